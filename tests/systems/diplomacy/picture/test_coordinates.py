"""A file of coordinates with what nothing reads is told in one sentence, and no map is drawn by half of it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.picture.places import places


@pytest.mark.parametrize(
    ("coordinates", "told"),
    [
        ({"province": [{"id": "Vie", "xy": [[1, 2]]}]}, "Nothing reads province of coordinates.toml"),
        ({"place": [{"id": "Vie"}]}, "Nothing reads place of coordinates.toml"),
        ({"place": {"Vie": [1, 2]}}, "Nothing reads place of coordinates.toml"),
        ({"place": {"Vie": {"xy": [[1, 2]], "lable": [1, 2]}}}, "Nothing reads lable of place.Vie in coordinates.toml"),
        ({"blank": {"Swiss": {"xy": [[1, 2]], "label": [1, 2]}}}, "Nothing reads label of blank.Swiss"),
    ],
)
def test_what_nothing_reads_is_told(coordinates: dict[str, Any], told: str) -> None:
    with pytest.raises(UserError, match=told):
        places({"province": []}, coordinates)
