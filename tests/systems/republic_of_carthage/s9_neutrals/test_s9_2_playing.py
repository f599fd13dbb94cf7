"""Section 9.2, as reconstructed: what Neutrals order in Revenue, Trade, Forum, Senate and Revolution."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Convict, ElectForLife, Recruit
from adjudicator.systems.republic.orders.revenue import Contribute, Distribute, PersonalIncome
from adjudicator.systems.republic.orders.revolution import Discard
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules.forum.persuasion import terms
from adjudicator.systems.republic.rules.revolution.musters import TEST, Muster, Uprising
from adjudicator.systems.republic.rules.senate.voting.voting import Voting
from adjudicator.systems.republic.state import (
    CITY,
    FACTIONS,
    FORCES,
    HANDS,
    INF,
    MOTIONS,
    PLACE,
    SCOPE,
    TALENTS,
    TREASURY,
    TURN,
    UNITS,
    WARS,
    Faction,
    Force,
    Motion,
    War,
)
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, Explore, Peace, Tax
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals import coalition, trade
from adjudicator.systems.republic_of_carthage.state import EXPLORATIONS, SENATORS, SITTERS, TRADE, Opportunity, Sitter
from adjudicator.testing.scenario import change, put, remove
from tests.systems.republic_of_carthage.acting import act
from tests.systems.republic_of_carthage.s9_neutrals import table

GAME = table.game()
RUN = table.begun(3)
SEATS = RUN.game.kept


def at_home(state: State, seat: str) -> State:
    """Return the state with a whole faction in Carthage, and nothing on its cards."""
    for key in of_faction(state, seat):
        state = change(change(state, PLACE, SCOPE, key, "carthage"), TALENTS, SCOPE, key, 0)
    return state


STATE = RUN.state
for each in RUN.game.seats:
    STATE = at_home(STATE, each)


def rich(seat: str, talents: int) -> tuple[State, str]:
    """Return the state with talents on a Senator who does not lead, and who that is."""
    who = next(key for key in of_faction(STATE, seat) if not SENATORS.get(STATE, SCOPE, key).leader)
    return change(STATE, TALENTS, SCOPE, who, talents), who


def chest(state: State, seat: str, talents: int) -> State:
    """Return the state with talents in a Neutral's Faction Treasury."""
    return put(state, FACTIONS, SCOPE, seat, Faction(Secret(talents, (EVERYBODY,))))


# ------------------------------------------------------------------------------------- Revenue


@pytest.mark.parametrize(
    ("seat", "dice", "committee"),
    [
        ("imperials", (4,), True),
        ("imperials", (3,), False),
        ("plutocrats", (), True),
        ("conservatives", (), False),
        ("populists", (3,), True),
        ("populists", (2,), False),
    ],
)
def test_members_and_governors_take_income_as_their_card_says(
    seat: str, dice: tuple[int, ...], committee: bool
) -> None:
    who = f"senator:{of_faction(STATE, seat)[0]}"
    assert table.orders(GAME, STATE, seat, "corruption", *dice, senator=(who,)) == (Corruption(who, committee),)
    assert table.orders(GAME, STATE, seat, "income", *dice, senator=(who,)) == (PersonalIncome(who, committee),)


@pytest.mark.parametrize(
    ("seat", "dice", "leader", "others"),
    [("imperials", (4,), 6, 0), ("plutocrats", (), 3, 3), ("conservatives", (), 5, 0), ("populists", (), 6, 1)],
)
def test_ruling_154_revenue_is_pooled_and_split_by_the_card(
    seat: str, dice: tuple[int, ...], leader: int, others: int
) -> None:
    people = of_faction(STATE, seat)
    state, _ = rich(seat, 10)
    state = put(state, SITTERS, SCOPE, seat, Sitter(seat, "house", purses=tuple((key, 0) for key in people)))
    (order,) = table.orders(GAME, state, seat, "distribute", *dice)
    assert isinstance(order, Distribute)
    shares = dict(order.shares)
    chief = next(key for key in people if SENATORS.get(state, SCOPE, key).leader)
    assert shares[f"senator:{chief}"] == leader
    assert {shares[f"senator:{key}"] for key in people if key != chief} == {others}
    assert shares["FT"] is None


