"""The curious GM: he plays no seat, and looks wherever his program and his database let him."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from adjudicator.cli.main import cli
from tests.attacks.words import DIGEST, TWO, WORD, Diced
from tests.core.service.quay import Quay

PLAIN = "seven amphorae of garum"
LOOKS = (
    *(("status",), ("status", "--json"), ("status", "quay"), ("status", "quay", "--json")),
    *(("orders", "quay"), ("orders", "quay", "--json")),
    *(("owed", "quay"), ("digest", "quay"), ("preview", "quay"), ("form", "quay", "--seat", "ann"), ("held",)),
)


def shown(home: Path, look: tuple[str, ...]) -> str:
    done = CliRunner().invoke(cli, ["--home", str(home), *look])
    assert done.exit_code == 0, (look, done.output, done.exception)
    return done.output


def test_no_command_shows_a_word_before_the_lock(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", f"bid 2\nword: {PLAIN}")
    assert quay.table.history.book.words_of("1.1") == (("ann", PLAIN),)
    quay.home.close()
    for look in LOOKS:
        assert PLAIN not in shown(tmp_path / "home", look), look
    assert "bid" in shown(tmp_path / "home", ("orders", "quay")), "there is something to see"


def test_a_word_in_two_steps_is_nowhere_in_his_home_before_the_lock(toy: None, tmp_path: Path) -> None:
    game = Diced(tmp_path / "home", TWO)
    game.send("Ann", f"bid 2\nword: {DIGEST}")
    game.home.close()
    kept = b"".join(path.read_bytes() for path in (tmp_path / "home").rglob("*") if path.is_file())
    assert DIGEST.encode() in kept
    assert WORD.encode() not in kept


def test_looking_leaves_no_trace_and_changes_no_die(toy: None, tmp_path: Path) -> None:
    """A trial run has other dice than the packet; else he would know them before the lock."""
    rolled = []
    for name, looks in (("looked", LOOKS), ("left", ())):
        quay = Quay(tmp_path / name, schedule="two")
        quay.send("Ann", f"bid 2\nword: {PLAIN}")
        before = quay.table.history.last
        for look in looks:
            shown(tmp_path / name, look)
        quay.table.refresh()
        assert quay.table.history.last == before
        quay.close()
        rolled.append([event.data for event in quay.table.history.events() if event.kind == "rolled"])
        quay.home.close()
    assert rolled[0] == rolled[1]
    assert rolled[0]
