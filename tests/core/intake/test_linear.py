"""Issue 11, item 9: every pattern that reads mail or a server's answer is linear on what grows against it."""

from __future__ import annotations

import gc
import importlib
import inspect
import pkgutil
import re
import time
from collections import deque
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from adjudicator import channels, intake
from adjudicator.intake.mail.authentication import forgery

LONG = 20_000
"""Signs of an input: a square of it takes many seconds, a line some thousandths of one."""
SECONDS = 0.5
STARTS = ("", "END", "wrote", "From a")
PUMPS = (
    *' \ta1.@<"\\=-_/:;,!>()\n[]?*#',
    *("a ", "1 ", "a.", "a@", "@a.", 'a="', '"\\', "\\a", "\n ", "\n>", ": ", " :", "wrote ", "END ", "and ", " ,"),
    *("=?", "?=", "=?a?q?", "a=b ", "/1", "a;", "to ", "<a@", "- ", "a-", "from me ", "\u2014", "\u3000"),
)
TAIL = "\0"
METHODS = frozenset({"search", "match", "fullmatch", "finditer", "findall", "split", "sub"})
TABLES = frozenset({"intake.letter.quote_words._SPACE", "intake.letter.signature._SPACE"})
"""Patterns that tidy tables of our own and never see a mail."""


def modules() -> Iterator[ModuleType]:
    for package in (intake, channels):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)


def made_by(value: Any) -> Any:
    """Return the pattern that a cached function without parameters makes, else the value itself."""
    bare = hasattr(value, "cache_info") and not inspect.signature(value).parameters
    return value() if bare else value


def patterns() -> dict[str, tuple[re.Pattern[Any], frozenset[str]]]:
    """Return every pattern by module and name, with the methods by which its module asks it."""
    found = {}
    for module in modules():
        source = inspect.getsource(module)
        for name, value in vars(module).items():
            pattern = made_by(value)
            if isinstance(pattern, re.Pattern):
                used = frozenset(re.findall(rf"\b{name}(?:\(\))?\.(\w+)\(", source)) & METHODS
                found[f"{module.__name__.removeprefix('adjudicator.')}.{name}"] = pattern, used or frozenset({"search"})
    return {name: each for name, each in found.items() if name not in TABLES}


def took(pattern: re.Pattern[Any], method: str, text: str) -> float:
    """Return the seconds of processor time that a pattern takes over a text, without what the collector takes."""
    given: Any = text.encode() if isinstance(pattern.pattern, bytes) else text
    gc.disable()
    try:
        began = time.process_time()
        if method == "sub":
            pattern.sub(given[:0], given)
        elif method == "finditer":
            deque(pattern.finditer(given), maxlen=0)
        else:
            getattr(pattern, method)(given)
        return time.process_time() - began
    finally:
        gc.enable()


PATTERNS = patterns()


def test_the_patterns_are_found_where_they_stand() -> None:
    mail = {"intake.mail.authentication._PAIR", "intake.mail.headers._PLAIN_BOX", "intake.letter.quote_words.tail"}
    assert {*mail, "intake.posts.tags._TAG", "intake.sense.later._YEAR", "channels.mbox._SEPARATOR"} <= set(PATTERNS)


@pytest.mark.parametrize("name", PATTERNS)
def test_no_input_makes_a_pattern_take_longer_than_it_is_long(name: str) -> None:
    pattern, methods = PATTERNS[name]
    for start in STARTS:
        for pump in PUMPS:
            text = start + pump * (LONG // len(pump)) + TAIL
            for method in methods:
                assert took(pattern, method, text) < SECONDS, (method, start, pump)


@pytest.mark.parametrize("pump", ["a", "a.", "a/1", '"\\', "(", "a=b ", "; a=b", " "])
def test_many_fields_of_a_mail_server_are_read_at_once(pump: str) -> None:
    """The mail of 159 KB that took 41 seconds: twenty fields, each as long as is read of one."""
    fields = ["mx.example.org; dmarc=pass x=" + " " + pump * (8000 // len(pump))] * 20
    began = time.process_time()
    forgery(["evil.example" + field for field in fields], "mx.example.org", "ann@example.org")
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("intake.mail.bounce._ADDRESS", "to a@b@c.example, not", "b@c.example"),
        ("intake.mail.bounce._ALONE", "  *bob@example.org*", "  *bob@example.org*"),
        ("intake.mail.bounce._ALONE", "-- Recipient: <'bob@example.org'>", "-- Recipient: <'bob@example.org'>"),
        ("intake.letter.quotes._ADDRESS", "On Monday (bob@example.org) wrote", "bob@example.org"),
        ("intake.mail.headers._PLAIN_BOX", ' "Bob Roe " <bob@example.org> ', ' "Bob Roe " <bob@example.org> '),
        ("intake.mail.headers._PLAIN_BOX", "Bob  Roe  <bob@example.org>", "Bob  Roe  <bob@example.org>"),
        ("intake.letter.forms._END", "> END . ", "> END . "),
        ("intake.letter.press._PARTED", "Anna  ,Ben", "  ,"),
        ("intake.letter.quote_words.tail", "Bob wrote : -- * ", "wrote : -- * "),
        ("channels.smtp._ADDRESS", "bob@example.org", "bob@example.org"),
    ],
)
def test_a_linear_pattern_finds_what_it_is_for(name: str, text: str, found: str) -> None:
    match = PATTERNS[name][0].search(text)
    assert match is not None
    assert match[0] == found
