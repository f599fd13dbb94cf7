"""The guides are whole: every command, setting, schedule and kind of order is covered, and every link leads on."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import get_args

import click
import pytest

from adjudicator.cli.main import COMMANDS, cli
from adjudicator.engine.registry import load_system
from adjudicator.engine.tools import load_tools
from adjudicator.model.reading import Command, Read
from adjudicator.service.filing.reading import language_of
from adjudicator.service.filing.submit import PAUSE
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.looking import check
from adjudicator.service.settings.config import GameConfig, GameFile, Player
from adjudicator.service.settings.homes import MailSettings
from adjudicator.service.setup.providers import APP_PASSWORD, OWN_PASSWORD, PROVIDERS
from adjudicator.systems.carthage_diplomacy.decisions import FORMS
from adjudicator.systems.diplomacy.judge.results import Status
from tests.docs.blocks import ROOT, blocks
from tests.docs.sessions import reader, reading, told
from tests.docs.stages import SETUP, home_of

SYSTEM = load_system("republic_of_carthage")
KINDS = sorted({kind for spec in SYSTEM.steps.values() for kind in spec.kinds} | {PAUSE})
MINE = (
    "README.md",
    "CHANGELOG.md",
    *(
        f"docs/{name}.md"
        for name in (
            "how-it-works",
            "gm-guide",
            "player-guide",
            "orders",
            "reports",
            "dice",
            "diplomacy",
            "carthage",
            "judge",
            "reading",
            "architecture",
        )
    ),
)
LINKED = [each for where in ("*.md", "docs/*.md", "games/*/README.md") for each in sorted(ROOT.glob(where))]


def text(name: str) -> str:
    """Return a page."""
    return (ROOT / name).read_text("utf-8")


def toml(name: str) -> dict[str, list[dict[str, str]]]:
    """Return a table of the box."""
    return tomllib.loads(text(f"games/republic_of_carthage/{name}.toml"))


# ------------------------------------------------------------------------------------ gm-guide


@pytest.mark.parametrize("name", COMMANDS)
def test_the_gm_guide_tells_of_every_command_and_option(name: str) -> None:
    guide = text("docs/gm-guide.md")
    assert f"adjudicator {name}" in guide or f"`{name}`" in guide
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    options = [
        flag for param in command.params if isinstance(param, click.Option) and not param.hidden for flag in param.opts
    ]
    assert [flag for flag in options if flag not in guide] == []


def test_the_first_game_tells_what_each_provider_wants() -> None:
    rows = re.findall(
        r"^\| (\S+) \| (an app password|the password of the account|none).*? \| (.*?)\|$",
        text("docs/first-game.md"),
        re.MULTILINE,
    )
    wanted = {APP_PASSWORD: "an app password", OWN_PASSWORD: "the password of the account", "": "none"}
    assert [(name, word, first.strip()) for name, word, first in rows] == [
        (each.name, wanted[each.password], each.first) for each in PROVIDERS
    ]


def test_the_gm_guide_tells_of_every_setting_of_a_game() -> None:
    guide = text("docs/gm-guide.md")
    rows = {row[1]: row[2] for row in re.finditer(r"^\| `(\w+)` \| (.*?) \|", guide, re.MULTILINE)}
    for option in toml("options")["option"]:
        first = json.dumps(option["default"])
        assert rows[option["name"]].startswith(f"`{first}`"), option["name"]


def test_the_gm_guide_tells_of_every_schedule() -> None:
    guide = text("docs/gm-guide.md")
    assert [s["name"] for s in toml("schedules")["schedule"] if f"| `{s['name']}` |" not in guide] == []


def test_the_gm_guide_tells_of_every_field_of_the_files_a_gm_writes() -> None:
    guide = text("docs/gm-guide.md")
    fields = {*MailSettings.__dataclass_fields__, *GameFile.__dataclass_fields__, *Player.__dataclass_fields__} - {"id"}
    assert [name for name in sorted(fields) if not re.search(rf"\b{name}\b", guide)] == []
    assert {"files", "created"} <= set(GameConfig.__dataclass_fields__) - fields


# -------------------------------------------------------------------------------------- orders


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_order_has_a_form_that_is_read(kind: str) -> None:
    lines = [
        line
        for block in blocks(text("docs/orders.md"))
        if (block.kind, block.argument) == ("orders", kind)
        for line in told(block.body)
    ]
    assert lines
    results = [result for line in lines for result in reading(line)]
    assert {result.order.kind if isinstance(result, Read) else result for result in results} == {kind}


def test_every_kind_that_can_be_read_is_told_of_once_and_no_other() -> None:
    told_of = sorted(block.argument for block in blocks(text("docs/orders.md")) if block.kind == "orders")
    assert told_of == sorted(language_of("republic_of_carthage").samples)
    assert set(KINDS) <= set(told_of)


@pytest.mark.parametrize("page", ["docs/orders.md", "docs/player-guide.md"])
def test_the_commands_shown_are_those_that_are_carried_out(page: str) -> None:
    lines = [line for block in blocks(text(page)) if block.kind == "commands" for line in told(block.body)]
    results = [result for line in lines for result in reading(line)]
    names = {result.name if isinstance(result, Command) else result for result in results}
    assert names >= {"done", "status", "help", "cancel", "clear", "word", "address", "resign"}
    assert [name for name in names if not isinstance(name, str)] == []
    refused = [line for line in lines if status(line) not in {"understood", "answered"}]
    assert [line for line in refused if not line.startswith(("cancel", "address drop"))] == []


def status(line: str) -> str:
    """Return what a receipt would say of a line of Dora's while setup is open."""
    home = Home(home_of(SETUP)[0])
    try:
        return str(check(home, Table.open(home.store, "first-turn"), "dora", line.encode(), None).lines[0]["status"])
    finally:
        home.close()


