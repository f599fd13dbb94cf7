"""What the tests of `test_round_trip` share with others."""

from __future__ import annotations

from hypothesis import strategies as st

from adjudicator.model.order import Condition, Filed
from adjudicator.model.reading import Read
from adjudicator.systems.republic.orders.base import FT, Nothing
from adjudicator.systems.republic.orders.revenue import Contribute, Distribute, Gift, Maintain, PersonalIncome, Ransom
from adjudicator.systems.republic.orders.setup import Choose, Heir, Leader, Pause, PlayCard, Prefer, Term
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.systems.republic_of_carthage.orders.setup import Seat, Trader
from adjudicator.systems.republic_of_carthage.orders.trade import (
    Accept,
    Counter,
    Keep,
    MakeOffer,
    Place,
    Sell,
    SellAll,
    Stated,
    Swap,
    Withdraw,
)
from tests.systems.republic_of_carthage.reading.letters import entries, name, read

KINDS = {"senator", "card", "office", "good", "unit", "seat"}


IDS = {
    sort: sorted({e.id for e in entries() if e.id.startswith(f"{sort}:") and e.kind != "table_event"}) for sort in KINDS
}


senators, goods, seats = (st.sampled_from(IDS[sort]) for sort in ("senator", "good", "seat"))


offices, units = st.sampled_from(IDS["office"]), st.sampled_from(IDS["unit"])


cards = st.sampled_from(sorted({*IDS["card"], *(e.id for e in entries() if e.kind == "statesman")}))


counts, sums = st.integers(1, 60), st.integers(0, 300)


purses = st.one_of(st.just(FT), senators)


maybe_purse = st.one_of(st.just(""), purses)


def lots(smallest: int = 1) -> st.SearchStrategy[tuple[tuple[str, int], ...]]:
    return st.lists(st.tuples(goods, counts), min_size=smallest, max_size=4, unique_by=lambda lot: lot[0]).map(tuple)


def several(names: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(names, min_size=1, max_size=4, unique=True).map(tuple)


stocks = st.lists(st.tuples(goods, st.integers(0, 9)), max_size=4, unique_by=lambda lot: lot[0]).map(tuple)


stated = st.builds(Stated, counts, sums, st.one_of(st.just(""), goods))


asked = st.one_of(st.none(), stated)


@st.composite
def shares(draw: st.DrawFn) -> tuple[tuple[str, int | None], ...]:
    kept = draw(st.lists(purses, min_size=1, max_size=4, unique=True))
    amounts: list[int | None] = [draw(sums) for _ in kept]
    if draw(st.booleans()):
        amounts[-1] = None
    return tuple(zip(kept, amounts, strict=True))


choices = st.sampled_from(["popularity", "treasury"])


nothings = (
    "play",
    "gift",
    "contribute",
    "ransom",
    "offer",
    "swap",
    "distribute",
    "leader",
    "trader",
    "heir",
    "prefer",
    "seat",
)


everyone_or = st.one_of(st.just(""), senators)


ORDERS = st.one_of(
    st.builds(Leader, senators),
    st.builds(Trader, senators),
    st.builds(Seat, senators, st.one_of(st.just(""), offices.filter(lambda office: "suffete" not in office))),
    st.builds(Term, senators, st.integers(1, 3)),
    st.builds(PlayCard, cards, st.one_of(st.just(""), senators, seats, goods)),
    st.builds(Nothing, st.sampled_from(nothings)),
    st.builds(Heir, senators),
    st.builds(Prefer, several(senators)),
    st.builds(Corruption, everyone_or, st.booleans()),
    st.builds(PersonalIncome, everyone_or, st.booleans()),
    st.builds(Maintain, st.integers(0, 20), st.one_of(st.just(()), several(units))),
    st.builds(Ransom, senators, st.just(True), maybe_purse),
    st.builds(Ransom, senators, st.just(False)),
    st.builds(Gift, sums, seats, maybe_purse, st.booleans()),
    st.builds(Distribute, shares()),
    st.builds(Place, shares()),
    st.builds(Contribute, senators, sums, st.booleans()),
    st.builds(Choose, cards, choices),
    st.builds(MakeOffer, st.one_of(st.just(""), seats), stated, asked, lots()),
    st.builds(Accept, counts, lots()),
    st.builds(Counter, counts, stated, asked, lots()),
    st.builds(Withdraw, counts),
    st.builds(Swap, counts, several(goods), counts, several(goods), sums),
    st.builds(Sell, stocks),
    st.builds(SellAll, st.sampled_from([1, 2]), st.one_of(st.just(()), several(goods))),
    st.builds(Keep, stocks),
    st.builds(Pause, st.sampled_from(["trade.selling", "trade.trading"])),
)


RELATIONS = st.sampled_from(["at least", "at most", "above", "below", "is"])


def reads_back(order: object, tests: tuple[Condition, ...], life: str, rank: int) -> None:
    """Check that an order on file prints a line that is read as it."""
    filed = Filed("anna", 1, order, tests, life, 0 if life == "standing" else rank, "1.1", "", 1)
    (result,) = read(filed.say(name))
    assert isinstance(result, Read), (filed.say(name), result)
    assert (result.order, result.when, result.life, result.rank) == (order, filed.when, life, filed.rank)
    assert result.corrections == ()
    assert not result.extra
    assert result.say(name) == filed.say(name)
