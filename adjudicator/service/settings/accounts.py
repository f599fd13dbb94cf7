"""Accounts at mail servers as `home.toml` names them: where they are and how we log in; without secrets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from adjudicator.model.errors import UserError

Security = Literal["tls", "starttls", "none"]
How = Literal["password", "xoauth2"]
Provider = Literal["", "google", "microsoft"]

LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Hosts to which a mail may travel unencrypted: it does not leave the machine."""
_RECEIVING: Final[Mapping[Security, int]] = {"tls": 993, "starttls": 143, "none": 143}
_SENDING: Final[Mapping[Security, int]] = {"tls": 465, "starttls": 587, "none": 25}
_LAST_PORT: Final = 65535


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account at a server.

    `port` 0 is the usual one. `ca` is a file of certificates to trust instead of those the system trusts. The secret
    is named, never written: a password is in a file, in a variable of the environment or in the keyring; a token
    for XOAUTH2 is in a file that something else keeps fresh, is printed by a command, or is fetched from the
    provider `oauth` with the contents of `oauth_file`. Files are relative to the home.
    """

    host: str = ""
    user: str = ""
    port: int = 0
    security: Security = "tls"
    ca: str = ""
    login: How = "password"
    password_file: str = ""
    password_env: str = ""
    keyring: str = ""
    token_file: str = ""
    token_command: str = ""
    oauth: Provider = ""
    oauth_file: str = ""

    def __post_init__(self) -> None:
        """Refuse an account that could not work or would send a password unencrypted.

        Raises:
            UserError: the account cannot be used.
        """
        if self.security == "none" and self.host.lower() not in LOCAL | {""}:
            raise UserError(
                f'The account at {self.host} has security "none", which is for this machine alone; '
                f'write "tls" or "starttls".'
            )
        if not 0 <= self.port <= _LAST_PORT:
            raise UserError(f"The account at {self.host} has port {self.port}; ports go from 1 to {_LAST_PORT}.")

    @property
    def name(self) -> str:
        """The name of the account in messages, which is unique."""
        where = f"{self.host}:{self.port}" if self.port else self.host
        return f"{self.user} at {where}" if self.user else where


@dataclass(frozen=True, slots=True, kw_only=True)
class Receiving(Login):
    """A mailbox that mail is fetched from; a mail that is filed is moved to `done_folder`, or flagged as read."""

    folder: str = "INBOX"
    done: Literal["move", "flag"] = "move"
    done_folder: str = "Adjudicator"

    def __post_init__(self) -> None:
        """Refuse a mailbox that names no server or user, or that moves mail to its own folder.

        Raises:
            UserError: the mailbox cannot be used.
        """
        Login.__post_init__(self)
        if not self.host or not self.user:
            raise UserError("Each [[mail.receive]] needs a host and a user; write both.")
        if self.done == "move" and self.done_folder.upper() in {self.folder.upper(), ""}:
            raise UserError(
                f'{self.name}: done_folder must be another folder than {self.folder}, or write done = "flag".'
            )

    @property
    def at(self) -> int:
        """The port to connect to."""
        return self.port or _RECEIVING[self.security]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending(Login):
    """The server that mail is sent through; without a host mail is delivered to the outbox, a Maildir.

    `verp` gives each mail its own sender address for bounces, `per_minute` limits the mails a minute where it is not 0.
    A mail that cannot be sent for now is tried again after `retry_seconds`, then after twice as long each time, up to
    `retry_hours`; after `give_up_days` it is given up.
    """

    verp: bool = False
    per_minute: int = 0
    retry_seconds: int = 60
    retry_hours: int = 4
    give_up_days: int = 5

    @property
    def at(self) -> int:
        """The port to connect to."""
        return self.port or _SENDING[self.security]
