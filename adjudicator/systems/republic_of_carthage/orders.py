"""The orders of setup, Mortality, Revenue and Trade: what a player may write, as records.

Each prints its canonical form (guide §3), which receipts show and forms use; reading that form back
gives the same record. Ids: Senators `senator:7`, `senator:7A`; cards `card:salt_pans`; offices
`office:harbor_master`; goods `good:dye`; units `unit:celtiberian`; seats `seat:anna`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.system import Game
from adjudicator.model.order import Names, Slot
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic_of_carthage.state import SCOPE, TRADE

Goods = tuple[tuple[str, int], ...]
"""Trade cards as pairs of good and number, in the order written."""

FT = "FT"
"""The Faction Treasury, where a purse is named."""


class Anywhere:
    """Mixed into orders that fit any slot of their kind."""

    __slots__ = ()

    def where(self) -> Mapping[str, str]:
        """Return no terms."""
        return {}


def _goods(goods: Goods, names: Names) -> str:
    return ", ".join(f"{count} {names(good)}" for good, count in goods)


def _listed(keys: tuple[str, ...], names: Names) -> str:
    return ", ".join(names(key) for key in keys)


def _purse(key: str, names: Names) -> str:
    return FT if key == FT else names(key)


@record
class Leader(Anywhere):
    """`leader Mago`: the Faction Leader at setup."""

    kind: ClassVar[str] = "leader"
    senator: str

    def key(self) -> str:
        return "leader"

    def say(self, names: Names) -> str:
        return f"leader {names(self.senator)}"


@record
class Trader(Anywhere):
    """`trader Mago`: who gets the faction's first Trader."""

    kind: ClassVar[str] = "trader"
    senator: str

    def key(self) -> str:
        return "trader"

    def say(self, names: Names) -> str:
        return f"trader {names(self.senator)}"


@record
class Seat:
    """`seat Harbor Master to Milko`: who takes the Committee seat dealt to the faction; the office may be left out."""

    kind: ClassVar[str] = "seat"
    senator: str
    office: str = ""

    def key(self) -> str:
        return "seat"

    def where(self) -> Mapping[str, str]:
        return {"office": self.office} if self.office else {}

    def say(self, names: Names) -> str:
        return f"seat {names(self.office)} to {names(self.senator)}" if self.office else f"seat to {names(self.senator)}"


@record
class Term:
    """`term Mangi 2`: for how many Revenue Phases a first Governor serves."""

    kind: ClassVar[str] = "term"
    senator: str
    turns: int

    def key(self) -> str:
        return f"term:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"term {names(self.senator)} {self.turns}"


@record
class PlayCard:
    """`play Salt Pans on Abarish`: a card from the hand; `on` is a Senator, seat or good, or empty."""

    kind: ClassVar[str] = "play"
    card: str
    on: str = ""

    def key(self) -> str:
        return f"play:{self.card}"

    def where(self) -> Mapping[str, str]:
        return {"card": self.card}

    def say(self, names: Names) -> str:
        return f"play {names(self.card)}" + (f" on {names(self.on)}" if self.on else "")


@record
class PlayNothing(Anywhere):
    """`play nothing`: the default, said aloud."""

    kind: ClassVar[str] = "play"

    def key(self) -> str:
        return "play:"

    def say(self, names: Names) -> str:
        del names
        return "play nothing"


@record
class Heir(Anywhere):
    """`heir Milko`: the next leader when a leader leaves no family card."""

    kind: ClassVar[str] = "heir"
    senator: str

    def key(self) -> str:
        return "heir"

    def say(self, names: Names) -> str:
        return f"heir {names(self.senator)}"


@record
class Prefer(Anywhere):
    """`prefer Hanno, Zamar`: the Senators wished for when the faction or Carthage runs short, best first."""

    kind: ClassVar[str] = "prefer"
    senators: tuple[str, ...]

    def key(self) -> str:
        return "prefer"

    def say(self, names: Names) -> str:
        return f"prefer {_listed(self.senators, names)}"


@record
class Corruption:
    """`corruption Sadid yes`: whether a Committee Member rolls for corruption."""

    kind: ClassVar[str] = "corruption"
    senator: str
    yes: bool

    def key(self) -> str:
        return f"corruption:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"corruption {names(self.senator)} {'yes' if self.yes else 'no'}"


