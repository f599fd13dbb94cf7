"""Phrases that stand for several."""

from __future__ import annotations

from adjudicator.model.alternatives import ways


def test_each_choice_of_each_bracket_makes_a_phrase() -> None:
    found = list(ways("if (that|it) (fails|bounces)( then|)"))
    assert len(found) == len(set(found)) == 2 * 2 * 2
    assert found[0] == "if that fails then"
    assert found[-1] == "if it bounces"


def test_a_phrase_without_choices_is_itself() -> None:
    assert list(ways("(sf GV)")) == ["(sf GV)"]
    assert list(ways("|")) == ["|"]
