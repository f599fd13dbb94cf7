"""Section 5: what a seat can weigh before the Revenue Phase, of its own provinces and Pontifex and of nobody else's."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Heading, Note
from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.state import HOLDER, SCOPE
from adjudicator.systems.republic_of_rome.report.choices.revenue import incomes, provinces
from adjudicator.systems.republic_of_rome.state import PROVINCES, Province
from adjudicator.systems.republic_of_rome.system import SYSTEM
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()
SPEAKER = Speaker(folders(SYSTEM), OF.name)


def _sight(state: State, seat: str) -> Sight:
    return Sight(OF, seat, state, state, (), (), None, (), (), (), None, "", SPEAKER.say)


def _board() -> State:
    """Return the tables with a governor of Anna's in Sicily and her Pontifex in Rome."""
    state = man(man(table(OF), "9", "anna", place="province:sicily"), "1", "anna")
    state = man(man(state, "2", "ben"), "3", "clara")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("9", developed=False, term=3))
    return change(state, HOLDER, SCOPE, "pontifex", "1")


def test_a_seat_weighs_its_own_provinces_alone() -> None:
    parts = list(provinces(_sight(_board(), "anna")))
    assert [part.title for part in parts if isinstance(part, Heading)] == ["Provinces"]
    assert list(provinces(_sight(_board(), "ben"))) == []


def test_the_tithe_is_told_to_the_faction_of_the_pontifex_alone() -> None:
    assert {seat: _tithe(_board(), seat) for seat in OF.seats} == {"anna": True, "ben": False, "clara": False}


def test_where_nobody_is_pontifex_nobody_has_a_tithe() -> None:
    assert not any(_tithe(change(_board(), HOLDER, SCOPE, "pontifex", ""), seat) for seat in OF.seats)


def _tithe(state: State, seat: str) -> bool:
    (note,) = (str(part.text) for part in incomes(_sight(state, seat)) if isinstance(part, Note))
    return "Your Pontifex Maximus earns a die besides." in note
