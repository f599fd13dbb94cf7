"""The Republic of Rome as a value: what the core runs when a game names this system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.box.boxes import Tables
from adjudicator.engine.registry import scan
from adjudicator.engine.system import Advice, StepSpec, System
from adjudicator.systems.republic import rules as shared_rules
from adjudicator.systems.republic.rules import audits as shared_audits
from adjudicator.systems.republic.rules import turning
from adjudicator.systems.republic.rules.senate.cards.acts import taking
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.voting.matters import matters, weighs
from adjudicator.systems.republic.spoken import on_board
from adjudicator.systems.republic_of_rome import mount, rules
from adjudicator.systems.republic_of_rome.answers import ANSWERS
from adjudicator.systems.republic_of_rome.archive import ARCHIVE
from adjudicator.systems.republic_of_rome.box.box import Box
from adjudicator.systems.republic_of_rome.box.coverage import cover
from adjudicator.systems.republic_of_rome.box.load import TABLES, load_box
from adjudicator.systems.republic_of_rome.box.options import Options, read_settings
from adjudicator.systems.republic_of_rome.excluded import excluded
from adjudicator.systems.republic_of_rome.naming import name
from adjudicator.systems.republic_of_rome.reactions import REACTIONS
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.republic import REPUBLIC
from adjudicator.systems.republic_of_rome.rules import audits
from adjudicator.systems.republic_of_rome.sequence import KINDS, SECTIONS, STEPS
from adjudicator.systems.republic_of_rome.spoken import names, spoken
from adjudicator.systems.republic_of_rome.state import PART

scan(shared_rules.__name__)
scan(rules.__name__)


def load(tables: Tables) -> Box:
    """Return the box of the game; raises UserError for all that is wrong with it."""
    return load_box(tables, REPUBLIC)


def settings(box: Box, written: Mapping[str, Any]) -> Options:
    """Return the settings of a game as a GM writes them; raises UserError for one that does not exist."""
    return read_settings(box.options, box.editions, written)


def _citing(name: str, step: StepSpec) -> StepSpec:
    """Return a step that cites Rome's section, too, where republics share it, and takes what Rome alone has."""
    own = replace(step, kinds=(*step.kinds, *KINDS[name])) if name in KINDS else step
    return replace(own, cites=(*own.cites, SECTIONS[name])) if name in SECTIONS else own


def language() -> Any:  # noqa: ANN401 - the core knows no grammar
    """Return how orders are read."""
    from adjudicator.systems.republic_of_rome.reading import LANGUAGE

    return LANGUAGE


def reporter() -> Any:  # noqa: ANN401 - the core knows no report
    """Return who writes the pages."""
    from adjudicator.systems.republic_of_rome.report import REPORTER

    return REPORTER


def advice() -> Advice:
    """Return how a sensible player plays."""
    from adjudicator.systems.republic_of_rome.sensible import advice as sensible

    return sensible


def characters() -> Mapping[str, Advice]:
    """Return the characters of mixed tables."""
    from adjudicator.systems.republic_of_rome.sensible.characters import CHARACTERS

    return CHARACTERS


SYSTEM: Final = System(
    id="republic_of_rome",
    title="The Republic of Rome",
    edition="both editions, with their living rules",
    stands_on=("republic",),
    books=("ror",),
    seats=(3, 6),
    tables=(*TABLES, "schedules"),
    load=load,
    settings=settings,
    name=name,
    opening=turning.opening(PART),
    mount=mount.tables,
    steps={key: _citing(key, step) for key, step in taking(ROME.steps(STEPS), EFFECTS).items()},
    turn=turning.number,
    language=language,
    reporter=reporter,
    advice=advice,
    characters=characters,
    lexicon=names,
    spoken=spoken,
    on_board=on_board,
    figures=ROME.figures,
    predicates={"senate_sits": chair.sits},
    reactions=REACTIONS,
    audits={
        "talents": shared_audits.talents,
        "cards": audits.cards,
        "counters": shared_audits.counters,
        "faults": audits.faults,
    },
    cards=lambda box: cover(box, EFFECTS),
    answers=ANSWERS,
    matters=matters,
    weighs=weighs,
    archive=ARCHIVE,
    excluded=excluded,
    fewer=(
        "The second edition's games for one and for two players are not built: "
        "their procedure is not among the rules from which this program was written."
    ),
)