@record
class Maintain(Anywhere):
    """`maintain 4 armies, drop Celtiberians`: how many rebel armies are paid, and which kinds go first."""

    kind: ClassVar[str] = "maintain"
    armies: int
    drop: tuple[str, ...] = ()

    def key(self) -> str:
        return "maintain"

    def say(self, names: Names) -> str:
        drop = f", drop {_listed(self.drop, names)}" if self.drop else ""
        return f"maintain {self.armies} {'army' if self.armies == 1 else 'armies'}{drop}"


@record
class PersonalIncome:
    """`income Mangi yes`: whether a Governor takes Personal Income."""

    kind: ClassVar[str] = "income"
    senator: str
    yes: bool

    def key(self) -> str:
        return f"income:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"income {names(self.senator)} {'yes' if self.yes else 'no'}"


@record
class Ransom:
    """`ransom Gisco from FT`: pay for a captive; the purse named, or the captive's own, then the FT, then others."""

    kind: ClassVar[str] = "ransom"
    senator: str
    yes: bool = True
    purse: str = ""

    def key(self) -> str:
        return f"ransom:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        if not self.yes:
            return f"ransom {names(self.senator)} no"
        return f"ransom {names(self.senator)}" + (f" from {_purse(self.purse, names)}" if self.purse else "")


@record
class Gift(Anywhere):
    """`gift 5 to Perla from Mago`: talents to another player; with `up to`, no more than there is."""

    kind: ClassVar[str] = "gift"
    amount: int
    to: str
    purse: str = ""
    up_to: bool = False

    def key(self) -> str:
        return f"gift:{self.to}:{self.purse}"

    def say(self, names: Names) -> str:
        limit = "up to " if self.up_to else ""
        return f"gift {limit}{self.amount} to {names(self.to)}" + (
            f" from {_purse(self.purse, names)}" if self.purse else ""
        )


Shares = tuple[tuple[str, int | None], ...]
"""Purses and what each is to hold or to get; None is the rest and stands last."""


def _shares(shares: Shares, names: Names) -> str:
    return ", ".join(f"{_purse(purse, names)} {'rest' if n is None else n}" for purse, n in shares)


@record
class Distribute(Anywhere):
    """`distribute Mago 6, Milko 2, FT rest`: what each purse in Carthage holds after redistribution."""

    kind: ClassVar[str] = "distribute"
    shares: Shares

    def key(self) -> str:
        return "distribute"

    def say(self, names: Names) -> str:
        return f"distribute {_shares(self.shares, names)}"


@record
class Contribute:
    """`contribute Mago 10`: talents from a Senator's own card to the State; with `up to`, no more than he has."""

    kind: ClassVar[str] = "contribute"
    senator: str
    amount: int
    up_to: bool = False

    def key(self) -> str:
        return f"contribute:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"contribute {names(self.senator)} {'up to ' if self.up_to else ''}{self.amount}"


@record
class Choose:
    """`choose Tithe to Tyre: popularity`: how an officer answers an event; the words as the card offers them."""

    kind: ClassVar[str] = "choose"
    card: str
    choice: str

    def key(self) -> str:
        return f"choose:{self.card}"

    def where(self) -> Mapping[str, str]:
        return {"card": self.card}

    def say(self, names: Names) -> str:
        return f"choose {names(self.card)}: {self.choice}"


@record
class Stated:
    """A side of an offer as written: number of cards, printed value, one good; 0 or empty where it asks for none."""

    count: int
    value: int = 0
    good: str = ""

    def say(self, names: Names) -> str:
        """Return the words of the guide: `3 cards worth 19 with Dye`."""
        cards = f"{self.count} card" if self.count == 1 else f"{self.count} cards"
        worth = f" worth {self.value}" if self.value else ""
        return cards + worth + (f" with {names(self.good)}" if self.good else "")


@record
class MakeOffer(Anywhere):
    """`offer Perla 3 cards worth 19 with Dye for 3 cards worth 6 with Iron giving 2 Dye, 1 Salt`."""

    kind: ClassVar[str] = "offer"
    to: str
    gives: Stated
    asks: Stated | None
    giving: Goods

    def key(self) -> str:
        return f"offer:{self.to}:{self.gives.count}:{self.gives.value}:{self.gives.good}"

    def say(self, names: Names) -> str:
        to = names(self.to) if self.to else "anyone"
        asks = f" for {self.asks.say(names)}" if self.asks else ""
        return f"offer {to} {self.gives.say(names)}{asks} giving {_goods(self.giving, names)}"


