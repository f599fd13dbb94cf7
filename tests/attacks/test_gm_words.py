"""Issue 11, item 2: no word changes the dice of a packet that is locked, and `verify` finds one that did."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.service.answering.verdicts import reason
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.filing.docket import Filing
from adjudicator.service.game.home import Home
from adjudicator.service.game.speech import speaker
from adjudicator.service.gm_desk import acts
from adjudicator.service.turn.adjudicate import lock, run_on
from tests.core.service.forge import Forged, forge
from tests.core.service.quay import Quay

WHY = "it came by letter"
REFUSED = "The words for the dice of 1.1 were fixed when it was locked; send a word for a packet that is still open."


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    """A game in whose first packet Ann sent a word and Ben none."""
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", "bid 2\nword: olive press")
    quay.send("Ben", "bid 1")
    return quay


def words(quay: Quay) -> tuple[tuple[str, str], ...]:
    return quay.table.history.book.words_of("1.1")


def rolls(quay: Quay) -> list[tuple[str, int]]:
    return [(e.data.label, e.data.value) for e in quay.table.history.events() if e.kind == "rolled"]


def reasons(quay: Quay, filing: Filing) -> list[str]:
    wrong = (outcome for outcome in filing.outcomes if outcome.status != "understood")
    return [reason(quay.table.game, speaker(quay.table), each) for each in wrong]


# ------------------------------------------------------------------------------------- refused


@pytest.mark.parametrize("seat", ["ann", "ben"])
@pytest.mark.parametrize("lines", ["word: purple sails", "bid 3\nword: purple sails", "word: olive press"])
def test_the_gm_cannot_file_a_word_for_a_packet_that_has_run(quay: Quay, seat: str, lines: str) -> None:
    quay.close()
    before, last = rolls(quay), quay.table.history.last
    filing = acts.substitute(quay.home, quay.table, seat, lines, WHY, "1.1")
    assert reasons(quay, filing) == [REFUSED]
    assert (words(quay), rolls(quay), quay.table.history.last) == ((("ann", "olive press"),), before, last)
    assert verify(quay.home, "quay").differences == []


def test_nor_where_the_packet_is_the_last_of_the_game_and_not_named(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", schedule="one")
    while not quay.table.history.state.over:
        quay.send("Ann", "bid 2\nword: olive press")
        quay.close()
    filing = acts.substitute(quay.home, quay.table, "ann", "word: purple sails", WHY)
    assert len(reasons(quay, filing)) == 1
    assert "were fixed when it was locked" in reasons(quay, filing)[0]


def test_nor_for_a_packet_that_is_locked_and_about_to_run(quay: Quay) -> None:
    lock(quay.home, quay.table)
    filing = acts.substitute(quay.home, quay.table, "ann", "word: purple sails", WHY)
    assert reasons(quay, filing) == [REFUSED]
    quay.send("Ann", "word: purple sails")  # it is read in the packet that opens next
    assert words(quay) == (("ann", "olive press"),)
    assert verify(quay.home, "quay").differences == []


def test_nor_by_mail(quay: Quay) -> None:
    quay.close()
    home: Home = quay.home
    (home.path / "home.toml").write_text('[mail]\ngm = ["boss@example.org"]\n')
    home.__dict__.pop("settings", None)
    lines = "gm substitute for Ann in 1.1 because it came by letter:\nword: purple sails\nend"
    quay.send("Boss", lines, address="boss@example.org", subject="[quay] gm")
    answers = [home.store.out_raw(mail.id).decode() for mail in home.store.outbox() if mail.to_seat == "gm"]
    assert any("were fixed when it was locked" in " ".join(answer.split()) for answer in answers)
    assert words(quay) == (("ann", "olive press"),)


@pytest.fixture
def reopened(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> Quay:
    """The game, killed in a correction at the moment when a packet of old is open before it is locked again."""
    quay.close()
    quay.send("Ann", "word: figs")
    quay.close()
    quay.send("Ben", "bid 2")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.service.turn.adjudicate.lock", killed)
        with pytest.raises(KeyboardInterrupt):
            acts.rewind(quay.home, quay.table, "1.1", "a slip", reopen=False)
    quay.table.refresh()
    packet = quay.table.history.state.open_packet
    assert packet is not None
    assert packet.id in quay.table.history.locked
    return quay


def test_nor_while_a_packet_of_old_is_open_before_it_is_closed_again(reopened: Quay) -> None:
    here = reopened.table.history.state.open_packet
    assert here is not None
    filing = acts.substitute(reopened.home, reopened.table, "ben", "word: purple sails", WHY)
    assert reasons(reopened, filing) == [REFUSED.replace("1.1", here.id)]
    reopened.send("Ben", "word: purple sails")
    assert dict(reopened.table.history.book.words_of(here.id)) == {"ann": "figs"}
    run_on(reopened.home, reopened.table)
    assert verify(reopened.home, "quay").differences == []


def test_a_packet_that_is_opened_again_takes_words_of_its_own(quay: Quay) -> None:
    quay.close()
    acts.rewind(quay.home, quay.table, "1.1", "a slip", reopen=True)
    filing = acts.substitute(quay.home, quay.table, "ben", "word: purple sails", WHY)
    assert reasons(quay, filing) == []
    assert quay.table.history.book.words_of("1.1@1") == (("ben", "purple sails"),)
    quay.close()
    assert words(quay) == (("ann", "olive press"),)
    assert verify(quay.home, "quay").differences == []


# -------------------------------------------------------------------------------------- found


def test_a_word_that_was_changed_after_the_lock_all_the_same_is_found(
    quay: Quay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As logs have it that were written before words were fixed, or by a program of the GM's own."""
    quay.close()
    before = rolls(quay)
    monkeypatch.setattr(Filing, "settled", property(lambda _: False, lambda *_: None), raising=False)
    acts.substitute(quay.home, quay.table, "ann", "word: purple sails", WHY, "1.1")
    acts.substitute(quay.home, quay.table, "ben", "word: figs", WHY, "1.1")
    assert rolls(quay) != before, "the dice are others: that is what it is about"
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    for what in ("quay", str(tmp_path / "quay.zip")):
        told = verify(quay.home, what).differences
        assert any("packet 1.1" in each and "the word of ann after the lock" in each for each in told), told
        assert any("packet 1.1" in each and "the word of ben after the lock" in each for each in told), told


