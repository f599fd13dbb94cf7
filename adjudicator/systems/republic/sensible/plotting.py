"""A plotter's means: murder of whom he fears, cries against rivals, rule for life, and what a rebel asks of others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Assassinate
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.orders.revolution import Accomplice, TestArmy
from adjudicator.systems.republic.orders.senate import Outcry
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.senate.government import life
from adjudicator.systems.republic.rules.senate.murders import assassination
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.state import INF, SCOPE, SENATORS, TALENTS

LEADS_BY: Final = 8
"""How much more Influence than his own faction a rival's has before one of it is to be murdered."""


def assassinate(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Send the least of the own Senators against the one most feared, if he leads by far or an Assassin is in hand.

    In danger the State needs both.
    """
    del topic
    if lines.danger(game, view):
        return
    rival = lines.feared(game, view, seat)
    cards = len(assassination.of_hand(game, view, seat, guards=False))
    ahead = bool(rival) and lines.influence(view, owner(view, rival)) >= lines.influence(view, seat) + LEADS_BY
    able = [key for key in assassination.assassins(view, seat) if not SENATORS.get(view, SCOPE, key).leader]
    if able and rival in assassination.targets(game, view, seat) and (ahead or cards):
        least = min(able, key=lambda key: (INF.of(view, SCOPE, key), key))
        yield Suggestion(Assassinate(f"senator:{rival}", f"senator:{least}", cards=cards))


def outcry(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Veto what a rival gains by while the State is safe; or take the floor for a Suffete for Life of one's own."""
    if lines.danger(game, view):
        return
    for line in topic.form:
        if isinstance(line.order, Outcry) and _hurts(game, view, seat, line.order):
            yield line
            return
    own = life.suggestions(game, view, seat)
    if topic.form and own:
        yield Suggestion(Outcry("floor", "", (own[0],)))


def _hurts(game: Game, view: State, seat: str, order: Outcry) -> bool:
    """Return whether a published proposal names him whom the plotter fears."""
    motion = motions.numbered(view, int(order.about.partition(":")[2] or 0))
    named = (
        {key for each in motion.measures for key in rule_of(game, each).named(each)} if motion is not None else set()
    )
    return lines.feared(game, view, seat) in named


def for_life(game: Game, view: State, seat: str) -> tuple[Measures, ...]:
    """Return the election for life of one of the own Senators, if he is great enough."""
    return tuple((one,) for one in life.suggestions(game, view, seat)[:1])


def test(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Pay for as many armies as the commander can."""
    del game, seat
    for who in topic.slot.about["senator"]:
        yield Suggestion(TestArmy(who, pay=TALENTS.of(view, SCOPE, bare(who))))


def accomplice(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Let the others of the faction go with the rebel."""
    del game, view, seat
    yield from (Suggestion(Accomplice(who)) for who in topic.slot.about["senator"])


PLOTTING: Final[lines.Policies] = {
    "assassinate": assassinate,
    "outcry": outcry,
    "test": test,
    "accomplice": accomplice,
}
