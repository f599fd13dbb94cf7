"""Land bills and their repeal: sponsors, unrest, and what a vote costs in Popularity (section 9.6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.senate.proposals import consents, motions, present
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.rules.senate.voting import apart
from adjudicator.systems.republic.state import POP, SCOPE, Motion
from adjudicator.systems.republic_of_rome.box.charts import LandBill
from adjudicator.systems.republic_of_rome.orders.measures import PassBill, PassLaw, RepealBill
from adjudicator.systems.republic_of_rome.registry import MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.murders import s9_6_2_murders as murders
from adjudicator.systems.republic_of_rome.rules.terms.once import used
from adjudicator.systems.republic_of_rome.rules.terms.unrest import PopMoved, moved, unrest
from adjudicator.systems.republic_of_rome.state import BILLS, LAND_BILLS
from adjudicator.systems.republic_of_rome.state import LandBill as InForce

CITES: Final = ("ror:9.6.2",)
ROMAN: Final = ("I", "II", "III")
COUNTED: Final = ("passed", "failed")
"""The outcomes of a vote that was taken; a veto costs nothing."""


@event("bill_passed", "ror:9.6.2", weight=66)
class BillPassed:
    """A land bill is in force: what unrest and its sponsors' Popularity come to, and how many of its type there are."""

    type: str
    number: int
    unrest_old: int
    unrest: int
    gains: tuple[PopMoved, ...]


@event("bill_repealed", "ror:9.6.2")
class BillRepealed:
    """A land bill is in force no more: what unrest comes to, and how many of its type are left."""

    type: str
    number: int
    unrest_old: int
    unrest: int


@event("bill_vote_paid", "ror:9.6.2")
class BillVotePaid:
    """A faction voted `side` on a land bill or its repeal, against the people: what its Senators in Rome lose."""

    seat: str
    side: str
    type: str
    losses: tuple[PopMoved, ...]


def bill(game: Game, kind: str) -> LandBill | None:
    """Return the figures of a type, None for one that there is not."""
    return next((each for each in game.box.charts.land_bill if each.type == kind), None)


def in_force(state: State, kind: str) -> int:
    """Return how many bills of a type are in force."""
    return BILLS.of(state, SCOPE, kind) if LAND_BILLS.find(state, SCOPE, kind) is not None else 0


def _voted(state: State, cls: type[Any]) -> tuple[Any, ...]:
    """Return the measures of a kind that were put to the vote this turn, vetoed ones among them."""
    rows = (row for _, row in motions.laid(state) if row.outcome and row.outcome != "void")
    return tuple(each for row in rows for each in row.measures if isinstance(each, cls))


# --------------------------------------------------------------------------------------- in order


@rule("ror:1", "ror:8.3", "ror:9.6.2", "ror:ruling 50", title="Which land bill can be proposed")
def check(game: Game, view: State, measure: PassBill) -> Verdict:
    """Refuse a type proposed this turn or at its limit, and sponsors who cannot be."""
    figures = bill(game, measure.type)
    if figures is None:
        return Refused("bill_unknown", CITES, {"type": measure.type, "types": ROMAN})
    if any(each.type == measure.type for each in _voted(view, PassBill)):
        return Refused("bill_proposed", ("ror:8.3", "ror:ruling 50"), {"type": measure.type}, lasting=False)
    if in_force(view, measure.type) >= figures.limit:
        facts = {"type": measure.type, "limit": figures.limit}
        return Refused("bill_at_limit", ("ror:1",), facts, lasting=False)
    if bare(measure.sponsor) == bare(measure.cosponsor):
        hint = tuple(PassBill(measure.type, *pair) for pair in _pairs(view)[:1])
        return Refused("bill_needs_two", CITES, {"type": measure.type, "senator": measure.sponsor}, hint)
    people = (each for each in sponsors(measure) if not murders.fell(view, measure, each))
    return next((no for each in people if (no := present.absent(view, each, CITES[0])) is not None), ACCEPTED)


