"""Advocates: the Accused asks a Senator to speak for him, who rolls against the prosecutor (section 20.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.people import owner, speech
from adjudicator.systems.republic.rules import checks, ongoing
from adjudicator.systems.republic.rules.mortality.stricken import strike
from adjudicator.systems.republic.rules.ongoing import CardTerm, Terms
from adjudicator.systems.republic.rules.senate.proposals.chair import censor
from adjudicator.systems.republic.rules.senate.proposals.present import free
from adjudicator.systems.republic.rules.senate.trials import appeal, courts, verdict
from adjudicator.systems.republic.rules.senate.trials.sentence import CASE_CLOSED, MarkerChange
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import CASES, CITY, INF, MOTIONS, SCOPE, SENATORS, TURN, Case, Motion
from adjudicator.systems.republic_of_rome.orders.chair import Retain
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.charges import spoiled
from adjudicator.systems.republic_of_rome.rules.terms.once import use

KIND: Final = "advocate"
DEFENDS: Final = "defends"
CITES: Final = ("ror:20.5",)
CITES_9_4: Final = ("ror:9.4", "ror:ruling 111")
MOST_VOTES: Final = 20
"""What a roll beyond either end of the table is worth."""
DICE: Final = 2
STAKE: Final = 3
"""The Influence that an advocate and a prosecutor win or lose."""
KILLED: Final = 3
"""A total below this kills the Accused; each point below draws a chit against his advocate."""


@event("advocate_retained", "ror:20.5", "ror:ruling 104", answers=("advocate",))
class AdvocateRetained:
    """A Senator speaks for the Accused."""

    senator: str
    accused: str


@event("advocate_pleaded", "ror:20.5")
class AdvocatePleaded:
    """When all have voted: dice, his Oratory less the prosecutor's, what cards add; `votes` are for the Accused.

    `yes` and `no` are how the balance then stands.
    """

    senator: str
    accused: str
    prosecutor: str
    dice: tuple[int, ...]
    oratory: int
    against: int
    cards: Terms
    total: int
    votes: int
    yes: int
    no: int


@event("pleaders_paid", "ror:20.5")
class PleadersPaid:
    """What the verdict brings those who spoke: Influence before, change and after of each."""

    accused: str
    guilty: bool
    gains: tuple[tuple[str, MarkerChange], ...]


@event("case_spoiled", "ror:9.4", "ror:ruling 111")
class CaseSpoiled:
    """The prosecutor's player refuses, with which the case is over for this turn."""

    senator: str
    accused: str


@rule("ror:9.4", "ror:ruling 111", title="A prosecutor is asked, or taken to consent; then his No spoils the case")
def assumed(game: Game) -> bool:
    """Return whether a prosecutor's player who says nothing consents."""
    return bool(game.options.prosecutor_consent == "assumed")


# ------------------------------------------------------------------------------------ who speaks


@rule("ror:20.5", title="Who can be an advocate: a Senator in Rome, not the Accused, the prosecutor or the Censor")
def able(state: State, measure: Convict) -> tuple[str, ...]:
    """Return the bare ids of possible advocates."""
    barred = {bare(measure.accused), bare(measure.prosecutor), censor(state)}
    return tuple(key for key in free(state) if key not in barred)


def has(game: Game, measure: Convict) -> bool:
    """Return whether there can be an advocate in a trial: not in one for a murder."""
    return bool(game.options.advocates) and measure.offence != "murder"


def retained(state: State, measure: Convict) -> str:
    """Return the bare id of the advocate of a trial, empty for none."""
    row = CASES.find(state, SCOPE, f"{KIND}:{bare(measure.accused)}")
    return row.senator if row is not None else ""


def slot(key: str, seat: str, accused: tuple[str, ...], speakers: tuple[str, ...]) -> Slot:
    """Return what a seat is asked whose Senators may be tried: who speaks for one of them."""
    ways = RecordOf(tag_of(Retain), (("senator", OneOf(speakers)), ("accused", OneOf(accused))))
    choices = Either((OneOf((Nothing(KIND),)), ways))
    return Slot(f"{key}:{KIND}:{seat}", seat, KIND, {"accused": accused}, "optional", choices, Nothing(KIND))


