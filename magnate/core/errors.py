"""The one error of the engine."""

from __future__ import annotations


class Refused(Exception):
    """Input was not accepted, and nothing has changed.

    `code` names the reason, `rule` the rule that decides it (or ""), `where` the place in a file
    (or ""), `params` the values a text for the code needs. There are no sentences here.
    """

    def __init__(self, code: str, rule: str = "", where: str = "", **params: object) -> None:
        super().__init__(code, rule, where, params)
        self.code = code
        self.rule = rule
        self.where = where
        self.params = params

    def __str__(self) -> str:
        parts = [self.code]
        if self.where:
            parts.insert(0, f"{self.where}:")
        if self.rule:
            parts.append(f"({self.rule})")
        if self.params:
            parts.append(", ".join(f"{key}={value}" for key, value in self.params.items()))
        return " ".join(parts)
