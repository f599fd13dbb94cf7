"""Setup, and what any phase may read: cards, heirs, answers, pauses."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.systems.republic_of_carthage.orders import (
    Choose,
    Heir,
    Leader,
    Nothing,
    Pause,
    PlayCard,
    Prefer,
    Seat,
    Term,
    Trader,
)
from adjudicator.systems.republic_of_carthage.phrases.parts import Orders, Parts, of_type, one_senator


class SetupPhrases:
    """Setup, and what any phase may read."""

    def nothing(self, parts: Parts) -> Orders:
        return (Nothing(parts[0]),)

    def plain_verb(self, parts: Parts) -> str:
        return str(parts[0])

    def leader(self, parts: Parts) -> Orders:
        return (Leader(one_senator(parts)),)

    def trader(self, parts: Parts) -> Orders:
        return (Trader(one_senator(parts)),)

    def seat(self, parts: Parts) -> Orders:
        return (Seat(one_senator(parts), next(iter(of_type(parts, "OFFICE")), "")),)

    def term(self, parts: Parts) -> Orders:
        return (Term(one_senator(parts), int(of_type(parts, "NUMBER")[0])),)

    def play(self, parts: Parts) -> Orders:
        return tuple(part for part in parts if isinstance(part, PlayCard))

    def played(self, parts: Parts) -> PlayCard:
        return PlayCard(*map(str, parts))

    def play_to(self, parts: Parts) -> Orders:
        card, senator = map(str, parts)
        return (PlayCard(card, senator),)

    def play_get(self, parts: Parts) -> Orders:
        return (PlayCard(of_type(parts, "CARD")[0], one_senator(parts)),)

    def heir(self, parts: Parts) -> Orders:
        return (Heir(one_senator(parts)),)

    def prefer(self, parts: Parts) -> Orders:
        return (Prefer(of_type(parts, "SENATOR")),)

    def choose(self, parts: Parts) -> Orders:
        card, choice = map(str, parts)
        return (Choose(card, choice.removeprefix("choice:")),)

    def pause(self, parts: Parts) -> Orders:
        return (Pause(str(parts[0]).removeprefix("step:")),)
