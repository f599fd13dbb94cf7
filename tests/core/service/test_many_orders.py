"""Issue 11, item 9: a mail with more orders than any game asks for files none of them, and soon."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.intake.lexing.spelling import Spelling
from adjudicator.intake.reading import parse
from adjudicator.intake.sense.correcting.changes import Changer
from adjudicator.intake.sense.sentence import lattice
from adjudicator.model.errors import UserError
from adjudicator.service.answering import samples
from adjudicator.service.audit.verify import verify
from adjudicator.service.filing.reading import read_at_home
from adjudicator.service.gm_desk import acts
from adjudicator.service.settings.config import ORDERS, from_json, to_json
from tests.core.service.many_orders import receipt
from tests.core.service.quay import Quay

MOST = 100
"""Orders in a mail; each game has its own number."""


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    return Quay(tmp_path / "home", orders_per_mail=MOST)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["pray; bid 1; " * 90] * 9),
        "\n".join([", ".join(["bid 1"] * 500)] * 20),
        "\n".join([" and ".join(["b 1"] * 480)] * 25),
        "\n".join(["hi. " * 300] * 4),
    ],
    ids=["in lines and joined", "with commas", "with and", "talk"],
)
def test_none_is_filed_and_one_sentence_says_so(quay: Quay, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read no further than it takes to see that: 74,000 orders took 54 seconds."""
    pieces, through = list[int](), parse._next

    def counted(reader: Any, of: Any, at: int) -> Any:
        pieces.append(at)
        return through(reader, of, at)

    monkeypatch.setattr(parse, "_next", counted)
    quay.send("Ann", "bid 2")
    last = quay.table.history.last
    quay.send("Ann", f"{text}\nword: figs\ndone")
    assert len(pieces) <= parse.TALK * MOST + 2
    assert quay.table.history.last == last
    told = receipt(quay)
    assert told.count("so none of them is filed; send them again in several mails of at most") == 1
    assert [filed.order.amount for filed in quay.table.history.book.of("ann")] == [2]
    assert verify(quay.home, "quay").differences == []


