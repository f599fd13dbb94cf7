"""What the tests of `test_help` share with others."""

from __future__ import annotations

import re

from adjudicator.service.gm_desk import looking
from tests.core.service.quay import Quay


def told(quay: Quay, text: str, seat: str = "ann") -> str:
    """Return the receipt of some lines, its words in one row."""
    return " ".join(looking.check(quay.home, quay.table, seat, text.encode(), None).text.split())


def answers(quay: Quay, text: str, seat: str = "ann") -> list[str | None]:
    """Return what each line is answered; None for one that is no question to the game."""
    lines = looking.check(quay.home, quay.table, seat, text.encode(), None).lines
    assert {(line["status"], line["order"]) for line in lines} <= {("answered", None), ("ignored", None)}
    return [line.get("answer") for line in lines]


def shown(quay: Quay, text: str, seat: str = "ann") -> list[str]:
    """Return the lines to copy of a receipt, in front of what stands now."""
    page = looking.check(quay.home, quay.table, seat, text.encode(), None).text
    head = page.partition("WHAT STANDS NOW")[0]
    return [" ".join(line.split("#")[0].split()) for line in head.splitlines() if re.match(r" {4}\w", line)]
