"""Certificates: verified, with the name of the host, and what is wrong with one is said in a sentence."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import trustme

from adjudicator.channels.tls import context, expires, said
from adjudicator.model.errors import UserError


@contextmanager
def served(certificate: trustme.LeafCert | None) -> Iterator[int]:
    """A server on a free port that shakes hands once, or sends plain text where it has no certificate."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(10)

        def run() -> None:
            plain, _ = server.accept()
            with plain:
                try:
                    if certificate is None:
                        plain.sendall(b"* OK speak plainly\r\n")
                        plain.recv(100)
                    else:
                        there = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                        certificate.configure_cert(there)
                        with there.wrap_socket(plain, server_side=True) as sock:
                            sock.recv(1)
                except OSError:
                    pass  # the client hung up, as it should on such a certificate

        thread = threading.Thread(target=run)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


def shaken(port: int, ca: Path | None, host: str = "localhost", *, capped: bool = False) -> tuple[str | None, datetime]:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:  # noqa: SIM117 - one closes the other
        with context(ca, capped=capped).wrap_socket(plain, server_hostname=host) as sock:
            end = expires(sock)
            assert end
            return sock.version(), end


def refused(certificate: trustme.LeafCert | None, ca: Path | None, host: str = "localhost") -> str:
    with served(certificate) as port:
        with pytest.raises(OSError) as fault:  # noqa: PT011 - which one is what `said` tells
            shaken(port, ca, host)
        assert isinstance(fault.value, Exception)
        told = said(fault.value, host, port)
        assert told.startswith(f"{host}, port {port}: ")
        assert "\n" not in told
        return told


@pytest.fixture
def ca(tmp_path: Path) -> tuple[trustme.CA, Path]:
    authority = trustme.CA()
    path = tmp_path / "ca.pem"
    authority.cert_pem.write_to_path(path)
    return authority, path


def test_a_certificate_of_a_trusted_authority_is_accepted(ca: tuple[trustme.CA, Path]) -> None:
    end = datetime.now(UTC).replace(microsecond=0) + timedelta(days=3)
    good = ca[0].issue_cert("localhost", not_after=end)
    for capped, version in ((False, "TLSv1.3"), (True, "TLSv1.2")):
        with served(good) as port:
            assert shaken(port, ca[1], capped=capped) == (version, end)


def test_a_servers_own_certificate_may_be_trusted_alone(ca: tuple[trustme.CA, Path], tmp_path: Path) -> None:
    good = ca[0].issue_cert("localhost")
    good.cert_chain_pems[0].write_to_path(tmp_path / "own.pem")
    with served(good) as port:
        assert shaken(port, tmp_path / "own.pem")


def test_certificates_that_prove_nothing_are_refused(ca: tuple[trustme.CA, Path]) -> None:
    authority, path = ca
    before, after = (datetime.now(UTC) + timedelta(days=days) for days in (-9, -2))
    old = authority.issue_cert("localhost", not_before=before, not_after=after)
    young = authority.issue_cert(
        "localhost", not_before=datetime.now(UTC) + timedelta(days=2), not_after=datetime.now(UTC) + timedelta(days=9)
    )
    good = authority.issue_cert("localhost", "127.0.0.1")
    assert "has expired; its owner must renew it" in refused(old, path)
    assert "is not valid yet; check the clock" in refused(young, path)
    assert "for another name than mail.example.org" in refused(good, path, "mail.example.org")
    assert "for another name than 127.0.0.2" in refused(good, path, "127.0.0.2")
    assert "is not trusted; if it is your own" in refused(good, None)
    assert "does not speak TLS there; check port and security" in refused(None, path)


def test_a_file_without_certificates_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.pem").write_text("no certificate")
    with pytest.raises(UserError, match=r"There is no file .*none\.pem with certificates to trust"):
        context(tmp_path / "none.pem")
    with pytest.raises(UserError, match=r"x\.pem cannot be read as certificates in PEM"):
        context(tmp_path / "x.pem")


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (socket.gaierror(-2, "Name or service not known"), "There is no server x.org, or the network is down; check"),
        (ConnectionRefusedError(111, "Connection refused"), "x.org, port 993: nothing listens there; check `port`"),
        (TimeoutError("timed out"), "x.org, port 993: no answer in time; check `host`, `port`"),
        (ConnectionResetError(104, "Connection reset by peer"), "x.org, port 993: connection reset by peer; the mail"),
        (EOFError(), "x.org, port 993: the connection was cut; the mail waits until the server can be reached again."),
        (UnicodeError("label too long"), "'x.org' is no name of a server; check `host`."),
    ],
)
def test_what_keeps_us_from_a_server_is_one_sentence(fault: Exception, told: str) -> None:
    assert said(fault, "x.org", 993).startswith(told)
