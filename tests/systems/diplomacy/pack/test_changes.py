"""Variants of rules alone: what they change on the standard map, and how a game on them is run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.model.errors import UserError
from adjudicator.service.settings.config import GameFile, PressSettings
from adjudicator.service.setup.variants import as_varied, variant_players
from adjudicator.systems.diplomacy.board.changes import varied
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.testing.bare import play
from tests.systems.diplomacy.game.table import tables as standard
from tests.systems.diplomacy.pack.maps import tables

DATA = Path(__file__).parents[3] / "data"


def changed(**changes: Any) -> Any:
    """The standard map with changes."""
    return load_map(varied(standard()["map"], {"changes": changes}))


def test_a_variant_without_a_map_changes_the_standard_one() -> None:
    assert changed(rules={"build": "owned"}).rules.build == "owned"
    assert load_map(varied(standard()["map"], tables("build_anywhere")["variant"])).rules.build == "owned"
    winter = load_map(varied(standard()["map"], tables("winter_1900")["variant"]))
    assert winter.start == (1900, "winter")
    assert not any(power.units for power in winter.powers.values())


def test_a_variant_may_be_for_fewer_powers_and_other_units() -> None:
    board = changed(powers=["France", "Austria"], power={"France": {"units": ["F BRE"]}})
    assert set(board.powers) == {"France", "Austria"}
    assert board.powers["France"].units == ("F BRE",)
    assert not board.provinces["LON"].home


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"powers": ["Spain"]}, "names Spain, no power of the map"),
        ({"power": {"Italy": {"colour": "red"}}}, "has a word `colour`"),
        ({"rules": {"magic": True}}, "magic"),
        ({"start_phase": "X1900Z"}, "begins in X1900Z, which is no phase"),
        ({"fog_of": 1}, "fog_of"),
    ],
)
def test_what_nobody_reads_is_refused(changes: Any, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        changed(**changes)


def test_a_variant_says_how_a_game_is_run() -> None:
    file = GameFile(id="quiet", system="diplomacy", variant="gunboat")
    assert as_varied(None, file).anonymous
    assert as_varied(None, file).press.allowed == ()
    own = PressSettings(kinds=("grey",))
    assert as_varied(None, GameFile(system="diplomacy", variant="gunboat", press=own)).press == own
    assert not as_varied(None, GameFile(system="diplomacy", variant="pure")).anonymous


def test_a_homes_own_variant_is_simulated(tmp_path: Path) -> None:
    folder = tmp_path / "variants" / "diplomacy" / "mine"
    folder.mkdir(parents=True)
    text = '[variant]\nplayers = 2\n[changes]\npowers = ["France", "Austria"]\n'
    (folder / "variant.toml").write_text(text, encoding="utf-8")
    played = play("diplomacy", 2, 1, packets=1, variant="mine", own=tmp_path)
    assert played.orders
    assert played.faults == []


FAULTS = {
    "everywhere": ('[changes.rules]\nbuild = "everywhere"\n', "`build`"),
    "season": ('[changes]\nstart_phase = "X1"\n', "X1, which is no phase"),
    "torn": ('[variant]\nname = "Torn\n', "not TOML"),
    "misspelt": ("[game]\nanonimous = true\n", "`anonimous` that nobody reads"),
    "number": ('[variant]\nplayers = "7"\n', "`players` is '7'; write a number"),
    "level": ("variant = 3\n", "`variant` is 3; write [variant] above"),
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with variants of its own, most of them at fault."""
    texts = {name: text for name, (text, _) in FAULTS.items()}
    texts |= {"crowd": '[variant]\nplayers = 5\n[changes]\npowers = ["France", "Austria"]\n'}
    texts |= {"duel": '[changes]\npowers = ["France", "Austria"]\n', "word": '[variant]\nplayers = "7"\n'}
    for name, text in texts.items():
        (tmp_path / "variants" / "diplomacy" / name).mkdir(parents=True)
        (tmp_path / "variants" / "diplomacy" / name / "variant.toml").write_text(text, encoding="utf-8")
    (tmp_path / "variants" / "diplomacy" / "bare").mkdir()
    return tmp_path


def ran(home: Path, *words: str) -> tuple[int, list[str]]:
    """Run a command in a home; return its exit code and the lines that it says, the sentence of a fault last."""
    result = CliRunner().invoke(cli, ["--home", str(home), *words], prog_name="adjudicator")
    fault = (f"adjudicator: {result.exception}",) if isinstance(result.exception, UserError) else ()
    assert fault or result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, [*result.output.splitlines(), *fault]


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_every_command_says_the_same_of_a_variant_at_fault(home: Path, name: str) -> None:
    sentence = FAULTS[name][1]
    for words in (
        ("new", "vienna", "--system", "diplomacy"),
        ("open", "vienna", "--system", "diplomacy"),
        ("simulate", "diplomacy", "--games", "1", "--bare"),
        ("resolve",),
        ("cases", str(DATA / "variant_cases.json")),
    ):
        code, lines = ran(home, *words, "--variant", name, *_players(home, words[0]))
        assert (code, len(lines)) == (1, 1), (words, lines)
        assert sentence in lines[0], words
    assert [line for line in ran(home, "variants")[1] if line.startswith(f"{name} (yours)") and sentence in line]


def _players(home: Path, command: str) -> tuple[str, ...]:
    """Return the option that names the players, for the command that needs them."""
    rows = (f'[[player]]\nname = "{name}"\naddress = "{name}@example.org"\n' for name in ("ann", "ben"))
    (home / "players.toml").write_text("".join(rows), encoding="utf-8")
    return ("--players", str(home / "players.toml")) if command == "new" else ()


@pytest.mark.parametrize("command", ["resolve", "cases", "variants"])
def test_a_variant_that_there_is_not_is_told_with_what_was_meant(home: Path, command: str) -> None:
    file = (str(DATA / "variant_cases.json"),) if command == "cases" else ()
    named = ("moderne",) if command == "variants" else ("--variant", "moderne")
    told = "adjudicator: There is no variant `moderne`; did you mean `modern`?"
    assert ran(home, command, *file, *named) == (1, [told])


def test_a_variant_that_names_no_number_is_for_as_many_as_its_map_has_powers(home: Path) -> None:
    assert variant_players(home, "diplomacy", "duel") == 2
    assert ran(home, "open", "quick", "--system", "diplomacy", "--variant", "duel")[1][0].endswith(
        "0 of 2 seats taken."
    )
    with pytest.raises(UserError, match="`players` is '7'"):
        variant_players(home, "diplomacy", "word")


def test_the_list_says_of_a_variant_that_it_is_for_too_many_or_has_no_table(home: Path) -> None:
    lines = ran(home, "variants")[1]
    assert "crowd (yours): variant.toml: `players` is 5; the map has 2 powers, so write 1 to 2." in lines
    assert [line for line in lines if line.startswith("bare (yours): The variant bare has no table; write a map.toml")]
    assert [line for line in lines if line.startswith("duel (yours): ") and "2 players, 75 provinces" in line]
