"""Orders as filed, slots as asked, and the three kinds of no."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

from adjudicator.model.choices import Choices
from adjudicator.model.record import record

Names = Callable[[str], str]
"""Turns an id such as `senator:7` or a seat into the name players read."""


@runtime_checkable
class Order(Protocol):
    """What a record must offer to be an order of a system.

    `kind` is the kind of slot it answers. Two orders of one seat with the same `key` replace each
    other. An order that is a *policy* also has `answer(game, view, frame, slot)`, which returns a
    concrete order or None; without it the order is its own answer. One that speaks of every slot of
    its kind has `every()`, which says so; one that acts on arrival may have `undo()`, which returns the
    order that takes it back; one that holds its conditions itself has `under(when)`, which returns it
    with them, and the step that reads it sees to them; one that can name a later packet has `due()`,
    which returns its name as `System.when` knows it, empty for the packet at hand; one that means
    another order behind the prefix `extra` has `won()`, which returns that order.
    """

    kind: ClassVar[str]

    def key(self) -> str:
        """Return what a later order must share to replace this one, such as `income:mangi`."""

    def where(self) -> Mapping[str, str]:
        """Return the terms a slot's `about` must contain for this order to fit it."""

    def say(self, names: Names) -> str:
        """Return the canonical form, which reads back as the same order."""


class Condition(Protocol):
    """What an order waits for: a figure of the system, and what its value must be.

    The figure is worked out from the view of the order's seat; `subject` says of whom or what.
    """

    @property
    def figure(self) -> str:
        """The name of the figure."""

    @property
    def subject(self) -> str:
        """Of whom or what."""

    def holds(self, value: int) -> bool:
        """Say whether a value of the figure satisfies the condition."""

    def opposite(self) -> Condition | None:
        """Return the condition that holds where this one does not, or None where there is no word for it."""

    def say(self, names: Names) -> str:
        """Return the canonical words, without the `if`."""


OPPOSITE: Final = {"at least": "below", "below": "at least", "at most": "above", "above": "at most"}


@record
class Test:
    """A condition on a figure: `talents Mago at least 9`. `relation` is at least, at most, above, below or is."""

    __test__: ClassVar[bool] = False  # pytest would take the name for a test of its own
    figure: str
    relation: str
    number: int
    subject: str = ""

    def say(self, names: Names) -> str:
        """Return the canonical words, without the `if`."""
        words = [self.figure, names(self.subject) if self.subject else "", self.relation, str(self.number)]
        return " ".join(word for word in words if word)

    def holds(self, value: int) -> bool:
        """Say whether a value of the figure satisfies the condition."""
        n = self.number
        return {
            "at least": value >= n,
            "at most": value <= n,
            "above": value > n,
            "below": value < n,
            "is": value == n,
        }[self.relation]

    def opposite(self) -> Test | None:
        """Return the condition that holds where this one does not; `is` has none."""
        other = OPPOSITE.get(self.relation)
        return None if other is None else Test(self.figure, other, self.number, self.subject)


@record
class Filed:
    """An order on file.

    `number` counts a seat's own orders, so that nobody learns how many others were filed. `rank` is
    0 for an order and 1, 2 ... for its `or` fall-backs, which are numbered right after it. `life` is
    once (filed ahead: until used, or through the packet that first uses it if it speaks of every slot),
    packet or standing. `mail` and `line` say where it came from.
    """

    seat: str
    number: int
    order: Any
    when: tuple[Condition, ...]
    life: str
    rank: int
    packet: str
    mail: str
    line: int

    @property
    def id(self) -> str:
        """The order's name in the log: `seat:number`."""
        return f"{self.seat}:{self.number}"

    @property
    def head(self) -> str:
        """The name of the order that this one falls back from, or its own: what of them is used, uses up all."""
        return f"{self.seat}:{self.number - self.rank}"

    def key(self) -> str:
        """Return what a later order must share to replace this one; a standing order stands apart."""
        fallback = f"/or{self.rank}" if self.rank else ""
        return f"{'standing ' if self.life == 'standing' else ''}{self.order.key()}{fallback}"

    def say(self, names: Names) -> str:
        """Return the canonical line with its prefix and conditions."""
        prefix = "standing " if self.life == "standing" else "or " if self.rank else ""
        tests = " and ".join(test.say(names) for test in self.when)
        return f"{prefix}{self.order.say(names)}{' if ' + tests if tests else ''}"


@record
class Slot:
    """Who owes what, about what; shown to its seat alone.

    `need` is required, optional (looked up on file, owed by nobody), anytime (looked up as well, and no reason to ask
    anybody or to wait for him: what its seat can say in every such packet, such as a vote to end the game) or open
    (answered as mails arrive, until the close). `many` lets every fitting order answer, not only the first. With `peek`
    an order is looked at and stays on file, for the slot that it really answers comes later.
    """

    key: str
    seat: str
    kind: str
    about: Mapping[str, tuple[str, ...]]
    need: str
    choices: Choices
    default: Any = None
    many: bool = False
    peek: bool = False


@record
class Suggestion:
    """A line of an order form: an order, and the code of the remark printed behind it."""

    order: Any
    remark: str = ""
    facts: Mapping[str, Any] | None = None
    when: tuple[Condition, ...] = ()
    life: str = "packet"


@record
class Topic:
    """A slot before it exists: what a seat can usefully file ahead in a packet.

    `form` lists what the order form offers below the default.
    """

    slot: Slot
    step: str
    form: tuple[Suggestion, ...] = ()


@record
class Accepted:
    """The answer fits."""


@record
class Refused:
    """The answer cannot be: `code` names the sentence, `facts` fill it, `hint` holds orders that would be taken.

    `lasting` refusals (no such person, not yours by law) refuse the line on receipt; a passing one
    is filed with the remark that it is not possible as things stand.
    """

    code: str
    cites: tuple[str, ...] = ()
    facts: Mapping[str, Any] | None = None
    hint: tuple[Any, ...] = ()
    lasting: bool = True


@record
class Unclear:
    """Two readings are possible; each candidate is a full order."""

    code: str
    candidates: tuple[Any, ...]
    facts: Mapping[str, Any] | None = None


Verdict = Accepted | Refused | Unclear
ACCEPTED = Accepted()


@record
class Submission:
    """What became of the orders for one slot: used, refused with the reason, or missing.

    `used`, `refused` and `idle` name orders by their seat's own numbers; an idle one had a condition
    that did not hold.
    """

    seat: str
    kind: str
    slot: str
    used: tuple[int, ...]
    refused: tuple[tuple[int, Refused], ...]
    answers: tuple[Any, ...]
    default: bool
    idle: tuple[int, ...] = ()
