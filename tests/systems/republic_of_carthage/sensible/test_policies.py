"""What a sensible player files: votes, Laws, contributions; and whole turns of it without a line refused."""

from __future__ import annotations

from adjudicator.model.choices import OneOf
from adjudicator.model.order import Slot, Suggestion, Topic
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.orders.senate import Ballot, Consent, Enact
from adjudicator.systems.republic.rules.senate.proposals.measure import matters
from adjudicator.systems.republic.sensible import senate as shared_senate
from adjudicator.systems.republic.state import CITY, SCOPE, TREASURY
from adjudicator.systems.republic_of_carthage.sensible import advice, money, senate
from adjudicator.testing import bare
from adjudicator.testing.scenario import change
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, GAME, GISCO, board


def topic(kind: str, seat: str, form: tuple[Suggestion, ...] = (), **about: tuple[str, ...]) -> Topic:
    return Topic(Slot(f"t4:{kind}", seat, kind, about, "optional", OneOf(())), kind, form)


def test_the_words_of_votes_are_those_of_ballots() -> None:
    assert {*senate.FOR_CARTHAGE, *senate.AGAINST} <= {*matters(GAME)}


def test_votes_are_told_once_though_asked_for_often() -> None:
    asked = (topic("ballot", "ben"), topic("ballot", "ben"))
    found = [line.order for line in advice(GAME, view(board(), "ben"), "ben", asked)]
    wanted = [Ballot("yes", f"matter:{each}") for each in senate.FOR_CARTHAGE]
    assert found == [*wanted, *(Ballot("no", f"matter:{each}") for each in senate.AGAINST)]


def test_a_poor_state_gets_what_a_senator_can_spare() -> None:
    poor = change(board(), TREASURY, SCOPE, CITY, 10)
    about = topic("contribute", "perla", senator=(f"senator:{BARCA}",))
    assert [line.order for line in money.contribute(GAME, view(poor, "perla"), "perla", about)] == [
        Contribute(f"senator:{BARCA}", 10)
    ]
    own = topic("contribute", "ben", senator=(f"senator:{GISCO}",))
    assert list(money.contribute(GAME, view(poor, "ben"), "ben", own)) == []


def test_a_rich_state_gets_nothing() -> None:
    about = topic("contribute", "perla", senator=(f"senator:{BARCA}",))
    rich = change(board(), TREASURY, SCOPE, CITY, 400)
    assert list(money.contribute(GAME, view(rich, "perla"), "perla", about)) == []


def test_laws_that_help_the_state_are_enacted() -> None:
    form = (Suggestion(Enact("card:separation_of_powers")), Suggestion(Enact("card:annual_judges")))
    asked = topic("enact", "ben", form)
    assert list(senate.enact(GAME, view(board(), "ben"), "ben", asked)) == [form[0]]


def test_senators_may_serve_but_not_prosecute_for_others() -> None:
    given = []
    for to in ("commands", "prosecutes"):
        slot = Slot("t4:consent", "ben", "consent", {}, "required", OneOf(()), Consent("senator:6", to, yes=False))
        given += [line.order for line in shared_senate.consent(GAME, board(), "ben", Topic(slot, "consent"))]
    assert given == [Consent("senator:6", "commands")]


def test_turns_are_played_without_a_line_refused() -> None:
    played = bare.play("republic_of_carthage", 5, 1, packets=16, style="sensible")
    assert played.faults == []
