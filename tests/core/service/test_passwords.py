"""Passwords and tokens: found where the settings say, and never shown."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.mail_out.logins import secret_of
from adjudicator.service.settings.accounts import Login

SECRET = "correct-horse"


def _login(**fields: Any) -> Login:
    return Login(host="imap.x.org", user="gm", **fields)


def _file(folder: Path, text: str = SECRET, mode: int = 0o600) -> Path:
    path = folder / "password"
    path.write_text(text)
    path.chmod(mode)
    return path


def _refused(login: Login, folder: Path) -> str:
    with pytest.raises(UserError) as fault:
        secret_of(login, folder)
    said = str(fault.value)
    assert said.startswith("gm at imap.x.org: ")
    assert SECRET not in said
    assert "\n" not in said
    return said


def test_a_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    _file(tmp_path, f"{SECRET}\r\nnot this\n")
    assert secret_of(_login(password_file="password"), tmp_path) == SECRET
    assert secret_of(_login(password_file=str(tmp_path / "password")), Path("/nowhere")) == SECRET


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o622, 0o644])
def test_a_file_that_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = _file(tmp_path, mode=mode)
    assert _refused(_login(password_file="password"), tmp_path).endswith(
        f"others may read {path}; take that from them with: chmod 600 {path}"
    )


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert "there is no file" in _refused(_login(password_file="none"), tmp_path)
    (tmp_path / "folder").mkdir(mode=0o700)
    assert "cannot be read: Is a directory" in _refused(_login(password_file="folder"), tmp_path)
    _file(tmp_path).write_bytes(b"gr\xfc\xdfe")
    assert "is not written in UTF-8" in _refused(_login(password_file="password"), tmp_path)
    _file(tmp_path, "\n")
    assert "what password_file names is empty" in _refused(_login(password_file="password"), tmp_path)
    _file(tmp_path, f"{SECRET}\x00")
    assert "holds signs that no password has" in _refused(_login(password_file="password"), tmp_path)


def test_a_password_may_stand_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    login = _login(password_env="GM_PASSWORD")
    monkeypatch.delenv("GM_PASSWORD", raising=False)
    assert "the environment has no GM_PASSWORD" in _refused(login, tmp_path)
    monkeypatch.setenv("GM_PASSWORD", SECRET)
    assert secret_of(login, tmp_path) == SECRET


def test_a_secret_is_named_once(tmp_path: Path) -> None:
    assert "write one of password_file, password_env, keyring." in _refused(_login(), tmp_path)
    both = _login(password_file="password", password_env="X")
    assert "password_file and password_env both name the secret" in _refused(both, tmp_path)
    assert "write one of token_file, token_command, oauth." in _refused(
        _login(login="xoauth2", password_file="x"), tmp_path
    )


def test_a_password_may_lie_in_the_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    login = _login(keyring="adjudicator")
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert "pip install 'adjudicator[keyring]'" in _refused(login, tmp_path)
    held: dict[tuple[str, str], str] = {}
    monkeypatch.setitem(sys.modules, "keyring", SimpleNamespace(get_password=lambda *key: held.get(key)))
    assert "keyring set adjudicator gm" in _refused(login, tmp_path)
    held["adjudicator", "gm"] = SECRET
    assert secret_of(login, tmp_path) == SECRET

    def locked(_service: str, _user: str) -> str:
        raise RuntimeError(SECRET)

    monkeypatch.setitem(sys.modules, "keyring", SimpleNamespace(get_password=locked))
    assert "the keyring cannot be opened (RuntimeError); unlock it" in _refused(login, tmp_path)


def test_a_token_may_stand_in_a_file_or_be_printed_by_a_command(tmp_path: Path) -> None:
    path = _file(tmp_path)
    assert secret_of(_login(login="xoauth2", token_file="password"), tmp_path) == SECRET
    assert secret_of(_login(login="xoauth2", token_command=f"head -n1 '{path}'"), tmp_path) == SECRET
    assert secret_of(_login(login="xoauth2", token_command="cat password"), tmp_path) == SECRET


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("sh -c 'cat password >&2; exit 3'", "token_command ended with code 3; try it by hand"),
        ("./nothing-there", "token_command cannot be started: No such file or directory."),
        ("sh -c 'cat", "token_command has a quotation mark without its other"),
        ("true", "what token_command names is empty"),
        ("sleep 5", "token_command took longer than"),
    ],
)
def test_a_command_that_prints_no_token_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, said: str
) -> None:
    _file(tmp_path)
    monkeypatch.setattr("adjudicator.service.mail_out.logins._LONGEST", 0.3 if "sleep" in command else 10)
    assert said in _refused(_login(login="xoauth2", token_command=command), tmp_path)
