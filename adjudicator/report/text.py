"""A page as plain text: 72 columns, ASCII, no boxes.

Each kind of block has one function, which returns its lines; `render_text` puts the empty lines between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.model.page import (
    BarChart,
    Block,
    Buttons,
    Deadline,
    Dice,
    Entries,
    Facts,
    Form,
    Heading,
    Note,
    Offers,
    Order,
    Orders,
    Outcomes,
    Page,
    Picture,
    Points,
    Prose,
    Section,
    Table,
    Verbatim,
    Verdict,
    Verdicts,
    Waterfall,
    numbered,
    said,
)
from adjudicator.report.cells import dice_table
from adjudicator.report.grid import table_lines
from adjudicator.report.offers import offer_lines
from adjudicator.report.outcomes import outcome_lines
from adjudicator.report.paper import WIDTH, bracketed, digest, ends, flat, margin, to_ascii, wrap

OWED = "YOU OWE"
"""What begins the lines that say what the reader owes."""
_LABELS = 24
"""The widest label of facts that still shares a line with its value."""


def render_text(page: Page) -> str:
    """The plain text of a page, with a line feed after its last line."""
    groups = [_opening(page) if page.letter else _masthead(page)]
    if page.deadline and not page.owed:
        groups.append(_deadline(page.deadline))
    loose: list[Block] = []
    for number, block in numbered(page.blocks, page.after):
        if not isinstance(block, Section):
            loose.append(block)
            continue
        groups += [*_grouped(loose), _section_head(number, block), *_grouped(block.parts)]
        loose = []
    groups += _grouped(loose)
    groups += [wrap(flat(text)) for text in page.foot]
    whole = ("\n".join(line.rstrip() for line in lines).strip("\n") for lines in groups)
    return "\n\n".join(lines for lines in whole if lines) + "\n"


def block_lines(block: Block) -> list[str]:
    """The lines of one block that is no section, as plain text has them."""
    return _LINES[type(block)](block)


def _grouped(blocks: Sequence[Block]) -> list[list[str]]:
    """The lines of blocks, in groups with an empty line between them; a heading stays with its block."""
    groups: list[list[str]] = []
    joins = False
    for block in blocks:
        lines = block_lines(block)
        if not lines:
            continue
        if joins and not isinstance(block, Table | Dice | Orders | Form):
            groups[-1] += lines
        else:
            groups.append(lines)
        joins = isinstance(block, Heading)
    return groups


# --- head


def _masthead(page: Page) -> list[str]:
    lines = ends(to_ascii(page.label).upper(), f"game {to_ascii(page.game)}")
    lines += ends(to_ascii(page.title), to_ascii(page.date))
    for left, right in page.facts:
        lines += ends(to_ascii(left), to_ascii(right))
    lines.append("=" * WIDTH)
    if page.owed:
        lines += ["", *wrap(flat(page.owed), first=f"{OWED}  ")]
    if page.story:
        lines += ["", *wrap(" ".join(flat(text) for text in page.story), first="  ")]
    return lines


def _opening(page: Page) -> list[str]:
    return [line for text in page.story for line in wrap(flat(text))]


def _deadline(deadline: Deadline) -> list[str]:
    words = f"{deadline.what}, due {deadline.when}" if deadline.what else deadline.when
    if deadline.utc:
        words += f" ({deadline.utc})"
    if deadline.left:
        words += f", {deadline.left}"
    if deadline.note:
        words += f". {deadline.note}"
    return wrap(to_ascii(words), first=to_ascii(deadline.label).upper().ljust(4) + "  ")


def _section_head(number: int, section: Section) -> list[str]:
    first = f"{number}  " if number else ""
    cites = f"  {bracketed(section.cites)}" if section.cites else ""
    title = to_ascii(section.title).upper() + cites
    lines = [first + title] if len(first + title) <= WIDTH else wrap(title, first=first)
    return [*lines, "-" * max(map(len, lines))] if number else lines


# --- prose


def _heading(heading: Heading) -> list[str]:
    note = f", {to_ascii(heading.note)}" if heading.note else ""
    return wrap(f"{to_ascii(said(heading.title))}{note} {bracketed(heading.cites)}", rest="  ")


def _prose(prose: Prose) -> list[str]:
    paragraphs = ["\n".join(wrap(flat(text))) for text in prose.paragraphs]
    return "\n\n".join(paragraphs).split("\n")


def _note(note: Note) -> list[str]:
    return wrap(flat(note.text), first="  ")


def _points(points: Points) -> list[str]:
    lines: list[str] = []
    for count, text in enumerate(points.lines, 1):
        first = f"  {count}  " if points.numbered else "  "
        lines += wrap(flat(text), first=first, rest=None if points.numbered else "    ")
    return lines


def _facts(facts: Facts) -> list[str]:
    indent = "  " if facts.nested else ""
    width = _label_width([fact.label for fact in facts.rows])
    lines: list[str] = []
    for fact in facts.rows:
        values = [flat(value) for value in fact.values] or [""]
        if facts.code:
            values = [part for value in values for part in digest(value)]
        lines += _labelled(to_ascii(fact.label), values, width, indent)
    return lines


def _label_width(labels: list[str]) -> int:
    """Columns for labels and the two spaces after them."""
    return max([len(to_ascii(label)) for label in labels if len(to_ascii(label)) <= _LABELS], default=0) + 2


def _labelled(label: str, values: list[str], width: int, indent: str) -> list[str]:
    """Values beside their label, in a column `width` to the right; a longer label takes a line of its own."""
    lines: list[str] = []
    first = indent + label.ljust(width)
    if len(label) > _LABELS:
        lines += wrap(label, first=indent)
        first = indent + " " * width
    for value in values:
        lines += wrap(value, first=first, rest=indent + " " * width)
        first = indent + " " * width
    return lines


def _entries(entries: Entries) -> list[str]:
    lines: list[str] = []
    for count, entry in enumerate(entries.items, 1):
        first = f"  {count}  " if entries.numbered else "  "
        below = " " * len(first) if entries.numbered else "    "
        lines += margin(flat(entry.head), to_ascii(entry.mark), first=first, rest=below)
        width = _label_width([detail.label for detail in entry.details if detail.label])
        for detail in entry.details:
            if detail.label:
                lines += _labelled(to_ascii(detail.label), [flat(detail.text)], width, below)
            else:
                lines += wrap(flat(detail.text), first=below)
    return lines


# --- orders


def _orders(orders: Orders) -> list[str]:
    return _order_lines(orders.lines)


def _order_lines(orders: tuple[Order, ...]) -> list[str]:
    """Lines to copy, indented by four; remarks are aligned in one column, or on a comment line of their own."""
    remarked = [len(to_ascii(order.text)) for order in orders if order.remark]
    longest = max((len(to_ascii(order.remark)) for order in orders), default=0)
    column = max(remarked, default=0) + 3
    if 4 + column + 2 + longest > WIDTH:
        column = 0
    lines: list[str] = []
    for order in orders:
        text, remark = to_ascii(order.text), to_ascii(order.remark)
        if remark and len(text) + 2 <= max(column, WIDTH - 4 - 4 - len(remark)):
            lines.append(f"    {text.ljust(max(column, len(text) + 2))}# {remark}")
            continue
        lines += wrap(text, first="    ", rest="        ")
        lines += wrap(remark, first="      # ", rest="      # ") if remark else []
    return lines


def _form(form: Form) -> list[str]:
    return [to_ascii(line).rstrip() for line in form.lines]


def _verbatim(verbatim: Verbatim) -> list[str]:
    """A person's lines, indented so that none can pass for one of ours; not wrapped, with all characters kept."""
    return [f"  {line}" for line in verbatim.lines]


