"""dice.json, and the two programs that check it: ours and the one of a page that ships with each archive.

`byrsa.json` holds the dice that the specimen reports of the game Byrsa print, with the anchors of its welcome
mail: made by another program, so a known answer for chains, seeds and dice at once.
"""

import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator import resources
from adjudicator.engine.chance.chain import Anchors, Chains
from adjudicator.engine.chance.dice import Dice, salt, seed
from adjudicator.engine.chance.dicefile import DiceFile, PacketDice, build, check, check_bytes, file_digest, to_bytes
from adjudicator.model.rolled import Beacon

BYRSA = json.loads(Path(__file__).with_name("byrsa.json").read_text("utf-8"))
SCRIPT = resources.templates("core", "check_dice.py")
CHAINS = Chains.from_secrets(b"\x01" * 32, b"\x02" * 32, 9)

Verdict = Callable[[bytes], bool]


def packet(index: int, *, hidden: bool, words: tuple[tuple[str, str], ...], beacon: Beacon | None = None) -> PacketDice:
    """Play a packet of a small game and return its dice."""
    salted, phase = salt([("Ben", "oak")]), f"1.{index}"
    links = CHAINS.open.link(index), CHAINS.hidden.link(index)
    inputs: dict[str, Any] = {"game": "toy", "phase": phase, "salt": salted, "words": words, "beacon": beacon}
    dice = Dice.seeded(seed(links[0], **inputs), seed(links[1], **inputs)).under(f"t1@{index}")
    dice.roll_many("raid", 2, where="2.1")
    dice.shuffle("deck", "abcd", where="2.2")
    return PacketDice(phase, index, links[0], salted, words, dice.take(), beacon, links[1] if hidden else None)


def toy(*, hidden: bool = True) -> DiceFile:
    """Return the file of a small game with a word, a beacon and, if asked for, the hidden dice."""
    packets = [
        packet(2, hidden=hidden, words=(("Émile", "ab"), ("Ben", "cd"))),
        packet(5, hidden=hidden, words=(), beacon=Beacon("52db", 7, "aa")),
    ]
    return build("toy", CHAINS.anchors, packets)


@pytest.fixture
def standalone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """Return a function that runs the shipped script on a file and says whether it was content."""
    code = compile(SCRIPT.read_text("utf-8"), "check_dice.py", "exec")
    path = tmp_path / "dice.json"
    monkeypatch.setattr(sys, "argv", ["check_dice.py", str(path)])

    def verdict(text: bytes) -> bool:
        path.write_bytes(text)
        ended = ""
        try:
            exec(code, {})
        except SystemExit as end:
            ended = str(end.code)
        assert ended.startswith("WRONG") or not ended
        return not ended

    return verdict


# --- good files


def test_our_dice_are_those_of_the_specimen_reports(standalone: Verdict) -> None:
    assert check(BYRSA, Anchors(*(bytes.fromhex(BYRSA["anchors"][name]) for name in ("open", "hidden")))) == []
    assert [len(each["dice"]) for each in BYRSA["packets"]] == [7, 3]
    assert standalone(json.dumps(BYRSA).encode())


def test_the_seed_object_of_the_specimens_names_no_epoch() -> None:
    first = copy.deepcopy(BYRSA)
    first["packets"][0]["phase"] = "4.1@0"
    assert any("is 3, not" in each or "not 3" in each for each in check(first))


@pytest.mark.parametrize("hidden", [False, True])
def test_a_file_of_ours_passes_both_checks(standalone: Verdict, hidden: bool) -> None:
    text = to_bytes(toy(hidden=hidden))
    assert check_bytes(text, CHAINS.anchors) == []
    assert standalone(text)


def test_hidden_dice_are_written_only_with_their_link() -> None:
    secret, told = toy(hidden=False), toy()
    assert secret["hidden"] is None
    assert "shuffle" not in json.dumps(secret)
    assert told["hidden"] is not None
    assert [row["label"] for row in told["hidden"][0]["dice"]] == [f"t1@2/deck/shuffle/{at}" for at in (3, 2, 1)]
    assert told["packets"] == secret["packets"]


