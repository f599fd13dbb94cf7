"""Talents and the Forum of Rome: the State is helped, games calm the people, what they leave brings men and Knights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.system import Game
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.people import hrao, owner
from adjudicator.systems.republic.rules.money import bare, treasury
from adjudicator.systems.republic.sensible.lines import Policy
from adjudicator.systems.republic.sensible.money import KEPT, contributed, richest
from adjudicator.systems.republic.state import CITY, LEADER, POP, SCOPE, TALENTS, WARS
from adjudicator.systems.republic_of_rome.box.charts import Games
from adjudicator.systems.republic_of_rome.orders.forum import Court, Sponsor
from adjudicator.systems.republic_of_rome.rules.s6_forum.games import KINDS
from adjudicator.systems.republic_of_rome.rules.s6_forum.games import of as games_of
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.rules.terms.levels import droughts
from adjudicator.systems.republic_of_rome.rules.wars.series import UNPROSECUTED
from adjudicator.systems.republic_of_rome.state import UNREST

EXTRA = KINDS[1:]
"""Games of an initiative that was won by a bid, beside the faction's own."""
RESTLESS = 1
"""Unrest to come from which on games are wanted."""
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
    extra = topic.slot.kind in EXTRA
    found = wanted(game, after_games(game, view, seat) if extra else view, seat)
    if found is not None:
        yield Suggestion(replace(found, extra=extra))


def wanted(game: Game, view: State, seat: str) -> Sponsor | None:
    """Return the games that a faction would pay for now, None for none."""
    chief = hrao(game, view)
    who = chief if chief and owner(view, chief) == seat and _able(game, view, chief) else richest(view, seat)
    able = _able(game, view, who) if who else []
    vain = who == chief and POP.of(view, SCOPE, who) < BELOVED
    if able and (unrest_to_come(game, view) >= RESTLESS or vain):
        return Sponsor(f"games:{able[-1].id}", f"senator:{who}")
    return None


def unrest_to_come(game: Game, view: State) -> int:
    """Return the unrest with what wars that nobody fights, and droughts, will add to it."""
    idle = sum(row.status == UNPROSECUTED for _, row in WARS.items(view, SCOPE))
    return UNREST.of(view, SCOPE, CITY) + idle + droughts(game, view)


def after_games(game: Game, view: State, seat: str) -> State:
    """Return the view as it is when a faction has held the games it wants."""
    found = wanted(game, view, seat)
    if found is None:
        return view
    held = games_of(game, found.games)
    assert held is not None
    who, calmer = bare(found.senator), max(0, UNREST.of(view, SCOPE, CITY) + held.unrest)
    changes = (TALENTS.add(SCOPE, who, -held.cost), UNREST.set(view, SCOPE, CITY, calmer))
    return apply(view, supposed(SCOPE, changes))


def paid_first(policy: Policy) -> Policy:
    """Return a policy that spends in the Forum only what the games of the same initiative leave."""

    def spend(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
        yield from policy(game, after_games(game, view, seat), seat, topic)

    return spend


def _able(game: Game, view: State, who: str) -> list[Games]:
    """Return the games that a Senator can pay for, the cheapest first."""
    ways = sorted(game.box.charts.games, key=lambda one: one.cost)
    return [one for one in ways if one.cost <= TALENTS.of(view, SCOPE, who)]


def knight(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Try for a Knight with the richest Senator; what he does not need for games may go for it."""
    del game
    who = richest(view, seat)
    if who:
        spare = max(0, TALENTS.of(view, SCOPE, who) - KEPT)
        extra = topic.slot.kind.startswith("extra")
        yield Suggestion(Court(f"senator:{who}", min(MOST, spare), extra))
