"""Changes that need confirmation: a player's addresses, and leaving the game.

An attacker who forges a sender, or has got hold of a token, can write for a seat but cannot read its mail. So each
such change is made only when a code comes back that we sent to one address, and that is always one that
the seat had before: a new address proves nothing, and only its reader can drop an address.
The mails are written in `confirmation`.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from adjudicator.engine.people import AddressAdded, AddressDropped, ChangeAsked, ChangeSettled, SeatResigned
from adjudicator.intake.address import normalise_code
from adjudicator.model.event import Event
from adjudicator.model.letter import READ_ROLES, Letter
from adjudicator.model.order import Refused
from adjudicator.model.reading import Command, Result
from adjudicator.service.filing.docket import Filing, Outcome, Writer, refused, understood
from adjudicator.service.game.people import ADDRESS
from adjudicator.service.game.times import moment

LAPSE = timedelta(days=7)
"""After this time a request expires."""
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
    """Ask for an address, at an old one: a code sent to the new one would only prove that a forger reads that mail."""
    own = work.addresses
    if new in own:
        return refused(command, Refused("address_known", facts={"address": new}))
    if len(own) >= MOST_ADDRESSES:
        return refused(command, Refused("addresses_many", facts={"count": len(own)}))
    return _ask(work, command, writer, "add", new, to=_known(work, writer))


def _drop(work: Filing, command: Command, writer: Writer, old: str) -> Outcome:
    """Ask to drop an address, at that address: no other can shut it out; one who no longer reads it asks the GM."""
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
    mine = (each for each in work.people.asked if each.seat == work.seat)
    return [each for each in mine if not _lapsed(work, each) and _may_confirm(work, each)]


def code_waits(work: Filing) -> bool:
    """Return whether a request of the seat waits for a code, which a plain yes may be meant to confirm."""
    return bool(_waiting(work))


def _lapsed(work: Filing, asked: ChangeAsked) -> bool:
    return work.writer is not None and moment(work.writer.at) - moment(asked.at) > LAPSE


def _may_confirm(work: Filing, asked: ChangeAsked) -> bool:
    """Return whether the code of a request went to an address that counts; it may be new, or dropped since."""
    return asked.to in work.addresses and (asked.act != "drop" or asked.to == asked.address)


def confirm(work: Filing, command: Command) -> Outcome:
    """Carry out the request, or withdraw it, if the code is that of a request of the seat."""
    writer = work.writer
    words = command.arguments[0] if command.arguments else ""
    given = normalise_code(words) or normalise_code(words.rpartition(" ")[2])
    if writer is None or given is None:
        return refused(command, Refused("code_unclear"))
    work.guesses += 1
    known = work.people.asked if work.guesses <= MOST_GUESSES else ()
    found = next((each for each in known if each.seat == work.seat and _is(writer.code(each.number), given)), None)
    if found is None:
        return refused(command, Refused("code_unknown"))
    facts = {"act": found.act, "address": found.address, "to": found.to}
    if _lapsed(work, found):
        return refused(command, Refused("code_lapsed", facts=facts))
    if not _may_confirm(work, found):
        return refused(command, Refused("code_void", facts=facts))
    wanted = command.arguments[-1].lower() not in _NO
    work.write(ChangeSettled(work.seat, found.number, wanted, work.mail))
    if not wanted:
        return understood(command, says="change-void", facts=facts)
    why = _DONE[found.act](work, found)
    return refused(command, why) if why is not None else understood(command, says="change-done", facts=facts)


def is_answer(result: Result) -> bool:
    """Return whether a line answers a request for confirmation."""
    return isinstance(result, Command) and result.name == "confirm"


def answered(letter: Letter) -> tuple[tuple[Command, ...], Letter]:
    """Return the answer that the first line of a letter gives to the request it replies to, and the letter without it.

    A plain `yes` counts only in a reply that contains the code, in its subject or its address.
    """
    code = letter.address.code
    first = next((line for line in letter.lines if line.role in READ_ROLES and line.text.strip()), None)
    if code is None or first is None:
        return (), letter
    said = " ".join(re.findall(r"\w+", first.text.casefold()))
    if said not in _YES | _NO:
        return (), letter
    lines = tuple(replace(line, role="blank") if line is first else line for line in letter.lines)
    answer = Command(first.number, first.text, "confirm", (code, "no" if said in _NO else "yes"), first.number)
    return (answer,), replace(letter, lines=lines)


def _is(code: str, given: str) -> bool:
    return bool(code) and hmac.compare_digest(code, given)


def _added(work: Filing, asked: ChangeAsked) -> Refused | None:
    if asked.address not in work.addresses:
        work.write(AddressAdded(work.seat, asked.address, work.mail))
    return None


def _dropped(work: Filing, asked: ChangeAsked) -> Refused | None:
    """Drop an address; the others may have been dropped meanwhile, and the last one stays."""
    if work.addresses == (asked.address,):
        return Refused("address_last", facts={"address": asked.address})
    if asked.address in work.addresses:
        work.write(AddressDropped(work.seat, asked.address, work.mail))
    return None


def _resigned(work: Filing, asked: ChangeAsked) -> Refused | None:
    del asked
    left = SeatResigned(work.seat, "")
    work.write(left)
    work.happen(Event("seat_resigned", "", left))
    return None


_DONE: dict[str, Callable[[Filing, ChangeAsked], Refused | None]] = {
    "add": _added,
    "drop": _dropped,
    "resign": _resigned,
}
