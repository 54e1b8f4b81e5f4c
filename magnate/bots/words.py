"""What our bots are called and say, in every language."""

from __future__ import annotations

from magnate.texts.sentences import Sentences

_ours = Sentences(__file__)
say, sentences = _ours.say, _ours.all


def name_of(bot: str, lang: str) -> str:
    """The name of the character that a bot is; one of somebody else's is called by its id."""
    return sentences(lang).get(f"bot.{bot}", bot)
