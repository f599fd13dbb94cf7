"""Battles and revolts as only Carthage has them: raiders, cards refused, joint commands."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.systems.republic.orders.combat import Refuse
from adjudicator.systems.republic.orders.revolution import Bribe, Entrust
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, said_yes
from adjudicator.systems.republic_of_carthage.orders.combat import Raiders


class CommandPhrases:
    """Raiders, cards refused, joint commands."""

    def homeward(self, _: Parts) -> bool:
        return True

    def onward(self, _: Parts) -> bool:
        return False

    def raiders(self, parts: Parts) -> Orders:
        senator, home = parts
        return (Raiders(str(senator), home),)

    def refuse(self, parts: Parts) -> Orders:
        (card,) = of_type(parts, "INTRIGUE")
        return (Refuse(card, "".join(of_type(parts, "SENATOR")), said_yes(parts)),)

    def refuse_not(self, parts: Parts) -> Orders:
        return self.refuse([*parts, False])

    def entrust(self, parts: Parts) -> Orders:
        senator, units = parts
        return (Entrust(str(senator), units),)

    def entrust_to(self, parts: Parts) -> Orders:
        return self.entrust(parts[::-1])

    def bribe(self, parts: Parts) -> Orders:
        senator, each, (_, up_to) = parts
        return (Bribe(str(senator), int(each), up_to),)
