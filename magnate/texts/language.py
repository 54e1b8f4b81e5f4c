"""The languages, as `languages.json` declares them (docs/add-a-language.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias

import msgspec

from magnate.texts.plurals import Category, Rule, holds, plural_rule
from magnate.texts.seams import Seam, seam

SOURCE = "en"
"""The language in which every text is written first."""

Code: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=r"^[a-z]{2,3}(-[a-z0-9]{2,8})*$", max_length=8)
]


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language."""

    name: str
    """In the language itself."""
    plural: dict[Category, str] = {}
    """The CLDR rules for counting, by category. `other` is everything else and has no rule."""
    spacing: tuple[str, str] | None = None
    """Two classes of characters, as in a regular expression, with a space between them."""
    direction: Literal["ltr", "rtl"] = "ltr"
    complete: bool = True
    """False: texts that are not translated yet are said in English."""

    def __post_init__(self) -> None:
        if "other" in self.plural:
            raise ValueError("`other` has no plural rule")
        for rule in self.plural.values():
            plural_rule(rule)


LANGUAGES: Mapping[str, Language] = msgspec.json.decode(
    files("magnate.texts").joinpath("languages.json").read_bytes(), type=dict[Code, Language]
)

SEAMS: Mapping[str, Seam] = {
    code: seam(*language.spacing) for code, language in LANGUAGES.items() if language.spacing
}
"""Where languages put spaces between pieces of a line; most of them nowhere."""


def languages() -> tuple[str, ...]:
    """Return the codes of all languages that can be chosen, `en` first."""
    return tuple(LANGUAGES)


def complete_languages() -> tuple[str, ...]:
    """Return the codes of the languages that lack no text."""
    return tuple(code for code, language in LANGUAGES.items() if language.complete)


def offered(lang: str) -> str:
    """Return a language that was chosen once; English, if it has been taken out since."""
    return lang if lang in LANGUAGES else SOURCE


def language_called(tag: str) -> str:
    """Return our language for a tag such as `de-AT` or `zh_CN.UTF-8`; "": we have none."""
    code = tag.strip().partition(".")[0].partition("@")[0].replace("_", "-").lower()
    while code and code not in LANGUAGES:
        code = code.rpartition("-")[0]
    return code


@lru_cache(maxsize=4096)
def category(lang: str, number: int) -> Category:
    """Return the plural category of a whole number in a language."""
    for name, rule in _rules(lang):
        if holds(rule, number):
            return name
    return "other"


@cache
def _rules(lang: str) -> tuple[tuple[Category, Rule], ...]:
    return tuple((name, plural_rule(rule)) for name, rule in LANGUAGES[lang].plural.items())