def other_word(forged: Forged) -> None:
    forged.replace("journal/000001.eml", b"olive press", b"purple sails")
    forged.row("WordSent", lambda body: body.update(text="purple sails"))


def no_word(forged: Forged) -> None:
    forged.replace("journal/000001.eml", b"word: olive press\n", b"")
    forged.log = [row for row in forged.log if row["kind"] != "WordSent"]


def another_seats(forged: Forged) -> None:
    forged.replace("journal/000002.eml", b"bid 1", b"bid 1\nword: figs")
    rows = forged.log
    filed = (at for at, row in enumerate(rows) if row["kind"] == "OrderFiled")
    at = next(at for at in filed if rows[at]["body"]["filed"]["seat"] == "ben")
    body = {"!": "WordSent", "packet": "1.1", "seat": "ben", "text": "figs"}
    rows.insert(at + 1, {**rows[at], "kind": "WordSent", "body": body})
    forged.log = rows


def no_seal(forged: Forged) -> None:
    forged.log = [row for row in forged.log if row["kind"] != "WordsSealed"]


@pytest.mark.parametrize(
    ("change", "told_as"),
    [
        (other_word, "packet 1.1: the word of ann is not the one of the lock"),
        (no_word, "packet 1.1: the word of ann is not the one of the lock"),
        (another_seats, "packet 1.1: the word of ben is not the one of the lock"),
        (no_seal, 'must be {"!": "WordsSealed", "packet": "1.1"'),
    ],
)
def test_other_words_than_those_of_the_lock_are_found_though_log_and_mails_agree(
    quay: Quay, tmp_path: Path, change: Callable[[Forged], None], told_as: str
) -> None:
    quay.close()
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    assert verify(quay.home, str(tmp_path / "quay.zip")).differences == []
    found = verify(quay.home, str(forge(tmp_path / "quay.zip", tmp_path / "forged.zip", change, clever=True)))
    assert any(told_as in each for each in found.differences), found.differences


def test_a_home_in_whose_database_a_word_was_changed_is_not_verified(quay: Quay, tmp_path: Path) -> None:
    quay.close()
    quay.home.close()
    with closing(sqlite3.connect(tmp_path / "home" / "adjudicator.sqlite")) as db, db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("UPDATE log SET body = replace(body, 'olive press', 'purple sails') WHERE kind = 'WordSent'")
    again = Home(tmp_path / "home")
    told = verify(again, "quay").differences
    again.close()
    assert "packet 1.1: the word of ann is not the one of the lock: its digest is another" in told
