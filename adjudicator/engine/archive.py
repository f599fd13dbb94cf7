"""What a system declares of its things, so that the core can make a site in which each of them has a page.

A thing is whatever readers follow through a game: a person, a war, a province, a railway. The system says which there
are in a view and what stands on them; a vote, a battle or a trade is a thing as well, an `Occasion`, which gathers
events that belong together. Everything else is the core's: what happened to a thing, links both ways, charts, pages.
All functions are given views and visible events, never the state, so nothing told here can be a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.model.event import Event
from adjudicator.model.page.marks import Tone
from adjudicator.model.state import State

Game = Any
"""An `engine.system:Game`: that module stands on this one, so its type cannot be named here."""
Say = Callable[[str, object], str]
"""Renders a template with a payload."""
SEAT = "seat"
"""The sort of those who play: the core lists them, and a system may give them facts under the ids `seat:NAME`."""


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of things: its id, and what one and many of them are called, as headings have it (`Senator`).

    The front page lists the things of a sort on the `board` that are in the last view.
    """

    id: str
    one: str
    many: str
    board: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing as a view has it: its id as payloads write it, its sort, its name, and what stands on it now.

    `facts` are pairs of a label and words; names in the words are taken from `game.name`, so that they become links.
    `notes` are what stands small below the words of a fact, by its label. `tones` say of facts, by label, that their
    words mean something good or bad: that a proposal passes, that an Accused is convicted.
    """

    id: str
    sort: str
    name: str
    facts: tuple[tuple[str, str], ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    tones: tuple[tuple[str, Tone], ...] = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """One thing that tells at a glance how the table stands: a label, words, and what explains them."""

    label: str
    words: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Happening:
    """An event as the reader may know it, with its number among those told and the packet it belongs to."""

    number: int
    packet: str
    event: Event


@dataclass(frozen=True, slots=True)
class Ballot:
    """The votes of one voter, in the order called: `side` is yes, no or abstain, `bought` counts votes paid for.

    `cast` is how the game writes them (`+10+4t`), `paid` says who paid; both may be empty.
    """

    voter: str
    side: str
    votes: int
    bought: int = 0
    cast: str = ""
    paid: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """A thing that happened: a vote, a battle, a trade.

    Args:
        thing: its name and its facts.
        events: the numbers of the happenings it gathers.
        ballots: who voted what.
        lead: the sentences that open its page.
        followed: the numbers of those of its events that are its results.
        rule: by what rule its votes were counted, in a sentence.
    """

    thing: Thing
    events: tuple[int, ...]
    ballots: tuple[Ballot, ...] = ()
    lead: str = ""
    followed: tuple[int, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """What moved the figure of a thing: its id, what did it in a few words and in one or two, and by how much."""

    thing: str
    label: str
    change: int
    short: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """A figure of a view for each thing of a sort, taken at each report: Influence by faction, centres by power.

    `of` gives the figures by thing, none before the first. What `leads` says who is ahead on the front page. What comes
    and goes between two reports, as an army that is sent and fights at once, is in no view that is taken at them:
    `since` gives it from what has happened since the report before, and the larger figure counts. `moves` gives all
    that moved the figures since then, so that they are told as sums. `beside` is the label of a fact shown below
    the name of a thing where the series tells who leads. `mark` is a figure that means something, and what.
    """

    id: str
    title: str
    sort: str
    of: Callable[[Game, State], Mapping[str, int]]
    leads: bool = False
    since: Callable[[Game, Sequence[Happening]], Mapping[str, int]] | None = None
    moves: Callable[[Game, Say, Sequence[Happening]], Iterable[Move]] | None = None
    beside: str = ""
    mark: Callable[[Game], tuple[int, str]] | None = None

    def taken(self, game: Game, view: State, since: Sequence[Happening]) -> dict[str, int]:
        """Return the figures at a report, from a view and what has happened since the report before."""
        found = dict(self.of(game, view))
        for thing, value in (self.since(game, since) if self.since is not None else {}).items():
            found[thing] = max(found.get(thing, value), value)
        return found


@dataclass(frozen=True, slots=True)
class Tenure:
    """Who holds each thing of a sort, taken at each report: the offices of a republic.

    `of` gives the id of the holder by thing; a thing that nobody holds is left out.
    """

    title: str
    sort: str
    of: Callable[[Game, State], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Counts:
    """What each thing of a sort counts (`INF`, `POP`, `T`): its page shows which event changed it, and to what.

    `of` gives the figures of a view by thing, one for each label; it is asked after every event.
    """

    labels: tuple[str, ...]
    of: Callable[[Game, State], Mapping[str, tuple[int, ...]]]


Things = Callable[[Game, State], Iterable[Thing]]
"""The things of a game in a view."""
Stands = Callable[[Game, State], Iterable[Stand]]
"""The state of the table in a view, for the front page."""
Leads = Callable[[Game, Say, State], Mapping[str, str]]
"""The sentences that open the pages of things, by id, from the last view: game, what renders templates, view."""
Headlines = Callable[[Game, Say, Sequence[Happening]], Iterable[tuple[int, str]]]
"""What happened in sentences, each with its weight: the heaviest of a turn are its title."""
Subjects = Callable[[Game, str, str], Iterable[str]]
"""The ids that a word of a payload stands for, where it is no id itself: game, field, word (`who`, `GV`)."""
Occasions = Callable[[Game, Say, Sequence[Happening]], Iterable[Occasion]]
"""What happenings belong together: game, what renders templates, all happenings in order."""


def nothing(*_: object) -> tuple[()]:
    """Declare nothing."""
    return ()


def no_leads(*_: object) -> Mapping[str, str]:
    """Open no page with a sentence."""
    return {}


@dataclass(frozen=True, slots=True)
class Archive:
    """What a system declares for its archive; one that declares nothing has turns, packets, seats and dice.

    Args:
        sorts: the sorts of things, in the order in which readers look for them.
        things: the things of a view.
        subjects: what words of payloads stand for, where neither payload nor sentence has the id itself.
        occasions: the votes, battles and trades among what happened.
        series: the figures that are followed through the game.
        tenures: what is held by one after the other.
        items: kinds of event whose payload lists many things that happened, each with the field that lists them; they
            are told one by one, by the sentence of the kind, which then sees a list of one.
        stands: how the table stands, for the front page.
        leads: the sentences that open the pages of things.
        headlines: what titles a turn; without it the first sentence of its last report does.
        counts: what events count up and down, told beside each.
    """

    sorts: tuple[Sort, ...] = ()
    things: Things = nothing
    subjects: Subjects = nothing
    occasions: Occasions = nothing
    series: tuple[Series, ...] = ()
    tenures: tuple[Tenure, ...] = ()
    items: Mapping[str, str] = field(default_factory=dict)
    stands: Stands = nothing
    leads: Leads = no_leads
    headlines: Headlines | None = None
    counts: Counts | None = None
