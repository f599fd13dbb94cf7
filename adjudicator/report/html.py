"""A page as an HTML mail: one column, styles in the elements, light and dark, no script and no file from outside.

Markup and looks are in `templates/core`: page.html.j2 with html/*.j2, mail.css (written into the elements, once a
page) and mail.screen.css (the one style block that stays: phone sizes and dark colours). The same page gives the
same bytes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from adjudicator import resources
from adjudicator.model.page import (
    Cite,
    Column,
    Dice,
    Mail,
    Page,
    Picture,
    Strong,
    Table,
    Text,
    Typed,
    Value,
    all_rows,
    find_answers,
    find_form,
    numbered,
    said,
    unlinked,
)
from adjudicator.model.page.marks import Ref
from adjudicator.report.cells import RIGHT, as_cell, dice_table, figure
from adjudicator.report.chart import bars, waterfall
from adjudicator.report.paper import flat
from adjudicator.report.typography import typeset

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from css_inline import CSSInliner
    from jinja2 import Environment
    from markupsafe import Markup


_SHORT = 12
"""Characters of a word or sum in a table that is never broken, not even on the narrowest phone."""


_PHONE, _LETTER = 292, 7.4
"""The width of a table on a phone of 320 pixels, and of a letter of its 13-pixel type."""

_PICTURE = re.compile(r'(<div [^>]*?aria-label="([^"]*)"[^>]*>)<svg .*?</svg></div>', re.DOTALL)
"""The element of a drawing; a chart has no words of its own around it."""
_SHEET, _CUT = 576, 400
"""Pixels across of a drawing, as a page has room for no more, and of a cut of it."""
_IMG = "display:block;box-sizing:border-box;max-width:100%;height:auto;margin:0 0 6px;border:1px solid #D8CDB8"
_IMG += ";background-color:#FFFFFF"
"""The looks of a drawing: it keeps its light ground and a border on a dark page too."""

_WEB = re.compile(r"https?://[^\s<>\"']*[^\s<>\"'.,;:!?)]")

# Control characters have no place in a document, and those that turn the direction of writing could make a
# player's line read as something else; the JSON of the page keeps what was sent.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


def render_html(page: Page, left_out: Container[int] = ()) -> str:
    """The HTML of a page, a whole document, to be sent with the plain text in the same mail.

    Args:
        page: the page.
        left_out: the places of blocks of which only the heading is written.
    """
    template = _environment().get_template("page.html.j2")
    marked = template.render(
        page=page,
        facts=_facts(page),
        preview=_preview(page),
        blocks=numbered(page.blocks, page.after),
        form=find_form(page.blocks),
        answers=find_answers(page.blocks),
        screen=_screen_css(),
        left_out=left_out,
    )
    return _inliner().inline(_UNSEEN.sub("", marked))


def led(html: str, owed: Sequence[str], proof: str) -> str:
    """Return the HTML of a report in one mail with what its reader owes above all, and its proof below.

    Args:
        html: as `render_html` gives it.
        owed: the lines that say what is owed.
        proof: one line.
    """
    made = _environment().get_template("html/lead.j2").render(owed=" ".join(owed), proof=proof)
    whole = _inliner().inline(made)
    head, foot = whole[_inside(whole) : whole.rindex("</body>")].split("<hr>")
    end = html.rindex("</body>")
    return f"{html[: _inside(html)]}{head}{html[_inside(html) : end]}{foot}{html[end:]}"


def _inside(html: str) -> int:
    """Return where the body of a document begins."""
    return html.index(">", html.index("<body")) + 1


def with_images(html: str, images: Sequence[tuple[tuple[str, int, str], ...]]) -> str:
    """Return the HTML of a page for a mail that shows its drawings as files, whole first and cuts stacked below.

    Args:
        html: as `render_html` gives it.
        images: for each drawing in its place, the files by address, width in pixels, and title of a cut; a drawing
            without files stays in the page as it is.
    """
    waiting = iter(images)
    return _PICTURE.sub(lambda found: _shown(found[0], found[1], found[2], next(waiting, ())), html)


def _shown(whole: str, head: str, words: str, images: tuple[tuple[str, int, str], ...]) -> str:
    """Return the element of a drawing with images in it; `words` say to those who cannot see it what it shows."""
    tags = []
    for src, width, title in images:
        alt = f"{escape(title)}. {words}" if title else words
        shown = min(width, _CUT if title else _SHEET)
        tags.append(f'<img src="{src}" alt="{alt}" width="{shown}" style="{_IMG}">')
    return f"{head}{''.join(tags)}</div>" if tags else whole


def mailto(mail: Mail) -> str:
    """The address of a link that opens a mail, ready to send: recipient, subject and body percent-encoded."""
    body = "".join(f"{line}\r\n" for line in mail.body.split("\n"))
    return f"mailto:{quote(mail.to, safe='@+')}?subject={quote(mail.subject, safe='')}&body={quote(body, safe='')}"


def _facts(page: Page) -> tuple[tuple[str, str], ...]:
    """The pairs below the headline; the date is at the right of the first."""
    if not page.date:
        return page.facts
    (left, right), *others = page.facts or (("", ""),)
    return ((left, f"{page.date} \u00b7 {right}" if right else page.date), *others)


def _preview(page: Page) -> Text:
    """What mail programs show beside the subject: the line of the page, or its deadline, or its first sentence."""
    if page.preview or not (page.deadline or page.story):
        return page.preview
    if page.deadline is None:
        return page.story[0]
    words = (page.deadline.label, page.deadline.what, page.deadline.when)
    return " ".join(word for word in words if word)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    """The templates of the core with the filters they use; compiled once a process."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resources.templates("core")),
        undefined=StrictUndefined,
        autoescape=True,
        auto_reload=False,
        keep_trailing_newline=True,
    )
    filters: dict[str, Callable[..., object]] = {
        "type": typeset,
        "words": _words,
        "addressed": _addressed,
        "said": said,
        "plain": flat,
        "mailto": mailto,
        "cell": as_cell,
        "figure": figure,
        "place": _place,
        "grip": _grip,
        "loose": _loose,
        "crowded": _crowded,
        "head_column": head_column,
        "dice_table": _dice,
        "bars": bars,
        "waterfall": waterfall,
        "drawing": _drawing,
    }
    environment.filters.update(filters)
    return environment


