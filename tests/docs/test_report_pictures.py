"""The pictures of reports and of an archive in the docs: small, and those of reports say what their pages say first."""

from __future__ import annotations

import tomllib

import pytest

from tests.docs import report_pictures
from tests.docs.blocks import ROOT
from tests.docs.report_pictures import MOST, PAGES, PHONE, SHOTS, WINDOW, Shot

TELL = "run: python -m tests.docs.report_pictures"


def test_the_docs_show_the_pictures_with_what_their_pages_say_now() -> None:
    text = report_pictures.PAGE.read_text("utf-8")
    assert text == report_pictures.rewritten(text), TELL


def test_the_docs_show_the_pictures_of_the_archive() -> None:
    text = (ROOT / "docs" / "archive.md").read_text("utf-8")
    assert [shot.name for shot in PAGES if f"(archive-{shot.name}.png)" not in text] == []
    assert [shot.page for shot in PAGES if not shot.source.is_file()] == []


@pytest.mark.parametrize("shot", [*SHOTS, *PAGES], ids=lambda shot: f"{shot.of}-{shot.name}")
def test_a_picture_has_its_size_and_is_small(shot: Shot) -> None:
    from PIL import Image

    with Image.open(shot.file) as drawn:
        assert drawn.size == (shot.width, shot.height), TELL
    assert shot.file.stat().st_size <= MOST


def test_they_show_every_game_on_both_widths_in_light_and_dark() -> None:
    assert len(SHOTS) == 5
    assert {shot.width for shot in SHOTS} == {PHONE, WINDOW}
    assert {shot.dark for shot in SHOTS} == {True, False}
    games = {ROOT / "examples" / shot.page.partition("/")[0] / "game.toml" for shot in SHOTS}
    shown = {tomllib.loads(game.read_text("utf-8"))["system"] for game in games}
    assert shown == {"diplomacy", "carthage_diplomacy", "republic_of_carthage", "republic_of_rome"}
