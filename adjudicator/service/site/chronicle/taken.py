"""What is taken down of a game at each of its reports, as its system declares it: things, figures, who holds what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from adjudicator.engine.archive import Happening, Move, Stand, Thing
from adjudicator.model.errors import UserError, let_through

if TYPE_CHECKING:
    from adjudicator.engine.reporting import Say
    from adjudicator.engine.system import Game
    from adjudicator.model.state import State

T = TypeVar("T")
Change: TypeAlias = tuple[int, int, int]
"""What a thing counts: the place of its label, by how much it changed, and what it is now."""
Counted: TypeAlias = dict[int, dict[str, tuple[Change, ...]]]
"""What things counted up and down, by the number of the happening and by thing."""
NEWS = 4
"""Sentences of a report that may title its turn."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What stood at a report: figures by series and thing, holders by tenure and thing.

    `things` are those that were not there at the report before, or had other facts, and `gone` the ids of those that
    are there no more: a long game takes no more room, and no more time, than what happened in it. `moves` are what
    moved the figures of a series since the report before, `news` the heaviest sentences of what happened since then,
    each with its weight.
    """

    report: str
    things: Mapping[str, Thing]
    figures: Mapping[str, Mapping[str, int]]
    holders: tuple[Mapping[str, str], ...]
    gone: tuple[str, ...] = ()
    stands: tuple[Stand, ...] = ()
    moves: Mapping[str, tuple[Move, ...]] | None = None
    news: tuple[tuple[int, str], ...] = ()


class Taker:
    """Asks the system of one game what it declares."""

    def __init__(self, game: Game, say: Say) -> None:
        self._game = game
        self._say = say
        self._archive = game.system.archive
        self._counts: Mapping[str, tuple[int, ...]] = {}
        self._things: dict[str, Thing] = {}

    def resume(self, view: State, snapshots: Sequence[Snapshot]) -> None:
        """Go on from a report at which this view was seen, the last of these snapshots."""
        self._things = reduce(brought, snapshots, {})
        if self._archive.counts is not None:
            self._counts = self._counts_of(view)

    def _counts_of(self, view: State) -> Mapping[str, tuple[int, ...]]:
        counts = self._archive.counts
        return declared(self._game, lambda: dict(counts.of(self._game, view))) if counts is not None else {}

    def counted(self, view: State) -> dict[str, tuple[Change, ...]]:
        """Return what things count now that they did not when this was asked before."""
        if self._archive.counts is None:
            return {}
        before, self._counts = self._counts, self._counts_of(view)
        return {
            thing: tuple(_differing(before.get(thing, ()), now))
            for thing, now in self._counts.items()
            if now != before.get(thing)
        }

    def _things_of(self, view: State) -> dict[str, Thing]:
        return declared(self._game, lambda: {each.id: each for each in self._archive.things(self._game, view)})

    def snapshot(self, report: str, view: State, since: Sequence[Happening]) -> Snapshot:
        """Return what stands at a report.

        Args:
            report: its name.
            view: what the reader sees.
            since: what has happened since the report before.
        """
        game, archive, say = self._game, self._archive, self._say
        before, self._things = self._things, self._things_of(view)
        return Snapshot(
            report=report,
            things={key: each for key, each in self._things.items() if before.get(key) != each},
            gone=tuple(key for key in before if key not in self._things),
            figures=declared(game, lambda: {each.id: each.taken(game, view, since) for each in archive.series}),
            holders=declared(game, lambda: tuple(dict(each.of(game, view)) for each in archive.tenures)),
            stands=declared(game, lambda: tuple(archive.stands(game, view))),
            moves=declared(
                game,
                lambda: {
                    each.id: tuple(each.moves(game, say, since)) for each in archive.series if each.moves is not None
                },
            ),
            news=declared(game, lambda: self._news(since)),
        )

    def _news(self, since: Sequence[Happening]) -> tuple[tuple[int, str], ...]:
        found = self._archive.headlines(self._game, self._say, since) if self._archive.headlines is not None else ()
        return tuple(sorted(dict.fromkeys(found), key=lambda line: -line[0])[:NEWS])

    def leads(self, view: State) -> Mapping[str, str]:
        """Return the sentences that open the pages of things."""
        return declared(self._game, lambda: dict(self._archive.leads(self._game, self._say, view)))


def brought(things: dict[str, Thing], snapshot: Snapshot) -> dict[str, Thing]:
    """Return the things that stood at the report before, brought to what stands at this one."""
    for key in snapshot.gone:
        del things[key]
    things.update(snapshot.things)
    return things


def _differing(was: tuple[int, ...], now: tuple[int, ...]) -> Iterator[Change]:
    for at, value in enumerate(now):
        old = was[at] if was else 0
        if value != old or not was:
            yield at, value - old, value


def declared(game: Game, ask: Callable[[], T]) -> T:
    """Return what the system of a game declares.

    Raises:
        UserError: its part of the archive falls.
    """
    try:
        return ask()
    except Exception as fault:
        let_through(fault)
        told = f"{type(fault).__name__}: {fault}"
        raise UserError(f"The archive part of {game.system.id} fails ({told}); no page was written.") from fault
