"""Texts in English, 中文 and Deutsch: keyed messages, events and refusals in words.

text("employee.waitress", "de")       Kellnerin
narrate(event, game, "en")            Golden Duck Diner hires a waitress.
explain(refused, "zh")                why an action was not accepted, with the rule id
"""

from magnate.texts.catalogue import text
from magnate.texts.language import complete_languages, languages
from magnate.texts.narration import describe, narrate
from magnate.texts.reasons import why
from magnate.texts.refusal import explain
from magnate.texts.words import Names, Words

__all__ = [
    "Names",
    "Words",
    "complete_languages",
    "describe",
    "explain",
    "languages",
    "narrate",
    "text",
    "why",
]
