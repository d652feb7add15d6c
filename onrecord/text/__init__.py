"""A string, analysed once: offsets, sentences, words, language, normal form."""

from onrecord.text.disguise import Disguise
from onrecord.text.fold import Folded, fold
from onrecord.text.stems import stem
from onrecord.text.text import Sentence, Span, Text, Word
from onrecord.text.tokens import key_of

__all__ = ["Disguise", "Folded", "Sentence", "Span", "Text", "Word", "fold", "key_of", "stem"]
