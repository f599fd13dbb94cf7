"""What a letter or a word that is spelt like a name is where it stands: an article, the sort of a thing, or a name."""

from __future__ import annotations

from typing import Final

from adjudicator.intake.lexing.lexemes import common_or_name
from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.words import Word
from adjudicator.intake.parsing.grammar import Grammar
from adjudicator.intake.sense.phrasebook.frames import Sense, Surface

_DASHES: Final = frozenset({"-", "->"})


def letter_of_kind(text: str, found: tuple[Word, ...], at: int, classes: frozenset[str], lexicon: Lexicon) -> bool:
    """Return whether a capital letter before a name tells its sort and is no article: the A of `A Par`.

    Args:
        text: the sentence.
        found: its words.
        at: the place of the letter among them.
        classes: those of the letter that tell sorts of things.
        lexicon: all names.
    """
    word = found[at]
    if word.end - word.start > 1 or not text[word.start].isupper() or not classes:
        return False
    return at + 1 < len(found) and lexicon.at(tuple(each.folded for each in found), at + 1)[0] > 0


def before_kind(written: Surface, at: int, sense: Sense) -> bool:
    """Return whether a word that tells the sort of a thing comes next: the `a` of `a fleet` tells none.

    Args:
        written: the words of the sentence.
        at: the place of the word before it.
        sense: the plain words.
    """
    behind = sense.surfaces.get(written[at + 1 : at + 2], frozenset())
    return len(written[at + 1]) > 1 and bool(behind & sense.sorts) if at + 1 < len(written) else False


def common_word(text: str, found: tuple[Word, ...], at: int, grammar: Grammar, sense: Sense) -> bool | None:
    """Return whether a word that is written like a name may also be a common word; None if it is no name there.

    Args:
        text: the sentence.
        found: its words.
        at: the place of the word among them.
        grammar: its words are common ones.
        sense: the plain words.
    """
    common, name = common_or_name(text, found, at, grammar.vocabulary)
    return common if name and not _plain_letter(found, at, sense) else None


def _plain_letter(found: tuple[Word, ...], at: int, sense: Sense) -> bool:
    """Return whether a word is a letter that says nothing there: the article in `a fleet`."""
    letter = found[at].folded
    return len(letter) == 1 and "filler" in sense.surfaces.get((letter,), ()) and not _place_of_letter(found, at, sense)


def _place_of_letter(found: tuple[Word, ...], at: int, sense: Sense) -> bool:
    """Return whether a letter that is also a word is a name: as the A in `F Spa - A`, not in `a fleet`."""
    before = sense.surfaces.get((found[at - 1].folded,), frozenset()) if at else frozenset()
    behind = found[at + 1].folded if at + 1 < len(found) else ""
    last = at + 1 == len(found) or not behind.isalnum()
    return behind in _DASHES or ("prep" in before and last)