def test_every_figure_that_a_condition_can_test_is_told_of() -> None:
    rows = re.findall(r"^\| `(\w+)(?: (\w+))?` \|", text("docs/orders.md"), re.MULTILINE)
    told_of = {figure for figure, _ in rows if figure in SYSTEM.figures}
    readable = set()
    for figure in SYSTEM.figures:
        results = [
            r
            for subject in ("", " Mago", " Dye")
            for r in reading(f"contribute Mago 5 if {figure}{subject} at least 3")
        ]
        if any(isinstance(r, Read) and r.when and r.when[0].figure == figure for r in results):
            readable.add(figure)
    assert told_of == readable


# --------------------------------------------------------------------- Diplomacy and Carthage

GAMES = {"docs/diplomacy.md": "diplomacy", "docs/carthage.md": "carthage_diplomacy"}
"""The pages of boards, with their systems."""
PAGES = {**GAMES, "docs/rome.md": "republic_of_rome"}
"""The pages of whole games."""


@pytest.mark.parametrize("page", PAGES)
def test_every_kind_of_order_of_a_game_has_a_sample_and_no_other(page: str) -> None:
    kinds = {kind for spec in load_system(PAGES[page]).steps.values() for kind in spec.kinds}
    kinds |= {*language_of(PAGES[page]).samples}
    assert {block.argument for block in blocks(text(page)) if block.kind == "orders"} == kinds


@pytest.mark.parametrize("page", PAGES)
def test_a_sample_stands_with_its_kind(page: str) -> None:
    for at, block in enumerate(blocks(text(page))):
        if block.kind == "orders":
            by = reader(*_reader(page, at))
            results = [result for line in told(block.body) for result in by.read(line)]
            kinds = {result.order.kind if isinstance(result, Read) else result for result in results}
            assert kinds == {block.argument}


def _reader(page: str, at: int) -> tuple[str, str]:
    """Return stage and seat of the last reader that a page has named before its block number `at`."""
    named = [block.argument for block in blocks(text(page))[:at] if block.kind == "reader"]
    stage, seat = named[-1].split()
    return stage, seat


@pytest.mark.parametrize("page", GAMES)
def test_the_forms_of_the_corpus_are_all_told_of(page: str) -> None:
    """Canonical lines that differ in names and numbers alone have one form; the page shows one of each."""
    corpus = tomllib.loads(text(f"tests/data/corpus/{GAMES[page]}.toml"))
    wanted = {form(line) for case in corpus["orders"] for line in case["reads"]}
    shown = {form(line) for block in blocks(text(page)) for line in told(block.body)}
    shown |= {form(line) for part in re.findall(r"^\|.*\|$", text(page), re.MULTILINE) for line in part.split("`")}
    assert sorted(wanted - shown) == []