@rule("ror:8.3", "ror:9.6.2", title="Which land bill can be repealed: II and III, one repeal a turn")
def check_repeal(game: Game, view: State, measure: RepealBill) -> Verdict:
    """Refuse a type that cannot be repealed or is not in force, a second repeal, and a sponsor of too little POP."""
    figures = bill(game, measure.type)
    if figures is None or not figures.repeal_needs:
        able = tuple(each.type for each in game.box.charts.land_bill if each.repeal_needs)
        return Refused("bill_not_repealable", CITES, {"type": measure.type, "types": able})
    if _voted(view, RepealBill):
        return Refused("repeal_proposed", ("ror:8.3",), {"type": measure.type}, lasting=False)
    if not in_force(view, measure.type):
        return Refused("bill_not_in_force", CITES, {"type": measure.type}, lasting=False)
    away = present.absent(view, measure.sponsor, CITES[0])
    if away is not None:
        return away
    pop = POP.of(view, SCOPE, bare(measure.sponsor))
    if pop < figures.repeal_needs:
        facts = {"senator": measure.sponsor, "popularity": pop, "needs": figures.repeal_needs, "type": measure.type}
        return Refused("repeal_needs_popularity", CITES, facts, lasting=False)
    return ACCEPTED


def _pairs(view: State) -> tuple[tuple[str, str], ...]:
    """Return pairs that could sponsor, of two factions, those first who have least Popularity."""
    able = sorted(present.free(view), key=lambda key: POP.of(view, SCOPE, key))
    return tuple(
        (f"senator:{one}", f"senator:{two}") for one in able[:4] for two in able if owner(view, one) != owner(view, two)
    )


def offers(game: Game, view: State, seat: str) -> tuple[PassBill, ...]:
    """Return what a seat's agenda could have: each type in order, sponsored by its own and by another faction's."""
    own = in_carthage(view, seat)[:1]
    other = [key for key in present.free(view) if owner(view, key) != seat][:1]
    pairs = [(f"senator:{one}", f"senator:{two}") for one in own for two in other]
    found = (PassBill(kind, *pair) for kind in ROMAN for pair in pairs)
    return tuple(each for each in found if check(game, view, each) is ACCEPTED)


def offer_repeals(game: Game, view: State, seat: str) -> tuple[RepealBill, ...]:
    """Return the repeals that a seat's own Senators could sponsor."""
    found = (RepealBill(kind, f"senator:{key}") for kind in ROMAN for key in in_carthage(view, seat))
    return tuple(each for each in found if check_repeal(game, view, each) is ACCEPTED)


# ------------------------------------------------------------------------------------- the vote


def sponsors(measure: PassBill | PassLaw | RepealBill) -> tuple[str, ...]:
    """Return who sponsors a bill, a Law or a repeal, as the measure names them."""
    return (measure.sponsor,) if isinstance(measure, RepealBill) else (measure.sponsor, measure.cosponsor)


def wanted(measure: PassBill | PassLaw | RepealBill) -> tuple[consents.Wanted, ...]:
    """Return the consents that a proposal needs from its sponsors."""
    return tuple((each, "sponsors", "") for each in sponsors(measure))


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Any) -> Iterator[Slot]:  # noqa: ANN401
    """Ask the owners of sponsors whether they consent."""
    del game
    return consents.slots(state, frame.key, motion.by, asked(state, measure))


def asked(state: State, measure: PassBill | RepealBill) -> tuple[consents.Wanted, ...]:
    """Return the consents that must be asked for: not of one who has died since his bill was proposed."""
    return tuple(each for each in wanted(measure) if not murders.fell(state, measure, each[0]))


@rule("ror:9.6.2", "ror:ruling 29", title="Sponsors must consent")
def opened(play: Play, state: State, motion: Motion, measure: Any) -> Flow[str]:  # noqa: ANN401
    """Let the proposal lapse if a sponsor's owner does not consent."""
    return (yield from consents.heard(play, state, motion.by, asked(state, measure), CITES))


@rule("ror:8.2", title="Nobody abstains on a land bill; who files no ballot is for it, and against a repeal")
def side(game: Game, state: State, motion: Motion, measure: PassBill | RepealBill, seat: str) -> str:
    """Return how a missing ballot counts; the sponsor of a repeal votes for it."""
    del game, motion
    if isinstance(measure, PassBill):
        return "yes"
    return "yes" if owner(state, bare(measure.sponsor)) == seat else "no"


