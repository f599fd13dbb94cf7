"""`check-map`: faults of a map file, one a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator import resources
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.tools import CHECK_MAP
from tests.systems.diplomacy.tools.calling import call, saved

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("game", "provinces"), [("diplomacy", 75), ("carthage_diplomacy", 52)])
def test_the_maps_of_the_boxes_have_no_errors(game: str, provinces: int) -> None:
    printed, code = call(CHECK_MAP, str(resources.games(game) / "map.toml"))
    assert code == 0
    assert printed[-1].startswith(f"{provinces} provinces, 0 errors, ")


def test_errors_are_told_one_a_line(tmp_path: Path) -> None:
    text = '[[province]]\nid = "X"\nname = "Place"\ntype = "land"\narmy = ["Y"]\n'
    printed, code = call(CHECK_MAP, saved(tmp_path / "map.toml", text))
    assert printed == ["error: X borders Y, which is not on the map.", "1 province, 1 error, 0 warnings"]
    assert code == 1


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read: No such file"):
        call(CHECK_MAP, str(tmp_path / "none.toml"))
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(UserError, match="not UTF-8"):
        call(CHECK_MAP, str(tmp_path / "bytes.toml"))
