"""From the lines of a letter to results: the language of a system, with the names of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from adjudicator import resources
from adjudicator.engine.registry import load_system
from adjudicator.engine.running import filing, questions
from adjudicator.intake.lexing.words import folded
from adjudicator.model.latest import Latest
from adjudicator.model.letter import Letter, Line
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Accepted, Topic
from adjudicator.model.reading import Language, Position, Result
from adjudicator.model.record import encode
from adjudicator.model.view import view
from adjudicator.service.settings.languages import (
    also_named,
    answers_said,
    others,
    tongues_told,
    with_endings,
    words_said,
)

if TYPE_CHECKING:
    from adjudicator.intake.lexing.lexicon import Lexicon
    from adjudicator.intake.reading.abroad import Tongues
    from adjudicator.intake.statement.reader import Heard
    from adjudicator.service.game.table import Board

BASE = "base"
V = TypeVar("V")
_KNOWN: Final = Latest()
"""Cached knowledge of the positions at which letters were read last, by game and seat."""
READINGS: Final = 64
"""How many letters of a seat are kept as they were read at a position: what is sent or posted again reads alike."""
_ABROAD: Final = Latest()
"""The names of a game, with those in other languages."""


@lru_cache(maxsize=32)
def language_of(system: str, tongues: tuple[str, ...] = (), own: str = "") -> Language:
    """Return the language of a system, its files read once.

    Args:
        system: its id.
        tongues: the codes of the languages that are read besides English.
        own: the GM's words, as TOML.
    """
    return worded(load_system(system).language(), tongues, own)


def worded(language: Language, tongues: tuple[str, ...] = (), own: str = "") -> Language:
    """Return a language with the texts of its files; the arguments as of `language_of`."""
    named = (BASE, *language.above, language.name)
    grammars = tuple(_text(f"{name}.lark") for name in named)
    endings = (".toml", ".slips.toml", ".frames.toml", ".questions.toml", ".known.toml")
    words = tuple(_text(f"{name}{ending}") for ending in endings for name in ("english", *named))
    more = tuple(text for code, text in tongues_told().items() if code in tongues)
    return language.told(grammars, (*words, *more, *filter(None, (own,))))


def language_for(table: Board) -> Language:
    """Return the English of a game, with the words of its GM."""
    return language_of(table.config.system, (), with_endings(table.history.words))


def _text(name: str) -> str:
    file = resources.grammar(name)
    return file.read_text("utf-8") if file.exists() else ""


def lexicon_of(table: Board) -> Lexicon:
    """Return the names of a game: of its box, its players, and things named in play; rebuilt when these change."""
    spoken = tuple(table.game.system.spoken(table.game, table.history.state))
    if table.lexicon is None or (table.spoken, table.worded) != (spoken, table.history.words):
        from adjudicator.intake.lexing.lexicon import Lexicon

        table.spoken, table.worded = spoken, table.history.words
        players = [NameEntry(player.name, f"seat:{seat}", "seat") for seat, player in table.players.items()]
        seats = [NameEntry(seat, f"seat:{seat}", "seat") for seat in table.players]
        entries = [*table.game.system.lexicon(table.game.box), *players, *seats, *spoken]
        table.lexicon = Lexicon.of([*entries, *also_named(entries, language_for(table).named)])
    found: Lexicon = table.lexicon
    return found


def read(table: Board, seat: str, letter: Letter, heard: list[Heard] | None = None) -> tuple[Result, ...]:
    """Return what the author's own lines of a letter say; `heard` receives how each statement was read."""
    return _read(table, seat, letter.orders, heard)


def read_lines(table: Board, seat: str, text: str) -> tuple[Result, ...]:
    """Return what lines of text say, without a mail."""
    return _read(table, seat, _lines(text))


def read_at_home(table: Board, seat: str, text: str) -> tuple[Result, ...]:
    """Return what lines of text say in the languages of the game alone: nothing in another is proposed.

    To look whether lines file anything takes a fraction of the time so.
    """
    return _read(table, seat, _lines(text), abroad=False)


def _lines(text: str) -> tuple[Line, ...]:
    return tuple(Line(number, line, "text") for number, line in enumerate(text.splitlines(), start=1))


def _read(
    table: Board, seat: str, lines: tuple[Line, ...], heard: list[Heard] | None = None, *, abroad: bool = True
) -> tuple[Result, ...]:
    """Return what lines say; at the same position with the same orders on file the same lines are read once."""
    if heard is not None:
        return _anew(table, seat, lines, heard, abroad=abroad)
    config, on_file = table.config, _on_file(table, seat)
    said = (lines, on_file, table.history.words, config.orders_per_mail, config.languages, abroad)
    known: dict[Any, tuple[Result, ...]] = _once(table, seat, "readings", dict)
    if said not in known:
        results = _anew(table, seat, lines, None, abroad=abroad)
        if len(known) >= READINGS:
            known.clear()
        known[said] = results
    return known[said]


def _anew(
    table: Board, seat: str, lines: tuple[Line, ...], heard: list[Heard] | None, *, abroad: bool
) -> tuple[Result, ...]:
    from adjudicator.intake.reading.parse import read_letter

    language, lexicon, most = language_for(table), lexicon_of(table), table.config.orders_per_mail
    plausible, legal, position = plausible_for(table, seat), legal_for(table, seat), position_for(table, seat)
    own, every = others(table.config.languages), tuple(tongues_told())
    spoken = _tongues(table, own, own) if own else None
    tongues = _tongues(table, tuple(code for code in every if code not in own), every) if abroad else None
    return read_letter(
        language, lexicon, lines, plausible, legal, most, position, heard, tongues=tongues, spoken=spoken
    )