def test_what_a_neutral_held_before_is_never_moved() -> None:
    state, who = rich("conservatives", 9)
    held = Sitter("conservatives", "house", purses=((who, 9),))
    state = put(state, SITTERS, SCOPE, "conservatives", held)
    assert table.orders(GAME, state, "conservatives", "distribute") == ()


@pytest.mark.parametrize(("held", "matched"), [(10, 2), (9, 0)])
def test_ruling_158_imperials_and_conservatives_match_a_whole_contribution_or_none(held: int, matched: int) -> None:
    state = STATE
    for seat in SEATS:
        state = change(state, TALENTS, SCOPE, of_faction(state, seat)[0], held)
    giver = of_faction(state, "anna")[0]
    state = change(state, TALENTS, SCOPE, giver, 10)
    from adjudicator.systems.republic.rules.revenue.contributions import give

    done = act(GAME, state, lambda play, now: give(play, now, Contribute(f"senator:{giver}", 10)))
    seats = [event.data.seat for event in done.events if event.kind == "contributed"]
    assert len(seats) == 1 + matched
    assert set(seats[1:]) <= {"imperials", "conservatives"}
    assert [e.data.rule for e in done.events if e.kind == "stood_in"] == ["contribute"] * matched


# --------------------------------------------------------------------------------------- Trade


def holding(state: State, seat: str, *cards: str) -> State:
    """Return the state with Trade cards in a hand."""
    return put(state, TRADE, SCOPE, goods.pile(seat), Pile.of(goods.arranged(GAME, cards), (seat,)))


def test_ruling_167_a_neutral_sells_sets_and_single_cards_of_the_low_stacks() -> None:
    state = holding(STATE, "imperials", "dye", "dye", "gold", "salt", "gems", "cloth")
    (order,) = table.orders(GAME, state, "imperials", "sell")
    assert dict(order.goods) == {"good:dye": 2, "good:salt": 1, "good:cloth": 1}


def test_ruling_168_neutrals_exchange_three_for_three_to_gain_most() -> None:
    mine = ("salt", "salt", "ochre", "hides", "gold")
    other = ("salt", "iron", "iron", "gold", "gold")
    best = trade._best(GAME, mine, other, 3)
    assert best is not None

    def worth(cards: tuple[str, ...]) -> int:
        return goods.set_worth(GAME, cards)

    gains = []
    for gives in trade._triples(GAME, mine, 3):
        for gets in trade._triples(GAME, other, 3):
            first = worth((*goods.without(mine, gives), *goods.cards_of(gets))) - worth(mine)
            second = worth((*goods.without(other, gets), *goods.cards_of(gives))) - worth(other)
            if min(first, second) >= 0:
                gains.append(first + second)
    assert best[0] == max(gains)


def test_neutrals_that_cannot_gain_together_exchange_nothing() -> None:
    assert trade._best(GAME, ("salt", "salt", "salt"), ("iron", "iron", "iron"), 3) is None


# --------------------------------------------------------------------------------------- Forum


def test_ruling_156_a_neutral_spends_up_to_five_talents_on_a_trader() -> None:
    state, who = rich("imperials", 9)
    assert table.orders(GAME, state, "imperials", "attract") == (Attract(f"senator:{who}", 5),)
    poor, _ = rich("imperials", 3)
    assert table.orders(GAME, poor, "imperials", "extra_attract")[0].up_to == 3


@pytest.mark.parametrize(
    ("seat", "die", "held", "ceiling"),
    [("imperials", 3, 9, 5), ("imperials", 4, 9, 9), ("plutocrats", 2, 9, 9), ("conservatives", 4, 9, 5)],
)
def test_ruling_157_a_neutral_bids_one_more_up_to_the_turn_and_four_above_on_a_modified_four(
    seat: str, die: int, held: int, ceiling: int
) -> None:
    state, who = rich(seat, held)
    state = change(state, TURN, SCOPE, CITY, 1)
    first = owner(state, next(iter(of_faction(state, "plutocrats"))))
    orders = table.orders(GAME, state, seat, "bid", die, auction=("1",))
    if seat == first:
        assert [(each.purse, each.up_to, each.step) for each in orders] == [
            (f"senator:{who}", min(held, 1 + die + 2), 0)
        ]
    else:
        assert [(each.purse, each.up_to, each.step) for each in orders] == [(f"senator:{who}", ceiling, 1)]


