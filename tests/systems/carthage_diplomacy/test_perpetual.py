"""A perpetual game: newcomers join it, votes amend it, and `verify` and `rewind` know of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.running.advance import begin
from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import build_game
from adjudicator.service.gm_desk import acts
from adjudicator.service.players.newcomers import admit
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.setup.creation import configure
from adjudicator.systems.carthage_diplomacy.state import NAMES, PERSONS
from adjudicator.systems.diplomacy.state import SCOPE
from tests.core.service.quay import Quay

if TYPE_CHECKING:
    from pathlib import Path


def perpetual(folder: Path) -> Quay:
    return Quay(folder / "home", system="carthage_diplomacy", schedule="faithful", deadlines=BY_HAND)


def sound(quay: Quay) -> None:
    assert verify(quay.home, "quay").differences == []


def test_ruling_57a_a_newcomer_has_a_name_from_the_next_season_on_and_orders_by_mail(tmp_path: Path) -> None:
    quay = perpetual(tmp_path)
    admit(quay.home, quay.table, "Dido of Tyre", "dido@example.org")
    assert PERSONS.find(quay.table.history.state, SCOPE, "dido-of-tyre") is None
    quay.close()
    state = quay.table.history.state
    assert PERSONS.get(state, SCOPE, "dido-of-tyre").code == "DOT"
    assert NAMES.get(state, SCOPE, "DOT").full == "Dido of Tyre"
    quay.send("Dido", 'propose rule "silent_seasons = 5"', address="dido@example.org")
    quay.close()
    assert PERSONS.get(quay.table.history.state, SCOPE, "dido-of-tyre").silent == 0
    sound(quay)
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    assert verify(quay.home, str(tmp_path / "quay.zip")).differences == []


def test_a_newcomer_stays_after_a_rewind_and_is_taken_in_again(tmp_path: Path) -> None:
    quay = perpetual(tmp_path)
    admit(quay.home, quay.table, "Dido", "dido@example.org", "Europe/Berlin")
    quay.close()
    acts.rewind(quay.home, quay.table, "68.1", "a slip", reopen=True)
    assert "dido" in quay.table.game.seats
    assert PERSONS.find(quay.table.history.state, SCOPE, "dido") is None
    quay.close()
    assert PERSONS.get(quay.table.history.state, SCOPE, "dido").code
    sound(quay)


@pytest.mark.parametrize(
    ("name", "address", "sentence"),
    [
        ("Ann", "new@example.org", "Ann is the name of a player already; give the newcomer another."),
        ("Dido", "ann@example.org", "ann@example.org plays in this game already; name another address."),
        ("Dido", "nowhere", "Dido has the address `nowhere`; write one like anna@example.org."),
    ],
)
def test_whoever_cannot_join_is_refused_and_nothing_more(
    name: str, address: str, sentence: str, tmp_path: Path
) -> None:
    quay = perpetual(tmp_path)
    with pytest.raises(UserError) as told:
        admit(quay.home, quay.table, name, address)
    assert str(told.value) == sentence
    assert len(quay.table.game.seats) == 3
    sound(quay)


def test_ruling_36a_a_vote_on_a_setting_holds_and_is_cut_by_a_rewind(tmp_path: Path) -> None:
    quay = perpetual(tmp_path)
    quay.send("Ann", 'propose rule "silent_seasons = 9"')
    quay.close()
    before = quay.table.history.published[-1][1].report.replace("-", ".")
    for name in ("Ben", "Cleo"):
        quay.send(name, "vote 1 yes")
    quay.close()
    quay.close()
    assert quay.table.game.options.silent_seasons == 9
    sound(quay)
    acts.rewind(quay.home, quay.table, before, "a slip", reopen=True)
    assert quay.table.game.options.silent_seasons == 3
    sound(quay)


def test_a_vote_on_the_map_makes_a_way_for_the_orders_of_the_next_season(tmp_path: Path) -> None:
    quay = perpetual(tmp_path)
    holdings = quay.table.game.box.holdings.values()
    army = next(row.id for row in holdings if row.unit == "A" and row.ruler == 1)
    quay.send("Ann", f'propose map "land NTy Nova Tyrus; border NTy - {army}"')
    quay.close()
    for name in ("Ben", "Cleo"):
        quay.send(name, "vote 1 yes")
    quay.close()
    quay.close()
    assert "NTy" in quay.table.game.box.map.army_next(army)
    quay.send("Ann", f"A {army} - Nova Tyrus")
    quay.close()
    sound(quay)


def test_ruling_57a_there_is_no_cap_of_players(tmp_path: Path) -> None:
    quay = perpetual(tmp_path)
    many = tuple(Player(name=f"Player {number}", address=f"p{number}@example.org") for number in range(75))
    config = configure(quay.home, GameFile(id="many", system="carthage_diplomacy", schedule="faithful", player=many))
    assert len(PERSONS.rows(begin(build_game(config)).state, SCOPE)) == 75
    sole = configure(quay.home, GameFile(id="one", system="carthage_diplomacy", schedule="faithful", player=many[:1]))
    with pytest.raises(UserError, match="is played by 2 or more players, not 1"):
        build_game(sole)


def test_another_game_takes_no_newcomers(tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", system="diplomacy", schedule="faithful")
    with pytest.raises(UserError, match="takes no newcomers; let them stand by, or replace a player"):
        admit(quay.home, quay.table, "Dido", "dido@example.org")


def test_texts_asked_for_before_a_newcomer_came_call_them_by_their_name(tmp_path: Path) -> None:
    quay = perpetual(tmp_path)
    say = speaker(quay.table)
    admit(quay.home, quay.table, "Dido of Tyre", "dido@example.org")
    assert say("report/private-label", {"seat": "dido-of-tyre"}) == "For Dido of Tyre alone"
