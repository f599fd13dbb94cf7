"""The page itself: its head, its sections and its blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, TypeAlias

from adjudicator.model.page.charts import BarChart, Waterfall
from adjudicator.model.page.marks import Button, Text
from adjudicator.model.page.pictures import Picture
from adjudicator.model.page.prose import (
    Buttons,
    Entries,
    Facts,
    Form,
    Heading,
    Note,
    Offers,
    Orders,
    Outcomes,
    Points,
    Prose,
    Verbatim,
    Verdicts,
)
from adjudicator.model.page.tables import Dice, Table

SCHEMA = "adjudicator-report/1"


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the next orders are due: `NEXT  4.3 Forum, due Mon 23 Nov, 20:00 UTC. See section 6.` as text shows it.

    `label` is the word in front (Next, Due, Deadline), `what` the packet or nothing, `when` the hour in the reader's
    zone, `utc` the same hour in UTC where that differs, `left` the time left, `note` a sentence after it.
    """

    kind: ClassVar[str] = "deadline"
    label: str
    when: str
    what: str = ""
    utc: str = ""
    left: str = ""
    note: str = ""


Part: TypeAlias = (
    Heading
    | Prose
    | Note
    | Points
    | Facts
    | Entries
    | Orders
    | Verbatim
    | Form
    | Verdicts
    | Outcomes
    | Offers
    | Buttons
    | Table
    | Dice
    | BarChart
    | Waterfall
    | Picture
)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page; those with `numbered` True are counted from 1, in the order of the page.

    `folded` is one line that stands for proofs and the like: HTML folds the parts behind it.
    """

    kind: ClassVar[str] = "section"
    title: str
    parts: tuple[Part, ...]
    cites: tuple[str, ...] = ()
    numbered: bool = True
    folded: str = ""


Block: TypeAlias = Section | Part


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page.

    `label` is the line in capitals (THE REPUBLIC OF CARTHAGE, FOR ANNA ALONE), `title` the headline, `facts` pairs of
    a left and a right word below it. A report opens with `story`, sentences that make one paragraph; a `letter`
    (receipt, reminder) has no masthead in plain text and begins with its story, each string a line of its own.
    `preview` is the line that mail programs show beside the subject; `foot` closes the page. `owed` says what its
    reader owes and by when: it comes first, and the deadline is not said once more. `after` is how many numbered
    sections precede those of the page in its mail.
    """

    kind: str
    game: str
    label: str
    title: str
    date: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    story: tuple[Text, ...] = ()
    deadline: Deadline | None = None
    blocks: tuple[Block, ...] = ()
    foot: tuple[Text, ...] = ()
    preview: str = ""
    letter: bool = False
    lang: str = "en"
    owed: Text = ""
    after: int = 0


def numbered(blocks: tuple[Block, ...], after: int = 0) -> list[tuple[int, Block]]:
    """The blocks of a page with the number of each section, counted on from `after`; 0 for those that have none."""
    found: list[tuple[int, Block]] = []
    count = after
    for block in blocks:
        counted = isinstance(block, Section) and block.numbered
        count += counted
        found.append((count if counted else 0, block))
    return found


def find_form(blocks: tuple[Block, ...]) -> Form | None:
    """The order form of a page, if any; its button is repeated below the deadline."""
    return next((part for part in _parts(blocks) if isinstance(part, Form)), None)


def before_form(page: Page, *blocks: Block) -> Page:
    """Return a page with more blocks before its order form, at its end where it has none."""
    at = next((n for n, block in enumerate(page.blocks) if find_form((block,)) is not None), len(page.blocks))
    return replace(page, blocks=(*page.blocks[:at], *blocks, *page.blocks[at:]))


def find_answers(blocks: tuple[Block, ...]) -> tuple[Button, ...]:
    """The buttons of the few answers that the order form of a page takes, if any; they are repeated as its own is."""
    for block in blocks:
        parts = block.parts if isinstance(block, Section) else ()
        for part, following in pairwise(parts):
            if isinstance(part, Buttons) and isinstance(following, Form):
                return part.items
    return ()


def pictures(page: Page) -> tuple[Picture, ...]:
    """The pictures of a page, from top to bottom.

    Raises:
        ValueError: two of them have the same name, and so would share a file.
    """
    found = tuple(part for part in _parts(page.blocks) if isinstance(part, Picture))
    if len({picture.name for picture in found}) < len(found):
        raise ValueError(f"two pictures of one name on a page: {', '.join(picture.name for picture in found)}")
    return found


def filed_under(page: Page, report: str) -> Page:
    """The page with the name of its report after the name of each picture, so that files of two reports differ."""
    if not pictures(page):
        return page
    return replace(page, blocks=tuple(_filed_under(block, report) for block in page.blocks))


def without_pictures(page: Page) -> Page:
    """The page for places without files; a section of nothing but pictures is left out."""
    kept: list[Block] = []
    for block in page.blocks:
        if isinstance(block, Section):
            parts = tuple(part for part in block.parts if not isinstance(part, Picture))
            kept += [replace(block, parts=parts)] if parts or not block.parts else []
        elif not isinstance(block, Picture):
            kept.append(block)
    return replace(page, blocks=tuple(kept))


def _filed_under(block: Block, report: str) -> Block:
    if isinstance(block, Section):
        return replace(block, parts=tuple(_part_under(part, report) for part in block.parts))
    return _part_under(block, report)


def _part_under(part: Part, report: str) -> Part:
    return replace(part, name=f"{part.name}-{report}") if isinstance(part, Picture) else part


def _parts(blocks: tuple[Block, ...]) -> Iterator[Part]:
    """The parts of all blocks, including those in sections, from top to bottom."""
    for block in blocks:
        if isinstance(block, Section):
            yield from block.parts
        else:
            yield block
