"""Access tokens for XOAUTH2, fetched from Google or Microsoft with a refresh token that the GM once got from them.

The libraries that speak with the providers are the optional extra `oauth`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from adjudicator import private
from adjudicator.model.errors import UserError
from adjudicator.service.accounts import Login
from adjudicator.service.passwords import private_text

GOOGLE_SCOPE = "https://mail.google.com/"
GOOGLE_TOKENS = "https://oauth2.googleapis.com/token"
MICROSOFT_SCOPES = ("https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send")
MICROSOFT = "https://login.microsoftonline.com/common"
NEEDED = ("client_id", "refresh_token")


def fresh_token(login: Login, path: Path) -> str:
    """Return a token that is good for an hour or so.

    Args:
        login: the account.
        path: the JSON file with `client_id`, `client_secret` where there is one, and `refresh_token`; where the
            provider gives a new refresh token it is written back.

    Raises:
        UserError: the file is not as it should be, the extra is missing, or the provider refuses.
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
    """Write the file anew in one step, for nobody else to read."""
    draft = path.with_name(f".{path.name}.new")
    with private.fresh(draft) as file:
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
    """The token, and the refresh token that takes the place of the old one."""
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
