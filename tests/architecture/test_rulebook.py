"""Rules and rulebook agree both ways: no citation of nothing, no section without its rule or a reason.

A section that is cited by a rule though the list gives a reason why none carries it out is no fault: a
rule may mention what it leans on.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.engine.registry import load_system, systems
from adjudicator.engine.rules import index
from adjudicator.service.gm_desk import rulebook
from tests.architecture.citations import Citation, cited, faults, rulings_of, sections_tested
from tests.architecture.source import ROOT, packages_of

BOOKS = [name for name in systems() if resources.games(name, "sections.toml").exists()]


def folders(system: str) -> list[Path]:
    """Return where a system's code, tables and sentences lie, with the code that the republics share."""
    packages = [ROOT / "adjudicator" / "systems" / package for package in packages_of(system)]
    return [*packages, resources.games(system), resources.templates(system)]


def book_of(system: str) -> str:
    return rulebook.sections(system)[0].id.partition(":")[0]


def test_the_republic_of_carthage_has_a_rulebook_to_agree_with() -> None:
    assert "republic_of_carthage" in BOOKS


@pytest.mark.parametrize("system", BOOKS)
def test_every_citation_exists_and_every_section_has_its_rule(system: str) -> None:
    book = book_of(system)
    sections = {section.id: not section.reason for section in rulebook.sections(system)}
    rulings = [ruling.id for ruling in rulebook.rulings(system)]
    carried = [cite for spec in load_system(system).steps.values() for cite in spec.cites]
    carried += [cite for entry in index(book) for cite in entry.cites]
    assert len(sections) > 1
    assert rulings
    assert faults(cited(book, folders(system)), sections, rulings, carried) == []


@pytest.mark.parametrize("system", BOOKS)
def test_every_section_that_is_to_have_a_rule_shows_one_in_the_index(system: str) -> None:
    """`adjudicator rules` names a function for each: a citation in an event alone would not do."""
    due = {section.id for section in rulebook.sections(system) if not section.reason}
    shown = {row["section"] for row in rulebook.rules(system) if row["where"]}
    assert sorted(due - shown) == []


@pytest.mark.parametrize("system", ["republic_of_rome"])
def test_every_section_that_is_to_have_a_rule_has_tests_that_name_it(system: str) -> None:
    """Its tests lie by section: a module says in its name or its first line which it tests."""
    due = {section.id.partition(":")[2] for section in rulebook.sections(system) if not section.reason}
    assert len(due) > 50
    assert sorted(due - sections_tested(ROOT / "tests" / "systems" / system)) == []


# ------------------------------------------------------------------------- the checker itself


def test_what_a_module_tests_is_read_from_its_name_and_its_first_line(tmp_path: Path) -> None:
    (tmp_path / "test_s9_6_4_deploy.py").write_text('"""Section 9.2 and 8.4: a force."""\n', "utf-8")
    (tmp_path / "test_more.py").write_text("X = 1\n", "utf-8")
    assert sections_tested(tmp_path) == {"9.6.4", "9.2", "8.4"}


SECTIONS = {"toy:1": True, "toy:2": False, "toy:3": True}
RULINGS = rulings_of("toy", "### Ruling 1\n\nWhy?\n\n### Ruling 2b\n")


def planted(tmp_path: Path, name: str, text: str) -> list[Citation]:
    folder = tmp_path / "planted"
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    return list(cited("toy", [folder]))


def test_citations_that_exist_are_no_fault(tmp_path: Path) -> None:
    planted(tmp_path, "rules/a.py", 'CITES = ("toy:1", "toy:ruling 2b")\nWHERE = "toy:3"\nNAME = "toy"\n')
    planted(tmp_path, "sections.toml", 'section = [{ id = "toy:77" }]\n')
    planted(tmp_path, "report/b.py", 'Cite("1", "ruling 1")\nf"{number}:1"\n')
    found = planted(tmp_path, "told.txt", "A ship sinks [3, ruling 2b], {{ list[0] }} in [all].\n")
    assert len(found) == 7
    assert faults(found, SECTIONS, RULINGS) == []


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.py", 'rule("toy:4", title="No such section")', "planted/a.py:1 cites toy:4, which does not exist"),
        ("a.py", 'rule("toy:ruling 9")', "planted/a.py:1 cites toy:ruling 9, which does not exist"),
        ("a.py", '\nCite("1", "4.1")', "planted/a.py:2 cites toy:4.1, which does not exist"),
        ("a.py", 'f"toy:{number}"', "planted/a.py:1, which puts it together cites toy:..., which does not exist"),
        ("a.toml", 'cites = ["toy:1", "toy:5"]', "planted/a.toml:1 cites toy:5, which does not exist"),
        ("a.txt", "It sinks [1, 6.2].", "planted/a.txt:1 cites toy:6.2, which does not exist"),
    ],
)
def test_a_planted_citation_of_nothing_is_found(tmp_path: Path, name: str, text: str, told: str) -> None:
    assert told in faults(planted(tmp_path, name, text), SECTIONS, RULINGS)


def test_a_section_that_no_rule_carries_out_is_found(tmp_path: Path) -> None:
    """A table, a sentence or a page that mentions the section is no rule."""
    planted(tmp_path, "a.toml", 'cites = ["toy:1"]')
    planted(tmp_path, "report/a.py", 'CITED = "toy:1"')
    found = planted(tmp_path, "a.txt", "It sinks [1].")
    assert faults(found, SECTIONS, RULINGS, ["toy:3"]) == ["toy:1 is to have a rule, and none cites it"]
