"""Players of Carthage who seek what random ones never do: names, other rules, votes for them, purges for others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from adjudicator.engine.running import questions
from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.orders.offices import Naming, Purge
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose, Vote
from adjudicator.systems.carthage_diplomacy.state import PERSONS
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.players import Bundles, Wish, wishes
from tests.properties.seeking import legal

ASKED, PROPOSED, AGREED = 0.2, 0.3, 0.95
"""How often they ask for a name, make a proposal of a sort, and vote for one."""
LETTERS: Final = "BDGKLMNPRSTVXZ"
"""Of which codes of new names are made."""
RULES: Final = ("silent_seasons = 2", "silent_seasons = 6", "open_votes = true", "win_share = 60", "Fleets may rest")


def names(game: Game, state: State, topic: Topic, chance: Random) -> Iterator[Any]:
    """Ask for a name of two letters, to act under at once or later."""
    del game, state, topic
    if chance.random() < ASKED:
        code = "".join(chance.choice(LETTERS) for _ in range(2))
        yield Naming(chance.choice(("new", "rename")), code, f"{code.capitalize()}arqad")


def proposals(game: Game, state: State, topic: Topic, chance: Random) -> Iterator[Any]:
    """Propose a setting, a name for a space, or a border."""
    del state, topic
    land = sorted(game.box.land)
    ways = (
        Propose("rule", chance.choice(RULES)),
        Propose("name", f"Nova {chance.choice(('Tyrus', 'Byrsa', 'Sidon', 'Utica'))}", f"place:{chance.choice(land)}"),
        Propose("map", f"border {chance.choice(land)} - {chance.choice(land)}"),
    )
    yield from (way for way in ways if chance.random() < PROPOSED)


def votes(game: Game, state: State, topic: Topic, chance: Random) -> Iterator[Any]:
    """Vote for each proposal that can be voted on."""
    del game, state
    found = topic.slot.choices
    if not found.size():
        return
    numbers = {one.number for one in (found.sample(chance.randrange) for _ in range(12)) if isinstance(one, Vote)}
    yield from (Vote(number, "yes") for number in sorted(numbers) if chance.random() < AGREED)


def purges(game: Game, state: State, topic: Topic, chance: Random) -> Iterator[Any]:
    """Purge in the name of another player, who may have given the power to."""
    del game
    codes = sorted(row.code for _, row in PERSONS.items(state, SCOPE))
    found = [topic.slot.choices.sample(chance.randrange) for _ in range(3)] if topic.slot.choices.size() else []
    yield from (replace(one, giver=chance.choice(codes)) for one in found if isinstance(one, Purge))


SOUGHT: Final = {"naming": names, "propose": proposals, "vote": votes, "purge": purges}
"""What they seek, by kind of order."""


def as_it_is(line: str, chance: Random) -> str:
    """Return a line unchanged: names and rules are words of their own, whose case counts."""
    del chance
    return line


def persons(game: Game, state: State, seat: str, chance: Random) -> Bundles:
    """Return what a random player wants, and what is sought and legal in place of votes and proposals."""
    seen, sought = view(state, seat), list[Any]()
    for topic in questions.topics(game, state):
        seek = SOUGHT.get(topic.slot.kind) if topic.slot.seat == seat else None
        if seek is not None:
            sought += [one for one in seek(game, state, topic, chance) if legal(game, seen, topic, one)]
    unique = tuple(Wish(one) for one in dict.fromkeys(sought))
    kinds = {wish.order.kind for wish in unique} - {"naming", "purge"}
    keys = {wish.order.key() for wish in unique}
    rest = [
        tuple(wish for wish in bundle if wish.order.kind not in kinds and wish.order.key() not in keys)
        for bundle in wishes(game, state, seat, chance)
    ]
    if rest and unique:
        rest[0] = (*rest[0], *unique)
    return tuple(bundle for bundle in (rest or [unique]) if bundle)
