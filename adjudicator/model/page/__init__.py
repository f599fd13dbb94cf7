"""The tree of a page: the content of a report, a receipt or any other mail, before it is text, HTML or JSON.

A page is built once, of the records below, and rendered three times (`adjudicator.report`). It contains words and
figures and no layout: renderers know how wide a table may be, or which red a refusal has.
All records can be imported from here; the modules below are internal. The JSON of a page has the same fields;
its `kind` names the record.
"""

from __future__ import annotations

from adjudicator.model.page.charts import Bar, BarChart, Fall, Waterfall
from adjudicator.model.page.marks import Button, Cite, Mail, Piece, Strong, Text, Tone, Typed
from adjudicator.model.page.pictures import Picture
from adjudicator.model.page.prose import (
    Buttons,
    Detail,
    Entries,
    Entry,
    Fact,
    Facts,
    Form,
    Heading,
    Note,
    Offer,
    Offers,
    Order,
    Orders,
    Points,
    Prose,
    Verbatim,
    Verdict,
    Verdicts,
)
from adjudicator.model.page.tables import Cell, Column, Dice, Group, Roll, Row, Table, Value, all_rows
from adjudicator.model.page.tree import (
    SCHEMA,
    Block,
    Deadline,
    Page,
    Part,
    Section,
    filed_under,
    find_form,
    numbered,
    pictures,
    without_pictures,
)

__all__ = [
    "SCHEMA",
    "Bar",
    "BarChart",
    "Block",
    "Button",
    "Buttons",
    "Cell",
    "Cite",
    "Column",
    "Deadline",
    "Detail",
    "Dice",
    "Entries",
    "Entry",
    "Fact",
    "Facts",
    "Fall",
    "Form",
    "Group",
    "Heading",
    "Mail",
    "Note",
    "Offer",
    "Offers",
    "Order",
    "Orders",
    "Page",
    "Part",
    "Picture",
    "Piece",
    "Points",
    "Prose",
    "Roll",
    "Row",
    "Section",
    "Strong",
    "Table",
    "Text",
    "Tone",
    "Typed",
    "Value",
    "Verbatim",
    "Verdict",
    "Verdicts",
    "Waterfall",
    "all_rows",
    "filed_under",
    "find_form",
    "numbered",
    "pictures",
    "without_pictures",
]