@record
class Accept(Anywhere):
    """`accept 4 giving 3 Iron`: take an offer or a counter; always says what is given."""

    kind: ClassVar[str] = "accept"
    number: int
    giving: Goods

    def key(self) -> str:
        return f"accept:{self.number}"

    def say(self, names: Names) -> str:
        return f"accept {self.number} giving {_goods(self.giving, names)}"


@record
class Counter(Anywhere):
    """`counter 4: 4 cards worth 8 with Iron for 3 cards worth 19 giving 4 Iron`."""

    kind: ClassVar[str] = "counter"
    number: int
    gives: Stated
    asks: Stated | None
    giving: Goods

    def key(self) -> str:
        return f"counter:{self.number}"

    def say(self, names: Names) -> str:
        asks = f" for {self.asks.say(names)}" if self.asks else ""
        return f"counter {self.number}: {self.gives.say(names)}{asks} giving {_goods(self.giving, names)}"


@record
class Withdraw(Anywhere):
    """`withdraw 5`: take an own offer off the table."""

    kind: ClassVar[str] = "withdraw"
    number: int

    def key(self) -> str:
        return f"withdraw:{self.number}"

    def say(self, names: Names) -> str:
        del names
        return f"withdraw {self.number}"


@record
class Swap(Anywhere):
    """`swap 3 of Ochre, Hides, Iron for 3 of Salt worth 9`: a secret standing exchange, matched by the GM program."""

    kind: ClassVar[str] = "swap"
    count: int
    goods: tuple[str, ...]
    for_count: int
    for_goods: tuple[str, ...]
    worth: int = 0

    def key(self) -> str:
        return f"swap:{','.join(self.goods)}>{','.join(self.for_goods)}"

    def say(self, names: Names) -> str:
        wanted = f"{self.for_count} of {_listed(self.for_goods, names)}"
        worth = f" worth {self.worth}" if self.worth else ""
        return f"swap {self.count} of {_listed(self.goods, names)} for {wanted}{worth}"


@record
class Sell(Anywhere):
    """`sell 3 Dye, 2 Salt`: exactly these Trade cards."""

    kind: ClassVar[str] = "sell"
    goods: Goods

    def key(self) -> str:
        return "sell"

    def say(self, names: Names) -> str:
        return f"sell {_goods(self.goods, names)}" if self.goods else "sell nothing"


@record
class SellAll(Anywhere):
    """`sell all except Gold`, or `sell sets`: every card, or every set of `least` or more, but for the goods named."""

    kind: ClassVar[str] = "sell"
    least: int = 1
    keeping: tuple[str, ...] = ()

    def key(self) -> str:
        return "sell"

    def say(self, names: Names) -> str:
        what = "all" if self.least == 1 else "all sets"
        return f"sell {what}" + (f" except {_listed(self.keeping, names)}" if self.keeping else "")

    def answer(self, game: Game, view: State, frame: Frame, slot: Slot) -> Sell:
        """Return the sale this makes of the cards the seat holds when selling comes."""
        del game, frame
        hand = TRADE.get(view, SCOPE, f"hand:{slot.seat}").cards.known()
        stock = {f"good:{good}": hand.count(good) for good in sorted(set(hand))}
        return Sell(tuple((g, n) for g, n in stock.items() if n >= self.least and g not in self.keeping))


@record
class Keep(Anywhere):
    """`keep Gold, 2 Ivory`: what stays in the warehouse, dearest wish first; a count of 0 means all of that good."""

    kind: ClassVar[str] = "keep"
    goods: Goods

    def key(self) -> str:
        return "keep"

    def say(self, names: Names) -> str:
        if not self.goods:
            return "keep nothing"
        return "keep " + ", ".join(f"{f'{n} ' if n else ''}{names(good)}" for good, n in self.goods)


@record
class Place(Anywhere):
    """`place Mago 20, FT rest`: where the income of trade goes."""

    kind: ClassVar[str] = "place"
    shares: Shares

    def key(self) -> str:
        return "place"

    def say(self, names: Names) -> str:
        return f"place {_shares(self.shares, names)}"


@record
class Pause:
    """`pause on Statesman`: wait for this player before a step; `step` is the engine's name for it."""

    kind: ClassVar[str] = "pause"
    step: str

    def key(self) -> str:
        return f"pause:{self.step}"

    def where(self) -> Mapping[str, str]:
        return {"step": self.step}

    def say(self, names: Names) -> str:
        return f"pause before {names(f'step:{self.step}')}"
