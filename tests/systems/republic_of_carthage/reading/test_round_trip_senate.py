"""Every order from the Forum to Revolution prints a form that reads back as the same order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.order import Test
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.chair import Govern, Post, Propose
from adjudicator.systems.republic.orders.combat import Refuse, ResolveOrder
from adjudicator.systems.republic.orders.conditions import Holds, Voted
from adjudicator.systems.republic.orders.courts import Assassinate, Prosecute
from adjudicator.systems.republic.orders.forum import MINE, Bid, ExtraLeader, Interfere, Persuade
from adjudicator.systems.republic.orders.measures import (
    ARMY,
    Assign,
    Convict,
    Disband,
    ElectForLife,
    ElectGovernor,
    Lot,
    Readmit,
    Recall,
    Recruit,
    Reinforce,
    Send,
)
from adjudicator.systems.republic.orders.revolution import (
    Entrust,
    Exchange,
    Revolt,
    TestArmy,
    Veterans,
)
from adjudicator.systems.republic.orders.senate import Ballot, Call, Consent, Enact, Graft, Outcry
from adjudicator.systems.republic.orders.setup import HOME, Choose, Pause, PlayCard
from adjudicator.systems.republic_of_carthage import registry
from adjudicator.systems.republic_of_carthage.orders.chair import Committee, Nominate
from adjudicator.systems.republic_of_carthage.orders.combat import Raiders
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, ElectSuffetes, Explore, Peace, Tax
from adjudicator.systems.republic_of_carthage.phrases import CarthagePhrases
from adjudicator.systems.republic_of_carthage.sequence import COMBAT, FORUM, INITIATIVE, REVOLUTION, SENATE
from tests.systems.republic_of_carthage.reading.letters import carthage, entries
from tests.systems.republic_of_carthage.reading.round_trip import (
    ORDERS,
    RELATIONS,
    cards,
    goods,
    nothings,
    offices,
    purses,
    reads_back,
    seats,
    senators,
    several,
    units,
)


def named(kind: str) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted({entry.id for entry in entries() if entry.kind == kind}))


wars, leaders, explorations, provinces = map(named, ("war", "leader", "exploration", "province"))
intrigues, laws, concessions, events = map(named, ("intrigue", "law", "concession", "table_event"))
numbers, sums, many = st.integers(1, 30), st.integers(0, 40), st.integers(1, 20)
maybe = st.integers(0, 20)
someone = st.one_of(st.just(""), senators)
answers = st.booleans()
pairs = st.lists(senators, min_size=2, max_size=2, unique=True).map(tuple)
lots = st.builds(Lot, st.one_of(units, st.just(ARMY)), many, answers)
forces = st.lists(lots, min_size=1, max_size=4).map(tuple)
moments = st.builds(
    lambda word, what, number: f"{word} {what}:{number}",
    st.sampled_from(["before", "after"]),
    st.sampled_from(["step", "proposal"]),
    numbers,
)
proposals = numbers.map(lambda number: f"proposal:{number}")
abouts = st.one_of(
    st.just(""),
    proposals,
    st.builds("naming:{}".format, senators),
    st.builds("trial:{}".format, senators),
    st.builds("by:{}".format, seats),
    st.builds("matter:{}".format, st.sampled_from(registry.MEASURES.matters())),
)
ELECTIONS = (
    st.builds(ElectSuffetes, pairs),
    st.builds(ElectMember, offices, senators),
    st.builds(ElectGovernor, provinces, senators),
    st.builds(
        Convict,
        senators,
        st.sampled_from(["major", "minor"]),
        st.sampled_from(["", "office", "income", "sponsor", "defeat", "murder"]),
        someone,
    ),
)
MEASURES = st.one_of(
    *ELECTIONS,
    st.builds(Recruit, forces),
    st.builds(Disband, forces),
    st.builds(Send, st.one_of(senators.map(lambda one: (one,)), pairs), st.one_of(st.just(()), forces), wars),
    st.builds(Reinforce, senators, forces),
    st.builds(Explore, explorations, senators, forces),
    st.one_of(st.builds(Tax, sums), st.builds(Tax, sums, senators), st.builds(Tax, sums, senators, senators)),
    st.builds(Assign, concessions, senators),
    st.builds(Recall, senators, someone),
    st.builds(Peace, wars),
    st.builds(ElectForLife, senators),
    st.builds(Readmit, senators),
)
proposed = st.lists(MEASURES, min_size=1, max_size=3).map(tuple)
bought = st.lists(st.tuples(purses, many), max_size=3, unique_by=lambda vote: vote[0]).map(tuple)
hands = st.lists(cards, max_size=3, unique=True).map(tuple)


@st.composite
def losses(draw: st.DrawFn) -> tuple[tuple[str, int | None], ...]:
    places = draw(st.lists(st.one_of(st.just(HOME), senators, wars), min_size=1, max_size=3, unique=True))
    amounts: list[int | None] = [draw(sums) for _ in places]
    if draw(answers):
        amounts[-1] = None
    return tuple(zip(places, amounts, strict=True))


FIELDS: dict[str, Callable[[Any], st.SearchStrategy[Any]]] = {
    "bool": lambda _: answers,
    "int": lambda field: maybe if field.default == 0 else many if field.name == "cards" else sums,
    "str": lambda field: {"senator": senators, "card": cards}[field.name],
}
"""What the fields of an order that is defined by its words may hold."""


def from_words(order: type[Any]) -> st.SearchStrategy[Any]:
    """Return any order of a kind that is defined by its words."""
    return st.builds(order, **{field.name: FIELDS[str(field.type)](field) for field in fields(order)})


EARLIER = ("heir", "leader", "term", "trader")
LATER = {
    **{kind: from_words(order) for kind, order in CarthagePhrases.worded.items() if kind not in EARLIER},
    "persuade": st.builds(
        Persuade, senators, senators, maybe, maybe, maybe, st.one_of(st.just(""), intrigues), answers
    ),
    "interfere": st.builds(
        Interfere,
        st.sampled_from(["oppose", "support"]),
        sums,
        someone,
        st.one_of(st.just(""), st.just(MINE), senators),
        maybe,
        answers,
    ),
    "attract": st.builds(Attract, senators, maybe, answers),
    "leader": st.builds(ExtraLeader, senators),
    "bid": st.builds(Bid, purses, sums, maybe, st.integers(0, 3)),
    "nominate": st.builds(Nominate, ELECTIONS[0]),
    "committee": st.builds(Committee, ELECTIONS[1]),
    "govern": st.builds(Govern, ELECTIONS[2], st.lists(ELECTIONS[2], max_size=2).map(tuple)),
    "prosecute": st.builds(Prosecute, ELECTIONS[3]),
    "call": st.builds(Call, several(seats)),
    "ballot": st.builds(Ballot, st.sampled_from(["yes", "no", "abstain"]), abouts, bought),
    "outcry": st.one_of(
        st.builds(Outcry, st.just("veto"), abouts),
        st.builds(Outcry, st.just("cancel"), st.builds("trial:{}".format, senators)),
        st.builds(Outcry, st.just("floor"), st.just(""), proposed),
    ),
    "graft": st.builds(Graft, sums, st.one_of(st.just(""), proposals)),
    "enact": st.builds(Enact, laws, st.one_of(st.just(""), moments)),
    "post": st.builds(Post, senators, st.sampled_from(["home", "marine"])),
    "propose": st.builds(Propose, numbers, proposed),
    "consent": st.one_of(
        st.builds(Consent, senators, st.just("prosecutes"), someone, answers),
        st.builds(
            Consent, senators, st.sampled_from(["sponsors", "recalled", "commands", "governs"]), st.just(""), answers
        ),
    ),
    "assassinate": st.builds(Assassinate, senators, senators, st.one_of(st.just(""), moments), st.integers(0, 3)),
    "resolve": st.builds(ResolveOrder, several(st.one_of(wars, explorations))),
    "raiders": st.builds(Raiders, senators, answers),
    "refuse": st.builds(Refuse, intrigues, someone, answers),
    "exchange": st.builds(Exchange, seats, hands, hands).filter(lambda order: bool(order.gives or order.gets)),
    "test": st.builds(TestArmy, senators, st.one_of(st.none(), st.integers(0, 20)), maybe),
    "revolt": st.one_of(st.builds(Revolt, senators, answers), st.builds(Revolt, senators, st.just(True), senators)),
    "veterans": st.builds(Veterans, senators, someone),
    "entrust": st.builds(Entrust, senators, forces),
}
SAID = "leader ballot stepdown again consent appeal exile raiders land test veterans bribe entrust"
"""Kinds without an explicit nothing, or with one of an earlier phase."""
NOTHINGS = (*(kind for kind in LATER if kind not in SAID.split()), "extra_persuade", "extra_attract", "extra_leader")
OTHERS = st.one_of(
    *LATER.values(),
    st.builds(Nothing, st.sampled_from(NOTHINGS)),
    st.builds(Pause, st.sampled_from([step for step, _ in (*FORUM, *INITIATIVE, *SENATE, *COMBAT, *REVOLUTION)])),
    st.builds(Choose, events, st.one_of(leaders, wars, senators, provinces, goods, st.sampled_from(["pay", "refuse"]))),
    st.builds(Choose, events, st.just(""), losses()),
    st.builds(PlayCard, intrigues, someone, st.one_of(st.just(""), purses), st.one_of(st.just(""), moments)),
    st.builds(PlayCard, st.just("card:peace_party"), proposals, st.just(""), st.one_of(st.just(""), moments)),
)
TESTS = st.one_of(
    st.builds(Test, st.sampled_from(["votes", "armies", "fleets", "merchants"]), RELATIONS, st.integers(-30, 60)),
    st.builds(Holds, st.sampled_from(["passed", "failed"]), proposals, answers),
    st.builds(Holds, st.sampled_from(["elected", "presides", "convicted"]), senators, answers),
    st.builds(
        Holds, st.just("drawn"), st.sampled_from(["kind:statesman", "kind:war", "kind:family", "kind:event"]), answers
    ),
    st.builds(Holds, st.sampled_from(["support", "victory"]), st.just(""), answers),
    st.builds(Voted, seats, st.sampled_from(["yes", "no", "abstain"]), answers),
)
LIVES = st.sampled_from(["packet", "standing"])


@given(OTHERS, st.lists(TESTS, max_size=2).map(tuple), LIVES, st.integers(0, 1))
def test_an_order_on_file_reads_back_as_itself(order: object, tests: tuple[Test, ...], life: str, rank: int) -> None:
    reads_back(order, tests, life, rank)


@given(ORDERS, st.lists(TESTS, min_size=1, max_size=3).map(tuple))
def test_a_condition_reads_back_behind_any_order(order: object, tests: tuple[Test, ...]) -> None:
    reads_back(order, tests, "packet", 0)


def test_every_kind_of_order_is_in_the_round_trip() -> None:
    earlier = "corruption income maintain place choose accept counter withdraw sell keep pause term"
    assert set(carthage().verbs.values()) == {*LATER, *nothings, *earlier.split()}
