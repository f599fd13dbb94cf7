"""The rulebook of a system as the command `rules` lists it."""

from __future__ import annotations

import pytest

from adjudicator import resources
from adjudicator.model.errors import UserError
from adjudicator.service.gm_desk import rulebook
from tests.installed import REPUBLICS, SYSTEMS


def test_a_system_without_a_list_of_sections_has_its_rules_by_section(toy: None) -> None:
    rows = rulebook.rules("harbour")
    assert [(row["section"], row["title"], row["where"]) for row in rows] == [
        ("harbour:1", "", "tests.toy.harbour:harbour"),
        ("harbour:2", "", "tests.toy.harbour:auction"),
        ("harbour:3", "", "tests.toy.harbour:weather"),
        ("harbour:4", "", "tests.toy.harbour:market"),
    ]
    assert rows[0]["rule"] == "Ships come until there are none"


def test_a_section_shows_its_title_its_rules_or_why_it_has_none(toy: None) -> None:
    folder = resources.games("harbour")
    sections = """section = [
      { id = "harbour:0", title = "What is in the box", reason = "nothing to do" },
      { id = "harbour:1", title = "Ships", status = "rule" },
      { id = "harbour:2", title = "Bids", status = "rule" },
      { id = "harbour:9", title = "Within others", status = "rule" },
    ]"""
    (folder / "sections.toml").write_text(sections, "utf-8")
    (folder / "rulings.md").write_text("# Rulings\n\n### Ruling 1\n\nMay one\npray twice?\n\nNo.\n", "utf-8")
    try:
        rows = {row["section"]: row for row in rulebook.rules("harbour")}
        rulings = rulebook.rulings("harbour")
    finally:
        (folder / "sections.toml").unlink()
        (folder / "rulings.md").unlink()
    assert rows["harbour:0"] == {
        "section": "harbour:0",
        "title": "What is in the box",
        "rule": "nothing to do",
        "where": "",
    }
    assert (rows["harbour:2"]["title"], rows["harbour:2"]["where"]) == ("Bids", "tests.toy.harbour:auction")
    assert rows["harbour:9"]["rule"] == "carried out within the rules around it"
    assert rows["harbour:4"]["title"] == ""
    assert [(ruling.id, ruling.title) for ruling in rulings] == [("harbour:ruling 1", "May one pray twice?")]


def test_a_game_without_cards_has_none(toy: None) -> None:
    assert rulebook.cards("harbour") == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_rule_of_a_game_is_listed_twice_in_a_section(system: str) -> None:
    rows = rulebook.rules(system)
    assert len({(row["section"], row["rule"], row["where"]) for row in rows}) == len(rows)


def test_the_rules_of_carthage_stand_in_the_order_of_its_rulebook() -> None:
    rows = rulebook.rules("republic_of_carthage")
    sections = list(dict.fromkeys(row["section"] for row in rows))
    assert sections.index("roc:6.2.9") < sections.index("roc:6.2.10") < sections.index("roc:ruling 1")
    neutrals = next(row for row in rows if row["section"] == "roc:9.1")
    assert neutrals["where"].startswith("adjudicator.systems.republic_of_carthage.rules.s9_")
    corruption = [row for row in rows if row["section"] == "roc:6.2.3"]
    assert any(row["where"].startswith("adjudicator.systems.republic_of_carthage.rules.s6_2") for row in corruption)


@pytest.mark.parametrize("system", REPUBLICS)
def test_every_card_of_a_republic_says_what_carries_it_out(system: str) -> None:
    rows = rulebook.cards(system)
    assert all(row["where"] and row["kind"] and row["source"] for row in rows)
    assert [row for row in rows if row["where"].startswith("vocabulary: ")] == []
    assert {"senator", "statesman", "intrigue", "war"} <= {row["kind"] for row in rows}


def test_an_unknown_system_is_told() -> None:
    with pytest.raises(UserError, match="no game system chess"):
        rulebook.rules("chess")