@rule("ror:9.6.2", "ror:ruling 55", title="What a vote against the people costs")
def after(play: Play, state: State, motion: Motion, measure: Any) -> Flow[State]:  # noqa: ANN401
    """Let Senators who voted against a bill or for a repeal lose Popularity, whatever the outcome of the vote."""
    figures = bill(play.game, measure.type)
    if motion.outcome not in COUNTED or figures is None:
        return state
    passing = isinstance(measure, PassBill)
    wrong, each = ("no", figures.against) if passing else ("yes", figures.repeal_for)
    for seat, voted, _ in motion.voted:
        voters = apart.who(state, play.frame.local.motion, seat, voted)
        found = {key: -abs(each) for key in voters} if voted == wrong else {}
        if not passing and owner(state, bare(measure.sponsor)) == seat and bare(measure.sponsor) in voters:
            key = bare(measure.sponsor)
            found[key] = found.get(key, -abs(each)) - abs(figures.repeal_sponsor)
        if found:
            losses, changes = moved(play.game, state, found.items())
            data = BillVotePaid(seat, voted, measure.type, losses)
            state = yield Event.of(data, play.scope, changes)
    return state


# ------------------------------------------------------------------------------------- enacting


@rule("ror:9.6.2", title="A land bill passes: unrest falls, its sponsors are more popular")
def enact(play: Play, state: State, motion: Motion, measure: PassBill) -> Flow[State]:
    """Put the bill in force; it is paid for in Revenue."""
    del motion
    figures = bill(play.game, measure.type)
    assert figures is not None
    rewards = zip(map(bare, sponsors(measure)), (figures.sponsor, figures.cosponsor), strict=True)
    gains, changes = moved(
        play.game, state, ((key, pop) for key, pop in rewards if f"{murders.SLAIN}{key}" not in used(state))
    )
    old, new, quiet = unrest(state, figures.unrest)
    number = in_force(state, measure.type) + 1
    data = BillPassed(measure.type, number, old, new, gains)
    changes += (*quiet, *foreseen(play.game, state, measure))
    return (yield Event.of(data, play.scope, changes))


def foreseen(game: Game, state: State, measure: PassBill) -> tuple[Change, ...]:
    """Return the change by which one more bill of the type is in force."""
    del game
    if LAND_BILLS.find(state, SCOPE, measure.type) is None:
        return (LAND_BILLS.put(SCOPE, measure.type, InForce(1)),)
    return (BILLS.add(SCOPE, measure.type, 1),)


@rule("ror:9.6.2", title="A repeal passes: unrest rises")
def repeal(play: Play, state: State, motion: Motion, measure: RepealBill) -> Flow[State]:
    """Take one bill of the type out of force."""
    del motion
    figures = bill(play.game, measure.type)
    assert figures is not None
    old, new, loud = unrest(state, abs(figures.repeal_unrest))
    left = in_force(state, measure.type) - 1
    change: Change = BILLS.add(SCOPE, measure.type, -1) if left else LAND_BILLS.drop(state, SCOPE, measure.type)
    data = BillRepealed(measure.type, left, old, new)
    return (yield Event.of(data, play.scope, (*loud, change)))


def _named(measure: PassBill | RepealBill) -> tuple[str, ...]:
    return tuple(map(bare, sponsors(measure)))


MEASURES.enter(
    MeasureRule(
        PassBill,
        "land_bills",
        check,
        enact,
        named=_named,
        foreseen=foreseen,
        side=side,
        sides=("yes", "no"),
        offers=offers,
        slots=murders.slots,
        kinds=("consent", murders.KIND),
        fits=murders.fits,
        beforehand=beforehand,
        opened=opened,
        called=murders.called,
        after=after,
    )
)
MEASURES.enter(
    MeasureRule(
        RepealBill,
        "repeals",
        check_repeal,
        repeal,
        bound=lambda measure: {bare(measure.sponsor): "yes"},
        named=_named,
        side=side,
        sides=("yes", "no"),
        offers=offer_repeals,
        kinds=("consent",),
        fits=consents.fits,
        beforehand=beforehand,
        opened=opened,
        after=after,
    )
)
