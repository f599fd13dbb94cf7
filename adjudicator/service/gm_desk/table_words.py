"""The words of the GM's own table: `words.toml` in the home, checked and given to each game, which keeps them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from adjudicator.engine.log.wording import WordsGiven
from adjudicator.engine.registry import systems
from adjudicator.intake.lexing.words import folded
from adjudicator.model.errors import UserError
from adjudicator.service.game.gm_journal import journal_act
from adjudicator.service.settings.config import parse_toml, read_text

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table

FILE: Final = "words.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsFile:
    """`words.toml`: words to ignore, other words for English phrases, other names for things."""

    noise: tuple[str, ...] = ()
    means: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def own_words(home: Home, boards: tuple[Board, ...]) -> str:
    """Return the text of the GM's `words.toml`, empty if there is none.

    Args:
        home: its home.
        boards: the games it is for: a name must be known to one of them.

    Raises:
        UserError: it cannot be read, is not TOML, or contains a word that no game knows.
    """
    path = home.path / FILE
    if not path.exists():
        return ""
    text = read_text(path)
    told = parse_toml(text, WordsFile, FILE)
    for english, ways in (*told.means.items(), *told.named.items(), ("noise", told.noise)):
        if any(not folded(way) for way in ways):
            raise UserError(f"{FILE} has an empty word under `{english}`; write the word or leave the entry out.")
    for english in told.means:
        if folded(english) not in _known():
            raise UserError(f"{FILE} has other words for `{english}`, which no game knows; write a word of an order.")
    names = {surface for board in boards for surface in _names(board)}
    for name in told.named if boards else ():
        if folded(name) not in names:
            raise UserError(f"{FILE} has other names for `{name}`, which no game knows; write a name as reports do.")
    return text


def give(home: Home, table: Table, text: str) -> bool:
    """Apply the GM's words to a game from now on; return whether they changed."""
    if table.history.words == text:
        return False
    with table.work() as work:
        journal_act(home, table, work, "words", text)
        work.add(WordsGiven(text))
    return True


@cache
def _known() -> frozenset[tuple[str, ...]]:
    """Return every phrase that a game of any system knows in English."""
    from adjudicator.intake.parsing.grammar import compiled
    from adjudicator.intake.sense.phrasebook.frames import sense_of
    from adjudicator.service.filing.reading import language_of

    languages = [language_of(system) for system in systems()]
    known = {surface for language in languages for surface in sense_of(language).surfaces}
    return frozenset(known.union(*(compiled(language).vocabulary.phrases for language in languages)))


def _names(board: Board) -> Iterator[tuple[str, ...]]:
    from adjudicator.service.filing.reading import lexicon_of

    yield from lexicon_of(board).exact
