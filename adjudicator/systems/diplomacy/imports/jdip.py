"""Variants of jDip: `variants.xml`, with the provinces in a second file that it names.

A fleet border is of the type `xc`, or of a coast (`nc`, `ec`, `sc`, `wc`); one of armies is `mv`. An island is beside
itself. What is special about borders stands in definitions that provinces refer to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.imports.taken import NOBODY, Owner, Place, Taken

Read = Callable[[str], str]
COASTS = ("nc", "ec", "sc", "wc", "ne", "nw", "se", "sw")
BUILDS = {"VALUE_BUILDS_ANY_OWNED": "owned", "VALUE_BUILDS_ANY_IF_HOME_OWNED": "owned_with_home"}
PLAIN = {"VALUE_BUILDS_HOME_ONLY", "VALUE_WINGS_DISABLED", "VALUE_PATHS_EITHER"}
"""Values of rule options that say what is the rule anyway."""
_TURN = re.compile(r"(\w+),?\s+(-?\d+)\s*(BC)?,?\s+(\w+)", re.IGNORECASE)


@dataclass(slots=True)
class Node:
    """An element: its tag, its attributes, and what is inside it."""

    tag: str
    words: Mapping[str, str]
    inside: list[Node] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Node]:
        """Yield the elements of a tag at any depth."""
        for node in self.inside:
            if node.tag == tag:
                yield node
            yield from node.all(tag)

    def word(self, key: str) -> str:
        """Return an attribute without blanks around it, empty where it lacks."""
        return self.words.get(key, "").strip()


def parsed(text: str, where: str) -> Node:
    """Return the elements of an XML file below a node that is none.

    Raises:
        UserError: it is not XML, or declares entities, which such a file has no use for.
    """
    top = Node("", {})
    stack = [top]
    reader = expat.ParserCreate("utf-8")  # as the text is given, whatever the file declares

    def begin(tag: str, words: dict[str, str]) -> None:
        node = Node(tag, words)
        stack[-1].inside.append(node)
        stack.append(node)

    def entity(*_: object) -> None:
        raise UserError(f"{where} declares entities, which no map needs; take them out.")

    reader.StartElementHandler = begin
    reader.EndElementHandler = lambda tag: stack.pop()
    reader.EntityDeclHandler = entity
    try:
        reader.Parse(text.encode(), True)
    except expat.ExpatError as fault:
        raise UserError(f"{where} is no XML that can be read: {fault}.") from None
    return top


def variants(top: Node) -> tuple[str, ...]:
    """Return the names of the variants in a file."""
    return tuple(node.word("name") for node in top.all("VARIANT"))


def read_variant(top: Node, name: str, beside: Read) -> Taken:
    """Return what is taken over of a variant.

    Args:
        top: the elements of `variants.xml`.
        name: which of its variants; empty for the only one.
        beside: returns the text of another file beside it.

    Raises:
        UserError: there is no such variant, several and none is named, or a place or a power is nowhere described.
    """
    known = variants(top)
    chosen = [node for node in top.all("VARIANT") if not name or name.lower() in _names(node)]
    if len(chosen) != 1:
        which = f"has no variant {name}" if name else "has several variants"
        raise UserError(f"The file {which}; name one of these with --of: {', '.join(known)}.")
    node, taken = chosen[0], Taken(name=chosen[0].word("name"))
    file = next((each.word("adjacencyURI") for each in node.all("MAP")), "")
    if not file:
        raise UserError(f"The variant {taken.name} names no file of provinces.")
    names = _provinces(parsed(beside(file), file), taken)
    owners = _powers(node, taken)
    _centres(node, taken, names, owners)
    _rules(node, taken)
    _unread(top, node, taken)
    return taken


def _names(node: Node) -> set[str]:
    """Return what a variant may be called: its name and its aliases, in small letters."""
    return {each.strip().lower() for each in (node.word("name"), *node.word("aliases").split(","))} - {""}


def _unread(top: Node, node: Node, taken: Taken) -> None:
    """Note what is there for people to read or look at: the description, and the drawings."""
    if any(each.tag == "DESCRIPTION" for each in node.inside):
        taken.leave("its description; read there whether it tells rules of its own")
    drawn = {each.word("id"): each.word("URI") for each in top.all("MAP_DEFINITION")}
    for each in node.all("MAP_GRAPHIC"):
        taken.leave(f"the drawing {drawn.get(each.word('ref')) or each.word('ref')}")


# ---------------------------------------------------------------------------------------------- provinces


def _provinces(top: Node, taken: Taken) -> dict[str, str]:
    """Gather the provinces, and return their codes by all their names."""
    rows = list(top.all("PROVINCE"))
    if not rows:
        raise UserError("The file of provinces has none.")
    names: dict[str, str] = {}
    for row in rows:
        code = row.word("shortname").upper()
        if code in taken.places:
            raise UserError(f"Two provinces have the shortname {code.lower()}; give one of them another.")
        more = [each.word("name") for each in row.all("UNIQUENAME")]
        place = Place(code, row.word("fullname"), [each for each in more if each.isascii()])
        place.convoys = row.word("isConvoyableCoast") == "true"
        taken.places[code] = place
        for each in (row.word("fullname"), *more):
            names.setdefault(each.lower(), code)
    names |= {code.lower(): code for code in taken.places}
    for row in rows:
        _borders_of(row, taken.places[row.word("shortname").upper()], names, taken)
    for place in taken.places.values():
        place.sea = bool(place.fleet) and not place.army and not place.coasts
        place.army.discard(place.code)
    _special(top, rows, taken, names)
    return names


def _borders_of(row: Node, place: Place, names: Mapping[str, str], taken: Taken) -> None:
    for border in row.all("ADJACENCY"):
        kind = border.word("type") or "mv"
        ends = re.split(r"[\s,;]+", border.word("refs"))
        found = {each for end in ends if end and (each := _end(end, names, taken, place.code))}
        if kind == "mv":
            place.army |= {end.partition("/")[0] for end in found}
        elif kind == "xc" or kind in COASTS:
            place.fleet.setdefault("" if kind == "xc" else kind.upper(), set()).update(found - {place.code})
        else:
            taken.leave(f"borders of the kind {kind} of {place.code}")


def _end(text: str, names: Mapping[str, str], taken: Taken, here: str) -> str:
    """Return a place as we write it, `STP/NC` for `stp-nc`."""
    name, sign, coast = text.lower().replace("-", "/").rpartition("/")
    if not sign or coast not in COASTS:
        name, coast = text.lower(), ""
    if name not in names:
        taken.leave(f"the border of {here} with {text}, a place that the map lacks")
        return ""
    return f"{names[name]}/{coast.upper()}" if coast else names[name]


def _special(top: Node, rows: list[Node], taken: Taken, names: Mapping[str, str]) -> None:
    """Take over borders closed in a season or to a kind of unit, and those that are crossed with less strength."""
    known = {node.word("id"): node for node in top.all("BORDER")}
    found: dict[tuple[str, str, str], tuple[str, dict[str, Any]]] = {}
    for row in rows:
        to = row.word("shortname").upper()
        for ident in row.word("borders").split():
            border = known.get(ident)
            if border is None:
                taken.leave(f"the border {ident}, which is nowhere described")
                continue
            told = f"the border {ident} of {to} ({_told(border)})"
            starts = [names.get(each.lower(), "") for each in re.split(r"[\s,]+", border.word("from")) if each]
            words = _words_of(border)
            if words is None or not all(starts):
                taken.leave(told)
                continue
            both = not starts and "closed" in words  # one without a `from` shuts the way out of its province too
            for start in starts or _beside(taken, to):
                for unit in _kinds(taken, start, to, words):
                    found[start, to, unit] = (told, words)
                    if both:
                        found[to, start, unit] = (told, words)
    for told, row_of in _met(taken, found):
        if row_of:
            taken.borders.append(row_of)
        else:
            taken.leave(f"{told}, which holds one way alone")


def _words_of(border: Node) -> dict[str, Any] | None:
    """Return what a border says in our words, with `units` where it is of one kind; None if we have none for it."""
    said = {key for key, value in border.words.items() if value.strip()} - {"id", "description", "from"}
    seasons = [each for each in re.split(r"[\s,]+", border.word("season").lower()) if each]
    units = {each[:1].upper() for each in re.split(r"[\s,]+", border.word("unitTypes")) if each} & {"A", "F"}
    only = {"units": min(units)} if len(units) == 1 else {}
    if said == {"baseMoveModifier"} and border.word("baseMoveModifier") == "-1":
        return {"strength": "supports"}
    if said and said <= {"season", "unitTypes"} and set(seasons) <= {"spring", "fall"}:
        return {**only, "closed": [each for each in ("spring", "fall") if not seasons or each in seasons]}
    return None


def _kinds(taken: Taken, start: str, to: str, words: Mapping[str, Any]) -> list[str]:
    """Return the kinds of unit that go from one province to another, of those that words concern."""
    goes = {"A": to in taken.places[start].army, "F": to in _sailed(taken, start)}
    return [unit for unit, way in goes.items() if way and words.get("units", unit) == unit]


def _met(
    taken: Taken, found: Mapping[tuple[str, str, str], tuple[str, dict[str, Any]]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each border with the sentence that tells it, none for one that its other side does not share.

    One that both kinds of unit cross alike is one border; what says one side alone counts if nobody comes back there,
    or if it takes strength: weak borders are weak both ways with us.
    """
    done: set[tuple[frozenset[str], str]] = set()
    for (start, to, unit), (told, words) in found.items():
        pair = frozenset((start, to))
        if (pair, unit) in done:
            continue
        back = found.get((to, start, unit), ("", {}))[1]
        alone = back != words and "closed" in words and unit in _kinds(taken, to, start, {})
        other = "F" if unit == "A" else "A"
        twin = other in {*_kinds(taken, start, to, {}), *_kinds(taken, to, start, {})}
        alike = found.get((start, to, other), found.get((to, start, other), ("", {})))[1] == words
        done |= {(pair, unit)} | ({(pair, other)} if alike else set())
        plain = {key: value for key, value in words.items() if key != "units"}
        only = {} if alike or not (twin or "strength" in words) else {"units": unit}
        yield told, {} if alone else {"between": sorted(pair), **only, **plain}


