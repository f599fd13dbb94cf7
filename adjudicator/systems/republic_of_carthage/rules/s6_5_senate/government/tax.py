"""6.5.7 Raising or lowering the tax rate: sponsors, their reward, and what the vote costs in Popularity."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.senate.proposals import consents, present
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.rules.terms.out_of_office import SPONSOR, noted
from adjudicator.systems.republic.state import CITY, LIABLE, NOW, POP, SCOPE, SITTINGS, Motion
from adjudicator.systems.republic_of_carthage.orders.measures import Tax
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.state import TAX

CITE = "roc:6.5.7"
TAXED = SITTINGS.col("taxed", bool)
POOR, RICH = 100, 50
"""Talents in the State Treasury below which an agenda is offered an increase, and from which on a decrease."""
COUNTED = ("passed", "failed")
"""The outcomes of a vote that was taken; a veto cancels the vote and what it would cost."""


@record
class PopChange:
    """A Senator's Popularity before, the change after the limits, and now."""

    senator: str
    old: int
    change: int
    new: int


@event("tax_rate_set", "roc:6.5.7", weight=57)
class TaxRateSet:
    """The Senate changes the tax rate, in percent; `rewards` are the sponsors', `liable` both if of one faction."""

    old: int
    new: int
    rewards: tuple[PopChange, ...] = ()
    liable: tuple[str, ...] = ()


@event("tax_vote_paid", own_weight=51)
class TaxVotePaid:
    """A faction voted `side` on the tax rate, to which the people object: its Senators in Carthage lose `loss` each."""

    seat: str
    side: str
    loss: int
    losses: tuple[PopChange, ...]


def rate(view: State) -> int:
    """Return the tax rate in percent."""
    return TAX.of(view, SCOPE, CITY)


def raises(view: State, measure: Tax) -> bool:
    """Return whether a measure raises the rate."""
    return measure.rate > rate(view)


def people(measure: Tax) -> tuple[str, ...]:
    """Return the sponsors as the measure names them."""
    return tuple(each for each in (measure.sponsor, measure.cosponsor) if each)


@rule(CITE, "roc:ruling 104", "roc:ruling 106", title="Which change of the tax rate is in order")
def check(game: Game, view: State, measure: Tax) -> Verdict:
    """Refuse a second change in a turn, a rate out of reach, and sponsors who cannot be."""
    if TAXED.of(view, SCOPE, NOW):
        return Refused("tax_changed_already", (CITE, "roc:ruling 104"), {"rate": rate(view)}, lasting=False)
    if measure.rate not in reachable(game, view):
        facts = {"rate": measure.rate, "now": rate(view), "reach": reachable(game, view)}
        figures = game.box.constants.senate
        never = measure.rate % figures.tax_step != 0 or not 0 <= measure.rate <= figures.tax_max
        return Refused("tax_out_of_reach", (CITE,), facts, lasting=never)
    if not raises(view, measure):
        facts = {"rate": measure.rate, "now": rate(view)}
        hint = (Tax(measure.rate),)
        return Refused("tax_needs_no_sponsor", (CITE,), facts, hint, lasting=False) if people(measure) else ACCEPTED
    return _sponsors(view, measure) or ACCEPTED


def reachable(game: Game, view: State) -> tuple[int, ...]:
    """Return the rates that the Senate can vote for: one step up or down, within the limits."""
    figures = game.box.constants.senate
    steps = (rate(view) - figures.tax_step, rate(view) + figures.tax_step)
    return tuple(each for each in steps if 0 <= each <= figures.tax_max)


def _sponsors(view: State, measure: Tax) -> Refused | None:
    cites = (CITE, "roc:ruling 106")
    named = {bare(each) for each in people(measure)}
    if len(named) < len(("sponsor", "cosponsor")):
        hint = tuple(Tax(measure.rate, *pair) for pair in _pairs(view)[:1])
        return Refused("tax_needs_two_sponsors", cites, {"rate": measure.rate, "now": rate(view)}, hint, lasting=False)
    return next((no for each in people(measure) if (no := present.absent(view, each, CITE)) is not None), None)


def _pairs(view: State) -> tuple[tuple[str, str], ...]:
    """Return a few pairs that could sponsor: of two factions, those first who have least Popularity."""
    able = sorted(present.free(view), key=lambda key: POP.of(view, SCOPE, key))
    return tuple(
        (f"senator:{one}", f"senator:{two}") for one in able[:4] for two in able if owner(view, one) != owner(view, two)
    )


def suggestions(game: Game, view: State, seat: str) -> tuple[Tax, ...]:
    """Return what a seat's agenda could have: an increase before the State is poor, a decrease while it is not.

    An increase has a co-sponsor of another faction, then nobody is Liable; a second line is sponsored at home.
    """
    if TAXED.of(view, SCOPE, NOW):
        return ()
    lower = tuple(Tax(each) for each in reachable(game, view) if each < rate(view)) if treasury(view) >= RICH else ()
    return (*(increases(game, view, seat) if treasury(view) < POOR else ()), *lower)


