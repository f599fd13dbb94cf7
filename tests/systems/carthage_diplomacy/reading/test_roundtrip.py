"""Every order of Carthage prints a form that reads back as the same order; and nothing anybody writes breaks it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.systems.carthage_diplomacy.orders.ground import Block, Canal, Feed, Seize
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint, Decline, Delegate, Naming, Purge, Resign
from adjudicator.systems.carthage_diplomacy.orders.rails import (
    Bar,
    Dismantle,
    Give,
    Issue,
    Lay,
    Permit,
    Proxy,
    Secrecy,
    ShareVote,
)
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose, Vote, Withdraw
from adjudicator.systems.diplomacy.orders import MOVE, Command, Present
from tests.systems.carthage_diplomacy.reading.letters import CARTHAGE
from tests.systems.diplomacy.reading.roundtrip import accounted_for, commands, conditions, ids, reads_back, words_of

places, people, lines = (ids(CARTHAGE, sort) for sort in ("place", "who", "line"))
canals = ids(CARTHAGE, "canal")
kinds = st.sampled_from(["A", "F", ""])
units = st.sampled_from(["A", "F"])
counts = st.integers(1, 30)
nothing = st.just("")
nobody: st.SearchStrategy[tuple[str, ...]] = st.just(())
crowd = st.lists(people, min_size=1, max_size=3, unique=True).map(tuple)
perhaps_who = st.one_of(nothing, people)
perhaps_line = st.one_of(nothing, lines)
route = st.lists(places, min_size=2, max_size=5).map(tuple)
sites = st.one_of(st.tuples(nothing, nothing), st.tuples(kinds, places))
codes = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=3)
words = st.lists(st.sampled_from(["Nova", "Tyrus", "Magna", "Hannibal", "the", "Old"]), min_size=1, max_size=3)
texts = words.map(" ".join)
posts = st.one_of(
    st.tuples(st.just("SR"), nothing, places),
    st.tuples(st.just("C"), units, places),
    st.tuples(st.just("C"), nothing, places),
)


def blocks(what: str, target: st.SearchStrategy[object], *, line: bool) -> st.SearchStrategy[Block]:
    spot = {"line": target} if line else {"strait": target}
    one = st.builds(Block, kinds, places, st.just(what), **spot, only=crowd)
    other = st.builds(Block, kinds, places, st.just(what), **spot, unless=st.one_of(nobody, crowd))
    return st.one_of(one, other)


def lay(act: str, line: bool, routed: bool, shares: bool) -> st.SearchStrategy[Lay]:
    def made(name: str, route: tuple[str, ...], count: int, site: tuple[str, str]) -> Lay:
        return Lay(act, name, route, count, site[0] if site[1] else "", site[1])

    return st.builds(
        made,
        lines if line else nothing,
        route if routed else nobody,
        counts if shares else st.just(0),
        sites,
    )


strait = st.one_of(nobody, st.tuples(places, places))
OFFICES = st.one_of(
    st.builds(lambda who, post: Appoint(who, *post), people, posts),
    st.builds(lambda post: Decline(*post), posts),
    st.builds(lambda who, post, giver: Purge(who, post[0], post[1], post[2], giver), people, posts, perhaps_who),
    st.builds(lambda who, place: Purge(who, "R", "", place), people, places),
    st.builds(lambda who, giver: Purge(who, giver=giver), people, perhaps_who),
    st.builds(Delegate, people, st.one_of(nothing, people)),
    st.builds(Delegate, people, nothing, kinds, places),
    st.builds(Delegate, people, recall=st.just(True)),
    st.builds(Naming, st.sampled_from(["rename", "new"]), codes, texts),
    st.builds(Naming, st.sampled_from(["use", "retire"]), codes),
    st.just(Resign()),
)
RAILS = st.one_of(
    lay("start", line=False, routed=True, shares=True),
    lay("next", line=True, routed=False, shares=False),
    lay("reroute", line=True, routed=True, shares=False),
    lay("stop", line=True, routed=False, shares=False),
    st.builds(Permit, st.one_of(lines, people), st.one_of(nothing, places), standing=st.booleans()),
    st.builds(Permit, st.one_of(lines, people), st.one_of(nothing, places), refuse=st.just(True)),
    st.builds(Bar, lines, st.just(True), crowd),
    st.builds(Bar, lines, st.just(True), nobody, st.one_of(nobody, crowd)),
    st.builds(Bar, lines, st.just(False)),
    st.builds(
        Issue, lines, st.lists(st.tuples(people, counts), min_size=1, max_size=3, unique_by=lambda x: x[0]).map(tuple)
    ),
    st.builds(Give, counts, lines, people),
    st.builds(Secrecy, lines, st.booleans()),
    st.builds(Proxy, lines, counts, people),
    st.builds(Proxy, lines),
    st.builds(Dismantle, lines, places),
    st.builds(ShareVote, lines, st.booleans()),
)
GROUND = st.one_of(
    st.builds(Seize, kinds, places, people, st.one_of(nothing, places)),
    st.builds(
        Command,
        kinds,
        places,
        st.just(MOVE),
        places,
        via=st.just("rail"),
        path=st.one_of(nobody, lines.map(lambda x: (x,))),
    ),
    blocks("rail", perhaps_line, line=True),
    blocks("build", perhaps_line, line=True),
    blocks("strait", strait, line=False),
    st.builds(Canal, canals, st.booleans(), st.one_of(nobody, crowd)),
    st.builds(Feed, kinds, places, places),
)
VOTES = st.one_of(
    st.builds(Propose, st.just("name"), texts, places),
    st.builds(Propose, st.sampled_from(["rule", "map"]), texts),
    st.builds(Propose, st.just("office"), nothing, places, people),
    st.builds(Vote, counts, st.sampled_from(["yes", "no", "abstain"])),
    st.builds(Withdraw, counts),
)
FREE_WORDS = (Naming, Propose)
"""Orders that end in words of the player's own, which a condition cannot follow."""


@given(
    st.one_of(commands(CARTHAGE, "autumn"), OFFICES, RAILS, GROUND, VOTES),
    st.lists(conditions(CARTHAGE, "who"), max_size=2),
    st.sampled_from(["packet", "standing"]),
    st.integers(0, 1),
)
def test_an_order_on_file_reads_back_as_itself(order: object, tests: list[Present], life: str, rank: int) -> None:
    free = isinstance(order, FREE_WORDS)
    reads_back(CARTHAGE, order, [] if free else tests, "packet" if free else life, 0 if free else rank)


@given(st.lists(st.sampled_from(words_of(CARTHAGE)), max_size=12).map(" ".join))
def test_any_mixture_of_known_words_is_accounted_for(letter: str) -> None:
    accounted_for(CARTHAGE, letter)
