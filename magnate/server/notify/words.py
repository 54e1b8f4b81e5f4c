"""The texts of messages, in the reader's language."""

from __future__ import annotations

from magnate.texts.language import offered
from magnate.texts.sentences import Sentences

_ours = Sentences(__file__)
sentences = _ours.all


def say(key: str, lang: str, **params: object) -> str:
    """A text, its values filled in. A language we do not have is English."""
    return _ours.say(key, offered(lang), **params)
