"""6.5.5 The verdict of a trial as a measure of the Senate: Yes is against the Accused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Appeal
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.people import is_free, owner
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.senate.proposals import consents
from adjudicator.systems.republic.rules.senate.proposals.chair import censor
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule, Tally
from adjudicator.systems.republic.rules.senate.trials import appeal, courts
from adjudicator.systems.republic.rules.senate.trials.sentence import STEP as SENTENCE
from adjudicator.systems.republic.rules.senate.trials.sentence import closed
from adjudicator.systems.republic.state import CASES, MOTIONS, SCOPE, SENATORS, Motion

MURDERS: Final = "senate.attempt"
"""The step in which an assassin is caught, whose leader is tried at once."""
CITES: Final = ("roc:6.5.5", "roc:6.5.5.1")


@event("acquitted", "roc:6.5.5.4", answers=("prosecute",), weight=68, own_weight=89)
class Acquitted:
    """The Accused goes free, by the vote or by the people; `marker` says that his Liable marker goes back."""

    senator: str
    grade: str
    offence: str
    by: str
    yes: int
    no: int
    marker: bool


# --------------------------------------------------------------------------------------- in order


@rule("roc:6.5.5.1", "roc:ruling 80", "roc:ruling 81", "roc:ruling 90", title="Which trial is in order")
def check(game: Game, view: State, measure: Convict) -> Verdict:
    """Refuse a trial of somebody away or of one who cannot be tried so, and a Prosecutor who cannot be one."""
    row = SENATORS.find(view, SCOPE, bare(measure.accused))
    if row is None or not is_free(row):
        facts = {"senator": measure.accused, "place": row.place if row is not None else ""}
        return Refused("accused_not_in_carthage", (*CITES, "roc:ruling 90"), facts, lasting=False)
    if measure.offence == "murder":
        caught = CASES.find(view, SCOPE, f"murder:{bare(measure.accused)}") is not None
        return ACCEPTED if caught else _baseless(measure)
    if not censor(view):
        return Refused("no_censor", ("roc:ruling 79",), {"senator": measure.accused}, lasting=False)
    if bare(measure.accused) == censor(view):
        return Refused("censor_not_tried", ("roc:ruling 80",), {"senator": measure.accused}, lasting=False)
    known = courts.charge(game, view, measure)
    if known is None or measure.grade not in courts.courts(game).grades(game, known.offence):
        return _baseless(measure)
    if courts.was_tried(view, measure):
        facts = {"senator": measure.accused, "offence": measure.offence}
        return Refused("tried_already", ("roc:ruling 81",), facts, lasting=False)
    if not courts.courts(game).room(game, view, measure):
        facts = {"grade": measure.grade, "offence": measure.offence}
        return Refused("no_trial_left", ("roc:6.5.5",), facts, lasting=False)
    return _prosecutor(view, measure)


def _baseless(measure: Convict) -> Refused:
    facts = {"senator": measure.accused, "offence": measure.offence, "grade": measure.grade}
    return Refused("nothing_to_try", (*CITES, "roc:ruling 82"), facts, lasting=False)


@rule("roc:6.5.5.1", "roc:ruling 80", title="Who can prosecute")
def prosecutors(view: State, accused: str) -> tuple[str, ...]:
    """Return the bare ids of possible Prosecutors: Senators of factions, free in Carthage, not the Censor."""
    barred = {accused, censor(view)}
    return tuple(key for key, row in SENATORS.items(view, SCOPE) if is_free(row) and key not in barred)


def _prosecutor(view: State, measure: Convict) -> Verdict:
    able = prosecutors(view, bare(measure.accused))
    if bare(measure.prosecutor) in able:
        return ACCEPTED
    facts = {
        "senator": measure.prosecutor,
        "accused": measure.accused,
        "censor": bare(measure.prosecutor) == censor(view) != "",
    }
    return Refused("cannot_prosecute", ("roc:6.5.5.1", "roc:ruling 80"), facts, lasting=False)


# ---------------------------------------------------------------------------------------- the vote


@rule("roc:6.5.5.2", "roc:ruling 84", title="The Influence of the Accused counts as votes for himself")
def more(game: Game, state: State, measure: Convict, seat: str, side: str) -> int:
    """Return the votes that the Influence of the Accused, printed plus markers, adds to his owner's No."""
    del game
    row = SENATORS.find(state, SCOPE, bare(measure.accused))
    return row.inf if row is not None and row.faction == seat and side == "no" else 0


