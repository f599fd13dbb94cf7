"""A game that is as it was verifies, with its home and without it, whatever its GM had to correct."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.result import Result
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk import acts as gm
from tests.core.service.quay import NAMES, Quay, first_day, to_the_end


def result_of(quay: Quay, path: Path) -> Result:
    return verify(quay.home, str(path))


# ----------------------------------------------------------------------------------- honest games


@pytest.mark.parametrize("name", ["running", "over"])
def test_an_honest_archive_is_verified_without_its_home(archives: dict[str, Path], tmp_path: Path, name: str) -> None:
    from adjudicator.service.game.home import Home

    elsewhere = Home(tmp_path / "nobody")
    result = verify(elsewhere, str(archives[name]))
    assert result.differences == []
    assert not elsewhere.path.exists()


def test_the_result_tells_what_was_checked(running: Quay, archives: dict[str, Path]) -> None:
    told = "\n".join(verify(running.home, str(archives["running"])).checked)
    mails, acts = 6, 5
    assert re.search(rf"{mails + acts} mails and acts", told)
    assert re.search(r"4 reports printed again, 96 renderings", told)
    assert re.search(r"dice     2 recomputed from their links, and 2 sealed", told)
    assert running.table.keys.anchors.open.hex() in told


def test_an_honest_home_is_verified_with_its_hidden_dice(running: Quay, over: Quay) -> None:
    for quay in (running, over):
        result = verify(quay.home, "quay")
        assert result.differences == []
        assert "sealed" not in "\n".join(result.checked)


def test_a_game_corrected_after_its_end_is_verified(toy: None, tmp_path: Path) -> None:
    """Orders that the GM files for a packet that has run: it runs again with the same dice."""
    quay = Quay(tmp_path / "home", schedule="one")
    first_day(quay)
    to_the_end(quay)
    filing = gm.substitute(quay.home, quay.table, "ann", "bid 5\npray", "it came by letter")
    assert len(filing.rows) == 2
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    assert verify(quay.home, "quay").differences == []
    assert result_of(quay, tmp_path / "quay.zip").differences == []
    quay.home.close()


def test_a_gift_that_the_gm_files_too_late_acts_when_its_packet_runs_again(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", schedule="one")
    first_day(quay)
    found = quay.owner()
    while found is None:
        quay.close()
        found = quay.owner()
    while not quay.table.history.state.over:
        quay.close()
    seat, lot = found
    to = next(name for name in NAMES if name.lower() != seat)
    gm.substitute(quay.home, quay.table, seat, f"give {lot} to {to}", "it came by letter")
    assert any(event.kind == "given" for event in quay.table.history.events())
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


def test_a_game_taken_back_and_run_as_it_was_is_verified(toy: None, tmp_path: Path) -> None:
    """The same links serve again; what the first run revealed stays in the archive."""
    quay = Quay(tmp_path / "home")
    first_day(quay)
    quay.close()
    quay.close()
    gm.rewind(quay.home, quay.table, "1.1", "a slip", reopen=False)
    while not quay.table.history.state.over:
        quay.close()
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    assert verify(quay.home, "quay").differences == []
    assert result_of(quay, tmp_path / "quay.zip").differences == []
    quay.home.close()


def test_a_form_that_came_back_edited_in_a_quote_is_read_again(toy: None, tmp_path: Path) -> None:
    """The mail means what it means only beside the form that was sent: the reports have it."""
    quay = Quay(tmp_path / "home")
    report = next(r for r in quay.home.store.reports("quay", audience="ann") if r.format == "text").body.decode()
    lines = report[report.index("ORDERS") :].splitlines()
    form = lines[: lines.index(next(line for line in lines if line.strip() == "END")) + 1]
    edited = "\n".join(f"> {line.strip()}".replace("bid 0", "bid 4") for line in form)
    quay.send("Ann", f"On Monday the GM wrote:\n{edited}\n")
    filed = quay.table.history.book.of("ann")
    assert [order.order.amount for order in filed if order.order.kind == "bid"] == [4]
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


def test_another_word_than_a_game_or_a_file_is_told(running: Quay) -> None:
    with pytest.raises(UserError, match=r"no game nowhere\.zip in this home, and no file of that name"):
        verify(running.home, "nowhere.zip")


def test_a_home_whose_log_was_changed_is_not_verified(toy: None, tmp_path: Path) -> None:
    import sqlite3

    quay = Quay(tmp_path / "home")
    first_day(quay)
    quay.home.close()
    database = tmp_path / "home" / "adjudicator.sqlite"
    with closing(sqlite3.connect(database)) as db, db:
        triggers = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in triggers:
            db.execute(f"DROP TRIGGER {name}")
        db.execute("""UPDATE log SET body = replace(body, '"amount":4', '"amount":3') WHERE kind = 'OrderFiled'""")
    db.close()
    from adjudicator.service.game.home import Home

    again = Home(tmp_path / "home")
    differences = verify(again, "quay").differences
    again.close()
    assert any("was changed" in told for told in differences)
    assert any("amount is 3, and must be 4" in told for told in differences)
