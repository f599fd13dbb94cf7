"""Order forms, and the tokens on them."""

from __future__ import annotations

import pytest

from adjudicator.intake.letter import clean, forms
from adjudicator.intake.letter.adopted import adopt
from adjudicator.intake.letter.forms import Start, normalise_token
from tests.core.intake.mails import letter, orders, sample, texts

SENT = """ORDERS byrsa 4.3 Anna 7KQ4-XN2P
# due Mon 23 Nov, 21:00 your time (20:00 UTC)
Persuade: none
#   Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9
Trader: Mago, spend up to 0
Bid: pass
Done: no
END"""


@pytest.mark.parametrize(
    "typed", ["7KQ4-XN2P", "7kq4xn2p", " 7kq4 xn2p ", "7KQ4\u2013XN2P", "7-K-Q-4-X-N-2-P", "7KQ4\u00a0XN2P"]
)
def test_a_token_is_read_however_it_is_typed(typed: str) -> None:
    assert normalise_token(typed) == "7KQ4-XN2P"


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    assert normalise_token("oOiI-lL10") == "0011-1110"


@pytest.mark.parametrize("typed", ["", "7KQ4", "7KQ4-XN2PX", "7KQ4-XN2U", "7KQ4-XN2!"])
def test_what_is_no_token_is_none(typed: str) -> None:
    assert normalise_token(typed) is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ORDERS byrsa 4.3 Anna 7KQ4-XN2P", Start("byrsa", "4.3", "Anna", "7KQ4-XN2P")),
        ("> > ORDERS byrsa 4.3 Anna 7KQ4-XN2P", Start("byrsa", "4.3", "Anna", "7KQ4-XN2P")),
        ("orders [Byrsa] 4.3 Anna 7kq4 xn2p  # mine", Start("Byrsa", "4.3", "Anna", "7KQ4-XN2P")),
        ("ORDERS byrsa 4.3 Hamilcar Barca ABCDEFGH", Start("byrsa", "4.3", "Hamilcar Barca", "ABCD-EFGH")),
        ("ORDERS byrsa 4.3 Hannibal", Start("byrsa", "4.3", "Hannibal", None)),
        ("ORDERS byrsa 4.3 Mago Zama", Start("byrsa", "4.3", "Mago Zama", None)),
        ("ORDERS byrsa 7KQ4XN2P", Start("byrsa", None, None, "7KQ4-XN2P")),
        ("ORDERS byrsa Anna 7KQ4 XN2P", Start("byrsa", None, "Anna", "7KQ4-XN2P")),
        ("ORDERS byrsa Hannibal", Start("byrsa", None, "Hannibal", None)),
        ("ORDERS byrsa", Start("byrsa", None, None, None)),
        ("ORDERS byrsa 264bc-2 Anna", Start("byrsa", "264bc-2", "Anna", None)),
        ("orders byrsa", None),
        ("Orders: Mago persuades Hanno", None),
        ("orders for the Forum of turn 4", None),
        ("ORDERS", None),
        ("ORDERS 4.3", None),
        ("", None),
    ],
)
def test_the_first_line_of_a_form(line: str, said: Start | None) -> None:
    assert forms.start(line) == said


def test_a_form_of_the_authors_is_read_and_what_follows_its_end_is_not() -> None:
    found = clean.read(sample("form_copied"))
    assert "Bid: one more than the last, up to 4 from Mago" in texts(found, "form")
    assert texts(found, "marker") == ["ORDERS byrsa 4.3 Anna 7KQ4-XN2P", "END"]
    assert texts(found, "after_end") == ["Bid: 9 from Mago was my first idea, tell me if it is better"]
    assert found.left_out.after_end == 1
    assert found.left_out.signature == ("Anna",)


def test_a_form_without_end_runs_into_the_signature() -> None:
    found = letter("ORDERS byrsa 4.3 Anna 7KQ4-XN2P\nBid: pass\n-- \nAnna")
    assert orders(found) == ["Bid: pass"]
    assert texts(found, "signature") == ["--", "Anna"]


def test_a_divider_inside_a_whole_form_is_no_signature() -> None:
    found = letter("ORDERS byrsa\nBid: pass\n--\nDone: yes\nEND")
    assert orders(found) == ["Bid: pass", "--", "Done: yes"]


def test_a_form_ends_where_a_quotation_begins() -> None:
    found = letter("ORDERS byrsa\nBid: pass\n> Bid: 9\nDone: yes")
    assert texts(found, "form") == ["Bid: pass"]
    assert texts(found, "text") == ["Done: yes"]


def test_a_second_form_is_read_too() -> None:
    found = letter("ORDERS byrsa\nBid: pass\nEND\nhello\nORDERS byrsa\nDone: yes\nEND")
    assert texts(found, "form") == ["Bid: pass", "Done: yes"]
    assert texts(found, "after_end") == ["hello"]


def test_a_form_edited_inside_the_quotation_is_adopted() -> None:
    found = clean.read(sample("form_edited_in_quote"))
    assert found.only_quoted
    assert orders(found) == []
    adopted = adopt(found, SENT)
    assert not adopted.only_quoted
    assert "Bid: 4 from Mago" in orders(adopted)
    assert "Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9" in orders(adopted)
    assert "> Persuade: Milko persuades Gersakon, spend 3" in texts(adopted, "quote")
    assert [line.number for line in adopted.lines if line.role in {"form", "marker"}] == list(range(1, 9))
    assert adopted.left_out.quoted == found.left_out.quoted - 8


def test_a_form_that_came_back_as_it_went_is_only_quoted() -> None:
    found = clean.read(sample("form_untouched_in_quote"))
    assert adopt(found, SENT) is found


def test_new_line_breaks_are_no_edit() -> None:
    wrapped = SENT.replace("up to 6, only", "up to 6,\nonly")
    quoted = "\n".join(f"> {line}" for line in wrapped.split("\n"))
    found = letter(f"Thanks\n\nOn 22.11.2026 10:00, GM <gm@gm.example> wrote:\n{quoted}")
    assert adopt(found, SENT) is found


def test_a_form_of_ones_own_outranks_the_quoted_one() -> None:
    found = letter("ORDERS byrsa\nDone: yes\nEND\n> ORDERS byrsa\n> Done: no\n> END")
    assert adopt(found, SENT) is found


def test_without_a_quoted_form_there_is_nothing_to_adopt() -> None:
    found = letter("Bid: pass\n> Bid: 9")
    assert adopt(found, SENT) is found


def test_a_quoted_form_without_end_goes_to_the_end_of_its_quotation() -> None:
    found = letter("> ORDERS byrsa\n>\n> Bid: 9\nthanks\n\nOn 22.11.2026 10:00, GM <g@gm.example> wrote:\n> Bid: 7")
    adopted = adopt(found, SENT)
    assert orders(adopted) == ["Bid: 9", "thanks"]
    assert [line.role for line in adopted.lines[:4]] == ["marker", "blank", "form", "text"]
