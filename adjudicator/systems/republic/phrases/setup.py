"""Setup, and what any phase may read: cards, heirs, answers, pauses."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from typing import Any, ClassVar, Final

from adjudicator.model.reading import Given, Unreadable
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.orders.senate import Outcry
from adjudicator.systems.republic.orders.setup import HOME, Choose, Pause, PlayCard, Prefer
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, one_senator, tuples

AFTER_DRAW: Final = "forum.persuade"
"""The step before which a player waits who wants to see what was drawn."""


class SetupPhrases:
    """Setup, and what any phase may read.

    `outcry_card` vetoes a proposal that it is played on; `on_proposals` are other cards that are played on one.
    """

    outcry_card: ClassVar[str]
    on_proposals: ClassVar[tuple[str, ...]] = ()

    def nothing(self, parts: Parts) -> Orders:
        return (Nothing(parts[0]),)

    def left_alone(self, parts: Parts) -> str:
        return str(parts[0])

    def plain_verb(self, parts: Parts) -> str:
        verb = str(parts[0])
        return "interfere" if verb in {"oppose", "support"} else verb

    def play(self, parts: Parts) -> Orders:
        return tuple(part for part in parts if isinstance(part, PlayCard | Outcry))

    def about(self, parts: Parts) -> str:
        return f"proposal:{parts[0]}"

    def paid(self, parts: Parts) -> tuple[str, str]:
        return "purse", str(parts[0])

    def played(self, parts: Parts) -> PlayCard | Outcry:
        """Return what is played.

        Raises:
            Unreadable: the card is none to be played on a proposal.
        """
        card, *on = (str(part) for part in parts if type(part) is not tuple)
        if on and on[0].startswith("proposal:"):
            if card == self.outcry_card:
                return Outcry("veto", on[0])
            if card not in self.on_proposals:
                raise Unreadable("on_proposal")
        return PlayCard(card, *on, **dict(tuples(parts)))

    def play_to(self, parts: Parts) -> Orders:
        cards, senator = parts
        return tuple(PlayCard(card, str(senator)) for card in cards)

    def play_get(self, parts: Parts) -> Orders:
        return (PlayCard(of_type(parts, "CARD")[0], one_senator(parts)),)

    def prefer(self, parts: Parts) -> Orders:
        return (Prefer(of_type(parts, "SENATOR")),)

    def choose(self, parts: Parts) -> Orders:
        card, choice = parts
        if isinstance(choice, str):
            return (Choose(str(card), choice.removeprefix("choice:")),)
        return (Choose(str(card), "", choice),)

    def choice(self, parts: Parts) -> Any:  # noqa: ANN401 - an id, or how many are lost where
        return parts[0]

    def port(self, parts: Parts) -> str:
        return str(parts[0])

    def port_home(self, _: Parts) -> str:
        return HOME

    def pause_drawn(self, parts: Parts) -> Given:
        return Given((Pause(AFTER_DRAW),), (Holds("drawn", *parts),))

    def pause(self, parts: Parts) -> Orders:
        return (Pause(str(parts[0]).removeprefix("step:")),)
