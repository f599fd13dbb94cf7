"""What an export holds, what it keeps back, and that strangers can check it."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from adjudicator.engine.chance.chain import Chains
from adjudicator.engine.chance.dicefile import check
from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game, program
from adjudicator.service.game.secrets import LENGTH
from tests.core.service.quay import Quay

NAMED = {"README.txt", "check_dice.py", "config.json", "desk.json", "dice.json", "log.jsonl", "outbox.json"}


def test_an_export_names_its_files_in_its_readme(archives: dict[str, Path]) -> None:
    with zipfile.ZipFile(archives["running"]) as archive:
        readme = archive.read("README.txt").decode()
        tops = {name.split("/")[0] + ("/" if "/" in name else "") for name in archive.namelist()}
    assert tops >= NAMED | {"manifest.json", "journal/", "reports/"}
    assert all(name in readme for name in tops - {"README.txt"})
    assert max(map(len, readme.splitlines())) <= 72


def test_the_same_game_gives_the_same_bytes(running: Quay, archives: dict[str, Path], tmp_path: Path) -> None:
    export_game(running.home, "quay", tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == archives["running"].read_bytes()


def test_the_secret_stays_at_home_and_no_link_that_is_not_published_leaves(
    running: Quay, archives: dict[str, Path]
) -> None:
    """While a game runs its archive gives away no die to come and no hidden draw."""
    secret = running.table.secret
    chains = Chains.from_secrets(secret[: LENGTH // 2], secret[LENGTH // 2 :])
    told = 4  # the links of 0.0, 1.1, 1.2 and 2.1, of which reports have told
    held = [secret.hex(), *(chains.open.link(index).hex() for index in range(told + 1, told + 5))]
    held += [chains.hidden.link(index).hex() for index in range(1, told + 5)]
    with zipfile.ZipFile(archives["running"]) as archive:
        bodies = [archive.read(name) for name in archive.namelist()]
    assert not [word for word in held for body in bodies if word.encode() in body]
    assert any(chains.open.link(told).hex().encode() in body for body in bodies)


def test_dice_json_holds_every_closed_packet_and_the_hidden_draws_at_the_end(archives: dict[str, Path]) -> None:
    found = {}
    for name, path in archives.items():
        with zipfile.ZipFile(path) as archive:
            found[name] = json.loads(archive.read("dice.json"))
    assert [packet["phase"] for packet in found["running"]["packets"]] == ["0.0", "1.1", "1.2", "2.1"]
    assert found["running"]["hidden"] is None
    assert found["running"]["packets"][1]["words"] == [["ann", "olive press"]]
    assert [packet["phase"] for packet in found["over"]["hidden"]][:3] == ["0.0", "1.1", "2.1"]
    assert all(check(dice) == [] for dice in found.values())


def test_the_checker_in_the_archive_needs_python_alone(archives: dict[str, Path], over: Quay, tmp_path: Path) -> None:
    with zipfile.ZipFile(archives["over"]) as archive:
        for name in ("check_dice.py", "dice.json"):
            (tmp_path / name).write_bytes(archive.read(name))
    anchors = over.table.keys.anchors
    command = [sys.executable, "-I", "check_dice.py", "dice.json", anchors.open.hex(), anchors.hidden.hex()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Right")


def test_the_desk_holds_tokens_and_the_version(running: Quay, archives: dict[str, Path]) -> None:
    with zipfile.ZipFile(archives["running"]) as archive:
        desk = json.loads(archive.read("desk.json"))
        config = json.loads(archive.read("config.json"))
    assert desk["tokens"] == {seat: running.table.keys.token(seat) for seat in ("ann", "ben", "cleo")}
    assert (desk["address"], desk["program"]) == ("gm@localhost", program())
    assert config["players"][0]["address"] == "ann@example.org"


def test_an_unknown_game_and_a_place_that_cannot_be_written_are_told(running: Quay, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="pier"):
        export_game(running.home, "pier", tmp_path / "x.zip")
    with pytest.raises(UserError, match="cannot be written"):
        export_game(running.home, "quay", tmp_path / "no" / "x.zip")
