"""Refusals of requests by the server, apart from the rules of the game."""

from __future__ import annotations


class Denied(Exception):
    """A request was not granted, and nothing has changed.

    `status` is HTTP's, `code` names the reason, `params` the values a text for the code needs.
    """

    def __init__(self, status: int, code: str, **params: object) -> None:
        super().__init__(status, code, params)
        self.status = status
        self.code = code
        self.params = params
