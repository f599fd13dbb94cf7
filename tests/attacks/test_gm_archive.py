"""A game that is as it was verifies; one in which anything was changed does not, however clever the forger.

What no archive can show by itself, and no test here claims: that the game is not another one from
beginning to end, made with another secret (the anchors in the first letters show it); words of a mail
that are no orders, and the hour of a mail of no orders (receipts went out); that the game did not go
on behind the end of the archive; and hidden draws before their links are revealed, as long as
everything that follows from them was made to fit.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.service.audit.result import Result
from adjudicator.service.audit.verify import verify
from tests.amount import sampled, some
from tests.core.service.forge import Forged, forge
from tests.core.service.forgeries import (
    FORGERIES,
    Change,
    all_cut_off,
    chatter,
    config,
    damaged,
    hidden_value,
    hidden_withheld,
    idle_mail,
    letter_added,
)
from tests.core.service.outer_forgeries import desk
from tests.core.service.quay import Quay


def result_of(quay: Quay, path: Path) -> Result:
    return verify(quay.home, str(path))


@sampled
@pytest.mark.parametrize("what", some(FORGERIES, 3))
def test_a_change_is_found_by_its_digest(archives: dict[str, Path], running: Quay, tmp_path: Path, what: str) -> None:
    change, _ = FORGERIES[what]
    differences = result_of(running, forge(archives["running"], tmp_path / "f.zip", change, clever=False)).differences
    assert any(re.search(r"was changed|is missing|not in the manifest|log\.jsonl", told) for told in differences)


@pytest.mark.parametrize("what", FORGERIES)
def test_a_change_is_found_though_every_digest_fits(
    archives: dict[str, Path], running: Quay, tmp_path: Path, what: str
) -> None:
    change, told_as = FORGERIES[what]
    differences = result_of(running, forge(archives["running"], tmp_path / "f.zip", change, clever=True)).differences
    assert not any(re.search(r"was changed$|was changed:|manifest", told) for told in differences)
    assert any(re.search(told_as, told) for told in differences), differences


@pytest.mark.parametrize(
    ("change", "told_as"),
    [
        (hidden_value, r"the die harbour@1/ship is \d, not \d"),
        (hidden_withheld, "of the hidden chain is not revealed"),
        (desk("salts", value="0" * 32), r"the salt 1\.1/\w+ does not follow from the key of all salts"),
    ],
)
def test_what_a_finished_game_opens_is_checked(
    archives: dict[str, Path], over: Quay, tmp_path: Path, change: Change, told_as: str
) -> None:
    differences = result_of(over, forge(archives["over"], tmp_path / "f.zip", change, clever=True)).differences
    assert any(re.search(told_as, told) for told in differences), differences


@pytest.mark.parametrize(
    ("change", "told_as"),
    [
        (damaged("config.json", b"{"), "config.json"),
        (damaged("config.json", b"[]"), "config.json"),
        (damaged("desk.json", b"{}"), "desk.json"),
        (damaged("desk.json", b"[]"), "desk.json"),
        (damaged("dice.json", b'{"anchors":{"open":"00","hidden":"00"}}'), "dice.json"),
        (damaged("log.jsonl", b"{}\n"), "log.jsonl"),
        (config(b'"id":"quay"', b'"id":"pier"'), "another game, pier"),
        (config(b'"schedule":"two"', b'"schedule":"ten"'), "no schedule ten"),
        (config(b'"system":"harbour"', b'"system":"haven"'), "no game system haven"),
    ],
)
def test_a_broken_file_is_a_difference_told_in_a_sentence(
    archives: dict[str, Path], running: Quay, tmp_path: Path, change: Change, told_as: str
) -> None:
    differences = result_of(running, forge(archives["running"], tmp_path / "f.zip", change, clever=False)).differences
    assert any(told_as in told for told in differences), differences


def test_an_archive_of_another_version_is_said_to_be_one(
    archives: dict[str, Path], running: Quay, tmp_path: Path
) -> None:
    """A difference may come from other words in our templates then."""

    def change(forged: Forged) -> None:
        desk = forged.json("desk.json")
        forged.put("desk.json", {**desk, "program": "0.0.1"})
        letter_added(forged)

    result = result_of(running, forge(archives["running"], tmp_path / "f.zip", change, clever=True))
    assert result.differences
    assert "The archive is of version 0.0.1: check it with that version." in result.checked


@pytest.mark.parametrize("change", [chatter, idle_mail, all_cut_off])
def test_what_an_archive_cannot_show_by_itself(
    archives: dict[str, Path], running: Quay, tmp_path: Path, change: Change
) -> None:
    """The limits, printed in its README: other papers, which went out by mail, show these."""
    assert result_of(running, forge(archives["running"], tmp_path / "f.zip", change, clever=True)).differences == []
