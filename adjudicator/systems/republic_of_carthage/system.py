"""The Republic of Carthage as a value: what the core runs when a game names this system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.box.boxes import Tables
from adjudicator.engine.box.options import read_options
from adjudicator.engine.effects import refuse
from adjudicator.engine.registry import scan
from adjudicator.engine.system import System
from adjudicator.systems.republic import rules as shared_rules
from adjudicator.systems.republic.rules import audits as shared_audits
from adjudicator.systems.republic.rules import turning
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.voting.matters import matters, weighs
from adjudicator.systems.republic.spoken import on_board
from adjudicator.systems.republic_of_carthage import mount, rules
from adjudicator.systems.republic_of_carthage.answers import ANSWERS
from adjudicator.systems.republic_of_carthage.archive import ARCHIVE
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.coverage import cover
from adjudicator.systems.republic_of_carthage.box.load import TABLES, load_box
from adjudicator.systems.republic_of_carthage.box.options import Options
from adjudicator.systems.republic_of_carthage.naming import name, plural
from adjudicator.systems.republic_of_carthage.reactions import REACTIONS
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, EFFECTS
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC
from adjudicator.systems.republic_of_carthage.rules import audits, bearings
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.trading import trading_open
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.stand_in import STAND_IN
from adjudicator.systems.republic_of_carthage.sequence import STEPS
from adjudicator.systems.republic_of_carthage.spoken import names, spoken
from adjudicator.systems.republic_of_carthage.state import PART

scan(shared_rules.__name__)
scan(rules.__name__)


def settings(box: Box, written: Mapping[str, Any]) -> Options:
    """Return the settings of a game as a GM writes them; raises UserError for one that does not exist."""
    return read_options(box.options, written, Options)


def language() -> Any:  # noqa: ANN401 - the core knows no grammar
    """Return how orders are read."""
    from adjudicator.systems.republic_of_carthage.reading import LANGUAGE

    return LANGUAGE


def reporter() -> Any:  # noqa: ANN401 - the core knows no report
    """Return who writes the pages."""
    from adjudicator.systems.republic_of_carthage.report import REPORTER

    return REPORTER


def load(tables: Tables) -> Box:
    """Return the box of the game; raises UserError for an effect by which no rule acts, as for all that is wrong."""
    box = load_box(tables, REPUBLIC)
    refuse(((key, box.effects_of(key)) for key in box.index), EFFECTS, {"office": box.hrao()})
    return box


def advice() -> Any:  # noqa: ANN401 - only simulated games ask for it
    """Return how a sensible player plays."""
    from adjudicator.systems.republic_of_carthage.sensible import advice as sensible

    return sensible


def characters() -> Any:  # noqa: ANN401 - only simulated games ask for them
    """Return the characters of mixed tables."""
    from adjudicator.systems.republic_of_carthage.sensible.characters import CHARACTERS

    return CHARACTERS


SYSTEM: Final = System(
    id="republic_of_carthage",
    title="The Republic of Carthage",
    edition="rules 2.3",
    stands_on=("republic",),
    books=("roc",),
    seats=(3, 6),
    tables=(*TABLES, "schedules"),
    load=load,
    settings=settings,
    name=name,
    plural=plural,
    opening=turning.opening(PART),
    mount=mount.tables,
    steps=CARTHAGE.steps(STEPS),
    turn=turning.number,
    language=language,
    reporter=reporter,
    lexicon=names,
    spoken=spoken,
    on_board=on_board,
    figures=CARTHAGE.figures,
    predicates={"trading_open": trading_open, "senate_sits": chair.sits},
    reactions=REACTIONS,
    audits={
        "talents": audits.talents,
        "cards": audits.cards,
        "counters": shared_audits.counters,
        "trade cards": audits.trade_cards,
        "senators": bearings.senators,
        "markers": bearings.markers,
    },
    cards=lambda box: cover(box, EFFECTS),
    advice=advice,
    characters=characters,
    answers=ANSWERS,
    archive=ARCHIVE,
    stand_in=STAND_IN,
    matters=matters,
    weighs=weighs,
)
