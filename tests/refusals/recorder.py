"""Rewrites the golden list of refusals and questions: `python -m tests.refusals.recorder`. Read the diff."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.refusals.asking import Asked, sources, told
from tests.refusals.positions import DATA

GOLDEN = DATA / "golden.txt"
HEAD = """\
# What players are told whose lines are refused, asked about, or filed with a remark: the line, the answer, and behind
# each bar a line that would be taken. Made by `make golden`; each line of it was read once as a player would read it.
"""


def rows(asked: Iterable[Asked]) -> Iterator[str]:
    """Yield the rows of the list, under a heading for each place."""
    place = ""
    for each in asked:
        found = told(each)
        if found and each.place != place:
            place = each.place
            yield f"\n{place}"
        yield from (one.row() for one in found)


def main() -> None:
    """Write the list."""
    by_place = sorted(sources(), key=lambda each: each.place)
    GOLDEN.write_text(HEAD + "\n".join(dict.fromkeys(rows(by_place))) + "\n", "utf-8")


if __name__ == "__main__":
    main()
