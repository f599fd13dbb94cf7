"""Pages for the first version of any game: what happened, one sentence an event, and the seat's orders and form."""

from __future__ import annotations

from adjudicator.engine.pages.basics import form
from adjudicator.engine.reporting import Sight
from adjudicator.engine.running import filing
from adjudicator.model.event import kind_of
from adjudicator.model.page import Block, Deadline, Order, Orders, Page, Prose, Section


class PlainPages:
    """Tells the events of some payloads in the words of `sentences/<kind>`; knows nothing else of the game."""

    def __init__(self, *payloads: type) -> None:
        self._kinds = tuple(map(kind_of, payloads))

    def public(self, sight: Sight) -> Page:
        """Return the report for all."""
        return self._page(sight, "public", f"{sight.game.system.title}, for all")

    def private(self, sight: Sight) -> Page:
        """Return the report for one seat, with its orders and its form."""
        label = f"{sight.game.system.title}, for {sight.name(f'seat:{sight.seat}')} alone"
        return self._page(sight, "private", label, *self.holdings(sight), *_form(sight))

    def gm(self, sight: Sight) -> Page:
        """Return the GM's report: all events, all orders on file."""
        return self._page(sight, "gm", f"{sight.game.system.title}, for the GM", *self.holdings(sight))

    def welcome(self, sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
        """Return the first letter to a seat, with its token and the anchors of the dice."""
        proof = f"Your token: {token}. Anchors of the dice: open {anchors[0]}, hidden {anchors[1]}."
        label = f"{sight.game.system.title}, for {sight.name(f'seat:{sight.seat}')} alone"
        return self._page(sight, "private", label, Section("Your seat", (Prose((proof,)),)), *_form(sight))

    def status(self, sight: Sight) -> Page:
        """Return the state of the game."""
        return self._page(sight, "status", f"{sight.game.system.title}, status")

    def history(self, sight: Sight) -> Page:
        """Return what has happened so far."""
        return self._page(sight, "history", f"{sight.game.system.title}, history")

    def decks(self, sight: Sight) -> Page:
        """Return what is known of the decks: for such a game, what its events said."""
        return self._page(sight, "decks", f"{sight.game.system.title}, decks")

    def holdings(self, sight: Sight) -> tuple[Block, ...]:
        """Return the orders on file that the reader may see and that can still act."""
        alive = (filed for filed in sight.orders if filing.alive(filed, sight.state))
        lines = tuple(Order(filed.say(sight.name)) for filed in alive)
        return (Section("Orders on file", (Orders(lines),)),) if lines else ()

    def _page(self, sight: Sight, kind: str, label: str, *more: Block) -> Page:
        told = tuple(sight.told(event) for event in sight.of_kind(*self._kinds))
        told = (*told, f"The game is over: {sight.state.over}.") if sight.state.over else told
        happened = (Section("What happened", (Prose(told),)),) if told else ()
        due = sight.due
        return Page(
            kind=kind,
            game=sight.game.id,
            label=label,
            title=f"{sight.game.system.title}: {due.packet} {due.title}" if due else sight.game.system.title,
            date=sight.date,
            deadline=Deadline("Due", due.when, f"{due.packet} {due.title}", due.utc, due.left) if due else None,
            blocks=(*happened, *more, *((sight.dice,) if sight.dice else ())),
        )


def _form(sight: Sight) -> tuple[Block, ...]:
    if not sight.form or sight.due is None:
        return ()
    return (Section("Your order form", (form(sight),)),)
