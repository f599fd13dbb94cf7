"""Random orders of random games, each put into a form: what is written, by whom and where, and what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from adjudicator.testing.players import Wish
from tests.paraphrases import several  # noqa: F401 - its forms are added to the others
from tests.paraphrases.forms import FORMS, Meant
from tests.paraphrases.judged import Told, filed, judged, told
from tests.paraphrases.positions import GAMES, Position, positions


@dataclass(frozen=True, eq=False)
class Case:
    """A text that a seat writes in a position; `lines` are the canonical lines of what it means, one a line."""

    position: Position
    seat: str
    kind: str
    form: str
    text: str
    lines: str

    @property
    def name(self) -> str:
        """The kind of order with its game."""
        return f"{self.position.board.config.system} {self.kind}"

    def told(self, text: str = "") -> Told:
        """Read the text, or another in its place."""
        return told(self.position.board, self.seat, text or self.text)

    def answer(self) -> tuple[str, Told]:
        """Return how the text was taken."""
        said, meant = self.told(), meaning(self.position, self.seat, self.lines)
        answer = judged(said, meant)
        if answer == "misread" and not said.commanded and filed(self.position.board, self.seat, said.results) <= meant:
            return "asked", said
        return answer, said


@cache
def meaning(position: Position, seat: str, lines: str) -> frozenset[tuple[object, ...]]:
    """Return the orders of canonical lines.

    Raises:
        ValueError: they are none, or are read with a remark.
    """
    said = told(position.board, seat, lines)
    if said.asked or said.commanded or not said.filed:
        msg = f"{lines!r} is no canonical line"
        raise ValueError(msg)
    return said.filed


def cases(seeds: tuple[int, ...], number: int, chance: Random) -> Iterator[Case]:
    """Yield so many cases: each game, each kind of order and each form as often as any other."""
    by_kind = {system: _by_kind(system, seeds) for system in GAMES}
    given = 0
    while given < number:
        kinds = by_kind[chance.choice(list(GAMES))]
        kind = chance.choice(sorted(kinds))
        position, seat, wish = chance.choice(kinds[kind])
        case = _case(position, seat, wish, chance)
        if case is not None:
            given += 1
            yield case


@cache
def _by_kind(system: str, seeds: tuple[int, ...]) -> dict[str, list[tuple[Position, str, Wish]]]:
    found: dict[str, list[tuple[Position, str, Wish]]] = {}
    for seed in seeds:
        for position in positions(system, seed):
            for seat, wish in position.wanted:
                found.setdefault(_kind(wish), []).append((position, seat, wish))
    return found


def _kind(wish: Wish) -> str:
    """Return the kind of order, of one to a unit with what it does."""
    return f"{wish.order.kind} {getattr(wish.order, 'act', '')}".strip()


def _case(position: Position, seat: str, wish: Wish, chance: Random) -> Case | None:
    """Return an order in one of its forms; None where it has not the one that chance wants."""
    form = chance.choice(sorted(FORMS))
    meant = _meant(position, seat, wish, chance)
    text = FORMS[form](meant, chance)
    if not text:
        return None
    lines = f"{meant.line}\n{meant.other}" if form.startswith("joined") else meant.line
    lines = f"standing {lines}" if form == "standing" else lines
    return Case(position, seat, _kind(wish), form, text, lines)


def _meant(position: Position, seat: str, wish: Wish, chance: Random) -> Meant:
    mine = [other for whose, other in position.wanted if whose == seat and other.order != wish.order]
    others = [each for each in mine if not each.when and each.order.key() != wish.order.key()]
    wrong = [each for each in mine if each.order.kind == wish.order.kind and each.order.key() == wish.order.key()]
    name = position.board.game.name
    when = " and ".join(test.say(name) for test in wish.when)

    def some(wishes: list[Wish]) -> str:
        return position.say(replace(chance.choice(wishes), when=())) if wishes else ""

    bare = position.say(replace(wish, when=()))
    return Meant(position.board.config.system, wish.order.kind, bare, when, some(others), some(wrong))
