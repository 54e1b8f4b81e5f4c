"""Names and sentences of our bots, in every language."""

from __future__ import annotations

from magnate.texts.sentences import Sentences

_ours = Sentences(__file__)
say, sentences = _ours.say, _ours.all


def name_of(bot: str, lang: str) -> str:
    """Return the name of a bot. Bots of other packages are called by their id."""
    return sentences(lang).get(f"bot.{bot}", bot)
