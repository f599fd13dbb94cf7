"""The doctor finds what is broken, says what to do, and changes nothing."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from importlib import metadata
from pathlib import Path

import pytest

from adjudicator.model.journal import AddressNote
from adjudicator.report import raster
from adjudicator.service.doctor import ground
from adjudicator.service.doctor.examine import examine
from adjudicator.service.doctor.finding import Finding
from adjudicator.service.game.home import DATABASE, Home
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from tests.core.service.quay import Quay
from tests.dealt import create

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
PLAYERS = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben", "Cleo"))
FILE = GameFile(id="quay", system="harbour", schedule="two", player=PLAYERS)


def home_of(path: Path, now: datetime = NOW) -> Home:
    return Home(path, lambda: now)


def maildirs(path: Path) -> None:
    for folder in ("in", "out"):
        for part in ("cur", "new", "tmp"):
            (path / "mail" / folder / part).mkdir(parents=True, exist_ok=True)


def found(home: Home, word: str) -> Finding:
    """Return the one finding about a thing."""
    (finding,) = [finding for finding in examine(home) if finding.what.startswith(word)]
    return finding


def test_a_home_in_order_is_well(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    maildirs(tmp_path)
    findings = examine(quay.home)
    quay.home.close()
    assert [finding for finding in findings if not finding.well] == []
    told = {finding.what: finding.advice for finding in findings}
    assert told["game quay"].startswith("Packet 1.1 Auction is open")
    assert told["outbox"] == "6 mails wait; `adjudicator publish` sends them"


def test_a_home_that_is_not_there_yet_needs_mail_folders_and_is_not_made(tmp_path: Path) -> None:
    home = home_of(tmp_path / "games")
    findings = examine(home)
    assert [finding.what for finding in findings if not finding.well] == [f"mail folder {home.inbox}"]
    assert found(home, f"mail folder {home.inbox}").advice.startswith("not there; create it: mkdir -p ")
    assert not home.path.exists()


def test_with_a_mailbox_the_folder_is_made_when_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text('[[mail.receive]]\nhost = "localhost"\nport = 1\nuser = "gm"\n', "utf-8")
    home = home_of(tmp_path)
    told = found(home, f"mail folder {home.inbox}")
    assert (told.well, told.advice) == (True, "not there yet; `adjudicator poll` makes it")


def test_a_file_in_the_place_of_the_home_is_told_and_nothing_behind_it_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("", "utf-8")
    findings = examine(home_of(tmp_path / "games"))
    assert findings[-2].advice == "it is a file; name a folder with --home"
    assert not any("mail folder" in finding.what for finding in findings)


def test_folders_that_may_not_be_written_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maildirs(tmp_path)
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert found(home_of(tmp_path), "home folder").advice.startswith("it may not be written")
    assert "may not be written; name another home" in found(home_of(tmp_path / "new"), "home folder").advice
    monkeypatch.setattr("os.access", lambda path, mode: "mail" not in str(path))
    assert [f.advice for f in examine(home_of(tmp_path)) if not f.well] == [
        "it may not be read and written; change its permissions"
    ] * 2


def test_settings_that_cannot_be_read_are_told_with_the_field(tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text('[mail]\nadress = "gm@example.org"\n', "utf-8")
    finding = found(home_of(tmp_path), "home.toml")
    assert not finding.well
    assert "adress" in finding.advice


def test_an_address_without_an_at_is_told(tmp_path: Path) -> None:
    maildirs(tmp_path)
    (tmp_path / "home.toml").write_text('[mail]\naddress = "gm"\n', "utf-8")
    assert found(home_of(tmp_path), "address gm").advice == "write one with an @ in home.toml, under [mail]"


def test_waiting_mail_is_counted(tmp_path: Path) -> None:
    maildirs(tmp_path)
    (tmp_path / "mail" / "in" / "new" / "1").write_text("", "utf-8")
    home = home_of(tmp_path)
    assert found(home, f"mail folder {home.inbox}").advice == "1 mail waits; `adjudicator poll` reads it"


def test_a_damaged_database_is_told_and_left_alone(tmp_path: Path) -> None:
    maildirs(tmp_path)
    (tmp_path / DATABASE).write_bytes(b"not a database, though long enough to be taken for one" * 40)
    finding = found(home_of(tmp_path), "database")
    assert not finding.well
    assert "backup" in finding.advice


def test_a_clock_that_is_behind_is_told(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    quay.send("Ann", "bid 2")
    quay.home.close()
    assert "years behind" in found(home_of(tmp_path, datetime(2001, 1, 1, tzinfo=UTC)), "clock").advice
    early = home_of(tmp_path, datetime(2026, 11, 1, tzinfo=UTC))
    assert found(early, "clock").advice == "mail was read at 2026-11-02T10:00:00Z, which is later; set the clock"


def test_held_and_failed_mail_is_named(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    quay.send("Eve", "bid 2", address="eve@example.org")
    for number in range(5):
        quay.send("Eve", f"hello {number}", subject="hello", address="eve@example.org")
    findings = [finding for finding in examine(quay.home) if finding.what.startswith("held")]
    quay.home.close()
    assert [finding.what.split(" of ")[0] for finding in findings] == [
        *(f"held mail {number}" for number in range(2, 7)),
        "held mail",
    ]
    assert findings[-1].advice == "6 mails are held in all; these are the last"


def test_held_mail_of_a_game_says_where_it_is_listed(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    quay.send("Eve", "bid 2", address="eve@example.org")
    finding = found(quay.home, "held mail")
    quay.home.close()
    assert finding.well
    assert finding.advice == "its address holds no seat, and it brings no token; `adjudicator status quay` lists it"


def test_mail_that_did_not_leave_is_named(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    store = quay.home.store
    for entry in store.outbox()[:3]:
        store.claim(entry.id)
        if entry.id == 1:
            store.mark_failed(entry.id, "no such user", final=True)
        else:
            store.mark_failed(entry.id, "greylisted", final=False, next_try="2026-11-02T10:00:00Z")
    told = [(finding.what, finding.advice) for finding in examine(quay.home) if finding.what.startswith("mail to")]
    quay.home.close()
    assert told == [
        (
            "mail to ann@example.org",
            "it was given up: no such user; `adjudicator publish --again` tries it once more",
        ),
        ("mail to ann@example.org", "it did not leave: greylisted; it is tried again after 2026-11-02T10:00:00Z"),
    ], "what keeps several is told once"


def test_many_mails_given_up_are_counted(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    for entry in quay.home.store.outbox():
        quay.home.store.mark_failed(entry.id, "no such user", final=True)
    findings = [finding for finding in examine(quay.home) if finding.what == "outbox"]
    quay.home.close()
    assert [(f.well, f.advice) for f in findings] == [(False, "6 mails were given up in all; these are the first")]


def test_a_dead_address_and_a_mail_without_an_answer_are_named(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    at = quay.home.stamp()
    with quay.home.store.transaction(None) as tx:
        for number in (1, 2, 3):
            tx.note(AddressNote("ann@example.org", "permanent", at, "550 nobody", outbox_id=number))
        tx.note(AddressNote("ben@example.org", "silent", at))
    dead, mail = found(quay.home, "dead address"), found(quay.home, "mail of ben@example.org")
    quay.home.close()
    assert (dead.what, dead.well) == ("dead address ann@example.org", False)
    assert dead.advice == (
        "3 mails to it came back since 2026-11-02T09:00:00Z, the last: 550 nobody; ask the player for another"
    )
    assert mail.advice.startswith("1 of the last day got no answer, as it had 30 within an hour")


def test_a_disk_that_is_nearly_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(home_of(tmp_path), "disk").well
    monkeypatch.setattr("shutil.disk_usage", lambda path: type("Usage", (), {"free": 30 * 2**20}))
    assert found(home_of(tmp_path / "not" / "there"), "disk").advice.startswith("30 MB are left; make room")


@pytest.mark.parametrize(
    ("hours", "told"),
    [
        ((0, 0, 0), ""),
        ((-1, 0, 3), ""),
        ((3, 4, 0), ""),
        ((3, 3, 5), "the last mails took at least 3:00:00, so it may be ahead; set the clock"),
        ((-2, -1, -1), "the last mails were written at least 1:00:00 later than they came, so it is behind; set"),
    ],
)
def test_a_clock_that_differs_from_those_of_all_who_wrote_is_told(
    toy: None, tmp_path: Path, hours: tuple[int, ...], told: str
) -> None:
    quay = Quay(tmp_path)
    for number, late in enumerate(hours):
        came = datetime(2026, 11, 2, 5, 0, tzinfo=UTC)
        raw = f"From: a@b.org\nDate: {came - timedelta(hours=late):%a, %d %b %Y %H:%M:%S +0000}\n\n"
        quay.home.store.journal_mail(raw.encode(), f"<{number}@x>", "in", f"{came:%Y-%m-%dT%H:%M:%SZ}")
    finding = found(quay.home, "clock")
    quay.home.close()
    assert finding.well is (not told)
    assert finding.advice.startswith(told)


def test_a_game_that_cannot_be_read_is_named(toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quay = Quay(tmp_path)
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: [])
    findings = {finding.what: finding for finding in examine(quay.home)}
    quay.home.close()
    assert findings["game quay"].advice.endswith("check it with: adjudicator verify quay")
    assert findings["game systems"].advice == "none is installed; install the package adjudicator again"


def test_texts_of_the_gm_s_own_are_named_with_their_keys(
    toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which file a text came from does not matter: its key is what it replaces."""
    texts = {"templates/sentences/sold.j2": "Sold.", "templates/mine.txt": "=== sentences/sunk ===\nGone."}
    home = home_of(tmp_path)
    create(home, replace(configure(home, FILE), files=texts), bytes(range(64)))
    in_force = "in force under these keys: sentences/sold, sentences/sunk"
    assert found(home, "own texts of game quay") == Finding("own texts of game quay", True, in_force)
    monkeypatch.setattr(ground, "strange_texts", lambda _: [f"sentences/{number}" for number in range(7)])
    assert found(home, "own texts of game quay").advice == (
        f"{in_force}; never said, as no text of ours has the key: "
        "sentences/0, sentences/1, sentences/2, sentences/3, sentences/4 and 2 more"
    )
    home.close()