@rule("roc:6.5.5.2", title="Who files no ballot in a trial")
def side(game: Game, state: State, motion: Motion, measure: Convict, seat: str) -> str:
    """Return No for the owner of the Accused and Yes for that of the Prosecutor; murder is nobody's proposal."""
    del game, motion
    if owner(state, bare(measure.accused)) == seat:
        return "no"
    if measure.prosecutor and owner(state, bare(measure.prosecutor)) == seat:
        return "yes"
    return "abstain" if measure.offence == "murder" else ""


@rule("roc:6.5.5.5", "roc:ruling 83", title="Convicted only if more votes are against him than for him")
def passes(tally: Tally) -> bool:
    """Return whether he is convicted; abstentions do not count."""
    return tally.yes > tally.no


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Convict) -> Iterator[Slot]:
    """Ask the Prosecutor's owner for his consent; the Censor gives it for his own by naming one."""
    del game
    yield from consents.slots(state, frame.key, motion.by, _wanted(measure))


@rule("roc:6.5.5.1", "roc:ruling 88", title="Without a Prosecutor's consent the prosecution lapses without counting")
def opened(play: Play, state: State, motion: Motion, measure: Convict) -> Flow[str]:
    """Return why there is no trial: the Prosecutor's owner does not consent."""
    yield from ()
    return "consent" if consents.refused(play, state, motion.by, _wanted(measure)) is not None else ""


def fits(game: Game, view: State, frame: Frame | None, slot: Slot, order: Appeal | Consent | Nothing) -> Verdict:
    """Check whether an appeal or a consent can be kept on file: it is of an own Senator."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if isinstance(order, Appeal):
        return appeal.check(game, view, slot, order)
    del frame
    return checks.own(view, slot.seat, order.senator, "roc:6.5.5.1") or ACCEPTED


def _wanted(measure: Convict) -> tuple[consents.Wanted, ...]:
    return ((measure.prosecutor, "prosecutes", measure.accused),) if measure.prosecutor else ()


def slots(game: Game, state: State, frame: Frame, motion: Motion, measure: Convict, seat: str) -> Iterator[Slot]:
    """Ask the owner of the Accused whether he turns to the people."""
    found = appeal.slot(game, state, frame.key, motion, measure, seat)
    if found is not None:
        yield found


def called(play: Play, state: State, motion: Motion, measure: Convict, seat: str) -> Flow[str]:
    """Let the Accused turn to the people at his owner's turn to vote."""
    if not appeal.appeals(play, state, measure, seat):
        return ""
    return (yield from appeal.turn_to_people(play, state, motion, measure))


# -------------------------------------------------------------------------------------- the outcome


def enact(play: Play, state: State, motion: Motion, measure: Convict) -> Flow[State]:
    """Bring on the sentence, for which owners may have wishes."""
    yield from ()
    row = MOTIONS.get(state, SCOPE, appeal.key_of(state, motion))
    mob = row.appealed == "killed"
    play.push(SENTENCE, "sentence", local=courts.Sentence(measure, row.yes, row.no, mob=mob))
    return state


@rule("roc:6.5.5.4", "roc:ruling 82", title="An acquitted Senator gives the Liable marker back and is not tried again")
def after(play: Play, state: State, motion: Motion, measure: Convict) -> Flow[State]:
    """Close the case of an Accused who goes free; a trial that was cancelled leaves marker and case where they are."""
    row = MOTIONS.get(state, SCOPE, appeal.key_of(state, motion))
    if (motion.outcome or row.outcome) != "failed":
        return state
    by = "people" if row.appealed == "freed" else "vote"
    marker = courts.courts(play.game).gives_back(state, measure)
    changes = closed(play.game, state, measure)
    if measure.offence == "murder":
        changes = (CASES.drop(state, SCOPE, f"murder:{bare(measure.accused)}"),)
    data = Acquitted(measure.accused, measure.grade, measure.offence, by, row.yes, row.no, marker)
    return (yield Event.of(data, play.scope, changes))


RULE: Final = MeasureRule(
    Convict,
    "trials",
    check,
    enact,
    named=lambda measure: tuple(bare(each) for each in (measure.accused, measure.prosecutor) if each),
    same=lambda measure: (measure.accused, measure.offence),
    steps=(courts.PROSECUTIONS, MURDERS),
    more=more,
    side=side,
    passes=passes,
    vetoable=lambda game, state, measure: measure.offence != "murder",
    beforehand=beforehand,
    opened=opened,
    slots=slots,
    kinds=(appeal.KIND, "consent"),
    fits=fits,
    called=called,
    after=after,
)
