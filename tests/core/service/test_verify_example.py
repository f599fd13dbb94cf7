"""The example of the first turn of Carthage, exported: whole it verifies, with one letter changed it does not."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.setup.demo import run
from tests.amount import sampled, some
from tests.core.service.forge import Forged, Row, forge
from tests.core.service.forgeries import Change, first_die

EXAMPLE = "carthage_first_turn"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, played and exported."""
    folder = tmp_path_factory.mktemp("example")
    home, table = run(EXAMPLE, folder / "home")
    export_game(home, table.id, folder / "example.zip")
    assert verify(home, table.id).differences == []
    home.close()
    return folder / "example.zip"


def test_the_example_verifies_without_its_home(archive: Path, tmp_path: Path) -> None:
    result = verify(Home(tmp_path), str(archive))
    assert result.differences == []
    told = "\n".join(result.checked)
    assert re.search(r"[1-9]\d* recomputed from their links, and [1-9]\d* sealed", told)
    assert re.search(r"orders   [1-9]\d mails", told)


def die(forged: Forged) -> None:
    rows = forged.log
    rolled = first_die(rows, "open")
    rolled["value"] = rolled["value"] % rolled["sides"] + 1
    forged.log = rows


def hidden_die(forged: Forged) -> None:
    rows = forged.log
    rolled = first_die(rows, "hidden")
    rolled["value"] = rolled["value"] % rolled["sides"] + 1
    forged.log = rows


def order(forged: Forged) -> None:
    def change(body: Row) -> None:
        body["filed"]["life"] = "standing" if body["filed"]["life"] != "standing" else "packet"

    forged.row("OrderFiled", change)


def event(forged: Forged) -> None:
    rows = forged.log
    paid = next(row["body"] for row in rows if row["kind"] == "incomes_paid")
    paid["cites"] = [*paid["cites"], "roc:1"]
    forged.log = rows


def letter(ending: str) -> Change:
    """Change the last letter `e` of a report."""

    def change(forged: Forged) -> None:
        name = [name for name in sorted(forged.files) if name.startswith("reports/") and name.endswith(ending)][-1]
        before, _, after = forged.files[name].rpartition(b"e")
        forged.files[name] = before + b"a" + after

    return change


CHANGES: tuple[tuple[Change, str], ...] = (
    (die, r"the die .* is \d+, not \d+"),
    (hidden_die, r"must be|asks? for a die"),
    (order, r"\(OrderFiled\): filed.life"),
    (event, r"\(incomes_paid\)"),
    (letter("all.text"), r"all/text: line \d+ has"),
    (letter("dora.html"), r"dora/html: line \d+ has"),
)


@sampled
@pytest.mark.parametrize(("change", "clever"), some(product(CHANGES, (False, True)), 3))
def test_one_die_order_event_or_letter_changed_is_found(
    archive: Path, tmp_path: Path, change: tuple[Change, str], *, clever: bool
) -> None:
    changed, told_as = change
    differences = verify(Home(tmp_path), str(forge(archive, tmp_path / "f.zip", changed, clever=clever))).differences
    assert any(re.search(told_as, told) for told in differences), differences
