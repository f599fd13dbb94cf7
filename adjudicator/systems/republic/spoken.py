"""Names that players write beside those on the cards: steps, what cards let choose, what ballots can be about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from adjudicator.engine.system import Game
from adjudicator.model.names import NameEntry
from adjudicator.model.state import State
from adjudicator.systems.republic.naming import REBEL_WAR
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.state import CONCESSIONS, SCOPE, SENATORS, WARS

ANSWERS: Final = {"pay": ("pays", "paying"), "refuse": ("do not pay", "don't pay", "not pay", "no pay", "refuses")}
"""What answers a card that can be bought off, with other ways to say it."""
REBEL: Final = ("the Rebel", "the Rebels", "War against the Rebel")
"""Other ways to name the rebel as a war."""
DOINGS: Final = {"forum.persuade": ("persuading", "the persuading")}
"""Other ways to name a step, by what is done in it."""
MATTERS: Final = {
    "concessions": ("trade concessions", "assignments"),
    "governors": ("governor", "governorships", "governor elections", "provinces"),
    "recruiting": ("recruits", "recruitment", "recruitments", "levies", "new troops", "new forces"),
    "wars": ("sending forces", "forces", "war", "campaign", "campaigns"),
}
"""Other ways to say what kind of measure a ballot is about, in every republic; kinds not listed have one."""
Name = Callable[[str], str]


def rebels(name: Name) -> Iterator[NameEntry]:
    """Yield the names of the rebel as a war."""
    return (NameEntry(form, REBEL_WAR, "war") for form in (name(REBEL_WAR), *REBEL))


def steps(name: Name, keys: Iterable[str]) -> list[NameEntry]:
    """Return the names of the steps of play."""
    said = {key: name(f"step:{key}") for key in keys}
    forms = [(form, key) for key, told in said.items() for form in _forms(key, told)]
    return [NameEntry(form, f"step:{key}", "step") for form, key in forms]


def _forms(key: str, said: str) -> tuple[str, ...]:
    return said, key.partition(".")[2].replace("_", " "), *DOINGS.get(key, ())


def choices(offered: Mapping[str, str]) -> list[NameEntry]:
    """Return the names of what cards let choose: those `offered`, and the answers to a card that can be bought off."""
    known = {**offered, **{form: word for word, forms in ANSWERS.items() for form in (word, *forms)}}
    return [NameEntry(form, f"choice:{choice}", "choice") for form, choice in sorted(known.items())]


def matters(kinds: Iterable[str], more: Mapping[str, tuple[str, ...]]) -> list[NameEntry]:
    """Return the names of the kinds of measures that ballots are about; `more` are those of one republic."""
    return [
        NameEntry(form, f"matter:{matter}", "matter")
        for matter in kinds
        for form in (matter, *more.get(matter, MATTERS.get(matter, ())))
    ]


def proposals(state: State, about: Callable[[Any], Iterable[str]]) -> Iterator[NameEntry]:
    """Yield names of the proposals that wait for their vote by their subjects: `peace with Sicily`.

    A name that fits any proposal of a kind, as `the tax`, is the name of that kind; and
    where two proposals share a name, we ask which one a line means.
    """
    for _, motion in motions.laid(state):
        if not motion.outcome:
            for form in dict.fromkeys(form for measure in motion.measures for form in about(measure)):
                yield NameEntry(form, f"proposal:{motion.number}", "proposal")


def surnames(game: Game, state: State) -> Iterator[NameEntry]:
    """Yield the names of Statesmen by their family, where it has no Senator of its own in a faction."""
    for key, row in SENATORS.items(state, SCOPE):
        family = str(row.family)
        if key != family and row.faction and not _sits(state, family):
            surname = game.system.name(game.box, f"senator:{family}")
            if surname in game.system.name(game.box, f"senator:{key}").split():
                yield NameEntry(surname, f"senator:{key}", "statesman")


def on_board(game: Game, state: State) -> Iterator[str]:
    """Yield the wars and Concessions in play, which are meant where several bear the name that an order has."""
    del game
    yield from (f"war:{key}" for key in WARS.rows(state, SCOPE))
    yield from (f"card:{key}" for key in CONCESSIONS.rows(state, SCOPE))


def _sits(state: State, family: str) -> bool:
    """Return whether a family has its own Senator in a faction: then its name is his, even below his Statesman."""
    row = SENATORS.find(state, SCOPE, family)
    return row is not None and bool(row.faction)
