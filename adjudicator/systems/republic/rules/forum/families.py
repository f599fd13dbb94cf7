"""Family cards that turn up: under their Statesman, to a faction without a Senator, or face up in the Forum."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import from_hrao, in_play, of_faction, senator_row
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import EXILE, FORUM, IN_CITY, SCOPE, SENATORS, SenatorRow


@event("family_appears", weight=47, own_weight=33)
class FamilyAppears:
    """A family card turns up: under `statesman`, in a faction without Senators, which he now leads, or in the Forum.

    `returned` says that it lay there face down.
    """

    senator: str
    inf: int
    statesman: str = ""
    faction: str = ""
    returned: bool = False


@rule("roc:ruling 23", title="A faction without any Senator takes the next one revealed")
def bereft(play: Play, state: State) -> str:
    """Return the first faction from the HRAO's on that has no Senator, empty if each has one."""
    return next((seat for seat in from_hrao(play.game, state) if not of_faction(state, seat)), "")


@rule("roc:6.4.2.1", "roc:ruling 23b", "ror:4.2", "ror:6.4", title="A family card is drawn")
def family_appears(play: Play, state: State, family: str, drawn: tuple[Change, ...] = ()) -> Flow[State]:
    """Put a family card from the deck where it belongs; of two Statesmen the first gets it, or the dice pick one."""
    inf = play.game.box.senators[family].inf
    statesman = _statesman(play, state, family)
    if statesman:
        owner = SENATORS.get(state, SCOPE, statesman).faction
        row = senator_row(play.game, int(family), owner, f"under:{statesman}", inf)
        data = FamilyAppears(f"senator:{family}", inf, f"senator:{statesman}")
    else:
        row, data = _revealed(play, state, family, senator_row(play.game, int(family), "", FORUM, inf))
    changes = (*drawn, SENATORS.put(SCOPE, family, row))
    return (yield Event.of(data, play.scope, changes, ("roc:6.4.2.1",)))


def _statesman(play: Play, state: State, family: str) -> str:
    """Return the Statesman who gets a family card, empty for none: an exile has no part in the game."""
    able = tuple(key for key in in_play(state, int(family)) if SENATORS.get(state, SCOPE, key).place != EXILE)
    first = next(iter(able), "")
    if able == (first,) or not able or play.game.box.republic.first_takes_family:
        return first
    return play.dice.choose("family/who", able, where=told_as(play, "roc:6.4.2.1"))


def family_returns(play: Play, state: State, family: str) -> Flow[State]:
    """Turn a family card face up that lay face down in the Forum."""
    old = replace(SENATORS.get(state, SCOPE, family), place=FORUM, since=0)
    row, data = _revealed(play, state, family, old)
    changes = rewrite(state, family, row)
    return (yield Event.of(replace(data, returned=True), play.scope, changes, ("roc:6.4.4",)))


def _revealed(play: Play, state: State, family: str, row: SenatorRow) -> tuple[SenatorRow, FamilyAppears]:
    seat = bereft(play, state) if play.game.box.republic.bereft_take_families else ""
    led = replace(row, faction=seat, place=IN_CITY, leader=True) if seat else row
    return led, FamilyAppears(f"senator:{family}", row.inf, faction=seat)
