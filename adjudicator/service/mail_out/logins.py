"""Passwords and tokens of accounts: fetched as the settings say, again at each login, and shown nowhere.

Tokens for XOAUTH2 come from Google or Microsoft in exchange for the GM's refresh token. The libraries that
talk to the providers are the optional extra `oauth`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from adjudicator.model.errors import UserError
from adjudicator.private import OTHERS, fresh
from adjudicator.service.settings.accounts import Login

GOOGLE_SCOPE = "https://mail.google.com/"
GOOGLE_TOKENS = "https://oauth2.googleapis.com/token"
MICROSOFT_SCOPES = ("https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send")
MICROSOFT = "https://login.microsoftonline.com/common"
NEEDED = ("client_id", "refresh_token")
_LONGEST = 60
"""Seconds that a command may take to print a token."""


def secret_of(login: Login, folder: Path) -> str:
    """Return the password of an account, or its token where it logs in by XOAUTH2.

    Args:
        login: the account.
        folder: the home, which relative paths start from.

    Raises:
        UserError: it is named nowhere or in two places, or cannot be obtained; the message never shows it.
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
        "password_file": lambda: private_line(folder / login.password_file, login.name),
        "password_env": lambda: _from_environment(login),
        "keyring": lambda: _from_keyring(login),
    }


def _tokens(login: Login, folder: Path) -> dict[str, Callable[[], str]]:
    return {
        "token_file": lambda: private_line(folder / login.token_file, login.name),
        "token_command": lambda: _printed(login, folder),
        "oauth": lambda: _from_provider(login, folder),
    }


def private_line(path: Path, name: str) -> str:
    """Return the first line of a file that nobody else may read.

    Args:
        path: the file.
        name: the name of its account in messages.

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
    """The output of the token command; its errors are kept out of our message, as they may contain the token."""
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
    return fresh_token(login, folder / login.oauth_file)


def fresh_token(login: Login, path: Path) -> str:
    """Return a token that is valid for an hour or so.

    Args:
        login: the account.
        path: the JSON file with `client_id`, `client_secret` where there is one, and `refresh_token`; where the
            provider gives a new refresh token it is written back.

    Raises:
        UserError: the file is faulty, the extra is missing, or the provider refuses.
    """
    kept = _kept(login, path)
    try:
        if login.oauth == "google":
            return _google(kept)
        token, refresh = _microsoft(kept)
    except ImportError:
        raise UserError(
            f"{login.name}: oauth needs a package; install it with: pip install 'adjudicator[oauth]'"
        ) from None
    except UserError as fault:
        raise UserError(f"{login.name}: {fault}") from None
    except Exception as fault:  # noqa: BLE001 - what their libraries raise is theirs to choose, and may hold the token
        raise UserError(
            f"{login.name}: {login.oauth} gave no token ({type(fault).__name__}); allow access anew and renew {path}."
        ) from None
    if refresh and refresh != kept["refresh_token"]:
        _keep(path, {**kept, "refresh_token": refresh})
    return token


def _kept(login: Login, path: Path) -> dict[str, str]:
    if not login.oauth_file:
        raise UserError(f"{login.name}: oauth needs an oauth_file; name one.")
    try:
        kept = json.loads(private_text(path, login.name))
    except ValueError:
        kept = None
    if not isinstance(kept, dict) or not all(kept.get(name) for name in NEEDED):
        raise UserError(f"{login.name}: {path} must be a JSON object with {' and '.join(NEEDED)}.")
    return {name: str(value) for name, value in kept.items()}


def _keep(path: Path, kept: Mapping[str, str]) -> None:
    """Rewrite the file in one step, unreadable for others."""
    draft = path.with_name(f".{path.name}.new")
    with fresh(draft) as file:
        file.write(json.dumps(kept, indent=2).encode())
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _google(kept: Mapping[str, str]) -> str:
    from google.auth.transport.requests import Request
    from google.oauth2.credentials import Credentials

    credentials = Credentials(
        None,
        refresh_token=kept["refresh_token"],
        token_uri=kept.get("token_uri", GOOGLE_TOKENS),
        client_id=kept["client_id"],
        client_secret=kept.get("client_secret"),
        scopes=[GOOGLE_SCOPE],
    )
    credentials.refresh(Request())
    return str(credentials.token)


def _microsoft(kept: Mapping[str, str]) -> tuple[str, str]:
    """The token, and the refresh token that replaces the old one."""
    import msal

    authority = kept.get("authority", MICROSOFT)
    if kept.get("client_secret"):
        app = msal.ConfidentialClientApplication(
            kept["client_id"], authority=authority, client_credential=kept["client_secret"]
        )
    else:
        app = msal.PublicClientApplication(kept["client_id"], authority=authority)
    told = app.acquire_token_by_refresh_token(kept["refresh_token"], scopes=list(MICROSOFT_SCOPES))
    if "access_token" not in told:
        raise UserError(f"microsoft gave no token ({told.get('error', 'no reason')}); allow access anew.")
    return str(told["access_token"]), str(told.get("refresh_token", ""))
