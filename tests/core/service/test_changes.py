"""Changes that need a second word: what is asked for, where the code goes, and what its answer does."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.engine.log.people import ChangeAsked, SeatTaken
from adjudicator.intake.letter.address import normalise_code, normalise_token
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.secrets import code as code_of
from adjudicator.testing.golden import text_of
from tests.core.service.changes import NEW, OLD, Post


@pytest.fixture
def post(toy: None, tmp_path: Path) -> Iterator[Post]:
    post = Post(tmp_path / "home")
    yield post
    post.home.close()


def token(post: Post) -> str:
    return f"[quay] {post.table.token('ann')}"


def added(post: Post) -> None:
    """Let Ann bring in her new address, with both proofs."""
    post.says(f"address add {NEW}")
    post.reply("yes", OLD)
    post.reply("yes", NEW)
    assert post.known() == (OLD, NEW)


# ---------------------------------------------------------------------------------- addresses


@pytest.mark.parametrize("said", ["no", "- no!", ": not me", "No, I did not"])
def test_the_line_confirm_with_a_no_behind_its_code_withdraws(post: Post, said: str) -> None:
    post.says(f"address add {NEW}")
    post.says(f"confirm {post.code()} {said}")
    assert post.known() == (OLD,)
    assert post.says(f"confirm {post.code()}") == [f"receipt {OLD}"], "there is nothing left to confirm"


def test_from_a_new_address_with_the_token_the_new_one_confirms_and_the_old_one_is_told(post: Post) -> None:
    asked = [f"receipt {OLD}", f"confirm {NEW}", f"asked {OLD}"]
    assert post.says("address: add", NEW, Subject=token(post)) == asked
    assert post.known() == (OLD,)
    assert post.reply("yes", NEW) == [f"receipt {NEW}", f"changed {OLD}", f"changed {NEW}"]
    assert post.known() == (OLD, NEW)
    assert post.says("bid 2", NEW) == [f"receipt {NEW}"]


def test_from_the_old_address_the_old_one_confirms_and_then_the_new_one(post: Post) -> None:
    assert post.says(f"address add {NEW}") == [f"receipt {OLD}", f"confirm {OLD}"]
    assert post.says("bid 2", NEW) == [f"stranger {NEW}"]
    half = post.reply("Yes!\n\n> Nothing changes until this is confirmed.", OLD)
    assert half == [f"receipt {OLD}", f"confirm {NEW}", f"asked {OLD}"]
    assert "must say yes too" in post.answer()
    assert post.known() == (OLD,)
    done = post.reply("Yes!", NEW)
    assert done == [f"receipt {NEW}", f"changed {OLD}", f"changed {NEW}"]
    assert post.known() == (OLD, NEW)


def test_nothing_at_all_goes_to_an_address_before_it_is_confirmed(post: Post) -> None:
    post.says(f"address add {NEW}")
    assert NEW not in {entry.to_address for entry in post.home.store.outbox()}


@pytest.mark.parametrize("way", ["{code}", "{lower}", "{spaced}", "code {code}", "{code}."])
def test_the_line_confirm_does_it_too_however_it_is_typed(post: Post, way: str) -> None:
    post.says(f"address add {NEW}")
    code = post.code()
    typed = way.format(code=code, lower=code.lower(), spaced=code.replace("-", " "))
    assert post.says(f"confirm {typed}") == [f"receipt {OLD}", f"confirm {NEW}", f"asked {OLD}"]
    assert post.says(f"confirm {post.code()}", NEW) == [f"receipt {NEW}", f"changed {OLD}", f"changed {NEW}"]
    assert post.known() == (OLD, NEW)


def test_the_code_in_the_plus_address_alone_is_enough(post: Post) -> None:
    post.says(f"address add {NEW}")
    plus = f"gm+quay.ann.{post.code().lower()}@localhost"
    post.says("yes", NEW, To=plus, Subject="hello")
    assert post.known() == (OLD,), "that was the code of the old address; now the new one is asked"
    post.says("yes", NEW, To=f"gm+quay.ann.{post.code().lower()}@localhost", Subject="hello")
    assert post.known() == (OLD, NEW)


def test_with_plus_addresses_the_answer_goes_to_one_with_the_code_and_not_with_the_token(
    toy: None, tmp_path: Path
) -> None:
    (tmp_path / "home.toml").write_text('[mail]\naddress = "gm@localhost"\nplus = true\n')
    post = Post(tmp_path)
    post.says(f"address add {NEW}")
    asked = email.message_from_bytes(post.raw("confirm"))
    assert asked["Reply-To"] == f"gm+quay.ann.{post.code().lower()}@localhost"
    post.says("yes", OLD, To=str(asked["Reply-To"]))
    post.says("yes", NEW, To=str(email.message_from_bytes(post.raw("confirm"))["Reply-To"]))
    assert post.known() == (OLD, NEW)
    post.home.close()


@pytest.mark.parametrize("text", ["what is this?", "", "no", "I said no", "> yes"])
def test_an_answer_that_does_not_say_yes_adds_nothing(post: Post, text: str) -> None:
    post.says(f"address add {NEW}")
    post.reply(text, NEW)
    assert post.known() == (OLD,)


def test_no_takes_the_request_back(post: Post) -> None:
    post.says(f"address add {NEW}")
    post.reply("no", NEW)
    assert "does not become an address of yours" in post.answer()
    post.reply("yes", NEW)
    assert post.known() == (OLD,)
    assert post.state.startswith("held"), "the code is void, so nothing tells who writes"


def test_a_code_counts_once(post: Post) -> None:
    post.says(f"address add {NEW}")
    post.reply("yes", OLD)
    code = post.code()
    post.says(f"confirm {code}")
    post.says(f"address drop {NEW}")
    post.reply("yes", OLD)
    assert post.known() == (OLD,)
    post.says(f"confirm {code}")
    assert "No request of yours waits for this code" in post.answer()
    assert post.known() == (OLD,)


@pytest.mark.parametrize(("days", "added"), [(6, True), (8, False)])
def test_a_request_lapses_after_seven_days(post: Post, days: int, *, added: bool) -> None:
    post.says(f"address add {NEW}")
    post.reply("yes", OLD)
    post.pass_hours(24 * days)
    post.says(f"confirm {post.code()}", NEW)
    assert (NEW in post.known()) is added
    assert ("more than seven days old" in post.answer()) is not added


def test_a_mail_known_by_its_code_alone_files_orders_only_when_it_has_made_its_sender_known(post: Post) -> None:
    post.says(f"address add {NEW}")
    post.reply("hm?\nbid 4", NEW)
    assert not post.table.history.book.of("ann")
    post.reply("yes", OLD)
    post.reply("hm?\nbid 4", NEW)
    assert not post.table.history.book.of("ann")
    post.reply("yes\nbid 4", NEW)
    assert [filed.order.amount for filed in post.table.history.book.of("ann")] == [4]


def test_a_code_of_one_seat_does_nothing_for_another(post: Post) -> None:
    post.says(f"address add {NEW}")
    post.says(f"confirm {post.code()}", "ben@example.org")
    assert post.known() == (OLD,)
    assert "No request of yours" in post.answer()


def test_few_codes_can_be_guessed_in_a_mail(post: Post) -> None:
    post.says(f"address add {NEW}")
    code = post.code()
    post.says("\n".join(["confirm 222-222", "confirm 222-223", "confirm 222-224", f"confirm {code}"]))
    assert post.known() == (OLD,)
    post.says(f"confirm 222-222\nconfirm {code}")
    assert [each.act for each in post.table.history.people.asked] == ["prove"]


def test_an_address_is_dropped_by_a_code_that_went_there_and_all_are_told(post: Post) -> None:
    added(post)
    assert post.says(f"address drop {OLD}", NEW) == [f"receipt {NEW}", f"confirm {OLD}", f"asked {NEW}"]
    assert "or in three days if none of your addresses objects" in post.answer()
    assert post.reply("yes", OLD) == [f"receipt {OLD}", f"changed {OLD}", f"changed {NEW}"]
    assert post.known() == (NEW,)
    post.says(f"address drop {NEW}", NEW)
    assert "the only address" in post.answer()


def test_the_last_address_stays_even_if_two_requests_to_drop_cross(post: Post) -> None:
    added(post)
    post.says(f"address drop {OLD}", NEW)
    first = post.code()
    post.says(f"address drop {NEW}", OLD)
    post.says(f"confirm {first}\nconfirm {post.code()}", NEW)
    assert post.known() == (NEW,)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("address list", "Your addresses: ann@example.org."),
        ("address add x", "Write one address"),
        ("address add a@b c@d", "Write one address"),
        (f"address drop {NEW}", "is no address of yours"),
        (f"address add {OLD}", "is an address of yours already"),
        ("address: add", "is an address of yours already"),
        ("confirm xyz", "A code is six letters and digits"),
        (f"my new address {NEW}", f"{NEW} becomes an address of yours when the mail we send to {OLD}"),
        (f"address add <mailto:{NEW}>", f"{NEW} becomes an address of yours when the mail we send to {OLD}"),
    ],
)
def test_what_a_line_about_addresses_is_told(post: Post, line: str, said: str) -> None:
    post.says(line)
    assert said in post.answer()


def test_a_request_made_twice_is_mailed_once_and_no_more_than_three_wait(post: Post) -> None:
    lines = [f"address add a{n}@x.example" for n in (1, 1, 2, 3, 4)]
    assert [mail for mail in post.says("\n".join(lines)) if "confirm" in mail] == [f"confirm {OLD}"] * 3
    assert [each.address for each in post.table.history.people.asked] == [f"a{n}@x.example" for n in (1, 2, 3)]
    assert "3 of your requests wait" in post.answer()


def test_a_seat_taken_forgets_what_its_last_player_asked_for(post: Post) -> None:
    post.says(f"address add {NEW}")
    code = post.code()
    with post.table.work() as work:
        work.add(SeatTaken("ann", "Ivo", "ivo@example.org", "gone"))
    post.says(f"confirm {code}", "ivo@example.org")
    assert post.known() == ("ivo@example.org",)


# ------------------------------------------------------------------------------------ resigning


def test_to_resign_needs_a_second_word_and_is_told_to_all(post: Post) -> None:
    assert post.says("I resign my seat") == [f"receipt {OLD}", f"confirm {OLD}"]
    assert post.known() == (OLD,)
    done = post.reply("yes", OLD)
    assert done == [f"receipt {OLD}", "notice ben@example.org", "notice cleo@example.org", f"changed {OLD}"]
    assert "Ann has left the game" in " ".join(text_of(post.raw("notice")).decode().split())
    assert post.known() == ()
    assert post.says("bid 3") == [f"stranger {OLD}"]
    post.close()
    report = next(
        r.body.decode()
        for r in post.home.store.reports("quay", audience="all")
        if r.packet == "1-1" and r.format == "text"
    )
    assert "Ann has left the game" in " ".join(report.split())
    assert not [e for e in post.home.store.outbox()[-6:] if e.to_address == OLD]


# --------------------------------------------------------------------------------- what remains


def test_games_whose_people_changed_verify_at_home_and_from_an_archive(post: Post, tmp_path: Path) -> None:
    post.says("address: add", NEW, Subject=token(post))
    post.reply("yes", NEW)
    post.says(f"bid 2\naddress drop {OLD}", NEW)
    post.says("confirm 222-222")
    post.reply("yes", OLD)
    post.says("bid 3", NEW)
    post.says("resign my seat", "ben@example.org")
    post.reply("yes", "ben@example.org")
    post.close()
    assert post.known() == (NEW,)
    assert verify(post.home, "quay").differences == []
    export_game(post.home, "quay", tmp_path / "quay.zip")
    assert verify(post.home, str(tmp_path / "quay.zip")).differences == []


def test_what_seats_ask_for_is_in_the_log(post: Post) -> None:
    post.says(f"address add {NEW}")
    (asked,) = post.table.history.people.asked
    assert asked == ChangeAsked("ann", 1, "add", NEW, OLD, "2026-11-02T10:00:00Z", "mail:1")


@given(st.integers(1, 10**6), st.binary(min_size=64, max_size=64))
def test_codes_are_read_back_and_have_the_form_of_no_token(number: int, secret: bytes) -> None:
    code = code_of(secret, "quay", number)
    assert normalise_code(code) == normalise_code(f" {code.lower()} ") == normalise_code(code.replace("-", "")) == code
    assert normalise_token(code) is None
    assert code != code_of(secret, "pier", number), "another game, another code"


@given(st.text(max_size=12))
def test_no_text_breaks_the_reading_of_a_code(text: str) -> None:
    found = normalise_code(text)
    assert found is None or re.fullmatch(r"[2-9A-Z]{3}-[2-9A-Z]{3}", found)
