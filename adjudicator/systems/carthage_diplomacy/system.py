"""Carthage, Hartley Patterson's variant of Diplomacy, as a value: what the core runs when a game names this system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.box.options import read_options
from adjudicator.engine.registry import scan
from adjudicator.engine.system import Game, System
from adjudicator.model.state import Frame, State
from adjudicator.systems.carthage_diplomacy import mount, rules
from adjudicator.systems.carthage_diplomacy.answers import ANSWERS
from adjudicator.systems.carthage_diplomacy.archive import ARCHIVE
from adjudicator.systems.carthage_diplomacy.box import TABLES, Box, load_box
from adjudicator.systems.carthage_diplomacy.decisions import decide
from adjudicator.systems.carthage_diplomacy.lexicon import callings, lexicon, spoken
from adjudicator.systems.carthage_diplomacy.naming import name
from adjudicator.systems.carthage_diplomacy.options import Options
from adjudicator.systems.carthage_diplomacy.orders.ground import Block, Feed, Seize
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules import audits, turn
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.amending import in_force
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.open_votes import matters, weighs
from adjudicator.systems.carthage_diplomacy.sequence import ORDER
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE
from adjudicator.systems.diplomacy.words.in_full import in_full as told_in_full
from adjudicator.systems.diplomacy.words.in_full import kind_in

scan(rules.__name__)


def settings(box: Box, written: Mapping[str, Any]) -> Options:
    """Return the settings of a game as a GM writes them; raises UserError for one that does not exist."""
    return read_options(box.options, written, Options)


def opening(game: Game) -> Sequence[Frame]:
    """Return what a game begins with: its first year, which lays out the next."""
    return (turn.frame(game.options.start_year),)


def dislodged(game: Game, state: State) -> bool:
    """Return whether a unit must retreat: else no packet opens for retreats."""
    return bool(DISLODGED.rows(state, SCOPE))


def in_full(game: Game, view: State, order: Any) -> Any:  # noqa: ANN401 - an order record
    """Return an order with the kinds of its units where the writer left them out."""
    if isinstance(order, Seize | Block | Feed) and not order.unit:
        return replace(order, unit=kind_in(game.box.map, view, order.place))
    return told_in_full(game.box.map, view, order)


def language() -> Any:  # noqa: ANN401 - the core knows no grammar
    """Return how orders are read."""
    from adjudicator.systems.carthage_diplomacy.reading import LANGUAGE

    return LANGUAGE


def reporter() -> Any:  # noqa: ANN401 - the core knows no report
    """Return who writes the pages."""
    from adjudicator.systems.carthage_diplomacy.report import REPORTER

    return REPORTER


SYSTEM: Final = System(
    id="carthage_diplomacy",
    title="Carthage",
    edition="Patterson's rules",
    seats=(2, None),
    tables=(*TABLES, "schedules"),
    load=load_box,
    settings=settings,
    name=name,
    opening=opening,
    mount=mount.tables,
    steps=DIPLOMACY_CARTHAGE.steps(ORDER),
    turn=turn.turn_number,
    language=language,
    reporter=reporter,
    lexicon=lexicon,
    figures=DIPLOMACY_CARTHAGE.figures,
    predicates={"dislodged": dislodged},
    reactions=DIPLOMACY_CARTHAGE.reactions,
    audits={"shares": audits.shares, "below nothing": audits.negative, "voting rights": audits.voting_rights},
    spoken=spoken,
    callings=callings,
    when=turn.when,
    to_come=turn.to_come,
    decide=decide,
    answers=ANSWERS,
    archive=ARCHIVE,
    stands_on=("diplomacy",),
    amended=in_force,
    grows=True,
    matters=matters,
    weighs=weighs,
    in_full=in_full,
)
