"""What the rules of both republics refuse has words in each of them, also where a code is handed on as a value."""

from __future__ import annotations

import ast
import re

from adjudicator.model.record import decode
from adjudicator.systems.republic.rules.revolution.precedence import RevoltTooWeak
from tests.architecture.source import ROOT

BOTH = ("republic_of_carthage", "republic_of_rome")


def _keys(folder: str) -> frozenset[str]:
    """Return the refusals that have words in a folder of templates."""
    files = (ROOT / "templates" / folder / "refusals").glob("*.txt")
    return frozenset(
        key for file in files for key in re.findall(r"(?m)^=== refusals/(\w+) ===$", file.read_text("utf-8"))
    )


def _words(package: str) -> frozenset[str]:
    """Return all text constants of a package, among which are the codes of its refusals."""
    found = set[str]()
    for path in (ROOT / "adjudicator/systems" / package).rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        found |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(found)


def test_a_refusal_of_the_shared_rules_has_words_in_each_republic() -> None:
    known = {each: _keys(each) for each in BOTH}
    shared, core = _keys("republic"), _keys("core")
    codes = (known[BOTH[0]] | known[BOTH[1]] | shared) & _words("republic")
    assert len(codes) > 50
    assert {each: sorted(codes - known[each] - shared - core) for each in BOTH} == {each: [] for each in BOTH}


def test_a_refusal_that_one_republic_alone_gives_has_words_there() -> None:
    """Codes that both have words for elsewhere count too: a rule of Rome may hand on a code of Carthage's texts."""
    every = _keys(BOTH[0]) | _keys(BOTH[1]) | _keys("republic")
    mute = {each: sorted((every & _words(each)) - _keys(each) - _keys("republic") - _keys("core")) for each in BOTH}
    assert mute == {each: [] for each in BOTH}


def test_a_record_that_rome_had_alone_is_read_under_its_old_name() -> None:
    fields = '"senator": "senator:1", "seat": "seat:ben", "strength": 3, "first": "senator:2", "other": 4'
    for system in BOTH:
        found = decode(f'{{"!": "{system}.RevoltTooWeak", {fields}}}')
        assert found == RevoltTooWeak("senator:1", "seat:ben", 3, "senator:2", 4)
