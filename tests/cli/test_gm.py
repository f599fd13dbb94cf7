"""Commands that correct a game, each with its reason; after each, every command can read the game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.service.game.times import in_utc
from tests.cli.shell import Shell

ROOT = Path(__file__).parents[2]
WHY = ("--why", "a holiday")


@pytest.fixture
def sh(sh: Shell) -> Shell:
    """A shell in a home with a game at its second packet, in which Ann has ordered."""
    sh.new()
    sh.mail("Ann", "bid 2")
    sh.ok("close", "quay")
    return sh


@pytest.mark.parametrize(
    ("words", "at"),
    [
        (("--hours", "5"), "2026-11-06T01:00:00Z"),
        (("--days", "2", "--hours", "1"), "2026-11-07T21:00:00Z"),
        (("--until", "2026-11-30T20:00"), "2026-11-30T20:00:00Z"),
        (("--until", "2026-11-30T20:00+02:00"), "2026-11-30T18:00:00Z"),
        (("--until", "2026-11-30"), "2026-11-30T00:00:00Z"),
    ],
)
def test_a_deadline_is_moved(sh: Shell, words: tuple[str, ...], at: str) -> None:
    assert sh.ok("extend", "quay", *words, *WHY) == f"The packet now closes at {in_utc(at)}.\n"
    assert sh("status", "quay", "--json").json["deadline"] == at


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Say by how much: --hours, --days or --until."),
        (("--until", "Monday"), "`Monday` is no moment; write it as 2026-11-30T20:00."),
        (("--until", "2026-02-30"), "`2026-02-30` is no moment; write it as 2026-11-30T20:00."),
        (("--until", "0001-01-01T00:00+14:00"), "`0001-01-01T00:00+14:00` is no moment;"),
        (("--until", "2025-11-30"), "The deadline would be 2025-11-30T00:00:00Z, which is past; choose a later one."),
    ],
)
def test_a_deadline_that_is_none_is_one_sentence(sh: Shell, words: tuple[str, ...], sentence: str) -> None:
    assert sh.says("extend", "quay", *words, *WHY).startswith(sentence)


def test_orders_are_filed_for_a_seat(sh: Shell) -> None:
    assert (
        sh.ok("substitute", "quay", "--seat", "Ben", *WHY, "-", stdin=b"bid 3\n# a remark\npray\n") == "bid 3\npray\n"
    )
    assert [row["order"] for row in sh("orders", "quay", "--json").json] == ["bid 3", "pray"]


def test_lines_that_are_not_understood_file_nothing(sh: Shell) -> None:
    sh.file("orders.txt", "bid 3\nbid\nhello")
    ran = sh("substitute", "quay", "--seat", "ben", *WHY, "orders.txt")
    assert ran.code == 1
    lines = ran.err.splitlines()
    assert lines[0] == "Line 2 is refused: bid"
    assert "Nothing of this line is filed." in lines[1]
    at = lines.index("Line 3 is ignored: hello")
    assert {line for line in lines[2:at] if line.startswith("    ")} == {"    bid 1"}, "what would be taken instead"
    assert lines[-1] == "adjudicator: Nothing was filed. Try the lines with: adjudicator check"
    assert sh("orders", "quay", "--json").json == []


@pytest.mark.parametrize(
    ("seat", "text", "sentence"),
    [
        ("dora", b"bid 1", "There is no seat dora; the seats are: ann, ben, cleo."),
        ("ben", b"", "There is no order in these lines, so nothing was filed."),
        ("ben", b"bid \xff", "- is not written in UTF-8; save it as UTF-8 and try again."),
    ],
)
def test_a_substitution_that_is_none_is_one_sentence(sh: Shell, seat: str, text: bytes, sentence: str) -> None:
    assert sh.says("substitute", "quay", "--seat", seat, *WHY, "-", stdin=text) == sentence


def test_a_cell_is_ruled_on(sh: Shell) -> None:
    said = sh.ok("rule", "quay", "harbour.piles.spent.number", "7", *WHY)
    assert said == "harbour.piles.spent.number is now 7. The next report says so, with your reason.\n"
    assert sh.says("rule", "quay", "harbour.piles.spent.number", "x", *WHY) == (
        "harbour.piles.spent.number holds a whole number, not `x`."
    )
    sh.ok("close", "quay")
    report = sh.ok("publish")
    assert report
    mails = [path.read_text() for path in (sh.home / "mail" / "out" / "new").iterdir()]
    assert any("By a ruling of the GM the number of spent is now" in mail for mail in mails)


def test_a_game_goes_back_and_runs_again_or_opens_again(sh: Shell) -> None:
    assert sh.ok("rewind", "quay", "1.1", *WHY) == "Packet 2.1 Day is open until Thu 5 Nov, 20:00 UTC.\n"
    assert sh.ok("rewind", "quay", "1.1", "--reopen", *WHY) == "Packet 1.1 Day is open until Thu 5 Nov, 20:00 UTC.\n"
    assert sh.says("rewind", "quay", "7.1", *WHY).startswith("The game cannot go back to packet 7.1;")


def test_a_game_ended_by_the_gm_gets_a_last_report_and_can_be_verified(sh: Shell) -> None:
    sh.mail("Ann", "bid 2")
    assert sh.ok("end", "quay", *WHY) == "Quay is over; its last report waits: adjudicator publish quay\n"
    for words in (("end", "quay", *WHY), ("close", "quay")):
        assert sh.says(*words) == "Quay is over; see its last report."
    assert "which undo does not take back: open its last packet again" in sh.says("undo", "quay", *WHY)
    assert sh.ok("verify", "quay").endswith("Verified.\n")
    sh.ok("publish")
    mails = [path.read_text() for path in (sh.home / "mail" / "out" / "new").iterdir()]
    assert sum("The GM ended the game in 2.1: " + WHY[1] in mail for mail in mails) == 6
    assert sh.ok("rewind", "quay", "2.1", "--reopen", *WHY).startswith("Packet 2.1 Day is open")
    assert sh.ok("verify", "quay").endswith("Verified.\n")


def test_a_game_ended_by_the_gm_opens_its_secrets_in_the_archive(sh: Shell) -> None:
    sh.mail("Ann", "bid 2")
    sh.ok("archive", "quay", "site")
    assert not (sh.folder / "site/private").exists()
    sh.ok("end", "quay", *WHY)
    sh.ok("archive", "quay", "site")
    packet = (sh.folder / "site/packets/2-1.html").read_text()
    assert "The GM ended the game in 2.1" in packet
    assert "Orders as sent" in packet
    assert (sh.folder / "site/private/ann").is_dir()
    assert "The game is over" in (sh.folder / "site/index.html").read_text()


def test_after_every_act_of_the_gm_other_commands_can_read_the_game(sh: Shell) -> None:
    """In a process of its own, as what one command has imported must not help the next."""
    sh.ok("extend", "quay", "--hours", "5", *WHY)
    sh.ok("rule", "quay", "harbour.piles.spent.number", "7", *WHY)
    sh.ok("substitute", "quay", "--seat", "ben", *WHY, "-", stdin=b"bid 1")
    sh.ok("rewind", "quay", "1.1", "--reopen", *WHY)
    probe = "import tests.cli.probe as probe; probe.main()"
    words = [sys.executable, "-c", probe, "owed", "quay"]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Packet 1.1 Day is open")


def test_a_game_that_leaves_nothing_to_the_gm_says_so(sh: Shell) -> None:
    said = sh.says("decide", "quay", "approve", "HN", *WHY)
    assert said == "This game leaves nothing to the GM's decision; to set one cell of its state write `rule`."
