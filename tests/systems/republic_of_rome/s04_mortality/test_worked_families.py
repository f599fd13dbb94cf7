"""Worked examples of Statesmen, their families and pairs (sections 4.1, 6.1 and 6.4)."""

from __future__ import annotations

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules.forum.persuasion import terms
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    HANDS,
    HOLDER,
    INF,
    LEADER,
    PLACE,
    POP,
    SCOPE,
    TALENTS,
    Concession,
)
from adjudicator.systems.republic_of_rome.rules.terms.statesmen import obstacle
from adjudicator.systems.republic_of_rome.state import KNIGHTS, PRIOR_CONSUL, SENATORS
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()


def _plays(state: State, seat: str, card: str) -> Run:
    state = put(state, HANDS, SCOPE, seat, Pile.of((card,), (seat,)))
    ready = place(state, "revolution.cards", "rome")
    return play_out(OF, ready, "revolution.cards", [filed(seat, PlayCard(f"senator:{card}"))])


def _dies(state: State, chit: int) -> State:
    ready = place(state, "mortality.draw", "rome")
    return play_out(OF, ready, "mortality.draw", (), ScriptedDice(chit)).state


def test_africanus_takes_over_from_his_family_and_leaves_it_in_the_lead() -> None:
    """Follow Scipio Africanus (INF 6, ORA 5, LOY 7) over Cornelius (INF 5, ORA 3), Anna's leader and Rome Consul.

    Cornelius has INF 8, POP 2, 3 knights, 7T, the mines and a prior-consul marker. Scipio keeps the higher INF, 8, and
    all the rest, the office and the lead. Ben's Valerius (ORA 2, INF 5) cannot persuade a leader; when Fabius leads,
    the base is 2 + 5 - 7 LOY - 7 aligned - 7T = -14, and with Cato in Anna's faction LOY counts 0: -7.
    A chit names him: the mines lie in the Forum, 7T are in the bank, and Cornelius leads again with his printed INF 5,
    POP 0, no knight, no marker. Aemilianus can then be played by Anna, who has the family, and not by Ben.
    """
    state = man(table(OF), "1", "anna", leader=True, inf=8, pop=2, knights=3, talents=7, prior_consul=True)
    state = man(man(man(state, "2", "anna"), "3", "ben", leader=True), "7", "clara", leader=True)
    state = put(change(state, HOLDER, SCOPE, "rome_consul", "1"), CONCESSIONS, SCOPE, "mining", Concession("1"))
    state = _plays(state, "anna", "1A").state
    row = SENATORS.get(state, SCOPE, "1A")
    assert (row.faction, row.place, row.inf, row.pop, row.knights, row.talents) == ("anna", "carthage", 8, 2, 3, 7)
    assert (row.leader, row.prior_consul, HOLDER.of(state, SCOPE, "rome_consul")) == (True, True, "1A")
    assert (PLACE.of(state, SCOPE, "1"), CONCESSIONS.get(state, SCOPE, "mining").holder) == ("under:1A", "1A")
    assert (KNIGHTS.of(state, SCOPE, "1"), TALENTS.of(state, SCOPE, "1")) == (0, 0)

    led = change(change(state, LEADER, SCOPE, "1A", value=False), LEADER, SCOPE, "2", value=True)
    apart = terms(OF, led, "3", "1A")
    assert apart.ora + apart.inf - apart.loy - apart.aligned - apart.talents == 2 + 5 - 7 - 7 - 7
    rivals = terms(OF, man(led, "22A", "anna"), "3", "1A")
    assert rivals.ora + rivals.inf - rivals.loy - rivals.aligned - rivals.talents == 2 + 5 - 0 - 7 - 7

    state = _dies(state, 1)
    assert "1A" not in SENATORS.rows(state, SCOPE)
    row = SENATORS.get(state, SCOPE, "1")
    assert (row.faction, row.place, row.leader) == ("anna", "carthage", True)
    assert (INF.of(state, SCOPE, "1"), POP.of(state, SCOPE, "1"), row.knights, row.talents) == (5, 0, 0, 0)
    assert not PRIOR_CONSUL.of(state, SCOPE, "1")
    assert (CONCESSIONS.get(state, SCOPE, "mining").holder, HOLDER.of(state, SCOPE, "rome_consul")) == ("", "")
    assert obstacle(OF, state, "anna", "1B") == ""
    assert obstacle(OF, state, "ben", "1B") == "family_elsewhere"


def test_the_gracchi_in_two_factions_pass_their_family_on() -> None:
    """Follow the Sempronii (25): Ben holds the family, so that Clara may not play Gaius until Tiberius covers it.

    Ben plays Tiberius (INF 3, POP 2) over the family with INF 6: he has INF 6. Then Clara plays Gaius, INF 4, POP 3,
    without family. Dice say that Tiberius is named: the family moves under Gaius, and Clara's it is. When Gaius, who
    leads, dies as well the family leads Clara's faction with its printed Influence.
    """
    state = man(man(man(table(OF), "25", "ben", inf=6), "3", "ben", leader=True), "1", "anna", leader=True)
    state = man(state, "7", "clara")
    assert obstacle(OF, state, "clara", "25B") == "family_elsewhere"
    state = _plays(state, "ben", "25A").state
    assert (INF.of(state, SCOPE, "25A"), POP.of(state, SCOPE, "25A"), PLACE.of(state, SCOPE, "25")) == (
        6,
        2,
        "under:25A",
    )
    assert obstacle(OF, state, "clara", "25B") == ""
    state = _plays(state, "clara", "25B").state
    assert (INF.of(state, SCOPE, "25B"), POP.of(state, SCOPE, "25B")) == (4, 3)
    assert PLACE.of(state, SCOPE, "25") == "under:25A"
    state = change(state, LEADER, SCOPE, "25B", value=True)
    ready = place(state, "mortality.draw", "rome")
    state = play_out(OF, ready, "mortality.draw", (), ScriptedDice(25, 1)).state
    row = SENATORS.get(state, SCOPE, "25")
    assert (row.place, row.faction) == ("under:25B", "clara")
    state = _dies(state, 25)
    row = SENATORS.get(state, SCOPE, "25")
    assert (row.place, row.faction, row.leader, row.inf) == ("carthage", "clara", True, OF.box.senators["25"].inf)
