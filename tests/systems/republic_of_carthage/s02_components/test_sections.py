"""The lists that rules and reports cite from: sections of the rulebook, rulings, sources, texts."""

from __future__ import annotations

import re

from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.rules import section_key
from tests.architecture.source import code_of
from tests.systems.republic_of_carthage.s02_components.reading import printed, text, the_box

CODE = code_of("republic_of_carthage")
SECTIONS = parse_table("sections", text("sections.toml"))["section"]
IDS = [row["id"] for row in SECTIONS]
RULINGS = re.findall(r"^### Ruling (\S+)$", text("rulings.md"), re.MULTILINE)


def test_every_section_has_a_title_and_either_a_rule_or_a_reason() -> None:
    for row in SECTIONS:
        assert row["title"], row
        assert (row.get("status") == "rule") != bool(row.get("reason")), row
        assert set(row) <= {"id", "title", "status", "reason"}, row


def test_sections_stand_once_in_order_and_below_their_parents() -> None:
    assert len(IDS) == len(set(IDS))
    for cite in IDS:
        parent = re.sub(r"\.(standoff|disaster|victory|stalemate|defeat)\.\d+$|\.\d+$", "", cite)
        assert parent in IDS, cite
    numbered = [cite for cite in IDS if not re.search(r"[a-z]\.\d+$", cite.removeprefix("roc:"))]
    assert numbered == sorted(numbered, key=section_key)


def test_the_phases_played_today_have_rules_and_the_later_ones_a_reason() -> None:
    by_id = {row["id"]: row for row in SECTIONS}
    assert all(by_id[f"roc:6.2.{step}"].get("status") == "rule" for step in range(1, 13))
    assert all(by_id[f"roc:6.3.{step}"].get("status") == "rule" for step in range(1, 9))
    assert not any(row.get("reason") == "later phase: not playable yet" for row in SECTIONS)


def test_the_vocabulary_cites_sections_that_exist() -> None:
    for term in the_box().vocabulary.terms.values():
        assert set(term.cites) <= set(IDS), term.kind


def test_rulings_stand_once_and_none_of_the_numbers_is_missing() -> None:
    assert len(RULINGS) == len(set(RULINGS)) == 252
    numbers = {int(re.sub("[a-z]", "", one)) for one in RULINGS}
    assert numbers == set(range(1, 172))
    assert {"8e", "23f", "36k", "52d", "67h", "121u", "133j", "147l"} <= set(RULINGS)


def test_every_ruling_is_in_force_and_cited_in_the_code_or_says_why_not() -> None:
    parts = re.split(r"^### Ruling ", text("rulings.md"), flags=re.MULTILINE)[1:]
    force = {part.split()[0]: "No rule of its own: " in part for part in parts if "*In force.*" in part}
    assert set(RULINGS) == set(force)
    cited = set(re.findall(r"roc:ruling (\w+)", " ".join(path.read_text() for path in CODE)))
    assert {number for number, alone in force.items() if alone} == set(force) - cited


def test_every_setting_is_named_by_a_ruling_and_every_named_setting_exists() -> None:
    parts = re.split(r"^### Ruling ", text("rulings.md"), flags=re.MULTILINE)[1:]
    named = {part.split()[0]: set(re.findall(r"Setting: `(\w+)`", part)) for part in parts}
    specs = the_box().options
    assert {name for names in named.values() for name in names} == set(specs)
    assert all(name in named[spec.ruling] for name, spec in specs.items())
    assert all(spec.line.endswith(".") and spec.since in {"setup", "senate"} for spec in specs.values())


def test_rulings_that_cards_and_tables_cite_exist() -> None:
    cited = {one for name in printed() for one in re.findall(r"rulings? (\d+[a-z]?)", text(f"{name}.toml"))}
    assert cited
    assert cited <= set(RULINGS)
