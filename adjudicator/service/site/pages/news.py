"""What a turn is called: the heaviest of what happened in it, or how its last report begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.report.naming import unsigned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.model.page import Text
    from adjudicator.service.site.pages.course import Course

LONGEST = 72
"""Letters of a title of two sentences; the first stands whatever its length."""
TOLD = 3
"""Sentences that open the page of a turn."""


def news(course: Course, reports: Sequence[str]) -> tuple[Text, ...]:
    """Return the heaviest sentences of some reports, the heaviest first."""
    found = [line for report in reports for line in course.snapshots[report].news]
    lines = dict.fromkeys(words for _, words in sorted(found, key=lambda line: -line[0]) if words)
    if lines:
        return tuple(course.story.names.text(words) for words in lines)
    return next((course.reports[report].story for report in reversed(reports) if course.reports[report].story), ())


def title(lines: Sequence[Text]) -> str:
    """Return the first sentences as a title: `Anna has won; Ithobal rules Carthage for life`."""
    words = [plain(line).strip().rstrip(".") for line in lines]
    if len(words) > 1 and len(words[0]) + len(words[1]) + 2 <= LONGEST:
        return f"{words[0]}; {words[1]}"
    return words[0] if words else ""


def plain(text: Text) -> str:
    """Return the words of a text, its marks left out."""
    if isinstance(text, str):
        return unsigned(text)
    return "".join(
        piece if isinstance(piece, str) else getattr(piece, "words", "") or getattr(piece, "text", "") for piece in text
    )