@pytest.mark.parametrize(
    "text", ["((([[[" * 100, "see you on Sunday, " * 50, "bid 1 2 3 " * 60], ids=["signs", "talk", "numbers"]
)
def test_no_letter_is_read_beyond_the_longest(quay: Quay, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A megabyte of brackets took 22 seconds."""
    read = list[str]()
    monkeypatch.setattr(parse, "_one", lambda *_: read.append("a sentence"))
    lines = parse.LONGEST_LETTER // len(text) + 1
    quay.send("Ann", "\n".join([text] * lines))
    assert read == []
    assert f"more than the {parse.LONGEST_LETTER:,} characters that we read from one mail" in receipt(quay)
    assert verify(quay.home, "quay").differences == []


TANGLED = "perhaps {0} silk and tin for Ben with oil unless salt {0}"
UNREAD = "This was too tangled to be read with the rest of your mail"


def test_no_letter_takes_more_steps_than_any_player_needs(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand lines of names, each another, took a minute. Lines there was no work left for cost no other line."""
    monkeypatch.setattr(parse, "MOST_EFFORT", 2000)
    lines = [TANGLED.format(number) for number in range(40)]
    quay.send("Ann", "\n".join([*lines, "bid 3", "word: figs"]))
    told = receipt(quay)
    assert 0 < told.count(UNREAD) < len(lines)
    assert [filed.order.amount for filed in quay.table.history.book.of("ann")] == [3]
    quay.send("Ann", "\n".join(lines[:3]))
    assert UNREAD not in receipt(quay)
    assert verify(quay.home, "quay").differences == []


def test_unknown_words_are_looked_up_for_as_long_as_there_are_steps(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine hundred lines of made-up words took 16 s: each word was compared with all known ones, four times over."""
    monkeypatch.setattr(parse, "MOST_EFFORT", 1000)
    sought = list[str]()
    within = Spelling.within

    def counted(spelling: Spelling, text: str, limit: int) -> list[tuple[str, int, int]]:
        sought.append(text)
        return within(spelling, text, limit)

    monkeypatch.setattr(Spelling, "within", counted)
    drawn = Random(14)
    lines = [" ".join("".join(drawn.choices("aeiklmnorst", k=7)) for _ in range(12)) for _ in range(60)]
    quay.send("Ann", "\n".join([*lines, "bid 3"]))
    assert 0 < len(sought) < len(lines) * 12
    assert UNREAD in receipt(quay)
    assert [filed.order.amount for filed in quay.table.history.book.of("ann")] == [3]


def test_what_an_answer_may_correct_is_looked_for_as_long_as_there_are_steps(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand lines of `no, rather Gisco` took five seconds: each was tried on every order above it."""
    monkeypatch.setattr(parse, "MOST_EFFORT", 3000)
    tried, endings = list[str](), Changer.endings

    def counted(changer: Changer, text: str, words: str) -> Any:
        tried.append(text)
        return endings(changer, text, words)

    monkeypatch.setattr(Changer, "endings", counted)
    quay.send("Ann", "\n".join([*["pray"] * 90, *["no, rather Ben"] * 90]))
    assert 90 < len(tried) < parse.MOST_EFFORT
    assert verify(quay.home, "quay").differences == []


def test_so_many_lines_are_read_on_trial_for_what_would_have_been_accepted(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand lines of thoughts about orders took a second for the advice below the first dozen."""
    tried = list[str]()

    def counted(table: Any, seat: str, line: str) -> Any:
        tried.append(line)
        return read_at_home(table, seat, line)

    monkeypatch.setattr("adjudicator.service.answering.samples.read_at_home", counted)
    text = "\n".join(f"give {lot} to {to}" for to in ("Ben", "Cleo") for lot in ("figs", "salt", "wine", "cats"))
    quay.send("Ann", text)
    honest = len(tried)
    monkeypatch.setattr(samples, "MOST_READ", 1)
    quay.send("Ann", text)
    assert honest > len(tried) - honest == 1


def test_a_tangled_sentence_costs_no_other_its_reading(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse, "MOST_OF_ONE", 150)
    quay.send("Ann", f"{TANGLED.format(1)}\nI would like to bid 4, please\nbid 5")
    assert receipt(quay).count(UNREAD) == 1
    assert [filed.order.amount for filed in quay.table.history.book.of("ann")] == [5]


def test_an_order_is_not_filed_without_what_may_belong_to_it(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no work left for the line below, half of an order may be the opposite of it."""
    monkeypatch.setattr(parse, "MOST_EFFORT", 1000)
    lines = [TANGLED.format(number) for number in range(20)]
    quay.send("Ann", "\n".join([*lines, "", "bid 3", "but only unless Ben grumbles"]))
    assert list(quay.table.history.book.of("ann")) == []


def test_beyond_all_bounds_none_is_filed(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse, "MOST_EFFORT", 100)
    last = quay.table.history.last
    quay.send("Ann", "\n".join(f"bid {number}" for number in range(60)))
    assert receipt(quay).count("takes more work to read than any that holds orders, so none of it is filed") == 1
    assert quay.table.history.last == last


@pytest.mark.parametrize(("most", "filed"), [(3, 3), (2, 0)])
def test_the_number_is_the_games_own(toy: None, tmp_path: Path, most: int, filed: int) -> None:
    quay = Quay(tmp_path / "home", orders_per_mail=most)
    assert ("orders_per_mail" in to_json(quay.table.config)) == (most != ORDERS)
    assert from_json(to_json(quay.table.config)) == quay.table.config
    quay.send("Ann", "bid 2\nHello all!\npray\nword: figs")
    assert len(quay.table.history.book.of("ann")) == filed - bool(filed)
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


def test_the_gm_cannot_file_more_either(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", orders_per_mail=2)
    filing = acts.substitute(quay.home, quay.table, "ann", "bid 2\npray\nbid 3", "by letter")
    assert [outcome.status for outcome in filing.outcomes] == ["refused"]
    assert filing.rows == []


def test_a_game_must_take_one_order_a_mail(toy: None, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="`orders_per_mail` must be at least 1"):
        Quay(tmp_path / "home", orders_per_mail=0)


def test_a_long_sentence_is_let_go_of_as_soon_as_it_takes_too_many_steps(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty lines of 270 near-names and commas took half a minute: all of it was cut up for each comma."""
    seen, looked = list[int](), lattice.lattice

    def counted(*known: Any) -> Any:
        found = looked(*known)
        seen.append(len(found.words))
        return found

    monkeypatch.setattr(lattice, "lattice", counted)
    lines = [", ".join(f"sil{letter}{number}" for letter in "abcdefgh" for number in range(30)) for _ in range(20)]
    quay.send("Ann", "\n".join([*lines, "bid 3"]))
    assert sum(seen) < parse.MOST_EFFORT + 5 * sum(len(line.split(", ")) for line in lines)
    assert [filed.order.amount for filed in quay.table.history.book.of("ann")] == [3]
    assert verify(quay.home, "quay").differences == []
