"""A post as its page draws it: HTML, with selectors that tell whose a piece of it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adjudicator.intake.posts.family import Family, Marks, Place
from adjudicator.intake.posts.finding import finder
from adjudicator.intake.posts.lines import FILE_SIZE, lines_of, parts, put, strongest
from adjudicator.model.post import VOICE, PostRole, Said

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_BLOCKS = frozenset(
    re.findall(
        r"\w+",
        """
    address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3
    h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul
        """,
    )
)
_TAG_SEEN = re.compile(r"\[(?:quote|q)(?:[=\s][^\[\]]*)?\]|\[quote\b", re.IGNORECASE)
_TAGS = re.compile(r"\[/?(?:quote|q)(?:[=\s][^\[\]]*)?\]", re.IGNORECASE)
_KEPT = frozenset(
    {
        "class", "component", "itemprop", "data-username", "data-quote", "data-source", "style", "start", "open",
        "type", "value", "checked",
    }
)  # fmt: skip
_COUNTED = re.compile(r"list-style(?:-type)?\s*:\s*(?:decimal|(?:lower|upper)-(?:alpha|latin|roman))", re.IGNORECASE)
_LETTERED = re.compile(
    r"list-style(?:-type)?\s*:\s*(?:lower|upper)-(?:alpha|latin)|\b(?:lower|upper)alpha\b", re.IGNORECASE
)
_WORDED = 26
"""Letters that count the items of a list; further items are numbered."""


LONG = 8
"""Digits that no number of posts or pages has."""


def select(selector: str, root: HtmlElement) -> list[HtmlElement]:
    """Return the elements of a selector, `root` itself among them where it fits, in the order of the page."""
    found: list[HtmlElement] = finder(selector)(root)
    return found


def numbers(place: Place, root: HtmlElement) -> list[int]:
    """Return the numbers that all elements of a place show."""
    said = (
        each.get(place.attribute) if place.attribute else each.text_content() for each in select(place.select, root)
    )
    fits = (re.search(place.pattern or r"(\d+)", text or "") for text in said)
    return [int(fit[1]) for fit in fits if fit is not None and fit[1].isdigit() and len(fit[1]) < LONG]


def parsed(page: str) -> HtmlElement | None:
    """Return the tree of a page, however broken; None where there is none, or it is deeper than any page."""
    from lxml import etree, html

    parser = html.HTMLParser(recover=True, huge_tree=True, no_network=True, remove_pis=True)
    try:
        tree: HtmlElement | None = html.document_fromstring(page.replace("\x00", "") or " ", parser=parser)
    except (etree.ParserError, ValueError):
        return None
    return None if any("depth" in each.message for each in parser.error_log) else tree


def kept(element: HtmlElement, marks: Marks) -> str:
    """Return the text of a post as HTML that is the same at each reading: without times, links and counts."""
    from copy import deepcopy

    from lxml import etree

    own = deepcopy(element)
    own.tail = None
    for selector in marks.left:
        for each in select(selector, own):
            if each is not own:
                each.drop_tree()
    for each in own.iter():
        for name in [name for name in each.attrib if name not in _KEPT]:
            del each.attrib[name]
    written: str = etree.tostring(own, encoding="unicode", method="html")
    return written


def read(body: str, family: Family) -> list[Said]:
    """Return the lines of a post as it is drawn; blank ones are left out."""
    root = parsed(body)
    if root is None:
        return []
    reader = _Reader(_marked(root, family.marks), _boxes(root, family.marks), family.typeset)
    from lxml import etree

    for event, element in etree.iterwalk(root, events=("start", "end", "comment")):
        if event == "comment":
            reader.data(element.tail)
        elif event == "start":
            reader.start(element)
        else:
            reader.end(element)
    reader.end_line()
    return reader.lines


@dataclass(frozen=True, slots=True)
class _Mark:
    """What the selectors say of an element: its role, None for that of what it is in, and whether it is a block."""

    role: PostRole | None = None
    block: bool = False


_PLAIN, _BLOCK, _MACHINE = _Mark(), _Mark("own"), _Mark("machine")


def _marked(root: HtmlElement, marks: Marks) -> dict[HtmlElement, _Mark]:
    """Return the elements that the selectors find, each with the strongest of its roles, or as a block."""
    found: dict[HtmlElement, list[PostRole]] = {}
    groups: tuple[tuple[Sequence[str], PostRole], ...] = (
        (marks.quote, "quote"),
        (marks.machine, "machine"),
        (marks.code, "code"),
        (marks.spoiler, "spoiler"),
        (marks.struck, "struck"),
    )
    for selectors, role in groups:
        for selector in selectors:
            for element in select(selector, root):
                found.setdefault(element, []).append(role)
    for selector in marks.doubtful:
        for element in select(selector, root):
            found.setdefault(element, ["doubtful"])
    for selector in marks.own:
        for element in select(selector, root):
            found.pop(element, None)
    out = {element: _Mark(strongest(roles)) for element, roles in found.items()}
    for selector in marks.block:
        for element in select(selector, root):
            out[element] = replace(out.get(element, _BLOCK), block=True)
    return out


def _boxes(root: HtmlElement, marks: Marks) -> dict[HtmlElement, str]:
    """Return the boxes before what can be chosen, each as it is typed."""
    found = {element: "[ ] " for selector in marks.box for element in select(selector, root)}
    return found | {element: "[x] " for selector in marks.ticked for element in select(selector, root)}


@dataclass(slots=True)
class _Items:
    """A list of a page: whether its items are counted, in letters or numbers, and the number of the next."""

    counted: bool
    lettered: bool
    at: int

    @classmethod
    def of(cls, element: HtmlElement) -> _Items:
        """Return a list before its first item. Some forums draw a counted list as one of points with a style."""
        style = f"{element.get('style') or ''} {element.get('class') or ''}"
        counted = element.tag == "ol" or bool(_COUNTED.search(style))
        lettered = counted and (element.get("type") in {"a", "A"} or bool(_LETTERED.search(style)))
        return cls(counted, lettered, _whole(element.get("start"), 1))

    def mark(self, item: HtmlElement) -> str:
        """Return what is drawn before an item, and count it."""
        if not self.counted:
            return "- "
        number = _whole(item.get("value"), self.at)
        self.at = number + 1
        return f"{chr(ord('a') - 1 + number) if self.lettered and 0 < number <= _WORDED else number}. "


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and re.fullmatch(r"\d{1,6}", text.strip()) else otherwise


class _Reader:
    """Collects the lines of a tree, element by element."""

    def __init__(
        self,
        marked: dict[HtmlElement, _Mark],
        boxes: dict[HtmlElement, str],
        typeset: Mapping[str, str],
    ) -> None:
        self.lines: list[Said] = []
        self._boxes = boxes
        self._marked = marked
        self._typeset = str.maketrans(dict(typeset))
        self._head = ""
        self._held: list[tuple[HtmlElement, PostRole]] = []
        self._role: PostRole = "own"
        self._pieces: list[tuple[str, PostRole]] = []
        self._doubt = False
        self._formatted = 0
        self._lists: list[_Items] = []
        self._gap = False

    def start(self, element: HtmlElement) -> None:
        """Open an element: a line may end, and what follows may be another's."""
        mark = self._marked.get(element, _PLAIN)
        if element.tag in _BLOCKS or mark.block:
            self.end_line()
            self._part(element.tag)
        if element in self._boxes:
            self._pieces.append((self._boxes[element], self._role))
        if mark.role:
            self._held.append((element, mark.role))
            self._role = strongest(role for _, role in self._held)
        self._formatted += element.tag == "pre"
        self._bullet(element)
        self.data(element.text)

    def _part(self, tag: object) -> None:
        """Stand paragraphs apart, as an empty line does where they are typed; a list goes on below what is above it."""
        if tag == "p":
            self._gap = self._gap or parts(self.lines)
        elif tag in {"ul", "ol"} and not self._lists:
            self._gap = False

    def _bullet(self, element: HtmlElement) -> None:
        """Show what a tag itself shows: the end of a line, a bullet or number, the gap between two cells."""
        if element.tag == "br":
            self._break_line()
        elif element.tag in {"ul", "ol"}:
            self._lists.append(_Items.of(element))
        elif element.tag == "li":
            self._head = self._lists[-1].mark(element) if self._lists else "- "
        elif element.tag in {"td", "th"}:
            self._pieces.append((" ", self._role))

    def end(self, element: HtmlElement) -> None:
        """Close an element, and go on with what follows it."""
        mark = self._marked.get(element, _PLAIN)
        if element.tag in _BLOCKS or mark.block:
            self.end_line()
            self._part(element.tag if element.tag == "p" else "")
        if self._held and self._held[-1][0] is element:
            self._held.pop()
            self._role = strongest(role for _, role in self._held)
        self._formatted -= element.tag == "pre"
        if element.tag in {"ul", "ol"}:
            self._lists.pop()
        tail = element.tail
        if mark == _MACHINE and tail and (size := FILE_SIZE.match(tail)):
            self._pieces.append((size[0], "machine"))
            tail = tail[size.end() :]
        self.data(tail)

    def data(self, text: str | None) -> None:
        """Take text between tags."""
        if not text:
            return
        if not self._formatted:
            self._add(text)
            return
        first, *more = text.split("\n")
        self._add(first)
        for piece in more:
            self._break_line()
            self._add(piece)

    def _add(self, text: str) -> None:
        role = self._role
        if role in {"own", "spoiler"}:
            text = text.translate(self._typeset) if self._typeset else text
            seen = _TAG_SEEN.search(text) if "[" in text and not self._doubt else None
            if seen:
                self._pieces.append((text[: seen.start()], role))
                text, self._doubt = text[seen.end() :], True
            text = _TAGS.sub("", text) if self._doubt else text
        self._pieces.append((text, "doubtful" if self._doubt and role in VOICE else role))

    def end_line(self) -> None:
        """End the current line."""
        first = next((at for at, (text, _) in enumerate(self._pieces) if text.strip()), None)
        if first is not None:
            text, role = self._pieces[first]
            self._pieces[first] = (self._head + text.lstrip(), role)
            self._head = ""
        self._gap = put(lines_of(self._pieces), self.lines, gap=self._gap)
        self._pieces = []

    def _break_line(self) -> None:
        """End the current line; one without words is an empty line."""
        empty = not any(text.strip() for text, _ in self._pieces)
        self.end_line()
        self._gap = self._gap or (empty and parts(self.lines))
