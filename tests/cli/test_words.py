"""The words of the GM's own table: words.toml of his home, given to all his games (issue 13, item 11)."""

from __future__ import annotations

import pytest

from tests.cli.shell import Shell

OWN = """
noise = ["by Baal"]

[means]
bid = ["cough up"]
pray = ["beseech"]

[named]
Ben = ["the old fox"]
"""
FAULTS = {
    "means = [": "words.toml is not TOML as it stands: ",
    'verbs = ["a"]': "words.toml has a field `verbs` that nobody reads; known are: means, named, noise.",
    'noise = "by Baal"': "words.toml has `noise` as text, and it must be a list",
    '[means]\nbidd = ["cough up"]': "words.toml has other words for `bidd`, which no game knows; write a word of an",
    '[named]\nBenn = ["the fox"]': "words.toml has other names for `Benn`, which no game knows; write a name as",
    '[means]\nbid = [" "]': "words.toml has an empty word under `bid`; write the word or leave the entry out.",
}


@pytest.fixture
def sh(sh: Shell) -> Shell:
    """A shell in a home with a game."""
    sh.new()
    return sh


def own(sh: Shell, text: str) -> None:
    (sh.home / "words.toml").write_text(text, "utf-8")


def filed(sh: Shell) -> list[str]:
    return [str(row["order"]) for row in sh("orders", "quay", "--json").json]


def test_the_words_count_from_when_they_are_given_and_a_replay_reads_alike(sh: Shell) -> None:
    sh.mail("Ann", "cough up 2")
    own(sh, OWN)
    sh.mail("Ben", "I cough up 3")
    assert sh.ok("words") == "Quay has new words.\n"
    assert sh.ok("words") == "Quay has these words already.\n"
    sh.mail("Cleo", "by Baal, coughs up 4")
    orders = " ".join(filed(sh))
    assert "4" in orders
    assert "2" not in orders
    (sh.home / "words.toml").unlink()
    assert sh("verify", "quay").code == 0
    assert sh.ok("words") == "Quay has new words.\n"
    sh.mail("Ann", "cough up 5")
    assert "5" not in " ".join(filed(sh))
    assert sh("verify", "quay").code == 0


@pytest.mark.parametrize(("text", "told"), FAULTS.items())
def test_a_fault_is_one_sentence_and_leaves_all_as_it_was(sh: Shell, text: str, told: str) -> None:
    own(sh, OWN)
    sh.ok("words")
    own(sh, text)
    ran = sh("words")
    assert ran.code == 1
    assert ran.err.startswith(f"adjudicator: {told}")
    assert ran.err.count("\n") == 1
    sh.mail("Ann", "cough up 2")
    assert len(filed(sh)) == 1


def test_a_file_that_is_no_text_is_told(sh: Shell) -> None:
    (sh.home / "words.toml").write_bytes(b"noise = ['\xff']")
    assert "words.toml is not written in UTF-8" in sh("words").err


def test_a_game_that_is_set_up_later_has_the_words_too(sh: Shell) -> None:
    own(sh, OWN)
    sh.new("wharf")
    assert sh.ok("words") == "Quay has new words.\nWharf has these words already.\n"
