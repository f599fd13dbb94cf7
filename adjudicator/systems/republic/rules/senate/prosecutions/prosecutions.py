"""6.5.5 Prosecutions: the Censor's list, one trial after the other, and what comes off when they are over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.choices import Either, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Accepted, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Prosecute
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.people import is_free, owner
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.checks import ids, in_carthage
from adjudicator.systems.republic.rules.senate.cards import window
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.proposals.chair import acts_for, censor
from adjudicator.systems.republic.rules.senate.prosecutions.murder_trial import TRIAL_LAID
from adjudicator.systems.republic.rules.senate.sitting import ahead, newcomer, vote
from adjudicator.systems.republic.rules.senate.trials import appeal, courts, verdict
from adjudicator.systems.republic.state import SCOPE, SENATORS

STEP: Final = courts.PROSECUTIONS
KIND: Final = "prosecute"
EXILE: Final = "exile"
NONE: Final = Nothing(KIND)
CITES: Final = ("roc:6.5.5",)
LIST, TRIALS, DONE = "list", "trials", "done"


@record
class Docket:
    """How far the step has come, and the trials that are still to be held, in the order of the Censor's list."""

    stage: str
    todo: tuple[Convict, ...] = ()


@event("prosecutions_listed", "roc:6.5.5.1")
class ProsecutionsListed:
    """The Censor makes his list known; empty if he prosecutes nobody."""

    censor: str
    trials: tuple[Convict, ...]


@event("no_prosecutions", "roc:6.5.5", "roc:ruling 79")
class NoProsecutions:
    """There is no Censor in Carthage, so nobody is prosecuted."""


@event("prosecution_lapsed", "roc:6.5.5", answers=("prosecute",))
class ProsecutionLapsed:
    """A trial of the list is not held; `why` is the code of the obstacle."""

    senator: str
    grade: str
    offence: str
    prosecutor: str
    why: str


# ----------------------------------------------------------------------------------- the list


def orders_of(game: Game, state: State) -> tuple[Prosecute, ...]:
    """Return every line that the Censor's list can have now; one for each trial and Prosecutor."""
    return tuple(
        Prosecute(Convict(each.accused, each.grade, each.offence, f"senator:{by}"))
        for each in courts.open_to(game, state)
        for by in verdict.prosecutors(state, bare(each.accused))
    )


def slot(game: Game, state: State, key: str, seat: str, need: str) -> Slot:
    """Return what the Censor's owner is asked."""
    choices = Either((OneOf((NONE,)), OneOf(orders_of(game, state))))
    return Slot(f"{key}:{KIND}:{seat}", seat, KIND, {}, need, choices, NONE, many=True)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the Censor for his list once."""
    presiding = censor(state) if courts.courts(game).held(game) else ""
    if presiding and frame.local is not None and frame.local.stage == LIST:
        yield slot(game, state, frame.key, acts_for(game, state, presiding), "required")


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the Censor's list, and for all others consents, appeals and Exile."""
    del scope
    yield from ahead.topics(game, state, STEP)
    if not courts.courts(game).held(game):
        return
    presiding = acts_for(game, state, censor(state))
    if presiding:
        found = slot(game, state, STEP, presiding, "required")
        yield Topic(found, STEP, (Suggestion(NONE, "prosecute_none"), *_proposed(game, state, presiding)))
    accused = {each.accused for each in courts.courts(game).charges(game, state)}
    for seat in game.seats:
        mine = in_carthage(state, seat)
        if mine:
            yield Topic(_consents(game, state, seat), STEP, _consenting(game, seat, presiding, mine))
            tried = ids(tuple(key for key in mine if key in accused))
            yield Topic(appeal.ahead(state, STEP, seat), STEP, appeal.form(tried))
        yield from courts.courts(game).topics(game, state, STEP, mine)


def _proposed(game: Game, state: State, seat: str) -> tuple[Suggestion, ...]:
    """Return a line for each trial that can be held, by the best speaker of the Censor's own, else of any faction."""
    lines = []
    for each in courts.open_to(game, state):
        able = verdict.prosecutors(state, bare(each.accused))
        own = [key for key in able if owner(state, key) == seat]
        by = max(own or able, key=lambda key: game.box.person(key).ora, default="")
        if by:
            order = Prosecute(Convict(each.accused, each.grade, each.offence, f"senator:{by}"))
            lines.append(Suggestion(order, "prosecute_" + each.offence.partition(":")[0], {"senator": each.accused}))
    return tuple(lines)


def _consents(game: Game, state: State, seat: str) -> Slot:
    mine = ids(in_carthage(state, seat))
    others = tuple(
        f"senator:{key}" for key, row in SENATORS.items(state, SCOPE) if is_free(row) and row.faction != seat
    )
    wishes = RecordOf(
        tag_of(Consent),
        (
            ("senator", OneOf(mine)),
            ("to", OneOf(("prosecutes",))),
            ("target", OneOf(("", *others))),
            ("yes", OneOf((True, False))),
        ),
    )
    about = {"senator": mine, "to": ("prosecutes",), "target": others}
    return Slot(f"{STEP}:consent:{seat}", seat, "consent", about, "optional", wishes)


