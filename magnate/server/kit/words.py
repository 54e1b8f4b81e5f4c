"""The texts of the server itself, and the choice of their language."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from magnate.texts.language import LANGUAGES, SOURCE, language_called
from magnate.texts.sentences import Sentences

_ours = Sentences(__file__)
say, sentences = _ours.say, _ours.all


def language_of(connection: HTTPConnection) -> str:
    """Return the language that the person has chosen, or that the browser prefers."""
    chosen = getattr(connection.state, "lang", "")
    return (
        chosen if chosen in LANGUAGES else preferred(connection.headers.get("accept-language", ""))
    )


def preferred(accepted: str) -> str:
    """The language of ours that an Accept-Language header likes best."""
    best, most = SOURCE, 0.0
    for part in accepted[:200].split(","):
        name, _, quality = part.partition(";")
        lang = language_called(name)
        liked = _number(quality.strip().removeprefix("q="))
        if lang and liked > most:
            best, most = lang, liked
    return best


def _number(quality: str) -> float:
    try:
        return float(quality) if quality else 1.0
    except ValueError:
        return 0.0