def test_a_system_that_cannot_be_loaded_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    point = metadata.EntryPoint("chess", "no.such.module:SYSTEM", "adjudicator.systems")
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: [point])
    assert "it cannot be loaded" in found(home_of(tmp_path), "game system chess").advice


def test_python_and_time_zones_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicator.model.errors import UserError

    def none(name: str) -> None:
        raise UserError(name)

    monkeypatch.setattr(ground, "zone", none)
    monkeypatch.setattr(ground, "OLDEST_PYTHON", (sys.version_info[0], sys.version_info[1] + 1))
    assert found(home_of(tmp_path), "time zones").advice == "there are none; install the package tzdata"
    assert not found(home_of(tmp_path), "Python").well


@pytest.mark.parametrize(("there", "told"), [(True, ""), (False, "maps go out as SVG alone")])
def test_a_missing_renderer_of_maps_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool, told: str
) -> None:
    monkeypatch.setattr(raster, "find_spec", lambda _: there or None)
    finding = found(home_of(tmp_path), "pictures")
    assert (finding.well, finding.advice.partition(",")[0]) == (True, told)


def test_a_python_that_stops_forever_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 13, 6, "final", 0))
    assert found(home_of(tmp_path), "Python 3.13.6").advice.endswith("install 3.13.7 or newer, or an older one.")


