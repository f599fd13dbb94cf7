"""A refusal that names a phase or a season is true of the packet that is open, whichever step of the rules gave it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.model.order import Refused
from adjudicator.service.answering.verdicts import reason
from adjudicator.service.filing.docket import Filing, Outcome
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import submit
from adjudicator.service.game.speech import speaker
from tests.amount import sampled, some
from tests.properties.boards import CARTHAGE, DIPLOMACY, run
from tests.properties.positions import Position, played

CARDS = ("play Assassin", "play Salt Pans on Hanno", "play Drought", "play 7A", "leader Hanno", "trader Hanno")
TURN = (2, 3, "fast", 3, 11)


def answers(position: Position, *lines: str, seat: str = "") -> Iterator[tuple[Outcome, str]]:
    """Yield what each line is told in a position, with the reason in words."""
    table = position.table
    seat = seat or table.game.seats[0]
    work = Filing(table.game, seat, "mail", table.history.state, table.history.book, table.dice())
    for outcome in submit(work, read_lines(table, seat, "\n".join(lines))).outcomes:
        yield outcome, reason(table.game, speaker(table), outcome)


def code(outcome: Outcome) -> str:
    return outcome.verdict.code if isinstance(outcome.verdict, Refused) else ""


def turns() -> Iterator[tuple[str, Position]]:
    for position in played(*TURN)[1]:
        packet = position.table.history.state.packet
        if packet is not None and not packet.id.startswith("0."):
            yield packet.name, position


def test_what_is_decided_again_in_every_turn_is_not_refused_as_a_matter_of_the_setup() -> None:
    asked = [found for _, position in turns() for found in answers(position, *CARDS[:-1])]
    assert len(asked) >= 20
    assert "setup_over" not in {code(outcome) for outcome, _ in asked}


def test_what_is_decided_in_the_setup_alone_is() -> None:
    for _, position in turns():
        assert {code(one) for one, _ in answers(position, "trader Hanno", "term Hanno 2")} == {"setup_over"}


def test_a_card_played_out_of_its_time_is_told_its_time() -> None:
    for _, position in turns():
        (assassin, why), (event, none) = answers(position, "play Assassin", "play Drought")
        assert (code(assassin), code(event)) == ("card_other_time", "card_other_time")
        assert why.startswith("Assassin is played in the Senate Phase, with an assassination attempt or against one")
        assert none.startswith("Drought is not a card to play from a hand")


def test_a_concession_is_told_the_phase_it_is_played_in_wherever_it_is_not() -> None:
    for name, position in turns():
        ((outcome, why),) = answers(position, "play Salt Pans on Hanno")
        if name != "Business and Revolution":
            assert code(outcome) == "card_other_time"
            assert why == "Salt Pans of the Syrtis is played in the Revolution Phase [6.7.2]."


def test_an_order_for_a_packet_to_come_is_filed_for_it_and_one_for_a_packet_behind_is_not() -> None:
    found = {name: next(answers(position, "leader Hanno", seat="anna"))[0] for name, position in turns()}
    assert (found["Revenue"].ahead, found["Forum"].ahead) == ("Forum", "")
    assert code(found["Business and Revolution"]) == "packet_past"


@sampled
def test_no_refusal_speaks_of_a_season_of_moves_in_any_other() -> None:
    seen = set[tuple[str, bool]]()
    for system, seed, players, packets in ((DIPLOMACY, 5, 5, 8), (CARTHAGE, 12, 5, 12)):
        for position in some(run(system, seed, players, packets).positions, 2):
            packet = position.table.history.state.packet
            assert packet is not None
            moves = "retreats" not in packet.name and "Winter" not in packet.name
            places = ("PAR", "MUN") if system == DIPLOMACY else ("Car", "NBe")
            lines = [line for place in places for line in (f"A {place} disband", f"build A {place}")]
            for seat in position.table.game.seats:
                for outcome, _ in answers(position, *lines, seat=seat):
                    said = code(outcome) == "not_in_this_season"
                    assert moves or not said, (packet.name, outcome.text)
                    seen.add((packet.name.split()[0], said))
    assert {("Spring", True), ("Winter", False)} <= seen
