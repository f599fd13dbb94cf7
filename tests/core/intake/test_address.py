"""Which game, packet and seat: five places, the most deliberate first."""

from __future__ import annotations

import pytest

from adjudicator.intake.letter import address, clean
from adjudicator.model.letter import Address, Own
from tests.core.intake.mails import mail

FORM = "ORDERS byrsa 4.3 Anna 7KQ4-XN2P\nBid: pass\nEND"


def _of(body: str = "Bid: pass", own: Own | None = None, games: frozenset[str] = frozenset(), **head: str) -> Address:
    return clean.read(mail(body, **head), own or Own(), games).address


@pytest.mark.parametrize(
    "subject",
    [
        "[byrsa] orders",
        "Re: [byrsa] x",
        "AW: RE: [Byrsa] x",
        "Antw: Fwd: [byrsa]",
        "[EXTERNAL] Re: [byrsa]",
        "x [byrsa]",
    ],
)
def test_the_subjects_tag_names_the_game(subject: str) -> None:
    found = _of(Subject=subject)
    assert (found.game, found.how) == ("byrsa", "subject")


@pytest.mark.parametrize("subject", ["orders", "[1] [ ] []", "Re: [EXTERNAL] hello", ""])
def test_without_a_tag_there_is_no_game(subject: str) -> None:
    assert _of(Subject=subject).game is None


@pytest.mark.parametrize(
    ("to", "game", "seat", "token"),
    [
        ("orders+byrsa.anna.7kq4-xn2p@gm.example", "byrsa", "anna", "7KQ4-XN2P"),
        ("orders+byrsa.anna.abcdefgh@gm.example", "byrsa", "anna", "ABCD-EFGH"),
        ("orders+byrsa.anna@gm.example", "byrsa", "anna", None),
        ("orders+byrsa@gm.example", "byrsa", None, None),
        ("orders+hannibal@gm.example", "hannibal", None, None),
        ("byrsa+anna.7KQ4-XN2P@gm.example", "byrsa", "anna", "7KQ4-XN2P"),
        ("byrsa+7KQ4-XN2P@gm.example", "byrsa", None, "7KQ4-XN2P"),
        ("byrsa+hannibal@gm.example", "byrsa", "hannibal", None),
        ("orders+@gm.example", None, None, None),
        ("byrsa@gm.example", None, None, None),
    ],
)
def test_a_plus_address_names_game_seat_and_token(
    to: str, game: str | None, seat: str | None, token: str | None
) -> None:
    found = _of(To=to)
    assert (found.game, found.seat, found.token) == (game, seat, token)


def test_a_token_alone_after_a_shared_mailbox_leaves_the_game_open() -> None:
    found = _of(To="orders+7KQ4-XN2P@gm.example", Subject="[byrsa]")
    assert (found.game, found.token, found.how) == ("byrsa", "7KQ4-XN2P", "subject")


def test_the_thread_names_game_packet_and_seat() -> None:
    own = Own(domain="gm.example")
    report = "<byrsa.4.3.anna.report.1@gm.example>"
    assert _of(own=own, In_Reply_To=report) == Address("byrsa", "4.3", "anna", None, "thread", ())
    assert _of(own=own, References=f"<x@y> {report} <z@y>").packet == "4.3"
    assert _of(own=own, In_Reply_To="<byrsa.4.3.all.report.1@gm.example>").seat is None
    assert _of(own=own, In_Reply_To="<byrsa.4.3.anna.report.1@evil.example>").game is None


def test_of_a_long_thread_the_latest_mail_counts() -> None:
    old, new = "<byrsa.4.2.anna.report.1@gm.example>", "<byrsa.4.3.anna.report.1@gm.example>"
    assert _of(References=f"{old} {new}").packet == "4.3"


def test_the_authors_form_outranks_all_else() -> None:
    found = _of(FORM, To="tyre+ben@gm.example", Subject="[utica]", In_Reply_To="<leptis.1.1.ben.report.1@gm.example>")
    assert found == Address("byrsa", "4.3", "Anna", "7KQ4-XN2P", "form", ("utica",))


def test_a_quoted_form_identifies_when_nothing_better_does() -> None:
    quoted = "Done: yes\n\n" + "\n".join(f"> {line}" for line in FORM.split("\n"))
    assert _of(quoted, Subject="Re: [tyre]") == Address("byrsa", "4.3", "Anna", "7KQ4-XN2P", "quoted form", ("tyre",))
    assert _of(quoted, To="tyre+ben@gm.example").token is None


def test_what_one_place_leaves_open_another_of_the_same_game_fills() -> None:
    found = _of("ORDERS byrsa\nBid: pass", To="byrsa+anna.7KQ4-XN2P@gm.example", Subject="[byrsa]")
    assert found == Address("byrsa", None, "anna", "7KQ4-XN2P", "form", ("byrsa",))


def test_known_games_keep_foreign_tags_and_mailboxes_from_misleading() -> None:
    games = frozenset({"byrsa"})
    assert _of(games=games, Subject="[Kundenservice] Re: [byrsa] x").game == "byrsa"
    assert _of(games=games, To="anna+news@example.org", Subject="[byrsa]").game == "byrsa"
    assert _of(games=games, To="Byrsa@gm.example").how == "mailbox"
    assert _of(games=games, To="gm@gm.example", Subject="[byrza]").game == "byrza"  # unknown, so the answer can say so


def test_the_token_reader_is_available_here() -> None:
    assert address.normalise_token("7kq4xn2p") == "7KQ4-XN2P"