# ---------------------------------------------------------------------------------- the GM himself


def settled(path: Path, text: str) -> Home:
    (path / "home.toml").write_text(text, "utf-8")
    return Quay(path).home


def test_a_gm_whom_nobody_can_write_to_is_told_so(toy: None, tmp_path: Path) -> None:
    finding = found(settled(tmp_path, ""), "your own address")
    assert (finding.well, "write gm under [mail]" in finding.advice) == (True, True)


def test_an_own_address_that_is_none_is_to_be_mended(toy: None, tmp_path: Path) -> None:
    home = settled(tmp_path, '[mail]\ngm = ["me@gm.example", "gm at home"]\n')
    assert found(home, "your own address me@gm.example").well
    assert not found(home, "your own address gm at home").well


def test_the_hour_of_the_digest_is_told_or_what_is_wrong_with_it(toy: None, tmp_path: Path) -> None:
    gm = '[mail]\ngm = ["me@gm.example"]\n[digest]\n'
    home = settled(tmp_path, gm)
    assert found(home, "digest").advice == "the next one is due 2026-11-03 08:00 UTC"
    for wrong in ('at = "noon"', 'zone = "Carthage"'):
        (tmp_path / "home.toml").write_text(gm + wrong, "utf-8")
        assert not found(Home(tmp_path, home.clock), "digest").well
    (tmp_path / "home.toml").write_text(gm + 'at = ""', "utf-8")
    assert found(Home(tmp_path, home.clock), "digest").advice == "none; `at` is empty"


def test_an_own_address_that_the_games_write_from_is_to_be_mended(toy: None, tmp_path: Path) -> None:
    home = settled(tmp_path, '[mail]\naddress = "games@gm.example"\ngm = ["Games@gm.example"]\n')
    assert "taken for theirs" in found(home, "your own address").advice
