"""When a Neutral revolts, and how it answers a Suffete for Life."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.orders.courts import Assassinate
from adjudicator.systems.republic.orders.measures import ElectForLife
from adjudicator.systems.republic.orders.revolution import Revolt, TestArmy
from adjudicator.systems.republic.people import number, owner
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.ongoing import total
from adjudicator.systems.republic.rules.revenue.forces import on_board
from adjudicator.systems.republic.rules.revolution.musters import Muster, Uprising, own_veterans
from adjudicator.systems.republic.rules.senate.murders.assassination import assassins, targets
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.state import SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.allegiance import needed, terms
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import to_test
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy
from adjudicator.systems.republic_of_carthage.state import SENATORS

TALENTS_EACH: Final = 3
"""Talents for each army in the command without which a Neutral does not revolt."""
SHARE: Final = 60
"""Percent of all armies on the board that must follow."""
FACES: Final = 6


def _enough(mind: Mind, armies: float) -> bool:
    return armies * 100 >= SHARE * on_board(mind.view, "army")


def _muster(mind: Mind, senator: str) -> Muster | None:
    local = mind.play.frame.local
    here = local.musters[0] if isinstance(local, Uprising) and local.musters else None
    return here if here is not None and here.commander == senator else None


@rule("roc:9.2", "roc:ruling 171", title="Whether a Neutral's commander asks his army to revolt")
def hopes(mind: Mind, here: Muster) -> bool:
    """Return whether he has three talents for each army, and may expect three fifths of all armies on the board."""
    tested = to_test(mind.game, mind.view, here)
    mine = own_veterans(mind.view, here.commander)
    if TALENTS.of(mind.view, SCOPE, here.commander) < TALENTS_EACH * (len(tested) + len(mine)) or not (tested or mine):
        return False
    bonus = int(mind.game.box.charts.army_allegiance.bribe_bonus)
    least = needed(mind.game, mind.view) - bonus - total(terms(mind.game, mind.view, here.commander))
    chance = min(FACES, max(0, FACES + 1 - least)) / FACES
    return _enough(mind, len(mine) + len(tested) * chance)


@policy("revolt", "test")
def test_army(mind: Mind) -> Iterator[TestArmy]:
    """Ask every army, with a talent for each."""
    (senator,) = mind.slot.about["senator"]
    here = _muster(mind, bare(senator))
    if here is not None and hopes(mind, here):
        yield TestArmy(senator, None, len(to_test(mind.game, mind.view, here)))


@policy("revolt", "revolt")
@rule("roc:9.2", "roc:ruling 171", title="When a Neutral revolts")
def revolt(mind: Mind) -> Iterator[Revolt]:
    """Revolt if three fifths of all armies on the board follow; before the test, if they may be expected to."""
    (senator,) = mind.slot.about["senator"]
    here = _muster(mind, bare(senator))
    if here is not None:
        expected = hopes(mind, here) if mind.slot.peek else _enough(mind, len(mind.play.frame.local.joined))
        if expected and TALENTS.of(mind.view, SCOPE, here.commander):
            yield Revolt(senator)


@policy("suffete_for_life", "assassinate")
@rule("roc:9.2", "roc:ruling 166", title="The attempt on whoever would be Suffete for Life")
def attempt(mind: Mind) -> Iterator[Assassinate]:
    """Send the Senator of least Influence who does not lead against a candidate of another faction, before the vote.

    Of several Neutrals one comes to its attempt, as a faction is aimed at once a turn.
    """
    for _, row in motions.laid(mind.view):
        moment = f"before proposal:{row.number}"
        for each in row.measures if moment in mind.slot.about["moment"] and not row.outcome else ():
            if isinstance(each, ElectForLife) and mind.seat != owner(mind.view, bare(each.senator)):
                rows = SENATORS.rows(mind.view, SCOPE)
                able = [key for key in assassins(mind.view, mind.seat) if not rows[key].leader]
                by = min(able, key=lambda key: (rows[key].inf, number(key)), default="")
                if by and bare(each.senator) in targets(mind.game, mind.view, mind.seat):
                    yield Assassinate(each.senator, person(by), moment)
