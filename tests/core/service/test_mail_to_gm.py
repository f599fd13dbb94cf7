"""Mail to the GM goes to the first of his own addresses and to nobody where the home knows none."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.service.game.home import Home
from adjudicator.service.mail_out.letters import Message, mail_to_gm
from tests.core.service.quay import Quay

HELLO = Message("word", "1-1", "Hello", "Hello.\n", number=3)


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    (tmp_path / "home.toml").write_text('[mail]\ngm = ["me@gm.example", "phone@gm.example"]\n', "utf-8")
    return Quay(tmp_path)


def test_it_goes_to_the_first_of_their_addresses_under_a_name_that_is_no_seat(quay: Quay) -> None:
    (found,) = mail_to_gm(quay.home, quay.table, HELLO)
    assert (found.to_address, found.to_seat, found.key) == ("me@gm.example", "gm", "<quay.1-1.gm.word.3@localhost>")
    head = found.raw.decode().splitlines()
    assert {"To: GM <me@gm.example>", "Subject: [quay] Hello", "Auto-Submitted: auto-generated"} <= set(head)


def test_no_token_of_a_seat_is_in_it(quay: Quay) -> None:
    (found,) = mail_to_gm(quay.home, quay.table, HELLO)
    assert not [seat for seat in quay.table.players if quay.table.token(seat) in found.raw.decode()]
    assert "\nReply-To:" not in found.raw.decode()


def test_there_is_none_where_the_home_knows_no_address_of_theirs(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    assert mail_to_gm(Home(tmp_path), quay.table, HELLO) == ()
