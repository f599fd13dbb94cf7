"""Each recipe of CONTRIBUTING.md is followed on a copy of the toy and of the data."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator import resources
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"
RECIPE = re.compile(r"^### ([^\n]+?): (\d+) places?\n(.*?)(?=^##)", re.DOTALL | re.MULTILINE)
WHERE = r"^`([^`\n]+)`, (new|at the end|above|below|instead of)(?: `([^`\n]+)`)?:"
PLACE = re.compile(rf"{WHERE}\n\n```\w*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MOST = {"An order": 8, "A sentence": 2, "A phase": 3}


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a recipe: a file, where in it, and what goes there."""

    file: str
    where: str
    anchor: str
    text: str

    def put(self, text: str) -> str:
        """Return a file's text with what goes there."""
        if self.where == "new":
            assert text == "", f"{self.file} is there already"
            return self.text
        if self.where == "at the end":
            return text + self.text
        lines = text.splitlines(keepends=True)
        (at,) = [number for number, line in enumerate(lines) if line.startswith(self.anchor)]
        first, last = {"above": (at, at), "below": (at + 1, at + 1), "instead of": (at, at + 1)}[self.where]
        return "".join((*lines[:first], self.text, *lines[last:]))


@cache
def recipes() -> dict[str, tuple[Place, ...]]:
    """Return the places of each recipe, by its title."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    found = {}
    for title, count, body in RECIPE.findall(text):
        found[title] = tuple(Place(*match) for match in PLACE.findall(body))
        assert len(found[title]) == int(count), title
        assert body.count("```") == 2 * int(count), f"{title} shows code that goes nowhere"
    return found


@dataclass(frozen=True, slots=True)
class Kitchen:
    """Where a recipe was followed: a copy of the toy as a package of its own, and of the folders of data."""

    folder: Path
    name: str

    def toy(self) -> ModuleType:
        """Return the toy with what the recipe changed."""
        return importlib.import_module(f"{self.name}.harbour")

    def module(self, file: str) -> dict[str, Any]:
        """Return the names of a changed module of the program, which is not imported in its place."""
        names: dict[str, Any] = {"__name__": f"{self.name}.changed"}
        exec(compile((self.folder / file).read_text("utf-8"), file, "exec"), names)
        return names


def _forget() -> None:
    """Empty the caches of boxes and languages."""
    from adjudicator.service.filing.reading import language_of
    from adjudicator.service.game.table import boxed
    from adjudicator.service.settings.languages import tongues_told

    for cached in (boxed, language_of, tongues_told):
        cached.cache_clear()


@pytest.fixture
def cook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Kitchen]]:
    """Return what follows a recipe and says where."""
    names: list[str] = []

    def follow(title: str) -> Kitchen:
        kitchen = Kitchen(tmp_path, f"recipe_{re.sub('[^a-z]', '_', title.lower())}")
        names.append(kitchen.name)
        package = tmp_path / kitchen.name
        shutil.copytree(TOY, package, ignore=shutil.ignore_patterns("test_*", "__pycache__"))
        (package / "__init__.py").touch()
        for folder in ("grammar", "games", "templates"):
            shutil.copytree(ROOT / folder, tmp_path / folder)
        for place in recipes()[title]:
            own = package / place.file
            path = own if own.exists() or (place.where == "new" and "/" not in place.file) else tmp_path / place.file
            if not path.exists() and place.where != "new":
                path.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / place.file, path)
            text = path.read_text("utf-8") if path.exists() else ""
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(place.put(text), "utf-8")
        for folder in ("grammar", "games", "templates"):
            shutil.copytree(package / folder, tmp_path / folder, dirs_exist_ok=True)
        monkeypatch.setattr(resources, "_root", lambda _: tmp_path)
        monkeypatch.syspath_prepend(str(tmp_path))
        return kitchen

    _forget()
    yield follow
    _forget()
    from adjudicator.engine import rules

    # What a copy of the toy has entered in the index of rules goes with it.
    rules._INDEX[:] = [entry for entry in rules._INDEX if entry.module.partition(".")[0] not in names]
    for name in list(sys.modules):
        if name.partition(".")[0] in names:
            del sys.modules[name]


def test_there_are_ten_recipes_and_none_has_too_many_places() -> None:
    assert list(recipes()) == [
        *("An order", "A card", "A sentence", "A setting", "A command"),
        *("A mail client", "A phase", "A map", "A language", "A forum"),
    ]
    assert {title: len(recipes()[title]) for title in MOST if len(recipes()[title]) > MOST[title]} == {}


MAIL = """From: Ann <ann@example.org>
To: gm@localhost
Subject: [quay] orders
Message-ID: <1@example.org>
Date: Mon, 2 Nov 2026 10:00:00 +0000

