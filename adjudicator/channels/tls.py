"""Talking to a server: certificates verified with the host name, and faults explained in a sentence."""

from __future__ import annotations

import socket
import ssl
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from adjudicator.model.errors import UserError

_NOT_YET: Final = 9
_EXPIRED: Final = 10
_WRONG_NAME: Final = frozenset({62, 64})
"""Codes of OpenSSL: what is wrong with a certificate."""


class ServerFault(UserError):
    """A server could not be reached or talked to; the caller knows whether to try again soon."""


def context(ca: Path | None, *, capped: bool = False) -> ssl.SSLContext:
    """Return how to speak TLS: the certificate is verified, and so is the name of the host in it.

    Args:
        ca: a file of certificates to trust instead of those the system trusts.
        capped: at most TLS 1.2, for a library that hangs on messages that TLS 1.3 sends after the handshake.

    Raises:
        UserError: the file cannot be read, or holds no certificate.
    """
    try:
        made = ssl.create_default_context(cafile=str(ca) if ca else None)
    except FileNotFoundError:
        raise UserError(f"There is no file {ca} with certificates to trust; write it, or take `ca` away.") from None
    except (ssl.SSLError, OSError):
        raise UserError(f"{ca} cannot be read as certificates in PEM; write it anew, or take `ca` away.") from None
    made.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # the only trusted certificate may be the server's own
    if capped:
        made.maximum_version = ssl.TLSVersion.TLSv1_2
    return made


def expires(sock: ssl.SSLSocket) -> datetime | None:
    """Return until when the server's certificate is valid."""
    end = (sock.getpeercert() or {}).get("notAfter")
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(end), UTC) if isinstance(end, str) else None


def said(fault: Exception, host: str, port: int) -> str:
    """Return in one sentence why we cannot talk to a server, and what to do."""
    at = f"{host}, port {port}"
    if isinstance(fault, ssl.SSLCertVerificationError):
        return f"{at}: {_certificate(fault, host)}"
    if isinstance(fault, ssl.SSLError):
        return f'{at}: the server does not speak TLS there; check port and security ("tls" or "starttls").'
    if isinstance(fault, socket.gaierror):
        return f"There is no server {host}, or the network is down; check `host` and the connection."
    if isinstance(fault, ConnectionRefusedError):
        return f"{at}: nothing listens there; check `port` and `security`, or wait until the server runs again."
    if isinstance(fault, TimeoutError):
        return f"{at}: no answer in time; check `host`, `port` and `security`, or wait until the server runs again."
    if isinstance(fault, UnicodeError):  # raised by Python's own encoding of host names
        return f"{host!r} is no name of a server; check `host`."
    reason = getattr(fault, "strerror", None) or "the connection was cut"
    return f"{at}: {reason[0].lower()}{reason[1:]}; the mail waits until the server can be reached again."


def _certificate(fault: ssl.SSLCertVerificationError, host: str) -> str:
    if fault.verify_code == _EXPIRED:
        return "its certificate has expired; its owner must renew it (or the clock of this machine is wrong)."
    if fault.verify_code == _NOT_YET:
        return "its certificate is not valid yet; check the clock of this machine."
    if fault.verify_code in _WRONG_NAME:
        return f"its certificate is for another name than {host}; write the name it is for as `host`."
    return "its certificate is not trusted; if it is your own, name a file with it as `ca`."
