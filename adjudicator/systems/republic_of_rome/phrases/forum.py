"""Knights and games, in an initiative."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, tuples
from adjudicator.systems.republic_of_rome.orders.forum import Court, Press, Sponsor


class KnightPhrases:
    """Knights and games."""

    def court(self, parts: Parts) -> Orders:
        return Court.read(parts)

    def pressed(self, parts: Parts) -> tuple[str, int]:
        senator, number = parts
        return str(senator), int(number)

    def pressed_last(self, parts: Parts) -> tuple[str, int]:
        return self.pressed(parts[::-1])

    def press(self, parts: Parts) -> Orders:
        """Return the Knights who are pressed.

        Raises:
            Unreadable: a Senator stands twice in the list.
        """
        knights = tuple((senator, number) for senator, number in tuples(parts))
        if len({senator for senator, _ in knights}) < len(knights):
            raise Unreadable("pressed_twice")
        return (Press(knights),)

    def presses(self, parts: Parts) -> Orders:
        return (Press((self.pressed(parts),)),)

    def sponsoring(self, parts: Parts) -> Orders:
        (games,), (senator,) = of_type(parts, "SPECTACLE"), of_type(parts, "SENATOR")
        return (Sponsor(games, senator),)