def test_a_neutral_without_talents_bids_nothing() -> None:
    assert table.orders(GAME, STATE, "populists", "bid", auction=("1",)) == ()


@pytest.mark.parametrize(
    ("inf", "talents", "number", "spend"),
    [
        (5, 11, None, None),
        (5, 12, -5, 12),
        (5, 13, -5, 13),
        (5, 30, -5, 14),
        (15, 0, 5, 0),
        (15, 1, 5, 0),
        (15, 2, 5, 2),
        (15, 30, 5, 4),
        (25, 30, 15, 0),
    ],
)
def test_ruling_155_a_neutral_spends_on_a_persuasion_only_to_reach_seven_and_never_beyond_nine(
    inf: int, talents: int, number: int | None, spend: int | None
) -> None:
    state = change(STATE, INF, SCOPE, "2", inf)
    for key in of_faction(state, "imperials"):
        state = change(state, TALENTS, SCOPE, key, talents)
    made: Any = table.orders(GAME, state, "imperials", "persuade")
    if number is None:
        assert made == ()
        return
    assert [(each.by, each.spend) for each in made] == [("senator:2", spend)]
    assert terms(GAME, state, "2", made[0].target.partition(":")[2]).number == number


def test_a_neutral_defends_its_senators_down_to_four_with_its_treasury() -> None:
    state = chest(STATE, "populists", 6)
    (order,) = table.orders(GAME, state, "populists", "interfere", target=("senator:1", "mine"))
    assert (order.side, order.up_to, order.number, order.everything) == ("oppose", 6, 4, False)
    assert table.orders(GAME, state, "populists", "interfere", target=("senator:1",)) == ()
    assert table.orders(GAME, STATE, "populists", "interfere", target=("senator:1", "mine")) == ()


# -------------------------------------------------------------------------------------- Senate


def test_ruling_159_the_first_combination_of_the_list_with_a_majority_rules() -> None:
    members = coalition.coalition(GAME, STATE)
    votes = {seat: sum(GAME.box.person(key).ora for key in of_faction(STATE, seat)) for seat in GAME.seats}
    ranked = sorted(votes, key=lambda seat: -votes[seat])
    assert sum(votes[seat] for seat in members) * 2 > sum(votes.values())
    places = tuple(sorted(ranked.index(seat) + 1 for seat in members))
    earlier = coalition.LIST[: coalition.LIST.index(places)] if places in coalition.LIST else coalition.LIST
    for combination in earlier:
        total = sum(votes[ranked[place - 1]] for place in combination)
        assert total * 2 <= sum(votes.values()) or len(set(votes.values())) < len(votes)


def voting(measure: object, by: str) -> tuple[State, Voting]:
    """Return the state with a proposal laid, and the vote on it."""
    motion = Motion(1, (measure,), by, "senate.business")
    return put(STATE, MOTIONS, SCOPE, "m1", motion), Voting("m1")


def test_ruling_161_a_neutral_votes_yes_for_its_coalition_and_no_to_others() -> None:
    rulers = coalition.coalition(GAME, STATE)
    member = next(seat for seat in rulers if seat in SEATS)
    for seat in GAME.seats:
        state, vote = voting(ElectMember("office:censor", f"senator:{of_faction(STATE, seat)[0]}"), seat)
        expected = "yes" if seat in rulers else "no"
        assert table.orders(GAME, state, member, "ballot", local=vote) == (Ballot(expected),)


def test_a_neutral_votes_for_recruits_whoever_proposes_them() -> None:
    state, vote = voting(Recruit(()), "anna")
    assert all(table.orders(GAME, state, seat, "ballot", local=vote) == (Ballot("yes"),) for seat in SEATS)


