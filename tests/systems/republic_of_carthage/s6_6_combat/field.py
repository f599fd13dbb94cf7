"""Byrsa in the field: forces, expeditions and Enemy Leaders for tests of section 6.6; and how these run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.engine.deck import Pile
from adjudicator.model.order import Filed
from adjudicator.model.rolled import ChainName
from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    ENEMY_LEADERS,
    FORCES,
    PLACE,
    SCOPE,
    UNITS,
    WARS,
    EnemyLeader,
    Force,
    Unit,
    War,
)
from adjudicator.systems.republic_of_carthage.state import (
    EXPEDITIONS,
    EXPLORATIONS,
    MERCHANTS,
    TRADE,
    Expedition,
    Merchants,
    Opportunity,
)
from adjudicator.testing.scenario import Run, change, place, play_out, put, remove
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.acting import audited
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, MATTAN

WAR = "sicilian_1"


def peace() -> State:
    """Return Byrsa without a war, a force or a counter on the board; Mattan is at home."""
    state = remove(byrsa.board(), FORCES, SCOPE, "f1")
    for war in ("sicilian_1", "tunisian"):
        state = remove(state, WARS, SCOPE, war)
    for key, row in UNITS.items(state, SCOPE):
        state = put(state, UNITS, SCOPE, key, Unit(row.kind, "pool" if row.place != "off" else "off"))
    for aside in GAME.box.set_aside:
        cards = TRADE.get(state, SCOPE, f"stack:{aside.stack}").cards.known()
        state = put(state, TRADE, SCOPE, f"stack:{aside.stack}", Pile.of(cards[aside.count :]))
        state = put(state, TRADE, SCOPE, f"aside:{aside.stack}", Pile.of(cards[: aside.count]))
    return byrsa.at(state, MATTAN, "carthage")


def war(state: State, key: str, status: str = "active", **fields: Any) -> State:
    """Return the position with a War card on the board."""
    return put(state, WARS, SCOPE, key, War(status, len(WARS.rows(state, SCOPE)) + 1, **fields))


def leader(state: State, key: str, *wars: str) -> State:
    """Return the position with an Enemy Leader on the board."""
    return put(state, ENEMY_LEADERS, SCOPE, key, EnemyLeader(1, wars))


def force(state: State, key: str, on: str, commanders: Iterable[str], **units: int) -> State:
    """Return the position with a force on a war, its commanders there, so many counters from the pool in it."""
    who = (*commanders, "", "")
    state = put(state, FORCES, SCOPE, key, Force(on, who[0], who[1], 4))
    for one in filter(None, who):
        state = change(state, PLACE, SCOPE, one, f"war:{on}")
    return byrsa.moved(state, f"force:{key}", **units)


def veteran(state: State, force: str, kind: str, loyal: str = "", number: int = 1) -> State:
    """Return the position with some counters of a force veterans, loyal to a Senator or to nobody."""
    for key in here(state, f"force:{force}", kind)[:number]:
        state = put(state, UNITS, SCOPE, key, replace(UNITS.get(state, SCOPE, key), veteran=True, allegiance=loyal))
    return state


def here(state: State, where: str, kind: str = "") -> list[str]:
    """Return the counters at a place, of a kind or all."""
    rows = UNITS.items(state, SCOPE)
    return [key for key, row in rows if row.place == where and kind in ("", row.kind)]


def expedition(
    state: State, key: str, to: str, who: str, number: int, *, card: bool = True, lost: bool = False
) -> State:
    """Return the position with an expedition under way, with merchants of the kind that its card asks for."""
    caravans = number if GAME.box.explorations[to].caravans else 0
    state = put(state, EXPEDITIONS, SCOPE, key, Expedition(to, who, caravans, number - caravans, 4, lost))
    for kind, more in (("caravan", caravans), ("trade_fleet", number - caravans)):
        row = MERCHANTS.get(state, SCOPE, kind)
        state = put(state, MERCHANTS, SCOPE, kind, Merchants(row.home, row.away + more))
    if card:
        state = put(state, EXPLORATIONS, SCOPE, to, Opportunity(1))
    return change(state, PLACE, SCOPE, who, f"expedition:{to}")


def run(
    state: State, step: str, *orders: Filed, dice: Iterable[int | tuple[str, int]] = (), local: object = None
) -> Run:
    """Run a step with all that it pushes; no card, counter, talent or Trade card may come or go."""
    ready = place(state, step, SCOPE, path=f"t4/{step}", local=local)
    done = play_out(GAME, ready, step, orders, Loose(*dice))
    audited(GAME, ready, done.events)
    return done


class Loose(ScriptedDice):
    """Scripted dice that shuffle stacks of Trade cards as they like."""

    def under(self, prefix: str) -> Loose:
        other = Loose.__new__(Loose)
        other._tray, other._prefix = self._tray, f"{self._prefix}{prefix}/"
        return other

    def shuffle(self, label: str, items: Any, *, where: str) -> Any:
        return tuple(items)


def battle(state: State, *orders: Filed, rolls: Iterable[int] = (), **labelled: int) -> Run:
    """Fight all wars: `rolls` are the dice of battles in their order; of all else the dice take the first.

    Chits name nobody in play, unless `labelled` says otherwise: `chit_2=6` is Gisco's as the second one.
    """
    step = "combat.wars"
    ready = place(state, step, SCOPE, path=f"t4/{step}")
    dice = Free(rolls, {label.replace("_", "/"): number for label, number in labelled.items()})
    done = play_out(GAME, ready, step, orders, dice)  # type: ignore[arg-type]
    audited(GAME, ready, done.events)
    return done


class Free(Dice):
    """Dice of a battle by themselves: what nobody scripted is as plain as can be."""

    def __init__(self, rolls: Iterable[int], labelled: Mapping[str, int]) -> None:
        self.source = _Plain(list(rolls), dict(labelled))
        super().__init__(Tray(self.source))

    def finish(self) -> None:
        """Fail the test if a scripted die was not thrown."""
        assert not self.source.rolls, f"not thrown: {self.source.rolls}"
        assert not self.source.labelled, f"not thrown: {self.source.labelled}"


class _Plain:
    def __init__(self, rolls: list[int], labelled: dict[str, int]) -> None:
        self.rolls, self.labelled = rolls, labelled

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        found = next((key for key in self.labelled if label.endswith(f"/{key}")), "")
        if found:
            return self.labelled.pop(found)
        if "/roll/" in label:
            return self.rolls.pop(0)
        if "/shuffle/" in label:
            return sides
        # the families from 25 down to 18 are not on the board
        return 26 - int(label.rpartition("/")[2]) if "/chit/" in label else 1