def increases(game: Game, view: State, seat: str) -> tuple[Tax, ...]:
    """Return increases that a seat could propose, each with two sponsors, the first of its own."""
    own = in_carthage(view, seat)
    home = [(one, two) for one in own[:1] for two in own[1:2]]
    shared = [(one, two) for one in own[:1] for two in present.free(view) if two not in own][:1]
    pairs = [(f"senator:{one}", f"senator:{two}") for one, two in (*shared, *home)]
    return tuple(Tax(each, *pair) for each in reachable(game, view) if each > rate(view) for pair in pairs)


# ----------------------------------------------------------------------------------------- vote


def _wanted(measure: Tax) -> tuple[consents.Wanted, ...]:
    return tuple((each, "sponsors", "") for each in people(measure))


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Tax) -> Iterator[Slot]:
    """Ask the owners of sponsors whether they consent."""
    return consents.slots(state, frame.key, motion.by, _wanted(measure))


@rule(CITE, "roc:ruling 106", title="A sponsor who belongs to another player needs his consent")
def opened(play: Play, state: State, motion: Motion, measure: Tax) -> Flow[str]:
    """Let the proposal lapse if a sponsor's owner does not consent."""
    return (yield from consents.heard(play, state, motion.by, _wanted(measure), (CITE, "roc:ruling 106")))


@rule(CITE, "roc:ruling 105", title="The side that costs no Popularity")
def side(game: Game, state: State, motion: Motion, measure: Tax, seat: str) -> str:
    """Return how a missing ballot counts: yes to an increase, no to a decrease."""
    return "yes" if raises(state, measure) else "no"


@rule(CITE, "roc:ruling 105", title="What a vote on the tax rate costs")
def after(play: Play, state: State, motion: Motion, measure: Tax) -> Flow[State]:
    """Let all Senators in Carthage of a faction that voted the wrong way lose Popularity, whatever the outcome."""
    if motion.outcome not in COUNTED:
        return state
    wrong = "no" if measure.sponsor else "yes"
    for seat, voted, _ in motion.voted:
        found = in_carthage(state, seat)
        if voted == wrong and found:
            loss = play.game.box.constants.senate.tax_vote_popularity
            losses = tuple(_moved(play.game, state, f"senator:{key}", loss) for key in found)
            data = TaxVotePaid(seat, voted, -loss, losses)
            cites = (CITE, "roc:ruling 105")
            state = yield Event.of(data, play.scope, _changes(losses), cites)
    return state


def _moved(game: Game, state: State, senator: str, change: int) -> PopChange:
    old = POP.of(state, SCOPE, bare(senator))
    real = limits.popularity(game, old, change)
    return PopChange(senator, old, real, old + real)


def _changes(moved: tuple[PopChange, ...]) -> tuple[Change, ...]:
    return tuple(POP.add(SCOPE, bare(one.senator), one.change) for one in moved if one.change)


# ------------------------------------------------------------------------------------- enacting


@rule(CITE, "roc:ruling 121d", title="The tax rate changes, and what its sponsors gain and risk")
def enact(play: Play, state: State, motion: Motion, measure: Tax) -> Flow[State]:
    """Set the rate; both sponsors gain Popularity, and both are Liable if they are of one faction."""
    figures = play.game.box.constants.senate
    gains = (figures.tax_sponsor_popularity, figures.tax_cosponsor_popularity)
    rewards = tuple(_moved(play.game, state, who, gain) for who, gain in zip(people(measure), gains, strict=False))
    factions = {owner(state, bare(each)) for each in people(measure)}
    liable = people(measure) if len(factions) == 1 else ()
    data = TaxRateSet(rate(state), measure.rate, rewards, liable)
    changes = (*foreseen(play.game, state, measure), *_changes(rewards), *_cases(state, liable))
    return (yield Event.of(data, play.scope, changes))


def foreseen(game: Game, state: State, measure: Tax) -> tuple[Change, ...]:
    """Return the changes to the rate and to what the Senate remembers."""
    return (TAX.set(state, SCOPE, CITY, measure.rate), TAXED.set(state, SCOPE, NOW, value=True))


def _cases(state: State, liable: tuple[str, ...]) -> Iterator[Change]:
    for senator in map(bare, liable):
        yield LIABLE.set(state, SCOPE, senator, value=True)
        yield from noted(state, f"{SPONSOR}:{senator}", senator)


RULE = MEASURES.enter(
    MeasureRule(
        Tax,
        "tax",
        check,
        enact,
        named=lambda measure: tuple(map(bare, people(measure))),
        foreseen=foreseen,
        side=side,
        sides=("yes", "no"),
        offers=suggestions,
        kinds=("consent",),
        fits=consents.fits,
        beforehand=beforehand,
        opened=opened,
        after=after,
    )
)