def _consent(key: str, seat: str, mine: tuple[str, ...], accused: tuple[str, ...]) -> Slot:
    """Return what a seat is asked whose Senators could speak: it may consent for several."""
    fields = (
        ("senator", OneOf(mine)),
        ("to", OneOf((DEFENDS,))),
        ("target", OneOf(("", *accused))),
        ("yes", OneOf((True, False))),
    )
    about = {"senator": mine, "to": (DEFENDS,), "target": accused}
    choices = RecordOf(tag_of(Consent), fields)
    return Slot(f"{key}:consent:{DEFENDS}:{seat}", seat, "consent", about, "optional", choices, many=True)


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Convict) -> Iterator[Slot]:
    """Ask for the prosecutor's consent, then who speaks for the Accused, and whether others would."""
    for each in verdict.beforehand(game, state, frame, motion, measure):
        yield replace(each, default=replace(each.default, yes=assumed(game)))
    seat = owner(state, bare(measure.accused))
    if not has(game, measure) or not seat:
        return
    speakers, who = checks.ids(able(state, measure)), (measure.accused,)
    yield slot(frame.key, seat, who, speakers)
    for other in game.seats:
        mine = tuple(each for each in speakers if owner(state, bare(each)) == other)
        if other != seat and mine:
            yield _consent(frame.key, other, mine, who)


def topics(game: Game, state: State, step: str, senators: Iterable[str]) -> Iterator[Topic]:
    """Yield what a seat can file ahead: advocates of its own, and consents to speak for others."""
    mine = checks.ids(tuple(senators))
    if not game.options.advocates or not mine:
        return
    seat, everybody = owner(state, bare(mine[0])), checks.ids(free(state))
    tried = {f"senator:{each.accused}" for each in courts.courts(game).charges(game, state)}
    best = max(everybody, key=lambda who: speech(game, state, bare(who)))
    form = tuple(Suggestion(Retain(best, who), KIND) for who in mine if who in tried and who != best)
    yield Topic(slot(step, seat, mine, everybody), step, form)
    others = tuple(who for who in everybody if who not in mine)
    if others:
        yield Topic(_consent(step, seat, mine, others), step)


