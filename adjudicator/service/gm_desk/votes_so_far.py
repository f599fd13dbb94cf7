"""The votes of an open packet that all can read: who voted what in which post, added up, and what is still owed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudicator.engine.running import filing
from adjudicator.model.page import Cell, Column, Part, Points, Prose, Row, Section, Table
from adjudicator.model.page.marks import Ref, Text
from adjudicator.model.view import view
from adjudicator.service.game.speech import speaker

if TYPE_CHECKING:
    from adjudicator.engine.log.posts import PostRead
    from adjudicator.engine.voting import Matter, Voter, Weight
    from adjudicator.model.order import Filed
    from adjudicator.model.state import State
    from adjudicator.service.game.table import Table as GameTable

Open = tuple["PostRead", "Filed"]
"""An order that all can read, and the post that holds it."""
TITLE: Final = "The vote so far"
UNDER: Final = "if"
"""What a vote under a condition is written as."""
WIDTH: Final = 64
"""Characters of a table in plain text."""
MOST_PLAYERS: Final = 8
"""Players for which a table has columns, however much room there is."""
MOST_MATTERS: Final = 8
"""Columns of proposals in a table with a row for each player."""


class Cast(NamedTuple):
    """What a seat has posted on a proposal: in which post, and what it is worth, None under a condition."""

    post: PostRead
    weight: Weight | None


def post_ref(post: PostRead, words: str = "") -> Ref:
    """Return the name of a post, which a thread shows as a link: its number for programs and that for people."""
    return Ref(f"{post.post.rpartition('/')[2]}#{post.name.rpartition('#')[2]}", words or post.name)


@dataclass(frozen=True, slots=True)
class Votes:
    """What is put to the vote in the open packet, and what the thread shows of it.

    `shown` are the orders that all can read; `changed` the proposals on which an edit has changed a seat's vote.
    """

    table: GameTable
    matters: tuple[Matter, ...]
    shown: Sequence[Open]
    changed: frozenset[tuple[str, str]] = field(default_factory=frozenset)

    @property
    def view(self) -> State:
        """The state as all may see it."""
        return view(self.table.history.state, None)

    def cast(self, matter: Matter, seat: str, shown: Sequence[Open]) -> Cast | None:
        """Return what a seat's posts say of a proposal, None where they say nothing."""
        fitting = {order.id: (post, order) for post, order in shown if order.seat == seat and matter.takes(order.order)}
        for order in filing.best_first([order for _, order in fitting.values()]):
            found = self.table.game.system.weighs(self.table.game, self.view, seat, matter, order.order)
            if found is not None:
                return Cast(fitting[order.id][0], found if not order.when else None)
        return None

    def side(self, matter: Matter, seat: str, shown: Sequence[Open]) -> str:
        """Return the side that a seat takes by some of its orders, empty where it takes none."""
        cast = self.cast(matter, seat, shown)
        return "" if cast is None else UNDER if cast.weight is None else cast.weight.side


def matters_of(table: GameTable) -> tuple[Matter, ...]:
    """Return what is put to the vote in the open packet of a game whose votes are no secret once posted."""
    seen, kinds = view(table.history.state, None), table.config.forum.open
    return tuple(each for each in table.game.system.matters(table.game, seen) if each.kind in kinds)


def vote_section(votes: Votes, notes: Text, *, roomy: bool) -> Section:
    """Return the votes as posted, a link to its post at each, and added up.

    Args:
        votes: what is put to the vote.
        notes: what edits have changed, in sentences below the table.
        roomy: whether the forum draws tables as wide as they need be.
    """
    say, seats = speaker(votes.table), _voters(votes)
    conditional = any(votes.side(each, seat, votes.shown) == UNDER for each in votes.matters for seat in seats)
    parts: list[Part] = [Prose((say("letters/tally-votes", {"conditional": conditional, "links": roomy}),))]
    sides = tuple(dict.fromkeys(side for each in votes.matters for side in each.sides))
    across = len(seats) <= MOST_PLAYERS and (roomy or _fits(votes, seats, sides))
    if across:
        parts.append(_by_matter(votes, seats, sides, notes, roomy=roomy))
    else:
        parts += [_by_matter(votes, (), sides, "", roomy=roomy), *_by_player(votes, seats, notes)]
    if not roomy:
        parts.append(Points(tuple(f"{matter.name}: {matter.says}" for matter in votes.matters)))
    return Section(TITLE, tuple(parts), numbered=False)


def _voters(votes: Votes) -> tuple[str, ...]:
    """Return the seats that can vote, in the order of the table."""
    can = {voter.seat for matter in votes.matters for voter in matter.voters if voter.votes}
    return tuple(seat for seat in votes.table.game.seats if seat in can)


