"""Players' questions about a republic are answered from their view, by what both republics share and each has alone."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.engine.running import advance
from adjudicator.model.reading import Command
from adjudicator.model.state import State
from adjudicator.service.answering.questions import Clerk
from adjudicator.service.filing.docket import Filing
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.game.secrets import dice_for
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Board
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    HOLDER,
    INF,
    LEADER,
    POP,
    PROVINCES,
    SCOPE,
    TALENTS,
    TREASURY,
    Concession,
)
from adjudicator.systems.republic_of_carthage.state import TRADERS
from adjudicator.systems.republic_of_rome.state import KNIGHTS, UNREST, Province
from adjudicator.testing.bare import Ledger, start
from adjudicator.testing.scenario import change, put

ROME, CARTHAGE = "republic_of_rome", "republic_of_carthage"


@cache
def begun(system: str) -> Board:
    """Return a game at its first packet."""
    board = start(system, 3, 1, {}, "faithful")
    ledger = Ledger(board)
    ledger.append(advance.begin(board.game).events)
    ledger.run()
    return board


def rome(state: State) -> State:
    state = change(state, HOLDER, SCOPE, "pontifex", "17")
    state = change(change(state, TREASURY, SCOPE, CITY, 55), UNREST, SCOPE, CITY, 4)
    state = put(state, PROVINCES, SCOPE, "sicily", Province(governor="3"))
    state = put(state, CONCESSIONS, SCOPE, "mining", Concession(holder="8"))
    for key, knights, talents in (("13", 2, 5), ("17", 1, 0), ("20", 0, 7)):
        state = change(change(state, KNIGHTS, SCOPE, key, knights), TALENTS, SCOPE, key, talents)
    state = change(state, LEADER, SCOPE, "3", True)
    return change(change(state, INF, SCOPE, "3", 9), POP, SCOPE, "3", -2)


def carthage(state: State) -> State:
    state = change(change(state, TREASURY, SCOPE, CITY, 55), TRADERS, SCOPE, "12", 2)
    return change(state, HOLDER, SCOPE, "censor", "10")


def answer(system: str, line: str) -> str:
    """Return what Anna is told, empty for what is no question to the game."""
    board = begun(system)
    state = (rome if system == ROME else carthage)(board.history.state)
    (read,) = read_lines(board, "anna", line)
    dice = dice_for(board.id, board.history, board.keys)
    work = Filing(board.game, "anna", "mail", state, board.history.book, dice)
    told = Clerk(board)(work, read) if isinstance(read, Command) and read.name == "ask" else None
    return speaker(board)(f"answers/{told.topic}", told.facts) if told is not None else ""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("who is Pontifex?", "Plautius is Pontifex Maximus; he is yours."),
        ("Who is the Censor?", "Nobody is Censor."),
        ("who governs Sicilia?", "Valerius governs Sicily; he is in the faction of Ben."),
        ("who is the governor of Gallia Cisalpina?", "Nobody governs Cisalpine Gaul."),
        ("who holds Mining?", "Furius holds Mining; he is in the faction of Cleo."),
        ("who is HRAO?", "Plautius is the highest ranking available officer; he is yours."),
        ("who presides over the senate?", "Plautius presides over the Senate now; he is yours."),
        ("how much money do I have?", "Your Senators have 12T between them."),
        ("how much is in the treasury?", "The State Treasury holds 55T."),
        ("how rich is Rome?", "The State Treasury holds 55T."),
        ("how high is the unrest level?", "The unrest level is 4."),
        ("how many knights do I have?", "You have 3 Knights."),
        ("how many votes do I have?", "You have 7 votes, without cards and money."),
        ("how many votes does Ben have?", "Ben has 6 votes, without cards and money."),
        ("how much influence has Valerius?", "Valerius has 9 INF."),
        ("whose is Valerius?", "Valerius is in the faction of Ben."),
        ("who is consul?", "Plautius is Rome Consul; he is yours. Nobody is Field Consul."),
        ("Who are the consuls", "Plautius is Rome Consul; he is yours. Nobody is Field Consul."),
        ("who is Consul for Life?", "Nobody is Consul for Life."),
        ("who leads Ben's faction?", "Valerius is Ben's Faction Leader."),
        (
            "who are the faction leaders?",
            "Your faction has no Leader. Valerius is Ben's Faction Leader. Cleo's faction has no Leader.",
        ),
        ("who is my faction leader?", "Your faction has no Leader."),
        ("how many votes has Furius?", "Furius has 3 votes, without cards and money."),
        ("how many votes does Plautius have?", "Plautius has 2 votes, without cards and money."),
        ("what wars are there?", "1st Punic War, Inactive, strength 10, support 5, at sea 10."),
        ("how strong is the 1st Punic War?", "1st Punic War, Inactive, strength 10, support 5, at sea 10."),
        ("how many legions do we have?", "At home: 4 legions; away: nothing; in the pool: 21 legions and 25 fleets."),
        (
            "whom can I persuade?",
            (
                "Fulvius by Flaminius, number -10, who holds 5T; Furius by Flaminius, number -10, who holds 5T; "
                "Junius by Flaminius, number -10, who holds 5T; Sulpicius by Flaminius, number -10, who holds 5T; "
                "Calpurnius by Flaminius, number -11, who holds 5T."
            ),
        ),
        ("how much is in Ben's faction treasury?", ""),
    ],
)
def test_rome_tells_what_a_player_may_know(line: str, said: str) -> None:
    assert answer(ROME, line) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("who is the Censor?", "Zimrida is Censor of Morals; he is in the faction of Ben."),
        ("who is HRAO?", "Mago is the highest ranking available officer; he is in the faction of Cleo."),
        ("how much money does Carthage have?", "The State Treasury holds 55T."),
        ("how many traders do I have?", "You have 2 Traders."),
        ("how many votes do I have?", "You have 4 votes, without cards and money."),
        ("who is suffete?", "Mago is Home Suffete; he is in the faction of Cleo. Nobody is Marine Suffete."),
        ("who is Suffete for Life?", "Nobody is Suffete for Life."),
        ("how many armies do we have?", "At home: 2 armies; away: nothing; in the pool: 26 armies and 25 fleets."),
        ("which wars are there?", "Conquest of Tunisia, Inactive, strength 4."),
        ("how many votes does Mago have?", "Mago has 4 votes, without cards and money."),
        ("how high is unrest?", ""),
        ("how many knights do I have?", ""),
    ],
)
def test_carthage_tells_the_same_and_its_own(line: str, said: str) -> None:
    assert answer(CARTHAGE, line) == said