def form(line: str) -> str:
    """Return a canonical line with a dot for each name, number and unit, and one for a list of them."""
    # A word of the grammar is in lower case, or one of those; all else is a name.
    words = re.findall(r'"[^"]*"|[^\s,:]+|[,:]', line)
    bare = ["." if not WORDS.fullmatch(word) else word for word in words]
    return re.sub(r"\.(?: [,.])+", ".", " ".join(bare))


WORDS = re.compile(r"[a-z]{2,}|sf|Apt|P|H|S|C|R|SR|-|:")


@pytest.mark.parametrize("page", PAGES)
def test_every_setting_and_schedule_of_a_game_is_told_of(page: str) -> None:
    marks = {(block.kind, block.argument) for block in blocks(text(page))}
    assert {("settings", PAGES[page]), ("schedules", PAGES[page])} <= marks


def test_the_page_of_carthage_tells_of_every_decision_of_its_gm() -> None:
    words = set(re.findall(r"`(\w+)[^`]*`", FORMS))
    assert words > {"approve", "drop"}
    assert [word for word in sorted(words) if f"| `{word} " not in text("docs/carthage.md") and word != "refuse"] == []
    assert "`refuse HN`" in text("docs/carthage.md")


# --------------------------------------------------------------------------------- tools, judge


def test_every_tool_with_its_options_is_told_of() -> None:
    told_of = "".join(text(f"docs/{name}.md") for name in ("judge", "diplomacy", "variants"))
    found = load_tools()
    assert len(found) > 3
    for tool in found:
        assert f"adjudicator {tool.name}" in told_of
        assert [option.name for option in tool.options if f"--{option.name}" not in told_of] == []


def test_the_words_of_an_outcome_are_all_told_of() -> None:
    words = {*get_args(Status), "dislodged"}
    part = text("docs/judge.md").partition("### Words of an outcome")[2].partition("## Test cases")[0]
    assert set(re.findall(r"`(\w+)`", part)) == words


# ------------------------------------------------------------------------------------- reports


def test_every_kind_of_part_of_a_page_is_told_of() -> None:
    schema = json.loads(text("templates/core/report.schema.json"))
    kinds = {part["$ref"].rpartition("/")[2] for part in schema["properties"]["blocks"]["items"]["anyOf"]}
    rows = set(re.findall(r"^\| `(\w+)` \|", text("docs/reports.md"), re.MULTILINE))
    assert rows == kinds


# --------------------------------------------------------------------------------- how it works


def test_every_place_of_the_code_that_is_named_exists() -> None:
    named = re.findall(r"`([a-z_]+(?:\.\w+)+):(\w+)(?:\.\w+)?`", text("docs/how-it-works.md"))
    assert len(named) > 20
    for module, name in named:
        path = ROOT / "adjudicator" / Path(*module.split(".")).with_suffix(".py")
        assert path.exists(), module
        assert re.search(rf"^(?:def|class) {name}\b|^{name}\b.*=", path.read_text("utf-8"), re.MULTILINE), (
            f"{module}:{name}"
        )


# ----------------------------------------------------------------------------------------- all


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as forges make them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", LINKED, ids=lambda path: path.name)
def test_every_link_leads_to_something(page: Path) -> None:
    prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(([^)\s]+)\)", prose):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def prose_of(page: str) -> list[str]:
    """Return the lines of a page that are prose: no code, no tables, no lists."""
    bare = re.sub(r"^```.*?^```$", "", text(page), flags=re.DOTALL | re.MULTILINE)
    return [line for line in bare.splitlines() if line and not re.match(r"    |\||#|<!--|- |\d+\. ", line)]


@pytest.mark.parametrize("page", MINE)
def test_a_sentence_stands_on_its_own_line(page: str) -> None:
    prose = (re.sub(r"`[^`]*`", "", line) for line in prose_of(page))  # what is quoted may have sentences of its own
    assert [line for line in prose if re.search(r"[.!?] [A-Z]", line)] == []


@pytest.mark.parametrize("page", MINE)
def test_the_voice_is_calm(page: str) -> None:
    """No exclamation marks and none of the words that the house style forbids."""
    said = re.compile(r"!(?!\[)|\b(?:invalid|illegal|failed to parse|please note)\b", re.IGNORECASE)
    assert [line for line in prose_of(page) if said.search(re.sub(r"`[^`]*`", "", line))] == []
