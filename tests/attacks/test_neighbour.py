"""The neighbour: another user of the machine, who sees processes, sockets, the temporary folder and the disk.

What he may see of the files is in `test_neighbour_files`.
"""

from __future__ import annotations

import errno
import http.client
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path

import pytest
from click import Context

from adjudicator.cli.main import cli
from adjudicator.model.errors import HouseFault
from adjudicator.service.audit.backups import back_up
from adjudicator.service.audit.exports import export_game, export_public, is_over
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_page.server import Page
from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from tests.core.service.quay import ROOT, Quay, first_day

OK, SEE_OTHER, FORBIDDEN = HTTPStatus.OK, HTTPStatus.SEE_OTHER, HTTPStatus.FORBIDDEN


def contents(path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        return "\n".join([*archive.namelist(), *(archive.read(name).decode() for name in archive.namelist())])


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    yield
    os.umask(before)


def commands() -> str:
    """Return what every process was begun with, as `ps` shows it to anybody."""
    lines = [path / "cmdline" for path in Path("/proc").iterdir() if path.name.isdecimal()]
    told = []
    for line in lines:
        with suppress(OSError):
            told.append(line.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace"))
    return "\n".join(told)


def test_nothing_that_is_typed_or_begun_shows_them_a_secret(toy: None, tmp_path: Path) -> None:
    """No option takes a password, a token or a code: what is typed stands in `ps` for everybody."""
    named = [
        (name, option.name)
        for name, command in ((name, cli.get_command(Context(cli), name)) for name in cli.list_commands(Context(cli)))
        for option in (command.params if command is not None else ())
        if option.name and re.search("password|passwd|token|code", option.name)
    ]
    assert {option for _, option in named} <= {"password_file", "password_env"}, named


def test_the_page_in_the_gms_browser_is_shut_to_them(tmp_path: Path) -> None:
    """He can reach its port: it shows nothing without a token that is in no process list and serves once."""
    words = [sys.executable, "-m", "adjudicator", "--home", str(tmp_path / "home")]
    subprocess.run([*words, "demo", "--home", str(tmp_path / "home")], cwd=ROOT, check=True, capture_output=True)
    with subprocess.Popen([*words, "serve"], cwd=ROOT, stdout=subprocess.PIPE, text=True) as serving:
        try:
            assert serving.stdout is not None
            told = re.search(r"http://127\.0\.0\.1:(\d+)/\?token=(\S+)", serving.stdout.readline())
            assert told is not None
            port, token = int(told[1]), told[2]
            assert token not in commands()
            for path, head in (
                ("/", {}),
                ("/?token=" + "A" * len(token), {}),
                ("/game/first-turn", {"Cookie": "adjudicator=" + "A" * 32}),
                ("/game/first-turn/preview", {}),
            ):
                status, page, _ = ask(port, path, head)
                assert status == FORBIDDEN, path
                assert "first-turn" not in page
            assert ask(port, f"/?token={token}", {"Host": "evil.example"})[0] == FORBIDDEN, "and is not burnt by it"
            status, _, cookie = ask(port, f"/?token={token}", {})
            assert status == SEE_OTHER
            assert ask(port, "/", {"Cookie": cookie.partition(";")[0]})[0] == OK
            assert ask(port, f"/?token={token}", {})[0] == FORBIDDEN
        finally:
            serving.terminate()


def ask(port: int, path: str, head: dict[str, str]) -> tuple[int, str, str]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("GET", path, headers=head)
    answer = line.getresponse()
    found = answer.status, answer.read().decode(), answer.getheader("Set-Cookie", "")
    line.close()
    return found


def answered(server: Page, path: str, head: dict[str, str]) -> tuple[int, str, str]:
    """Ask a page that is served here."""
    with ThreadPoolExecutor(1) as browser:
        asked = browser.submit(ask, server.server_port, path, head)
        server.handle_request()
        return asked.result()


def test_the_cookie_of_a_page_that_was_shut_opens_no_other(toy: None, tmp_path: Path) -> None:
    """A browser sends what it keeps for 127.0.0.1 to whoever listens there, on whatever port."""
    home, kept = Quay(tmp_path / "home").home, ""
    for _ in range(2):
        with Page(home, 0, list[str]().append) as server:
            assert answered(server, "/", {"Cookie": kept})[0] == FORBIDDEN
            status, _, cookie = answered(server, f"/?token={server.session.token}", {})
            assert (status, "HttpOnly" in cookie, "SameSite=Strict" in cookie) == (SEE_OTHER, True, True)
            kept = cookie.partition(";")[0]
            assert answered(server, "/", {"Cookie": kept})[0] == OK
    home.close()


def test_what_lies_in_the_folder_where_the_gm_works_is_neither_imported_nor_read(tmp_path: Path) -> None:
    """In a folder that both may write to he lays modules, a home and tables, and waits for the GM to come by."""
    program = Path(sys.executable).with_name("adjudicator")
    shared, home = tmp_path / "shared", tmp_path / "home"
    (shared / "adjudicator").mkdir(parents=True)
    for name in ("lark.py", "click.py", "sitecustomize.py", "usercustomize.py", "adjudicator/__init__.py"):
        (shared / name).write_text("import sys\nsys.exit('imported')\n")
    (shared / "home.toml").write_text("[mail]\ngm = ['mal@evil.example']\nnonsense = 1\n")
    (shared / "games" / "diplomacy").mkdir(parents=True)
    (shared / "games" / "diplomacy" / "options.toml").write_text("nonsense")
    done = subprocess.run([program, "--home", home, "doctor"], cwd=shared, capture_output=True, text=True, check=False)
    told = done.stdout + done.stderr
    assert "imported" not in told
    assert "nonsense" not in told
    assert str(home) in told


def test_no_file_is_open_to_others_in_the_temporary_folder(
    toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody may look into /tmp: what is put there lies in a folder of its own, closed, and is gone afterwards."""
    shared = tmp_path / "tmp"
    shared.mkdir(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    quay = Quay(tmp_path / "home")
    first_day(quay)
    seen = dict[str, int]()

    def watch(event: str, given: tuple[object, ...]) -> None:
        if event == "open" and watching:
            for path in shared.iterdir():
                seen[path.name] = seen.get(path.name, 0) | path.lstat().st_mode

    watching = True
    sys.addaudithook(watch)
    with umask(0):
        export_game(quay.home, "quay", tmp_path / "quay.zip")
        assert verify(quay.home, str(tmp_path / "quay.zip")).differences == []
        back_up(quay.home, tmp_path / "home.zip")
    watching = False
    assert not [name for name, mode in seen.items() if mode & 0o077]
    assert not list(shared.iterdir())
    assert (tmp_path / "home.zip").stat().st_mode & 0o077 == 0
    quay.home.close()


@pytest.mark.parametrize("kind", ["a link", "a hard link"])
def test_what_he_puts_in_the_way_of_a_file_is_not_written_through(toy: None, tmp_path: Path, kind: str) -> None:
    """In a folder that both may write to, he lays a link where the GM will export to."""
    quay, his, out = Quay(tmp_path / "home"), tmp_path / "his", tmp_path / "quay.zip"
    his.write_bytes(b"his own")
    his.chmod(0o666)
    (out.symlink_to if kind == "a link" else out.hardlink_to)(his)
    export_game(quay.home, "quay", out)
    assert his.read_bytes() == b"his own"
    assert not out.is_symlink()
    assert out.stat().st_mode & 0o077 == 0
    quay.home.close()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.EIO, errno.ENOLCK, errno.ENOMEM])
def test_a_disk_that_he_fills_or_files_that_he_takes_shelve_no_mail(
    toy: None, tmp_path: Path, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quay = Quay(tmp_path / "home")

    def fails(*given: object) -> None:
        raise OSError(code, os.strerror(code), "adjudicator.sqlite")

    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.store.sqlite.apply", fails)
        with suppress(HouseFault):
            quay.send("Ann", "bid 2")
    (mail,) = quay.home.store.journal()
    assert (mail.state, mail.reason) == ("new", "")
    poll(quay.home, Letters([]))
    quay.table.refresh()
    assert [entry.state for entry in quay.home.store.journal()] == ["filed"]
    assert [filed.order.amount for filed in quay.table.history.book.of("ann")] == [2]
    quay.home.close()


def test_a_public_export_holds_nothing_that_one_seat_alone_may_know(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home")
    first_day(quay)
    export_public(quay.home, "quay", tmp_path / "public.zip")
    export_game(quay.home, "quay", tmp_path / "whole.zip")
    public, whole = contents(tmp_path / "public.zip"), contents(tmp_path / "whole.zip")
    secrets = [*(quay.table.token(seat) for seat in quay.table.players), "See you on Sunday", "standing bid 3"]
    secrets += [address for seat in quay.table.players for address in quay.table.addresses(seat)]
    secrets += [quay.table.form_code(seat, packet) for seat in quay.table.players for packet in ("1.1", "2.1")]
    for secret in secrets:
        assert secret not in public, secret
    assert [secret for secret in secrets if secret in whole]
    assert "check_dice.py" in public
    assert "1-1/all.text" in public
    assert not is_over(quay.home, "quay")
    quay.home.close()
