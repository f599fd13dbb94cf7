"""Changes that need confirmation: a player's addresses, and leaving the game.

Whoever forges a sender can write for a seat but cannot read its mail. So a new address needs two codes, one that
went to an older address and then one that went to itself; the token stands for the first. An address goes when its
own code comes back, or after days in which any address of the seat can object. What was done is taken back by a code
that each older address has, see `ways_back`. The mails are written in `confirmation`.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from adjudicator.engine.log.people import (
    AddressAdded,
    AddressDropped,
    ChangeAsked,
    ChangeSettled,
    MailKept,
    SeatResigned,
)
from adjudicator.intake.letter.address import normalise_code
from adjudicator.model.event import Event
from adjudicator.model.letter import READ_ROLES, Letter
from adjudicator.model.order import Refused
from adjudicator.model.reading import Command, Result
from adjudicator.service.filing.docket import Filing, Outcome, Writer, refused, understood
from adjudicator.service.filing.ways_back import (
    is_undo,
    lapse,
    objectable,
    undone,
    ways_back,
)
from adjudicator.service.game.people import ADDRESS
from adjudicator.service.game.times import moment

MOST_ADDRESSES = 5
MOST_WAITING = 3
"""How many requests of a seat may wait at once: each sends a mail, perhaps to somebody who never asked for one."""
MOST_GUESSES = 3
"""How many codes one letter may try."""
_YES = frozenset(
    {"yes", "y", "yep", "yeah", "yes please", "yes i do", "yes i did", "ok", "okay", "agreed", "confirm", "confirmed"}
    | {"i confirm", "yes i confirm", "ja", "oui", "si", "s\u00ed", "sim", "da", "tak"}
)
_NO = frozenset(
    {"no", "n", "nope", "no thanks", "no i did not", "not me", "cancel", "nein", "non", "n\u00e3o", "nie", "nee"}
)
_UNDO = frozenset({"undo", "undo it", "undo this", "undo that", "please undo", "please undo it", "please undo this"})
_UNDO_CODE = re.compile(r"\W*undo\W+(?P<code>\w{3}-\w{3})\W*", re.IGNORECASE)
_ANSWERED_CODE = re.compile(r"(?P<code>\w{3}[ -]?\w{3})\b(?P<said>.{1,30})")
_WAYS = {"add": "add", "new": "add", "drop": "drop", "remove": "drop", "delete": "drop", "list": "list", "show": "list"}


def address(work: Filing, command: Command) -> Outcome:
    """Ask to add or drop an address of the seat, or list them."""
    writer = work.writer
    if writer is None or not work.addresses:
        return refused(command, Refused("command_not_here", facts={"command": "address"}))
    words = " ".join(command.arguments).strip(" :").lower().replace("mailto:", "").split()
    way = _WAYS.get(words[0].rstrip(":"), "") if words else "list"
    given = [word.strip("<>,;.()\"'") for word in words[bool(way) :]]
    way = way or "add"
    if way == "list" and not given:
        return understood(command, says="address-list", facts={"addresses": work.addresses, "asked": _waiting(work)})
    if way == "add" and not given:
        given = [writer.address]
    if way == "list" or len(given) != 1 or not (ADDRESS.fullmatch(given[0]) and given[0].isascii()):
        return refused(command, Refused("address_unclear", facts={"way": way}))
    return (_add if way == "add" else _drop)(work, command, writer, given[0])


def _add(work: Filing, command: Command, writer: Writer, new: str) -> Outcome:
    """Ask for an address, first at an older one: at the new one a code proves only that forgers read their own mail.

    A mail with the token replaces that proof, so that players who have lost their old addresses need no GM.
    """
    own = work.addresses
    if new in own:
        return refused(command, Refused("address_known", facts={"address": new}))
    if len(own) >= MOST_ADDRESSES:
        return refused(command, Refused("addresses_many", facts={"count": len(own)}))
    if writer.by_token:
        return _ask(work, command, writer, "prove", new, to=new)
    return _ask(work, command, writer, "add", new, to=_known(work, writer))


def _drop(work: Filing, command: Command, writer: Writer, old: str) -> Outcome:
    """Ask to drop an address, at that address: it says yes, or any of them objects, or it goes after some days."""
    if old not in work.addresses:
        return refused(command, Refused("address_unknown", facts={"address": old}))
    if work.addresses == (old,):
        return refused(command, Refused("address_last", facts={"address": old}))
    return _ask(work, command, writer, "drop", old, to=old)


def resign(work: Filing, command: Command) -> Outcome:
    """Ask to leave the game, at an old address."""
    writer = work.writer
    if writer is None or not work.addresses:
        return refused(command, Refused("command_not_here", facts={"command": "resign"}))
    return _ask(work, command, writer, "resign", "", to=_known(work, writer))


def _known(work: Filing, writer: Writer) -> str:
    """Return the address of the seat that is asked: the one that wrote if it is known, else the first."""
    return writer.address if writer.address in work.addresses else work.addresses[0]


def _ask(work: Filing, command: Command, writer: Writer, act: str, about: str, *, to: str) -> Outcome:
    waiting = _waiting(work)
    facts = {"act": act, "address": about, "to": to}
    if any((each.act, each.address, each.to) == (act, about, to) for each in waiting):
        return understood(command, says="change-waits", facts=facts)
    if len(waiting) >= MOST_WAITING:
        return refused(command, Refused("changes_many", facts={"count": len(waiting)}))
    work.write(ChangeAsked(work.seat, work.people.requests + 1, act, about, to, writer.at, work.mail))
    return understood(command, says="change-asked", facts=facts)


def _waiting(work: Filing) -> list[ChangeAsked]:
    """Return the requests of the seat that a code can still confirm."""
    mine = (each for each in work.people.asked if each.seat == work.seat and not is_undo(each))
    return [each for each in mine if not _lapsed(work, each) and _may_confirm(work, each)]


def code_waits(work: Filing) -> bool:
    """Return whether a request of the seat waits for a code, which a plain yes may be meant to confirm."""
    return bool(_waiting(work)) or any(kept.seat == work.seat for kept in work.people.kept)


def objects(work: Filing) -> bool:
    """Return whether something waits to which the seat can object."""
    return bool(_waiting(work))


def _lapsed(work: Filing, asked: ChangeAsked) -> bool:
    return work.writer is not None and moment(work.writer.at) - moment(asked.at) > lapse(asked)


def _may_confirm(work: Filing, asked: ChangeAsked) -> bool:
    """Return whether the code of a request went where it counts; the address may be gone by now, or new."""
    if asked.act == "prove":
        return asked.to == asked.address
    return is_undo(asked) or (asked.to in work.addresses and (asked.act != "drop" or objectable(asked)))


def confirm(work: Filing, command: Command) -> Outcome:
    """Carry out the request, or withdraw it, if the code is that of a request of the seat."""
    writer = work.writer
    given, said = _code_and_answer(command.arguments)
    if writer is None or given is None:
        return refused(command, Refused("code_unclear"))
    work.guesses += 1
    known = work.people.waiting if work.guesses <= MOST_GUESSES else ()
    found = next((each for each in known if each.seat == work.seat and _is(writer.code(each.number), given)), None)
    if found is None:
        return refused(command, Refused("code_unknown"))
    if isinstance(found, MailKept):
        return _vouched(work, command, found, said)
    facts = {"act": found.act, "address": found.address, "to": found.to}
    if _lapsed(work, found):
        return refused(command, Refused("code_lapsed", facts=facts))
    if not _may_confirm(work, found):
        return refused(command, Refused("code_void", facts=facts))
    if is_undo(found) and said in _YES | _NO:
        return understood(command, says="change-stays", facts=facts)  # who agrees must not undo it by a slip
    wanted = said not in _NO | _UNDO or is_undo(found)
    work.write(ChangeSettled(work.seat, found.number, wanted, work.mail))
    if not wanted:
        return understood(command, says="change-void", facts=facts)
    why = _DONE[found.act](work, found, writer)
    says = "change-half" if found.act == "add" else "change-done"
    return refused(command, why) if why is not None else understood(command, says=says, facts=facts)


def _code_and_answer(arguments: tuple[str, ...]) -> tuple[str | None, str]:
    """Return the code that a command brings, and the answer beside it: `K7Q-X2M`, `code K7Q-X2M`, `K7Q-X2M no`."""
    words = arguments[0] if arguments else ""
    given = normalise_code(words) or normalise_code(words.rpartition(" ")[2])
    if given is not None:
        return given, arguments[-1].lower()
    typed = _ANSWERED_CODE.fullmatch(words.strip())
    said = " ".join(re.findall(r"\w+", typed["said"].casefold())) if typed else ""
    return (normalise_code(typed["code"]) if typed and said in _YES | _NO | _UNDO else None), said


def _vouched(work: Filing, command: Command, kept: MailKept, said: str) -> Outcome:
    """Say whose a mail is that was kept; after the lock of its packet nobody can any more."""
    facts = {"address": kept.address}
    if kept.packet != work.phase or work.settled:
        return refused(command, Refused("mail_locked", facts=facts))
    his = said not in _NO | _UNDO
    work.write(ChangeSettled(work.seat, kept.number, his, work.mail))
    return understood(command, says="mail-vouched" if his else "mail-disowned", facts=facts)


def undo(work: Filing, command: Command) -> Outcome:
    """Object to all that waits: nothing is lost by a forged objection, since the seat keeps what it has."""
    asked = tuple(_waiting(work))
    for each in asked:
        work.write(ChangeSettled(work.seat, each.number, done=False, mail=work.mail))
    return understood(command, says="change-kept", facts={"asked": asked})


def is_answer(result: Result) -> bool:
    """Return whether a line answers a request for confirmation."""
    return isinstance(result, Command) and result.name == "confirm"


def answered(letter: Letter, *, waits: bool = False) -> tuple[tuple[Command, ...], Letter]:
    """Return the answer that the first line of a letter gives to a request, and the letter without that line.

    A plain `yes` says so only in a reply that brings the code with it, in its subject or its address. A plain `undo`
    without one objects to what is asked for, where anything is (`waits`); else it is a line like any other.
    """
    first = next((line for line in letter.lines if line.role in READ_ROLES and line.text.strip()), None)
    if first is None:
        return (), letter
    name, arguments = _said(letter.address.code, first.text, waits=waits)
    if not name:
        return (), letter
    lines = tuple(replace(line, role="blank") if line is first else line for line in letter.lines)
    return (Command(first.number, first.text, name, arguments, first.number),), replace(letter, lines=lines)


def _said(code: str | None, line: str, *, waits: bool) -> tuple[str, tuple[str, ...]]:
    """Return the command that a first line is, with its words; an empty one where it answers nothing."""
    typed = _UNDO_CODE.fullmatch(line)
    if typed is not None:
        return "confirm", (typed["code"], "undo")
    said = " ".join(re.findall(r"\w+", line.casefold()))
    if code is not None and said in _YES | _NO | _UNDO:
        return "confirm", (code, "undo" if said in _UNDO else "no" if said in _NO else "yes")
    return ("undo", ()) if said in _UNDO and waits else ("", ())


def _is(code: str, given: str) -> bool:
    return bool(code) and hmac.compare_digest(code, given)


def _proved(work: Filing, asked: ChangeAsked, writer: Writer) -> Refused | None:
    """Ask the new address too, now that one of old has said yes."""
    if asked.address not in work.addresses:
        number = work.people.requests + 1
        work.write(ChangeAsked(work.seat, number, "prove", asked.address, asked.address, writer.at, work.mail))
    return None


def _added(work: Filing, asked: ChangeAsked, writer: Writer) -> Refused | None:
    if asked.address not in work.addresses:
        _change(work, AddressAdded(work.seat, asked.address, work.mail), writer)
    return None


def _dropped(work: Filing, asked: ChangeAsked, writer: Writer) -> Refused | None:
    """Drop an address; in the days between, the others may have gone, and the last one stays."""
    if work.addresses == (asked.address,):
        return Refused("address_last", facts={"address": asked.address})
    if asked.address in work.addresses:
        _change(work, AddressDropped(work.seat, asked.address, work.mail), writer)
    return None


def _change(work: Filing, change: AddressAdded | AddressDropped, writer: Writer) -> None:
    """Change the addresses of a seat, and give each of those it had before a way back."""
    older = work.addresses
    rows: tuple[Any, ...] = (change, *ways_back(work.people, change, older, writer.at))
    for row in rows:
        work.write(row)


def _taken_back(work: Filing, asked: ChangeAsked, writer: Writer) -> Refused | None:
    del writer
    for row in undone(work.addresses, asked, work.mail):
        work.write(row)
    return None


def _resigned(work: Filing, asked: ChangeAsked, writer: Writer) -> Refused | None:
    del asked, writer
    left = SeatResigned(work.seat, "")
    work.write(left)
    work.happen(Event.of(left, ""))
    return None


_DONE: dict[str, Callable[[Filing, ChangeAsked, Writer], Refused | None]] = {
    "add": _proved,
    "prove": _added,
    "drop": _dropped,
    "resign": _resigned,
    "undo-add": _taken_back,
    "undo-drop": _taken_back,
}