def _beside(taken: Taken, code: str) -> list[str]:
    """Return the provinces from which units go into one."""
    return sorted(each for each, place in taken.places.items() if code in place.army | _sailed(taken, each))


def _sailed(taken: Taken, code: str) -> set[str]:
    return {end.partition("/")[0] for ends in taken.places[code].fleet.values() for end in ends}


def _told(border: Node) -> str:
    return ", ".join(f"{key} {value}" for key, value in border.words.items() if key not in {"id", "description"})


# ---------------------------------------------------------------------------------------- powers and rules


def _powers(node: Node, taken: Taken) -> dict[str, Owner]:
    """Gather the powers that are played, and return them by all their names."""
    found: dict[str, Owner] = {}
    for row in node.all("POWER"):
        name = row.word("name")
        if row.word("active") == "false":
            taken.leave(f"the power {name}, which nobody plays")
            continue
        power = Owner(name, row.word("adjective"))
        taken.powers[name] = power
        for each in (name, *row.word("altnames").split(",")):
            found.setdefault(each.strip().lower(), power)
    return found


def _centres(node: Node, taken: Taken, names: Mapping[str, str], owners: Mapping[str, Owner]) -> None:
    for row in node.all("SUPPLYCENTER"):
        code = _known(row, names)
        taken.places[code].centre = True
        for key, kept in (("homepower", "home"), ("owner", "owns")):
            power = _owner(row.word(key), owners, taken)
            for other in owners.values():  # a file may name a centre twice: the last line counts
                if code in getattr(other, kept):
                    getattr(other, kept).remove(code)
            if power is not None:
                getattr(power, kept).append(code)
    for row in node.all("INITIALSTATE"):
        code, kind, coast = _known(row, names), row.word("unit").upper()[:1], row.word("unitcoast").upper()
        power = _owner(row.word("power"), owners, taken)
        place = f"{code}/{coast}" if coast and coast.lower() in COASTS else code
        if kind not in {"A", "F"}:
            taken.leave(f"a unit of the kind {row.word('unit')} in {code}")
        elif power is not None:
            power.units.append(f"{kind} {place}")
        elif row.word("power").lower() in NOBODY:
            taken.rules["neutral_units"] = [*taken.rules.get("neutral_units", ()), f"{kind} {place}"]


