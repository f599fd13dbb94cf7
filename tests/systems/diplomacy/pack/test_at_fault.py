"""A variant of a home that is half or wrong: one sentence from every command that takes it, and nothing written."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from adjudicator import resources
from adjudicator.cli.main import cli
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Mapping

WHOLE = resources.games("diplomacy", "variants", "pure")
RULES = "\n[rules]\n{}\n"
FAULTS = {
    "cut in the middle": ("/", "", "map.toml is not TOML as it stands: "),
    "an empty map": ("*", "", "The map cannot be used: there are no [[province]] entries."),
    "without its map": ("*", None, "it has coordinates.toml and no map.toml; put that into its folder"),
    "a code twice": ('id = "LON"', 'id = "PAR"', "two provinces have the code PAR"),
    "a power without a unit": ('units = ["A VIE"]', "units = []", "Austria begins without a unit; write units for it"),
    "no word of units": (', units = ["A VIE"]', "", "Austria begins without a unit; write units for it"),
    "a word of rules": ("$", RULES.format("teleport = true"), "[rules] has a key `teleport` that is not known"),
    "a value of rules": ("$", RULES.format('build = "all"'), '`build` = "all"; write "home" or "homes"'),
    "no season": ("[map]\n", '[map]\nstart_phase = "X1901M"\n', "begins in X1901M, which is no phase; write S1901M"),
    "retreats": ("[map]\n", '[map]\nstart_phase = "S1901R"\n', "begins in S1901R, which is no phase"),
    "a winter of moves": ("[map]\n", '[map]\nstart_phase = "W1901M"\n', "begins in W1901M, which is no phase"),
}
COMMANDS = {
    "variants": ("variants", "mine"),
    "new": ("new", "g", "--system", "diplomacy", "--variant", "mine", "--players", "{home}/players.toml"),
    "open": ("open", "g", "--system", "diplomacy", "--variant", "mine"),
    "simulate": ("simulate", "diplomacy", "--variant", "mine", "--bare", "--packets", "1"),
}


def spoilt(home: Path, old: str, new: str | None) -> None:
    """Put a variant into a home whose map is changed: a text of it, its end (`$`), its half (`/`), the whole (`*`)."""
    folder = home / "variants" / "diplomacy" / "mine"
    copytree(str(WHOLE), folder)
    file = folder / "map.toml"
    text = "\n".join(line for line in file.read_text("utf-8").splitlines() if not line.startswith("start_phase")) + "\n"
    if new is None:
        file.unlink()
        return
    assert old in {"*", "$", "/"} or old in text
    made = {"*": new, "$": text + new, "/": text[: len(text) // 2]}
    file.write_text(made.get(old, text.replace(old, new, 1)), encoding="utf-8")


def files(home: Path) -> Mapping[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file()}


def seated(home: Path) -> None:
    """Write the players of a game into a home."""
    rows = (f'[[player]]\nname = "Pl{each}"\naddress = "{each}@example.org"\n' for each in "abcdefg")
    (home / "players.toml").write_text("".join(rows), encoding="utf-8")


def refused(home: Path, command: str) -> str:
    """The one sentence with which a command refuses the variant."""
    words = (word.format(home=home) for word in COMMANDS[command])
    result = CliRunner().invoke(cli, ["--home", str(home), *words], prog_name="adjudicator")
    assert isinstance(result.exception, UserError), result.exception
    assert "\n" not in str(result.exception)
    assert result.output == ""
    return str(result.exception)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", FAULTS)
def test_it_is_refused_in_one_sentence(
    name: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, sentence = FAULTS[name]
    monkeypatch.chdir(tmp_path)
    spoilt(tmp_path, old, new)
    seated(tmp_path)
    before = files(tmp_path)
    assert sentence in refused(tmp_path, command)
    assert files(tmp_path) == before


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        (("variant", "coordinates"), "is half a variant: it has coordinates.toml and no map.toml; put that into its"),
        (("variant", "shapes"), "is half a variant: it has shapes.toml and no map.toml; put that into its folder"),
        (("coordinates",), "is half a variant: it has coordinates.toml and no map.toml"),
        (("variant",), "changes nothing: its variant.toml has neither [changes] nor [game], and no other table"),
        ((), "has no table; write a map.toml or a variant.toml into its folder."),
    ],
)
def test_a_part_of_one_is_refused(
    kept: tuple[str, ...], sentence: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    spoilt(tmp_path, "*", None)
    for file in (tmp_path / "variants" / "diplomacy" / "mine").glob("*.toml"):
        if file.stem not in kept:
            file.unlink()
    seated(tmp_path)
    before = files(tmp_path)
    told = refused(tmp_path, command)
    assert told.startswith("The variant mine ")
    assert sentence in told
    assert files(tmp_path) == before


def test_the_whole_is_played(tmp_path: Path) -> None:
    spoilt(tmp_path, "[map]\n", '[map]\nstart_phase = "F1903M"\n')
    result = CliRunner().invoke(cli, ["--home", str(tmp_path), *COMMANDS["simulate"]], prog_name="adjudicator")
    assert "0 faults" in result.output
