"""The blocks of a page that are sentences, and those that are lines to copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from adjudicator.model.page.marks import Button, Mail, Text, Tone, Words


@dataclass(frozen=True, slots=True)
class Heading:
    """A sub-heading, with its rules and a muted word after it (`Hand`, `3 cards; limit 5`)."""

    kind: ClassVar[str] = "heading"
    title: Words
    cites: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs."""

    kind: ClassVar[str] = "prose"
    paragraphs: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A muted remark on the block above it."""

    kind: ClassVar[str] = "note"
    text: Text


@dataclass(frozen=True, slots=True)
class Points:
    """Short lines that belong to the heading above, one thought each; `numbered` counts them from 1."""

    kind: ClassVar[str] = "points"
    lines: tuple[Text, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and its values, each on a line of its own. Labels of letters are in capitals: `OWED`."""

    kind: ClassVar[str] = "fact"
    label: str
    values: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels with their values in two columns. `nested` indents them below a heading; `code` sets values as digits."""

    kind: ClassVar[str] = "facts"
    rows: tuple[Fact, ...]
    nested: bool = False
    code: bool = False


@dataclass(frozen=True, slots=True)
class Detail:
    """One line below the head of an entry; those of an entry that have a label are set in two columns."""

    kind: ClassVar[str] = "detail"
    text: Text
    label: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """An item with lines of its own, as a Province in Revenue; `mark` is a verdict at the right margin (PASSES)."""

    kind: ClassVar[str] = "entry"
    head: Text
    details: tuple[Detail, ...] = ()
    mark: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Entries:
    """Entries, one below the other; `numbered` counts them from 1."""

    kind: ClassVar[str] = "entries"
    items: tuple[Entry, ...]
    numbered: bool = False


# --- orders


@dataclass(frozen=True, slots=True)
class Order:
    """A line to copy, and the remark after its `#`."""

    kind: ClassVar[str] = "order"
    text: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Orders:
    """Lines to copy, in a block of their own."""

    kind: ClassVar[str] = "orders"
    lines: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines of a person, shown as written."""

    kind: ClassVar[str] = "verbatim"
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """An order form: the lines from `ORDERS` to `END`, at most 72 columns each, a valid mail without changes.

    Every rendering prints the lines unchanged. In HTML `button` opens them as a mail, from here and from below the
    deadline of the page.
    """

    kind: ClassVar[str] = "form"
    lines: tuple[str, ...]
    to: str
    subject: str
    button: str = "Open the order form as a mail"

    @property
    def mail(self) -> Mail:
        """The mail that the button opens."""
        return Mail(self.to, self.subject, "\n".join(self.lines))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one line of a player.

    `number` and `said` are the line as written (0 and empty where only the order is shown), `order` is the
    canonical order, `mark` a word at the right margin (CONDITIONAL), `notes` explain, `answers` are lines to send
    back, `buttons` the same as mails.
    """

    kind: ClassVar[str] = "verdict"
    number: int = 0
    said: str = ""
    order: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()
    answers: tuple[Order, ...] = ()
    buttons: tuple[Button, ...] = ()
    mark: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The verdicts on the lines of a mail, or on the orders of a packet."""

    kind: ClassVar[str] = "verdicts"
    items: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """An order that was given, and its outcome."""

    kind: ClassVar[str] = "outcome"
    order: str
    told: Text
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class OutcomeGroup:
    """The orders of one side under its name, with a muted word behind it (`Austria`, `Anna`)."""

    kind: ClassVar[str] = "outcome_group"
    label: str
    rows: tuple[Outcome, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcomes of everybody's orders, side by side; `caption` says which they are."""

    kind: ClassVar[str] = "outcomes"
    caption: str
    items: tuple[OutcomeGroup, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """What a line of a player may mean: the player answers by its letter.

    `number` and `said` are the line as written, 0 and a word where this is another reading of the line above;
    `order` are the canonical orders, `notes` explain, `buttons` answer as mails.
    """

    kind: ClassVar[str] = "offer"
    letter: str
    number: int
    said: str
    order: tuple[str, ...]
    notes: tuple[Text, ...] = ()
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Offers:
    """Lines that wait for their author's yes."""

    kind: ClassVar[str] = "offers"
    items: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Buttons:
    """Only buttons, for mails that are answered with one word."""

    kind: ClassVar[str] = "buttons"
    items: tuple[Button, ...]
