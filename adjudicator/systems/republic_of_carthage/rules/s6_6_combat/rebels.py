"""6.6.2 and 6.7.3: a Senate force fights the rebel (rulings 147d to 147f)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.aftermath import make_veteran, remember
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.rules.combat.forces import LAND, armies_of, commanders_of, units_home
from adjudicator.systems.republic.rules.combat.rebels import RevoltOver
from adjudicator.systems.republic.rules.combat.results import ALL, DEFEAT, VICTORY, Commanding
from adjudicator.systems.republic.rules.combat.strength import rebel_strength
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.ongoing import total as added_up
from adjudicator.systems.republic.state import (
    ACCOMPLICES,
    BEATEN,
    CHIEF,
    FORCES,
    NOW,
    REBEL,
    REBELLIONS,
    SCOPE,
    SECONDS,
    Campaign,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat import mercenaries
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.aftermath import (
    dissolve_if_empty,
    go_home,
    suffetes_stay,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.forces import contingents
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.losses import chits_fall
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.results import BattleFought, Hired, RebelSide, added
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.triumph import entrust, honour
from adjudicator.systems.republic_of_carthage.state import SENATORS

CITE = "roc:6.6.2"
WAR = f"war:{REBEL}"
RULING = "roc:ruling 147d"
REBEL_PREVAILS: Final = Note("rebel_prevails")
REBEL_STRUCK_OFF: Final = Note("rebel_struck_off")


@event("rebel_chief_follows", "roc:6.6.2", "roc:ruling 147e")
class RebelChiefFollows:
    """The chief rebel is dead, and the accomplice of highest MIL leads the revolt on."""

    senator: str
    mil: int


@rule("roc:6.6.2", "roc:6.7.3", "roc:ruling 147d", title="A battle with the rebel")
def fight_rebel(play: Play, state: State, force: str) -> Flow[State]:
    """Fight the rebel: both sides lose alike but in a Defeat; one set of chits touches the commanders of both."""
    led, row = commanders_of(state, force), REBELLIONS.get(state, SCOPE, NOW)
    chief = row.chief
    state, ours = yield from mercenaries.join(play, state, led)
    state, theirs = yield from mercenaries.join(play, state, (chief,))
    data = _summed(play, state, force, ours, theirs)
    state = yield Event.of(data, play.scope, cites=(CITE, RULING))
    armies, rebels = armies_of(state, force), lies(state, REBEL)
    lost = losses.drawn(play, data.result, data.losses, armies, ())
    state = yield from _lose(play, state, force, data, armies, lost, "senate")
    if data.result != DEFEAT:
        gone = losses.drawn(play, data.result, data.losses, rebels, (), "rebel-")
        state = yield from _lose(play, state, force, data, rebels, gone, REBEL)
    campaign = Campaign(REBEL, led, data.result, won=data.result == VICTORY, fought=len(armies), lost=len(lost))
    if data.result == DEFEAT:
        return (yield from _beaten(play, state, force, campaign))
    state = yield from chits_fall(
        play, state, len(lost), (*led, chief, *row.seconds), REBEL, captures=False, cite=f"{CITE}.{data.result}.2"
    )
    item = 6 if data.result == VICTORY else 3
    if data.result == VICTORY:
        alive, strength = commanders_of(state, force), rebel_strength_of(data)
        state = yield from honour(play, state, WAR, LAND, strength=strength, led=led, alive=alive)
        state = yield from entrust(play, state, force)
    state = yield from make_veteran(play, state, force, REBEL, f"{CITE}.{data.result}.{item}")
    if data.result == VICTORY:
        return (yield from _victory(play, state, force, campaign))
    state = yield from dissolve_if_empty(play, state, force)
    state = yield from remember(play, state, force, campaign)
    if chief not in SENATORS.rows(state, SCOPE) or SENATORS.get(state, SCOPE, chief).place != REBEL:
        state = yield from _chief_dead(play, state)
    if FORCES.find(state, SCOPE, force) is None:
        return state
    return (yield from suffetes_stay(play, state, force, f"{CITE}.stalemate.5"))


def rebel_strength_of(data: BattleFought) -> int:
    """Return what the rebel counted, Mercenaries apart."""
    return data.rebel.strength if data.rebel is not None else 0


def _summed(play: Play, state: State, force: str, ours: Hired | None, theirs: Hired | None) -> BattleFought:
    game = play.game
    led, chief = commanders_of(state, force), REBELLIONS.get(state, SCOPE, NOW).chief
    commanders = tuple(Commanding(person(key), game.box.person(key).mil) for key in led)
    dice = play.dice.roll_many("roll", 3, where="6.6.2")
    ours, theirs = (mercenaries.after_roll(game, hired, sum(dice)) for hired in (ours, theirs))
    units, cards = contingents(game, state, force, LAND), added(game, state, led, LAND, "")
    side = RebelSide(person(chief), rebel_strength(game, state), theirs)
    against = side.strength + (theirs.value if theirs else 0)
    count = sum(one.mil for one in commanders) + sum(one.value for one in units) + (ours.value if ours else 0)
    total = sum(dice) + count + added_up(cards) - against
    row = row_for(game.box.charts.combat.rows, total)
    lost = ALL if row.losses == "all" else row.losses
    number_ = len(armies_of(state, force))
    return BattleFought(
        force,
        WAR,
        LAND,
        commanders,
        dice,
        units,
        ours,
        cards,
        None,
        side,
        against,
        total,
        (),
        row.result,
        lost,
        number_,
        later=False,
    )


def _lose(
    play: Play, state: State, force: str, data: BattleFought, armies: losses.Units, lost: losses.Units, side: str
) -> Flow[State]:
    kinds = losses.counted(state, lost)
    told_ = losses.UnitsLost(force, WAR, side, kinds, len(lost), 0, len(armies) - len(lost), 0)
    return (yield from losses.lose(play, state, told_, lost, f"{CITE}.{data.result}.1"))


def _beaten(play: Play, state: State, force: str, campaign: Campaign) -> Flow[State]:
    """The Senate's force is defeated: its commanders die, the rebel loses nothing and has beaten the Senate."""
    for senator in campaign.commanders:
        state = yield from die(play, state, senator, cites=(f"{CITE}.defeat.2",))
    if not REBELLIONS.get(state, SCOPE, NOW).beaten:
        changes = (BEATEN.set(state, SCOPE, NOW, value=True),)
        state = yield REBEL_PREVAILS.at(play.scope, changes)
    state = yield from dissolve_if_empty(play, state, force)
    return (yield from remember(play, state, force, campaign))


