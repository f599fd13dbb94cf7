"""How tests of 6.5.7 propose: a measure is checked as a view sees it, and enacted as a vote that passed would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted, Refused, Verdict
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.measures import Lot, Measure, Units
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import CITY, NOW, SCOPE, SITTINGS, TREASURY, UNITS, Motion, Sitting
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.enacting import Done, happen
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, speaker


def senate(treasury: int = 63, *, crisis: bool = False) -> State:
    """Return the board of Byrsa with the Senate met: two fleets at home, a war on Sicily that Mattan fights."""
    state = put(byrsa.board(), SITTINGS, SCOPE, NOW, Sitting(crisis=crisis))
    return change(state, TREASURY, SCOPE, CITY, treasury)


def units(**numbers: int) -> Units:
    """Return lots of recruits, `celtiberian=2`."""
    return tuple(Lot(f"unit:{kind}", number) for kind, number in numbers.items())


def veterans(**numbers: int) -> Units:
    """Return lots of veterans."""
    return tuple(Lot(f"unit:{kind}", number, veteran=True) for kind, number in numbers.items())


def verdict(state: State, measure: Measure, game: Game = GAME) -> Verdict:
    """Check a measure in a view; what a refusal offers instead must be in order, and its sentence be there."""
    check = rule_of(game, measure).check
    seen = view(state, "ben")
    said = check(game, seen, measure)
    if isinstance(said, Refused):
        for better in said.hint:
            assert isinstance(rule_of(game, better).check(game, seen, better), Accepted), better
        speaker().refusal(said.code, said.facts)
    return said


def no(state: State, measure: Measure, game: Game = GAME) -> str:
    """Return the code by which a measure is refused."""
    said = verdict(state, measure, game)
    assert isinstance(said, Refused), said
    return said.code


def why(state: State, measure: Measure, game: Game = GAME) -> str:
    """Return the sentence by which a measure is refused."""
    said = verdict(state, measure, game)
    assert isinstance(said, Refused), said
    return speaker().refusal(said.code, said.facts)


def hint(state: State, measure: Measure) -> tuple[Measure, ...]:
    """Return what a refusal offers instead."""
    said = verdict(state, measure)
    assert isinstance(said, Refused), said
    return said.hint


def enact(
    state: State, *measures: Measure, dice: Iterable[int | tuple[str, int]] = (), game: Game = GAME, by: str = "ben"
) -> Done:
    """Make measures of one proposal real, each in order after those before; what was foreseen is what comes."""
    motion = Motion(1, measures, by, "senate.business", "passed")
    foreseen = state
    for each in measures:
        assert isinstance(rule_of(game, each).check(game, foreseen, each), Accepted), verdict(foreseen, each, game)
        foreseen = apply(foreseen, supposed(SCOPE, rule_of(game, each).foreseen(game, foreseen, each)))

    def rule(play: Play, now: State) -> Flow[State]:
        for each in measures:
            now = yield from rule_of(play.game, each).enact(play, now, motion, each)
        return now

    done = happen(state, rule, dice, game)
    for _, event in enumerate(done.events):
        if event.data is not None and event.audience != ():
            speaker().sentence(event.kind, event.data)
    return done


def told(done: Done) -> list[str]:
    """Return the sentences of what happened."""
    return byrsa.told(done.events)


def lying(state: State, place: str) -> dict[str, int]:
    """Return how many counters of each kind lie at a place."""
    return dict(Counter(row.kind for _, row in UNITS.items(state, SCOPE) if row.place == place))


def balance(state: State) -> int:
    """Return the State Treasury."""
    return TREASURY.of(state, SCOPE, CITY)
