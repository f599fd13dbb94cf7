"""Mail that may be forged: what our server says against it, several senders, and what strangers are ever told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.core.service.suspicion import ANN, MX, Post, made


@pytest.fixture
def post(toy: None, tmp_path: Path) -> Iterator[Post]:
    post = made(tmp_path / "home")
    yield post
    post.home.close()


def test_what_our_server_takes_for_forged_is_held_and_its_player_told_at_their_own_address(post: Post) -> None:
    state = post.comes(f"Authentication-Results: {MX}; dmarc=fail header.from=example.org", *ANN)
    assert state.startswith(f"held: Its sender may be forged ({MX} says dmarc=fail of example.org)")
    assert post.table.history.book.of("ann") == ()
    to, text = post.last()
    assert to == "ann@example.org"
    assert "came in your name" in text


GOOD = f"Authentication-Results: {MX}; dmarc=pass header.from=example.org"


@pytest.mark.parametrize(
    "said",
    [
        "dmarc=pass header.from=example.org",
        "spf=pass smtp.mailfrom=ann@example.org",
        "dkim=pass (good) header.d=example.org",
        "dmarc=none header.from=example.org; spf=pass smtp.mailfrom=example.org",
    ],
)
def test_with_a_word_of_our_own_server_for_its_very_domain_a_mail_is_filed(post: Post, said: str) -> None:
    assert post.comes(f"Authentication-Results: {MX}; {said}", *ANN) == "filed"


@pytest.mark.parametrize(
    "field",
    [
        "X-Nothing: at all",
        "Authentication-Results: rubbish",
        "Authentication-Results: mx.other.example; dmarc=pass header.from=example.org",
        f"Authentication-Results: {MX}; none",
        f"Authentication-Results: {MX}; dmarc=pass",
        f"Authentication-Results: {MX}; dmarc=temperror header.from=example.org; spf=pass smtp.mailfrom=example.org",
        f"Authentication-Results: {MX}; spf=softfail smtp.mailfrom=example.org",
        f"Authentication-Results: {MX}; dmarc=pass header.from=mail.example.org",
        f"Authentication-Results: {MX}; dkim=pass header.d=thief.example",
        f'Authentication-Results: {MX}; x="; dmarc=pass header.from=example.org',
        f"Authentication-Results: {MX} (; dmarc=pass header.from=example.org",
        f"Authentication-Results: mx.other.example\nAuthentication-Results: {MX}; dmarc=pass header.from=example.org",
    ],
)
def test_without_one_it_waits_for_a_yes_of_its_player(post: Post, field: str) -> None:
    assert post.comes(field, *ANN).startswith("held: It waits for a yes of its player")
    assert post.table.history.book.of("ann") == ()
    to, text = post.last()
    assert to == "ann@example.org"
    assert "Our mail server cannot say that you sent it." in text
    assert post.comes(GOOD, *ANN, text="status") == "filed", "what files nothing needs none"


def test_a_good_signature_of_their_own_domain_makes_up_for_nothing(post: Post) -> None:
    said = "spf=fail smtp.mailfrom=example.org; dkim=pass header.d=thief.example"
    assert post.comes(f"Authentication-Results: {MX}; {said}", *ANN).startswith("held: Its sender may be forged")
    assert post.table.history.book.of("ann") == ()


def test_a_forger_who_writes_the_field_himself_gains_nothing(post: Post) -> None:
    ours, his = f"Authentication-Results: {MX}; dmarc=fail", f"Authentication-Results: {MX}; dmarc=pass"
    assert post.comes(ours, his, *ANN).startswith("held")
    stranger = "From: zoe@elsewhere.example"
    assert post.comes(his, stranger, "Subject: [quay]").startswith("held: its address holds no seat")


def test_a_gm_may_have_it_filed_with_a_note(toy: None, tmp_path: Path) -> None:
    post = made(tmp_path / "home", 'forged = "note"\n')
    assert post.comes(f"Authentication-Results: {MX}; dmarc=fail", *ANN).startswith("filed: Its sender may be forged")
    assert len(post.table.history.book.of("ann")) == 1
    post.home.close()


def test_a_mail_of_several_senders_is_nobodys(post: Post) -> None:
    assert post.comes("From: ann@example.org, zoe@x.org", "Subject: [quay]").startswith("held: It names several")
    assert post.comes(*ANN, "From: ben@example.org").startswith("held: It names several")
    assert post.comes(GOOD, *ANN, "From: ann@example.org") == "filed"


def test_a_name_that_looks_like_an_address_convinces_nobody_and_is_shown_to_the_gm(post: Post) -> None:
    state = post.comes('From: "ann@example.org" <zoe@elsewhere.example>', "Subject: [quay]")
    assert state.startswith("held: its address holds no seat")
    assert state.endswith("; the name beside it is ann@example.org")


def test_answers_go_where_the_game_knows_and_never_where_a_mail_asks_them_to(post: Post) -> None:
    post.comes(*ANN, "Reply-To: zoe@elsewhere.example", "Return-Path: <zoe@elsewhere.example>")
    assert post.last()[0] == "ann@example.org"


def test_a_stranger_is_told_the_ways_in(post: Post) -> None:
    post.comes("From: zoe@elsewhere.example", "Subject: [quay]", text="leave Hanno alone, you fools")
    to, text = post.last()
    assert to == "zoe@elsewhere.example"
    for way in ("ORDERS quay yourname ", "address: add", "answer with the one word observe"):
        assert way in text
    assert "Hanno" not in text
    post.comes("From: tom@elsewhere.example", "Subject: hello")
    assert "with the name of the game in square brackets" in post.last()[1]
    assert "observe" not in post.last()[1]


def test_the_second_way_does_what_the_letter_says(post: Post) -> None:
    lines = f"ORDERS quay Ann {post.table.token('ann')}\naddress: add"
    post.comes("From: ann@phone.example", "Subject: Re: [quay] Your mail was not filed", text=lines)
    assert {each.to_address for each in post.home.store.outbox()[-2:]} == {"ann@example.org", "ann@phone.example"}
    assert [each.address for each in post.table.history.people.asked] == ["ann@phone.example"]


# ----------------------------------------------------------------- no secret in any error mail

LINES = st.one_of(
    st.sampled_from(
        [
            *("address: add", "address list", "status", "help", "observe", "confirm 222-222", "yes", "resign my seat"),
            *("ORDERS quay 1.1 Ann 2222-3333", "ORDERS quay 1.1 ann", "token", "bid 2", "END", "resend", "> bid 2"),
        ]
    ),
    st.text(st.characters(codec="utf-8"), max_size=30),
)
SENDERS = st.sampled_from(
    [
        *("zoe{}@elsewhere.example", '"ann@example.org" <zoe{}@elsewhere.example>', "Ann <zoe{}@elsewhere.example>"),
        *("ann@example.org, zoe{}@elsewhere.example", "Ann <ann@example.org>", "ann{}@example.org.evil.example"),
    ]
)
SUBJECTS = st.sampled_from(
    ["[quay] orders", "orders", "Re: [quay] Confirm 222-222: a new address", "[quay] 2222-3333", "[pier] 7KQ4-XN2P"]
)
THREADS = st.sampled_from(["<quay.1-1.ann.private.1@localhost>", "<quay.222-222.ann.confirm.1@localhost>", "<x@y>"])


@pytest.fixture(scope="module")
def open_quay(toy: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    """A game in which Ann's request for another address waits for its code."""
    post = made(tmp_path_factory.mktemp("strangers") / "home")
    post.comes(*ANN, text="address add ann@phone.example")
    yield post
    post.home.close()


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(SENDERS, SUBJECTS, THREADS, st.lists(LINES, max_size=5))
def test_no_mail_that_a_stranger_can_cause_holds_a_secret(
    open_quay: Post, sender: str, subject: str, thread: str, lines: list[str]
) -> None:
    post = open_quay
    before = len(post.home.store.outbox())
    post.comes(
        f"From: {sender.format(post.number)}", f"Subject: {subject}", f"In-Reply-To: {thread}", text="\n".join(lines)
    )
    known = {each for seat in post.table.players for each in post.table.addresses(seat)}
    secrets = [post.table.token(seat) for seat in post.table.players]
    secrets += [post.table.keys.code(each.number) for each in post.table.history.people.asked]
    for entry in post.home.store.outbox()[before:]:
        if entry.to_address in known or ".confirm." in entry.key:
            continue
        raw = re.sub(r"[^A-Z0-9]", "", post.home.store.out_raw(entry.id).decode().upper())
        assert not [secret for secret in secrets if secret.replace("-", "") in raw]
        assert not [address for address in known if address.encode() in post.home.store.out_raw(entry.id)]