def test_a_packet_without_dice_is_written_with_its_link() -> None:
    dice = build("toy", CHAINS.anchors, [PacketDice("1.1", 1, CHAINS.open.link(1), salt(()), (), ())])
    assert dice["packets"][0]["dice"] == []
    assert check(dice, CHAINS.anchors) == []


def test_the_script_runs_alone_and_knows_the_anchors(tmp_path: Path) -> None:
    path = tmp_path / "dice.json"
    path.write_text(json.dumps(BYRSA, indent=1), "utf-8")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", str(SCRIPT), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    anchors = list(BYRSA["anchors"].values())
    assert run(str(path)).stdout.startswith("Right")
    assert run(str(path), *anchors).returncode == 0
    assert run(str(path), *reversed(anchors)).returncode == 1
    assert run(str(tmp_path / "none.json")).stderr.startswith("WRONG or unreadable: FileNotFoundError")


def test_the_script_is_one_page_of_the_standard_library() -> None:
    lines = SCRIPT.read_text("utf-8").splitlines()
    assert len(lines) <= 60
    imported = {line.split()[1] for line in lines if line.startswith(("import", "from"))}
    assert imported == {"hashlib", "hmac", "json", "sys"}


# --- damaged and false files


def test_both_checks_find_any_single_bit_changed(standalone: Verdict) -> None:
    text = to_bytes(toy())
    for at in range(len(text)):
        damaged = bytearray(text)
        damaged[at] ^= 1 << at % 7
        assert check_bytes(bytes(damaged)), f"we miss a bit of byte {at}"
        assert not standalone(bytes(damaged)), f"the script misses a bit of byte {at}"


def put(value: object, *path: str | int) -> Callable[[Any], None]:
    """Return a change that sets the entry at a path."""

    def change(dice: Any) -> None:
        for key in path[:-1]:
            dice = dice[key]
        dice[path[-1]] = value

    return change


def swap_links(dice: Any) -> None:
    first, second = dice["packets"]
    first["link"], second["link"] = second["link"], first["link"]


