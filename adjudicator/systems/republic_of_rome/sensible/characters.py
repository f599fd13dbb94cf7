"""Players of a mixed table of Rome: each a character with a short policy of its own, which sees its seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from adjudicator.engine.system import Advice, Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revolution import Revolt
from adjudicator.systems.republic.rules.combat.forces import armies_of
from adjudicator.systems.republic.sensible import lines, money, senate
from adjudicator.systems.republic.sensible.haggling import Temper
from adjudicator.systems.republic.sensible.plotting import PLOTTING, for_life
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic.sensible.trials import TRIALS
from adjudicator.systems.republic.state import FORCES, SCOPE
from adjudicator.systems.republic_of_rome.box.decks import LEGION
from adjudicator.systems.republic_of_rome.orders.chair import Nominate
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, counters
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.sensible import POLICIES
from adjudicator.systems.republic_of_rome.sensible.agenda import ANGRY, agenda
from adjudicator.systems.republic_of_rome.sensible.forum import AT_WAR, unrest_to_come
from adjudicator.systems.republic_of_rome.sensible.senate import elected

NEEDED: Final = ("recruiting", "wars", "garrisons", "land_bills")
"""Matters for which everybody votes who wants Rome to live."""
GREAT: Final = ("consuls", "officers", "governors", "concessions")
"""Matters that make somebody greater: who gains votes for them, the others only for somebody who is no danger."""
UNEASY: Final = 2
"""Unrest from which on a friend of the people proposes a land bill."""
SAVED: Final = ("bid", "gift", "persuade", "games", "extra_games")
"""Orders that cost talents, which a banker does not give."""
SHOWN: Final = ("games", "extra_games")
"""Those of them that he gives when Rome is pressed, as the people may rise."""
ENOUGH: Final = 10
"""Legions with which a plotter dares to revolt, if Rome has no more."""
temper: Final = partial(Temper, NEEDED, GREAT, grudges=False)  # it is the feared who win wars


def laying(calm: int | None = None, *, life: bool = False) -> lines.Policy:
    """Return a policy for the chair: what Rome needs, and a Consul for Life of the own faction first, if wanted.

    Args:
        calm: the unrest from which on it has a land bill; None for that of the agenda.
        life: whether it has the election for life.
    """

    def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
        del topic
        there = elected(game, view)
        needs = agenda(game, there, seat) if calm is None else agenda(game, there, seat, calm)
        return proposed((*(for_life(game, there, seat) if life else ()), *needs))

    return propose


def pressed(game: Game, view: State) -> bool:
    """Return whether Rome needs all its men: two wars are active, or the people are about to rise."""
    return len(fought(view)) >= AT_WAR or unrest_to_come(game, view) >= ANGRY


def when_pressed(policy: lines.Policy, otherwise: lines.Policy) -> lines.Policy:
    """Return a policy for the time when Rome is pressed, and another for the rest.

    Args:
        policy: what is done when Rome is pressed.
        otherwise: what is done else.
    """

    def chosen(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
        yield from (policy if pressed(game, view) else otherwise)(game, view, seat, topic)

    return chosen


def nothing(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Leave it to the default."""
    del game, view, seat, topic
    yield from ()


def spared(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Give the State what it needs when it is pressed, and nothing else."""
    if pressed(game, view):
        yield from POLICIES["contribute"](game, view, seat, topic)


def revolt(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Revolt with more legions than Rome has at home, and enough for its wars, while these do not threaten it."""
    del seat
    if lines.danger(game, view):
        return
    home = len(counters(view, ACTIVE, LEGION))
    for key, row in FORCES.items(view, SCOPE):
        who = f"senator:{row.commander}"
        if who in topic.slot.about["senator"] and len(armies_of(view, key)) >= max(ENOUGH, home):
            yield Suggestion(Revolt(who))


COMMON: Final[lines.Policies] = {
    **POLICIES,
    "nominate": when_pressed(POLICIES["nominate"], senate.nominated(lambda pair: Nominate(ElectConsuls(pair)))),
    "play": money.play_all,
    "guard": senate.guard,
}
"""What every character does who has no better idea: a sensible player, with own men for Consul in quiet times."""
CHARACTERS: Final[Mapping[str, Advice]] = {
    "soldier": partial(lines.told, {**COMMON, "nominate": POLICIES["nominate"], "ballot": temper(price=4).ballot}),
    "popular": partial(lines.told, {**COMMON, "ballot": temper(price=2).ballot, "propose": laying(UNEASY)}),
    "banker": partial(
        lines.told,
        {
            **{kind: policy for kind, policy in COMMON.items() if kind not in SAVED},
            **{kind: when_pressed(COMMON[kind], nothing) for kind in SHOWN},
            "ballot": temper(posts="abstain").ballot,
            "contribute": spared,
            "distribute": lines.remarked("distribute_treasury"),
        },
    ),
    "prosecutor": partial(lines.told, {**COMMON, **TRIALS, "ballot": temper(price=3, trials="yes").ballot}),
    "plotter": partial(
        lines.told,
        {
            **COMMON,
            **PLOTTING,
            "revolt": revolt,
            "ballot": temper(price=5, trials="yes", posts="no").ballot,
            "propose": laying(life=True),
        },
    ),
}
"""The soldier follows the policy of all; the others want games and bills, talents, trials, or power for themselves."""
