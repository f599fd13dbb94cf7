"""6.5.5 Who can be tried for what, and how many trials the Censor may still hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import is_free, number, person
from adjudicator.systems.republic.rules.named_rules import switched
from adjudicator.systems.republic.rules.senate.proposals.chair import censor
from adjudicator.systems.republic.rules.senate.trials.courts import Charge, forget, held
from adjudicator.systems.republic.rules.terms.out_of_office import INCOME, SPONSOR
from adjudicator.systems.republic.state import CASES, LIABLE, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS

CITES: Final = ("roc:6.5.5",)
LAST_OUT: Final = ("home_suffete", "marine_suffete", "general", "expedition")
"""The keys of cases that name the last person to leave an office."""

GRADES: Final = {
    "office": ("major", "minor"),
    INCOME: ("minor",),
    SPONSOR: ("major",),
    "defeat": ("major",),
    "murder": ("major",),
}
"""Offences, and whether they are tried for life or not."""

MARKED: Final = (INCOME, SPONSOR)
"""The offences that a Liable marker stands for."""

COURT: Final = "extra_major_prosecution_of_unsuccessful_commanders"


@rule(
    "roc:6.5.5",
    "roc:ruling 80",
    "roc:ruling 81",
    "roc:ruling 82",
    "roc:ruling 90",
    "roc:ruling 121d",
    "roc:ruling 133i",
    title="Who can be prosecuted: Senators in Carthage who left an office, are Liable, or as a law says",
)
def charges(state: State) -> tuple[Charge, ...]:
    """Return what the Censor can have tried now, by number of the Accused; not himself."""
    presiding = censor(state)
    rows = SENATORS.rows(state, SCOPE)
    able = sorted((key for key, row in rows.items() if is_free(row) and key != presiding), key=number)
    return tuple(charge for key in able for charge in _against(state, key))


def _against(state: State, senator: str) -> Iterator[Charge]:
    cases = [key for key, row in CASES.items(state, SCOPE) if person(state, row.senator) == senator]
    if left := tuple(key for key in LAST_OUT if key in cases):
        yield Charge(senator, "office", left)
    took = tuple(key for key in cases if key.startswith(f"{INCOME}:"))
    sponsored = tuple(key for key in cases if key.startswith(f"{SPONSOR}:"))
    if SENATORS.get(state, SCOPE, senator).liable and (took or not sponsored):
        yield Charge(senator, INCOME, took)
    for sort in (SPONSOR, "defeat"):
        if found := tuple(key for key in cases if key.startswith(f"{sort}:")):
            yield Charge(senator, sort, found)


@rule("roc:6.5.5.4", "roc:ruling 82", "roc:ruling 121d", title="What a Liable marker stands for")
def gives_back(state: State, measure: Convict) -> bool:
    """Return whether the marker goes with a trial: it stays while it stands for something else, not yet tried."""
    senator = bare(measure.accused)
    marked = {each.offence for each in charges(state) if each.accused == senator and each.offence in MARKED}
    return measure.offence in MARKED and LIABLE.of(state, SCOPE, senator) and marked <= {measure.offence}


@rule("roc:6.5.5", "roc:ruling 121d", title="One major or two minor prosecutions, and those beyond that number")
def room(game: Game, state: State, measure: Convict) -> bool:
    """Return whether another trial of this kind can be held this turn.

    Those of sponsors, and of beaten commanders under the Court of One Hundred and Four, do not count with the others.
    """
    done, figures = held(state), game.box.constants.senate
    if measure.offence == SPONSOR:
        return True
    if measure.offence == "defeat":
        return sum(each.offence == "defeat" for each in done) < court(state)
    usual = [each.grade for each in done if each.offence not in (SPONSOR, "defeat")]
    if measure.grade == "minor":
        return "major" not in usual and len(usual) < int(figures.prosecutions_minor)
    return not usual and int(figures.prosecutions_major) > 0


@rule("roc:6.5.5", title="The Court of One Hundred and Four")
def court(state: State) -> int:
    """Return how many beaten commanders may be tried in a turn beyond the usual number."""
    return switched(state, COURT)


@rule("roc:ruling 121f", title="Exiles are not tried")
def forget_exile(play: Play, state: State, event: Event) -> Flow[None]:
    """Close every case against an exile."""
    yield from forget(play, state, bare(event.data.senator), bare(event.data.card))
