"""Item 7: commands that race in one home share the work, or end in one sentence; nothing is done twice or lost."""

from __future__ import annotations

import email
import re
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.store.sqlite import SqliteStore
from tests.amount import sampled, some
from tests.cli.shell import Shell

NAMES = ("Anna", "Ben", "Clara", "Dora", "Perla")
PLAYERS = "".join(f'[[player]]\nname = "{name}"\naddress = "{name.lower()}@example.org"\n' for name in NAMES)
MAIL = """From: {name} <{name}@example.org>
To: gm@localhost
Subject: [byrsa] orders
Message-ID: <{number}@example.org>

Word: olive {number}
"""


class Race:
    """A home in which several commands are begun at once."""

    def __init__(self, sh: Shell) -> None:
        self.home = sh.home
        self.sent = 0

    def arrive(self, count: int) -> None:
        """Let mails arrive."""
        for _ in range(count):
            self.sent += 1
            name = NAMES[self.sent % len(NAMES)]
            text = MAIL.format(name=name, number=self.sent)
            (self.home / "mail" / "in" / "new" / f"{self.sent:04}.x").write_text(text)

    def run(self, *commands: str) -> list[tuple[int, str, str]]:
        """Begin commands at once; return the exit code, the output and the complaint of each."""
        head = [sys.executable, "-m", "adjudicator", "--home", str(self.home)]
        begun = [
            subprocess.Popen(
                [*head, *command.split()], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True,
            )
            for command in commands
        ]  # fmt: skip
        ended = [(process, *process.communicate(timeout=120)) for process in begun]
        found = [(process.returncode, out, err) for process, out, err in ended]
        for code, _, err in found:
            assert "Traceback" not in err, err
            assert code in {0, 1}, err
            if code:
                assert err.startswith("adjudicator: "), err
                assert err.count("\n") == 1, err
        return found

    def check(self) -> None:
        """Each mail is filed once and answered once, and none lies unread."""
        filed: Counter[str] = Counter()
        answered: Counter[str] = Counter()
        with closing(SqliteStore(self.home / "adjudicator.sqlite", create=False)) as store:
            filed.update(entry.key for entry in store.journal("filed") if entry.kind == "mail")
            assert not [entry for entry in store.journal() if entry.state in {"new", "held", "failed"}]
            for entry in store.outbox():
                if ".receipt." in entry.key:
                    answered[str(email.message_from_bytes(store.out_raw(entry.id))["In-Reply-To"])] += 1
            assert store.damage() == []
        wanted = Counter(f"<{number}@example.org>" for number in range(1, self.sent + 1))
        assert filed == answered == wanted
        assert not list((self.home / "mail" / "in" / "new").iterdir())


@pytest.fixture
def race(bare: Shell, tmp_path: Path) -> Race:
    (tmp_path / "players.toml").write_text(PLAYERS)
    bare.ok("new", "byrsa", "--system", "diplomacy", "--players", "players.toml")
    return Race(bare)


@sampled
@pytest.mark.parametrize("commands", some([("run --once", "publish", "poll"), ("poll",) * 3], 2))
def test_item_7_processes_that_read_the_same_mail_share_it(race: Race, commands: tuple[str, ...]) -> None:
    for _ in range(2):
        race.arrive(4)
        for code, _, err in race.run(*commands):
            assert code == 0 or "is sending the mail of this home" in err
        race.check()


@sampled
def test_item_7_a_gm_acts_while_mail_is_read(race: Race) -> None:
    acts = (
        "extend byrsa --hours 1 --why late",
        "pause byrsa --why holiday",
        "resume byrsa --why back",
        "standby byrsa --address zoe@example.org --name Zoe",
    )
    for act in some(acts, 3):
        race.arrive(3)
        (_, _, said), *others = race.run(act, "poll", "status byrsa")
        assert said == ""
        assert [code for code, *_ in others] == [0, 0]
        race.check()


@sampled
@pytest.mark.parametrize("beside", some(["close byrsa", "poll", "publish"], 3))
def test_item_7_a_packet_that_is_closed_beside_others_is_closed_once(race: Race, beside: str) -> None:
    for _ in range(1):
        race.arrive(3)
        closed, other = race.run("close byrsa", beside)
        for code, out, err in (closed, other):
            assert out if code == 0 else "has taken byrsa on while this one waited, and this one did nothing" in err
        race.run("poll")
        race.check()
        with closing(SqliteStore(race.home / "adjudicator.sqlite", create=False)) as store:
            locks = [row for row in store.log("byrsa") if row.kind == "packet_locked"]
            reports = {row.body for row in store.log("byrsa") if row.kind == "Published"}
            keys = Counter((entry.to_address, entry.key) for entry in store.outbox())
        assert len(reports) == len(locks) + 1
        assert set(keys.values()) == {1}


def test_item_7_what_waits_is_sent_once_by_whoever_is_first(race: Race) -> None:
    with closing(SqliteStore(race.home / "adjudicator.sqlite", create=False)) as store:
        waiting = len(store.outbox("waiting"))
        found = race.run("publish", "publish", "publish", "run --once")
        assert all(code == 0 or "is sending the mail of this home" in err for code, _, err in found)
        counts = [int(told[1]) for _, out, _ in found[:3] if (told := re.match(r"(\d+) mail", out))]
        by_run = found[3][2].count("  sent ")
        assert sum(counts) + by_run == waiting == len(store.outbox("sent"))
        assert {entry.tries for entry in store.outbox("sent")} == {1}
    assert len(list((race.home / "mail" / "out" / "new").iterdir())) == waiting


def test_item_7_a_game_that_is_set_up_twice_at_once_is_set_up_once(bare: Shell, tmp_path: Path) -> None:
    (tmp_path / "players.toml").write_text(PLAYERS)
    race, new = Race(bare), f"new byrsa --system diplomacy --players {tmp_path / 'players.toml'}"
    codes = Counter(code for code, *_ in race.run(new, new, new, new.replace("byrsa", "utica")))
    assert codes == {0: 2, 1: 2}
    (_, said, _) = race.run("status byrsa")[0]
    assert "Packet 1901.1 Spring moves is open until" in said


def test_item_7_whoever_waits_in_vain_is_told_for_whom_and_looking_goes_on(
    race: Race, bare: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.service.game.home.PATIENCE", 0.1)
    code = "import sys; from pathlib import Path; from adjudicator.service.game.home import Home, wall_clock\n"
    code += f"with Home(Path({str(race.home)!r}), wall_clock, 'rewind').at_work(): print('on', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        told = (
            f"`adjudicator rewind` (process {other.pid}) is at work on the games of {race.home}; try again in a moment"
        )
        race.arrive(1)
        for words in (("close", "byrsa"), ("poll",), ("publish",), ("rule", "byrsa", "a", "b", "--why", "c")):
            ran = bare(*words)
            assert (ran.code, ran.err) == (1, f"adjudicator: {told}\n")
        for words in (("status", "byrsa"), ("owed", "byrsa"), ("held",)):
            assert bare(*words).code == 0
        other.kill()
    race.run("poll")
    race.check()
