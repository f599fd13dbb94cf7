"""Powers given, votes to end the game, the last year, and whole random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.model.order import Accepted, Refused, Slot
from adjudicator.systems.diplomacy.ending import Concede, Draw
from adjudicator.systems.diplomacy.rules import ending
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tables import POWERS
from adjudicator.testing.audit import audit
from adjudicator.testing.scenario import filed, play_step, position, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.diplomacy.game.table import POWER, SEAT_OF, SEATS, board, game
from tests.toy.table import Table, choose_all

TWO = {"France": "A PAR", "Germany": "A MUN"}
CENTRES = {"france": "PAR", "germany": "MUN"}


def test_ruling_4_powers_are_drawn_by_dice_or_given() -> None:
    drawn = game(powers="drawn")
    run = play_step(drawn, position(drawn), "setup.powers", dice=ScriptedDice(7, 6, 5, 4, 3, 2, 1))
    (told,) = said(run, "powers_given")
    assert told.given[0] == ("anna", "turkey")
    assert sorted(power for _, power in told.given) == sorted(POWER)
    given = play_step(game(), position(game()), "setup.powers")
    assert {power: row.seat for power, row in POWERS.items(given.state, SCOPE)} == SEAT_OF


def test_ruling_4_powers_left_over_are_told() -> None:
    few = game(SEATS[:2])
    (told,) = said(play_step(few, position(few), "setup.powers"), "powers_given")
    assert told.left == POWER[2:]


def test_ruling_8_a_draw_needs_every_vote_that_is_left() -> None:
    of = game()
    state = board(of, TWO, CENTRES)
    one = play_step(of, state, "spring.ending", [filed("cleo", Draw(yes=True))])
    assert not one.state.over
    (told,) = said(one, "votes_counted")
    assert (told.yes, told.needed, told.voters) == (1, 2, ())
    both = play_step(of, state, "spring.ending", [filed("cleo", Draw(yes=True)), filed("dora", Draw(yes=True))])
    assert both.state.over == "a draw between France, Germany"
    against = play_step(of, state, "spring.ending", [filed("cleo", Draw(yes=True)), filed("dora", Draw(yes=False))])
    assert not against.state.over


def test_ruling_9_open_votes_are_told_by_name() -> None:
    of = game(draw_votes="open")
    run = play_step(of, board(of, TWO, CENTRES), "spring.ending", [filed("cleo", Draw(yes=True))])
    assert said(run, "votes_counted")[0].voters == ("france",)


def test_ruling_8_draws_may_name_powers_where_the_settings_say_so() -> None:
    of = game(draws="named")
    state = board(of, {**TWO, "Italy": "A ROM"}, {**CENTRES, "italy": "ROM"})
    share = Draw(yes=True, powers=("power:france", "power:germany"))
    run = play_step(of, state, "spring.ending", [filed(seat, share) for seat in ("cleo", "dora", "emil")])
    assert said(run, "draw_agreed")[0].powers == ("france", "germany")
    mixed = play_step(
        of, state, "spring.ending", [filed("cleo", share), *(filed(s, Draw(yes=True)) for s in ("dora", "emil"))]
    )
    assert len(said(mixed, "votes_counted")) == 2


def test_ruling_10_a_concession_needs_all_others() -> None:
    of = game()
    state = board(of, {**TWO, "Italy": "A ROM"}, {**CENTRES, "italy": "ROM"})
    votes = [filed("dora", Concede("power:france")), filed("emil", Concede("power:france"))]
    run = play_step(of, state, "spring.ending", votes)
    assert run.state.over == "all others concede to France"
    assert not play_step(of, state, "spring.ending", votes[:1]).state.over


@pytest.mark.parametrize(
    ("settings", "said_", "code"),
    [
        ({"concessions": False}, Concede("power:germany"), "no_concessions"),
        ({}, Concede("power:france"), "concedes_to_itself"),
        ({}, Concede("power:turkey"), "power_is_out"),
        ({}, Draw(yes=True, powers=("power:france",)), "draw_is_for_all"),
        ({"draws": "named"}, Draw(yes=True, powers=("power:turkey",)), "power_is_out"),
    ],
)
def test_votes_that_cannot_be_cast(settings: dict[str, Any], said_: Draw | Concede, code: str) -> None:
    of = game(**settings)
    slot = Slot("k", "cleo", said_.kind, {}, "optional", None)  # type: ignore[arg-type]
    verdict = ending.check(of, board(of, TWO, CENTRES), None, slot, said_)
    assert isinstance(verdict, Refused)
    assert verdict.code == code
    assert isinstance(ending.check(of, board(of, TWO, CENTRES), None, slot, Draw(yes=True)), Accepted)


def test_ruling_5_more_centres_than_there_are_win_nothing() -> None:
    assert game(victory=34).options.victory == 34
    with pytest.raises(UserError, match="victory is 35, and the map has 34 supply centres"):
        game(victory=35)


def test_ruling_7_the_last_year_cannot_lie_before_the_first() -> None:
    with pytest.raises(UserError, match="lies before the first"):
        game(last_year=1899)


@pytest.mark.parametrize("seed", range(3))
def test_random_games_run_to_their_last_year_and_nothing_is_lost(seed: int) -> None:
    of = game(last_year=1904)
    table, pick = Table(of), Random(seed)
    table.run()
    while not table.state.over:
        choose_all(table, pick)
        table.close()
    assert table.state.over == "the last year, 1904, is over"
    assert audit(of, table.history.events(), table.state) == ()
    assert table.told("moves_made")
    assert SYSTEM.turn(table.state) == 1904


def test_more_players_than_powers_are_one_sentence() -> None:
    many = game((*SEATS, "hans"))
    with pytest.raises(UserError, match="7 powers; 8 players are too many"):
        position(many)


def test_ruling_8_powers_that_nobody_plays_share_no_draw() -> None:
    of = game(SEATS[:3])
    state = board(of, {"Austria": "A VIE", "France": "A PAR", "Germany": "A MUN"}, {**CENTRES, "austria": "VIE"})
    run = play_step(of, state, "spring.ending", [filed("anna", Draw(yes=True)), filed("cleo", Draw(yes=True))])
    assert said(run, "draw_agreed")[0].powers == ("austria", "france")
