"""Suspicion: evidence that the sender of a mail is forged, from our mail server and from its signatures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator.intake.mail.authentication import aligned, forgery, passed
from adjudicator.model.errors import HouseFault, let_through

if TYPE_CHECKING:
    from adjudicator.model.letter import Envelope
    from adjudicator.service.settings.homes import MailSettings

Lookup = Callable[[bytes], bytes | None]
"""Returns the text record of a name, None where there is none or no server answers."""
MOST_SIGNATURES = 5
"""How many signatures of a mail are checked: each asks a name server."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is found out about the sender of a mail.

    `forged`: a check says that another wrote it. `good`: our server says that its domain sent it. `unproven`: our
    server is to say so and has not. `why` says it in some words.
    """

    forged: bool = False
    good: bool = False
    why: str = ""

    @property
    def unproven(self) -> bool:
        """Whether our own server was to vouch for it, and does not."""
        return bool(self.why) and not self.forged


TRUSTED = Doubt()
"""Of a mail that nobody checks, or that somebody has vouched for."""


def suspicion(settings: MailSettings, envelope: Envelope, raw: bytes) -> Doubt:
    """Return what is found out about the sender of a mail; nothing where no check is set up.

    Raises:
        HouseFault: signatures are to be checked, but the library for that is not installed.
    """
    domain = envelope.sender.address.rpartition("@")[2]
    if settings.authserv:
        found = forgery(envelope.authentication, settings.authserv, envelope.sender.address)
        if found:
            return Doubt(forged=True, why=f"{settings.authserv} says {found} of {domain}")
    if settings.dkim and broken(raw, domain, lookup):
        return Doubt(forged=True, why=f"the signature of {domain} does not fit the mail")
    if not settings.authserv:
        return TRUSTED
    if passed(envelope.authentication, settings.authserv, envelope.sender.address):
        return Doubt(good=True)
    return Doubt(why=f"{settings.authserv} does not say that {domain} sent it")


def broken(raw: bytes, domain: str, find: Lookup) -> bool:
    """Return whether a mail has signatures of a domain (DKIM, RFC 6376), and none of them is valid.

    A signature without a key, or whose key cannot be looked up now, counts as no signature.

    Raises:
        HouseFault: the library for that is not installed.
    """
    try:
        import dkim
    except ImportError:
        told = "home.toml asks for checks of signatures; install them with: pip install 'adjudicator[dkim]'"
        raise HouseFault(told) from None
    keys: list[bytes | None] = []

    def key(name: bytes, timeout: int = 0) -> bytes | None:
        del timeout
        keys.append(find(name))
        return keys[-1]

    verdicts = []
    try:
        signatures = [value for name, value in dkim.DKIM(raw).headers if name.lower() == b"dkim-signature"]
        for at, value in enumerate(signatures[:MOST_SIGNATURES]):
            if aligned(_domain(value), domain):
                keys.clear()
                fits = _fits(dkim, raw, at, key)
                verdicts += [fits] if any(keys) else []
    except (dkim.DKIMException, ValueError):
        return False  # a field that is not a signature counts as none
    return bool(verdicts) and not any(verdicts)


def _domain(signature: bytes) -> str:
    """Return the domain that a signature names."""
    tags = (tag.partition(b"=") for tag in signature.split(b";"))
    return next(
        (b"".join(value.split()).decode("ascii", "replace") for name, _, value in tags if name.strip() == b"d"), ""
    )


def _fits(dkim: Any, raw: bytes, at: int, key: Callable[..., bytes | None]) -> bool:  # noqa: ANN401 - an untyped module
    try:
        return bool(dkim.DKIM(raw).verify(at, dnsfunc=key))
    except dkim.DKIMException:
        return False


def lookup(name: bytes) -> bytes | None:
    """Ask the name servers for a text record."""
    import dkim

    try:
        found: bytes | None = dkim.get_txt(name, timeout=5)
    except Exception as fault:  # noqa: BLE001 - a name server may fail in any way, and then it has said nothing
        let_through(fault)
        return None
    return found
