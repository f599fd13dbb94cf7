"""7 What can be proposed, by a player or by the GM, and how a proposal is put to the vote."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.naming import province_name
from adjudicator.systems.carthage_diplomacy.options import Options
from adjudicator.systems.carthage_diplomacy.orders.base import WHO, code
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.amending import MAP, RULE, changes_game
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.state import SPACES
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import board
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, PROPOSALS, PROVINCES, Proposal
from adjudicator.systems.diplomacy.orders import PLACE, province
from adjudicator.systems.diplomacy.state import SCOPE

NAME, OFFICE = "name", "office"
CITES: Final = {NAME: "cd:7.A", OFFICE: "cd:7.B", RULE: "cd:7.C", MAP: "cd:7.C"}
WEIGHT: Final = (RULE, MAP, OFFICE, NAME)
"""What proposals are about, in the order in which those of one season are numbered."""
LONGEST: Final = {NAME: 40, RULE: 1000, MAP: 1000}
"""Letters that fit on the map, and in a report."""
NUMBER = CALENDAR.col("proposals", int)


@event("proposal_made")
class ProposalMade:
    """Something is put to the vote. `by` is empty for the GM; `seasons` is how long the vote is open.

    `by_hand` says that words about the rules or the map change nothing by themselves: if they pass the GM sees to it.
    """

    number: int
    by: str
    what: str
    text: str
    place: str
    who: str
    share: int
    seasons: int
    by_hand: bool = False


@rule("cd:7.A", "cd:7.B", "cd:7.C", "cd:ruling 36", title="The share of players that a proposal needs")
def share_for(game: Game, what: str) -> int:
    """Return how many in a hundred active players must agree."""
    options: Options = game.options
    return {NAME: options.rename_share, OFFICE: options.office_share}.get(what, options.rule_share)


def called(game: Game, state: State, place: str) -> str:
    """Return what a space is called now."""
    row = SPACES.find(state, SCOPE, place)
    return province_name(game.box, place) if row is None else row.full


def vacant(state: State, place: str) -> bool:
    """Return whether a province is in civil disorder, so that its rule can be given."""
    row = PROVINCES.find(state, SCOPE, place)
    return row is not None and not row.ruler


@rule("cd:7.A", "cd:7.B", "cd:7.C", title="What can be proposed")
def fault(game: Game, view: State, order: Propose) -> Refused | None:
    """Return what keeps a proposal from being put to the vote, or None."""
    cites = (CITES[order.what],)
    longest = LONGEST.get(order.what)
    if longest is not None and not (order.text.isprintable() and 0 < len(order.text.strip()) <= longest):
        return Refused("proposal_text", cites, {"longest": longest})
    place = province(order.place)
    if order.what in {NAME, OFFICE} and place not in board(game).provinces:
        return Refused("no_such_space", cites, {"place": place})
    if order.what == NAME and name_taken(game, view, order.text):
        return Refused("name_of_space_taken", cites, {"text": order.text})
    if order.what == OFFICE and not seat_of(view, order.who):
        return Refused("no_such_person", cites, {"who": code(order.who)})
    if order.what == OFFICE and not vacant(view, place):
        row = PROVINCES.find(view, SCOPE, place)
        holder = "" if row is None else code_of(view, row.ruler)
        return Refused("post_not_vacant", cites, {"place": place, "holder": holder}, (), lasting=False)
    return _impossible(game, order)


def _impossible(game: Game, order: Propose) -> Refused | None:
    """Return why a change of the rules or the map cannot be; None for others, and for words that the GM sees to."""
    if order.what in {RULE, MAP}:
        try:
            changes_game(game, order.what, order.text)
        except UserError as wrong:
            return Refused("change_impossible", ("cd:7.C",), {"reason": str(wrong)})
    return None


def name_taken(game: Game, state: State, text: str) -> bool:
    """Return whether a text is the code or the name of a space, or was its name on the printed map."""
    wanted = " ".join(text.split()).casefold()
    known = (word for place, row in board(game).provinces.items() for word in (place, row.name))
    given = (row.full for _, row in SPACES.items(state, SCOPE))
    return any(word.casefold() == wanted for word in (*known, *given))


def check(game: Game, view: State, seat: str, order: Propose) -> Verdict:
    """Check whether a seat can put this to the vote."""
    return fault(game, view, order) or ACCEPTED


def _choices(game: Game, view: State, seat: str) -> Choices:
    posts = (place for place, _ in PROVINCES.items(view, SCOPE) if vacant(view, place))
    return OneOf(tuple(Propose(OFFICE, "", PLACE + place, WHO + code_of(view, seat)) for place in posts))


political("propose", check=check, choices=_choices)


# -------------------------------------------------------------------------------------------------- put to the vote


def _rank(order: Propose) -> tuple[int, str, str]:
    return WEIGHT.index(order.what), order.place, order.text


@rule("cd:ruling 36", title="The numbers of proposals")
def put_to_vote(play: Play, state: State) -> Flow[State]:
    """Enter the proposals of a season by what they are about, whoever made them; each proposer has voted for it."""
    for seat, order in sorted(filed(state, "propose"), key=lambda each: _rank(each[1])):
        if fault(play.game, state, order) is None:
            state = yield _entered(play.game, state, seat, order, play.game.options.vote_seasons)
    return state


@rule("cd:7", "cd:ruling 36", title="A proposal of the GM")
def gm_propose(game: Game, state: State, order: Propose) -> Event:
    """Return the event that puts a proposal of the GM to the vote, at once; the current season does not count.

    Raises:
        UserError: it cannot be put to the vote; the message says why.
    """
    wrong = fault(game, state, order)
    if wrong is None:
        return _entered(game, state, "", order, game.options.vote_seasons + 1)
    facts = wrong.facts or {}
    said = {
        "proposal_text": "the text must have 1 to {longest} letters on one line",
        "no_such_space": "there is no space {place}",
        "name_of_space_taken": "{text} is the name or code of a space already",
        "no_such_person": "nobody plays as {who}",
        "post_not_vacant": "{place} does not lie in civil disorder",
        "change_impossible": "{reason}",
    }[wrong.code]
    raise UserError(f"This cannot be put to the vote: {said.format(**facts).rstrip('.')}.")


@rule("cd:7", "cd:ruling 36", title="A proposal is put to the vote")
def _entered(game: Game, state: State, seat: str, order: Propose, ends: int) -> Event:
    number = NUMBER.of(state, SCOPE, NOW) + 1
    share, text, place = share_for(game, order.what), " ".join(order.text.split()), province(order.place)
    who = seat_of(state, order.who) if order.what == OFFICE else ""
    yes: Secret[tuple[str, ...]] = Secret((seat,) if seat else ())
    row = Proposal(seat, order.what, text, place, who, share, ends, yes)
    by, named, open_ = code_of(state, seat), code_of(state, who), game.options.vote_seasons
    by_hand = order.what in {RULE, MAP} and not changes_game(game, order.what, text)
    data = ProposalMade(number, by, order.what, text, place, named, share, open_, by_hand)
    changes = (PROPOSALS.put(SCOPE, str(number), row), NUMBER.add(SCOPE, NOW, 1))
    return Event.of(data, SCOPE, changes, (CITES[order.what], "cd:ruling 36"))
