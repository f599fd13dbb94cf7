"""6.7.3 Army Allegiance: a victor who considers revolt asks one army after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.revolution import TestArmy
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, person, purse, slug
from adjudicator.systems.republic.rules.ongoing import CardTerm, Terms, omens, total
from adjudicator.systems.republic.rules.revolution.musters import Muster, own_veterans
from adjudicator.systems.republic.state import CITY, DECK_NUMBER, SCOPE, TALENTS, UNITS
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import to_test

KIND = "allegiance_roll"
CITE = "roc:6.7.3"
CITES = (CITE, "roc:ruling 138", "roc:ruling 138a")


@record
class ArmyAsked:
    """An army, `unit:celtiberian`, was asked: its die, by how many commanders it was `paid`, whether it rebels."""

    unit: str
    veteran: bool
    die: int
    paid: int
    total: int
    rebels: bool


@event("allegiance_tested", "roc:6.7.3", "roc:ruling 138", "roc:ruling 138a", answers=("test",))
class AllegianceTested:
    """A victor asked his armies: of each `needs` or more rebels, with `bonus` for a talent and what `cards` add.

    `own` veterans follow him unasked; `unasked` armies of the force were not asked. `purses` are those from which he,
    and the second of a joint command, have `spent` talents.
    """

    senator: str
    war: str
    needs: int
    bonus: int
    cards: Terms
    asked: tuple[ArmyAsked, ...]
    own: int
    unasked: int
    spent: int
    purses: tuple[Purse, ...]


@EFFECTS.effect(KIND, fields=("value",), cites=CITE)
def on_roll(effect: Effect) -> int:
    """Return what a card adds to each roll."""
    return effect.number("value")


@rule("roc:6.7.3", "roc:ruling 65", title="From which roll an army rebels")
def needed(game: Game, state: State) -> int:
    """Return the least total: lower while the late deck is in use."""
    rows = game.box.charts.army_allegiance.rebels_min
    return int(rows.early if DECK_NUMBER.of(state, SCOPE, CITY) == 1 else rows.late)


@rule("roc:6.7.3", title="What cards add to the rolls of a commander")
def terms(game: Game, state: State, senator: str) -> Terms:
    """Return what the Statesman himself, laws and omens add."""
    his = game.box.effects_of(senator, KIND)
    own = tuple(CardTerm(person(senator), on_roll(effect)) for effect in his)
    laws = tuple(CardTerm(f"card:{card}", on_roll(effect)) for card, effect in in_force(state, KIND))
    return (*own, *laws, *omens(state))


@rule("roc:6.7.3", "roc:ruling 138", "roc:ruling 138a", title="The talents that commanders spend on armies")
def spending(game: Game, state: State, here: Muster, orders: Mapping[str, TestArmy], armies: int) -> dict[str, int]:
    """Return for how many armies each commander of a force pays, by bare id, he who leads first.

    Args:
        game: the game.
        state: the position.
        here: the force; its second may pay from his own card.
        orders: the tests that commanders ordered, by bare id.
        armies: how many armies are asked; nobody pays for one twice.
    """
    each = int(game.box.charts.army_allegiance.bribe_talents)
    both = (one for one in (here.commander, here.second) if one in orders)
    return {one: min(orders[one].pay, armies, TALENTS.of(state, SCOPE, one) // each) for one in both}


def _paid(paid: Iterable[int], armies: int) -> tuple[int, ...]:
    """Return by how many commanders each army is paid: the second pays for those first that the other left out."""
    gets, start = [0] * armies, 0
    for number in paid:
        for at in range(start, start + number):
            gets[at % armies] += 1
        start += number
    return tuple(gets)


@rule("roc:6.7.3", "roc:ruling 138", title="The test of an army's allegiance")
def ask(play: Play, state: State, here: Muster, orders: Mapping[str, TestArmy]) -> Flow[tuple[State, tuple[str, ...]]]:
    """Ask as many armies as the commander orders, some with talents; return who would follow him."""
    senator, table = here.commander, play.game.box.charts.army_allegiance
    mine = own_veterans(state, senator)
    loose = to_test(play.game, state, here)
    number = orders[senator].armies
    some = loose if number is None else loose[:number]
    paying = spending(play.game, state, here, orders, len(some))
    needs, cards = needed(play.game, state), terms(play.game, state, senator)
    name = slug(play.game.name(person(senator)))
    asked: list[ArmyAsked] = []
    for at, (key, paid) in enumerate(zip(some, _paid(paying.values(), len(some)), strict=True), start=1):
        die = play.dice.roll(f"{name}/army/{at}", where="6.7.3")
        score = die + total(cards) + paid * int(table.bribe_bonus)
        row = UNITS.get(state, SCOPE, key)
        asked.append(ArmyAsked(f"unit:{row.kind}", row.veteran, die, paid, score, score >= needs))
    costs = {one: paid * int(table.bribe_talents) for one, paid in paying.items() if paid}
    data = AllegianceTested(
        person(senator),
        f"war:{here.war}",
        needs,
        int(table.bribe_bonus),
        cards,
        tuple(asked),
        len(mine),
        len(loose) - len(some),
        sum(costs.values()),
        tuple(purse(state, one, -cost) for one, cost in costs.items()),
    )
    changes: tuple[Change, ...] = tuple(card_gets(one, -cost) for one, cost in costs.items())
    changes += (bank_pays(-sum(costs.values())),) if costs else ()
    state = yield Event.of(data, play.scope, changes)
    return state, (*mine, *(key for key, one in zip(some, asked, strict=True) if one.rebels))
