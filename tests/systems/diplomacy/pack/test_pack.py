"""The pack: what its maps hold, that they can be read, drawn and played, and that its docs name what there is."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.setup.variants import misnamed, variant_files, variant_folders, variant_players
from adjudicator.systems.diplomacy.board.borders import Border
from adjudicator.systems.diplomacy.board.check import map_errors
from adjudicator.systems.diplomacy.board.rules import Rules
from adjudicator.systems.diplomacy.box.box import load_box
from adjudicator.systems.diplomacy.pack import VARIANTS
from tests.systems.diplomacy.game.table import tables as standard
from tests.systems.diplomacy.pack.maps import ALONE, NAMES, board, counts, digest, tables
from tests.systems.diplomacy.tools.calling import call

DATA = Path(__file__).parents[3] / "data"
ROOT = DATA.parents[1]
HELD = tomllib.loads((DATA / "variants.toml").read_text(encoding="utf-8"))
DOCS = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
LACKING = {"colonial", "escalation", "modern_wings", "root_z"}


def test_the_pack_has_these_maps() -> None:
    assert list(NAMES) == list(HELD)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_holds_the_facts(name: str) -> None:
    assert [counts(name), digest(name)] == HELD[name]
    assert map_errors(tables(name)["map"]) == []
    assert set(tables(name)["coordinates"]["place"]) == set(board(name).provinces)
    about = tables(name)["variant"]["variant"]
    assert about["name"]
    assert about["sources"]
    assert about["players"] == variant_players(None, "diplomacy", name)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_is_played_or_refused_in_a_sentence(name: str) -> None:
    own = {**standard(), **tables(name)}
    if name in LACKING:
        with pytest.raises(UserError, match="cannot be played whole"):
            load_box(own)
    else:
        assert load_box(own).board.id == name


def test_the_list_has_a_line_for_each() -> None:
    printed, code = asked(VARIANTS, "")
    assert code == 0
    assert [line.partition(":")[0] for line in printed] == sorted((*NAMES, *ALONE))
    assert all(line in DOCS for line in printed)


def test_one_is_told_and_drawn() -> None:
    drawn: dict[str, str] = {}
    printed, _ = asked(VARIANTS, "twenty_twenty", draw=drawn.__setitem__)
    assert list(drawn) == ["twenty_twenty.svg"]
    assert drawn["twenty_twenty.svg"].startswith("<svg")
    assert "Designer: TTTPPP." in printed
    assert "49 centres win." in printed
    assert printed[-1] == "The map at the start is drawn in twenty_twenty.svg."


def test_the_docs_name_every_word_of_a_map_and_every_variant_that_is_refused() -> None:
    for word in (*Rules.__struct_fields__, *Border.__struct_fields__):
        assert f"`{word}`" in DOCS, word
    assert {name for name in NAMES if f"| `{name}` |" in DOCS} == LACKING


def test_a_homes_own_variant_counts_before_ours(tmp_path: Path) -> None:
    own = tmp_path / "variants" / "diplomacy"
    for name in ("pure", "mine", "Not-One"):
        (own / name).mkdir(parents=True)
        (own / name / "map.toml").write_text("# mine", encoding="utf-8")
    assert variant_files(tmp_path, "diplomacy", "pure") == {"map.toml": "# mine"}
    assert set(variant_folders(tmp_path, "diplomacy")) == {*NAMES, *ALONE, "mine"}
    assert list(misnamed(tmp_path, "diplomacy")) == ["Not-One"]
    with pytest.raises(UserError, match="cannot be called 'Not-One': use up to 40 small letters"):
        variant_files(tmp_path, "diplomacy", "Not-One")
    (own / "mine" / "maps.toml").write_text("", encoding="utf-8")
    with pytest.raises(UserError, match=r"maps\.toml of the variant mine is no table"):
        variant_files(tmp_path, "diplomacy", "mine")


@pytest.mark.parametrize(
    ("system", "name", "sentence"),
    [
        ("diplomacy", "moderne", "There is no variant `moderne`; did you mean `modern`?"),
        ("diplomacy", "../modern", "There is no variant"),
        ("republic_of_carthage", "modern", "has no variants"),
    ],
)
def test_a_name_that_there_is_not_is_refused(system: str, name: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence.replace("?", r"\?")):
        variant_files(None, system, name)


def asked(tool: Any, argument: str, **more: Any) -> tuple[list[str], int]:
    return call(tool, argument, given={"variants": _variants, "variant": _variant} | more)


def _variants(system: str) -> dict[str, str]:
    return dict.fromkeys(variant_folders(None, system), "package")


def _variant(system: str, name: str) -> dict[str, str]:
    return variant_files(None, system, name)
