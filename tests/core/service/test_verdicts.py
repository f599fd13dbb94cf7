"""What a receipt says of one line, for each thing that can become of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.order import Accepted, Filed, Refused, Test, Unclear
from adjudicator.model.reading import Ambiguous, Command, Misread, Read, Talk, UnknownName
from adjudicator.service.answering.verdicts import VERDICTS, reason
from adjudicator.service.filing.submit import Outcome
from adjudicator.service.game.speech import speaker
from tests.core.service.quay import Quay
from tests.toy.harbour import Bid, Give


@pytest.fixture(scope="module")
def voice(toy: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Game, Say]]:
    quay = Quay(tmp_path_factory.mktemp("home"))
    yield quay.table.game, speaker(quay.table)
    quay.home.close()


Voice = tuple[Game, Say]


def told(voice: Voice, outcome: Outcome) -> tuple[str, list[str]]:
    """Return the words on a line, and the lines to send back."""
    verdict = VERDICTS[outcome.status](*voice, outcome)
    return " ".join(str(note) for note in verdict.notes), [order.text for order in verdict.answers]


def filed(when: tuple[Test, ...] = (), life: str = "packet") -> Filed:
    return Filed("ann", 1, Bid(2), when, life, 0, "1.1", "mail:1", 1)


def test_two_readings_are_each_a_line_to_send_back(voice: Voice) -> None:
    gifts = (Read(1, "x", Give("lot:silk", "seat:ben")), Read(1, "x", Give("lot:salt", "seat:ben")))
    outcome = Outcome(1, "give S to Ben", "unclear", result=Ambiguous(1, "give S to Ben", gifts, "S"))
    note, answers = told(voice, outcome)
    assert note == '"S" can be read in two ways. Send back the line you mean; until then nothing of it is filed.'
    assert answers == ["give Silk to Ben", "give Salt to Ben"]
    assert reason(*voice, outcome) == note


def test_an_unknown_name_is_followed_by_those_that_look_like_it(voice: Voice) -> None:
    result = UnknownName(1, "give Slt to Ben", "Slt", "a lot", ("lot:salt", "lot:silk"))
    note, _ = told(voice, Outcome(1, "give Slt to Ben", "unclear", result=result))
    assert note.startswith('No lot is called "Slt". Do you mean Salt or Silk?')


def test_an_order_of_two_meanings_is_asked_about_in_the_words_of_the_system(voice: Voice) -> None:
    verdict = Unclear("cannot_know", (Bid(1), Bid(2)))
    note, answers = told(voice, Outcome(1, "bid", "unclear", verdict=verdict, result=Read(1, "bid", Bid(1))))
    assert note == "The condition asks for something you cannot know when it is read."
    assert answers == ["bid 1", "bid 2"]


def test_a_misreading_says_from_where_on_and_what_could_stand_there(voice: Voice) -> None:
    result = Misread(1, "bid three cards", 11)
    facts = {"called": "a bid", "same": True}
    note, answers = told(
        voice, Outcome(1, "bid three cards", "refused", result=result, facts=facts, samples=("bid 3",))
    )
    assert note.startswith('This seems to be a bid, but we do not see what "cards" says in it. Nothing of')
    assert note.endswith("A line of this kind reads:")
    assert answers == ["bid 3"]


def test_advice_takes_the_place_of_a_guess(voice: Voice) -> None:
    result = Misread(1, "bid all", 5, ("a number",), advice="Bids are numbers.")
    assert told(voice, Outcome(1, "bid all", "refused", result=result))[0].startswith("Bids are numbers. Nothing of")


def test_a_refusal_cites_its_rules_and_gives_lines_that_would_be_taken(voice: Voice) -> None:
    verdict = Refused("not_yours", ("harbour:4", "harbour:4.1"), {"lot": "lot:silk"}, (Give("lot:tin", "seat:ben"),))
    note, answers = told(voice, Outcome(1, "give Silk to Ben", "refused", verdict=verdict))
    assert "[4, 4.1]" in note
    assert answers == ["give Tin to Ben"]


def test_a_refusal_without_a_reason_is_a_fault_of_ours(voice: Voice) -> None:
    with pytest.raises(TypeError, match="line 3 was refused without a reason"):
        told(voice, Outcome(3, "x", "refused"))


@pytest.mark.parametrize(
    ("when", "life", "mark"),
    [((), "packet", ""), ((Test("highest", "above", 2),), "packet", "CONDITIONAL"), ((), "standing", "STANDING")],
)
def test_an_order_that_is_filed_is_shown_as_it_prints_back(
    voice: Voice, when: tuple[Test, ...], life: str, mark: str
) -> None:
    order = filed(when, life)
    outcome = Outcome(1, "bid two", "understood", (order,), Accepted(), Read(1, "bid two", Bid(2)))
    verdict = VERDICTS["understood"](*voice, outcome)
    assert (verdict.order, verdict.mark, verdict.notes) == ((order.say(voice[0].name),), mark, ())
    assert reason(*voice, outcome) == ""


def test_words_that_were_mended_are_shown_as_they_were_read(voice: Voice) -> None:
    read = Read(1, "gvie Slik", Give("lot:silk", "seat:ben"), corrections=(("gvie", "give"), ("Slik", "lot:silk")))
    outcome = Outcome(1, "gvie Slik", "understood", (filed(),), Accepted(), read)
    assert told(voice, outcome)[0] == 'Read "gvie" as give, "Slik" as Silk.'


def test_an_order_that_is_not_possible_yet_has_its_reason_for_programs(voice: Voice) -> None:
    verdict = Refused("not_yours", (), {"lot": "lot:silk"}, lasting=False)
    outcome = Outcome(1, "give", "understood", (filed(),), verdict, Read(1, "give", Bid(2)))
    assert reason(*voice, outcome).startswith("Filed, though not possible as things stand. ")


@pytest.mark.parametrize(
    ("command", "done", "orders", "note"),
    [
        ("done", True, (), "Noted: you need no more time."),
        ("done", False, (), "Noted: you want the time until the deadline."),
        ("clear", None, (), "Nothing of that kind was on file."),
        ("cancel", None, (filed(),), "Taken off file: bid 2."),
        ("word", None, (), "Your word is filed for the dice."),
        ("help", None, (), "Answered below."),
    ],
)
def test_lines_to_the_bot_are_answered(
    voice: Voice, command: str, done: bool | None, orders: tuple[Filed, ...], note: str
) -> None:
    result = Command(1, command, command)
    outcome = Outcome(1, command, "understood", orders, result=result, command=command, done=done)
    assert told(voice, outcome)[0].startswith(note)


def test_chat_is_called_chat(voice: Voice) -> None:
    assert (
        told(voice, Outcome(1, "hi", "ignored", result=Talk(1, "hi")))[0]
        == 'Line 1 "hi" is talk and was shown to nobody.'
    )
