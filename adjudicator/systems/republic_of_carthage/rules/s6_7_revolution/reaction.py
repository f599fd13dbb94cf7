"""6.7.1 The people judge commanders who fought without a victory, and those whom the Senate called home."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import person, slug
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.rules.ongoing import CardTerm, Terms, omens, total
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.state import CAMPAIGNS, FORCES, IN_CITY, INF, POP, SCOPE
from adjudicator.systems.republic_of_carthage.box.charts import ReactionRow
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, EFFECTS
from adjudicator.systems.republic_of_carthage.rules.s4_terms import exile
from adjudicator.systems.republic_of_carthage.state import SENATORS

STEP = "revolution.reaction"
CITE = "roc:6.7.1"
KIND = "public_reaction"


@record
class ReactionTerm:
    """What a commander's turn adds to the roll: `pop` his Popularity, `disaster` or `heavy` losses under him."""

    why: str
    value: int


@event("people_reacted", weight=52, news=lambda data: data.result not in {"no_reaction", "criticised"})
class PeopleReacted:
    """The people judged a commander: the dice, all terms, the row of the table, and what he lost or gained."""

    senator: str
    dice: tuple[int, ...]
    terms: tuple[ReactionTerm, ...]
    cards: Terms
    total: int
    result: str
    inf: int
    influence: int
    pop: int
    popularity: int


@EFFECTS.effect(KIND, fields=("value",), cites=CITE)
def on_reaction(effect: Effect) -> int:
    """Return what a card in force adds to the roll."""
    return effect.number("value")


@rule("roc:6.7.1", "roc:ruling 147a", title="Which commanders the people judge")
def judged(state: State) -> tuple[str, ...]:
    """Return the commanders, alive and free, whose last battle of the turn was no Victory, as they fought."""
    unlucky: dict[str, None] = {}
    for _, row in CAMPAIGNS.items(state, SCOPE):
        if row.result != "victory":
            unlucky.update(dict.fromkeys(row.commanders))
    return tuple(key for key in unlucky if _at_large(state, key))


def _at_large(state: State, senator: str) -> bool:
    row = SENATORS.find(state, SCOPE, senator)
    return row is not None and row.faction != "" and (row.place == IN_CITY or row.place.startswith("war:"))


def _terms(state: State, senator: str) -> tuple[ReactionTerm, ...]:
    """Return Popularity, and 1 less each after a Disaster this turn and after heavy losses under him."""
    mine = tuple(row for _, row in CAMPAIGNS.items(state, SCOPE) if senator in row.commanders)
    found = [ReactionTerm("pop", POP.of(state, SCOPE, senator))]
    if any(row.disaster for row in mine):
        found.append(ReactionTerm("disaster", -1))
    if any(row.heavy for row in mine):
        found.append(ReactionTerm("heavy", -1))
    return tuple(found)


def _cards(state: State) -> Terms:
    laws = tuple(CardTerm(f"card:{card}", on_reaction(effect)) for card, effect in in_force(state, KIND))
    return (*laws, *omens(state))


@rule("roc:6.7.1", "roc:6.5.7", title="The Public Reaction Table")
def public_reaction(play: Play, state: State, senator: str) -> Flow[State]:
    """Roll for a commander, by bare id, and carry out what the table says.

    Args:
        play: the step in which he is judged; its answers of kind `exile` say whether a Statesman would go there.
        state: the state before.
        senator: whom the people judge.
    """
    dice = play.dice.roll_many(f"{slug(play.game.name(person(senator)))}/reaction", 2, where="6.7.1")
    terms, cards = _terms(state, senator), _cards(state)
    score = sum(dice) + sum(term.value for term in terms) + total(cards)
    row: ReactionRow = row_for(play.game.box.charts.public_reaction.rows, score)
    inf, pop = INF.of(state, SCOPE, senator), POP.of(state, SCOPE, senator)
    influence = limits.influence(play.game, inf, row.influence)
    popularity = limits.popularity(play.game, pop, row.popularity)
    data = PeopleReacted(
        person(senator), dice, terms, cards, score, row.result, inf + influence, influence, pop + popularity, popularity
    )
    changes = (INF.add(SCOPE, senator, influence), POP.add(SCOPE, senator, popularity))
    state = yield Event.of(data, play.scope, changes, cited(play, CITE))
    if not row.dies:
        return state
    leave = exile.go if exile.chosen(play, state, senator) else die
    return (yield from leave(play, state, senator, because=CITE))


# ------------------------------------------------------------------------------------ the step


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Look up heirs, and ask the owner of each Statesman who is judged whether he would go into Exile."""
    return exile.last_wishes(game, state, frame.key, judged(state))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same of everybody who is on campaign, before it is asked."""
    return exile.topics(game, state, STEP, on_campaign(state))


def on_campaign(state: State) -> tuple[str, ...]:
    """Return the commanders of forces, by bare id."""
    rows = (row for _, row in FORCES.items(state, SCOPE))
    return tuple(dict.fromkeys(one for row in rows for one in (row.commander, row.second) if one))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Exile | Heir | Prefer | Nothing) -> Verdict:
    """Check whether a wish can be kept on file."""
    return exile.check_last_wish(game, view, slot, order)


@CARTHAGE.step(STEP, cites=(CITE,), kinds=exile.LAST_WISHES, asks=asks, foresees=foresees, check=check)
@rule("roc:6.7.1", title="Commanders without a victory face the people")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Judge each commander in turn."""
    for senator in judged(state):
        state = yield from public_reaction(play, state, senator)
    return END
