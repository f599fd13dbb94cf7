"""The command read: which part and which lines of a mail are taken, and what they say."""

from __future__ import annotations

import pytest

from adjudicator.intake.letter import clean
from tests.cli.shell import Shell
from tests.core.intake import replies
from tests.core.intake.mails import SAMPLES, mail, sample

MAIL = b"""From: Ann <ann@example.org>
To: gm@localhost
Subject: Re: [quay] Day
Message-ID: <1@example.org>

hello there
bid 2 if highest above 3

standing bid 1
leader Hanno
done

On 1.11.2026 10:00, GM <gm@localhost> wrote:
> bid 9
--
Ann
"""


def test_without_a_home_the_lines_and_parts_are_told(sh: Shell) -> None:
    lines = sh.ok("read", "-", stdin=sample("gmail_top")).splitlines()
    assert lines[2:6] == [
        "Mail      read",
        "Whose     no game is at hand",
        "Part 1    text/plain, 323 bytes: taken, charset UTF-8",
        "Part 2    text/html, 91 bytes: left out, says the same as the part taken",
    ]
    assert "     4  Word: cedar" in lines
    assert "     -  > Persuade: Milko persuades Gersakon, spend 3    [quoted]" in lines
    assert not sh.home.exists()


def test_a_game_is_found_by_the_subject_and_the_statements_are_read(sh: Shell) -> None:
    sh.new()
    before = sh.files()
    out = sh.ok("read", "-", stdin=MAIL)
    assert "Whose     Ann of quay, game found by subject" in out
    told = out[out.index("WHAT THEY READ AS") :].splitlines()[1:]
    assert told == [
        "     1  talk:  hello there",
        "     2  order:  bid 2 if highest above 3",
        "     4  order:  standing bid 1",
        "     5  talk:  leader Hanno",
        "     6  command:  done yes",
    ]
    assert "     -  Ann    [signature, or below one]" in out
    after = sh.files()
    assert before == after


def test_programs_get_everything(sh: Shell) -> None:
    sh.new()
    facts = sh("read", "-", "--json", stdin=MAIL).json
    assert (facts["from"], facts["action"], facts["whose"]) == (
        "ann@example.org",
        "pass",
        "Ann of quay, game found by subject",
    )
    assert facts["parts"][0]["taken"] is True
    assert {"line": 2, "role": "text", "part": "", "text": "bid 2 if highest above 3"} in facts["lines"]
    assert {"line": None, "role": "quote", "part": "", "text": "> bid 9"} in facts["lines"]
    assert facts["statements"][1] == {
        "line": 2,
        "text": "bid 2 if highest above 3",
        "kind": "order",
        "reads": "bid 2 if highest above 3",
    }


def test_a_mail_of_nobody_is_read_as_whom_the_command_names(sh: Shell) -> None:
    sh.new()
    strange = MAIL.replace(b"ann@example.org>\nTo", b"zoe@example.org>\nTo")
    assert "Whose     nobody's: its address holds no seat, and it brings no token" in sh.ok("read", "-", stdin=strange)
    assert "Whose     Ben of quay, as asked" in sh.ok("read", "-", "--game", "quay", "--seat", "Ben", stdin=strange)
    untagged = MAIL.replace(b"[quay]", b"")
    assert "Whose     Ann of quay, game found by the command" in sh.ok("read", "-", "--game", "quay", stdin=untagged)


def test_what_is_held_or_dropped_says_why(sh: Shell) -> None:
    assert "Mail      held for the GM. A mail of ours did not reach" in sh.ok("read", "-", stdin=sample("bounce"))
    assert "Mail      dropped. It is a circular" in sh.ok("read", "-", stdin=sample("newsletter"))
    assert "There is no line of text in it." in sh.ok("read", "-", stdin=b"")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seat", "Ann"), "A seat belongs to a game; name it with --game."),
        (("--game", "nosuch"), "nosuch"),
    ],
)
def test_a_wrong_word_is_refused(sh: Shell, words: tuple[str, ...], sentence: str) -> None:
    sh.new()
    assert sentence in sh.says("read", "-", *words, stdin=MAIL)


def test_a_file_that_is_not_there_is_refused(sh: Shell) -> None:
    assert sh.says("read", "nowhere.eml") == "nowhere.eml cannot be read: No such file or directory."


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.eml")))
def test_the_body_is_what_the_reader_sees(sh: Shell, name: str) -> None:
    """Line for line and number for number, though its home does not exist."""
    printed = sh.ok("read", "--body", "-", stdin=sample(name)).split("\n")
    letter = clean.read(sample(name))
    assert {line.number: printed[line.number - 1] for line in letter.orders} == {
        line.number: line.text for line in letter.orders
    }
    unread = {line.number: printed[line.number - 1] for line in letter.lines if line.role == "after_end"}
    assert not any(unread.values())
    assert not sh.home.exists()


@pytest.mark.parametrize("name", replies.names()[::9])
def test_the_body_of_a_real_reply_is_its_authors_lines(sh: Shell, name: str) -> None:
    own, _ = replies.written(name)
    lines = replies.body(name).split("\n")
    printed = sh.ok("read", "--body", "-", stdin=mail(replies.body(name)))
    expected = [lines[number - 1].rstrip() for number in sorted(own) if lines[number - 1].strip()]
    assert [line for line in printed.splitlines() if line.strip(" =")] == [line for line in expected if line.strip("=")]


def test_the_body_sent_again_reads_the_same(sh: Shell) -> None:
    body = sh.ok("read", "--body", "-", stdin=MAIL)
    again = sh.ok("read", "--body", "-", stdin=mail(body))
    assert again.rstrip("\n") == body.rstrip("\n")