def _known(row: Node, names: Mapping[str, str]) -> str:
    code = names.get(row.word("province").lower(), "")
    if not code:
        raise UserError(f"The variant names the province {row.word('province')}, which the map lacks.")
    return code


def _owner(name: str, owners: Mapping[str, Owner], taken: Taken) -> Owner | None:
    if name.lower() in NOBODY:
        return None
    if name.lower() not in owners:
        taken.leave(f"what belongs to {name}, no power that is played")
    return owners.get(name.lower())


def _rules(node: Node, taken: Taken) -> None:
    for row in node.all("RULEOPTION"):
        value = row.word("value")
        if value in BUILDS:
            taken.rules["build"] = BUILDS[value]
        elif value not in PLAIN:
            taken.leave(f"the rule {row.word('name')} = {value}")
    for row in node.all("STARTINGTIME"):
        _start(row.word("turn"), taken)
    for row in node.all("WINNING_SUPPLY_CENTERS"):
        taken.victory = int(row.word("value")) if row.word("value").isdigit() else 0
    for tag, told in (
        ("GAME_LENGTH", "years; set `last_year`"),
        ("YEARS_WITHOUT_SC_CAPTURE", "years without a capture"),
    ):
        for row in node.all(tag):
            taken.leave(f"the end of the game after {row.word('value')} {told}")


def _start(turn: str, taken: Taken) -> None:
    found = _TURN.fullmatch(turn)
    letter = {"spring": "S", "fall": "F", "winter": "W"}.get(found[1].lower(), "") if found else ""
    if found is None or not letter or found[4].lower().startswith("retreat"):
        raise UserError(f"The variant begins at `{turn}`; it must be movement in spring or fall, or adjustment.")
    builds = letter == "W" or found[4].lower().startswith("adjust")
    year = int(found[2])
    if found[3] or year < 0:
        taken.rules["years_down"] = True
    taken.phase = f"{'W' if builds else letter}{abs(year)}{'A' if builds else 'M'}"
