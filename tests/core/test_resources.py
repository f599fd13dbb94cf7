"""Data is found beside a checkout and inside a wheel, and nothing else can be reached through it."""

from __future__ import annotations

from importlib import metadata
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


def test_another_package_brings_data_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "harbour_data"
    (package / "games" / "harbour").mkdir(parents=True)
    (package / "games" / "harbour" / "ships.toml").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    points = [metadata.EntryPoint("harbour", "harbour_data", resources.DATA)]
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: points if group == resources.DATA else [])
    resources._brought.cache_clear()
    try:
        assert resources.games("harbour", "ships.toml") == package / "games" / "harbour" / "ships.toml"
        assert resources.games("harbour", "moons.toml").parent.parent == resources.games()
        assert resources.games("republic_of_carthage").parent == resources.games()
    finally:
        resources._brought.cache_clear()


def test_a_package_that_is_gone_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [metadata.EntryPoint("harbour", "no_such_package", resources.DATA)]
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: points)
    resources._brought.cache_clear()
    try:
        assert not resources.games("harbour", "ships.toml").exists()
    finally:
        resources._brought.cache_clear()
