"""Tab pressed through pages of a site in a true browser: all is reached, in order, and seen when it is."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from bench.keyboard import walked
from tests.amount import some_of

if TYPE_CHECKING:
    from pathlib import Path

PAGES = ("index.html", "turns/4.html", "things/vote/4-5-1.html", "things/senator/1.html", "figures.html", "dice.html")
FAULTY = """<!DOCTYPE html><html lang="en"><head><title>x</title><style>.dark:focus{outline:0}</style></head>
<body><a href="#a">one</a><p tabindex="5">first of all</p><a class="dark" href="#b">two</a>
<a href="#c" tabindex="-1">never</a></body></html>
"""
NEEDS_BROWSER = pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no chromium here")


@NEEDS_BROWSER
def test_tab_reaches_all_that_can_be_followed_or_opened(sites: dict[str, Mapping[str, bytes]], tmp_path: Path) -> None:
    files = sites["whole"]
    pages = PAGES[: some_of(4, len(PAGES))]
    for path in (*pages, "site.css"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(files[path])
    assert walked([tmp_path / path for path in pages]) == []


@NEEDS_BROWSER
def test_what_tab_does_not_reach_or_show_is_found(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(FAULTY)
    faults = "\n".join(walked([tmp_path / "page.html"]))
    assert 'Tab does not reach <a href="#c" tabindex="-1">' in faults
    assert 'the focus is not seen on <a class="dark"' in faults
    assert 'Tab stops at <p tabindex="5">' in faults
