"""How the four write: their words for an order, what else stands in a mail, and the program that sends it."""

from __future__ import annotations

import quopri
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from html import escape
from random import Random
from zoneinfo import ZoneInfo

Reads = Callable[[str], bool]
"""Returns whether a wording is read as what was meant."""

WORDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"leader (.+)", ("make {0} my leader", "{0} is my leader")),
    (r"trader (.+)", ("{0} gets the trader", "the trader to {0}")),
    (r"contribute (.+) up to (\d+)", ("{0} contributes up to {1}", "{0} gives the State up to {1}")),
    (r"contribute (.+) (\d+)", ("{0} gives {1} to the State", "{0} contributes {1}")),
    (r"corruption (.+) yes", ("{0} takes a bribe: yes", "{0} corruption yes")),
    (r"corruption (.+) no", ("{0} takes no bribe", "{0} stays honest")),
    (r"income (.+) yes", ("{0} takes his income", "personal income for {0}: yes")),
    (r"gift (.+) to (.+)", ("give {0} to {1}", "give {1} {0}")),
    (r"distribute (.+)", ("distribute {0}", "share out: {0}")),
    (r"sell all sets", ("sell all sets", "all sets are for sale", "sell sets")),
    (r"place (.+) rest", ("place all on {0}", "place income {0} rest")),
    (r"persuade (.+) by (.+), spend (\d+)", ("{1} persuades {0}, spending {2}", "{1} to persuade {0}, spend {2}")),
    (r"persuade (.+) by (.+)", ("{1} persuades {0}",)),
    (r"attract (.+), up to (\d+)", ("{0} attracts a Trader, up to {1}", "{0} to attract, up to {1}")),
    (r"nominate (.+) and (.+)", ("{0} and {1} for Suffetes", "{0} and {1} for Consuls", "nominate {0} with {1}")),
    (r"govern (.+) by (.+)", ("{1} governs {0}", "{1} for Governor of {0}")),
    (r"propose (\d+) life (.+)", ("propose {0} {1} Suffete for Life", "proposal {0}: {1} Suffete for Life")),
    (r"propose (\d+) tax (\d+)", ("propose {0} a tax of {1}", "proposal {0}: tax {1}")),
    (r"propose (\d+) (.+)", ("proposal {0}: {1}", "propose {0}: {1}")),
    (r"vote (yes|no|abstain)", ("{0} to all", "vote {0} on all")),
    (r"vote (yes|no|abstain) on (.+)", ("{0} to {1}", "{0} on {1}")),
    (r"knight (.+) (\d+)", ("{0} wants a Knight, {1}", "{0} spends {1} on a Knight", "Knight for {0}, spend {1}")),
    (r"knight (.+)", ("a Knight for {0}", "{0} tries for a Knight")),
    (r"games (.+) by (.+)", ("{1} pays for {0}", "{1} holds {0}", "{0} by {1}")),
    (r"elect (.+?) (\S+)", ("{1} for {0}", "{0}: {1}")),
    (r"appoint (.+)", ("{0} for Dictator", "make {0} Dictator")),
    (r"prosecute (minor|major) (.+) for (.+) by (.+)", ("{3} prosecutes {1}, {0}, for {2}",)),
    (r"heir (.+)", ("{0} is my heir", "my heir: {0}")),
    (r"play (.+) on (.+)", ("{1} gets {0}", "play {0} on {1}, please")),
)
"""Canonical lines, and what people write for them."""
ALWAYS: Reads = lambda _: True  # noqa: E731 - the one that is pleased with anything


@dataclass(frozen=True, slots=True)
class Answered:
    """What a mail answers: its subject, when it was sent, and the GM with his address."""

    subject: str
    sent: str
    gm: str


@dataclass(frozen=True, slots=True)
class Hand:
    """How one player writes."""

    address: str
    zone: str
    own: float
    """How often he uses words of his own for an order."""
    dressed: Callable[[str, Random], str]
    """Puts his manner on a line, such as a bullet."""
    greetings: tuple[str, ...]
    body: Callable[[list[str], Answered], tuple[dict[str, str], bytes]]
    """Makes the fields and the body of a mail from its lines and what it answers."""


def worded(line: str, hand: Hand, chance: Random, reads: Reads = ALWAYS) -> str:
    """Return a canonical line in a player's words; unchanged where no other wording is read as the same."""
    found = [line]
    if chance.random() < hand.own:
        found = [*_wordings(line, chance), line]
    return next((text for each in found for text in (hand.dressed(each, chance), each) if reads(text)), line)


def _wordings(line: str, chance: Random) -> list[str]:
    for pattern, ways in WORDINGS:
        match = re.fullmatch(pattern, line)
        if match:
            return chance.sample([way.format(*match.groups()) for way in ways], len(ways))
    return []


# ------------------------------------------------------------------------------------ manners


def _phone(line: str, chance: Random) -> str:
    return line if chance.random() < 0.6 else line[:1].lower() + line[1:]


