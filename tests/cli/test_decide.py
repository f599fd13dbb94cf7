"""What the rules leave to the GM, settled from the command line."""

from __future__ import annotations

import pytest

from adjudicator.service.game.home import Home
from tests.cli.shell import PLAYERS, SECRET, Shell

WHY = ("--why", "a holiday")


@pytest.fixture
def realm(bare: Shell) -> Shell:
    """A shell in a home with a game of Carthage, whose rules leave some things to the GM."""
    players = bare.file("players.toml", PLAYERS)
    bare.ok("new", "realm", "--system", "carthage_diplomacy", "--players", players, "--secret", SECRET)
    return bare


def test_the_gm_decides_and_the_next_report_tells_it_with_their_reason(realm: Shell) -> None:
    said = realm.ok("decide", "realm", "propose", "rule", '"Fleets may fly."', *WHY)
    assert said.count("\n") == 1
    assert "Fleets may fly." in said
    realm.ok("close", "realm")
    report = " ".join(newest(realm, "all").split())
    assert 'The GM decided (propose rule "Fleets may fly."): a holiday' in report
    assert "Fleets may fly." in report
    assert realm("verify", "realm").code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("fly",), "`fly` is no decision of this game; write `approve HN`"),
        (("approve",), "`approve` is no decision of this game;"),
        (("approve", "HN"), "No name with the code HN waits for you; those that do: none."),
        (("drop", "ZZ"), "ZZ is not the code of anybody in the game."),
        (("propose", "name", "11", "Nova"), "`name 11 Nova` cannot be proposed; write "),
    ],
)
def test_what_is_no_decision_is_one_sentence(realm: Shell, words: tuple[str, ...], sentence: str) -> None:
    before = realm("status", "realm", "--json").json
    assert realm.says("decide", "realm", *words, *WHY).startswith(sentence)
    assert realm("status", "realm", "--json").json == before


def test_a_decision_wants_words_and_a_reason(realm: Shell) -> None:
    assert realm("decide", "realm", *WHY).code == 2
    assert realm("decide", "realm", "drop", "AN").code == 2


def newest(shell: Shell, audience: str) -> str:
    """Return the newest report of an audience as text."""
    home = Home(shell.home)
    try:
        reports = home.store.reports("realm", audience=audience)
        return [report.body.decode() for report in reports if report.format == "text"][-1]
    finally:
        home.close()
