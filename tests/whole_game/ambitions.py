"""What characters of both republics want: one would rule for life, others pay for it, accuse, or murder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Assassinate, Prosecute
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.testing.players import meant
from tests.whole_game.wants import Look, line

ANNA, BEN, CLARA, DORA = "anna", "ben", "clara", "dora"
MOST = 50
"""Talents for which a Senator gets most Influence."""
PATIENT, RIPE = 0.5, 15
"""How often Dora lets a chance to murder go by, and the Influence that makes a man worth it."""


def champion(game: Game, state: State) -> str:
    """Return Anna's man of most Influence, by bare id; a better speaker before another."""
    mine = of_faction(state, ANNA)
    return max(mine, key=lambda key: (present.influence(state, key), game.box.person(key).ora, key), default="")


def aye(look: Look) -> Iterable[Any]:
    """Vote for everything."""
    return [Ballot("yes")]


def no_king(look: Look) -> Iterable[Any]:
    """Vote for everything but a Suffete for Life."""
    return [Ballot("yes"), Ballot("no", "matter:life")]


def pay_for_glory(look: Look) -> Iterable[Any]:
    """Let Anna's man give the State all he has, which is Influence."""
    man = f"senator:{champion(look.game, look.state)}"
    return [Contribute(man, MOST, up_to=True)] if look.topic.slot.about["senator"] == (man,) else []


def for_the_man(look: Look) -> Iterable[Any]:
    """Let Anna's man have the talents."""
    man = f"senator:{champion(look.game, look.state)}"
    return line(look, f"('{man}', -1)") or line(look, man)


def accuse(look: Look) -> Iterable[Any]:
    """Prosecute whoever can be prosecuted."""
    able = [each for each in look.topic.form if isinstance(each.order, Prosecute)]
    return [meant(able[0])] if able else []


def murder(look: Look) -> Iterable[Any]:
    """Murder Anna's man when he has come far."""
    man = champion(look.game, look.state)
    if not man or present.influence(look.state, man) < RIPE or look.chance.random() < PATIENT:
        return []
    able = (look.topic.slot.choices.sample(look.chance.randrange) for _ in range(40))
    meant_for_him = (order for order in able if isinstance(order, Assassinate) and order.target == f"senator:{man}")
    return [replace(order, moment="") for order in meant_for_him][:1]


def best_speaker(look: Look) -> Iterable[Any]:
    """Let the best speaker lead."""
    lines = [each.order for each in look.topic.form if hasattr(each.order, "senator")]
    return sorted(lines, key=lambda order: -look.game.box.person(order.senator.partition(":")[2]).ora)[:1]
