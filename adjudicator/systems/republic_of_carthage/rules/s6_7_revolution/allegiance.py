"""6.7.3 Army Allegiance: a victor who considers revolt asks one army after the other."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic_of_carthage.orders import TestArmy
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.in_force import in_force
from adjudicator.systems.republic_of_carthage.rules.money import Purse, bank_pays, card_gets, person, purse, slug
from adjudicator.systems.republic_of_carthage.rules.ongoing import CardTerm, Terms, omens, total
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import Muster, own_veterans, to_test
from adjudicator.systems.republic_of_carthage.state import CITY, DECK_NUMBER, SCOPE, TALENTS, UNITS

KIND = "allegiance_roll"
CITE = "roc:6.7.3"
CITES = (CITE, "roc:ruling 138")


@record
class ArmyAsked:
    """An army, `unit:celtiberian`, was asked: its die, whether a talent was paid for it, and whether it rebels."""

    unit: str
    veteran: bool
    die: int
    paid: bool
    total: int
    rebels: bool


@record
class AllegianceTested:
    """A victor asked his armies: of each `needs` or more rebels, with `bonus` for a talent and what `cards` add.

    `own` veterans follow him unasked; `loyal` armies of the force were not asked.
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
    purse: Purse | None


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
    his = (effect for effect in game.box.effects_of(senator) if effect.kind == KIND)
    own = tuple(CardTerm(person(senator), on_roll(effect)) for effect in his)
    laws = tuple(CardTerm(f"card:{card}", on_roll(effect)) for card, effect in in_force(state, KIND))
    return (*own, *laws, *omens(state))


@rule("roc:6.7.3", "roc:ruling 138", title="The test of an army's allegiance")
def ask(play: Play, state: State, here: Muster, order: TestArmy) -> Flow[tuple[State, tuple[str, ...]]]:
    """Ask as many armies as ordered, the first of them with a talent each; return who would follow the commander."""
    senator, table = here.commander, play.game.box.charts.army_allegiance
    mine = own_veterans(state, senator)
    loose = to_test(play.game, state, here)
    some = loose if order.armies is None else loose[: order.armies]
    each = int(table.bribe_talents)
    paid = min(order.pay, len(some), TALENTS.of(state, SCOPE, senator) // each)
    needs, cards = needed(play.game, state), terms(play.game, state, senator)
    name = slug(play.game.name(person(senator)))
    asked: list[ArmyAsked] = []
    for at, key in enumerate(some):
        die = play.dice.roll(f"{name}/army/{at + 1}", where="6.7.3")
        score = die + total(cards) + (int(table.bribe_bonus) if at < paid else 0)
        row = UNITS.get(state, SCOPE, key)
        asked.append(ArmyAsked(f"unit:{row.kind}", row.veteran, die, at < paid, score, score >= needs))
    spent = paid * each
    data = AllegianceTested(
        person(senator),
        f"war:{here.war}",
        needs,
        int(table.bribe_bonus),
        cards,
        tuple(asked),
        len(mine),
        len(loose) - len(some),
        spent,
        purse(state, senator, -spent) if spent else None,
    )
    changes: tuple[Change, ...] = (card_gets(senator, -spent), bank_pays(-spent)) if spent else ()
    state = yield Event("allegiance_tested", play.scope, data, changes, CITES)
    return state, (*mine, *(key for key, one in zip(some, asked, strict=True) if one.rebels))
