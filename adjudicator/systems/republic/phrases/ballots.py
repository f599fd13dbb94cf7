"""Ballots, and the cards played around them: Outcries, Graft, Laws."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.senate import Ballot, Enact, Graft, Outcry
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, tuples

EVERY = ("",)
LONGEST_RANGE = 20
LETTERS = {"y": "yes", "n": "no", "a": "abstain"}
DEEDS = {
    "assign": "concessions",
    "disband": "disbanding",
    "govern": "governors",
    "readmit": "exiles",
    "recall": "recalls",
    "recruit": "recruiting",
    "reinforce": "reinforcing",
    "send": "wars",
}
"""What a ballot is about that names the deed: `vote yes on recruit` is one on recruiting."""


@dataclass(frozen=True, slots=True)
class Bought:
    """Purses and the votes bought from each."""

    votes: tuple[tuple[str, int], ...]


class BallotPhrases:
    """Ballots, and the cards played around them.

    `outcry_card` vetoes proposals; `headship` is what a ballot is about that names an office of the heads of the State;
    `deeds` are what ballots may name beside `DEEDS`.
    """

    outcry_card: ClassVar[str]
    headship: ClassVar[str]
    posts: ClassVar[Mapping[str, str]]
    deeds: ClassVar[Mapping[str, str]] = {}

    def aye(self, _: Parts) -> str:
        return "yes"

    def nay(self, _: Parts) -> str:
        return "no"

    def abstain(self, _: Parts) -> str:
        return "abstain"

    def range(self, parts: Parts) -> tuple[int, ...]:
        """Return the numbers of a range.

        Raises:
            Unreadable: it runs down, or is longer than any list of offers.
        """
        first, last = int(parts[0]), int(parts[-1])
        if not first <= last < first + LONGEST_RANGE:
            raise Unreadable("range_down")
        return tuple(range(first, last + 1))

    def about_range(self, parts: Parts) -> tuple[str, ...]:
        return tuple(f"proposal:{number}" for number in parts[0])

    proposal = about_range

    def about_naming(self, parts: Parts) -> tuple[str, ...]:
        return (f"naming:{parts[0]}",)

    def about_trial(self, parts: Parts) -> tuple[str, ...]:
        return (f"trial:{parts[0]}",)

    def about_by(self, parts: Parts) -> tuple[str, ...]:
        return (f"by:{parts[0]}",)

    def about_matter(self, parts: Parts) -> tuple[str, ...]:
        return (str(parts[0]),)

    def about_post(self, parts: Parts) -> tuple[str, ...]:
        return (self.headship if parts[0] in self.posts else f"post:{parts[0]}",)

    def deed(self, parts: Parts) -> str:
        return str(parts[0])

    def about_deed(self, parts: Parts) -> tuple[str, ...]:
        deed = str(parts[0])
        return (f"matter:{self.deeds.get(deed) or DEEDS[deed]}",)

    def about_all(self, _: Parts) -> tuple[str, ...]:
        return EVERY

    def subject(self, parts: Parts) -> tuple[str, ...]:
        return tuple(parts[0])

    def more_votes(self, parts: Parts) -> Parts:
        return [part for part in parts if not of_type([part], "SEP")]

    last_votes = more_votes

    def tally(self, parts: Parts) -> Parts:
        numbers, side = parts
        return [side, self.about_range([numbers])]

    def bought(self, parts: Parts) -> tuple[str, int]:
        number, purse = parts
        return str(purse), int(number)

    def buying(self, parts: Parts) -> Bought:
        return Bought(tuple(part for part in parts if type(part) is tuple))

    def ballot(self, parts: Parts) -> Orders:
        """Return the ballots of a line.

        Raises:
            Unreadable: votes are bought, and it is not clear for which ballot; or one is for every vote and one is not.
        """
        flat = [part for whole in parts for part in (whole if isinstance(whole, list) else [whole])]
        bought = [vote for part in flat if isinstance(part, Bought) for vote in part.votes]
        sided = dict.fromkeys(_sided(part for part in flat if not isinstance(part, Bought)))
        if bought and len(sided) > 1:
            raise Unreadable("buying_for")
        if len(sided) > 1 and not all(about for _, about in sided):
            raise Unreadable("vote_whole")
        return tuple(Ballot(side, about, tuple(bought)) for side, about in sided)

    def vote_any(self, parts: Parts) -> Orders:
        return self.ballot([parts[0], EVERY, *parts[1:]])

    def vote_tallied(self, parts: Parts) -> Orders:
        """Return ballots from numbers with a letter: `1y 2n 3a`."""
        said = [(str(part)[:-1], str(part)[-1]) for part in parts if not of_type([part], "SEP")]
        return tuple(Ballot(LETTERS[letter], f"proposal:{number}") for number, letter in said)

    def vote_in_turn(self, parts: Parts) -> Orders:
        """Return ballots on the proposals in turn, a letter for each: `YYNA`."""
        letters = str(parts[-1])
        return tuple(Ballot(LETTERS[each], f"proposal:{number}") for number, each in enumerate(letters, start=1))

    def vote_against(self, parts: Parts) -> Orders:
        return self.ballot(["no", *parts])

    def vote_abstain(self, parts: Parts) -> Orders:
        return self.ballot(["abstain", *parts])

    def vote_trial(self, parts: Parts) -> Orders:
        senator, *rest = parts
        return self.ballot([self.about_trial([senator]), *rest])

    def abstain_any(self, _: Parts) -> Orders:
        return (Ballot("abstain"),)

    def vetoed(self, parts: Parts) -> tuple[str, ...]:
        return tuple(parts[0])

    def veto(self, parts: Parts) -> Orders:
        """Return the vetoes, if the card named is an Outcry."""
        self.crier(of_type(parts, "INTRIGUE"))
        return tuple(Outcry("veto", about) for abouts in tuples(parts) for about in abouts)

    def crier(self, parts: Sequence[str]) -> None:
        """Do nothing, if it is an Outcry that is named.

        Raises:
            Unreadable: another card is named.
        """
        if set(parts) - {self.outcry_card}:
            raise Unreadable("outcry_card")

    def cancel_trial(self, parts: Parts) -> Orders:
        return (Outcry("cancel", f"trial:{parts[-1]}"),)

    def floor(self, parts: Parts) -> Orders:
        return (Outcry("floor", "", parts[-1]),)

    def any_outcry(self, _: Parts) -> str:
        return ""

    def grafted(self, parts: Parts) -> str:
        return f"proposal:{parts[0]}"

    def graft(self, parts: Parts) -> Orders:
        about, (_, up_to) = parts
        return (Graft(up_to, about),)

    def timing(self, parts: Parts) -> str:
        return str(parts[0])

    def moment(self, parts: Parts) -> tuple[str, str]:
        when, number = parts
        return "moment", f"{when} proposal:{number}"

    def moment_step(self, parts: Parts) -> tuple[str, str]:
        when, number = parts
        return "moment", f"{when} step:{number}"

    def enact(self, parts: Parts) -> Orders:
        law, *moment = parts
        return (Enact(str(law), *(when for _, when in moment)),)


def _sided(said: Iterable[str | tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Yield sides and what they are about: a side counts for what follows, or at the end for what is before it.

    Raises:
        Unreadable: no side follows the last of them.
    """
    side, waiting = "", list[str]()
    for part in said:
        if not isinstance(part, str):
            waiting += part
            if not side:
                continue
        elif not waiting:
            side = part
            continue
        yield from ((side or str(part), about) for about in waiting)
        waiting = []
    if waiting:
        raise Unreadable("vote_side")
