"""Docstrings, comments, docs and help read as a native writer's: tics of a translation do not come back."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.architecture.source import ROOT, name, python_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Tic(NamedTuple):
    """A habit of translated English; `where` begins the path of the files in which it is looked for, all if empty."""

    pattern: str
    instead: str
    where: tuple[str, ...] = ()


CORE = (
    "adjudicator/__",
    "adjudicator/channels/",
    "adjudicator/cli/",
    "adjudicator/engine/",
    "adjudicator/intake/",
    "adjudicator/model/",
    "adjudicator/private",
    "adjudicator/report/",
    "adjudicator/resources",
    "adjudicator/service/",
    "adjudicator/store/",
    "adjudicator/testing/",
    "bench/",
)
"""Everything but the systems, whose Senators are men, and whose cards lie where units stand."""
PAGES = ("docs/", "README.md", "CONTRIBUTING.md")
SHIPPED = ("adjudicator/", "bench/", *PAGES)
PROSE = (*CORE, *PAGES)
SENTENCES = ("templates/",)
"""What players and GMs are told."""
TOLD = (*SHIPPED, *SENTENCES)
"""All that is shipped, sentences included."""
FOR = re.compile(r"{%-? for [^%]*%}")
"""The head of a loop in a sentence, whose names are code."""
ASKED = (
    r"(?!(?:may|can bar|can close|the others are|would|leads|gives none|presides and|plays it|says in which|is sent)\b"
    r"|takes rome\b)"
)
"""What follows where the name of a test asks who it is, and is not about whoever it is."""
TICS = (
    Tic(r"^(?:Say|Tell)s? (?:whether|what|how|which|who|whom|why|where)\b", "Return (Check, Print, Yield) whether ..."),
    Tic(r"^So (?:many|much)\b", "How many ..., a number of ..."),
    Tic(r"\bat hand\b", "current, available, given"),
    Tic(r"\b(?:comes?|came|coming) of\b", "the outcome of, result from, follow from"),
    Tic(r"\bas (?:things|it|they|he) (?:stands?|stood|lies?|lay)\b", "now, unchanged, as stored"),
    Tic(r"\btold (?:of|to all|alone|anew|once)\b", "reported, public, told about", TOLD),
    Tic(r"\b(?:shelf|shelves)\b", "held mail, quarantine"),
    Tic(r"\bfor ever\b", "forever"),
    Tic(r"\banew\b", "again; re-", (*TOLD, "tests/")),
    Tic(r"\b(?:thereby|thereof|whereby|whereof)\b", "by doing so, of it"),
    Tic(r"\bnobody knows\b", "unknown", (*TOLD, "tests/", "tools/")),
    Tic(r"\btongues?\b", "language"),
    Tic(
        r"\b(?:is|are|was|were|it|they|that|which|waits?|counts?|speaks?|holds?|plays?|applies) no more\b(?! than)",
        "no longer",
        (*TOLD, "tests/", "tools/"),
    ),
    Tic(r"\b(?:to|of|by|for|from|with|than|at) who\b", "a head: a player who ...", (*TOLD, "tests/", "tools/")),
    Tic(r"^test (?:(?:ruling|item) \w+ )?who " + ASKED, "whoever, a player who", ("tests/",)),
    Tic(r"(?<=[.;] )Who\b(?![^.]*[?:])", "a head: A player who ...", TOLD),
    Tic(r"; who (?!is\b|are\b)\w+", "a head: a player who ...", SHIPPED),
    Tic(r"\bstands? (?:behind|beside|between|elsewhere|there|here)\b", "come after, be next to, be there", SHIPPED),
    Tic(r"\bstands? (?:above|below|before|in)\b(?! for\b)", "be, come before, prevent", PROSE),
    Tic(
        r"\b(?:what|that|which|it|they|who) lies?\b|\blies? (?:in|on|at|behind|before|between|open|here|there)\b",
        "be",
        PROSE,
    ),
    Tic(r"\b(?:he|his|him|himself)\b", "they, their; the player's", PROSE),
    Tic(r"\bstands? (?:behind|beside|elsewhere|here)\b", "follow, be next to, be here", SENTENCES),
    Tic(r"\bthat is done once\b", "there is one a turn", SENTENCES),
    Tic(r"\band [^.;]*\bis none[.;]", "is not one, is neither", SENTENCES),
    Tic(r"\bis no (?:army|fleet|legion|war|province)\b", "is not a ...", SENTENCES),
)


class Exempt(NamedTuple):
    """Words that are meant as they are: the beginning of a path, a pattern of the words, and why."""

    where: str
    words: str
    why: str


EXEMPT = (
    Exempt("docs/orders.md", r"\b(?:he|his|him)\b", "a Senator of Carthage is a man"),
    Exempt("docs/rome.md", r"\b(?:he|his|him)\b", "a Senator of Rome is a man"),
    Exempt("docs/gm-guide.md", r"only with his owner's consent", "the words of options.toml"),
    Exempt("docs/player-guide.md", r"\bhis trial\b", "a Senator of Carthage is a man"),
    Exempt("docs/player-guide.md", r"possible as things stand", "the receipt's own words"),
    Exempt("templates/republic_of_carthage/form/general.txt", r"what stands behind giving", "in forms of a whole game"),
    Exempt("adjudicator/intake/reading/parse.py", r"^tongues:", "the name of an argument"),
    Exempt("adjudicator/service/filing/reading.py", r"^tongues:", "the name of an argument"),
)
UNREAD = {"docs/dice.md", "docs/how-it-works.md", "docs/running.md"}
"""Pages that are being rewritten; each leaves this list with its new text."""
DRAWN = re.compile(r"<!-- (?:settings|schedules|profiles)\b")
"""Marks of tables that are made from the files of a game."""


class Line(NamedTuple):
    """A line of prose, and where it stands."""

    path: str
    number: int
    text: str


def faults(lines: list[Line]) -> list[str]:
    """Return each tic in some lines, with what to write instead; quoted code does not count."""
    return [
        f"{line.path}:{line.number}: {line.text} -> {tic.instead}"
        for line in lines
        for tic in TICS
        if _looked_for(tic, line) and re.search(tic.pattern, _plain(line))
    ]


def _looked_for(tic: Tic, line: Line) -> bool:
    """Return whether a tic is looked for in a line; in what players are told, only where that is said."""
    return line.path.startswith(tic.where) if tic.where else not line.path.startswith(SENTENCES)


def _plain(line: Line) -> str:
    """Return the words of a line without quoted code and without those that are meant as they are."""
    text = re.sub(r"`[^`]*`", "``", FOR.sub("", line.text))
    for place in EXEMPT:
        if line.path.startswith(place.where):
            text = re.sub(place.words, "", text)
    return text


def in_python(path: Path) -> Iterator[Line]:
    """Yield the docstrings, comments and names of tests of a module, and the help of its commands, a line each."""
    text, module = path.read_text(encoding="utf-8"), name(path)
    nodes = list(ast.walk(ast.parse(text)))
    for node in nodes:
        for number, line in _said(node):
            yield Line(module, number, line.strip())
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield Line(module, node.lineno, node.name.replace("_", " "))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield Line(module, token.start[0], token.string.lstrip("#:- "))


def _said(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a docstring, below whatever name, or of the help of an option or command."""
    if isinstance(node, ast.Expr):
        said: ast.expr | None = node.value
    elif isinstance(node, ast.keyword) and node.arg in {"help", "short_help"}:
        said = node.value
    else:
        said = None
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        yield from enumerate(said.value.splitlines(), said.lineno)