def test_a_neutral_votes_against_another_suffete_for_life() -> None:
    state, vote = voting(ElectForLife(f"senator:{of_faction(STATE, 'anna')[0]}"), "anna")
    assert all(table.orders(GAME, state, seat, "ballot", local=vote) == (Ballot("no"),) for seat in SEATS)


@pytest.mark.parametrize(("talents", "side"), [(250, "no"), (251, "yes")])
def test_a_lower_tax_needs_more_than_250_talents(talents: int, side: str) -> None:
    state, vote = voting(Tax(0), "anna")
    state = change(state, TREASURY, SCOPE, CITY, talents)
    assert {table.orders(GAME, state, seat, "ballot", local=vote) for seat in SEATS} == {(Ballot(side),)}


def test_trials_are_left_to_their_own_rule() -> None:
    state, vote = voting(Convict("senator:1", "major", "murder"), "anna")
    assert table.orders(GAME, state, "imperials", "ballot", local=vote) == ()


def test_ruling_170_there_are_no_prosecutions() -> None:
    from adjudicator.systems.republic.rules.senate.prosecutions import prosecutions
    from adjudicator.systems.republic.rules.senate.trials import courts

    assert not courts.courts(GAME).held(GAME)
    assert not [topic for topic in prosecutions.foresees(GAME, STATE, SCOPE) if topic.slot.kind == "prosecute"]


def test_ruling_160_a_neutral_chair_nominates_from_the_coalition_least_influence_first() -> None:
    rulers = coalition.coalition(GAME, STATE)
    for seat in SEATS:
        for order in table.orders(GAME, STATE, seat, "nominate"):
            assert isinstance(order, Nominate)
            assert {owner(STATE, one.partition(":")[2]) for one in order.measure.pair} <= set(rulers)


def agenda(state: State) -> tuple[object, ...]:
    """Return the measures of the agenda of a Neutral chair."""
    made = table.orders(GAME, state, "plutocrats", "propose")
    assert all(isinstance(order, Propose) for order in made)
    return tuple(measure for order in made for measure in order.measures)


def test_ruling_164_in_peace_ten_armies_and_five_fleets_are_kept() -> None:
    state = change(STATE, TREASURY, SCOPE, CITY, 300)
    for war in tuple(WARS.rows(state, SCOPE)):
        state = put(state, WARS, SCOPE, war, War("lost", 1))
    lots = [lot for each in agenda(state) if isinstance(each, Recruit) for lot in each.units]
    assert sum(lot.number for lot in lots if lot.unit == "unit:fleet") == 5
    assert sum(lot.number for lot in lots if lot.unit != "unit:fleet") == 8  # two Legions are there


@pytest.mark.parametrize(("talents", "sent"), [(400, 1), (70, 0)])
def test_ruling_165_an_expedition_is_sent_when_the_treasury_covers_it_and_sixty(talents: int, sent: int) -> None:
    state = change(STATE, TREASURY, SCOPE, CITY, talents)
    for war in tuple(WARS.rows(state, SCOPE)):
        state = put(state, WARS, SCOPE, war, War("lost", 1))
    for key in tuple(EXPLORATIONS.rows(state, SCOPE)):
        state = remove(state, EXPLORATIONS, SCOPE, key)
    state = put(state, EXPLORATIONS, SCOPE, min(GAME.box.explorations), Opportunity(1))
    assert len([each for each in agenda(state) if isinstance(each, Explore)]) == sent


@pytest.mark.parametrize(("talents", "up"), [(30, True), (150, None), (400, False)])
def test_ruling_163_the_tax_goes_up_below_sixty_and_down_above_250(talents: int, up: bool | None) -> None:
    state = change(STATE, TREASURY, SCOPE, CITY, talents)
    rates = [each.rate for each in agenda(state) if isinstance(each, Tax)]
    assert [rate > 10 for rate in rates] == ([] if up is None else [up])


def test_ruling_162_in_a_crisis_active_wars_are_cut_to_three() -> None:
    state = change(STATE, TREASURY, SCOPE, CITY, 0)
    for at, war in enumerate(sorted(GAME.box.wars)[:5], start=1):
        state = put(state, WARS, SCOPE, war, War("active", at))
    active = sum(row.status == "active" for _, row in WARS.items(state, SCOPE))
    assert len([each for each in agenda(state) if isinstance(each, Peace)]) == min(active - 3, 3)


