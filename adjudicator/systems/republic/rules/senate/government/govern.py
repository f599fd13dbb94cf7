"""6.5.6 and 6.5.7 A Governor for a Province: of one in the Forum, or in place of the one it has, who comes home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import ElectGovernor
from adjudicator.systems.republic.people import is_free, number, offices_of, owner
from adjudicator.systems.republic.rules.senate.proposals import consents, present
from adjudicator.systems.republic.rules.senate.proposals.measure import BUSINESS, MeasureRule
from adjudicator.systems.republic.state import (
    FORUM,
    GOVERNOR,
    IN_CITY,
    NOW,
    PLACE,
    PROVINCES,
    SCOPE,
    SENATORS,
    SITTINGS,
    YEARS,
    Motion,
    SenatorRow,
)

STEP = "senate.governors"
CITE = "roc:6.5.6"
RECALL = "roc:6.5.7"
CITES = (CITE, "roc:ruling 117", "ror:9.5")
GOVERNED = SITTINGS.col("governed", tuple[str, ...])
RELIEVED = SITTINGS.col("relieved", tuple[tuple[str, str], ...])


@event("governor_elected", weight=54, own_weight=55)
class GovernorElected:
    """A Senator leaves Carthage for a Province, for `term` Revenue Phases; his talents stay frozen on his card.

    `relieved` is the Governor he replaces, who is home at once; `unaligned` that he belongs to no faction. `left` are
    the Senators of factions still in Carthage.
    """

    province: str
    senator: str
    term: int
    talents: int
    relieved: str
    unaligned: bool
    left: int


def vacant(game: Game, view: State) -> tuple[str, ...]:
    """Return the Provinces in the Forum, by bare id in the order of the box."""
    rows = PROVINCES.rows(view, SCOPE)
    return tuple(key for key in game.box.provinces if key in rows and not rows[key].governor)


def governed(game: Game, view: State) -> tuple[str, ...]:
    """Return the Provinces whose Governor can be replaced this turn, by bare id in the order of the box."""
    rows = PROVINCES.rows(view, SCOPE)
    new = GOVERNED.of(view, SCOPE, NOW)
    return tuple(key for key in game.box.provinces if key in rows and rows[key].governor and key not in new)


@rule(CITE, "roc:ruling 117", "roc:ruling 121l", title="Who can be elected Governor")
def eligible(game: Game, view: State, province: str) -> tuple[str, ...]:
    """Return the bare ids of those who can govern a Province, by number.

    They are Senators of factions free in Carthage and those face up in the Forum, all without office unless legates
    govern for them; not one whom the Senate replaced there this turn.
    """
    home = {senator for where, senator in RELIEVED.of(view, SCOPE, NOW) if where == province}
    aligned = present.free(view)
    held = () if by_legate(game, view, *aligned) else aligned
    able = (key for key in (*aligned, *present.unaligned(view)) if key not in held or not offices_of(game, view, key))
    return tuple(sorted((key for key in able if key not in home), key=number))


def by_legate(game: Game, view: State, *senators: str) -> bool:
    """Return whether Senators, by bare ids, are of factions and would govern without leaving the city."""
    aligned = all(SENATORS.get(view, SCOPE, key).faction for key in senators)
    return bool(aligned and game.box.republic.legates(game, view))


@rule(CITE, RECALL, "roc:ruling 121l", title="Which election of a Governor is in order")
def check(game: Game, view: State, measure: ElectGovernor) -> Verdict:
    """Refuse a Province that needs no Governor, and a Senator who cannot be one."""
    province = bare(measure.province)
    row = PROVINCES.find(view, SCOPE, province)
    if row is None:
        return Refused("province_not_on_board", (CITE,), {"province": measure.province}, lasting=False)
    if row.governor:
        facts = {"province": measure.province, "governor": f"senator:{row.governor}"}
        if view.frame(SCOPE, STEP) is not None and not game.box.republic.replaced_in_elections:
            return Refused("province_governed", (CITE,), facts, lasting=False)
        if province in GOVERNED.of(view, SCOPE, NOW):
            return Refused("governor_just_elected", (RECALL,), facts, lasting=False)
    return _candidate(game, view, measure) or ACCEPTED


def _candidate(game: Game, view: State, measure: ElectGovernor) -> Refused | None:
    senator, province = bare(measure.senator), bare(measure.province)
    if senator in eligible(game, view, province):
        return None
    row = SENATORS.find(view, SCOPE, senator) if measure.senator.startswith("senator:") else None
    if row is not None and (is_free(row) or _unaligned(row)):
        if not offices_of(game, view, senator):
            facts = {"senator": measure.senator, "province": measure.province}
            return Refused("governor_just_relieved", (RECALL, "roc:ruling 121l"), facts, lasting=False)
        return present.in_office(game, view, measure.senator, CITE)
    return present.absent(view, measure.senator, CITE)


def _unaligned(row: SenatorRow) -> bool:
    return row.place == FORUM and not row.faction


def gains(game: Game, view: State, measure: ElectGovernor) -> tuple[str, ...]:
    """Return the seat of the Senator proposed, if he is of a faction."""
    return tuple(filter(None, (owner(view, bare(measure.senator)),)))


@rule("roc:ruling 121a", title="Candidates whom the chair did not name, best first")
def ranked(game: Game, view: State, province: str, named: bool) -> tuple[str, ...]:
    """Return everybody eligible: by total Oratory, then Influence, then number.

    Where the chair has `named` nobody at all the one of least Influence comes first.
    """
    rows, found = SENATORS.rows(view, SCOPE), eligible(game, view, province)
    best = sorted(found, key=lambda key: (-game.box.person(key).ora, -rows[key].inf, number(key)))
    if named:
        return tuple(best)
    least = sorted(found, key=lambda key: (rows[key].inf, not rows[key].faction, number(key)))[:1]
    return tuple(dict.fromkeys((*least, *best)))


@rule("roc:ruling 77", title="A Senator refuses no governorship, but where a setting asks for his consent")
def wanted(game: Game, state: State, measure: ElectGovernor) -> tuple[consents.Wanted, ...]:
    """Return the consent that a governorship needs."""
    asked = game.box.republic.asks_governor(game, state, measure)
    return ((measure.senator, "governs", ""),) if asked else ()


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: ElectGovernor) -> Iterator[Slot]:
    """Ask the owner of the Senator whether he consents, where the game is played so."""
    return consents.slots(state, frame.key, motion.by, wanted(game, state, measure))


def opened(play: Play, state: State, motion: Motion, measure: ElectGovernor) -> Flow[str]:
    """Let the proposal lapse if he does not."""
    cites = (CITE, "roc:ruling 77")
    return (yield from consents.heard(play, state, motion.by, wanted(play.game, state, measure), cites))


# ------------------------------------------------------------------------------------- enacting


def term(game: Game, province: str) -> int:
    """Return for how many Revenue Phases a Governor is elected."""
    return int(game.box.republic.term(game, province))


def foreseen(game: Game, state: State, measure: ElectGovernor) -> tuple[Change, ...]:
    """Return the changes by which a Province has its new Governor, and the old one is home."""
    province, senator = bare(measure.province), bare(measure.senator)
    row = PROVINCES.get(state, SCOPE, province)
    known = GOVERNED.of(state, SCOPE, NOW)
    return (
        *_home(state, province, row.governor),
        GOVERNOR.set(state, SCOPE, province, senator),
        YEARS.set(state, SCOPE, province, term(game, province)),
        *(() if by_legate(game, state, senator) else (PLACE.set(state, SCOPE, senator, f"province:{province}"),)),
        *((GOVERNED.set(state, SCOPE, NOW, (*known, province)),) if province not in known else ()),
    )


def _home(state: State, province: str, senator: str) -> Iterator[Change]:
    """Yield the changes by which a Governor who is replaced comes home; one who is unaligned, to the Forum."""
    if senator:
        aligned = SENATORS.get(state, SCOPE, senator).faction
        if PLACE.of(state, SCOPE, senator) == f"province:{province}":
            yield PLACE.set(state, SCOPE, senator, IN_CITY if aligned else FORUM)
        yield RELIEVED.set(state, SCOPE, NOW, (*RELIEVED.of(state, SCOPE, NOW), (province, senator)))


@rule(CITE, RECALL, "roc:ruling 117", title="A Governor leaves Carthage, and the one he replaces is home")
def enact(play: Play, state: State, motion: Motion, measure: ElectGovernor) -> Flow[State]:
    """Place the Province with the Senator elected."""
    province, senator = bare(measure.province), bare(measure.senator)
    old, row = PROVINCES.get(state, SCOPE, province), SENATORS.get(state, SCOPE, senator)
    free_ = present.free(state)
    back = bool(old.governor) and bool(SENATORS.get(state, SCOPE, old.governor).faction) and old.governor not in free_
    goes = bool(row.faction) and not by_legate(play.game, state, senator)
    left = len(free_) - goes + back
    data = GovernorElected(
        f"province:{province}",
        f"senator:{senator}",
        term(play.game, province),
        row.talents,
        f"senator:{old.governor}" if old.governor else "",
        not row.faction,
        left,
    )
    cites = (RECALL, "roc:ruling 121l") if old.governor else CITES
    return (yield Event.of(data, play.scope, foreseen(play.game, state, measure), cites))


def suggestions(game: Game, view: State, seat: str) -> tuple[ElectGovernor, ...]:
    """Return what a seat's agenda could have: another Governor for each Province of a rival, of little Influence."""
    rows = SENATORS.rows(view, SCOPE)
    rivals = (key for key in governed(game, view) if owner(view, GOVERNOR.of(view, SCOPE, key)) != seat)
    found = ((key, ranked(game, view, key, named=False)) for key in rivals)
    own = ((key, next((one for one in able if rows[one].faction == seat), "")) for key, able in found)
    return tuple(ElectGovernor(f"province:{key}", f"senator:{one}") for key, one in own if one)


RULE: Final = MeasureRule(
    ElectGovernor,
    "governors",
    check,
    enact,
    named=lambda measure: (bare(measure.senator),),
    foreseen=foreseen,
    offers=suggestions,
    gains=gains,
    steps=(STEP, BUSINESS),
    kinds=("consent",),
    fits=consents.fits,
    beforehand=beforehand,
    opened=opened,
)