def in_markdown(path: Path) -> Iterator[Line]:
    """Yield the prose of a page: no output, no code, no mark, no table made from a file, and no heads of columns."""
    fenced = drawn = False
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, (line, following) in enumerate(pairwise([*lines, ""]), 1):
        fenced ^= line.lstrip().startswith("```")
        drawn = bool(DRAWN.match(line)) or (drawn and (line.startswith("|") or following.startswith("|")))
        if not (fenced or drawn or line.startswith(("    ", ">>>", "<!--")) or following.startswith("| ---")):
            yield Line(name(path), number, line.lstrip("-*|# 0123456789."))


def in_catalogue(path: Path) -> Iterator[Line]:
    """Yield the lines of the texts of a catalogue."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        yield Line(name(path), number, line)


@cache
def everything() -> list[Line]:
    """Return the prose of the whole tree."""
    modules = python_files("adjudicator", "bench", "tests", "tools")
    pages = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    return [
        *(line for module in modules if module.name != "test_english.py" for line in in_python(module)),
        *(line for page in pages if name(page) not in UNREAD for line in in_markdown(page)),
        *(line for catalogue in sorted((ROOT / "templates").rglob("*.txt")) for line in in_catalogue(catalogue)),
    ]


def test_no_text_reads_like_a_translation() -> None:
    assert faults(everything()) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("adjudicator/engine/x.py", "Say whether a packet is open."),
        ("adjudicator/engine/x.py", "So many lines are shown."),
        ("adjudicator/engine/x.py", "Return the dice of the packet at hand."),
        ("adjudicator/systems/x/y.py", "Return what came of an order."),
        ("adjudicator/cli/x.py", "Print the digest as it stands."),
        ("adjudicator/cli/x.py", "The held shelf."),
        ("adjudicator/store/x.py", "Keep it for ever."),
        ("tests/x.py", "Write the pages anew."),
        ("adjudicator/intake/x.py", "Words of another tongue, which nobody knows."),
        ("adjudicator/service/x.py", "An address that counts no more."),
        ("adjudicator/service/x.py", "Offer the seat to who has asked."),
        ("docs/x.md", "Who has lost his address writes to the GM."),
        ("docs/x.md", "The seat is offered. Who answers first gets it."),
        ("docs/x.md", "All are told; who stays loses a seat."),
        ("docs/x.md", "The words stand in a file of their own."),
        ("README.md", "The examples lie beside it: what lies there is read."),
        ("adjudicator/service/x.py", "What the GM does to his game."),
        ("docs/x.md", "Every player is told to all."),
        ("templates/x.txt", "The canal is closed by who controls it."),
        ("templates/x.txt", "Who owes nothing is late. Who owes nothing is not waited for."),
        ("templates/x.txt", "{{ who }} rules it no more; what stands behind # is not read."),
        ("tests/x.py", "test who resigns is told at each address"),
        ("tests/x.py", "test ruling 12 who steps down keeps his influence"),
        ("templates/x.txt", "A repeal was proposed; that is done once a turn."),
        ("templates/x.txt", "Only a Consul calls them back, and {{ senator | name }} is none."),
        ("templates/x.txt", "What is in {{ place | name }} is no army."),
    ],
)
def test_a_tic_is_found(path: str, text: str) -> None:
    assert faults([Line(path, 1, text)]) != []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("adjudicator/engine/x.py", "Return whether a packet is open, and what became of it."),
        ("adjudicator/engine/x.py", "The words stand for a number; no more than three are told to their seat."),
        ("adjudicator/systems/x/y.py", "His card lies in the Forum, and he stands trial."),
        ("templates/x.txt", "{% for who, count in known %}{{ who }}. Who may go now: {{ able }}{% endfor %}"),
        ("tests/x.py", "test who may move and vote"),
        ("tests/x.py", "test whoever resigns is told"),
        ("docs/x.md", "Who plays Russia?"),
        ("docs/x.md", "Write `as it stands` or `at hand`."),
        ("docs/x.md", "The reader of a report is told who voted, and who is late."),
    ],
)
def test_plain_english_passes(path: str, text: str) -> None:
    assert faults([Line(path, 1, text)]) == []


def test_every_kind_of_text_is_read() -> None:
    """Docstrings, comments, help of options and prose of pages, but neither strings, code nor heads of columns."""
    texts = {line.text for line in everything()}
    assert "Return the name under which a record class is written, such as `republic_of_carthage.Senator`." in texts
    assert "Print JSON for programs." in texts
    assert any(text.startswith("noqa: BLE001") for text in texts)
    assert not any(text.startswith(("Figure | What it is", "$ adjudicator")) for text in texts)


def test_no_exemption_is_idle() -> None:
    lines = everything()
    for place in EXEMPT:
        assert place.why
        assert any(line.path.startswith(place.where) and re.search(place.words, line.text) for line in lines), place
