"""What setup and mortality say: every public or private event has a sentence, every refusal a reason."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adjudicator.model.view import visible
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.rules.mortality.chits import ChitDrawn
from adjudicator.systems.republic.rules.terms.into_play import CardKept, ConcessionPlayed, StatesmanPlayed
from adjudicator.systems.republic_of_carthage.rules.s3_setup.committee import CommitteeDealt
from adjudicator.systems.republic_of_carthage.rules.s3_setup.traders import TradersPlaced
from adjudicator.systems.republic_of_carthage.rules.s4_terms.succession import (
    FactionBereft,
    FamilyTaken,
    LeadershipPassed,
)
from adjudicator.systems.republic_of_carthage.told import PostsTold, SenatorDied
from tests.systems.republic_of_carthage.dealt import Deal, game

SPEAKER = Speaker(folders(game().system), game().name)
ASCII = re.compile(r"[ -~]+")


def test_the_whole_setup_is_told_to_each_seat_without_the_hands_of_others() -> None:
    deal = Deal(game(4), 3).order()
    kinds = {"seats_taken", "board_laid", "senators_dealt", "officers_named", "committee_dealt", "hands_dealt"}
    kinds |= {"deck_formed", "stacks_laid", "leader_named", "traders_placed", "committee_seated", "term_set"}
    kinds |= {"turn_begun"}
    seen = {event.kind for event in deal.events} & kinds
    assert seen == kinds
    for event in visible(deal.events, "ben"):
        if event.kind in kinds:
            said = SPEAKER.sentence(event.kind, event.data)
            assert ASCII.fullmatch(said)
            assert said.endswith(".")
            assert event.kind != "hands_dealt" or ("Ben holds" in said and "Anna holds" not in said)


DEATH: dict[str, Any] = {
    "senator": "senator:7A",
    "faction": "ben-van-dyk",
    "leader": False,
    "place": "carthage",
    "inf": 6,
    "printed": 1,
    "pop": 0,
    "traders": 0,
    "kept": 0,
    "talents": 0,
    "posts": PostsTold(),
    "card": "senator:7",
    "fate": "forum",
}
FULL = PostsTold(
    ("office:censor",),
    ("card:salt_pans",),
    ("province:libya",),
    ("war:libyan",),
    ("war:tunisian",),
    ("exploration:tin_isles",),
    ("unit:celtiberian.1",),
)


@pytest.mark.parametrize(
    ("kind", "payload", "words"),
    [
        ("traders_placed", TradersPlaced("anna", "senator:5", 0, 1, 1), "Milko has Anna's first Trader."),
        ("traders_placed", TradersPlaced("anna", "senator:5", 1, 2, 3), "Milko has Anna's first 2 Traders: 1 + 2 = 3."),
        (
            "committee_dealt",
            CommitteeDealt((("ben", "office:censor"),), ("office:overseer",), (("anna", "office:overseer"),), "clara"),
            (
                "Committee seats: Censor of Morals to Ben. Clara has the Home Suffete and is dealt none. Anna has no "
                "Senator free of office to take Overseer of the Agora. In the Forum: Overseer of the Agora."
            ),
        ),
        (
            "statesman_played",
            StatesmanPlayed("anna", "senator:6A", "senator:6", "carthage", 4, 2, 6),
            "Anna plays Hamilcar Gisco (6A), who covers Gisco (6) and takes over his place and posts: INF 4 + 2 = 6.",
        ),
        (
            "statesman_played",
            StatesmanPlayed("anna", "senator:6A", "senator:6", "carthage", 4, 0, 4),
            "Anna plays Hamilcar Gisco (6A), who covers Gisco (6) and takes over his place and posts: INF 4.",
        ),
        (
            "statesman_played",
            StatesmanPlayed("anna", "senator:7A", "", "carthage", 1, 0, 1),
            "Anna plays Hanno the Navigator (7A), who is in Carthage with INF 1.",
        ),
        (
            "concession_played",
            ConcessionPlayed("anna", "card:salt_pans", "senator:15"),
            "Anna plays Salt Pans of the Syrtis on Abarish.",
        ),
        (
            "card_kept",
            CardKept("anna", "senator:2A", "brother_elsewhere"),
            "Hannibal Mago stays in your hand: his brother came into another faction first.",
        ),
        (
            "card_kept",
            CardKept("anna", "card:salt_pans", "card_not_in_hand"),
            "Salt Pans of the Syrtis stays in your hand: it was played by an earlier line.",
        ),
        (
            "card_kept",
            CardKept("anna", "card:salt_pans", "statesman_not_played"),
            "Salt Pans of the Syrtis stays in your hand: the Statesman named with it did not come into play.",
        ),
        ("chit_drawn", ChitDrawn(1, 31, "none", (), "", "", 0), "The chit reads None: nobody dies."),
        (
            "chit_drawn",
            ChitDrawn(1, 31, "draw_2", (), "", "", 2),
            "The chit reads Draw 2: it stays out, and 2 more chits come.",
        ),
        ("chit_drawn", ChitDrawn(1, 31, "9", (), "", "", 0), "The chit reads 9: nobody of that number is in play."),
        ("chit_drawn", ChitDrawn(1, 31, "5", ("senator:5",), "senator:5", "", 0), "The chit reads 5, Milko."),
        (
            "chit_drawn",
            ChitDrawn(1, 31, "2", ("senator:2A", "senator:2B"), "", "senator:2B", 0),
            (
                "The chit reads 2, Himilco the Navigator, whom the dice pick of Hannibal Mago and Himilco the "
                "Navigator, whom this draw cannot touch: nobody dies."
            ),
        ),
        (
            "senator_died",
            SenatorDied(**DEATH),
            "Hanno the Navigator is dead. The family card of Hanno goes to the Forum, face down.",
        ),
        (
            "senator_died",
            SenatorDied(**{**DEATH, "posts": FULL, "talents": 5, "traders": 2, "card": "", "fate": "none"}),
            (
                "Hanno the Navigator is dead. His 5T go to the bank. In the Forum now: Censor of Morals, Salt Pans "
                "of the Syrtis. Libya is without a Governor and lies in the Forum. His force stays on the Libyan War "
                "without a commander. The other commander has the force on the Conquest of Tunisia alone. The "
                "merchants of the voyage to Tin Isles come home. 1 veteran is loyal to nobody now. His card leaves "
                "the game. His 2 Traders are lost."
            ),
        ),
        (
            "senator_died",
            SenatorDied(**{**DEATH, "leader": True, "traders": 1, "kept": 1, "fate": "leads"}),
            (
                "Hanno the Navigator, Ben Van Dyk's Faction Leader, is dead. The family of Hanno stays and leads the "
                "faction in Carthage, with 1 Trader."
            ),
        ),
        (
            "senator_died",
            SenatorDied(**{**DEATH, "fate": "moves", "brother": "senator:2B", "card": "senator:2"}),
            "Hanno the Navigator is dead. The family card of Mago moves under Himilco the Navigator.",
        ),
        (
            "leadership_passed",
            LeadershipPassed("anna", "senator:5", True, 1, 2, 3),
            "Milko, the heir named by Anna, leads Anna's faction and has its Leader's Traders: 1 + 2 = 3.",
        ),
        (
            "leadership_passed",
            LeadershipPassed("anna", "senator:5", False, 1, 0, 1),
            "Milko, who has most INF, leads Anna's faction.",
        ),
        (
            "family_taken",
            FamilyTaken("anna", "senator:11", False, 3, 2, 1),
            (
                "Anna has no Senator left and takes Mattan (11) from the top of the dead families. He leads the "
                "faction with INF 3 and 2 Traders."
            ),
        ),
        (
            "family_taken",
            FamilyTaken("anna", "senator:11", True, 3, 0, 1),
            (
                "Anna has no Senator left and takes Mattan (11) by preference of the dead families. He leads the "
                "faction with INF 3."
            ),
        ),
        (
            "faction_bereft",
            FactionBereft("anna", 1),
            (
                "Anna has no Senator left, and no dead family card lies in the Forum. The next Senator revealed joins "
                "the faction. 1 Trader is lost."
            ),
        ),
    ],
)
def test_sentences(kind: str, payload: object, words: str) -> None:
    assert SPEAKER.sentence(kind, payload) == words


FACTS = {
    "senator": "senator:5",
    "seat": "seat:ben",
    "office": "office:censor",
    "own": "office:overseer",
    "card": "card:salt_pans",
    "family": "senator:7",
    "most": 3,
    "turns": 4,
    "on": "senator:5",
}


@pytest.mark.parametrize(
    "code",
    [
        "setup_over",
        "no_seat_dealt",
        "seat_declined",
        "other_seat",
        "seat_holder_busy",
        "not_your_senator",
        "statesman_not_played",
        "leader_needed",
        "trader_needed",
        "term_needed",
        "not_a_governor",
        "term_out_of_range",
        "card_not_in_hand",
        "card_waits",
        "family_elsewhere",
        "family_on_board",
        "brother_in_play",
        "brother_elsewhere",
        "statesman_on_family",
        "concession_on_whom",
        "prefer_family",
        "prefer_twice",
    ],
)
def test_every_refusal_has_its_reason(code: str) -> None:
    said = SPEAKER.refusal(code, FACTS)
    assert ASCII.fullmatch(said)
    assert said.endswith(".")
    assert len(said.split()) <= 40
