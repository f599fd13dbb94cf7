"""Lines that a seat could send now and that would be filed unchanged, made from its own questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.reporting import Say
from adjudicator.model.choices import some
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.reading import Read
from adjudicator.report.paper import to_ascii
from adjudicator.service.filing.docket import Filing
from adjudicator.service.filing.submit import takes
from adjudicator.service.game.forms import heading, line_of, note_of

TRIED: Final = 12
"""How many answers to a question are tried besides those that its order form offers."""
SEARCHED: Final = 400
"""How many are searched for lines of a certain form."""
Wanted = Callable[[str], bool]
EACH: Final = 3
"""How many lines are shown for one question, where one kind is shown."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A line that would be filed; `of` numbers the question that it answers, `remark` follows its `#`."""

    kind: str
    of: int
    heading: str
    line: str
    remark: str = ""


def samples(
    work: Filing, say: Say, idle: frozenset[str] = frozenset(), kind: str = "", wanted: Wanted | None = None
) -> tuple[Sample, ...]:
    """Return lines for what a seat is asked in the current packet, at most `EACH` for a question.

    Args:
        work: the letter's seat and what it has filed.
        say: renders remarks and headings.
        idle: words such as `none`; a line that ends with one is shown only where an answer is owed.
        kind: only of this kind; empty for all.
        wanted: selects lines, from more than are tried without it.
    """
    found: list[Sample] = []
    said: set[str] = set()
    topics = work.topics() if work.is_open else ()
    # What nobody waits for, such as a vote to end the game, comes last.
    for number, topic in enumerate(sorted(topics, key=lambda topic: topic.slot.need == "anytime")):
        if kind not in {"", topic.slot.kind}:
            continue
        title = heading(work.game, topic, say)
        title = f"{title[:1].upper()}{title[1:]}"
        for option in _best(work, topic, idle, said, wanted):
            line = line_of(work.game, option)
            found.append(Sample(topic.slot.kind, number, title, line, note_of(say, option)))
            said.add(line)
    return tuple(found)


def _best(
    work: Filing, topic: Topic, idle: frozenset[str], said: set[str], wanted: Wanted | None
) -> Iterator[Suggestion]:
    """Yield the first answers that would be filed, the default last; those that do nothing only where one is owed."""
    slot = topic.slot
    default = [Suggestion(slot.default)] if slot.default is not None else []
    offered = [*topic.form, *map(Suggestion, some(slot.choices, TRIED if wanted is None else SEARCHED)), *default]
    first = line_of(work.game, default[0]) if default else ""
    lines = {id(option): line_of(work.game, option) for option in offered}
    quiet = {line for line in lines.values() if line.split()[-1] in idle}
    offered.sort(key=lambda option: (lines[id(option)] == first) + 2 * (lines[id(option)] in quiet))
    taken = 0
    for option in offered:
        if lines[id(option)] in quiet and slot.need != "required":
            return
        line = lines[id(option)]
        if wanted is not None and not wanted(line):
            continue
        if (
            taken < EACH
            and line not in said
            and line == to_ascii(line)
            and takes(work, _read(option, line), at_hand=True)
        ):
            taken += 1
            yield option


def _read(option: Suggestion, line: str) -> Read:
    return Read(0, line, option.order, option.when, option.life)
