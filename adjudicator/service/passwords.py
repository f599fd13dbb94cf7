"""Passwords and tokens of accounts: fetched from where the settings say, at each login anew, and shown nowhere."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from adjudicator.model.errors import UserError
from adjudicator.private import OTHERS
from adjudicator.service.accounts import Login

_LONGEST = 60
"""Seconds that a command may take to print a token."""


def secret_of(login: Login, folder: Path) -> str:
    """Return the password of an account, or its token where it logs in by XOAUTH2.

    Args:
        login: the account.
        folder: the home, which relative paths start from.

    Raises:
        UserError: it is named nowhere or in two places, or cannot be had; the message never shows it.
    """
    ways = _tokens(login, folder) if login.login == "xoauth2" else _passwords(login, folder)
    named = [(field, way) for field, way in ways.items() if getattr(login, field)]
    fields = ", ".join(ways)
    if not named:
        raise UserError(f"{login.name}: nothing says where the secret is; write one of {fields}.")
    if len(named) > 1:
        two = " and ".join(field for field, _ in named)
        raise UserError(f"{login.name}: {two} both name the secret; leave one of them.")
    ((field, way),) = named
    secret = way()
    if not secret:
        raise UserError(f"{login.name}: what {field} names is empty; put the secret there.")
    if not secret.isprintable():
        raise UserError(f"{login.name}: what {field} names holds signs that no password has; write it anew.")
    return secret


def _passwords(login: Login, folder: Path) -> dict[str, Callable[[], str]]:
    return {
        "password_file": lambda: private(folder / login.password_file, login.name),
        "password_env": lambda: _from_environment(login),
        "keyring": lambda: _from_keyring(login),
    }


def _tokens(login: Login, folder: Path) -> dict[str, Callable[[], str]]:
    return {
        "token_file": lambda: private(folder / login.token_file, login.name),
        "token_command": lambda: _printed(login, folder),
        "oauth": lambda: _from_provider(login, folder),
    }


def private(path: Path, name: str) -> str:
    """Return the first line of a file that nobody else may read.

    Args:
        path: the file.
        name: what a message calls the account it belongs to.

    Raises:
        UserError: it cannot be read, or others may read it.
    """
    return next(iter(private_text(path, name).splitlines()), "").strip()


def private_text(path: Path, name: str) -> str:
    """Return the text of a file that nobody else may read; raises UserError as `private` does."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            if os.fstat(file.fileno()).st_mode & OTHERS:
                raise UserError(f"{name}: others may read {path}; take that from them with: chmod 600 {path}")
            return file.read()
    except FileNotFoundError:
        raise UserError(f"{name}: there is no file {path}; write the secret into it and do: chmod 600 {path}") from None
    except OSError as fault:
        raise UserError(f"{name}: {path} cannot be read: {fault.strerror}.") from None
    except UnicodeDecodeError:
        raise UserError(f"{name}: {path} is not written in UTF-8; save it as UTF-8 and try again.") from None


def _from_environment(login: Login) -> str:
    if login.password_env not in os.environ:
        raise UserError(f"{login.name}: the environment has no {login.password_env}; set it before you start.")
    return os.environ[login.password_env]


def _from_keyring(login: Login) -> str:
    try:
        import keyring
    except ImportError:
        raise UserError(
            f"{login.name}: the keyring needs a package; install it with: pip install 'adjudicator[keyring]'"
        ) from None
    try:
        found = keyring.get_password(login.keyring, login.user)
    except Exception as fault:  # noqa: BLE001 - each keyring fails in its own way
        raise UserError(f"{login.name}: the keyring cannot be opened ({type(fault).__name__}); unlock it.") from None
    if found is None:
        raise UserError(
            f"{login.name}: the keyring holds nothing for it; put it there with: "
            f"keyring set {login.keyring} {login.user}"
        )
    return str(found)


def _printed(login: Login, folder: Path) -> str:
    """What the token command prints; what it complains about stays out of our message, for it may hold the token."""
    import shlex
    import subprocess

    try:
        told = subprocess.run(
            shlex.split(login.token_command),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LONGEST,
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise UserError(f"{login.name}: token_command took longer than {_LONGEST} seconds; try it by hand.") from None
    except subprocess.CalledProcessError as fault:
        raise UserError(
            f"{login.name}: token_command ended with code {fault.returncode}; try it by hand in {folder}."
        ) from None
    except OSError as fault:
        raise UserError(f"{login.name}: token_command cannot be started: {fault.strerror}.") from None
    except ValueError:
        raise UserError(f"{login.name}: token_command has a quotation mark without its other; mend it.") from None
    return next(iter(told.stdout.decode("utf-8", "replace").splitlines()), "").strip()


def _from_provider(login: Login, folder: Path) -> str:
    from adjudicator.service.oauth import fresh_token

    return fresh_token(login, folder / login.oauth_file)
