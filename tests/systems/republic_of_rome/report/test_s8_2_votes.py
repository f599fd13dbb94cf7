"""Section 8.2: what the page says of the votes of each faction before they are called."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Note
from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.orders.measures import Lot, Send
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.rules.senate.voting.votes import own_votes
from adjudicator.systems.republic.state import HOLDER, SCOPE, WARS, War
from adjudicator.systems.republic_of_rome.report.choices.options import OPTIONS
from adjudicator.systems.republic_of_rome.state import KNIGHTS, PRIEST
from adjudicator.systems.republic_of_rome.system import SYSTEM
from adjudicator.testing.scenario import change, filed, put
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate

SPEAKER = Speaker(folders(SYSTEM), OF.name)
WAR = Send(("senator:1",), (Lot("unit:legion", 4),), "war:gallic_1")

GOES = filed("anna", Consent("senator:1", "commands"))


def _noted(state: State, step: str) -> str:
    sight = Sight(OF, "anna", state, state, (), (), None, (), (), (), None, "", SPEAKER.say)
    return " ".join(str(part.text) for part in OPTIONS[step](sight) if isinstance(part, Note))


def _blessed() -> State:
    """Return a Senate whose pontifex is Ben's 4, with two Knights, and which has a priest of Clara's."""
    state = change(change(senate(), HOLDER, SCOPE, "pontifex", "4"), KNIGHTS, SCOPE, "4", 2)
    return change(state, PRIEST, SCOPE, "8", value=True)


def test_what_pontifex_and_priests_add_on_wars_stands_under_the_votes_of_business_alone() -> None:
    more = rome().senators["4"].ora + 2
    said = f"Ben has {more} more votes and Clara has 1 more vote."
    assert said in _noted(_blessed(), "senate.business")
    assert "more vote" not in _noted(_blessed(), "senate.consuls")
    assert "more vote" not in _noted(senate(), "senate.business")


def test_they_are_the_votes_that_count_then() -> None:
    state = lay(put(_blessed(), WARS, SCOPE, "gallic_1", War("active", 1)), WAR)
    cast = {
        seat: votes for seat, _, votes in outcome(put_to_the_vote(state, GOES, *ballots("no", "ben", "clara"))).voted
    }
    assert cast["ben"] == own_votes(OF, state, "ben") + rome().senators["4"].ora + 2
    assert cast["clara"] == own_votes(OF, state, "clara") + 1
