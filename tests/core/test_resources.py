"""Data is found beside a checkout and inside a wheel, and nothing else can be reached through it."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator import resources


def test_a_checkout_holds_its_data_at_the_top() -> None:
    top = Path(__file__).parents[2]
    assert resources.grammar("base.lark") == top / "grammar" / "base.lark"
    assert resources.templates("core") == top / "templates" / "core"
    assert resources.games("toy", "sections.toml") == top / "games" / "toy" / "sections.toml"
    assert resources.examples() == top / "examples"


def test_a_wheel_holds_its_data_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "adjudicator"
    (package / "_data").mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resources.games() == package / "_data" / "games"


@pytest.mark.parametrize("part", ["..", "../games", "/etc/passwd", "core/../../.."])
def test_no_part_leads_out_of_the_data(part: str) -> None:
    with pytest.raises(ValueError, match="does not lie in templates/"):
        resources.templates(part)
