"""A mail as the rest of the program sees it: what arrived, for whom, and what each of its lines is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Role = Literal[
    "text",
    "quote",
    "signature",
    "header",
    "tail",
    "blank",
    "form",
    "marker",
    "after_end",
    "press",
    "press_mark",
    "machine",
    "struck",
]
"""What a line is: `text` and `form` are the author's, to be read as orders (`form`: between ORDERS and END, which
are themselves `marker`); `blank` is theirs too. `after_end` follows END. `quote` is somebody else's text, `header` the
line above it ("On Monday Ben wrote:"), `signature` a signature and whatever follows it, `tail` what a mail
program seems to have broken off a quoted line without marking it. `press` is the author's and goes to other players;
`press_mark` are the lines that begin and end it. In a post, `machine` is the forum's own word or a signature that it
adds, and `struck` what the author has struck out."""

OWN_ROLES: frozenset[Role] = frozenset({"text", "form", "blank", "marker", "after_end", "press", "press_mark"})
READ_ROLES: frozenset[Role] = frozenset({"text", "form"})
PRESS_ROLES: frozenset[Role] = frozenset({"press", "press_mark"})

LEFT_OUT = "X-Adjudicator-Left-Out"
"""The header that replaces the rest of a mail too large to fetch: how many bytes it had."""

Action = Literal["pass", "drop", "hold"]


@dataclass(frozen=True, slots=True)
class Mailbox:
    """A person's name, possibly empty, and address in lower case."""

    name: str
    address: str

    @property
    def shown(self) -> str:
        """The name as it can be shown: in one line, without signs that nobody sees."""
        return " ".join("".join(sign for sign in self.name if sign.isprintable()).split())


@dataclass(frozen=True, slots=True)
class Own:
    """How to recognise our own mail: our addresses (lower case), the domain of our Message-IDs, our X-Loop word.

    `before` are the domains that our Message-IDs had while our address was another.
    `notices` are the addresses from which a forum tells what was posted: signs to read its thread, never orders.
    """

    addresses: frozenset[str] = frozenset()
    domain: str = ""
    loop: str = "adjudicator"
    notices: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()

    def ours(self, reference: str) -> MailId | None:
        """Return the parts of a Message-ID if it is one of ours; without a domain each that has our form is."""
        found = MailId.parse(reference, self.domain)
        return found or next((old for each in self.before if (old := MailId.parse(reference, each))), None)


NOBODY = Own()


@dataclass(frozen=True, slots=True)
class Flags:
    """Header fields that distinguish a person from a machine; all values stripped and in lower case.

    `return_path` is None when the field is missing and "" for the empty path of a bounce.
    `automatic` names the vendor fields of auto-replies that are present.
    """

    return_path: str | None = None
    auto_submitted: str = ""
    suppress: str = ""
    precedence: str = ""
    list_id: bool = False
    loops: tuple[str, ...] = ()
    automatic: tuple[str, ...] = ()
    content_type: str = "text/plain"
    report_type: str = ""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What the header of a mail says, repaired. Sizes are in bytes; `text_size` counts text parts as sent."""

    sha256: str
    size: int
    text_size: int
    sender: Mailbox
    recipients: tuple[str, ...]
    subject: str
    message_id: str | None
    date: datetime | None
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]
    flags: Flags
    defects: tuple[str, ...]
    authentication: tuple[str, ...] = ()
    """The fields Authentication-Results, topmost first, unverified: anybody may have written them."""

    @property
    def key(self) -> str:
        """The key under which a mail is filed once: its Message-ID, else the digest of its bytes."""
        return self.message_id or f"sha256:{self.sha256}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to do with a mail before anybody reads it; `code` names the sentence that explains it."""

    action: Action
    code: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Address:
    """Which game, packet and seat a mail is for, with its token; `how` says where the game's name was found.

    `how` is one of form, plus, thread, quoted form, subject, mailbox, none. `tags` are all the words the subject
    has in square brackets, in case a foreign one ("[External]") comes before ours. `code` is that of a
    request for confirmation which the mail answers.
    """

    game: str | None = None
    packet: str | None = None
    seat: str | None = None
    token: str | None = None
    how: str = "none"
    tags: tuple[str, ...] = ()
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the body. The author's own lines are numbered from 1; any other line has number 0.

    `part` names the attached file of a line, and is empty for the body. `apart`: above it is an empty line that
    has no number, as in a post; in a mail the empty lines of the author are numbered too.
    """

    number: int
    text: str
    role: Role
    part: str = ""
    apart: bool = False


def says_something(text: str) -> bool:
    """Whether a line holds a letter or a digit, and not just a rule or a quote mark."""
    return any(sign.isalnum() for sign in text)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is not read as orders: counts of lines that are not blank, the signature's lines, attachments not read.

    `struck` are the lines of a post that its author has struck out.
    """

    quoted: int = 0
    after_end: int = 0
    signature: tuple[str, ...] = ()
    attachments: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail whose every line is accounted for.

    `only_quoted`: the author seems to have written nothing, though the mail has text. Then `asked` are
    the lines to show the author with the question whether they are meant.
    """

    envelope: Envelope
    address: Address
    lines: tuple[Line, ...]
    left_out: LeftOut
    only_quoted: bool

    @property
    def orders(self) -> tuple[Line, ...]:
        """The lines to read as orders, in their order."""
        return tuple(line for line in self.lines if line.role in READ_ROLES)

    @property
    def doubtful(self) -> tuple[Line, ...]:
        """Lines left out on weak evidence: text below a signature, and the ends of broken quoted lines.

        The author is asked if one of them reads as an order.
        """
        return tuple(line for line in self.lines if line.role in {"signature", "tail"} and says_something(line.text))

    @property
    def asked(self) -> tuple[Line, ...]:
        """With `only_quoted`: every line left out that could have been meant; else nothing."""
        if not self.only_quoted:
            return ()
        return tuple(
            line for line in self.lines if line.role in {"quote", "signature", "tail"} and says_something(line.text)
        )


CONFIRM = "confirm"
"""The kind of our mails that ask for a confirmation; their names, which logs and folders show, contain no code."""
_MAIL_ID = re.compile(r"<?([a-z0-9_-]+)\.([a-z0-9_.-]+)\.([a-z0-9_-]+)\.([a-z_-]+)\.(\d{1,9})@([^\s<>@]+)>?")


@dataclass(frozen=True, slots=True)
class MailId:
    """The parts of our Message-IDs, `<game.packet.seat.kind.n@domain>`; a public mail has the seat `all`.

    Game and seat contain a-z, 0-9, `_` and `-`; a packet may have full stops too; a kind has no digits.
    """

    game: str
    packet: str
    seat: str
    kind: str
    n: int

    def text(self, domain: str) -> str:
        """The Message-ID with its angle brackets.

        Raises:
            ValueError: a part has a character that could not be read back.
        """
        text = f"<{self.game}.{self.packet}.{self.seat}.{self.kind}.{self.n}@{domain}>"
        if MailId.parse(text, domain) != self:
            raise ValueError(f"not fit for a Message-ID: {text}")
        return text

    @staticmethod
    def parse(text: str, domain: str = "") -> MailId | None:
        """The parts of `text`, or None when it does not have our form or, if given, our domain."""
        found = _MAIL_ID.fullmatch(text)
        if found is None or (domain and found[6].lower() != domain.lower()):
            return None
        return MailId(found[1], found[2], found[3], found[4], int(found[5]))
