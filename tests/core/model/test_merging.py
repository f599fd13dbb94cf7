"""Frames that name lists of phrases, put together with them."""

from __future__ import annotations

import pytest

from adjudicator.model.merging import gathered, with_lists

TABLE = {"lists": {"own": ["(all|each) of mine"]}}


def test_a_list_that_a_frame_names_is_spelled_out_with_its_choices() -> None:
    lists = gathered([TABLE], "lists")
    frame = {"kind": "ballot", "bar": ["@own", "veto"], "firm": True}
    assert with_lists(frame, lists) == {"kind": "ballot", "bar": ["all of mine", "each of mine", "veto"], "firm": True}


def test_a_list_that_nobody_has_written_is_told() -> None:
    with pytest.raises(ValueError, match=r"there is no list others under \[lists\]"):
        with_lists({"with": ["@others"]}, gathered([TABLE], "lists"))
