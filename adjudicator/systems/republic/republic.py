"""The value in which one republic differs from another, for the rules that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from adjudicator.engine.effects import Handlers
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.measures import ElectGovernor, Measures
from adjudicator.systems.republic.rules.combat.strength import WarStrength
from adjudicator.systems.republic.rules.forum.cards import Placing
from adjudicator.systems.republic.rules.forum.persuasion import Persuading
from adjudicator.systems.republic.rules.ongoing import Terms, omens
from adjudicator.systems.republic.rules.revolution.musters import Rebelling
from adjudicator.systems.republic.rules.senate.cards.cries import Cries
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.elections.heads import Heads
from adjudicator.systems.republic.rules.senate.murders.murders import Murders
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRules, Tally, nothing, unmoved
from adjudicator.systems.republic.rules.senate.trials.courts import Courts
from adjudicator.systems.republic.rules.senate.voting.votes import VoteTerm
from adjudicator.systems.republic.rules.terms.missions import Missions
from adjudicator.systems.republic.state import Motion, SenatorRow


@dataclass(frozen=True, slots=True)
class Republic:
    """One republic as shared rules know it; rules find it in the box, as `game.box.republic`.

    A field is a figure, a table or a function, and there only because a shared rule reads it.

    Attributes:
        ranks: the offices from which the highest ranking available officer is taken, in order.
        precedence: by what Senators without office rank for it, the least first.
        passed_over: game, state: Senators who cannot be that officer now, as they have stepped down from the chair.
        effects: what carries out the effects of cards.
        measures: the kinds of measures that its Senate can resolve.
        elections: those of its Senate, by their step.
        passes: whether a tally carries a proposal, where its kind of measure does not say otherwise.
        senator: makes the row of a Senator of a family, faction, place and Influence, who has nothing else.
        bereaved: what comes upon a faction whose Senator is gone and left it no card; gets his row as it was, and
            whether he fell as a caught assassin or in the trial that followed.
        followers: the columns of a Senator's row that stay with his faction's Leader, whoever that is.
        missions: what Senators lead besides forces on wars.
        obstacle: why a seat may not play a Statesman now, as the code of a refusal; empty if it may.
        arrival: the row of a Statesman who may be played, from the family he covers, or without one.
        shares: whether a Senator of a faction, by his row, takes part when talents change hands in Revenue.
        due: game, state, seat: what its purses are sure to be paid in a Revenue Phase before talents change hands.
        gifts_apart: whether gifts between players have a step of their own, after the redistribution.
        held_back: why a Concession may not be played now, as the code of a refusal; empty if it may.
        cards_before_posts: whether cards of the opening hands are played before the posts of setup are given.
        initiative: the steps of an initiative, each with its name in the path, in order.
        placings: what is done with cards that go on the board when drawn, by their kind; all others go to the hand.
        deck_watched: what follows when the deck has run out; called after each card that is drawn.
        deck_ready: what is done before a card is drawn, where the deck is out.
        to_pool: the changes by which counters leave the board.
        fleets_needed: how many fleets a war on the board asks for.
        staying: the random events that stay on the board when the Forum is cleared.
        counts: whether the Influence of a Senator of a faction counts at the end, by his row.
        lists_battles: game: whether the HRAO's player says in which order battles are fought.
        to_resolve: what there is to resolve in the Combat Phase, with its sort, in the order of the default.
        resolved: the kinds of things, as the box has them, that can be resolved under a sort of id.
        rebelling: the figures of a revolt.
        headless: who leads a faction that had no Senator, once it has one again.
        seconds_succeed: whether the second commander of a force takes over from the first.
        cost_of: what a unit of a kind costs when it is raised: the cheapest leave a rebel first who cannot pay all.
        persuading: the figures of persuasion.
        least_bid: the least that may be bid for an extra initiative.
        draw_two_returns: whether a chit by which two more are drawn goes back into the cup at once.
        last_dead_on_top: whether the family card of a dead Senator goes on top of the others, else to the bottom.
        bereft_take_families: whether a faction without any Senator takes the next family that turns up in the Forum.
        first_takes_family: whether of two Statesmen the one with the first letter gets their family card, not by dice.
        sittings: the steps of the Senate Phase with their numbers in the rulebook, by which orders name moments.
        voted: play, state, motion: what the Senate looks at when a vote is over.
        fallen: game, state, key: whether a proposal on the floor is void, as one whom it names has died meanwhile.
        together: measures: whether one proposal can have them all.
        campaigns: whole proposals for the wars on the board, which an agenda is offered.
        heads: the two highest offices, which are elected together.
        weight: state, seat: what decides between factions with equally few Senators, the least first.
        life_needs: the Influence that whoever is to rule for life must have.
        term: game, province: for how many Revenue Phases a Governor is elected.
        asks_governor: game, state, measure: whether a Senator is asked before he is made Governor.
        replaced_in_elections: whether the elections of governors can replace one who sits, too.
        legates: game, state: whether Senators of factions govern from wherever they are, in whatever office.
        votes_beside: state, senator: the votes that he has in every vote beside his Oratory.
        vote_terms: game, state, senators, motion: what adds to the votes of some of a faction beside their Oratory.
        splits: whether Senators of one faction may vote apart.
        shunned: game, sides: whether these votes of all others are unanimous against the chair.
        must_step_down: whether a chair without Influence cannot stay when all are against him.
        treasury_buys_votes: whether a Faction Treasury buys votes, not only Senators.
        cries_from_afar: whether cards against proposals serve without a Senator in the city.
        law_acts: play, state, seat, law: what a Law does at once when a seat has laid it down.
        laws_voted: game: whether Laws are voted on, so that nobody lays one down.
        keeps: game, card: whether a card, by its bare id, cannot be discarded.
        law_waits: game, state, law: what must be so before a Law can be laid down; empty if it can.
        strength: game, state, war: how strong a war is on land and at sea, with all that counts.
        might: game, state, war: how strong a war or the rebel is where a crisis is measured.
        murders: how attempts on lives are resolved.
        spoken_for: state, senator: the Oratory that he has gained beside what his card has.
        may_change: game, state, seat: whether a faction that has a Leader may name another in this initiative.
        moments: the words by which orders name moments of the Senate Phase, such as `before proposal:5`.
        courts: how trials are held.
        cries: what stops proposals beside cards, and what answers it.
        omens: game, state: what omens add to rolls.
        directs: game, state, motion, seat: the seat that votes for a faction, most often its own.
        proposes: game, state, seat: who files what a faction's Senators propose in office, most often its seat.
        playing: the seats that are still in the game.
        returned: play, state: what becomes of dead families before one is given out.
        told: what an event says more, by the record of what it says in every republic; see `tell`.
    """

    ranks: tuple[str, ...]
    precedence: Callable[[Game, State, str], tuple[Any, ...]]
    effects: Handlers
    measures: MeasureRules
    elections: Mapping[str, Election]
    passes: Callable[[Tally], bool]
    senator: Callable[[int, str, str, int], SenatorRow]
    bereaved: Callable[[Play, State, Any, bool], Flow[State]]
    obstacle: Callable[[Game, State, str, str], str]
    arrival: Callable[[Game, State, str, str], SenatorRow]
    shares: Callable[[SenatorRow], bool]
    due: Callable[[Game, State, str], Mapping[str, int]]
    gifts_apart: Callable[[Game], bool]
    held_back: Callable[[Game, State, str], str]
    cards_before_posts: bool
    initiative: tuple[tuple[str, str], ...]
    placings: Mapping[str, Placing]
    deck_watched: Callable[[Play, State], Flow[State]]
    deck_ready: Callable[[Play, State], Flow[State]]
    to_pool: Callable[[Game, State, Iterable[str]], tuple[Change, ...]]
    fleets_needed: Callable[[Game, State, str], int]
    staying: Callable[[Game, State], tuple[str, ...]]
    counts: Callable[[SenatorRow], bool]
    to_resolve: Callable[[Game, State], tuple[str, ...]]
    resolved: Mapping[str, tuple[str, ...]]
    rebelling: Rebelling
    headless: Callable[[Play, State, str], Flow[State]]
    seconds_succeed: bool
    cost_of: Callable[[Game, str], int]
    persuading: Persuading
    least_bid: Callable[[Game], int]
    draw_two_returns: bool
    last_dead_on_top: bool
    bereft_take_families: bool
    first_takes_family: bool
    sittings: Mapping[str, int]
    voted: Callable[[Play, State, Motion], None]
    campaigns: Callable[[Game, State], tuple[Measures, ...]]
    heads: Heads
    weight: Callable[[State, str], int]
    life_needs: Callable[[Game], int]
    term: Callable[[Game, str], int]
    asks_governor: Callable[[Game, State, ElectGovernor], bool]
    murders: Murders
    strength: Callable[[Game, State, str], WarStrength]
    might: Callable[[Game, State, str], int]
    vote_terms: Callable[[Game, State, tuple[str, ...], Motion], tuple[VoteTerm, ...]]
    shunned: Callable[[Game, tuple[str, ...]], bool]
    courts: Courts
    together: Callable[[tuple[Any, ...]], bool] = lambda measures: True
    fallen: Callable[[Game, State, str], bool] = lambda *_: False
    law_acts: Callable[[Play, State, str, str], Flow[State]] = unmoved
    laws_voted: Callable[[Game], bool] = lambda game: False
    keeps: Callable[[Game, str], bool] = lambda game, card: False
    law_waits: Callable[[Game, State, str], str] = lambda *_: ""
    spoken_for: Callable[[State, str], int] = lambda state, senator: 0
    votes_beside: Callable[[State, str], int] = lambda state, senator: 0
    may_change: Callable[[Game, State, str], bool] = lambda *_: True
    lists_battles: Callable[[Game], bool] = lambda game: True
    moments: tuple[str, ...] = ("before", "after")
    must_step_down: bool = False
    splits: bool = False
    treasury_buys_votes: bool = True
    cries_from_afar: bool = False
    replaced_in_elections: bool = False
    legates: Callable[[Game, State], bool] = lambda game, state: False
    cries: Cries = field(default_factory=Cries)
    omens: Callable[[Game, State], Terms] = lambda game, state: omens(state)
    directs: Callable[[Game, State, Motion, str], str] = lambda game, state, motion, seat: seat
    proposes: Callable[[Game, State, str], str] = lambda game, state, seat: seat
    playing: Callable[[Game, State], tuple[str, ...]] = lambda game, state: game.seats
    returned: Callable[[Play, State], Flow[State]] = unmoved
    passed_over: Callable[[Game, State], tuple[str, ...]] = nothing
    followers: tuple[str, ...] = ()
    missions: Missions = field(default_factory=Missions)
    told: Mapping[type, Callable[..., Any]] = field(default_factory=lambda: MappingProxyType({}))
