"""Orders as filed, slots as asked, and the three verdicts on an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

from adjudicator.model.choices import Choices
from adjudicator.model.record import record

Names = Callable[[str], str]
"""Turns an id such as `senator:7` or a seat into a name for players."""


@runtime_checkable
class Order(Protocol):
    """The interface of a record that is an order of a system.

    `kind` is the kind of slot it answers. Two orders of one seat with the same `key` replace each
    other. An order that is a *policy* also has `answer(game, view, frame, slot)`, which returns a
    concrete order or None; without it the order is its own answer. One that speaks of every slot of
    its kind has `every()`, which says so; one that acts on arrival may have `undo()`, which returns the
    order that takes it back; one that holds its conditions itself has `under(when)`, which returns it
    with them, and the step that reads it applies them; one that can name a later packet has `due()`,
    which returns its name as `System.when` knows it, empty for the current packet; one that means
    another order after the prefix `extra` has `won()`, which returns that order; one by which its player
    leaves the game for good has a true `leaves`, and a mail with it needs a yes, as anybody can forge its sender.
    """

    kind: ClassVar[str]

    def key(self) -> str:
        """Return the key that a later order must share to replace this one, such as `income:mangi`."""

    def where(self) -> Mapping[str, str]:
        """Return the terms a slot's `about` must contain for this order to fit it."""

    def say(self, names: Names) -> str:
        """Return the canonical form, which reads back as the same order."""


class Condition(Protocol):
    """What an order waits for: a figure of the system, and the value required.

    The figure is computed from the view of the order's seat; `subject` is whom or what it is about.
    """

    @property
    def figure(self) -> str:
        """The name of the figure."""

    @property
    def subject(self) -> str:
        """Whom or what the figure is about."""

    def holds(self, value: int) -> bool:
        """Return whether a value of the figure satisfies the condition."""

    def opposite(self) -> Condition | None:
        """Return the condition that holds where this one does not, or None where no words express it."""

    def say(self, names: Names) -> str:
        """Return the canonical words, without the `if`."""


OPPOSITE: Final = {"at least": "below", "below": "at least", "at most": "above", "above": "at most"}


@record
class Test:
    """A condition on a figure: `talents Mago at least 9`. `relation` is at least, at most, above, below or is."""

    __test__: ClassVar[bool] = False  # pytest would take the class for a test of its own
    figure: str
    relation: str
    number: int
    subject: str = ""

    def say(self, names: Names) -> str:
        """Return the canonical words, without the `if`."""
        words = [self.figure, names(self.subject) if self.subject else "", self.relation, str(self.number)]
        return " ".join(word for word in words if word)

    def holds(self, value: int) -> bool:
        """Return whether a value of the figure satisfies the condition."""
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

    `number` counts a seat's own orders, so that nobody learns how many others filed. `rank` is
    0 for an order and 1, 2 ... for its `or` fall-backs, which are numbered right after it. `life` is
    once (filed ahead: until used, or throughout the packet that first uses it if it covers every slot),
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
        """The name of the order that this one falls back from, or its own: using one of them uses up all."""
        return f"{self.seat}:{self.number - self.rank}"

    def key(self) -> str:
        """Return the key that a later order must share to replace this one; a standing order has its own."""
        fallback = f"/or{self.rank}" if self.rank else ""
        return f"{'standing ' if self.life == 'standing' else ''}{self.order.key()}{fallback}"

    def say(self, names: Names) -> str:
        """Return the canonical line with its prefix and conditions."""
        prefix = "standing " if self.life == "standing" else "or " if self.rank else ""
        tests = " and ".join(test.say(names) for test in self.when)
        return f"{prefix}{self.order.say(names)}{' if ' + tests if tests else ''}"


@record
class Slot:
    """A question to one seat, shown to that seat only.

    `need` is required, optional (looked up on file, owed by nobody), anytime (looked up as well, but no reason to ask
    or to wait: something its seat can say in every such packet, such as a vote to end the game) or open
    (answered as mails arrive, until the close). `many` lets every fitting order answer, not only the first. With `peek`
    an order is looked at and stays on file, as the slot that it really answers comes later.
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
    """A line of an order form: an order, and the code of the remark printed after it."""

    order: Any
    remark: str = ""
    facts: Mapping[str, Any] | None = None
    when: tuple[Condition, ...] = ()
    life: str = "packet"


@record
class Topic:
    """A slot before it exists: what a seat can usefully file ahead in a packet.

    `form` lists the alternatives that the order form offers below the default.
    """

    slot: Slot
    step: str
    form: tuple[Suggestion, ...] = ()


@record
class Accepted:
    """The answer is accepted."""


@record
class Refused:
    """The answer is refused: `code` names the sentence, `facts` fill it, `hint` has orders that would be accepted.

    `lasting` refusals (no such person, not yours by law) refuse the line on receipt; any other
    is filed with the remark that it is not possible now.
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

    `used`, `refused` and `idle` list orders by their seat's own numbers; an idle one had a condition
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
