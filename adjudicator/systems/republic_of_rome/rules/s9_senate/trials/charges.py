"""What Senators can be prosecuted for: markers, concessions, offices held (section 9.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import is_free, number, person
from adjudicator.systems.republic.rules.senate.proposals.chair import censor
from adjudicator.systems.republic.rules.senate.trials.courts import Charge, held
from adjudicator.systems.republic.state import CASES, CONCESSIONS, SCOPE
from adjudicator.systems.republic_of_rome.rules.s9_senate.murders.s9_8_fallen import ended
from adjudicator.systems.republic_of_rome.rules.terms.once import used
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import OMENS
from adjudicator.systems.republic_of_rome.state import SENATORS

OFFICE: Final = "office"
SPOILS: Final = "spoils"
PROVINCE: Final = "province"
CONCESSION: Final = "concession"
MURDER: Final = "murder"
BESIDE: Final = (OMENS,)
"""Offences whose trials do not count for how many can be held in a turn."""
GRADES: Final = {
    OFFICE: ("major", "minor"),
    SPOILS: ("minor",),
    PROVINCE: ("minor",),
    CONCESSION: ("minor",),
    MURDER: ("major",),
    OMENS: ("major",),
}
"""Offences, and whether they are tried for life or not; `concession` and `province` stand before the one that paid."""


@rule("ror:9.4", title="Who can be prosecuted: Senators in Rome, but the Censor himself")
def charges(game: Game, state: State) -> tuple[Charge, ...]:
    """Return what the Censor can have tried now, by number of the Accused."""
    del game
    presiding = censor(state)
    rows = SENATORS.rows(state, SCOPE)
    able = sorted((key for key, row in rows.items() if is_free(row) and key != presiding), key=number)
    found = (charge for key in able for charge in _against(state, key))
    return tuple(one for one in found if spoiled_by(one.accused, one.offence) not in used(state))


def spoiled(measure: Convict) -> str:
    """Return by what it is remembered that the refusal of a prosecutor has spoiled a case this turn."""
    return spoiled_by(bare(measure.accused), measure.offence)


def spoiled_by(accused: str, offence: str) -> str:
    """Return the same for an Accused, by his bare id, and an offence."""
    return f"spoiled:{accused}:{offence}"


@rule(
    "ror:9.4",
    "ror:20.1",
    title="The reasons: a major marker, a corrupt one, each concession that paid since the last trials, unpaid omens",
)
def _against(state: State, senator: str) -> Iterator[Charge]:
    row = SENATORS.get(state, SCOPE, senator)
    if row.major:
        yield Charge(senator, OFFICE)
    yield from _corruption(senator, row.corrupt)
    for key, case in CASES.items(state, SCOPE):
        if key.startswith(f"{OMENS}:") and person(state, case.senator) == senator:
            yield Charge(senator, OMENS, (key,))
        if key.startswith(f"{CONCESSION}:") and person(state, case.senator) == senator and _holds(state, key, senator):
            yield Charge(senator, key, (key,))


@rule("ror:9.4", "ror:17", title="Corruption is tried once, or for each of several provinces ruled by legates")
def _corruption(senator: str, provinces: tuple[str, ...]) -> Iterator[Charge]:
    """Yield a charge for the spoils of one province, or one for each of several."""
    if len(provinces) == 1:
        yield Charge(senator, SPOILS)
    else:
        yield from (Charge(senator, f"{PROVINCE}:{key}") for key in provinces)


@rule("ror:9.4", "ror:15", title="Who has lost a concession cannot be tried for it any more")
def _holds(state: State, case: str, senator: str) -> bool:
    row = CONCESSIONS.find(state, SCOPE, case.partition(":")[2])
    return row is not None and row.holder == senator


def grades(game: Game, offence: str) -> tuple[str, ...]:
    """Return how an offence is tried."""
    del game
    return GRADES[offence.partition(":")[0]]


@rule(
    "ror:9.4",
    "ror:9.8",
    "ror:20.1",
    title="Two minor prosecutions or one major a turn, and one for unpaid omens beside them",
)
def room(game: Game, state: State, measure: Convict) -> bool:
    """Return whether another trial of this kind can be held this turn."""
    if measure.offence in BESIDE:
        return True
    done = [each.grade for each in (*held(state), *ended(state)) if each.offence not in BESIDE]
    figures = game.box.constants.senate
    if measure.grade == "minor":
        return "major" not in done and len(done) < int(figures.prosecutions_minor)
    return len(done) < int(figures.prosecutions_major)
