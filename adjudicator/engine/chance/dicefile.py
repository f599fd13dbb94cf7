"""The file dice.json of a game: everything needed to check every revealed die.

`templates/core/check_dice.py` gives the same verdict with the standard library alone; a test holds the two
together. The anchors catch a lie, because nobody can find other links that lead to them; `sha256`, over all
other entries, catches damage even where no die depends on the damaged place.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypedDict, cast

from adjudicator.engine.chance.chain import LINK_BYTES, Anchors, verify_link
from adjudicator.engine.chance.dice import LONGEST_LABEL, MOST_SIDES, Stream, Words, beacon_json, in_order, seed
from adjudicator.model.canonical import Json, canonical, digest
from adjudicator.model.rolled import Beacon, Rolled
from adjudicator.model.shape import misfit

SCHEME = "gmdice/1"
MOST_LINKS = 100_000  # between two packets; a file that claims more would only waste the checker's time


class DieEntry(TypedDict):
    """One draw."""

    label: str
    sides: int
    value: int
    where: str


class BeaconEntry(TypedDict):
    """One round of a public beacon."""

    chain: str
    round: int
    signature: str


class PacketEntry(TypedDict):
    """One packet on one chain; digests and links are 64 lower-case hex digits, words sorted by player."""

    phase: str
    index: int
    link: str
    salt: str
    words: list[list[str]]
    beacon: BeaconEntry | None
    dice: list[DieEntry]


class AnchorsEntry(TypedDict):
    """Link 0 of both chains."""

    open: str
    hidden: str


class DiceFile(TypedDict):
    """The whole file; `hidden` is null until links of the hidden chain are revealed."""

    scheme: str
    game: str
    anchors: AnchorsEntry
    packets: list[PacketEntry]
    hidden: list[PacketEntry] | None
    sha256: str


@dataclass(frozen=True, slots=True)
class PacketDice:
    """The dice of a closed packet; rows of the hidden chain are written only with `hidden_link`.

    A revealed hidden link gives away all earlier ones: give it when no draw up to it is secret any more.
    """

    phase: str
    index: int
    link: bytes
    salt: bytes
    words: Words
    rolled: tuple[Rolled, ...]
    beacon: Beacon | None = None
    hidden_link: bytes | None = None


# --- writing


def build(game: str, anchors: Anchors, packets: Iterable[PacketDice]) -> DiceFile:
    """Return the content of dice.json, for `to_bytes`.

    Args:
        game: id of the game.
        anchors: as the start report printed them.
        packets: the closed packets, in the order of their links.
    """
    closed = tuple(packets)
    hidden = [_entry(packet, packet.hidden_link, hidden=True) for packet in closed if packet.hidden_link is not None]
    made = DiceFile(
        scheme=SCHEME,
        game=game,
        anchors={"open": anchors.open.hex(), "hidden": anchors.hidden.hex()},
        packets=[_entry(packet, packet.link, hidden=False) for packet in closed],
        hidden=hidden or None,
        sha256="",
    )
    made["sha256"] = file_digest(made)
    return made


def to_bytes(dice: DiceFile) -> bytes:
    """Return the file as an archive contains it: one line of canonical JSON."""
    return canonical(cast("Mapping[str, Json]", dice)) + b"\n"


def _entry(packet: PacketDice, link: bytes, *, hidden: bool) -> PacketEntry:
    """Return one packet with the draws of one chain."""
    return {
        "phase": packet.phase,
        "index": packet.index,
        "link": link.hex(),
        "salt": packet.salt.hex(),
        "words": in_order(packet.words),
        "beacon": cast("BeaconEntry | None", beacon_json(packet.beacon)),
        "dice": [
            {"label": row.label, "sides": row.sides, "value": row.value, "where": row.where}
            for row in packet.rolled
            if row.hidden == hidden
        ],
    }


def file_digest(dice: DiceFile) -> str:
    """Return the `sha256` of a file: the digest of all its other entries."""
    return digest(cast("Mapping[str, Json]", {key: value for key, value in dice.items() if key != "sha256"}))


# --- checking


def check_bytes(text: bytes, anchors: Anchors | None = None) -> list[str]:
    """Return the differences in a dice.json as an archive contains it; see `check`."""
    try:
        dice = json.loads(text)
    except (ValueError, RecursionError):
        return ["dice.json is not JSON; fetch it again from the archive"]
    return check(dice, anchors)


def check(dice: object, anchors: Anchors | None = None) -> list[str]:
    """Return every difference between a dice.json and what links, salts and words require; none if all is well.

    Args:
        dice: the parsed file, of any shape.
        anchors: as the start report printed them; without them the file's own are used, and a file that was
            forged as a whole passes.
    """
    wrong_shape = misfit(dice, DiceFile, "dice.json")
    if wrong_shape:
        return [wrong_shape]
    try:
        return list(_differences(cast("DiceFile", dice), anchors))
    except UnicodeEncodeError:
        return ["dice.json holds half a character"]


def _differences(dice: DiceFile, anchors: Anchors | None) -> Iterator[str]:
    """Yield the differences in a file of the right shape."""
    if dice["scheme"] != SCHEME:
        yield f"the scheme is {dice['scheme']}, not {SCHEME}"
    if dice["sha256"] != file_digest(dice):
        yield "the file was changed after it was written: its sha256 is another"
    stated = dice["anchors"]
    if anchors is not None and (stated["open"], stated["hidden"]) != (anchors.open.hex(), anchors.hidden.hex()):
        yield "the anchors are not those of the start report"
    yield from _chain_differences("open", stated["open"], dice["packets"])
    yield from _chain_differences("hidden", stated["hidden"], dice["hidden"] or [])
    for packet in dice["packets"]:
        yield from _packet_differences(dice["game"], "open", packet)
    if dice["hidden"] == []:
        yield "hidden must be null while nothing is revealed"
    opened = {packet["phase"]: packet for packet in dice["packets"]}
    for packet in dice["hidden"] or []:
        yield from _packet_differences(dice["game"], "hidden", packet)
        if _inputs(packet) != _inputs(opened.get(packet["phase"])):
            yield f"packet {packet['phase']}: the hidden dice have another link number, salt, words or beacon"


def _inputs(packet: PacketEntry | None) -> tuple[object, ...]:
    """Return what the seeds of a packet share on both chains."""
    return () if packet is None else (packet["index"], packet["salt"], packet["words"], packet["beacon"])


def _chain_differences(chain: str, anchor: str, packets: list[PacketEntry]) -> Iterator[str]:
    """Yield the packets whose link is not on the chain, and links and phases that occur twice."""
    if not _is_digest(anchor):
        yield f"the {chain} anchor is not 64 hex digits"
        return
    if len({packet["phase"] for packet in packets}) != len(packets):
        yield f"a packet occurs twice on the {chain} chain"
    at, known = 0, bytes.fromhex(anchor)
    for packet in sorted(packets, key=lambda each: each["index"]):
        index, link = packet["index"], packet["link"]
        if not at < index <= at + MOST_LINKS:
            yield f"packet {packet['phase']}: link number {index} on the {chain} chain is not free"
        elif not _is_digest(link) or not verify_link(bytes.fromhex(link), known, index - at):
            yield f"packet {packet['phase']}: {chain} link {index} does not lead to the anchor"
        else:
            at, known = index, bytes.fromhex(link)


def _packet_differences(game: str, chain: str, packet: PacketEntry) -> Iterator[str]:
    """Yield what is wrong with the words, the salt and each die of one packet."""
    here = f"packet {packet['phase']}"
    players = [word[0] for word in packet["words"] if len(word) == len(("player", "text"))]
    if len(players) != len(packet["words"]) or players != sorted(set(players)):
        yield f"{here}: the words are not one for a player, sorted by player"
        return
    if not _is_digest(packet["salt"]) or not _is_digest(packet["link"]):
        yield f"{here}: the salt or the {chain} link is not 64 hex digits"
        return
    beacon = packet["beacon"]
    stream = Stream(
        seed(
            bytes.fromhex(packet["link"]),
            game=game,
            phase=packet["phase"],
            salt=bytes.fromhex(packet["salt"]),
            words=[(player, text) for player, text in packet["words"]],
            beacon=Beacon(**beacon) if beacon else None,
        )
    )
    seen: set[str] = set()
    for die in packet["dice"]:
        wrong = _die_difference(stream, die, seen)
        if wrong:
            yield f"{here}: {wrong}"
        seen.add(die["label"])


def _die_difference(stream: Stream, die: DieEntry, seen: set[str]) -> str:
    """Return what is wrong with one die, or nothing."""
    label, sides, value = die["label"], die["sides"], die["value"]
    if not label.isascii() or not 1 <= len(label) <= LONGEST_LABEL:
        return f"{label[:80]!r} is no label"
    if not 1 <= sides <= MOST_SIDES:
        return f"{label} has {sides} sides"
    if label in seen:
        return f"{label} occurs twice"
    rolled = stream.number(label, sides)
    return "" if rolled == value else f"{label} is {rolled}, not {value}"


def _is_digest(text: str) -> bool:
    """Return whether a text is 32 bytes in lower-case hex, which has one spelling."""
    return len(text) == 2 * LINK_BYTES and not set(text) - set("0123456789abcdef")
