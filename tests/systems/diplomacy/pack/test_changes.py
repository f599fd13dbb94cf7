"""Variants of rules alone: what they change on the standard map, and how a game on them is run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.settings.config import GameFile, PressSettings
from adjudicator.service.setup.variants import as_varied
from adjudicator.systems.diplomacy.board.changes import varied
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.testing.bare import play
from tests.systems.diplomacy.game.table import tables as standard
from tests.systems.diplomacy.pack.maps import tables

if TYPE_CHECKING:
    from pathlib import Path


def changed(**changes: Any) -> Any:
    """The standard map with changes."""
    return load_map(varied(standard()["map"], {"changes": changes}))


def test_a_variant_without_a_map_changes_the_standard_one() -> None:
    assert changed(rules={"build": "owned"}).rules.build == "owned"
    assert load_map(varied(standard()["map"], tables("build_anywhere")["variant"])).rules.build == "owned"
    winter = load_map(varied(standard()["map"], tables("winter_1900")["variant"]))
    assert winter.start == (1900, "winter")
    assert not any(power.units for power in winter.powers.values())


def test_a_variant_may_be_for_fewer_powers_and_other_units() -> None:
    board = changed(powers=["France", "Austria"], power={"France": {"units": ["F BRE"]}})
    assert set(board.powers) == {"France", "Austria"}
    assert board.powers["France"].units == ("F BRE",)
    assert not board.provinces["LON"].home


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"powers": ["Spain"]}, "names Spain, no power of the map"),
        ({"power": {"Italy": {"colour": "red"}}}, "has a word `colour`"),
        ({"rules": {"magic": True}}, "magic"),
        ({"start_phase": "X1900Z"}, "begins in X1900Z, which is no phase"),
        ({"fog_of": 1}, "fog_of"),
    ],
)
def test_what_nobody_reads_is_refused(changes: Any, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        changed(**changes)


def test_a_variant_says_how_a_game_is_run() -> None:
    file = GameFile(id="quiet", system="diplomacy", variant="gunboat")
    assert as_varied(None, file).anonymous
    assert as_varied(None, file).press.allowed == ()
    own = PressSettings(kinds=("grey",))
    assert as_varied(None, GameFile(system="diplomacy", variant="gunboat", press=own)).press == own
    assert not as_varied(None, GameFile(system="diplomacy", variant="pure")).anonymous


def test_a_homes_own_variant_is_simulated(tmp_path: Path) -> None:
    folder = tmp_path / "variants" / "diplomacy" / "mine"
    folder.mkdir(parents=True)
    text = '[variant]\nplayers = 2\n[changes]\npowers = ["France", "Austria"]\n'
    (folder / "variant.toml").write_text(text, encoding="utf-8")
    played = play("diplomacy", 2, 1, packets=1, variant="mine", own=tmp_path)
    assert played.orders
    assert played.faults == []
