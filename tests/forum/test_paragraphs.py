"""The same lines are read the same by mail and by post: what an empty line parts in one it parts in the other."""

from __future__ import annotations

from email.message import EmailMessage
from itertools import pairwise
from pathlib import Path

import pytest

from adjudicator.intake.letter import clean, press
from adjudicator.intake.posts.reading import letter_of
from adjudicator.intake.reading.statements import statements
from adjudicator.model.letter import Letter
from adjudicator.model.post import Post
from tests.forum.thread import Thread
from tests.forum.whole_seasons import mailed

LISTS = [
    "Hello,\n\nWe vote yes on all\nI propose 1 life Ithobal.\n\nKind regards,\nBen",
    "I propose that we send Himilco the Navigator with 5 Fleets and 2\nveteran Celtiberians to Sicily\n\nBen",
    "A Par - Bur\n\n\nF Bre - MAO",
    "Orders:\n- A Par - Bur\n- F Bre - MAO\n\nBye",
    "\n\nA Par - Bur",
    "vote aye on 1",
]
QUOTES = {
    "none": ("", ""),
    "one in a tag": ('[quote="ben, post:1, topic:9"]\nA Par H\n\nF Bre H\n[/quote]\n', "> A Par H\n"),
    "one and an empty line": ('[quote="ben, post:1, topic:9"]\nA Par H\n[/quote]\n\n', "> A Par H\n\n"),
    "two": ('[quote="ben"]\nvote\n[/quote]\n\n[quote="ann"]\n\nnay\n[/quote]\n\n', "> vote\n>\n> nay\n\n"),
}


def by_mail(text: str) -> Letter:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "ben@example.org", "gm@localhost", "orders"
    mail.set_content(text)
    return clean.read(mail.as_bytes())


def by_post(text: str, family: str = "discourse", markup: str = "text") -> Letter:
    return letter_of(Post(author="ben", family=family, markup=markup, body=text))  # type: ignore[arg-type] # one of two


def laid_out(letter: Letter) -> list[tuple[str, bool]]:
    """Return the author's statements, each with whether it goes on where the one before it ends."""
    pieces = statements(letter.orders)
    nearby = [False, *(one.may_go_on_in(other) for one, other in pairwise(pieces))]
    return [(piece.text, near) for piece, near in zip(pieces, nearby, strict=True)]


@pytest.mark.parametrize("text", LISTS)
@pytest.mark.parametrize("quote", QUOTES)
@pytest.mark.parametrize("family", ["discourse", "phpbb"])
def test_a_typed_post_is_laid_out_as_the_mail_is(family: str, quote: str, text: str) -> None:
    posted, mailed_ = QUOTES[quote]
    expected = laid_out(by_mail(mailed_ + text))
    assert [near for _, near in expected].count(True) < len(text.splitlines())
    assert laid_out(by_post(posted + text, family)) == expected


@pytest.mark.parametrize("text", LISTS)
@pytest.mark.parametrize("quote", ["", "<blockquote><p>A Par H</p></blockquote>"])
@pytest.mark.parametrize("way", ["paragraphs", "breaks", "blocks", "typeset"])
def test_so_is_a_drawn_one(way: str, quote: str, text: str) -> None:
    rows = [row.replace("- ", "– ", 1) if row.startswith("- ") else row for row in text.split("\n")]
    if way == "paragraphs":
        parts = [part.strip("\n").replace("\n", "<br>\n") for part in "\n".join(rows).split("\n\n")]
        body = "".join(f"<p>{part}</p>\n" for part in parts if part)
    elif way == "breaks":
        body = "<br />\n".join(rows)
    elif way == "blocks":
        body = "".join(f"<div>{row or '<br>'}</div>" for row in rows)
    else:
        body = "<pre>" + "\n".join(rows) + "</pre>"
    drawn = laid_out(by_post(f"<div>{quote}{body}</div>", markup="html"))
    assert drawn == laid_out(by_mail(text))


def test_a_drawn_list_goes_on_below_its_heading() -> None:
    body = "<p>Orders:</p>\n<ul>\n<li>A Par - Bur</li>\n<li>F Bre - MAO</li>\n</ul>\n<p>Bye</p>"
    assert laid_out(by_post(body, markup="html")) == laid_out(by_mail("Orders:\n- A Par - Bur\n- F Bre - MAO\n\nBye"))


def test_lines_that_a_quote_alone_parts_stay_together() -> None:
    posted = by_post('A Par\n[quote="ben"]\nA Par H\n[/quote]\nto Bur')
    assert laid_out(posted) == laid_out(by_mail("A Par\n> A Par H\nto Bur"))


def test_numbers_of_lines_leave_empty_ones_out() -> None:
    lines = by_post("A Par - Bur\n\nF Bre - MAO").lines
    assert [(line.number, line.text, line.apart) for line in lines] == [
        (1, "A Par - Bur", False),
        (2, "F Bre - MAO", True),
    ]


def test_press_keeps_its_paragraphs() -> None:
    text = "PRESS to all\nFrance is at peace.\n\nSo is Brest.\nEND PRESS\n\nA Par H"
    (posted,), (mailed_,) = press.blocks(by_post(text).lines), press.blocks(by_mail(text).lines)
    assert posted.text == mailed_.text == ("France is at peace.", "", "So is Brest.")


LETTER = """Dear all,

I am glad that we have come to terms about the Channel, and so
A Par - Bur

F Bre - MAO, and as I said last night in the long talk with Gina about it
A Mar H

Cheers"""


@pytest.mark.parametrize("quote", QUOTES)
def test_it_files_the_same(tmp_path: Path, quote: str) -> None:
    posted, mailed_ = QUOTES[quote]
    filed = []
    for way in ("mail", "thread"):
        thread = Thread(tmp_path / way)
        if way == "mail":
            mailed(thread, "clara", mailed_ + LETTER)
        else:
            thread.post("clara", posted + LETTER)
        thread.wait(minutes=1)
        thread.look()
        filed.append(thread.orders("clara"))
        thread.home.close()
    assert filed[0]
    assert filed[0] == filed[1]
