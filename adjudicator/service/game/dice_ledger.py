"""The ledger of a game's dice: the dice of each packet, and which links its reports have revealed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.chance.dicefile import DiceFile, PacketDice, build
from adjudicator.engine.log.history import History, Published
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running.advance import stopped
from adjudicator.model.event import Event
from adjudicator.service.game.secrets import game_salt

if TYPE_CHECKING:
    from adjudicator.engine.system import Game
    from adjudicator.model.rolled import Beacon, Rolled
    from adjudicator.service.game.secrets import Keys


@dataclass(slots=True)
class Met:
    """A packet of the log: the inputs of its seeds, and its dice by chain and label."""

    phase: str
    salt: bytes
    words: tuple[tuple[str, str], ...]
    beacon: Beacon | None = None
    dice: dict[tuple[str, str], Rolled] = field(default_factory=dict)

    @property
    def drawn_from(self) -> tuple[object, ...]:
        """All that its dice are drawn from."""
        return self.phase, self.salt, self.words, self.beacon


class Ledger:
    """The packets of a game by the number of their link, collected as its log is read row by row.

    Rows that a rewind cut stay in it: their link is known, whether or not their packets ran again on it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.met: dict[int, Met] = {}
        self.revealed: set[int] = set()
        self.over = False

    def note(self, history: History, row: LogRow) -> None:
        """Add a row that was just added to the history."""
        state, body = history.state, row.body
        packet = state.packet
        if packet is None:
            return
        if isinstance(body, Published):
            self.over = bool(state.over)
            ended = self.over or stopped(self.game, state)
            self.revealed |= {index for index in self.met if ended or index < packet.index}
        elif isinstance(body, Event) and packet.stage == "run":
            # One that was reopened at once on other links never ran: its link proves nothing.
            phase = phase_id(packet.id, packet.epoch)
            now = Met(
                phase, game_salt(history.book, packet.id), history.book.words_of(phase), history.beacons.get(phase)
            )
            met = self.met.get(packet.index)
            if met is None or met.drawn_from != now.drawn_from:
                met = self.met[packet.index] = now
            if body.kind == "rolled":
                met.dice[body.data.chain, body.data.label] = body.data

    def file(self, keys: Keys) -> DiceFile:
        """Return dice.json for the packets revealed; it includes the hidden chain once the game is over.

        Raises:
            UserError: the keys lack a link that a report has revealed.
        """
        return build(self.game.id, keys.anchors, (self._packet(keys, index) for index in sorted(self.revealed)))

    def _packet(self, keys: Keys, index: int) -> PacketDice:
        met = self.met[index]
        hidden = keys.link("hidden", index) if self.over else None
        link, dice = keys.link("open", index), tuple(met.dice.values())
        return PacketDice(met.phase, index, link, met.salt, met.words, dice, met.beacon, hidden)


def ledger_of(game: Game, rows: Iterable[LogRow]) -> Ledger:
    """Return the ledger of a whole log."""
    ledger, history = Ledger(game), History()
    for row in rows:
        history.add(row)
        ledger.note(history, row)
    return ledger
