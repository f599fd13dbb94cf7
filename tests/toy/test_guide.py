"""The toy is small, is read as mail, runs through the whole service, and the guide shows it as it is."""

from __future__ import annotations

import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from adjudicator import resources
from adjudicator.engine.rules import index
from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.reading.parse import read_letter
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Test
from adjudicator.model.reading import Language, Read, Result
from tests.toy.harbour import SYSTEM, Bid, Give, Pray
from tests.toy.table import FOLDER, SEATS, harbour

ROOT = FOLDER.parents[1]
FILES = ("harbour.py", *sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*/*") if path.is_file()))
CODE = [name for name in FILES if "__pycache__" not in name]


def test_the_toy_is_some_hundred_and_twenty_lines_of_code_box_grammar_and_sentences() -> None:
    """Lines are counted that say something: no imports, docstrings, comments, keys of texts or empty lines."""
    silent = re.compile(r'\s*($|#|//|from |import |===|""")')
    lines = [line for name in CODE for line in (FOLDER / name).read_text("utf-8").splitlines()]
    assert len([line for line in lines if not silent.match(line)]) <= 125
    assert {Path(name).suffix for name in CODE} == {".py", ".toml", ".lark", ".txt"}


def test_the_guide_shows_every_file_of_the_toy_as_it_is() -> None:
    guide = (ROOT / "docs" / "writing-a-system.md").read_text("utf-8")
    shown = dict(re.findall(r"^`([\w./]+)`\n\n```\w*\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE))
    assert shown == {name: (FOLDER / name).read_text("utf-8") for name in CODE}


def test_the_rules_of_the_toy_are_indexed_by_section() -> None:
    assert [(entry.cites, entry.function) for entry in index("harbour")] == [
        (("harbour:1",), "harbour"),
        (("harbour:2",), "auction"),
        (("harbour:3",), "weather"),
        (("harbour:4",), "market"),
    ]


# --------------------------------------------------------------------------------------- reading


@pytest.fixture(scope="module")
def language() -> Language:
    """Return the language of the toy with the texts of its files."""
    texts = [path.read_text("utf-8") for path in (resources.grammar("base.lark"), FOLDER / "grammar/harbour.lark")]
    words = [path.read_text("utf-8") for path in (resources.grammar("english.toml"), FOLDER / "grammar/harbour.toml")]
    made: Language = SYSTEM.language()
    return made.told(tuple(texts), tuple(words))


def read(language: Language, text: str) -> tuple[Result, ...]:
    """Return what one line says at a table of Ann, Ben and Cleo."""
    seats = [NameEntry(seat.capitalize(), f"seat:{seat}", "seat") for seat in SEATS]
    names = Lexicon.of([*SYSTEM.lexicon(harbour().box), *seats])
    return read_letter(language, names, [Line(1, text, "text")])


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("bid 4", Bid(4)),
        ("Please bid four.", Bid(4)),
        ("pray", Pray()),
        ("give Silk to Ben", Give("lot:silk", "seat:ben")),
        ("Give the silk to Cleo", Give("lot:silk", "seat:cleo")),
    ],
)
def test_orders_are_read_and_their_canonical_form_reads_back(language: Language, text: str, order: Any) -> None:
    game = harbour()
    for line in (text, order.say(game.name)):
        (result,) = read(language, line)
        assert isinstance(result, Read)
        assert result.order == order


def test_prefixes_and_conditions_are_read(language: Language) -> None:
    (result,) = read(language, "standing bid 3 if highest Ben at least 4")
    assert isinstance(result, Read)
    assert (result.life, result.when) == ("standing", (Test("highest", "at least", 4, "seat:ben"),))
    (own,) = read(language, "or bid 2 if highest above 2")
    assert isinstance(own, Read)
    assert (own.rank, own.when) == (1, (Test("highest", "above", 2),))


# ---------------------------------------------------------------------------------- the service


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay the toy's files beside those of the project and name it among the systems; return an empty home."""
    from importlib import metadata

    for folder in ("grammar", "games", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / "data" / folder)
        shutil.copytree(FOLDER / folder, tmp_path / "data" / folder, dirs_exist_ok=True)
    monkeypatch.setattr(resources, "_root", lambda _: tmp_path / "data")
    point = metadata.EntryPoint("harbour", "tests.toy.harbour:SYSTEM", "adjudicator.systems")
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: [point])
    return tmp_path / "home"


MAIL = """From: {name} <{name}@example.org>
To: gm@localhost
Subject: [quay] orders
Message-ID: <{number}@example.org>
Date: Mon, 2 Nov 2026 10:00:00 +0000

{text}
"""


def test_the_toy_is_played_by_mail(installed: Path) -> None:
    from adjudicator.service.game.home import Home
    from adjudicator.service.inbox.receive import poll
    from adjudicator.service.settings.config import GameFile, Player
    from adjudicator.service.setup.creation import configure, create
    from adjudicator.service.setup.demo import Hands, Letters
    from adjudicator.service.turn.adjudicate import close

    now = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
    home = Home(installed, Hands(now))
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben"))
    file = GameFile(id="quay", system="harbour", schedule="one", player=players)
    table = create(home, configure(home, file), bytes(range(64)))
    sent = [("Ann", "bid 4"), ("Ben", "bid 2\npray\ngive Silk to Ann\nSee you on Sunday!")]
    mails = [
        (now, str(number), MAIL.format(name=name, number=number, text=text).encode())
        for number, (name, text) in enumerate(sent)
    ]
    poll(home, Letters(mails))
    table.refresh()
    assert [filed.id for filed in table.history.book.filed] == ["ann:1", "ben:1", "ben:2", "ben:3"]
    close(home, table)
    reports = {each.audience: each.body.decode() for each in home.store.reports("quay") if each.format == "text"}
    assert "Ben bids 2." in reports["all"]
    assert re.search(r"A ship lands (Silk|Tin|Oil|Salt)\.", reports["all"])
    assert "bid 4" not in reports["ben"]
    assert re.search(r"your order form.*^ORDERS", reports["ann"], re.DOTALL | re.IGNORECASE | re.MULTILINE)
    home.close()
