"""The table of all variants is what their data say, and its pictures are what is drawn of them."""

from __future__ import annotations

import pytest

from tests.amount import sampled, some
from tests.docs import variant_maps

TELL = "run: python -m tests.docs.variant_maps"
MANY = 12
"""One picture of so many is drawn in every run."""


def test_the_table_has_a_row_forevery_variant() -> None:
    assert variant_maps.PAGE.read_text("utf-8") == variant_maps.page(), TELL


def test_every_variant_has_its_picture_and_no_other_lies_there() -> None:
    there = {file.stem for file in variant_maps.FOLDER.iterdir()}
    assert there == set(variant_maps.names()), TELL


@sampled
@pytest.mark.parametrize("name", some(variant_maps.names(), MANY))
def test_a_picture_is_the_map_as_it_is_drawn(name: str) -> None:
    pytest.importorskip("resvg_py")
    assert (variant_maps.FOLDER / f"{name}.png").read_bytes() == variant_maps.picture(name), TELL