def _verdict(verdict: Verdict) -> list[str]:
    mark, orders = to_ascii(verdict.mark), [to_ascii(order) for order in verdict.order]
    lines: list[str] = []
    if verdict.number:
        lines += margin(to_ascii(verdict.said), mark, first=f"Line {verdict.number}   ")
        for order in orders:
            lines += wrap(order, first="  ", rest="      ")
    else:
        for at, order in enumerate(orders):
            lines += margin(order, "" if at else mark, rest="    ")
    for note in verdict.notes:
        lines += wrap(flat(note), first="  ")
    if verdict.answers:
        lines += ["", *_order_lines(verdict.answers)]
    return lines


def _verdicts(verdicts: Verdicts) -> list[str]:
    """Lines of a mail with an empty line between them, orders and their outcomes without."""
    loose = any(verdict.number or verdict.answers for verdict in verdicts.items)
    lines: list[str] = []
    for verdict in verdicts.items:
        lines += ["", *_verdict(verdict)] if loose and lines else _verdict(verdict)
    return lines


# --- figures


def _picture(picture: Picture) -> list[str]:
    """The file of the picture, and what it shows."""
    words = f"{to_ascii(picture.title)}: {picture.file}, attached. {to_ascii(picture.summary)}"
    return wrap(words, rest="  ")


def _dice(dice: Dice) -> list[str]:
    proof = _facts(Facts(dice.proof, code=True))
    if not dice.rolls:
        return [*wrap(to_ascii(dice.caption)), "", *proof] if proof else wrap(to_ascii(dice.caption))
    table = table_lines(dice_table(dice, ("die", "label", "used in")))
    return [*table, "", *proof] if proof else table


def _nothing(_: Buttons | BarChart | Waterfall) -> list[str]:
    """Blocks for HTML only: buttons and charts, whose lines and figures are printed beside them."""
    return []


_LINES: dict[type, Callable[[Any], list[str]]] = {
    Heading: _heading,
    Prose: _prose,
    Note: _note,
    Points: _points,
    Facts: _facts,
    Entries: _entries,
    Orders: _orders,
    Form: _form,
    Verbatim: _verbatim,
    Verdicts: _verdicts,
    Offers: offer_lines,
    Outcomes: outcome_lines,
    Buttons: _nothing,
    Table: table_lines,
    Dice: _dice,
    BarChart: _nothing,
    Waterfall: _nothing,
    Picture: _picture,
}
