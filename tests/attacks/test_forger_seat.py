"""Stealing a seat: a forger writes any sender he likes, and reads nothing but his own mail, a log and a folder."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.engine.log.people import AddressAdded, AddressDropped, ChangeAsked, SeatTaken
from adjudicator.model.journal import AddressNote, OutboxEntry
from adjudicator.service.audit.verify import verify
from adjudicator.service.daemon.rounds import Rounds
from adjudicator.service.filing.ways_back import is_undo
from adjudicator.service.mail_out.outbox import default_sink, send_waiting
from adjudicator.service.players.seating import replace_player
from adjudicator.service.settings.config import GameFile, Player, Standby
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Letters
from adjudicator.testing.golden import text_of
from tests.core.service.changes import Post
from tests.core.service.quay import ZONE
from tests.core.service.stolen_seat import ANN, MAL, SECOND, Forger
from tests.dealt import create


@pytest.fixture
def post(toy: None, tmp_path: Path) -> Iterator[Post]:
    post = Post(tmp_path / "home")
    yield post
    post.home.close()


def add_second(post: Post) -> None:
    """Let Ann bring in another address of hers."""
    post.says(f"address add {SECOND}")
    post.reply("yes", ANN)
    post.reply("yes", SECOND)
    assert post.known() == (ANN, SECOND)


def confirm_mails(post: Post) -> list[OutboxEntry]:
    return [each for each in post.home.store.outbox() if ".confirm." in each.key]


@pytest.mark.parametrize("second", [False, True], ids=["one address", "two addresses"])
def test_four_forged_mails_leave_the_owner_in_and_the_forger_with_nothing(post: Post, second: bool) -> None:
    if second:
        add_second(post)
    before, forger = post.known(), Forger(post)
    hers = post.table.token("ann")
    forger.writes(f"address add {MAL}")
    forger.confirms()
    forger.writes(f"address drop {ANN}")
    forger.confirms()
    forger.writes("resign my seat")
    forger.confirms()
    assert post.known() == before
    asked = post.table.history.people.asked
    waiting = [each for each in asked if not is_undo(each)]
    assert {each.to for each in waiting} <= set(before)
    assert len(waiting) == (3 if second else 2), "the only address cannot even be asked for"
    codes = [post.table.keys.code(each.number) for each in asked]
    seen = "\n".join(forger.mails())
    assert not [secret for secret in (*codes, hers) if secret.lower() in seen.lower()]
    post.says("bid 3", ANN)
    assert [filed.order.amount for filed in post.table.history.book.of("ann")] == [3]
    assert verify(post.home, "quay").differences == []


def test_all_addresses_of_the_seat_hear_at_once_what_is_asked_and_none_but_one_gets_the_code(post: Post) -> None:
    add_second(post)
    queued = post.says(f"address add {MAL}", ANN)
    assert queued == [f"receipt {ANN}", f"confirm {ANN}", f"asked {SECOND}"]
    *_, asked = post.table.history.people.asked
    told = " ".join(text_of(post.raw("asked")).decode().split())
    assert f"asks that {MAL} may write for Ann" in told
    assert f"until the mail that we sent to {ANN} is answered with yes" in told
    assert post.table.keys.code(asked.number).lower() not in post.raw("asked").decode().lower()


def test_what_is_done_is_told_to_every_address_though_the_answers_of_the_hour_are_used_up(
    toy: None, tmp_path: Path
) -> None:
    (tmp_path / "home.toml").write_text("[mail]\nanswers_per_hour = 1\n")
    post = Post(tmp_path)
    with post.table.work() as work:
        work.add(AddressAdded("ann", SECOND, "mail:1"))
    post.says(f"address add {MAL}", SECOND)
    code = post.table.keys.code(post.table.history.people.asked[0].number)
    post.says(f"confirm {code}", ANN)
    code = post.table.keys.code(post.table.history.people.asked[0].number)
    post.pass_hours(2)
    for _ in range(3):
        post.says("status", ANN)
        post.hands.moment -= timedelta(hours=1)
    queued = post.says(f"confirm {code}", ANN)
    assert queued == [f"changed {ANN}", f"changed {SECOND}", f"changed {MAL}"]
    post.home.close()


def test_whoever_resigns_is_told_at_each_of_their_addresses(post: Post) -> None:
    add_second(post)
    post.says("resign my seat", ANN)
    assert {f"changed {ANN}", f"changed {SECOND}"} <= set(post.reply("yes", ANN))
    assert "no address may write for the seat" in " ".join(text_of(post.raw("changed")).decode().split())


def test_the_token_goes_to_no_address_that_comes_or_goes(toy: None, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text('[mail]\naddress = "gm@localhost"\nplus = true\n')
    post = Post(tmp_path)
    add_second(post)
    token = post.table.token("ann").lower()
    mails = Forger(post).mails
    assert token not in "".join(mails(SECOND)).lower()
    post.says(f"address drop {ANN}", SECOND)
    before = len(mails(ANN))
    post.reply("yes", ANN)
    told = [mail for mail in mails(ANN)[before:] if ".changed." in mail]
    assert told
    assert token not in "".join(told).lower()
    post.home.close()


# ----------------------------------------------------------------- codes that went where they no longer count


def test_a_code_of_an_address_that_has_gone_since_confirms_nothing(post: Post) -> None:
    add_second(post)
    post.says(f"address add {MAL}", SECOND)
    code = post.code()
    post.says(f"address drop {SECOND}", ANN)
    post.reply("yes", SECOND)
    post.says(f"confirm {code}", ANN)
    assert post.known() == (ANN,)
    assert "No request of yours waits for this code" in post.answer()
    assert [each for each in post.table.history.people.asked if not is_undo(each)] == []
    post.says("address list", ANN)
    assert "not confirmed yet" not in post.answer()


@pytest.mark.parametrize(("act", "about", "to"), [("add", MAL, MAL), ("drop", ANN, SECOND)])
def test_a_request_of_an_earlier_version_whose_code_went_elsewhere_is_void(
    post: Post, act: str, about: str, to: str
) -> None:
    add_second(post)
    with post.table.work() as work:
        work.add(ChangeAsked("ann", 2, act, about, to, post.home.stamp(), "mail:1"))
    post.says(f"confirm {post.table.keys.code(2)}", ANN)
    assert post.known() == (ANN, SECOND)
    assert f"The code went to {to}" in post.answer()


def test_a_code_is_not_redirected_to_another_address_where_its_own_is_said_to_be_dead(post: Post) -> None:
    add_second(post)
    send_waiting(post.home, default_sink(post.home))
    sent = [each.id for each in post.home.store.outbox() if each.to_address == ANN]
    with post.home.store.transaction(None) as tx:
        tx.note(*(AddressNote(ANN, "permanent", post.home.stamp(), "forged", outbox_id=each) for each in sent[:3]))
    assert ANN in post.home.dead
    post.says(f"address drop {ANN}", SECOND)
    to: list[str] = []

    class Sink:
        def send(self, raw: bytes, address: str, ident: str) -> None:
            del raw
            to.extend([address] if ".confirm." in ident else [])

        def close(self) -> None: ...

    send_waiting(post.home, Sink())
    assert to == [ANN]


def test_a_mail_let_through_for_a_seat_without_a_player_changes_no_addresses(post: Post) -> None:
    from adjudicator.service.quarantine import release

    post.says("resign my seat", ANN)
    post.reply("yes", ANN)
    post.says(f"address add {MAL}\nresign my seat", MAL)
    (held,) = post.home.store.journal("held")
    release(post.home, held.id, "a try", seat="ann")
    post.table.refresh()
    assert post.known() == ()
    assert post.table.history.people.asked == ()


# ----------------------------------------------------------------------------- other people's addresses


def test_a_player_who_names_another_s_address_as_his_own_takes_no_mail_from_her(post: Post) -> None:
    with post.table.work() as work:
        work.add(AddressAdded("ben", ANN, "mail:1"))
    post.says("bid 2", ANN)
    assert [filed.order.amount for filed in post.table.history.book.of("ann")] == [2]
    assert post.table.history.book.of("ben") == ()


def test_nor_does_he_from_another_game(post: Post) -> None:
    players = tuple(
        Player(name=name, address=f"{name.lower()}@pier.example", zone=ZONE) for name in ("Kim", "Lou", "Mo")
    )
    file = GameFile(id="pier", system="harbour", schedule="two", deadlines=BY_HAND, player=players)
    pier = create(post.home, configure(post.home, file), bytes(range(1, 65)))
    with pier.work() as work:
        work.add(AddressAdded("kim", ANN, "mail:1"))
    post.says("bid 2", ANN, Subject="orders")
    assert [filed.order.amount for filed in post.table.history.book.of("ann")] == [2]


def test_an_address_that_the_gm_gave_and_its_player_dropped_is_given_no_more(post: Post) -> None:
    with post.table.work() as work:
        work.add(AddressAdded("ann", SECOND, "mail:1"), AddressDropped("ann", ANN, "mail:2"))
        work.add(AddressAdded("ann", ANN, "mail:3"))
    post.table.refresh()
    assert post.table.given("ann") == ()
    assert post.known() == (SECOND, ANN)


def test_whoever_is_replaced_hears_it_at_each_of_their_addresses(post: Post) -> None:
    add_second(post)
    replace_player(post.home, post.table, "ann", Standby(name="Tom", address="tom@example.com"), "Ann asked me.")
    gone = [each.to_address for each in post.home.store.outbox() if ".farewell." in each.key]
    assert gone == [ANN, SECOND]


def test_the_gm_can_give_a_seat_to_its_own_player_at_a_new_address(post: Post) -> None:
    old = post.table.token("ann")
    replace_player(post.home, post.table, "ann", Standby(name="Ann", address=SECOND), "Ann has a new address.")
    post.table.refresh()
    assert post.known() == (SECOND,)
    assert post.table.token("ann") != old
    assert isinstance(post.table.history.people.tenure("ann").taken, SeatTaken)


# ------------------------------------------------------------------------------- what logs and folders show


def test_no_code_and_no_token_stands_in_a_line_of_the_log_a_file_name_or_a_message_id(post: Post) -> None:
    lines: list[str] = []
    tokens = [post.table.token(seat) for seat in post.table.players]
    known = f"From: Ann <{ANN}>\nTo: gm@localhost\nSubject: [quay] x\nMessage-ID: <c1@x>\n\naddress add {SECOND}\n"
    slip = f"To: gm+quay.{tokens[1]}.{tokens[0]}x@localhost\nSubject: [quay] WR0N-GTKN"
    mails = (known, f"From: Mal <{MAL}>\n{slip}\nMessage-ID: <c2@x>\n\nstatus\n")
    waiting = [(post.hands.moment, str(at), mail.encode()) for at, mail in enumerate(mails)]
    Rounds(post.home, lambda: Letters(waiting), default_sink(post.home), lines.append).go()
    post.table.refresh()
    (asked,) = post.table.history.people.asked
    names = [path.name for path in post.home.outbox.rglob("*")]
    shown = "\n".join([*lines, *names, *(each.key for each in post.home.store.outbox())]).lower()
    assert any("confirm" in line for line in lines)
    for secret in (post.table.keys.code(asked.number), *tokens):
        assert secret.lower() not in shown
        assert secret.lower().replace("-", "") not in shown
