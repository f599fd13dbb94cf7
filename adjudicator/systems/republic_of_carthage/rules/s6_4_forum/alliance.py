"""The Table Event New Alliance: when the Senate Phase ends, a war of the HRAO's choice makes peace.

The close of the Senate Phase calls `new_alliance`; the step it brings on asks the HRAO of that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.card_effects import choosing, lent_fleets
from adjudicator.systems.republic.rules.card_effects.officers import NAMED
from adjudicator.systems.republic.rules.combat.strength import war_strength
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import Balance, bank_pays, bare, booked, person, state_gets
from adjudicator.systems.republic.rules.series import INACTIVE, MATCHING, leaders_of
from adjudicator.systems.republic.rules.terms.out_of_office import came_beaten
from adjudicator.systems.republic.state import DECK, DECKS, FORCES, IN_CITY, ONGOING, PLACE, SCOPE, WAR_STATUS, WARS
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, EFFECTS
from adjudicator.systems.republic_of_carthage.rules.card_effects import desertion
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import settle_auxiliaries
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.aftermath import go_home
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.triumph import card_leaves, rewards
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.war_over import leader_leaves
from adjudicator.systems.republic_of_carthage.state import SENATORS

STEP: Final = "senate.alliance"
CITE: Final = "roc:6.5.10"
CITES: Final = (CITE, "roc:6.4.2.1")
TO_DECK, REMOVE = "war_to_deck", "war_remove"
KINDS: Final = (TO_DECK, REMOVE)
REVOLT: Final = "Revolt"
TOP: Final = 6
"""Among how many cards on top of the deck a war is shuffled."""
ALLIANCE_USED: Final = Note("alliance_used")


@event("alliance_made", "roc:6.5.10", "roc:6.4.2.1", answers=("choose",), weight=81)
class AllianceMade:
    """A war makes peace by a card: it goes back into the deck, or counts as defeated and leaves the game.

    `senator` is the officer who chose, if any; `captives` are free; `treasury` is None where nothing is paid.
    """

    card: str
    war: str
    senator: str
    defeated: bool
    captives: tuple[str, ...]
    treasury: Balance | None


def new_alliance(play: Play, state: State) -> Flow[State]:
    """Bring on the peace of a New Alliance after the current step, if one was made this turn and there is a war."""
    if any(candidates(play.game, state, effect) for _, _, effect in made(state)):
        play.push(STEP, "alliance")
    yield from ()
    return state


def made(state: State) -> tuple[tuple[str, str, Effect], ...]:
    """Return key, card and effect of the New Alliance that waits, none if there is none."""
    waiting = [found for kind in KINDS for found in in_force(state, kind)]
    rows = ONGOING.items(state, SCOPE)
    return tuple((key, f"card:{row.card}", row.effect) for key, row in rows if (row.card, row.effect) in waiting)


@rule("roc:6.4.2.1", title="Which wars a New Alliance can end")
def candidates(game: Game, state: State, effect: Effect) -> tuple[str, ...]:
    """Return the wars by bare id, an Active one before others, the strongest first; a revolt is never defeated so."""
    rows = {key: row for key, row in WARS.items(state, SCOPE) if key in game.box.wars and row.status in MATCHING}
    able = (key for key in rows if effect.kind == TO_DECK or game.box.wars[key].type != REVOLT)

    def order(key: str) -> tuple[bool, int, int]:
        strength = war_strength(game, state, key)
        return (rows[key].status == INACTIVE, -max(strength.land, strength.naval), rows[key].order)

    return tuple(sorted(able, key=order))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owner of the officer who chooses which war makes peace."""
    for _, card, effect in made(state):
        yield from choosing.slots(game, state, frame.key, effect, card)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the answers that every seat can keep on file."""
    return choosing.topics(game, state, STEP, KINDS)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Choose) -> Verdict:
    """Check whether a war can be named."""
    return choosing.check(game, view, order, KINDS)


@CARTHAGE.step(STEP, cites=(CITE,), kinds=("choose",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.4.2.1", "roc:6.5.10", "roc:ruling 67h", title="A New Alliance at the end of the Senate Phase")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let the war that the HRAO named make peace, by default the strongest Active one."""
    for key, card, effect in made(state):
        wars = candidates(play.game, state, effect)
        if wars:
            answer = play.one("choose")
            wish = bare(answer.order.choice) if answer is not None else ""
            war = wish if wish in wars else wars[0]
            state = yield from EFFECTS.effects[effect.kind].run(effect, play, state, card, war)
        over = (ONGOING.drop(state, SCOPE, key),)
        state = yield ALLIANCE_USED.at(play.scope, over)
    return END


