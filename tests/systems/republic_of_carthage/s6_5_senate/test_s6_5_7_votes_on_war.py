"""6.5.7 Votes on forces and wars: consents, what passes is made real, the commander called home faces the people."""

from __future__ import annotations

from adjudicator.model.page import Entries
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.measures import Recall, Recruit, Send
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.state import FORCES, SCOPE, SITTINGS, TREASURY, Force
from adjudicator.systems.republic_of_carthage.orders.measures import Peace
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, Province, Senator
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import change, filed, game_of, put, said
from tests.systems.republic_of_carthage.report.senate import parts
from tests.systems.republic_of_carthage.s02_components.reading import the_box
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import MATTAN, SEATS, at
from tests.systems.republic_of_carthage.s6_5_senate.business import balance, lying, units
from tests.systems.republic_of_carthage.s6_5_senate.curia import lay, outcome, put_to_the_vote, yes
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_recall import army_choice, general, recall
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_send import send, two_suffetes

ALL = tuple(yes(seat) for seat in SEATS)
BUSINESS = "senate.business"
CONSENTING = game_of(SYSTEM, the_box(), SEATS, {"command_consent": True})


def proposed(state: State, *measures: Recall | Peace | Recruit | Send) -> State:
    return lay(state, *measures, step=BUSINESS)


def test_ruling_72_recruiting_and_sending_pass_together() -> None:
    state = proposed(two_suffetes(), Recruit(units(balearic=2)), send(MATTAN, balearic=2, celtiberian=1))
    done = put_to_the_vote(state, *ALL)
    assert outcome(done).outcome == "passed"
    assert lying(done.state, "force:f1") == {"balearic": 2, "celtiberian": 1}
    assert balance(done.state) == 63 - 16


def test_ruling_121o_a_proposal_that_the_treasury_no_longer_covers_is_void_as_a_whole() -> None:
    state = proposed(two_suffetes(), Recruit(units(balearic=2)), send(MATTAN, balearic=2))
    done = put_to_the_vote(change(state, TREASURY, SCOPE, "city", 15), *ALL)
    assert outcome(done).outcome == "void"
    assert dict(FORCES.rows(done.state, SCOPE)) == {}


def test_what_fails_changes_nothing() -> None:
    done = put_to_the_vote(proposed(two_suffetes(), Recruit(units(balearic=2))))
    assert (outcome(done).outcome, balance(done.state)) == ("failed", 63)


def test_ruling_121k_a_recalled_commander_faces_the_people_when_the_vote_is_done() -> None:
    done = put_to_the_vote(proposed(general(), recall(MATTAN)), *ALL, dice=[3, 4])
    assert [one.senator for one in said(done, "people_reacted")] == [f"senator:{MATTAN}"]
    assert SITTINGS.get(done.state, SCOPE, "now").reacted == (MATTAN,)


def test_ruling_108_so_does_each_commander_whom_peace_brings_home() -> None:
    done = put_to_the_vote(proposed(general(), Peace("war:sicilian_1")), *ALL, dice=[3, 4])
    assert len(said(done, "people_reacted")) == 1


def test_a_statesman_whom_the_people_would_crucify_goes_into_exile_unless_his_owner_says_no() -> None:
    statesman = next(key for key in the_box().statesmen if key.startswith("2"))
    state = put(general(), SENATORS, SCOPE, statesman, Senator(2, "anna", "war:sicilian_1", 5))
    state = put(at(state, MATTAN, "carthage"), FORCES, SCOPE, "f1", Force("sicilian_1", statesman, "", 3))
    motion = proposed(state, recall(statesman))
    gone = put_to_the_vote(motion, *ALL, dice=[1, 1])
    assert SENATORS.get(gone.state, SCOPE, statesman).place == "exile"
    dead = put_to_the_vote(motion, *ALL, filed("anna", Exile(f"senator:{statesman}", yes=False)), dice=[1, 1])
    assert SENATORS.find(dead.state, SCOPE, statesman) is None


def test_army_chooses_its_general_a_recall_without_consent_lapses() -> None:
    state = proposed(army_choice(general()), recall(MATTAN))
    done = put_to_the_vote(state, *ALL)
    assert outcome(done).outcome == "void"
    assert [(one.seat, one.to) for one in said(done, "consent_missing")] == [("perla", "recalled")]
    agreed = filed("perla", Consent(f"senator:{MATTAN}", "recalled"))
    assert outcome(put_to_the_vote(state, *ALL, agreed, dice=[3, 4])).outcome == "passed"


def test_ruling_77_a_command_needs_consent_by_setting_alone() -> None:
    state = proposed(two_suffetes(), send(MATTAN, celtiberian=1))
    assert outcome(put_to_the_vote(state, *ALL)).outcome == "passed"
    assert outcome(put_to_the_vote(state, *ALL, game=CONSENTING)).outcome == "void"
    agreed = filed("perla", Consent(f"senator:{MATTAN}", "commands"))
    assert outcome(put_to_the_vote(state, *ALL, agreed, game=CONSENTING)).outcome == "passed"


def test_ruling_71_the_same_force_named_in_another_order_is_the_same_proposal() -> None:
    first = put_to_the_vote(proposed(two_suffetes(), send(MATTAN, celtiberian=1, fleet=1)))
    again = put_to_the_vote(lay(first.state, send(MATTAN, fleet=1, celtiberian=1), step=BUSINESS), *ALL)
    assert (outcome(first).outcome, outcome(again).outcome) == ("failed", "void")
    other = put_to_the_vote(lay(first.state, send(MATTAN, celtiberian=2, fleet=1), step=BUSINESS), *ALL)
    assert outcome(other).outcome == "passed"


def test_a_report_tells_all_that_peace_brings_below_its_vote() -> None:
    state = proposed(put(general(), PROVINCES, SCOPE, "sicily", Province()), Peace("war:sicilian_1"))
    found = parts(put_to_the_vote(state, *ALL, dice=[3, 4]))
    (entry,) = (entry for part in found if isinstance(part, Entries) for entry in part.items)
    assert (entry.head, entry.mark) == ("1 peace 1st Sicilian War, proposed by Ben", "PASSES")
    text = str(found)
    assert [said for said in ("Sicily is lost", "63 - 20 = 43T", "Mattan faces the people") if said not in text] == []
