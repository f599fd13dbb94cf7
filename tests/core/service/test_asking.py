"""What stands in a mail and is not filed is asked about where it may be meant, and only there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.service.quay import Quay, installed
from tests.core.service.receipts import flat, said, sections

TWO_WAYS = "Your mail can be read in two ways."


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("data")):
        yield


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    found = Quay(tmp_path)
    yield found
    found.home.close()


def _asked(text: str) -> list[str]:
    found = sections(text).get("PLEASE ANSWER", "")
    return [line.strip() for line in found.splitlines() if line.startswith("    ")]


def test_talk_above_quoted_orders_shows_both_readings(quay: Quay) -> None:
    text = said(
        quay, "Ann", "see below, as we agreed\n\nOn 1.11.2026 10:00, Ben <ben@x.example> wrote:\n> bid 3\n> hello"
    )
    assert TWO_WAYS in flat(text)
    assert _asked(text) == ["bid 3"]
    assert not quay.table.history.book.filed


def test_an_order_of_the_author_settles_it(quay: Quay) -> None:
    text = said(quay, "Ann", "bid 2\n\n> bid 3")
    assert TWO_WAYS not in flat(text)
    assert [filed.order.amount for filed in quay.table.history.book.filed] == [2]


@pytest.mark.parametrize("own", ["done", "status", "bid lots", "bid 3 4 5 if"])
def test_so_does_anything_but_talk(quay: Quay, own: str) -> None:
    assert TWO_WAYS not in flat(said(quay, "Ann", f"{own}\n\n> bid 3"))


def test_talk_above_our_own_report_asks_nothing(quay: Quay) -> None:
    (report,) = [r for r in quay.table.store.reports("quay", audience="ann") if r.format == "text"][-1:]
    quoted = "\n".join(f"> {line}" for line in report.body.decode().splitlines())
    text = said(quay, "Ann", f"what a fine report\n\n{quoted}")
    assert TWO_WAYS not in flat(text)


def test_what_may_be_broken_off_a_quoted_line_is_asked_about(quay: Quay) -> None:
    long = "> and so it came to pass that all of us thought of nothing else any more than"
    text = said(quay, "Ann", f"bid 2\n\n{long}\nbid 3\n> or so")
    assert "may have broken a line that you quote" in flat(text)
    assert _asked(text) == ["bid 3"]
    assert [filed.order.amount for filed in quay.table.history.book.filed] == [2]


def test_of_many_lines_a_dozen_is_shown(quay: Quay) -> None:
    text = said(quay, "Ann", "hm\n\n" + "\n".join(f"> bid {n}" for n in range(1, 40)))
    assert _asked(text) == [f"bid {n}" for n in range(1, 13)]