@EFFECTS.effect(
    TO_DECK,
    fields=("choose", "treasury"),
    only={"choose": NAMED, "treasury": ("half_victory",)},
    cites="roc:6.5.10",
)
def war_to_deck(effect: Effect, play: Play, state: State, card: str, war: str) -> Flow[State]:
    """Shuffle a war into the top of the deck; the State gets half its talents, its Leaders wait."""
    state = yield from _forces_home(play, state, war, beaten=True)
    top, rest = _split(state)
    into = (*play.dice.shuffle("top", (war, *top), where="6.5.10"), *rest)
    changes = (WARS.drop(state, SCOPE, war), *become(state, SCOPE, DECKS, DECK, into))
    talents = play.game.box.wars[war].treasury // 2
    state = yield from _peace(play, state, effect, card, war, talents, changes)
    return (yield from _after(play, state, war))


def _split(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards of the deck among which a war goes, and those below them."""
    cards = DECKS.get(state, SCOPE, DECK).cards.known()
    return cards[: TOP - 1], cards[TOP - 1 :]


@EFFECTS.effect(
    REMOVE,
    fields=("choose", "treasury", "provinces"),
    only={"choose": NAMED, "treasury": ("full_victory",), "provinces": (True,)},
    cites="roc:6.5.10",
)
def war_remove(effect: Effect, play: Play, state: State, card: str, war: str) -> Flow[State]:
    """Let a war count as defeated: the State gets all that its card gives, and nobody gains Influence."""
    leaders = leaders_of(play.game, state, war)
    state = yield from _forces_home(play, state, war, beaten=False)
    talents = play.game.box.wars[war].treasury
    state = yield from _peace(play, state, effect, card, war, talents, card_leaves(state, war))
    state = yield from rewards(play, state, war)
    for leader in leaders:
        state = yield from leader_leaves(play, state, leader, war)
    return (yield from _after(play, state, war))


def _forces_home(play: Play, state: State, war: str, *, beaten: bool) -> Flow[State]:
    """Bring every force home from a war, without Public Reaction."""
    for key, row in tuple(FORCES.items(state, SCOPE)):
        if row.war == war:
            state = yield from go_home(play, state, key, "over", beaten=beaten)
    return state


def _peace(
    play: Play, state: State, effect: Effect, card: str, war: str, talents: int, changes: tuple[Change, ...]
) -> Flow[State]:
    """Take the War card off, set its captives free and pay the State."""
    defeated = effect.kind == REMOVE
    captives = tuple(key for key, row in SENATORS.items(state, SCOPE) if row.place == f"captive:{war}")
    free = tuple(PLACE.set(state, SCOPE, key, IN_CITY) for key in captives)
    lost = () if defeated else tuple(change for key in captives for change in came_beaten(state, key))
    paid = (state_gets(talents), bank_pays(talents)) if talents else ()
    data = AllianceMade(
        card,
        f"war:{war}",
        choosing.chooser(play.game, state, effect),
        defeated,
        tuple(person(key) for key in captives),
        booked(state, talents) if talents else None,
    )
    all_changes = (*changes, *free, *lost, *paid)
    return (yield Event.of(data, play.scope, all_changes, because=card))


def _after(play: Play, state: State, war: str) -> Flow[State]:
    """Let deserters come back, lent fleets go, and Sikels and Gauls without a war leave."""
    state = yield from desertion.come_back(play, state, war)
    state = yield from lent_fleets.go_home(play, state, war)
    return (yield from settle_auxiliaries(play, state))


def _options(game: Game, state: State, effect: Effect, card: str) -> Iterator[Choose]:
    return (Choose(card, f"war:{key}") for key in candidates(game, state, effect))


def _wrong(game: Game, state: State, order: Choose) -> str:
    if not order.choice.startswith("war:") or bare(order.choice) not in game.box.wars:
        return "choose_war"
    row = WARS.find(state, SCOPE, bare(order.choice))
    return "" if row is not None and WAR_STATUS.of(state, SCOPE, bare(order.choice)) in MATCHING else "choose_no_war"


for _kind in KINDS:
    choosing.enter(_kind, choosing.Asking(_options, _wrong))
