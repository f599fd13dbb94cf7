"""The example of a whole game of Rome, and the four who play it: `python -m tests.whole_game.rome` records it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.orders.forum import Court, Sponsor
from adjudicator.systems.republic_of_rome.sensible import forum
from adjudicator.systems.republic_of_rome.sensible.agenda import agenda
from adjudicator.systems.republic_of_rome.sensible.senate import elected
from adjudicator.systems.republic_of_rome.state import UNREST
from tests.whole_game.ambitions import (
    ANNA,
    BEN,
    CLARA,
    DORA,
    accuse,
    best_speaker,
    for_the_man,
    murder,
    no_king,
    pay_for_glory,
)
from tests.whole_game.recorder import record
from tests.whole_game.tale import Tale
from tests.whole_game.wants import Characters, Look, Want, first, numbered, often, seldom, some

EAGER = 1
"""Unrest from which on Clara wants land bills and games."""


def for_the_people(look: Look) -> Iterable[Propose]:
    """Propose land bills as soon as there is unrest, and what Rome needs."""
    return numbered(agenda(look.game, elected(look.game, look.state), look.seat, calm=EAGER))


def to_war(look: Look) -> Iterable[Propose]:
    """Fight the wars that promise most, and let the people wait."""
    return numbered(agenda(look.game, elected(look.game, look.state), look.seat))


def shows(look: Look) -> Iterable[Sponsor]:
    """Pay for games whenever there is unrest and a Senator can."""
    if UNREST.of(look.state, SCOPE, CITY) >= EAGER:
        yield from (each.order for each in look.topic.form[-1:] if isinstance(each.order, Sponsor))


def knights(look: Look) -> Iterable[Court]:
    """Spend all that is needed on a Knight."""
    lines = forum.knight(look.game, look.state, look.seat, look.topic)
    yield from (each.order for each in lines if isinstance(each.order, Court))


def aye_and_mercy(look: Look) -> Iterable[Ballot]:
    """Vote for everything, but for the own Senators in trials."""
    yield Ballot("yes")
    yield from (Ballot("no", f"trial:senator:{key}") for key in of_faction(look.state, look.seat))


ALL: Final[dict[str, Want]] = {
    "leader": best_speaker,
    "prosecute": accuse,
    "appeal": some,
    "enact": often,
    "fine": often,
}
CHARACTERS: Final[Characters] = {
    ANNA: {
        **ALL,
        "ballot": aye_and_mercy,
        "contribute": pay_for_glory,
        "distribute": for_the_man,
    },
    BEN: {**ALL, "ballot": aye_and_mercy, "propose": to_war, "knight": knights, "gift": seldom, "discard": seldom},
    CLARA: {**ALL, "ballot": no_king, "propose": for_the_people, "games": shows, "guard": often, "elect": first},
    DORA: {
        **ALL,
        "ballot": no_king,
        "assassinate": murder,
        "outcry": seldom,
        "graft": often,
        "exchange": often,
        "stepdown": often,
        "test": often,
        "revolt": often,
    },
}
TALE: Final = Tale(
    example="rome_whole_game",
    module="tests.whole_game.rome",
    gm="GM of Rome, Whole <rome-whole@gm.example>",
    characters=CHARACTERS,
    endings=frozenset({"life", "influence", "revolt", "era_ends"}),
    seeds=(5, *range(6, 60)),
    nonsense=(
        "build a lighthouse in Ostia",
        "sell 4 elephants",
        "contribute {other} 5",
        "leader {other}",
        "vote yes on the aqueduct",
        "persuade {mine} by {other}",
    ),
    remarks={
        "senator_died": ("Farewell, {who}.", "Nobody will forget {who}."),
        "appointed_for_life": ("For life? I hope he lives long.", "Hail, then."),
        "war_over": ("Rome is saved again!", "Well fought!"),
        "game_ended": ("Thank you all for the game!",),
    },
    words=("geese on the Capitol", "a she-wolf", "olive oil and garum", "three black goats", "the sixth hill"),
    kept=("all/*.txt",),
    archive="rome-whole.zip",
)


if __name__ == "__main__":
    record(TALE)
