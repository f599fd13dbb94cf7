"""Press in mails: where it begins and ends, that none of it is an order and no order is press."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.intake.letter import account, clean, press
from adjudicator.intake.letter.adopted import adopt
from adjudicator.intake.letter.press import Block
from adjudicator.intake.mail import screen
from adjudicator.model.letter import READ_ROLES, Letter
from tests.core.intake.mails import letter

FORM = "ORDERS byrsa 4.3 Dora 7KQ4-XN2P"


def blocks(text: str) -> tuple[Block, ...]:
    return press.blocks(letter(text).lines)


def orders(found: Letter) -> list[str]:
    return [line.text for line in found.lines if line.role in READ_ROLES]


# ------------------------------------------------------------------------------ how it begins

PLAIN = [
    "Press to Anna, Ben:",
    "press to anna, ben",
    "PRESS TO ANNA, BEN:",
    "Press to Anna and Ben:",
    "Press to Anna & Ben :",
    "press for Anna, Ben:",
    "Press Anna, Ben:",
    "Press message to Anna, Ben:",
    "White press to Anna, Ben:",
    "Private press to Anna, Ben:",
    "Please send press to Anna, Ben:",
    "send a press to Anna, Ben:",
    "Send this press to Anna, Ben:",
    "begin press to Anna, Ben:",
    "- Press to Anna, Ben:",
    "1. Press to Anna, Ben:",
    "**Press to Anna, Ben:**",
    "*Press to Anna, Ben*",
    "== Press to Anna, Ben ==",
    "[Press to Anna, Ben:]",
    "Press to Anna, Ben\uff1a",
    "Pres to Anna, Ben:",
    "Presss to Anna, Ben:",
    "Perss to Anna, Ben:",
    "Press from me to Anna, Ben:",
    "press release to Anna, Ben:",
]


@pytest.mark.parametrize("head", PLAIN)
def test_a_heading_is_read_however_it_is_written(head: str) -> None:
    found = letter(f"leader Mago\n{head}\nHello you two.\n\ndone\nEnd press\ntrader Mago")
    (block,) = press.blocks(found.lines)
    names = block.said.names.replace(" and ", ", ").replace(" & ", ", ")
    assert (names, block.text, block.ended) == ("anna, ben", ("Hello you two.", "", "done"), True)
    assert (block.said.grey, block.said.late, block.quoted) == (False, False, 0)
    assert orders(found) == ["leader Mago", "trader Mago"]


@pytest.mark.parametrize(
    ("head", "names", "grey", "late", "cast"),
    [
        ("broadcast:", "", False, False, True),
        ("Broadcast", "", False, False, True),
        ("broadcast press:", "", False, False, True),
        ("public press:", "", False, False, True),
        ("press to all:", "all", False, False, False),
        ("grey press to all:", "all", True, False, False),
        ("Gray press to everyone", "everyone", True, False, False),
        ("anonymous press to Ben:", "ben", True, False, False),
        ("press from nobody:", "", True, False, False),
        ("press from nobody to Anna, Clara:", "anna, clara", True, False, False),
        ("press to Anna from nobody:", "anna", True, False, False),
        ("press to all anonymously:", "all", True, False, False),
        ("grey broadcast:", "", True, False, True),
        ("broadcast from nobody:", "", True, False, True),
        ("press with results to Anna:", "anna", False, True, False),
        ("press to Anna with the results:", "anna", False, True, False),
        ("press to Anna with the next report:", "anna", False, True, False),
        ("Postal press to Anna:", "anna", False, True, False),
        ("grey postal press to all", "all", True, True, False),
        ("postal, grey press to all:", "all", True, True, False),
        ("broadcast with results:", "", False, True, True),
        ("press to GM:", "gm", False, False, False),
        ("press to the GM", "the gm", False, False, False),
        ("press to all but Ben:", "all but ben", False, False, False),
        ("press:", "", False, False, False),
    ],
)
def test_the_kinds_of_press(head: str, names: str, *, grey: bool, late: bool, cast: bool) -> None:
    (block,) = blocks(f"{head}\nHello\nEnd press")
    said = block.said
    assert (said.names, said.grey, said.late, said.cast) == (names, grey, late, cast)
    assert block.text == ("Hello",)


@pytest.mark.parametrize(
    "line",
    [
        "press on with the war",
        "press on by land if victory",
        "We must press Ben harder.",
        "the press is free here",
        "President: Mago",
        "impress Anna: with gifts",
        "press the attack",
        "Pressing matters: read this",
        "tell Ben I am coming",
        "I tell you: no",
        "say what you like, Ben, but I will not sell: never",
        "tell Ben that all is well. done: yes",
        "message received",
        "Press from Ben to you:",
        "# press to Anna: hi",
        "> Press to Anna: hi",
        "end press",
        "word: press to Anna",
    ],
)
def test_what_is_no_heading(line: str) -> None:
    found = [block for block in blocks(f"leader Mago\n{line}\ntrader Mago") if "from" not in block.said.names]
    assert found == []


# ------------------------------------------------------------------------------ how it ends


@pytest.mark.parametrize(
    "end",
    [
        *("End press", "endpress", "END PRESS", "End of press", "end-press", "EndPress.", "/press", "[/press]"),
        *("End broadcast", "end message", "end of the press", "press ends", "Press end", "--- end press ---"),
        *("**End press**", "end_press", "End grey press", "End pres", "<end press>", "End press!", "  end press  "),
    ],
)
def test_an_end_is_read_however_it_is_written(end: str) -> None:
    found = letter(f"Press to Anna:\nHello\n{end}\ntrader Mago")
    (block,) = press.blocks(found.lines)
    assert (block.text, block.ended, block.last) == (("Hello",), True, 3)
    assert orders(found) == ["trader Mago"]


def test_a_missing_end_is_where_the_mail_ends() -> None:
    (block,) = blocks("Press to Anna:\nHello\n\nsee you\n\n")
    assert (block.text, block.ended, block.short) == (("Hello", "", "see you"), False, False)


@pytest.mark.parametrize(
    "rest",
    [
        "-- \nDora\ntrader Mago",
        "Sent from my iPhone",
        "On Mon, 2 Nov 2026 at 10:00, Ben <ben@example.org> wrote:\n> trader Mago",
        "> trader Mago\n> more",
        "-----Original Message-----\nFrom: GM <gm@x.example>\nSent: Monday\nTo: Dora\nSubject: x\n\ntrader Mago",
    ],
)
def test_a_missing_end_is_before_a_signature_or_what_is_quoted(rest: str) -> None:
    found = letter(f"Press to Anna:\nHello\n\n{rest}")
    (block,) = press.blocks(found.lines)
    assert (block.text, block.ended, block.quoted) == (("Hello",), False, 0)
    assert orders(found) == []


def test_a_missing_end_is_before_an_order_form_whose_orders_are_read() -> None:
    found = letter(f"Press to Anna:\nHello\n\n{FORM}\nleader Mago\nEND")
    (block,) = press.blocks(found.lines)
    assert (block.text, block.ended) == (("Hello",), False)
    assert orders(found) == ["leader Mago"]


def test_a_missing_end_is_where_the_next_press_begins() -> None:
    first, second = blocks("Press to Anna:\nHello\nPress to Ben:\nGood bye\nEnd press")
    assert (first.text, first.ended, second.text, second.ended) == (("Hello",), False, ("Good bye",), True)


def test_the_end_of_a_form_ends_a_press_without_an_end_in_it() -> None:
    found = letter(f"{FORM}\nleader Mago\nPress to Anna:\nHello\nEND\nsee you")
    (block,) = press.blocks(found.lines)
    assert (block.text, block.ended) == (("Hello",), False)
    assert orders(found) == ["leader Mago"]
    assert [line.role for line in found.lines][-2:] == ["marker", "after_end"]


def test_end_alone_ends_a_press_outside_of_a_form_but_not_where_its_own_end_follows() -> None:
    first, second = blocks("Press to Anna:\nHello\nEND"), blocks("Press to Anna:\nHello\nEND\nmore\nEnd press")
    assert (first[0].text, first[0].ended) == (("Hello",), False)
    assert (second[0].text, second[0].ended) == (("Hello", "END", "more"), True)


def test_press_beside_between_and_behind_orders() -> None:
    text = f"Press to all:\none\nEnd press\n{FORM}\nleader Mago\nPress to Ben:\ntwo\nEnd press\ntrader Mago\nEND\n"
    found = letter(f"{text}chat\nPress to Anna:\nthree\nEnd press")
    assert [block.text for block in press.blocks(found.lines)] == [("one",), ("two",), ("three",)]
    assert orders(found) == ["leader Mago", "trader Mago"]


# ------------------------------------------------------------------------------ one line


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("say Ben: hello; how are you. done", "ben"),
        ("say to Ben: hello; how are you. done", "ben"),
        ("tell Ben: hello; how are you. done", "ben"),
        ("message to Ben: hello; how are you. done", "ben"),
        ("write to Ben: hello; how are you. done", "ben"),
        ("press to Ben: hello; how are you. done", "ben"),
        ("Press to Ben and Clara: hello; how are you. done", "ben and clara"),
        ("say all: hello; how are you. done", "all"),
        ("press to everybody: hello; how are you. done", "everybody"),
        ("broadcast: hello; how are you. done", ""),
        ("grey press to all: hello; how are you. done", "all"),
        ("say: hello; how are you. done", ""),
    ],
)
def test_one_line_is_a_press_without_an_end(line: str, names: str) -> None:
    found = letter(f"leader Mago\n{line}\ndone")
    (block,) = press.blocks(found.lines)
    assert (block.said.names, block.text, block.short) == (names, ("hello; how are you. done",), True)
    assert (block.line, block.last, block.after) == (2, 2, "done")
    assert orders(found) == ["leader Mago", "done"]


def test_a_remark_behind_one_line_is_nobodys_to_read() -> None:
    (block,) = blocks("say Ben: I sell #3 for 5 # not really")
    assert block.text == ("I sell #3 for 5",)


def test_a_line_with_words_and_an_end_below_goes_on_to_the_end() -> None:
    (block,) = blocks("Press to Ben: hello\nand # good bye\nEnd press")
    assert (block.text, block.ended, block.short) == (("hello", "and # good bye"), True, False)


def test_lines_of_two_presses_do_not_run_together() -> None:
    found = letter("say Ben: one\nleader Mago\nsay Clara: two\nEnd press")
    assert [block.text for block in press.blocks(found.lines)] == [("one",), ("two",)]
    assert orders(found) == ["leader Mago"]


def test_what_is_said_within_a_press_is_part_of_it() -> None:
    (block,) = blocks("Press to Anna:\nTell him this.\nsay Ben: no\ntell Clara: yes\nEnd press")
    assert block.text == ("Tell him this.", "say Ben: no", "tell Clara: yes")


# ------------------------------------------------------------------------------ traps


def test_quoted_press_is_never_press() -> None:
    found = letter("leader Mago\n\n> Press to Anna:\n> Hello\n> End press\n> say Ben: hi")
    assert press.blocks(found.lines) == ()
    assert orders(found) == ["leader Mago"]


def test_quoted_lines_within_a_press_are_counted_and_not_part_of_it() -> None:
    (block,) = blocks("Press to Anna:\nsee\n> the secret\n>\n> plan\nthere\nEnd press")
    assert (block.text, block.quoted, block.ended) == (("see", "there"), 2, True)


def test_a_form_within_a_press_is_no_form() -> None:
    found = letter(f"Press to Anna:\n{FORM}\nleader Mago\nEND\nEnd press\ndone")
    (block,) = press.blocks(found.lines)
    assert block.text == (FORM, "leader Mago", "END")
    assert orders(found) == ["done"]
    assert (found.address.token, found.address.packet) == (None, None)


def test_a_line_of_dashes_within_a_press_that_ends_begins_no_signature() -> None:
    found = letter("Press to Anna:\nHello\n-- \nDora\nEnd press\ntrader Mago")
    (block,) = press.blocks(found.lines)
    assert block.text == ("Hello", "--", "Dora")
    assert orders(found) == ["trader Mago"]


def test_press_in_a_quoted_form_that_was_edited_stays_quoted() -> None:
    found = letter(f"yes\n\n> {FORM}\n> leader Milko\n> say Anna: hello\n> done\n> END")
    adopted = adopt(found, f"{FORM}\nleader Mago\nEND")
    assert press.blocks(adopted.lines) == ()
    assert orders(adopted) == ["yes", "leader Milko", "done"]


def test_the_account_of_a_mail_shows_which_lines_are_press() -> None:
    found = letter("done\nPress to Anna:\nHello\nEnd press")
    assert [line.role for line in found.lines] == ["text", "press_mark", "press", "press_mark"]
    assert {account.WHY[role] for role in ("press", "press_mark")} == {"press, no order", "begins or ends a press"}
    assert account.words_of(found) == "done\nPress to Anna:\nHello\nEnd press\n"


def test_a_mail_of_press_alone_is_not_only_quoted() -> None:
    assert not letter("Press to Anna:\nHello\nEnd press\n\n> leader Mago").only_quoted


def test_an_attached_form_keeps_its_press() -> None:
    body = f"{FORM}\nleader Mago\nPress to Anna:\nHello\nEnd press\nEND\nreport\nsay Ben: no\n"
    raw = (
        "From: a@x.example\nSubject: [byrsa] x\nMIME-Version: 1.0\n"
        'Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nsee below\n'
        '--b\nContent-Type: text/plain; name="orders.txt"\n'
        f'Content-Disposition: attachment; filename="orders.txt"\n\n{body}--b--\n'
    )
    found = clean.read(raw.encode())
    assert [block.text for block in press.blocks(found.lines) if block.said.press] == [("Hello",)]
    assert "Hello" not in orders(found)
    assert "leader Mago" in orders(found)


@pytest.mark.parametrize(
    "line", ["say Ben:", "say Ben: x", "Press to Ben:", "Press to Ben: x", "press " * 30, "end press"]
)
def test_a_mail_of_too_many_lines_is_not_looked_through_but_held(line: str) -> None:
    found = letter("\n".join([line] * (press.MOST_LINES + 1)))
    assert press.blocks(found.lines) == ()
    assert screen.bulk(found).code == "too-large"


LINES = st.sampled_from(
    [
        *("Press to Anna:", "press to all: hi", "say Ben: yo", "End press", "endpress", "END", FORM, "", "-- "),
        *("> quoted", "hello", "leader Mago", "done", "broadcast", "Sent from my iPhone", "On 1.1.2026 Ben wrote:"),
    ]
)


@given(st.lists(LINES, max_size=14))
def test_every_line_is_press_or_not_and_nothing_is_lost(lines: list[str]) -> None:
    found = letter("\n".join(lines))
    told = press.blocks(found.lines)
    inside = {number for block in told for number in range(block.line, block.last + 1)}
    own = {line.number: line for line in found.lines if line.number}
    assert all(own[number].role in {"press", "press_mark", "blank"} for number in inside)
    assert all(number in inside for number, line in own.items() if line.role in {"press", "press_mark"})
    assert not {line for block in told for line in block.text} & {"> quoted"}
    assert sum(block.ended for block in told) <= sum(press.ends(line) for line in lines)