def _fits(votes: Votes, seats: Sequence[str], sides: Sequence[str]) -> bool:
    """Return whether the players have columns beside each other in plain text."""
    heads = [_head(votes, seat) for seat in seats]
    widest = max((len(side) for side in sides), default=0) + len(" 10*")
    names = max((len(matter.name) for matter in votes.matters), default=0)
    return (
        names + sum(max(len(head), widest) + 2 for head in heads) + sum(len(side) + 2 for side in (*sides, "open"))
        <= WIDTH
    )


def _head(votes: Votes, seat: str) -> str:
    """Return the name of a player, and the votes if they are the same on each proposal."""
    held = {voter.votes for matter in votes.matters for voter in matter.voters if voter.seat == seat}
    name = votes.table.players[seat].name
    return f"{name} {held.pop()}" if len(held) == 1 and held != {1} else name


def _by_matter(votes: Votes, seats: Sequence[str], sides: Sequence[str], notes: Text, *, roomy: bool) -> Table:
    """Return a row for each proposal: what each player has posted on it, and the sums."""
    heads = (*(Column(_head(votes, seat)) for seat in seats), *(Column(side, "number") for side in (*sides, "open")))
    columns = (Column(""), *([Column("proposal")] if roomy else []), *heads)
    rows = []
    for matter in votes.matters:
        count = _count(votes, matter)
        figures = (count[side] if side in matter.sides else None for side in sides)
        cells = (_cell(votes, matter, seat) for seat in seats)
        rows.append(Row((matter.name, *([matter.says] if roomy else []), *cells, *figures, count[""])))
    return Table(TITLE, columns, tuple(rows), footnotes=(notes,) if notes else (), wide=True, titled=False)


def _by_player(votes: Votes, seats: Sequence[str], notes: Text) -> Iterator[Table]:
    """Yield a row for each player: what they have posted on each proposal, some proposals to a table."""
    for at in range(0, len(votes.matters), MOST_MATTERS):
        matters, last = votes.matters[at : at + MOST_MATTERS], at + MOST_MATTERS >= len(votes.matters)
        rows = tuple(Row((_head(votes, seat), *(_cell(votes, each, seat) for each in matters))) for seat in seats)
        columns = (Column(""), *(Column(matter.name) for matter in matters))
        foot = (notes,) if notes and last else ()
        yield Table(TITLE, columns, rows, footnotes=foot, wide=True, titled=False)


def _count(votes: Votes, matter: Matter) -> Counter[str]:
    """Return the votes for each side, and under no name those that are still open."""
    count = Counter[str]()
    for voter in matter.voters:
        cast = votes.cast(matter, voter.seat, votes.shown)
        weight = cast.weight if cast is not None else None
        count[weight.side if weight is not None else ""] += voter.votes if weight is None else weight.votes
    return count


def _cell(votes: Votes, matter: Matter, seat: str) -> Cell:
    """Return what a player has posted on a proposal, with its post, and a star where an edit has changed it."""
    stars, cast = int((seat, matter.name) in votes.changed), votes.cast(matter, seat, votes.shown)
    if cast is None:
        return Cell("-" if _of(matter, seat) is None else None, stars=stars)
    words, voter = UNDER, _of(matter, seat)
    if cast.weight is not None:
        more = voter is not None and cast.weight.votes != voter.votes
        words = f"{cast.weight.side} {cast.weight.votes}" if more else cast.weight.side
    return Cell((post_ref(cast.post, words),), stars=stars)


def _of(matter: Matter, seat: str) -> Voter | None:
    """Return a seat with its votes on a proposal, None where it has none."""
    return next((each for each in matter.voters if each.seat == seat and each.votes), None)


def unposted(votes: Votes, *, roomy: bool) -> Table | Points | None:
    """Return for each seat what it has posted no vote on, and the side that counts for it where it files none."""
    say, rows, lines = speaker(votes.table), list[Row](), list[Text]()
    for seat in votes.table.game.seats:
        lacking: dict[str, list[str]] = {}
        for matter in votes.matters:
            voter = _of(matter, seat)
            if voter is not None and votes.cast(matter, seat, votes.shown) is None:
                lacking.setdefault(voter.side, []).append(matter.name)
        name, sides = votes.table.players[seat].name, [[side, names] for side, names in lacking.items()]
        if lacking:
            lines.append(say("letters/tally-unposted", {"name": name, "sides": sides}))
        for at, (side, names) in enumerate(lacking.items()):
            told = say("letters/tally-names", {"names": names})
            rows.append(Row((name if not at else None, told, side or None), joined=at > 0))
    if not lines:
        return None
    columns = (Column(""), Column("votes"), Column("without them"))
    return Table("Still owed", columns, tuple(rows), titled=False) if roomy else Points(tuple(lines))
