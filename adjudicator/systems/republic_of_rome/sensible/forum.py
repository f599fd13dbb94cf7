"""Talents and the Forum of Rome: the State is helped, games calm the people, the rest brings Knights."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.people import hrao, owner
from adjudicator.systems.republic.rules.money import bare, treasury
from adjudicator.systems.republic.sensible.money import KEPT, contributed, richest
from adjudicator.systems.republic.state import CITY, LEADER, POP, SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.orders.forum import Court, Sponsor
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.state import UNREST

RESTLESS = 1
"""Unrest from which on games are wanted."""
BELOVED = 3
"""The Popularity of a chief up to which he gives games though the people are calm: it counts at each roll of theirs."""
MOST = 5
"""Talents with which a Knight comes whatever the die."""


POOR, NEEDY = 200, 60
"""Talents of the State below which a player contributes, and below which a Leader gives what he gets."""
AT_WAR = 2
"""Active wars with which the State is needy although it holds more."""
MUCH = 25
"""Talents that a Leader gives a needy State at most."""


def contribute(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Give what can be spared; a Leader, who gets the income of his faction, gives a State in need some of that."""
    (who,) = topic.slot.about["senator"]
    poor = POOR if len(fought(view)) >= AT_WAR else NEEDY
    if treasury(view) < poor and LEADER.of(view, SCOPE, bare(who)):
        yield Suggestion(Contribute(who, MUCH, up_to=True))
    else:
        yield from contributed(POOR)(game, view, seat, topic)


def games(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Pay for the greatest games that a Senator can afford, if the people are restless; the chief's own man first."""
    uneasy = UNREST.of(view, SCOPE, CITY)
    chief = hrao(game, view)
    who = chief if chief and owner(view, chief) == seat and _able(game, view, chief) else richest(view, seat)
    able = _able(game, view, who) if who else []
    vain = who == chief and POP.of(view, SCOPE, who) < BELOVED
    if able and (uneasy >= RESTLESS or vain):
        extra = topic.slot.kind.startswith("extra")
        yield Suggestion(Sponsor(f"games:{able[-1]}", f"senator:{who}", extra))


def _able(game: Game, view: State, who: str) -> list[str]:
    """Return the games that a Senator can pay for, the cheapest first."""
    ways = sorted(game.box.charts.games, key=lambda one: one.cost)
    return [one.id for one in ways if one.cost <= TALENTS.of(view, SCOPE, who)]


def knight(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Try for a Knight with the richest Senator; what he does not need for games may go for it."""
    del game
    who = richest(view, seat)
    if who:
        spare = max(0, TALENTS.of(view, SCOPE, who) - KEPT)
        extra = topic.slot.kind.startswith("extra")
        yield Suggestion(Court(f"senator:{who}", min(MOST, spare), extra))
