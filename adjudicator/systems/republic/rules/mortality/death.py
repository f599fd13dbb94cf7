"""What a death brings: markers, talents and posts go, cards change place, a Leader's family stays (section 6.1).

`die` serves every phase in which a Senator can die.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import below, followers, in_play, senator_row
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.rules.terms.posts import Posts, leave, posts_of, posts_told
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import (
    BANK,
    CITY,
    DEAD,
    DECKS,
    EXILE,
    IN_CITY,
    REMOVED,
    SCOPE,
    SENATORS,
    SenatorRow,
)
from adjudicator.systems.republic.told import SenatorDied, tell

CITE = "roc:6.1"


@dataclass(frozen=True, slots=True)
class Death:
    """What a death does, by bare ids, worked out before anything moves."""

    senator: str
    row: SenatorRow
    posts: Posts
    card: str
    fate: str
    brother: str
    stays: bool


@rule("roc:6.1", "roc:ruling 16", "roc:ruling 17", "roc:ruling 20", "roc:ruling 21", title="The consequences of death")
def die(
    play: Play,
    state: State,
    senator: str,
    because: str = "",
    *,
    cites: tuple[str, ...] = (),
    disowned: bool = False,
) -> Flow[State]:
    """Let a Senator die and his faction go on: its Leader's family stays, or the owner's heir leads.

    Args:
        play: the step in which he dies; its answers of kind `heir` and `prefer` say what the owners wish.
        state: the position; the Senator is in play.
        senator: his bare id.
        because: what caused it: an order as `seat:number`, a card, or nothing.
        cites: the sections by which he dies; by default 6.1, behind the current step in another phase.
        disowned: whether his family card leaves the faction though he led it.

    Returns:
        the state after all consequences.
    """
    death = death_of(play.game, state, senator, disowned=disowned)
    row = death.row
    changes = (*_cards(play.game, state, death), *leave(play.game, state, death.posts), *_bank(row.talents))
    told_ = _told(play.game, state, death)
    state = yield Event.of(told_, play.scope, changes, cites or cited(play, CITE), because=because)
    if row.faction and not death.stays:
        state = yield from play.game.box.republic.bereaved(play, state, row, disowned)
    return state


def death_of(game: Game, state: State, senator: str, *, disowned: bool = False) -> Death:
    """Return what the death of a Senator, by his bare id, would do."""
    row = SENATORS.get(state, SCOPE, senator)
    card = below(state, senator) if senator in game.box.statesmen else senator
    brother = _brother(game, state, senator) if card and card != senator else ""
    fate = _fate(row, card, brother, disowned=disowned)
    goes_along = fate == "moves" and SENATORS.get(state, SCOPE, brother).faction == row.faction
    return Death(senator, row, posts_of(game, state, senator), card, fate, brother, fate == "leads" or goes_along)


@rule("roc:ruling 23c", "roc:ruling 23d", "roc:ruling 23e", title="What becomes of the family card of the dead")
def _fate(row: SenatorRow, card: str, brother: str, *, disowned: bool) -> str:
    if not card:
        return "none"
    if brother:
        return "moves"
    return "leads" if row.leader and not disowned else "forum"


@rule("roc:4", title="The family card of the Magos moves under the brother who lives")
def _brother(game: Game, state: State, senator: str) -> str:
    """Return the Statesman who gets the card under a dead one of his family, empty if none does.

    An exile has no part in the game, and gets none (section 6.5.5.3).
    """
    family = game.box.family_rules.get(game.box.statesmen[senator].family)
    if family is None or not family.on_death_family_card:
        return ""
    rows = SENATORS.rows(state, SCOPE)
    alive = (key for key in in_play(state, int(family.family)) if key != senator)
    return next((key for key in alive if rows[key].place != EXILE), "")


def _cards(game: Game, state: State, death: Death) -> tuple[Change, ...]:
    """Return the changes that put the cards of the dead where they belong."""
    gone: tuple[Change, ...] = ()
    if death.card != death.senator:
        pile = DECKS.get(state, SCOPE, REMOVED).cards.known()
        out = become(state, SCOPE, DECKS, REMOVED, (*pile, death.senator))
        gone = (SENATORS.drop(state, SCOPE, death.senator), *out)
    return (*gone, *family_goes(game, state, death))


def family_goes(game: Game, state: State, death: Death) -> tuple[Change, ...]:
    """Return the changes that put a family card where it belongs once its man is gone."""
    if not death.card:
        return ()
    blank = senator_row(game, death.row.family, death.row.faction, IN_CITY, game.box.senators[death.card].inf)
    if death.fate == "leads":
        return rewrite(state, death.card, replace(blank, **followers(game, death.row), leader=True))
    if death.fate == "forum":
        dead = replace(blank, faction="", place=DEAD, since=_last(state) + 1)
        return rewrite(state, death.card, dead)
    return _under_brother(game, state, death, blank)


def _under_brother(game: Game, state: State, death: Death, blank: SenatorRow) -> tuple[Change, ...]:
    """Return the changes that move a family card under the brother, a Leader's marker and what follows it along."""
    brother = SENATORS.get(state, SCOPE, death.brother)
    card = rewrite(state, death.card, replace(blank, faction=brother.faction, place=f"under:{death.brother}"))
    if not (death.stays and death.row.leader):
        return card
    added = {name: getattr(brother, name) + more for name, more in followers(game, death.row).items()}
    leads = replace(brother, leader=True, **added)
    return (*card, *rewrite(state, death.brother, leads))


@rule("roc:ruling 22", title="The last dead lies on top")
def _last(state: State) -> int:
    return max((row.since for _, row in SENATORS.items(state, SCOPE)), default=0)


@rule("roc:ruling 16", title="The talents of the dead go to the bank")
def _bank(talents: int) -> tuple[Change, ...]:
    return (BANK.add(SCOPE, CITY, -talents),) if talents else ()


def _told(game: Game, state: State, death: Death) -> Any:  # noqa: ANN401 - a republic may say more of it
    """Return what reports say about a death."""
    row = death.row
    said = SenatorDied(
        f"senator:{death.senator}",
        row.faction,
        row.leader,
        row.place,
        row.inf,
        game.box.person(death.senator).inf,
        row.pop,
        row.talents,
        posts_told(game, state, death.posts),
        f"senator:{death.card}" if death.card else "",
        death.fate,
        f"senator:{death.brother}" if death.brother else "",
    )
    return tell(game, said, row, row.leader and death.stays)
