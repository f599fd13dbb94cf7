"""`adjudicator init` against real servers: it logs in at both before it writes anything."""

from __future__ import annotations

from pathlib import Path

import pytest
import trustme

from adjudicator.service.game.home import SETTINGS, Home
from adjudicator.service.setup.mailbox import Mailbox, completed, make_ready, tried
from tests.core.channels import office
from tests.servers.dovecot import PASSWORD, Dovecot


def said(dovecot: Dovecot, port: int, ca: Path, password: str) -> Mailbox:
    return completed(
        Mailbox(
            address="gm@gm.example",
            imap="localhost",
            imap_port=dovecot.imaps,
            smtp="localhost",
            smtp_port=port,
            user="gm",
            password=password,
            ca=str(ca),
        )
    )


@pytest.mark.parametrize(("password", "well"), [(PASSWORD, True), ("another", False)])
def test_both_servers_are_tried_before_anything_is_written(
    dovecot: Dovecot,
    authority: trustme.CA,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    password: str,
    well: bool,
) -> None:
    monkeypatch.setattr(office, "PASSWORD", PASSWORD)
    ca, home = tmp_path / "ca.pem", Home(tmp_path / "home")
    authority.cert_pem.write_to_path(ca)
    certificate = authority.issue_cert("localhost")
    with office.serving(office.Office(), certificate, security="tls", login=True) as port:
        mailbox = said(dovecot, port, ca, password)
        assert [finding.well for finding in tried(home, mailbox)] == [well, well]
        assert not home.path.exists()
        make_ready(home, mailbox)
    assert (home.path / SETTINGS).exists()
    assert PASSWORD not in (home.path / SETTINGS).read_text("utf-8")