def fits(game: Game, view: State, slot: Slot, order: Retain | Nothing) -> Verdict:
    """Check whether a wish for an advocate can be kept on file: the Accused is an own Senator, and another speaks."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if not game.options.advocates:
        return Refused("no_advocates", CITES, {})
    wrong = checks.own(view, slot.seat, order.accused, CITES[0])
    if wrong is not None:
        return wrong
    if bare(order.senator) not in free(view) or order.senator == order.accused:
        return Refused("cannot_defend", CITES, {"senator": order.senator, "accused": order.accused}, lasting=False)
    return ACCEPTED


@rule("ror:20.5", "ror:ruling 104", title="The Accused asks for an advocate, whose own player must consent")
def opened(play: Play, state: State, motion: Motion, measure: Convict) -> Flow[str]:
    """Hear whether there is a trial at all, then who speaks for the Accused."""
    why = yield from verdict.opened(play, state, motion, measure)
    if why and assumed(play.game):
        spent = use(state, spoiled(measure))
        yield Event.of(CaseSpoiled(measure.prosecutor, measure.accused), play.scope, spent)
    seat = owner(state, bare(measure.accused))
    answer = play.one(KIND, seat) if seat and has(play.game, measure) else None
    if why or answer is None or not isinstance(answer.order, Retain):
        return why
    who = bare(answer.order.senator)
    if who not in able(state, measure) or not (owner(state, who) == seat or _consents(play, who, measure)):
        return ""
    case = Case(who, TURN.of(state, SCOPE, CITY))
    key = f"{KIND}:{bare(measure.accused)}"
    old = () if CASES.find(state, SCOPE, key) is None else (CASES.drop(state, SCOPE, key),)
    data = AdvocateRetained(f"senator:{who}", measure.accused)
    yield Event.of(data, play.scope, (*old, CASES.put(SCOPE, key, case)))
    return ""


def _consents(play: Play, senator: str, measure: Convict) -> bool:
    given = (answer.order for answer in play.all("consent") if isinstance(answer.order, Consent))
    wanted = {"", measure.accused}
    return any(bare(one.senator) == senator and one.to == DEFENDS and one.target in wanted and one.yes for one in given)


# ------------------------------------------------------------------------------------- the plea


@EFFECTS.effect("trial_roll", fields=("advocate", "prosecutor"), cites=CITES)
@rule("ror:14", "ror:20.5", title="Cicero as advocate, and as prosecutor")
def cards(game: Game, state: State, advocate: str, prosecutor: str) -> Terms:
    """Return what the powers of those who speak add to the roll, and omens, as in an appeal."""
    found = (
        CardTerm(f"senator:{who}", effect.number(part))
        for who, part in ((advocate, "advocate"), (prosecutor, "prosecutor"))
        for effect in game.box.effects_of(who, "trial_roll")
    )
    spoiled: Terms = game.box.republic.omens(game, state)
    return (*found, *spoiled)


@rule("ror:20.5", title="When all have voted the advocate rolls: Oratory against Oratory, on the table of appeals")
def plead(play: Play, state: State, motion: Motion, measure: Convict) -> Flow[State]:
    """Add what he moves to the balance."""
    who, by = retained(state, measure), bare(measure.prosecutor)
    if not who or not by or SENATORS.find(state, SCOPE, who) is None:
        yield from ()
        return state
    game, key = play.game, appeal.key_of(state, motion)
    mine, theirs = speech(game, state, who), speech(game, state, by)
    terms, dice = cards(game, state, who, by), play.dice.roll_many("plea", DICE, where="20.5")
    total = sum(dice) + mine - theirs + ongoing.total(terms)
    row = row_for(game.box.charts.popular_appeal.rows, total)
    votes = {"killed": -MOST_VOTES, "freed": MOST_VOTES}.get(row.result, row.votes)
    against, for_him, now = max(0, -votes), max(0, votes), MOTIONS.get(state, SCOPE, key)
    data = AdvocatePleaded(
        f"senator:{who}",
        measure.accused,
        measure.prosecutor,
        dice,
        mine,
        theirs,
        terms,
        total,
        votes,
        now.yes + against,
        now.no + for_him,
    )
    changes: tuple[Change, ...] = (appeal.YES.add(SCOPE, key, against), appeal.NO.add(SCOPE, key, for_him))
    return (yield Event.of(data, play.scope, changes))


@rule("ror:13", "ror:20.5", title="The verdict costs or brings 3 Influence to those who spoke")
def after(play: Play, state: State, motion: Motion, measure: Convict) -> Flow[State]:
    """Close the case as always, then pay advocate and prosecutor; a trial that a veto ended pays nobody."""
    who, by = retained(state, measure), bare(measure.prosecutor)
    outcome = MOTIONS.get(state, SCOPE, appeal.key_of(state, motion)).outcome
    state = yield from verdict.after(play, state, motion, measure)
    if not who:
        return state
    stakes = {"passed": ((who, -STAKE),), "failed": ((who, STAKE), (by, -STAKE))}.get(outcome, ())
    changes: list[Change] = [CASES.drop(state, SCOPE, f"{KIND}:{bare(measure.accused)}")]
    gains = []
    for key, stake in stakes:
        if SENATORS.find(state, SCOPE, key) is not None:
            old = INF.of(state, SCOPE, key)
            gains.append((f"senator:{key}", MarkerChange.of(old, influence(play.game, old, stake))))
    changes += (INF.add(SCOPE, bare(key), gain.change) for key, gain in gains)
    data = PleadersPaid(measure.accused, outcome == "passed", tuple(gains)) if gains else None
    if data is None:
        return (yield CASE_CLOSED.at(play.scope, tuple(changes)))
    return (yield Event.of(data, play.scope, tuple(changes)))


@rule("ror:20.5", title="Whom the people kill endangers his advocate")
def killed(play: Play, state: State, measure: Convict, total: int) -> Flow[State]:
    """Draw a chit for each point of the appeal below 3; only the advocate can die."""
    who = retained(state, measure)
    if not who:
        yield from ()
        return state
    return (yield from strike(play, state, max(0, KILLED - total), KIND, touches=(who,), cites=CITES))
