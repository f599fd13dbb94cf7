"""Sentences: the core's, the system's, and the GM's own where he wrote some."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.engine.reporting import Say
from adjudicator.model.errors import UserError
from adjudicator.report.catalogues import read_folder
from adjudicator.report.sentences import MissingSentenceError
from adjudicator.service.game.secrets import Secret
from adjudicator.service.game.speech import core_speaker, proofread, speaker
from adjudicator.service.game.table import Board
from tests.core.service.quay import Quay


@pytest.fixture
def voiced(toy: None, tmp_path: Path) -> Callable[[Mapping[str, str]], Say]:
    """Return what makes the speaker of a game with templates of its GM's own."""
    quay = Quay(tmp_path)
    quay.home.close()

    def make(files: Mapping[str, str]) -> Say:
        named = {f"templates/{name}.j2": text for name, text in files.items()}
        return speaker(Board(replace(quay.table.config, files=named), Secret(bytes(64), "quay")))

    return make


SOLD = {"card": "lot:silk", "source": "quay", "to": "seat:ann"}


def test_sentences_come_from_the_system_and_the_core(voiced: Callable[[Mapping[str, str]], Say]) -> None:
    say = voiced({})
    assert say("sentences/sold", SOLD) == "Ann gets Silk."
    talk = {"lines": (2, 4)}
    assert say("letters/chat", talk) == core_speaker()("letters/chat", talk) != ""


def test_the_gm_s_own_words_go_first_and_the_others_stay(voiced: Callable[[Mapping[str, str]], Say]) -> None:
    say = voiced({"sentences/sold": "{{ to | name }} buys {{ card | name }}.", "letters/chat": "Small talk."})
    assert say("sentences/sold", SOLD) == "Ann buys Silk."
    assert say("letters/chat", {}) == "Small talk."
    assert say("sentences/landed", SOLD) == "A ship lands Silk."


def test_a_sentence_of_his_that_cannot_be_said_is_said_in_ours(voiced: Callable[[Mapping[str, str]], Say]) -> None:
    """The game goes on, although it cannot be mended any more."""
    say = voiced({"sentences/sold": "{{ price }}T for {{ card | name }}."})
    assert say("sentences/sold", SOLD) == "Ann gets Silk."


def test_what_nobody_wrote_is_missing(voiced: Callable[[Mapping[str, str]], Say]) -> None:
    for say in (voiced({}), voiced({"letters/chat": "x"})):
        with pytest.raises(MissingSentenceError):
            say("sentences/exploded", {})


def test_a_game_s_speaker_is_made_once(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    assert speaker(quay.table) is speaker(quay.table)
    quay.home.close()


@pytest.mark.parametrize("name", ["../../../escaped", "/tmp/escaped", "sentences/../../escaped"])
def test_a_forged_name_leads_nowhere(voiced: Callable[[Mapping[str, str]], Say], name: str) -> None:
    """An archive comes from a stranger; what it calls a text is a key, and no file is written or read by it."""
    say = voiced({name: "x"})
    assert say("sentences/sold", SOLD) == "Ann gets Silk."


def test_proofreading_finds_what_is_no_template_and_nothing_else(toy: None, tmp_path: Path) -> None:
    config = Quay(tmp_path).table.config
    proofread(replace(config, files={"harbour.toml": "x", "templates/sentences/sold.j2": "{{ card }} {{ nobody }}"}))
    with pytest.raises(UserError, match="Mend line 2"):
        proofread(replace(config, files={"templates/sentences/sold.j2": "{{ card }}\n{% if %}"}))


def test_a_game_that_stands_on_another_takes_its_sentences_where_it_has_none(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    quay.home.close()
    board = Board(quay.table.config, Secret(bytes(64), "quay"))
    game = quay.table.game
    board.game = replace(game, system=replace(game.system, stands_on=("republic",)))
    say = speaker(board)
    assert say("sentences/sold", SOLD) == "Ann gets Silk."
    assert "report/history-title" in read_folder(resources.templates("republic"))
    with pytest.raises(MissingSentenceError):
        speaker(quay.table)("report/history-title", {"when": ""})
    assert say("report/history-title", {"turn": 1, "when": "now", "packet": "1.1"})
