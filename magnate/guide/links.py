"""Links in the texts of the guide."""

from __future__ import annotations

import re
from collections.abc import Mapping

from magnate.texts.bare import plain
from magnate.texts.catalogue import catalogue
from magnate.texts.language import SEAMS
from magnate.texts.seams import spaced

LINK = re.compile(r"\[\[([^|\]]+)(?:\|([^\]]+))?\]\]")
"""`[[key]]`, which reads as the name of the thing, or `[[key|words]]`."""


def labelled(written: str, names: Mapping[str, str], lang: str) -> str:
    """Put words into every link of a text; a link without a target becomes its words."""
    texts = catalogue(lang)

    def with_words(link: re.Match[str]) -> str:
        key, words = link.groups()
        name = names.get(key) or texts.get(key)
        if name is None:
            return str(words or plain(key.partition(".")[2]))
        return f"[[{key}|{words or name}]]"

    found = LINK.sub(with_words, written)
    seam = SEAMS.get(lang)
    return spaced(found, seam) if seam else found