@rule("roc:6.7.3", "roc:ruling 147f", title="A revolt is beaten")
def _victory(play: Play, state: State, force: str, campaign: Campaign) -> Flow[State]:
    """End the revolt; the victors keep their force till the Revolution Phase, all others come home."""
    state = yield from _over(play, state, beaten=True)
    state = yield from remember(play, state, force, campaign)
    state = yield from _others_home(play, state, but=force)
    if not commanders_of(state, force):
        return (yield from go_home(play, state, force, "leaderless", beaten=False))
    return state


def _over(play: Play, state: State, *, beaten: bool) -> Flow[State]:
    row = REBELLIONS.get(state, SCOPE, NOW)
    people = tuple(key for key in (row.chief, *row.accomplices) if _rebels(state, key))
    armies = lies(state, REBEL)
    changes: tuple[Change, ...] = (REBELLIONS.drop(state, SCOPE, NOW), *units_home(state, armies))
    data = RevoltOver(told("senator", people), len(armies), beaten)
    cites = ("roc:6.6.2", "roc:ruling 147f" if beaten else "roc:ruling 147e")
    state = yield Event.of(data, play.scope, changes, cites)
    for senator in people:
        state = yield from die(play, state, senator, cites=cites)
    return state


def _rebels(state: State, senator: str) -> bool:
    row = SENATORS.find(state, SCOPE, senator)
    return row is not None and row.place == REBEL


@rule("roc:ruling 147e", title="The chief rebel dies")
def _chief_dead(play: Play, state: State) -> Flow[State]:
    """Let the accomplice of highest MIL lead on; without any the revolt is over."""
    row = REBELLIONS.get(state, SCOPE, NOW)
    able = tuple(key for key in row.accomplices if _rebels(state, key))
    if not able:
        state = yield from _over(play, state, beaten=False)
        return (yield from _others_home(play, state))
    heir = first_in_war(play.game, able)
    changes = (CHIEF.set(state, SCOPE, NOW, heir), *_without(state, heir))
    data = RebelChiefFollows(person(heir), play.game.box.person(heir).mil)
    return (yield Event.of(data, play.scope, changes))


def _without(state: State, senator: str) -> tuple[Change, ...]:
    """Return the changes by which a Senator is no accomplice, nor in command beside the chief."""
    row = REBELLIONS.get(state, SCOPE, NOW)
    accomplices = tuple(key for key in row.accomplices if key != senator)
    seconds = tuple(key for key in row.seconds if key != senator)
    return (ACCOMPLICES.set(state, SCOPE, NOW, accomplices), SECONDS.set(state, SCOPE, NOW, seconds))


@rule("roc:ruling 147e", title="A rebel dies")
def bereaved(play: Play, state: State, event: Event) -> Flow[None]:
    """Strike a dead accomplice off; the death of a chief outside battle ends the revolt or brings on another."""
    row, senator = REBELLIONS.find(state, SCOPE, NOW), bare(event.data.senator)
    if row is None or event.data.place != REBEL:
        return
    if senator in row.accomplices:
        yield REBEL_STRUCK_OFF.at(play.scope, _without(state, senator))
    elif senator == row.chief and not play.frame.step.startswith("combat."):
        yield from _chief_dead(play, state)


def first_in_war(game: Game, senators: tuple[str, ...]) -> str:
    """Return the Senator of highest MIL, of equals the lowest-numbered."""
    return min(senators, key=lambda key: (-game.box.person(key).mil, number(key)))


def _others_home(play: Play, state: State, but: str = "") -> Flow[State]:
    for key, row in tuple(FORCES.items(state, SCOPE)):
        if row.war == REBEL and key != but:
            state = yield from go_home(play, state, key, "over", beaten=True)
    return state
