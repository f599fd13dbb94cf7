"""The forger: he writes any sender he likes, and reads what comes to addresses of his own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.clock.scheduler import tick
from adjudicator.service.filing.ways_back import is_undo
from adjudicator.testing.golden import text_of
from tests.core.service.changes import Post
from tests.core.service.stolen_seat import CODE, Forger, come_in

ANN, SECOND, MAL, THIRD = "ann@example.org", "ann@work.example", "mal@evil.example", "mal2@evil.example"


@pytest.fixture
def post(toy: None, tmp_path: Path) -> Iterator[Post]:
    post = Post(tmp_path / "home")
    yield post
    assert verify(post.home, "quay").differences == []
    post.home.close()


def with_token(post: Post, new: str = MAL) -> None:
    """Bring in an address with the token, as who has read it over a shoulder can."""
    post.says("address: add", new, Subject=f"[quay] {post.table.token('ann')}")
    post.reply("yes", new)
    assert new in post.known()


def told(post: Post, to: str) -> str:
    """Return the text of the last mail to an address."""
    entry = next(each for each in reversed(post.home.store.outbox()) if each.to_address == to)
    return " ".join(text_of(post.home.store.out_raw(entry.id)).decode().split())


def undo_code(post: Post, to: str) -> str:
    """Return the code by which an address takes the last change back, as its reader finds it."""
    subject = told(post, to).partition("(undo ")[2]
    assert CODE.match(subject)
    return subject[:7]


def wait(post: Post, days: int) -> None:
    post.hands.moment += timedelta(days=days)
    tick(post.home, post.table)
    post.table.refresh()


# ------------------------------------------------------------------------------------- two proofs


def test_a_new_address_needs_a_yes_of_its_own_too(post: Post) -> None:
    """A slip of the pen in the address must not give the seat to the stranger who has it."""
    post.says(f"address add {SECOND}", ANN)
    post.reply("yes", ANN)
    assert post.known() == (ANN,)
    assert [each.act for each in post.table.history.people.asked] == ["prove"]
    post.reply("yes", SECOND)
    assert post.known() == (ANN, SECOND)


def test_the_new_address_can_say_no(post: Post) -> None:
    post.says(f"address add {SECOND}", ANN)
    post.reply("yes", ANN)
    post.reply("no", SECOND)
    assert post.known() == (ANN,)
    assert not post.table.history.people.asked


def test_any_address_of_the_seat_objects_while_a_new_one_is_asked(post: Post) -> None:
    post.says("address: add", MAL, Subject=f"[quay] {post.table.token('ann')}")
    post.says("undo", ANN, Subject="Re: [quay] A new address for Ann is asked for")
    post.reply("yes", MAL)
    assert post.known() == (ANN,)


def test_whoever_has_the_token_comes_in_and_is_thrown_out_by_one_word(post: Post) -> None:
    with_token(post)
    assert "(undo " in told(post, ANN)
    code = undo_code(post, ANN)
    post.says("undo", ANN, Subject=f"Re: [quay] Ann has a new address (undo {code})")
    assert post.known() == (ANN,)
    assert "mal@evil.example may no longer write" in told(post, MAL)


def test_the_newer_cannot_undo_the_older(post: Post) -> None:
    with_token(post)
    hers, forger = undo_code(post, ANN), Forger(post)
    assert not [mail for mail in forger.mails() if "(undo " in mail]
    forger.writes("undo", ANN, MAL)
    forger.confirms()
    assert post.known() == (ANN, MAL)
    post.says(f"undo {hers}", ANN)
    forger.confirms()
    assert post.known() == (ANN,)


def test_a_code_of_whoever_was_thrown_out_brings_nobody_in(post: Post) -> None:
    """The code went to an address that is gone; its reader sends it in the name of the owner."""
    with_token(post)
    hers = undo_code(post, ANN)
    post.says(f"address add {THIRD}", MAL)
    code = post.code()
    post.says(f"undo {hers}", ANN)
    for sender in (ANN, MAL):
        post.says(f"confirm {code}", sender)
        assert post.known() == (ANN,)
        assert THIRD not in {each.to_address for each in post.home.store.outbox()}, "nor is it asked"
    assert "No request of yours waits for this code" in post.answer()


def test_a_yes_to_the_news_of_a_change_takes_nothing_back(post: Post) -> None:
    come_in(post, SECOND)
    post.says("yes", ANN, Subject=f"Re: [quay] Ann has a new address (undo {undo_code(post, ANN)})")
    assert post.known() == (ANN, SECOND)
    assert "stays as it is" in post.answer()


def test_a_change_is_taken_back_within_thirty_days(post: Post) -> None:
    with_token(post)
    code = undo_code(post, ANN)
    post.pass_hours(24 * 31)
    post.says(f"undo {code}", ANN)
    assert post.known() == (ANN, MAL)
    assert "30 days old" in post.answer()


# ----------------------------------------------------------------------------------- dropping


def test_an_address_that_does_not_object_goes_after_three_days_and_can_come_back(post: Post) -> None:
    come_in(post, SECOND)
    post.says(f"address drop {ANN}", SECOND)
    wait(post, 2)
    assert post.known() == (ANN, SECOND)
    wait(post, 1)
    assert post.known() == (SECOND,)
    assert "may no longer write" in told(post, ANN)
    post.says(f"undo {undo_code(post, ANN)}", ANN)
    assert post.known() == (ANN, SECOND), "it stands before the newer one again"


@pytest.mark.parametrize("sender", [ANN, SECOND])
def test_any_address_objects_to_a_drop_without_a_code(post: Post, sender: str) -> None:
    come_in(post, SECOND)
    post.says(f"address drop {ANN}", SECOND)
    post.says("undo", sender)
    assert "stays an address of yours" in post.answer()
    wait(post, 4)
    assert post.known() == (ANN, SECOND)


def test_the_dropped_address_says_no(post: Post) -> None:
    come_in(post, SECOND)
    post.says(f"address drop {ANN}", SECOND)
    post.reply("no", ANN)
    wait(post, 4)
    assert post.known() == (ANN, SECOND)


def test_the_last_address_stays_though_two_drops_fall_due(post: Post) -> None:
    come_in(post, SECOND)
    post.says(f"address drop {ANN}", SECOND)
    post.says(f"address drop {SECOND}", ANN)
    wait(post, 4)
    assert post.known() == (SECOND,)


def test_a_thief_with_the_token_who_waits_out_the_owner_is_thrown_out_when_she_comes_home(post: Post) -> None:
    with_token(post)
    first = undo_code(post, ANN)
    post.says(f"address drop {ANN}", MAL)
    wait(post, 4)
    assert post.known() == (MAL,)
    come_in(post, THIRD, MAL)
    post.says(f"undo {first}", ANN)
    assert post.known() == (ANN, THIRD)
    assert "may now write" in told(post, ANN)


def test_nobody_but_the_seat_has_ways_back(post: Post) -> None:
    come_in(post, SECOND)
    asked = post.table.history.people.asked
    assert [(each.to, is_undo(each)) for each in asked] == [(ANN, True)]
    assert len(post.home.store.outbox()) == len({each.key for each in post.home.store.outbox()})
