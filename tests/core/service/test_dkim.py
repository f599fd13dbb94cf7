"""Signatures of mails: made with a key of our own, checked without a name server."""

from __future__ import annotations

import base64
import sys
from pathlib import Path

import dkim
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.errors import HouseFault
from adjudicator.service.inbox import suspicion
from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from tests.core.service.quay import Quay

MAIL = (
    b"From: Ann <ann@example.org>\r\nTo: gm@localhost\r\nSubject: [quay] orders\r\nMessage-ID: <1@x>\r\n\r\nbid 2\r\n"
)


def pair() -> tuple[bytes, bytes]:
    """Return a private key, and the record that a name server would give for it."""
    key = rsa.generate_private_key(65537, 1024)
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    return private, b"v=DKIM1; k=rsa; p=" + base64.b64encode(public)


PRIVATE, RECORD = pair()


def signed(mail: bytes = MAIL, domain: bytes = b"example.org") -> bytes:
    made: bytes = dkim.sign(mail, b"s1", domain, PRIVATE, include_headers=[b"from", b"subject"])
    return made + mail


def found(name: bytes) -> bytes | None:
    return RECORD if name.startswith(b"s1._domainkey.") else None


CASES = {
    "no signature": (MAIL, False),
    "a good one": (signed(), False),
    "a good one of a domain below": (signed(domain=b"mail.example.org"), False),
    "one whose mail was changed": (signed().replace(b"bid 2", b"bid 9"), True),
    "one whose sender was changed": (signed().replace(b"From: Ann", b"From: Ben"), True),
    "a bad one and a good one": (signed(signed()).replace(b"b=", b"b=A", 1), False),
    "a bad one of another domain": (signed(domain=b"list.example").replace(b"bid 2", b"bid 9"), False),
    "one without a key": (signed().replace(b"s=s1", b"s=s2").replace(b"bid 2", b"bid 9"), False),
    "no signature at all": (b"DKIM-Signature: nonsense\r\n" + MAIL, False),
}


@pytest.mark.parametrize(("raw", "bad"), CASES.values(), ids=CASES)
def test_a_mail_is_doubted_when_none_of_its_senders_signatures_fits(raw: bytes, *, bad: bool) -> None:
    assert suspicion.broken(raw, "example.org", found) is bad
    assert suspicion.broken(raw.replace(b"\r\n", b"\n"), "example.org", found) is bad, "as a Maildir keeps it"


def test_while_no_name_server_answers_nothing_is_doubted() -> None:
    assert not suspicion.broken(signed().replace(b"bid 2", b"bid 9"), "example.org", lambda _: None)


@given(st.binary(max_size=300))
def test_no_bytes_whatever_make_it_fall(junk: bytes) -> None:
    assert suspicion.broken(b"DKIM-Signature: d=example.org; " + junk + b"\r\n" + MAIL, "example.org", found) in {
        True,
        False,
    }


def test_a_changed_mail_is_held_where_the_gm_asks_for_the_check(
    toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suspicion, "lookup", found)
    (tmp_path / "home.toml").write_text('[mail]\naddress = "gm@localhost"\ndkim = true\n')
    quay = Quay(tmp_path)
    for number, raw in enumerate((signed().replace(b"bid 2", b"bid 9").replace(b"<1@x>", b"<2@x>"), signed())):
        poll(quay.home, Letters([(quay.hands.moment, str(number), raw)]))
    held, filed = quay.home.store.journal()
    assert (held.state, filed.state) == ("held", "filed")
    assert "the signature of example.org does not fit the mail" in held.reason
    quay.home.close()


def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dkim", None)
    with pytest.raises(HouseFault, match=r"pip install 'adjudicator\[dkim\]'"):
        suspicion.broken(MAIL, "example.org", found)
