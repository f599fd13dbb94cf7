"""Events told one by one: a sentence with its references, the rules it rests on, and all it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.engine.archive import Happening
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.errors import UserError
from adjudicator.model.page import Text
from adjudicator.model.page.marks import Ref
from adjudicator.model.record import field_names, is_record
from adjudicator.model.secret import Secret, Unknowable
from adjudicator.report.naming import Namer, unsigned
from adjudicator.report.sentences import MissingSentenceError


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened, told: `happening` numbers its event, `place` counts what its packet tells.

    `named` are the things that the sentence names, `about` the others that it is about; `to` are the seats that knew
    of it when it happened, empty where all did.
    """

    happening: int
    place: int
    packet: str
    kind: str
    text: Text
    cites: tuple[str, ...]
    named: tuple[str, ...]
    about: tuple[str, ...]
    to: tuple[str, ...] = ()
    hidden: bool = False
    because: str = ""

    @property
    def anchor(self) -> str:
        """Its place on the page of its packet."""
        return f"e{self.place}"

    @property
    def subjects(self) -> tuple[str, ...]:
        """All things it is about, those that it names first."""
        return (*self.named, *self.about)


class Teller:
    """Tells the events of one game in the sentences of its templates."""

    def __init__(self, game: Game, say: Say, names: Namer) -> None:
        self.game = game
        self._say = say
        self._names = names
        self._mute: set[str] = set()
        self.places: dict[str, int] = {}

    def tell(self, happening: Happening, *, hidden: bool) -> Iterator[Told]:
        """Yield what an event tells: nothing where no template speaks of it, several where it lists what happened."""
        event = happening.event
        listed = self.game.system.archive.items.get(event.kind)
        for payload, about in _parts(event.data, listed):
            text = self._sentence(f"sentences/{event.kind}", payload)
            if text:
                yield self._told(happening, about, text, hidden=hidden)

    def _told(self, happening: Happening, payload: object, text: Text, *, hidden: bool) -> Told:
        event = happening.event
        place = self.places[happening.packet] = self.places.get(happening.packet, 0) + 1
        pieces = text if isinstance(text, tuple) else ()
        # A reference leads to the thing itself, whatever the id that a template had for it.
        pieces = tuple(replace(p, thing=self.thing("", p.thing)) if isinstance(p, Ref) else p for p in pieces)
        named = tuple(dict.fromkeys(piece.thing for piece in pieces if isinstance(piece, Ref)))
        found = dict.fromkeys(thing for field, word in words_of(payload) for thing in self.things(field, word))
        return Told(
            happening=happening.number,
            place=place,
            packet=happening.packet,
            kind=event.kind,
            text=pieces or text,
            cites=tuple(cite.partition(":")[2] for cite in event.cites),
            named=named,
            about=tuple(thing for thing in found if thing not in named),
            to=event.audience if hidden else (),
            hidden=hidden,
            because=event.because,
        )

    def things(self, field: str, word: str) -> tuple[str, ...]:
        """Return the ids that a word of a payload stands for; a word with a sort before a colon is an id itself."""
        found = tuple(self.game.system.archive.subjects(self.game, field, word))
        return found or ((word,) if ":" in word else ())

    def thing(self, field: str, word: str) -> str:
        """Return the id that a reference leads to."""
        return next(iter(self.things(field, word)), word)

    def _sentence(self, template: str, payload: object) -> Text:
        """Return a sentence with its references; empty where there is none for such an event."""
        if template in self._mute:
            return ""
        try:
            plain = self._say(template, payload)
        except MissingSentenceError:
            self._mute.add(template)
            return ""
        except (UserError, Unknowable):
            return ""
        return self._names.text(plain) if unsigned(plain).strip() else ""


def _parts(payload: Any, field: str | None) -> Iterator[tuple[object, object]]:  # noqa: ANN401 - any payload
    """Yield the parts of a payload to report, each with its subject: all of it, or the items of a list one by one."""
    if field is None:
        yield payload, payload
        return
    for item in getattr(payload, field):
        yield replace(payload, **{field: (item,)}), item


def words_of(value: Any, field: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401 - any payload
    """Yield the words of a payload, each with the name of its field; what is hidden is passed over."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, Secret):
        if value.holds():
            yield from words_of(value.known(), field)
    elif isinstance(value, tuple):
        for item in value:
            yield from words_of(item, field)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from words_of(item, str(key))
    elif is_record(value):
        for name in field_names(type(value)):
            yield from words_of(getattr(value, name), name)