def _words(text: Text) -> Markup:
    """A marked text as HTML."""
    from markupsafe import Markup, escape

    text = unlinked(text)
    if isinstance(text, str):
        return escape(typeset(text))
    pieces: list[Markup] = []
    for piece in text:
        match piece:
            case str() | Ref():
                pieces.append(escape(typeset(str(piece))))
            case Cite():
                pieces.append(escape(f"[{', '.join(piece.rules)}]"))
            case Strong():
                pieces.append(Markup("<strong>{}</strong>").format(typeset(piece.text)))
            case Typed():
                pieces.append(Markup("<strong>{}</strong>").format(piece.text))
    return Markup("").join(pieces)


def _addressed(words: Markup) -> Markup:
    """Words in which an address of the web is a link."""
    from markupsafe import Markup

    return Markup(_WEB.sub(r'<a class="mu" href="\g<0>">\g<0></a>', words))  # noqa: S704 - escaped before


def _drawing(picture: Picture) -> Markup:
    """The drawing as it is: the system that drew it escaped its texts."""
    from markupsafe import Markup

    return Markup(picture.svg.rstrip())  # noqa: S704 - markup that a system made, as templates are


def _place(column: Column, before: Column | None) -> str:
    """The classes of a column's cells: their alignment, and whether a phone shows them."""
    after_figures = before is not None and before.holds in RIGHT  # words there would touch them
    side = " n" if column.holds in RIGHT else " g" if after_figures else ""
    return f"{side}{'' if before else ' c0'}{'' if column.phone else ' hp'}"


def _grip(words: str, column: Column) -> str:
    """The class of a cell that stays on one line, as short words and sums do, or of one that may break."""
    whole = column.holds in RIGHT or " " not in words
    return " nb" if whole and 0 < len(words) <= _SHORT else _loose(words)


def _loose(words: str) -> str:
    """The class of a cell with a word so long that it must break inside, or the column would overflow the page."""
    return " aw" if any(len(word) > _SHORT for word in words.split()) else ""


def _crowded(table: Table) -> str:
    """How a table is made to fit a phone: not at all, by `short` heads, breakable `heads`, or `all` breakable."""
    shown = [column for column in table.columns if column.phone]
    at = [place for place, column in enumerate(table.columns) if column.phone]
    rows = all_rows(table)
    cells = [
        max((_unbroken(row.cells[place], column) for row in rows), default=0)
        for place, column in zip(at, shown, strict=True)
    ]
    room = (_PHONE - 6 * len(shown)) / _LETTER
    if sum(cells) > room:
        return "all"
    for way, heads in (
        ("", [column.full or column.head for column in shown]),
        ("short", [column.head or column.full for column in shown]),
    ):
        if sum(max(_longest(head), cell) for head, cell in zip(heads, cells, strict=True)) <= room:
            return way
    return "heads"


def _longest(words: str) -> int:
    """The letters of the longest word that stays together."""
    return max((len(word) for word in words.split() if len(word) <= _SHORT), default=0)


def _unbroken(value: Value, column: Column) -> int:
    """The letters of a cell that stay together."""
    cell = as_cell(value)
    words = figure(cell, column)
    if _grip(words, column) == " nb":
        return len(words) + cell.stars
    return _longest(words)


def head_column(table: Table) -> int:
    """The column whose cells name their rows: the first of words, as a number before a name names little."""
    return next((at for at, column in enumerate(table.columns) if column.holds not in RIGHT), 0)


def _dice(dice: Dice) -> Table:
    """The rolls in the order a phone shows best: the label, which may wrap, before the figures."""
    return dice_table(dice, ("label", "die", "used in"))


@lru_cache(maxsize=1)
def _screen_css() -> Markup:
    from markupsafe import Markup

    return Markup(resources.templates("core", "mail.screen.css").read_text("utf-8"))  # noqa: S704 - our own file


@lru_cache(maxsize=1)
def _inliner() -> CSSInliner:
    """Writes mail.css into the elements; it reads no other style and loads no address."""
    from css_inline import CSSInliner

    return CSSInliner(
        inline_style_tags=False,
        keep_style_tags=True,
        load_remote_stylesheets=False,
        minify_css=True,
        extra_css=resources.templates("core", "mail.css").read_text("utf-8"),
    )
