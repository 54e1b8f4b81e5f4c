"""The words of the command line itself: headings and problems, in every language."""

from __future__ import annotations

from magnate.texts.sentences import Sentences

_ours = Sentences(__file__)
say, sentences = _ours.say, _ours.all
