"""What README and docs/ show is what a run of the example gives; `python -m tests.docs.rewrite` rewrites it."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.docs.blocks import Block, blocks, cut, pages, put
from tests.docs.rewrite import main
from tests.docs.sessions import Session, page_as_run, read_row, reader
from tests.docs.stages import SETUP
from tests.docs.tabled import profiles_table, schedules_table, settings_table

ADVICE = "Run .venv/bin/python -m tests.docs.rewrite, and read the diff."


@pytest.mark.parametrize(
    "page", [path for path in pages() if blocks(path.read_text("utf-8"))], ids=lambda path: path.name
)
def test_a_page_shows_what_a_run_gives(page: Path) -> None:
    shown, true = page.read_text("utf-8"), page_as_run(page)
    diff = difflib.unified_diff(shown.splitlines(), true.splitlines(), "shown", "true", lineterm="", n=1)
    assert shown == true, "\n".join([ADVICE, *diff])


def test_the_pages_that_must_be_true_are_run() -> None:
    found = {path.name for path in pages() if blocks(path.read_text("utf-8"))}
    assert {
        "README.md",
        "how-it-works.md",
        "gm-guide.md",
        "player-guide.md",
        "orders.md",
        "reports.md",
        "dice.md",
        "diplomacy.md",
        "carthage.md",
        "rome.md",
        "judge.md",
        "reading.md",
        "forums.md",
        "in-a-forum.md",
    } <= found


PAGE = """Words.

<!-- run: adjudicator status first-turn | first 1 -->
```
$ adjudicator status first-turn
a lie
```

More words.

<!-- read -->
| You write | It is read as |
| --- | --- |
| `make Mago my leader` | `a lie` |
"""


def test_what_is_not_true_is_written_again_and_all_else_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, "utf-8")
    monkeypatch.setattr("tests.docs.rewrite.pages", lambda: (page,))
    monkeypatch.setattr("tests.docs.rewrite.ROOT", tmp_path)
    main()
    text = page.read_text("utf-8")
    assert "a lie" not in text
    assert "First Turn: Packet 1.3 Forum is open" in text
    assert "| `make Mago my leader` | `leader Mago` |" in text
    kept = ("is open until", "`leader Mago`")
    others = [line for line in text.splitlines() if line != "..." and not any(word in line for word in kept)]
    assert [line for line in PAGE.splitlines() if "lie" not in line] == others


def test_a_line_that_is_no_order_cannot_stand_in_a_table_of_orders() -> None:
    with pytest.raises(AssertionError, match="is not read as an order"):
        read_row("| `see you on Sunday` | |", reader(SETUP, "dora"))


def test_blocks_are_found_with_and_without_a_body() -> None:
    text = "<!-- home: end -->\n\n<!-- file: a.txt -->\n```\none\ntwo\n```\n"
    assert [(block.kind, block.argument, block.body) for block in blocks(text)] == [
        ("home", "end", ""),
        ("file", "a.txt", "one\ntwo"),
    ]
    assert put("a\nb\nc\n", [(Block("run", "", 1, 2, "b"), "x\ny")]) == "a\nx\ny\nc\n"


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ([], "head\n\none\ntwo\nthree"),
        (["body"], "one\ntwo\nthree"),
        (["from one", "to three"], "...\none\ntwo\n..."),
        (["from two", "first 1"], "...\ntwo\n..."),
        (["last 1"], "...\nthree"),
        (["body", "first 9", "last 9"], "one\ntwo\nthree"),
    ],
)
def test_filters_leave_dots_for_what_they_cut(filters: list[str], left: str) -> None:
    assert cut("head\n\none\ntwo\nthree\n\n", filters) == left


def test_a_filter_that_finds_nothing_says_so() -> None:
    with pytest.raises(AssertionError, match="no line holds 'four'"):
        cut("one\ntwo", ["from four"])


def test_what_is_no_order_cannot_stand_in_lines_that_are_understood() -> None:
    session = Session()
    session.body(Block("reader", "vienna-spring clara", 1, 1, ""))
    session.body(Block("written", "", 1, 2, "Fall 1901:\nA Par - Bur"))
    assert session.body(Block("understood", "", 1, 2, "")) == "for fall 1901: A Par - Bur"
    session.body(Block("written", "", 1, 2, "A Par"))
    with pytest.raises(AssertionError, match="not read as an order"):
        session.body(Block("understood", "", 1, 2, ""))


def test_settings_schedules_and_profiles_follow_from_the_data() -> None:
    assert '| `powers` | `"drawn"`, `"given"` |' in settings_table("diplomacy")
    assert "| `victory` | `0`; `0` to `200` |" in settings_table("diplomacy")
    assert "| `fast` | Spring 3, Spring retreats 1," in schedules_table("carthage_diplomacy")
    with pytest.raises(AssertionError):
        profiles_table("| Reading | |\n| --- | --- |\n| `paradox` | words |")
