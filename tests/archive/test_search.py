"""A search in an archive: its index is files like all others, tells what the pages tell, and is never half there."""

from __future__ import annotations

import gzip
import json
import sys
from typing import TYPE_CHECKING

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.site.pages.search import INDEX, SEARCH, indexed
from tests.archive.crawl import faults
from tests.cli.conftest import sh, toy
from tests.cli.shell import Shell

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["sh", "toy"]
"""Fixtures of the command line, used here."""
PAGE = '<!DOCTYPE html><html lang="en"><head><title>{0}</title></head><body>{1}</body></html>'
MARKED = "<main data-pagefind-body><h1>{0}</h1><p data-pagefind-ignore>crumbs</p><p>{1}</p></main>"


def fragments(files: dict[str, bytes]) -> dict[str, str]:
    """Return what the index holds of each page, by address."""
    found = {}
    for path, body in files.items():
        if path.startswith(f"{INDEX}/fragment/"):
            facts = json.loads(gzip.decompress(body).removeprefix(b"pagefind_dcd"))
            found[facts["url"]] = facts["content"]
    return found


def made(**pages: tuple[str, str]) -> dict[str, bytes]:
    """Return pages of a title and a text, marked as those that are searched."""
    return {
        f"{name}.html": PAGE.format(title, MARKED.format(title, text)).encode() for name, (title, text) in pages.items()
    }


def test_pages_that_mark_their_main_part_are_found_and_no_others() -> None:
    pages = {**made(war=("Libyan War", "Mattan won it."), vote=("Vote 4", "Gisco lost.")), "list.html": b"<p>Hanno</p>"}
    held = fragments(indexed(pages))

    assert set(held) == {"/war.html", "/vote.html"}
    assert "Mattan won it." in held["/war.html"]
    assert not any("crumbs" in text for text in held.values())


def test_the_same_pages_give_the_same_bytes_in_whatever_order_they_come() -> None:
    pages = made(**{f"p{number}": (f"Page {number}", f"word{number} and all") for number in range(30)})

    assert indexed(pages) == indexed(dict(reversed(pages.items())))


def test_only_what_a_search_needs_is_there() -> None:
    found = indexed(made(war=("Libyan War", "Mattan won it.")))

    assert {"search.js", f"{INDEX}/pagefind.js", f"{INDEX}/pagefind-entry.json"} <= set(found)
    assert not [path for path in found if "ui" in path or "highlight" in path]


@pytest.fixture
def game(sh: Shell) -> Shell:
    """A shell in a home with a game of a day."""
    sh.new()
    sh.mail("Ann", "bid 2\nsecret thoughts")
    sh.ok("close", "quay")
    return sh


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_archive_with_a_search_has_a_page_for_it_to_which_all_others_lead(game: Shell) -> None:
    game.ok("archive", "quay", "site", "--search")
    found = files(game.folder / "site")

    assert faults(found) == [f"{SEARCH}: <script> may run"]
    pages = {path: body.decode() for path, body in found.items() if path.endswith(".html")}
    assert all(f'{SEARCH}"' in body for body in pages.values())
    assert '<script src="search.js">' in pages[SEARCH]
    assert not [path for path, body in pages.items() if path != SEARCH and "<script" in body]
    held = fragments(found)
    assert any("A ship lands" in text for text in held.values())
    assert not any("secret thoughts" in text for text in held.values())
    assert game.ok("archive", "quay", "site", "--search").endswith(" 0 written, 0 removed: site\n")


def test_without_the_option_nothing_of_it_is_there_and_what_was_goes(game: Shell) -> None:
    game.ok("archive", "quay", "site", "--search")
    said = game("archive", "quay", "site", "--json").json

    assert [path for path in said["removed"] if path == SEARCH or path.startswith(INDEX)]
    found = files(game.folder / "site")
    assert not [path for path in found if SEARCH in path or INDEX in path]
    assert not [path for path, body in found.items() if path.endswith(".html") and b"pagefind-ignore" in body]


def test_where_pagefind_is_missing_one_sentence_says_what_to_do(game: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    game.ok("archive", "quay", "site")
    before = files(game.folder / "site")
    monkeypatch.setitem(sys.modules, "pagefind_bin", None)

    said = game.says("archive", "quay", "site", "--search")
    assert said == "Search needs a package; install it with: pip install 'adjudicator[archive]'"
    assert files(game.folder / "site") == before


def test_a_program_that_fails_costs_the_search_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adjudicator.service.site.pages import search

    broken = tmp_path / "pagefind"
    broken.write_text("#!/bin/sh\necho out of luck >&2\nexit 3\n")
    broken.chmod(0o700)
    monkeypatch.setattr(search, "_program", lambda: broken)
    with pytest.raises(
        UserError, match=r"^pagefind made no index \(out of luck\); make the archive without --search\.$"
    ):
        indexed(made(war=("Libyan War", "Mattan won it.")))
    monkeypatch.setattr(search, "_program", lambda: tmp_path / "nowhere")
    with pytest.raises(UserError, match="pagefind made no index"):
        indexed(made(war=("Libyan War", "Mattan won it.")))
