"""What conditions may test in Carthage alone: `if income at least 3`, `if cards Dye at least 2`.

Each reads the view of the seat whose order it is; a figure that seat cannot know raises Unknowable, and the
condition then does not hold. Subjects are ids as orders have them: `senator:7`, `good:dye`, `seat:ben`, `FT`.
"""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.figures import of_senators
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.revenue.forces import on_board
from adjudicator.systems.republic.state import CITY, FLEET, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.merchants import merchants
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.provinces import STEP, Governing
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat import at_hand
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import mustered
from adjudicator.systems.republic_of_carthage.state import TAX, TRADE


@CARTHAGE.figure("tax")
def _tax(game: Game, view: State, seat: str, subject: str) -> int:
    """The tax rate in percent."""
    return TAX.of(view, SCOPE, CITY)


@CARTHAGE.figure("income")
def _income(game: Game, view: State, seat: str, subject: str) -> int:
    """The State Income of the current province, once it has been rolled (ruling 28)."""
    frame = view.frame(SCOPE, STEP)
    local = frame.local if frame is not None else None
    if not isinstance(local, Governing) or not local.province or local.barred:
        raise Unknowable
    return local.income


@CARTHAGE.figure("traders")
def _traders(game: Game, view: State, seat: str, subject: str) -> int:
    """The Traders of a Senator or faction."""
    return of_senators(view, seat, subject, lambda row: row.traders)


@CARTHAGE.figure("cards")
def _cards(game: Game, view: State, seat: str, subject: str) -> int:
    """The seat's own Trade cards, of one good or all; of another seat the number alone, which is public."""
    if subject.startswith("seat:"):
        pile = TRADE.find(view, SCOPE, f"hand:{bare(subject)}")
        if pile is None:
            raise Unknowable
        return pile.number
    held = TRADE.get(view, SCOPE, f"hand:{seat}").cards.known()
    return held.count(bare(subject)) if subject else len(held)


@CARTHAGE.figure("armies")
def _armies(game: Game, view: State, seat: str, subject: str) -> int:
    """Those of a Senator's force; in a revolt those that follow, in battle those engaged; else the Senate's."""
    following = None if subject else mustered(view)
    if following is not None:
        return following
    there = at_hand.armies(view, subject)
    if subject.startswith("senator:") and there is None:
        raise Unknowable
    return there if there is not None else on_board(view, "army")


@CARTHAGE.figure("fleets")
def _fleets(game: Game, view: State, seat: str, subject: str) -> int:
    """Those of the current force or of a Senator's; else the Senate's fleets on the board."""
    there = at_hand.fleets(view, subject)
    if subject.startswith("senator:") and there is None:
        raise Unknowable
    return there if there is not None else on_board(view, FLEET)


@CARTHAGE.figure("merchants")
def _merchants(game: Game, view: State, seat: str, subject: str) -> int:
    """Those of the current expedition or of a Senator's; else the State's Trade Fleets and Caravans together."""
    sailing = at_hand.sailing(view, subject)
    if subject.startswith("senator:") and sailing is None:
        raise Unknowable
    return sailing if sailing is not None else merchants(view, "trade_fleet") + merchants(view, "caravan")
