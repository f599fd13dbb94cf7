"""Battles in the order in which the last commanders were sent, with dice inside a package (section 10, step 1)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Play
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Recall, Send
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.state import FORCES, SCOPE

Sent = tuple[int, int]
"""When a commander was sent: in an earlier turn by the number of his force, or by a proposal of this turn."""


@rule("ror:10", "ror:ruling 112", title="Proconsuls first, then as sent; of one proposal by dice")
def ordered(play: Play, state: State, found: tuple[str, ...]) -> tuple[str, ...]:
    """Return the wars to be fought, as `war:punic_1`, in the order in which they are."""
    when = {war: _last(state, bare(war)) for war in found}
    order: list[str] = []
    for sent in sorted({*when.values()}):
        order += _by_dice(play, [war for war in found if when[war] == sent])
    return tuple(order)


def _by_dice(play: Play, together: list[str]) -> Iterator[str]:
    """Yield wars to which forces were sent together; dice say each that comes next."""
    while together:
        most = len(together)
        at = play.dice.roll(f"package/{bare(together[0])}/{most}", most, where="10") if most > 1 else 1
        yield together.pop(at - 1)


def _last(state: State, war: str) -> Sent:
    """Return when the last commander of a war's forces was sent."""
    sent = _this_turn(state)
    forces = ((key, row.commander) for key, row in FORCES.items(state, SCOPE) if row.war == war)
    return max(sent.get(who, (0, int(key[1:]))) for key, who in forces)


def _this_turn(state: State) -> dict[str, Sent]:
    """Return the commanders whom a proposal of this turn sent, by bare id, with its place among all."""
    found: dict[str, Sent] = {}
    for number, (_, row) in enumerate(motions.laid(state)):
        for each in row.measures if row.outcome == "passed" else ():
            if isinstance(each, Send | Recall):
                named = each.commanders if isinstance(each, Send) else (each.replacement,)
                found.update({bare(who): (1, number) for who in named if who})
    return found
