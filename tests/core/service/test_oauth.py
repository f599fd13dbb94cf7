"""Tokens from the providers: fetched with a refresh token, which is renewed where they renew it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.mail_out.logins import secret_of
from adjudicator.service.settings.accounts import Login, Provider

KEPT = {"client_id": "c", "client_secret": "s", "refresh_token": "r1"}


def _login(provider: Provider, file: str = "oauth.json") -> Login:
    return Login(host="imap.x.org", user="gm", login="xoauth2", oauth=provider, oauth_file=file)


def _keep(folder: Path, kept: Any = KEPT) -> Path:
    path = folder / "oauth.json"
    path.write_text(kept if isinstance(kept, str) else json.dumps(kept))
    path.chmod(0o600)
    return path


def _google(monkeypatch: pytest.MonkeyPatch, refreshed: Any) -> None:
    """Put a library of Google's in place that calls `refreshed` with the credentials."""

    class Credentials:
        def __init__(self, token: None, **fields: Any) -> None:
            self.token: str | None = token
            self.fields = fields

        def refresh(self, request: str) -> None:
            assert request == "request"
            self.token = refreshed(self.fields)

    for name in ("google", "google.auth", "google.auth.transport", "google.oauth2"):
        monkeypatch.setitem(sys.modules, name, SimpleNamespace())
    monkeypatch.setitem(sys.modules, "google.auth.transport.requests", SimpleNamespace(Request=lambda: "request"))
    monkeypatch.setitem(sys.modules, "google.oauth2.credentials", SimpleNamespace(Credentials=Credentials))


def _microsoft(monkeypatch: pytest.MonkeyPatch, told: dict[str, str]) -> list[tuple[Any, ...]]:
    """Put a library of Microsoft's in place that answers with `told`; returns what it was asked."""
    asked: list[tuple[Any, ...]] = []

    def app(kind: str) -> Any:
        def made(client: str, authority: str, client_credential: str = "") -> Any:
            def fetch(refresh: str, scopes: list[str]) -> dict[str, str]:
                asked.append((kind, client, authority, client_credential, refresh, len(scopes)))
                return told

            return SimpleNamespace(acquire_token_by_refresh_token=fetch)

        return made

    fake = SimpleNamespace(PublicClientApplication=app("public"), ConfidentialClientApplication=app("confidential"))
    monkeypatch.setitem(sys.modules, "msal", fake)
    return asked


def test_google_gives_a_token_for_the_refresh_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _keep(tmp_path)
    _google(monkeypatch, lambda fields: f"token for {fields['refresh_token']} of {fields['client_id']}")
    assert secret_of(_login("google"), tmp_path) == "token for r1 of c"


def test_a_new_refresh_token_takes_the_place_of_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _keep(tmp_path)
    asked = _microsoft(monkeypatch, {"access_token": "t", "refresh_token": "r2"})
    assert secret_of(_login("microsoft"), tmp_path) == "t"
    assert json.loads(path.read_text()) == {**KEPT, "refresh_token": "r2"}
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["oauth.json"]
    assert asked == [("confidential", "c", "https://login.microsoftonline.com/common", "s", "r1", 2)]


def test_a_program_without_a_secret_is_a_public_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _keep(tmp_path, {"client_id": "c", "refresh_token": "r1", "authority": "https://login.x.org/consumers"})
    asked = _microsoft(monkeypatch, {"access_token": "t"})
    assert secret_of(_login("microsoft"), tmp_path) == "t"
    assert asked == [("public", "c", "https://login.x.org/consumers", "", "r1", 2)]


@pytest.mark.parametrize("kept", ["{", "[]", '{"client_id": "c"}', '{"client_id": "", "refresh_token": "r"}'])
def test_a_file_that_lacks_something_is_named(tmp_path: Path, kept: str) -> None:
    _keep(tmp_path, kept)
    with pytest.raises(UserError, match="must be a JSON object with client_id and refresh_token"):
        secret_of(_login("google"), tmp_path)
    with pytest.raises(UserError, match="oauth needs an oauth_file"):
        secret_of(_login("google", ""), tmp_path)


def test_what_a_provider_refuses_is_said_without_the_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _keep(tmp_path)

    def refused(_fields: Any) -> str:
        raise RuntimeError("r1 is no good")

    _google(monkeypatch, refused)
    with pytest.raises(UserError, match=r"google gave no token \(RuntimeError\); allow access anew") as fault:
        secret_of(_login("google"), tmp_path)
    assert "r1" not in str(fault.value)
    _microsoft(monkeypatch, {"error": "invalid_grant", "error_description": "r1 is no good"})
    with pytest.raises(UserError, match=r"gm at imap\.x\.org: microsoft gave no token \(invalid_grant\)"):
        secret_of(_login("microsoft"), tmp_path)


@pytest.mark.parametrize("provider", ["google", "microsoft"])
def test_without_the_extra_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, provider: Provider) -> None:
    _keep(tmp_path)
    monkeypatch.setitem(sys.modules, "google", None)
    monkeypatch.setitem(sys.modules, "msal", None)
    with pytest.raises(UserError, match=r"pip install 'adjudicator\[oauth\]'"):
        secret_of(_login(provider), tmp_path)
