"""A page as posts for a forum, in Markdown, in BBCode or as plain text, split where a forum takes no longer ones.

Prose, headings, lists and tables are set in the forum's own marks. Tables in BBCode, and whatever has columns of its
own, go in a block of code as plain text has them, 64 columns wide at most.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from adjudicator.model.page import (
    Block,
    Cell,
    Column,
    Deadline,
    Heading,
    Note,
    Order,
    Orders,
    Page,
    Part,
    Picture,
    Points,
    Prose,
    Section,
    Strong,
    Table,
    Text,
    Typed,
    all_rows,
    numbered,
)
from adjudicator.model.page.marks import Ref
from adjudicator.report.cells import RIGHT, as_cell, figure
from adjudicator.report.paper import bracketed, flat, to_ascii
from adjudicator.report.text import block_lines, render_text

Form = Literal["bbcode", "markdown", "text"]
_MARKDOWN = re.compile(r"([\\`*_<>#|~\[\]@])")
_TAG = re.compile(r"\[(?=/?[a-zA-Z*]+(?:[=\s][^\[\]]*)?\])")
ROOM: Final = 200
"""Characters kept free in each post for its first line and its number."""
MORE: Final = "\n\nThere is no more in this post; later ones follow below it."
"""Put below a post that is too short for its forum, as often as it takes."""


def _no_link(_: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Marks:
    """How a form writes what a page holds; each takes text that is safe in it already."""

    safe: Callable[[str], str]
    bold: Callable[[str], str]
    title: Callable[[str], str]
    head: Callable[[str], str]
    typed: Callable[[str], str]
    code: Callable[[str], str]
    points: Callable[[Sequence[str], bool], str]
    comment: Callable[[str], str]
    link: Callable[[str, str], str]
    tables: bool
    place: Callable[[str], str] = _no_link
    """Gives the address of a post that the page names, empty where it has none."""
    site: str = ""
    """The address of a page that shows the pictures."""


def _bb_points(lines: Sequence[str], counted: bool) -> str:
    return "\n".join(["[list=1]" if counted else "[list]", *(f"[*]{line}" for line in lines), "[/list]"])


def _md_points(lines: Sequence[str], counted: bool) -> str:
    return "\n".join(f"{f'{count}.' if counted else '-'} {line}" for count, line in enumerate(lines, 1))


def _md_typed(text: str) -> str:
    return f"`{text}`" if "`" not in text else f"`` {text} ``"


MARKS: dict[Form, Marks] = {
    "markdown": Marks(
        safe=lambda text: _MARKDOWN.sub(r"\\\1", text),
        bold=lambda text: f"**{text}**",
        title=lambda text: f"# {text}",
        head=lambda text: f"## {text}",
        typed=_md_typed,
        code=lambda text: f"```text\n{text}\n```",
        points=_md_points,
        comment=lambda text: f"<!-- {text} -->",
        link=lambda words, to: f"[{words}]({to})" if to else words,
        tables=True,
    ),
    "bbcode": Marks(
        safe=lambda text: _TAG.sub("(", text),
        bold=lambda text: f"[b]{text}[/b]",
        title=lambda text: f"[size=150][b]{text}[/b][/size]",
        head=lambda text: f"[b]{text}[/b]",
        typed=lambda text: f"[i]{_TAG.sub('(', text)}[/i]",
        code=lambda text: f"[code]\n{text}\n[/code]",
        points=_bb_points,
        comment=lambda _: "",
        link=lambda words, to: f"[url={to}]{words}[/url]" if to else words,
        tables=False,
    ),
}


def render_posts(
    page: Page,
    form: Form,
    longest: int,
    name: str,
    link: Callable[[str], str] = _no_link,
    shortest: int = 1,
    *,
    site: str = "",
) -> list[str]:
    """Return a page as posts, in order.

    Args:
        page: what is posted.
        form: how the forum writes.
        longest: characters that a post may have there.
        name: what its first line says where no reader sees it: game, packet and kind, and the number of a tally.
        link: gives the address of a post that the page names, empty where it has none.
        shortest: characters that a post must have there, without those that no reader sees.
        site: the address of a page that shows the pictures, as a post has no files; empty where there is none.
    """
    if form == "text":
        parts = render_text(_without_pictures(page, site)).split("\n\n")
    else:
        marks = replace(MARKS[form], place=link, site=site)
        parts = [_opening(page, marks), *(_block(count, block, marks) for count, block in numbered(page.blocks))]
        parts += ["\n".join(_words(text, marks) for text in page.foot)]
    posts = _packed([part for part in parts if part.strip()], longest - ROOM)
    comment = MARKS[form].comment if form != "text" else MARKS["bbcode"].comment
    out = []
    for count, words in enumerate(posts, 1):
        whole = name.rpartition(" ")[2].isdigit() and len(posts) == 1
        head = comment(name if whole else f"{name} {count}/{len(posts)}")
        number = f"{count}/{len(posts)}\n\n" if len(posts) > 1 else ""
        post = f"{number}{words}"
        post += MORE * -(-max(shortest - len(post), 0) // len(MORE))
        out.append(f"{head}\n{post}\n" if head else f"{post}\n")
    return out


def _without_pictures(page: Page, site: str) -> Page:
    """Return a page with what its pictures show in words, and the address at which they are seen."""

    def told(part: Part) -> Part:
        if isinstance(part, Picture):
            return Prose((f"{part.title}{f', {site}' if site else ''}: {part.summary}",))
        return part

    blocks = (
        replace(block, parts=tuple(told(part) for part in block.parts)) if isinstance(block, Section) else told(block)
        for block in page.blocks
    )
    return replace(page, blocks=tuple(blocks))


def _packed(parts: Sequence[str], longest: int) -> list[str]:
    """Return parts put together to posts; one that is too long by itself is parted at its lines."""
    posts: list[str] = []
    for part in parts:
        for piece in _pieces(part, longest):
            if posts and len(posts[-1]) + 2 + len(piece) <= longest:
                posts[-1] += f"\n\n{piece}"
            else:
                posts.append(piece)
    return posts


def _pieces(part: str, longest: int) -> list[str]:
    if len(part) <= longest:
        return [part]
    pieces, size = [""], 0
    for line in part.split("\n"):
        for cut in [line[at : at + longest] for at in range(0, max(len(line), 1), longest)]:
            if size + len(cut) + 1 > longest:
                pieces.append("")
                size = 0
            pieces[-1] += f"{cut}\n"
            size += len(cut) + 1
    return [piece.rstrip("\n") for piece in pieces if piece.strip()]


def _opening(page: Page, marks: Marks) -> str:
    """Return the text before all sections."""
    parts = [marks.title(marks.safe(f"{page.label}: {page.title}" if not page.letter else page.title))]
    parts += [" ".join(_words(text, marks) for text in page.story)] if page.story else []
    parts += [_deadline(page.deadline, marks)] if page.deadline else []
    return "\n\n".join(parts)


def _deadline(deadline: Deadline, marks: Marks) -> str:
    what = f"{deadline.what}, due {deadline.when}" if deadline.what else deadline.when
    left = f", {deadline.left}" if deadline.left else ""
    note = f". {deadline.note}" if deadline.note else ""
    return marks.bold(marks.safe(f"{deadline.label}: {what}")) + marks.safe(f"{left}{note}")


def _words(text: Text, marks: Marks) -> str:
    """Return a marked text in the marks of the form."""
    if isinstance(text, str):
        return marks.safe(text)
    out = ""
    for piece in text:
        if isinstance(piece, Strong):
            out += marks.bold(marks.safe(piece.text))
        elif isinstance(piece, Typed):
            out += marks.typed(piece.text)
        elif isinstance(piece, Ref):
            out += marks.link(marks.safe(piece.words), marks.place(piece.thing))
        else:
            out += marks.safe(piece if isinstance(piece, str) else flat((piece,)))
    return out


def _block(count: int, block: Block, marks: Marks) -> str:
    """Return a block, a section with everything in it."""
    if not isinstance(block, Section):
        return _part(block, marks)
    number = f"{count}. " if count else ""
    cites = f" {bracketed(block.cites)}" if block.cites else ""
    parts = [marks.head(marks.safe(f"{number}{block.title}{cites}")), *(_part(part, marks) for part in block.parts)]
    return "\n\n".join(part for part in parts if part)


def _part(part: Block, marks: Marks) -> str:
    match part:
        case Heading():
            note = f", {part.note}" if part.note else ""
            return marks.bold(marks.safe(f"{part.title}{note} {bracketed(part.cites)}".strip()))
        case Prose():
            return "\n\n".join(_words(text, marks) for text in part.paragraphs)
        case Note():
            return _words(part.text, marks)
        case Points():
            return marks.points([_words(text, marks) for text in part.lines], part.numbered)
        case Orders():
            return marks.points([_order(order, marks) for order in part.lines], False)
        case Picture():
            return f"{marks.link(marks.safe(part.title), marks.site)}: {marks.safe(part.summary)}"
        case Table():
            return _table(part, marks) if marks.tables else _drawn(part, marks)
        case _:
            lines = block_lines(part)
            return marks.code("\n".join(lines)) if lines else ""


def _order(order: Order, marks: Marks) -> str:
    return marks.typed(order.text) + (marks.safe(f"  # {order.remark}") if order.remark else "")


def _cell(cell: Cell, column: Column, marks: Marks) -> str:
    """Return a cell in the marks of the form, what it names as a link."""
    words = _words(cell.value, marks) if isinstance(cell.value, tuple) else marks.safe(figure(cell, column))
    return words + marks.safe("*" * cell.stars)


def _drawn(table: Table, marks: Marks) -> str:
    """Return a table as plain text has it, with footnotes in the marks of the form below it."""
    lines = marks.code("\n".join(block_lines(replace(table, footnotes=()))))
    return "\n".join([lines, *_notes(table, marks)])


def _notes(table: Table, marks: Marks) -> list[str]:
    """Return the footnotes of a table."""
    return [f"{marks.safe('*' * count)} {_words(text, marks)}" for count, text in enumerate(table.footnotes, 1)]


def _table(table: Table, marks: Marks) -> str:
    """Return a table as Markdown knows it."""
    heads = [marks.safe(to_ascii(column.full or column.head)) for column in table.columns]
    rules = ["--:" if column.holds in RIGHT else "---" for column in table.columns]
    rows = [heads, rules]
    for row in all_rows(table):
        cells = [_cell(as_cell(value), column, marks) for value, column in zip(row.cells, table.columns, strict=True)]
        rows.append([marks.bold(cell) if cell and (row.strong or row.total) else cell for cell in cells])
    lines = [f"| {' | '.join(cells)} |" for cells in rows]
    title = [marks.bold(marks.safe(table.caption)), ""] if table.titled and table.caption else []
    notes = _notes(table, marks)
    return "\n".join([*title, *lines, *([""] if notes else []), *notes])
