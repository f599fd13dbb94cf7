"""What a GM writes in `home.toml`: mail, forum, digest and beacon of all games of a home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.service.settings.accounts import Receiving, Sending
from adjudicator.service.settings.forum import ForumLogin


@dataclass(frozen=True, slots=True, kw_only=True)
class MailSettings:
    """Where mail comes from and goes to, and as whom we write. Folders are Maildirs, relative to the home.

    Mail is fetched from the inbox and from every account of `receive`; it is sent by the server of `send`, where one
    is named, else delivered to the outbox. `gm` are the GM's own addresses; mail for the GM goes to the first. `gms`
    are by game the addresses of others who run it too: each gets what the GM gets of that game, and may do the same.
    `authserv` is the name under which our own mail server writes Authentication-Results, and `dkim` lets us check
    signatures ourselves; what seems forged is held for the GM, or with `forged = "note"` filed with a note for them.
    An address gets at most `answers_per_hour` answers to its mails within an hour, any number where that is 0; of what
    it sends, `mails_per_hour` and `megabytes_per_hour` are read, and the rest is held for the GM. It is
    dead when `bounces` mails to it have come back for good within `bounce_days`, never where that is 0.
    """

    address: str = "gm@localhost"
    name: str = ""
    gm: tuple[str, ...] = ()
    gms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    inbox: str = "mail/in"
    outbox: str = "mail/out"
    plus: bool = False
    authserv: str = ""
    dkim: bool = False
    forged: Literal["hold", "note"] = "hold"
    answers_per_hour: int = 30
    mails_per_hour: int = 200
    megabytes_per_hour: int = 50
    bounces: int = 3
    bounce_days: int = 14
    receive: tuple[Receiving, ...] = ()
    send: Sending = field(default_factory=Sending)

    @property
    def domain(self) -> str:
        """The domain of our Message-IDs."""
        return self.address.rpartition("@")[2] or "localhost"

    def run_by(self, game: str) -> frozenset[str]:
        """Return the addresses, in small letters, from which a game is run."""
        return frozenset(address.lower() for address in (*self.gm, *self.gms.get(game, ())))

    def told_of(self, game: str) -> tuple[str, ...]:
        """Return the addresses that get what is for the GM of a game, each once."""
        own = {address.lower() for address in self.gm}
        others = {each.lower(): each for each in self.gms.get(game, ()) if each.lower() not in own}
        return (*self.gm[:1], *others.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestSettings:
    """The hour `at` of the daily digest, in the GM's own `zone`; no digest where it is empty."""

    at: str = "08:00"
    zone: str = "UTC"


@dataclass(frozen=True, slots=True, kw_only=True)
class BeaconSettings:
    """Where rounds of the public beacon are fetched from: servers that all have the same rounds, tried in order."""

    addresses: tuple[str, ...] = ("https://api.drand.sh", "https://drand.cloudflare.com")


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeSettings:
    """The settings of a home."""

    mail: MailSettings = field(default_factory=MailSettings)
    forum: ForumLogin = field(default_factory=ForumLogin)
    digest: DigestSettings = field(default_factory=DigestSettings)
    beacon: BeaconSettings = field(default_factory=BeaconSettings)