LIES: dict[str, tuple[Callable[[Any], None], str]] = {
    "scheme": (put("gmdice/2", "scheme"), "the scheme is gmdice/2"),
    "game": (put("toy2", "game"), "is . not|is ., not"),
    "anchor": (put("00" * 32, "anchors", "open"), "open link 2 does not lead"),
    "anchor in capitals": (put(CHAINS.open.anchor.hex().upper(), "anchors", "open"), "anchor is not 64"),
    "link": (put("00" * 32, "packets", 0, "link"), "open link 2 does not lead"),
    "link in capitals": (put(CHAINS.open.link(5).hex().upper(), "packets", 1, "link"), "open link 5|64 hex"),
    "links swapped": (swap_links, "open link 2 does not lead"),
    "link number": (put(3, "packets", 0, "index"), "open link 3 does not lead"),
    "link number zero": (put(0, "packets", 0, "index"), "link number 0 on the open chain is not free"),
    "link number for ever": (put(10**12, "packets", 0, "index"), "is not free"),
    "link used twice": (put(2, "packets", 1, "index"), "link number 2 on the open chain is not free"),
    "phase": (put("1.3", "packets", 0, "phase"), "packet 1.3"),
    "phase twice": (put("1.2", "packets", 1, "phase"), "a packet occurs twice on the open chain"),
    "salt": (put("00" * 32, "packets", 0, "salt"), "packet 1.2: t1@2/"),
    "salt too short": (put("00", "packets", 0, "salt"), "the salt or the open link is not 64"),
    "word": (put("ef", "packets", 0, "words", 0, 1), "packet 1.2: t1@2/"),
    "player": (put("Cato", "packets", 0, "words", 0, 0), "packet 1.2: t1@2/"),
    "words unsorted": (put([["b", "x"], ["a", "y"]], "packets", 0, "words"), "sorted by player"),
    "two words of a player": (put([["a", "x"], ["a", "y"]], "packets", 0, "words"), "one for a player"),
    "word of three parts": (put([["a", "x", "y"]], "packets", 0, "words"), "one for a player"),
    "half a character": (put("\ud800", "packets", 0, "words", 0, 1), "half a character"),
    "beacon": (put(8, "packets", 1, "beacon", "round"), "packet 1.5: t1@5/"),
    "no beacon": (put(None, "packets", 1, "beacon"), "packet 1.5: t1@5/"),
    "label": (put("t1@2/raid/3", "packets", 0, "dice", 1, "label"), "t1@2/raid/3 is"),
    "label twice": (put("t1@2/raid/1", "packets", 0, "dice", 1, "label"), "t1@2/raid/1 occurs twice"),
    "empty label": (put("", "packets", 0, "dice", 0, "label"), "'' is no label"),
    "foreign label": (put("é", "packets", 0, "dice", 0, "label"), "'é' is no label"),
    "long label": (put("x" * 65536, "packets", 0, "dice", 0, "label"), "is no label"),
    "value": (put(7, "packets", 0, "dice", 0, "value"), r"t1@2/raid/1 is \d, not 7"),
    "no sides": (put(0, "packets", 0, "dice", 0, "sides"), "t1@2/raid/1 has 0 sides"),
    "too many sides": (put(2**32 + 1, "packets", 0, "dice", 0, "sides"), "has 4294967297 sides"),
    "hidden value": (put(9, "hidden", 0, "dice", 0, "value"), "not 9"),
    "hidden link": (put("00" * 32, "hidden", 1, "link"), "hidden link 5 does not lead"),
    "hidden words": (put([], "hidden", 0, "words"), "the hidden dice have another link number, salt, words or beacon"),
    "hidden packet unknown": (put([], "packets"), "the hidden dice have another link number"),
    "hidden empty": (put([], "hidden"), "hidden must be null"),
    "fraction": (put(2.0, "packets", 0, "index"), r"dice.json.packets\[0\].index must be a whole number"),
    "true": (put(True, "packets", 0, "dice", 0, "value"), r"dice\[0\].value must be a whole number"),
    "number for text": (put(5, "game"), "dice.json.game must be a text"),
    "text for list": (put("ab", "packets", 0, "words", 0), r"words\[0\] must be a list"),
    "unknown entry": (put(1, "packets", 0, "more"), r"packets\[0\] must have the entries phase, index"),
    "beacon empty": (put({}, "packets", 0, "beacon"), "beacon must have the entries"),
}


@pytest.mark.parametrize("name", LIES)
def test_both_checks_find_a_lie_whose_digest_was_made_again(standalone: Verdict, name: str) -> None:
    change, expected = LIES[name]
    dice = json.loads(to_bytes(toy()))
    change(dice)
    spelled = json.dumps({key: dice[key] for key in dice if key != "sha256"}, sort_keys=True, separators=(",", ":"))
    if name not in ("fraction", "half a character"):  # these two have no digest
        dice["sha256"] = file_digest(json.loads(spelled))
    text = json.dumps(dice).encode()
    differences = check_bytes(text)
    assert differences
    assert re.search(expected, "\n".join(differences)), differences
    assert not any("sha256" in each for each in differences)
    assert not standalone(text)


def test_the_place_of_a_row_and_its_section_are_vouched_for_by_the_digest_alone() -> None:
    dice = toy()
    dice["packets"][0]["dice"].reverse()
    dice["packets"][0]["dice"][0]["where"] = "9.9"
    assert check(dice) == ["the file was changed after it was written: its sha256 is another"]


def test_a_game_made_up_as_a_whole_fails_against_the_anchors_of_the_start() -> None:
    other = Chains.from_secrets(b"\x03" * 32, b"\x04" * 32, 9)
    assert check(toy()) == []
    assert check(toy(), other.anchors) == ["the anchors are not those of the start report"]


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000, b"[]", b"null", b"{}", b'{"packets": 3}'])
def test_what_is_no_dice_file_at_all_is_said_in_one_sentence(standalone: Verdict, text: bytes) -> None:
    (difference,) = check_bytes(text)
    assert difference.startswith("dice.json ")
    assert not standalone(text)
