"""A home is made ready: what a GM says of the mailbox goes in, a `home.toml` that was tried comes out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adjudicator import private
from adjudicator.model.errors import UserError
from adjudicator.service.doctor import servers
from adjudicator.service.doctor.finding import Finding
from adjudicator.service.doctor.senders import senders
from adjudicator.service.game.home import SETTINGS, Home, make_folder
from adjudicator.service.game.people import ADDRESS
from adjudicator.service.settings.accounts import Security
from adjudicator.service.settings.config import read_toml
from adjudicator.service.settings.homes import HomeSettings
from adjudicator.service.setup.providers import provider_of

PASSWORD = "password"  # noqa: S105 - the name of a file
"""The file in a home that holds the password of its mailbox."""
MAILDIR = ("cur", "new", "tmp")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mailbox:
    """A GM's description of the mailbox for their games.

    `address` is what players write to, `gm` the GM's own address, empty for none. Without `imap` mail comes from a
    Maildir and goes to one. The password is given, or is in a file, an environment variable or a keyring; the
    paths of files are absolute.
    """

    address: str
    gm: str = ""
    name: str = ""
    imap: str = ""
    smtp: str = ""
    imap_port: int = 0
    smtp_port: int = 0
    security: Security = "tls"
    sending: Security = "tls"
    user: str = ""
    password: str = ""
    password_file: str = ""
    password_env: str = ""
    keyring: str = ""
    ca: str = ""
    plus: bool = False


_SECURITIES: Final[Mapping[int, Security]] = {143: "starttls", 587: "starttls"}
"""Ports at which a connection begins in the open and is encrypted then; at any other it is encrypted at once."""


def server(text: str) -> tuple[str, int, Security]:
    """Return host, port and security of a server as a GM writes it, `mail.example.org` or `mail.example.org:587`.

    Raises:
        UserError: the port is no number.
    """
    host, _, port = text.strip().partition(":")
    if not host or (port and not port.isdigit()):
        raise UserError(f"`{text}` is no server; write one such as mail.example.org or mail.example.org:587.")
    number = int(port or 0)
    return host, number, _SECURITIES.get(number, "tls")


def completed(said: Mailbox) -> Mailbox:
    """Return what was said with the servers of a known provider, and the user who has the name of the address.

    Raises:
        UserError: an address is none, or the provider takes no password.
    """
    for address in filter(None, (said.address, said.gm)):
        if not (ADDRESS.fullmatch(address) and address.isascii()):
            raise UserError(f"`{address}` is no mail address; write one such as gm@example.org.")
    known = provider_of(said.address)
    if known is None or said.imap:
        return replace(said, user=said.user or said.address, smtp=said.smtp or said.imap)
    if not known.password:
        raise UserError(
            f"{known.name} takes no password from programs; use an address at another provider, or write {SETTINGS} "
            f"with a token yourself, as the GM's guide shows."
        )
    return replace(
        said,
        imap=known.imap,
        smtp=said.smtp or known.smtp,
        sending=known.sending if not said.smtp else said.sending,
        user=said.user or said.address,
        plus=known.plus,
    )


def settings_text(said: Mailbox) -> str:
    """Return the text of `home.toml`; it does not contain the password."""
    lines = ["# Written by `adjudicator init`; the GM's guide tells what else can stand here.", "", "[mail]"]
    lines += _lines({"address": said.address, "name": said.name, "gm": [said.gm] if said.gm else [], "plus": said.plus})
    if said.imap:
        secret = {"password_file": said.password_file, "password_env": said.password_env, "keyring": said.keyring}
        secret = secret if any(secret.values()) else {"password_file": PASSWORD}
        told = [("[[mail.receive]]", said.imap, said.imap_port, said.security)]
        told.append(("[mail.send]", said.smtp, said.smtp_port, said.sending))
        for head, host, port, security in told:
            shown = "" if security == "tls" else security
            lines += ["", head]
            lines += _lines({"host": host, "port": port, "security": shown, "user": said.user, "ca": said.ca, **secret})
    return "\n".join([*lines, ""])


def _lines(values: dict[str, object]) -> list[str]:
    """Return a line of TOML for each value that says something; JSON writes strings, numbers and lists alike."""
    return [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items() if value]


def tried(home: Home, said: Mailbox) -> Iterator[Finding]:
    """Log in at both servers as the program will, and yield what was found; the home is not touched.

    Raises:
        UserError: what was said cannot be used as settings.
    """
    with TemporaryDirectory(prefix="adjudicator-") as folder:
        trial = Home(Path(folder), home.clock)
        _write(trial.path, said)
        read_toml(trial.path / SETTINGS, HomeSettings)
        try:
            yield from servers.receiving(trial)
            yield from servers.sending(trial)
            yield from senders(trial)
        finally:
            trial.close()


def make_ready(home: Home, said: Mailbox) -> tuple[Path, ...]:
    """Write `home.toml`, the password if one was given, and the folders of mail; return the files written.

    Raises:
        UserError: the home has settings already, or cannot be written.
    """
    refuse_settled(home)
    make_folder(home.path)
    try:
        written = _write(home.path, said)
        if not said.imap:
            for folder in (home.inbox, home.outbox):
                for part in MAILDIR:
                    private.folder(folder / part)
    except OSError as fault:
        raise UserError(f"{home.path} cannot be written: {fault.strerror}; name another home with --home.") from None
    return written


def refuse_settled(home: Home) -> None:
    """Make sure that the home has no settings yet.

    Raises:
        UserError: it has; they are left as they are.
    """
    file = home.path / SETTINGS
    if file.exists():
        raise UserError(f"{file} is there already; edit it, or move it away and begin again.")


def _write(folder: Path, said: Mailbox) -> tuple[Path, ...]:
    files = {SETTINGS: settings_text(said)}
    if said.password:
        files[PASSWORD] = said.password + "\n"
    for name, text in files.items():
        private.write(folder / name, text.encode())
    return tuple(folder / name for name in files)