def test_laws_are_laid_down_when_the_senate_meets() -> None:
    state = put(STATE, HANDS, SCOPE, "imperials", Pile.of(("wine_ban",), (EVERYBODY,)))
    (order,) = table.orders(GAME, state, "imperials", "enact", card=("card:wine_ban",))
    assert order.card == "card:wine_ban"


def test_over_five_cards_a_neutral_discards_at_random() -> None:
    cards = tuple(sorted(GAME.box.laws))[:7]
    state = put(STATE, HANDS, SCOPE, "imperials", Pile.of(cards, (EVERYBODY,)))
    gone = table.orders(GAME, state, "imperials", "discard", 7, 1)
    assert gone == (Discard(f"card:{cards[6]}"), Discard(f"card:{cards[0]}"))


def test_ruling_166_each_other_neutral_tries_to_murder_a_candidate_for_life_before_the_vote() -> None:
    target = next(key for key in of_faction(STATE, "anna") if not SENATORS.get(STATE, SCOPE, key).leader)
    state, _ = voting(ElectForLife(f"senator:{target}"), "anna")
    for seat in SEATS:
        (order,) = table.orders(GAME, state, seat, "assassinate", moment=("before proposal:1",))
        by = order.by.partition(":")[2]
        assert (order.target, owner(state, by)) == (f"senator:{target}", seat)
        assert not SENATORS.get(state, SCOPE, by).leader
        assert table.orders(GAME, state, seat, "assassinate", moment=("after proposal:1",)) == ()


# ---------------------------------------------------------------------------------- Revolution


@pytest.mark.parametrize(("armies", "talents", "revolts"), [(2, 6, True), (2, 5, False), (1, 6, False)])
def test_ruling_171_a_neutral_revolts_only_with_three_talents_an_army_and_three_fifths_of_all(
    armies: int, talents: int, revolts: bool
) -> None:
    who = of_faction(STATE, "imperials")[0]
    state = change(STATE, TALENTS, SCOPE, who, talents)
    state = put(state, FORCES, SCOPE, "f1", Force("tunisia", who))
    legions = [key for key, row in UNITS.items(state, SCOPE) if row.kind == "carthaginian_legion"]
    for key in legions:
        row = UNITS.get(state, SCOPE, key)
        mine = legions.index(key) < armies
        state = change(state, UNITS.col("place", str), SCOPE, key, "force:f1" if mine else row.place)
        state = change(state, UNITS.col("veteran", bool), SCOPE, key, mine)
        state = change(state, UNITS.col("allegiance", str), SCOPE, key, who if mine else "")
    local = Uprising(TEST, (Muster("f1", "tunisia", who, "", tuple(legions[:armies])),))
    made = table.orders(GAME, state, "imperials", "revolt", local=local, peek=True, senator=(f"senator:{who}",))
    assert bool(made) == revolts


# ----------------------------------------------------------------------------- without a Senator


KINDS = (
    *("leader", "trader", "play", "distribute", "place", "attract", "persuade", "nominate", "committee", "govern"),
    *("propose", "discard", "enact", "sell"),
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seat", SEATS)
def test_a_neutral_without_any_senator_orders_nothing_that_needs_one(seat: str, kind: str) -> None:
    state = STATE
    for key in of_faction(state, seat):
        state = change(state, SENATORS.col("faction", str), SCOPE, key, "")
    office, province = ("office:censor",), ("province:libya",)
    made = table.orders(
        GAME, state, seat, kind, 1, step="revolution.cards", office=office, province=province, card=(), senator=()
    )
    assert all(getattr(order, "senator", "") == "" for order in made)


def test_influence_alone_decides_who_wins_players_and_neutrals_alike() -> None:
    from adjudicator.systems.republic.rules.ends.victory import most_influential

    who = of_faction(STATE, "populists")[0]
    assert most_influential(GAME, change(STATE, INF, SCOPE, who, 99), GAME.seats) == ("populists",)
