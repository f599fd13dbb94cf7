"""What the checks of many steps share: whose Senator it is, and where he is."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.system import Game
from adjudicator.model.latest import Latest
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, is_free, of_faction
from adjudicator.systems.republic.rules.money import FT, bare, person
from adjudicator.systems.republic.state import REBEL, SCOPE, SENATORS, YEARS, SenatorRow

_FREE = Latest()
"""The free Senators of each faction in Carthage, for the table that was asked about last."""


def own(view: State, seat: str, senator: str, *cites: str, may_join: bool = False) -> Refused | None:
    """Refuse a Senator, by his id in orders, who is not a person of the seat's faction; None if he is.

    The refusal lasts, except with `may_join` for one of no faction, who may join before the order is carried out.
    """
    person_ = senator.startswith("senator:")
    row = SENATORS.find(view, SCOPE, bare(senator)) if person_ else None
    if row is None or row.faction != seat:
        holder = row.faction if row is not None else ""
        facts = {"senator": senator, "seat": f"seat:{holder}" if holder else ""}
        return Refused("not_your_senator", cites, facts, lasting=bool(holder) or not (person_ and may_join))
    if covered(row):
        statesman = f"senator:{row.place.partition(':')[2]}"
        return Refused("senator_covered", cites, {"senator": senator, "statesman": statesman}, lasting=False)
    return None


def sharing(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's Senators whose purses are open when talents change hands, by number."""
    rows = SENATORS.rows(view, SCOPE)
    return tuple(key for key in of_faction(view, seat) if game.box.republic.shares(rows[key]))


def purse_closed(
    view: State,
    seat: str,
    purse: str,
    cite: str,
    *,
    rebels: bool = False,
    may: Callable[[SenatorRow], bool] = is_free,
) -> Refused | None:
    """Refuse a purse that its seat cannot open in step 10; None if it can.

    A Senator away is refused only for now if he may be home by then. With `rebels` those in revolt count as open; `may`
    says whose purses are, by their rows.
    """
    if purse == FT:
        return None
    wrong = own(view, seat, purse, cite)
    if wrong is not None:
        return wrong
    row = SENATORS.get(view, SCOPE, bare(purse))
    if may(row) or (rebels and row.place == REBEL):
        return None
    if row.place == REBEL:
        return Refused("rebel_gives_nothing", (cite, "roc:ruling 36h"), {"senator": purse}, lasting=False)
    facts = {"senator": purse, "place": row.place}
    return Refused("senator_away", (cite,), facts, lasting=not _may_be_home(view, row))


def _may_be_home(view: State, row: SenatorRow) -> bool:
    """Return whether a Senator who is away can be in Carthage by step 10: his term ends, or he is ransomed."""
    sort, _, card = row.place.partition(":")
    return sort == "captive" or (sort == "province" and YEARS.of(view, SCOPE, card) == 1)


def in_carthage(view: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's free Senators in Carthage, by number."""
    rows = SENATORS.rows(view, SCOPE)
    return _FREE.get(rows, seat, lambda: tuple(key for key in of_faction(view, seat) if is_free(rows[key])))


def rebels(view: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's Senators in revolt, by number."""
    rows = SENATORS.rows(view, SCOPE)
    return tuple(key for key in of_faction(view, seat) if rows[key].place == REBEL)


def by_wealth(view: State, senators: tuple[str, ...]) -> tuple[str, ...]:
    """Return Senators, by bare id, the richest first; of equals the one given first."""
    return tuple(sorted(senators, key=lambda key: -SENATORS.get(view, SCOPE, key).talents))


def ids(senators: tuple[str, ...]) -> tuple[str, ...]:
    """Return bare ids as orders have them."""
    return tuple(person(key) for key in senators)