def _tongues(table: Board, said: tuple[str, ...], tongues: tuple[str, ...]) -> Tongues:
    """Return languages beside English, for lines that are written in one of them.

    Args:
        table: the game.
        said: the codes of those in which a line may be.
        tongues: those with which such a line is read.
    """
    from adjudicator.intake.reading.abroad import Tongues

    def language() -> Language:
        return language_of(table.config.system, tongues, with_endings(table.history.words))

    def lexicon() -> Lexicon:
        from adjudicator.intake.lexing.lexicon import Lexicon

        names, named = lexicon_of(table), language().named
        known = [entry for _, _, entry in names.surfaces]
        return _ABROAD.get(names, id(named), lambda: (named, Lexicon.of([*known, *also_named(known, named)])))[1]

    return Tongues(words_said(said), language, lexicon, answers_said(said))


def _once(table: Board, seat: str, what: object, work_out: Callable[[], V]) -> V:
    """Return what is computed once for the position of a seat, however many letters are read at it."""
    game = table.game
    # The game is kept with the answer, so that no other can get its id.
    return _KNOWN.get(table.history.state, (id(game), seat, what), lambda: (game, work_out()))[1]


def _asked(table: Board, seat: str) -> tuple[Topic, ...]:
    """Return the open questions of a seat."""
    every = questions.topics(table.game, table.history.state)
    return _once(table, seat, "topics", lambda: tuple(topic for topic in every if topic.slot.seat == seat))


def position_for(table: Board, seat: str) -> Position:
    """Return what the second reader may use of a seat's position: its own open questions, nothing of others'."""
    game, state = table.game, table.history.state
    mine = _asked(table, seat)
    seen = _once(table, seat, "view", lambda: view(state, seat))

    def own(kind: str) -> tuple[str, ...]:
        slots = (topic.slot for topic in mine if topic.slot.kind == kind)
        return tuple(dict.fromkeys(value for slot in slots for values in slot.about.values() for value in values))

    def accepts(order: Any) -> bool:  # noqa: ANN401 - an order record
        terms = order.where().items()
        fit = [t for t in mine if t.slot.kind == order.kind and t.step in game.system.steps]
        fit = [t for t in fit if all(value in t.slot.about.get(term, ()) for term, value in terms)]
        verdicts = (filing.on_receipt(game, seen, game.system.steps[t.step], t.slot, order) for t in fit)
        return any(isinstance(verdict, Accepted) for verdict in verdicts)

    def worded(kind: str) -> tuple[str, ...]:
        choices = (t.slot.choices for t in mine if t.slot.kind == kind and t.slot.choices is not None)
        return tuple(dict.fromkeys(word for each in choices for word in leaves(encode(each))))

    def named(kind: str) -> tuple[str, ...]:
        return _once(table, seat, ("named", kind), lambda: worded(kind))

    kinds = tuple(dict.fromkeys(topic.slot.kind for topic in mine))
    steps = tuple(dict.fromkeys(topic.step for topic in mine))
    defaults = tuple(topic.slot.default for topic in mine)
    called = _once(table, seat, ("called", table.history.words), lambda: _called(table, seat))
    me = f"seat:{seat}" if not called else next(iter(called)) if len(called) == 1 else ""
    every = called | {f"seat:{seat}"}
    return Position(kinds, own, accepts, defaults, seat, steps, me, named, _on_file(table, seat), every)


def _on_file(table: Board, seat: str) -> tuple[Any, ...]:
    return tuple(filed.order for filed in table.history.book.of(seat))


def _called(table: Board, seat: str) -> frozenset[str]:
    """Return the ids by which orders name a seat: those of its names in play."""
    known = lexicon_of(table).exact
    forms = [form for form, whose in table.game.system.callings(table.game, table.history.state) if whose == seat]
    return frozenset(entry.id for form in forms for entry in known.get(folded(form), ()) if entry.kind != "seat")


def legal_for(table: Board, seat: str) -> Callable[[Any], bool]:
    """Return a function that says whether an order is among those that a seat can give now.

    It only decides between readings, never refuses: `f mes - 32` is the fleet in MEs where none is in Mes. The
    questions are scanned once for all letters read at the position.
    """

    def legal(order: Any) -> bool:  # noqa: ANN401 - an order record
        asked = (topic.slot for topic in _asked(table, seat))
        return any(slot.kind == order.kind and slot.choices.contains(order) for slot in asked)

    return legal


def plausible_for(table: Board, seat: str) -> Callable[[str, str], bool]:
    """Return a function that says whether a seat's order of a kind can name an id at all, from its choices.

    It only decides between similar names, never refuses: `corruption M` is Mago where Milko is not yours. Where the
    choices name nothing of the sort, one on the board is meant: of three Punic Wars the one in play.
    """
    game = table.game

    def names(kind: str) -> frozenset[str]:
        mine = (topic.slot for topic in _asked(table, seat))
        choices = [encode(slot.choices) for slot in mine if slot.kind == kind and slot.choices is not None]
        return frozenset(word for choice in choices for word in _strings(choice))

    def plausible(kind: str, key: str) -> bool:
        known = _once(table, seat, ("names", kind), lambda: names(kind))
        sort = key.partition(":")[0] + ":"
        if not any(each.startswith(sort) for each in known):
            here = _once(table, seat, "board", lambda: frozenset(game.system.on_board(game, table.history.state)))
            return key in here or not any(each.startswith(sort) for each in here)
        return key in known

    return plausible


def leaves(value: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """Yield the words and numbers in a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from leaves(item)


def _strings(value: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
