"""The examples, byte for byte: mails in, every report and letter out."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.testing import golden

TELL = (
    "the example differs; read the difference, and if it is meant run: make golden "
    "(python -m adjudicator.testing.golden NAME --into FOLDER writes the pages that only the manifest has)"
)


@pytest.fixture(scope="module", params=golden.examples())
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, bytes]]:
    """An example and what playing it gives."""
    return request.param, golden.play(request.param, tmp_path_factory.mktemp("home"))


def test_every_report_and_letter_is_as_expected(played: tuple[str, dict[str, bytes]]) -> None:
    example, found = played
    wanted = golden.expected(example)
    assert sorted(found) == sorted(wanted), TELL
    for name in sorted(found):
        if found[name] != wanted[name]:
            old, new = (text.decode().splitlines() for text in (wanted[name], found[name]))
            pytest.fail(f"{name}: {TELL}\n" + "\n".join(list(difflib.unified_diff(old, new, lineterm=""))[:40]))


def test_every_kind_of_letter_is_among_them(played: tuple[str, dict[str, bytes]]) -> None:
    """The first turn has a stranger and a notice as well: the others tell a game."""
    example, found = played
    names = golden.listed(found)
    kinds = {name.rpartition("/")[2].partition("-")[0] for name in names if name.endswith(".txt")}
    assert "receipt" in kinds
    # Without a proof by mail the digests of the lock are the end of the report.
    assert ("lock" in kinds) == ('proof = "mail"' in (resources.examples(example) / "game.toml").read_text("utf-8"))
    assert {name.partition("/")[0] for name in names} >= {"all", "gm", "status", "history", "decks"}
    if example == "carthage_first_turn":
        assert "notice" in kinds
        assert any(name.startswith("strangers/") for name in names)


def test_rewriting_gives_what_playing_gives(
    played: tuple[str, dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example, found = played
    monkeypatch.setattr(golden, "play", lambda _, __: found)
    monkeypatch.setattr(golden, "folder_of", lambda _: tmp_path)
    assert golden.rewrite(example) == len(found)
    assert golden.expected(example) == found