def _consenting(game: Game, seat: str, presiding: str, mine: tuple[str, ...]) -> tuple[Suggestion, ...]:
    """Offer one consent, of the best speaker, to all but the Censor, who consents by naming his own."""
    best = max(mine, key=lambda key: game.box.person(key).ora)
    line = Suggestion(Consent(f"senator:{best}", "prosecutes"), "consent_prosecutes", life="standing")
    return () if seat == presiding else (line,)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether a line of the list, a consent, an appeal or a wish for Exile can be kept on file."""
    if slot.kind in courts.courts(game).asked:
        return courts.courts(game).fits(game, view, slot, order)
    if slot.kind in verdict.RULE.kinds:
        return verdict.fits(game, view, frame, slot, order)
    if slot.kind != KIND:
        return ahead.check(game, view, frame, slot, order)
    if isinstance(order, Nothing):
        return ACCEPTED
    if not courts.courts(game).held(game):
        return Refused("no_prosecutions", ("roc:9.2", "roc:ruling 170"))
    presiding = censor(view)
    if acts_for(game, view, presiding) != slot.seat:
        facts = {"censor": f"senator:{presiding}" if presiding else ""}
        return Refused("not_the_censor", ("roc:6.5.5",), facts, lasting=False)
    return _hinted(game, view, verdict.check(game, view, courts.meant(game, view, order.measure)))


def _hinted(game: Game, view: State, said: Verdict) -> Verdict:
    """Return a verdict, a refusal with up to two lines that would be taken."""
    if not isinstance(said, Refused) or said.hint:
        return said
    hint = tuple(line.order for line in _proposed(game, view, acts_for(game, view, censor(view))))[:2]
    return Refused(said.code, said.cites, said.facts, hint, said.lasting)


# --------------------------------------------------------------------------------- the trials


@SHARED.step(
    STEP,
    cites=CITES,
    kinds=(KIND, "consent", appeal.KIND, EXILE, *ahead.KINDS),
    asks=asks,
    foresees=foresees,
    check=check,
    receive=ahead.receive,
)
@rule("roc:6.5.5", "roc:6.5.5.1", "roc:6.5.5.6", title="Prosecutions, over which the Censor presides")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Publish the list, then bring on its trials one by one; with the last of them the chair goes back."""
    local: Docket = play.frame.local or Docket("")
    if not local.stage:
        window.opening(play, STEP)
        return (yield from _go(play, Docket(LIST), *newcomer.began(play.game, state)))
    if local.stage == LIST:
        trials = yield from _publish(play, state)
        return (yield from _go(play, Docket(TRIALS, trials)))
    if local.stage == TRIALS:
        return (yield from _next(play, state, local))
    return END


def _go(play: Play, now: Docket, *changes: Change) -> Flow[Next]:
    return (yield from moved_on(play, now, *changes))


def _next(play: Play, state: State, local: Docket) -> Flow[Next]:
    """Bring on the next trial that can be held; after the last, the markers come off."""
    for place, trial in enumerate(local.todo):
        if (why := _obstacle(play.game, state, trial)) != "":
            data = ProsecutionLapsed(trial.accused, trial.grade, trial.offence, trial.prosecutor, why)
            state = yield Event.of(data, play.scope)
            continue
        key, row, laid = motions.lay(state, (trial,), acts_for(play.game, state, censor(state)), STEP)
        state = yield TRIAL_LAID.at(play.scope, laid)
        vote.put(play, key)
        window.before(play, state, STEP, row.number)
        return (yield from _go(play, Docket(TRIALS, local.todo[place + 1 :])))
    state = yield from courts.courts(play.game).over(play, state)
    window.closing(play, state, STEP)
    return (yield from _go(play, Docket(DONE)))


@rule("roc:6.5.5.1", "roc:ruling 79", title="The Censor names Accused and Prosecutors")
def _publish(play: Play, state: State) -> Flow[tuple[Convict, ...]]:
    presiding = censor(state)
    if not presiding:
        yield Event.of(NoProsecutions(), play.scope)
        return ()
    lines = (answer.order for answer in play.all(KIND) if isinstance(answer.order, Prosecute))
    trials = tuple(courts.meant(play.game, state, order.measure) for order in lines)
    data = ProsecutionsListed(f"senator:{presiding}", trials)
    yield Event.of(data, play.scope)
    return trials


def _obstacle(game: Game, state: State, trial: Convict) -> str:
    """Return why a trial of the list cannot be held any more, as a code; empty if it can."""
    said = verdict.check(game, state, trial)
    return "" if isinstance(said, Accepted) else said.code