{text}
"""
Days = Callable[..., str]
Logged = Callable[[str], list[Event]]


@pytest.fixture
def day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Days:
    """Return what plays the first day of a toy by mail, and gives what all are told of it and what Ann is."""

    def play(kitchen: Kitchen, text: str, **file: Any) -> str:
        from importlib import metadata

        from adjudicator.service.game.home import Home
        from adjudicator.service.inbox.receive import poll
        from adjudicator.service.settings.config import GameFile, Player
        from adjudicator.service.setup.creation import configure, create
        from adjudicator.service.setup.demo import Hands, Letters
        from adjudicator.service.turn.adjudicate import close

        point = metadata.EntryPoint("harbour", f"{kitchen.name}.harbour:SYSTEM", "adjudicator.systems")
        monkeypatch.setattr(metadata, "entry_points", lambda *, group: [point] if group.endswith("systems") else [])
        now = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
        with closing(Home(tmp_path / "home", Hands(now))) as home:
            players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben"))
            game = GameFile(id="quay", system="harbour", schedule="one", player=players, **file)
            table = create(home, configure(home, game), bytes(range(64)))
            poll(home, Letters([(now, "1", MAIL.format(text=text).encode())]))
            table.refresh()
            filed = [each.order.say(table.game.name) for each in table.history.book.filed]
            close(home, table)
            return "\n".join(
                [*filed, *(each.body.decode() for each in home.store.reports("quay") if each.format == "text")]
            )

    return play


@pytest.fixture
def logged(tmp_path: Path) -> Logged:
    """Return what gives the events of a kind in the log of the day that was played."""

    def of_kind(kind: str) -> list[Event]:
        from adjudicator.service.game.home import Home
        from adjudicator.service.game.table import Table
        from adjudicator.service.setup.demo import Hands

        with closing(Home(tmp_path / "home", Hands(datetime(2026, 11, 2, 9, 0, tzinfo=UTC)))) as home:
            return [event for event in Table.open(home.store, "quay").history.events() if event.kind == kind]

    return of_kind


def test_an_order(cook: Callable[[str], Kitchen], day: Days) -> None:
    told = day(cook("An order"), "Please drum!\nbid 4")

    assert told.splitlines()[:2] == ["drum", "bid 4"]
    assert "drum" in told.partition("The sky stands")[2], "forms and reports know it"


def test_a_card(cook: Callable[[str], Kitchen], day: Days) -> None:
    told = day(cook("A card"), "give the amber to Ben")

    assert told.splitlines()[0] == "give Amber to Ben"


def test_a_sentence(cook: Callable[[str], Kitchen], day: Days) -> None:
    told = day(cook("A sentence"), "bid 4")

    assert "The lookout has seen the sky." in told


def test_a_setting(cook: Callable[[str], Kitchen], day: Days) -> None:
    kitchen = cook("A setting")
    with pytest.raises(UserError, match="`calm` cannot be 9; write a number from 0 to 6"):
        day(kitchen, "bid 4", settings={"calm": 9})
    found = re.search(r"The sky stands at (\d+)\.", day(kitchen, "bid 4", settings={"calm": 6}))
    assert found
    assert 7 <= int(found[1]) <= 12


def test_a_command(cook: Callable[[str], Kitchen], monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import metadata

    from adjudicator.cli.main import cli

    kitchen = cook("A command")
    project = tomllib.loads((kitchen.folder / "pyproject.toml").read_text("utf-8"))
    (way,) = [way for name, way in project["project"]["entry-points"]["adjudicator.tools"].items() if name == "tides"]
    point = metadata.EntryPoint("tides", way.replace("harbour.", f"{kitchen.name}.", 1), "adjudicator.tools")
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: [point] if group.endswith("tools") else [])
    done = CliRunner().invoke(cli, ["tides", "4"])

    assert (done.exit_code, done.output) == (0, "Day 4: high water at noon.\n")
    assert "Print the tide of a day." in CliRunner().invoke(cli, ["commands"]).output


def test_a_mail_client(cook: Callable[[str], Kitchen]) -> None:
    from adjudicator.intake.letter import quote_words

    names = cook("A mail client").module("adjudicator/intake/letter/quote_words.py")
    line = "Je lundo, 2 nov. 2026, Ben <ben@example.org> skribis:"

    assert names["lead"]().search(line)
    assert names["tail"]().search(line)
    assert not quote_words.lead().search(line)
    for table in ("LEADS", "VERBS"):
        was, now = ({word.strip() for word in text.split("|")} for text in (getattr(quote_words, table), names[table]))
        assert was <= now, "no other language is lost"


def test_a_phase(cook: Callable[[str], Kitchen], day: Days, logged: Logged) -> None:
    from adjudicator.engine.rules import index

    kitchen = cook("A phase")
    day(kitchen, "bid 4")
    toy = kitchen.toy()

    assert [name for name in toy.SYSTEM.steps if name == "feast"]
    assert ("harbour:5",) in [entry.cites for entry in index("harbour")]
    (feasted,) = logged("feasted")
    assert (feasted.data.guests, feasted.cites) == (2, ("harbour:5",))


def test_a_map(cook: Callable[[str], Kitchen], tmp_path: Path) -> None:
    from adjudicator.cli.main import cli

    cook("A map")
    run = CliRunner()
    listed = run.invoke(cli, ["variants"])
    assert (listed.exit_code, "two_isles" in listed.output) == (0, True), listed.exception
    checked = run.invoke(cli, ["check-map", str(tmp_path / "games/diplomacy/variants/two_isles/map.toml")])
    assert checked.exit_code == 0, checked.output
    played = run.invoke(cli, ["simulate", "diplomacy", "--variant", "two_isles", "--games", "1", "--bare"])
    assert played.exit_code == 0, played.output


def test_a_language(cook: Callable[[str], Kitchen], day: Days) -> None:
    told = day(cook("A language"), "Bonvolu preĝu\nmi ofertas 4\nmi donas silko al Ben", languages=("en", "eo"))

    assert told.splitlines()[:3] == ["pray", "bid 4", "give Silk to Ben"]


PAGE = """<html><head><link rel="canonical" href="https://agora.example/t/12"></head><body>
<article class="agora" id="a7"><b class="by" data-user="3">ben</b><div class="says"><p>vote aye on 1</p>
<blockquote>vote nay on 2</blockquote></div></article></body></html>
"""


def test_a_forum(cook: Callable[[str], Kitchen], tmp_path: Path) -> None:
    from adjudicator.cli.main import cli

    cook("A forum")
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    done = CliRunner().invoke(cli, ["read", str(tmp_path / "page.html"), "--as", "agora", "--json"])
    (post,) = json.loads(done.output)["posts"]

    assert (post["id"], post["author"]) == ("7", "ben")
    assert [line["text"] for line in post["lines"] if line["role"] == "own"] == ["vote aye on 1"]
    assert [line["text"] for line in post["lines"] if line["role"] == "quote"] == ["vote nay on 2"]
