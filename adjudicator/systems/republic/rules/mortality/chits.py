"""Drawing Mortality chits: in the Mortality Phase, and wherever else the rules have them drawn."""

from __future__ import annotations

from collections.abc import Container, Iterable

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.chits import DRAW_TWO, NO_ONE, chit_face, mortality_chits
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.people import in_play
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.rules.terms.brothers import pick

CITE = "roc:6.1"
DRAW_TWO_DRAWS = 2


@event("chit_drawn")
class ChitDrawn:
    """A chit comes out of the cup.

    `number` counts the draws of the occasion and `of` the chits that were in the cup; `face` is a family's number,
    `none` or `draw_2`; `named` are the Senators in play whom it names, `struck` the one it means, empty for nobody.
    `spared` is the one it means where the draw does not touch him; `more` how many are still to be drawn.
    """

    number: int
    of: int
    face: str
    named: tuple[str, ...]
    struck: str
    spared: str
    more: int


def draw(
    play: Play,
    state: State,
    count: int,
    label: str,
    *,
    touches: Container[str] | None = None,
    first_only: bool = False,
    cites: tuple[str, ...] = (),
) -> Flow[tuple[str, ...]]:
    """Draw chits and return the Senators struck, in the order drawn; arguments as `draw_each`."""
    hits = yield from draw_each(play, state, count, label, touches=touches, first_only=first_only, cites=cites)
    return tuple(hit for hit in hits if hit)


@rule("roc:3.15", "roc:6.1", "roc:ruling 18", "ror:4", title="Mortality chits are drawn")
def draw_each(
    play: Play,
    state: State,
    count: int,
    label: str,
    *,
    touches: Container[str] | None = None,
    first_only: bool = False,
    cites: tuple[str, ...] = (),
) -> Flow[tuple[str, ...]]:
    """Draw chits and return whom each strikes, empty for nobody; its effect is up to the caller.

    Each Draw 2 has two more drawn; it stays out, or goes back at once where the republic says so. All chits drawn go
    back into the cup when the occasion is over, so the next one begins with all of them.

    Args:
        play: the step that draws.
        state: who is in play.
        count: how many chits, not counting those that a Draw 2 adds.
        label: the occasion in the labels of the dice, such as `chit`.
        touches: the only Senators whom the draw can strike; None for everybody in play.
        cites: the sections that have them drawn; by default 6.1, behind the current step in another phase.
        first_only: whether the drawing stops at the first Senator struck.
    """
    cup = list(mortality_chits(play.game.box.chits))
    hits: list[str] = []
    number, left = 0, count
    while left and _faces(cup, play) and not (first_only and any(hits)):
        number, left = number + 1, left - 1
        chit = play.dice.choose(f"{label}/{number}", cup, where=(cites or (CITE,))[0].partition(":")[2])
        face = chit_face(chit)
        left += DRAW_TWO_DRAWS if face == DRAW_TWO else 0
        meant, named = _meant(play, state, face, f"{label}/{number}/who")
        hit = meant if touches is None or meant in touches else ""
        spared = "" if hit else meant
        data = ChitDrawn(number, len(cup), face, told("senator", named), _told(hit), _told(spared), left)
        yield Event.of(data, play.scope, cites=cites or cited(play, CITE))
        if not (face == DRAW_TWO and play.game.box.republic.draw_two_returns):
            cup.remove(chit)
        hits.append(hit)
    return tuple(hits)


def _faces(cup: Iterable[str], play: Play) -> bool:
    """Return whether drawing can go on: there is a chit that does not go back at once."""
    returns = play.game.box.republic.draw_two_returns
    return any(not (returns and chit_face(chit) == DRAW_TWO) for chit in cup)


def _told(senator: str) -> str:
    return f"senator:{senator}" if senator else ""


@rule("roc:ruling 19", "roc:ruling 23b", title="Whom a chit means")
def _meant(play: Play, state: State, face: str, label: str) -> tuple[str, tuple[str, ...]]:
    """Return whom a chit means, and all whom its number names.

    Of two the dice pick one, also where the draw could touch the other alone: then nobody dies.
    """
    if face in (NO_ONE, DRAW_TWO):
        return "", ()
    return pick(play, state, int(face), label, "6.1"), in_play(state, int(face))