def _office(line: str, chance: Random) -> str:
    way = chance.choice(("I {}.", "Please {}", "{}", "{}.", "We {}"))
    return way.format(line) if way.startswith(("I ", "Please", "We ")) else way.format(line[:1].upper() + line[1:])


def _bullets(line: str, chance: Random) -> str:
    return f"\u2022 {line}" if chance.random() < 0.9 else line


def _hasty(line: str, chance: Random) -> str:
    """Return a line in small letters, with a slip in one word now and then."""
    line = line.lower()
    words = [word for word in re.findall(r"[a-z]{6,}", line) if chance.random() < 0.25]
    for word in words[:1]:
        at = chance.randrange(2, len(word) - 1)
        slip = chance.choice((word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:]))
        line = line.replace(word, slip, 1)
    return line


# ------------------------------------------------------------------------------------- programs


def _html(lines: list[str], answered: Answered) -> tuple[dict[str, str], bytes]:
    """Return the mail of a phone: HTML alone, quoted-printable, the mail it answers below."""
    own = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines)
    page = (
        f'<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">{own}'
        '<div><br></div><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">'
        f"On {answered.sent} {escape(answered.gm)} wrote:<br><br></blockquote></div>"
        f'<blockquote type="cite"><div dir="ltr"><p>{escape(answered.subject)}</p>'
        "<p>vote abstain on all<br>done yes</p></div>"
        "</blockquote></body></html>\n"
    )
    fields = {
        "X-Mailer": "iPhone Mail (23B85)",
        "Content-Type": "text/html; charset=utf-8",
        "Content-Transfer-Encoding": "quoted-printable",
    }
    return fields, quopri.encodestring(page.encode())


def _outlook(lines: list[str], answered: Answered) -> tuple[dict[str, str], bytes]:
    below = ["", "Kind regards,", "Ben", "", "_" * 32, f"From: {answered.gm}"]
    below += [
        f"Sent: {answered.sent}",
        "To: Miller, Ben <ben.miller@example.com>",
        f"Subject: {answered.subject}",
        "",
        "vote no on all",
    ]
    fields = {
        "X-Mailer": "Microsoft Outlook 16.0",
        "Content-Type": 'text/plain; charset="iso-8859-1"',
        "Content-Transfer-Encoding": "8bit",
    }
    return fields, "\n".join([*lines, *below, ""]).encode("latin-1", "replace")


def _thunderbird(lines: list[str], answered: Answered) -> tuple[dict[str, str], bytes]:
    quoted = [
        f"Am {answered.sent} schrieb {answered.gm.partition(' <')[0]}:",
        "> The packet is open.",
        "> done yes",
        "",
    ]
    text = "\n".join([*quoted, *lines, "", "-- ", 'Clara -- "Carthago non delenda est"', ""])
    fields = {
        "User-Agent": "Mozilla Thunderbird",
        "Content-Type": "text/plain; charset=UTF-8; format=flowed",
        "Content-Transfer-Encoding": "quoted-printable",
    }
    return fields, quopri.encodestring(text.encode())


def _plain(lines: list[str], _answered: Answered) -> tuple[dict[str, str], bytes]:
    return {"Content-Type": "text/plain; charset=utf-8"}, "\n".join([*lines, ""]).encode()


HANDS: Mapping[str, Hand] = {
    "anna": Hand("Anna <anna@example.org>", "Europe/Berlin", 0.8, _phone, ("hi, on the train!", "hello all"), _html),
    "ben": Hand(
        '"Miller, Ben" <ben.miller@example.com>', "Europe/London", 0.5, _office, ("Hello,", "Dear GM,"), _outlook
    ),
    "clara": Hand(
        "Clara <clara@example.net>",
        "UTC",
        0.7,
        _bullets,
        ("Good morning,", "Dear clerk,", "Good evening,"),
        _thunderbird,
    ),
    "dora": Hand("Dora <dora@example.net>", "America/New_York", 0.4, _hasty, ("hiya", "me again"), _plain),
}


def mail(seat: str, number: int, lines: Iterable[str], answered: Answered, sent: datetime) -> bytes:
    """Return a mail as the program of a player writes it."""
    hand = HANDS[seat]
    zone = ZoneInfo(hand.zone)
    fields, body = hand.body(list(lines), answered)
    head = {
        "From": hand.address,
        "To": answered.gm,
        "Subject": f"Re: {answered.subject}",
        "Date": format_datetime(sent.astimezone(zone)),
        "Message-ID": f"<{seat}-{number}@{hand.address.rpartition('@')[2].rstrip('>')}>",
        "MIME-Version": "1.0",
    }
    return "".join(_heads({**head, **fields})).encode() + b"\n" + body


def answering(seat: str, subject: str, moment: datetime, gm: str) -> Answered:
    """Return what a mail answers, with the moment in the time of its writer."""
    return Answered(subject, f"{moment.astimezone(ZoneInfo(HANDS[seat].zone)):%d %b %Y at %H:%M}", gm)


def _heads(fields: Mapping[str, str]) -> Iterator[str]:
    yield from (f"{name}: {value}\n" for name, value in fields.items())
