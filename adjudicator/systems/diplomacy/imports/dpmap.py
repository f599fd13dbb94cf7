"""Maps of the DPjudge and of the Python package `diplomacy`: `.map` files, a directive a line.

Geography is read by `dpland`, powers by `dppowers`, the calendar by `dpyear`; here are the rules, and which line is
which. A file may stand on others; what comes later changes what came before.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.imports.dpland import KINDS, Land
from adjudicator.systems.diplomacy.imports.dppowers import Powers
from adjudicator.systems.diplomacy.imports.dpyear import SEASONS, Year
from adjudicator.systems.diplomacy.imports.taken import Taken

_ABUTS = re.compile(rf"(AMEND|{'|'.join(KINDS)})\s+(\S+)(?:\s+ABUTS\b(.*))?", re.IGNORECASE)
_BLOCK = re.compile(r"(?:(?P<of>\w+)\s+)?DIRECTIVES?", re.IGNORECASE)
_WHEN = re.compile(r"(?:IN|FROM)\s+(?P<phase>[^:]+?)\s*(?::\s*(?P<line>.*))?", re.IGNORECASE)
RULES = {
    "BUILD_ANY": ("build", "owned"),
    "REMOTE_BUILDS": ("build", "owned_with_home"),
    "HOME_BUILDS": ("build", "homes"),
}
PLAIN = {"CD_DUMMIES", "IMMOBILE_DUMMIES", "IGNORE_DUMMIES"}
"""Rules that say what neutral units do anyway: they hold."""
OTHERS = {
    **dict.fromkeys(("FLAG", "FLAGS"), "the flags"),
    **dict.fromkeys(("NOTIFY", "TEXTONLY", "ROTATE"), "what the file says to the judge: {}"),
    **dict.fromkeys(("LEAGUE", "CONTROL", "RESERVES", "MILITIA"), "`{}` of a power"),
    **dict.fromkeys(("TEAM", "TEAMS", "NEWHOMES", "TAX", "CAP"), "`{}`"),
    **dict.fromkeys(("SEQ", "FLOWSIGN", "FACTORY", "PARTISAN", "ROOT", "DYNAMIC", "PHASES", "VIA", "NAMES"), "`{}`"),
}
"""Directives for which there is nothing of ours, and how they are told."""
DEPTH = 4
"""How many maps may stand on one another."""

Read = Callable[[str], str]


def is_map(text: str) -> bool:
    """Return whether a text may be such a map: it names adjacencies, or another map that does."""
    line = re.compile(r"\s*(\w+\s+\S+\s+ABUTS\b|(MAP|USES?)\s+\S)", re.IGNORECASE)
    return any(map(line.match, text.splitlines()))


def read_map(text: str, beside: Read) -> Taken:
    """Return what is taken over of a map.

    Args:
        text: the file.
        beside: returns the text of another file beside it.

    Raises:
        UserError: a line makes no sense, or a place that is named is nowhere described.
    """
    reader = _Reader(beside)
    reader.read(text, 0)
    return reader.done()


class _Reader:
    def __init__(self, beside: Read) -> None:
        self.beside, self.taken = beside, Taken()
        self.land, self.year = Land(self.taken), Year(self.taken)
        self.powers = Powers(self.taken)
        self.block, self.when = "", ""

    def read(self, text: str, depth: int) -> None:
        self.land.begin()
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.partition("#")[0].strip()
            kinds = (self._blocked, self._seasonal, self._word, self._name, self._abuts, self._owner)
            if line and not any(each(line, depth) for each in kinds):
                raise UserError(f"Line {number} of the map is nothing that its format knows: {raw.strip()[:60]}")
        self.block = self.when = ""
        self.land.begin()

    def _blocked(self, line: str, depth: int) -> bool:
        """Read the lines of a block for one kind of game alone: rules of all games count, others are left."""
        del depth
        found = _BLOCK.fullmatch(line)
        if found:
            of = (found["of"] or "all").lower()
            self.block = "" if of == "end" else of
            if self.block not in {"", "all"}:
                self.taken.leave(f"the block of rules `{line}`")
            return True
        if self.block == "all" and not line.upper().startswith("RULE"):
            self.taken.leave(f"`{line[:60]}`")
        return bool(self.block) and (self.block != "all" or not line.upper().startswith("RULE"))

    def _seasonal(self, line: str, depth: int) -> bool:
        """Read what counts in some phases alone: a place that opens in a season is taken over, the rest is left."""
        found = _WHEN.fullmatch(line)
        if found:
            self.powers.above, self.when = "", "" if found["phase"].lower() == "start" else found["phase"]
            if found["line"]:
                when, self.when = self.when, ""
                self._opened(line, when, found["line"])
            return True
        if not self.when:
            return False
        self._opened(f"IN {self.when}: {line}", self.when, line)
        del depth
        return True

    def _opened(self, whole: str, when: str, line: str) -> None:
        words = line.upper().split()
        season = {"S": "spring", "F": "fall"}.get(SEASONS.get(when.upper(), ""), "")
        if len(words) == len(("kind", "place")):
            self.land.in_season(season, words[0], words[1], whole)
        else:
            self.taken.leave(f"`{whole[:60]}`")

    def _word(self, line: str, depth: int) -> bool:
        """Follow a directive; return whether the line is one."""
        head, _, rest = line.replace("\t", " ").partition(" ")
        word, items = head.upper().rstrip(":"), rest.replace(",", " ").upper().split()
        if "=" in line:
            return False
        if word in OTHERS:
            self.taken.leave(OTHERS[word].format(line[:60]))
        elif word in {"MAP", "USE", "USES"}:
            self._others(rest.split(), depth)
        elif word == "BEGIN":
            self.year.begin(line)
        elif word == "FLOW":
            return self.year.run(rest.upper().split())
        elif word in DIRECTIVES:
            return DIRECTIVES[word](self, items)
        else:
            return False
        return True

    def _others(self, names: list[str], depth: int) -> None:
        """Read the files that this one stands on."""
        if depth >= DEPTH:
            raise UserError("The map stands on others that go round in a circle; put them into one file.")
        for name in names:
            self.read(self.beside(name if "." in name else f"{name}.map"), depth + 1)

    def victory(self, items: list[str]) -> bool:
        """Take over how many centres win."""
        self.taken.victory = int(items[0]) if items and items[0].isdigit() else 0
        return True

    def drop(self, items: list[str]) -> bool:
        """Take provinces off the map."""
        self.land.drop(items)
        self.powers.drop(items)
        return True

    def rules(self, items: list[str]) -> bool:
        """Take over the rules that are rules of ours too; `!` takes one back."""
        for item in items:
            name = item.lstrip("!")
            if name in RULES:
                key, value = RULES[name]
                self.taken.rules.pop(key, None)
                self.taken.rules |= {key: value} if name == item else {}
            elif name not in PLAIN:
                self.taken.leave(f"the rule {item}")
        return True

    def _name(self, line: str, depth: int) -> bool:
        del depth
        name, sign, rest = line.partition("=")
        words = rest.split()
        if not sign or not words or not name.strip():
            return False
        was = self.land.name(name, words)
        if was:
            self.powers.rename(was, words[0].upper())
        return True

    def _abuts(self, line: str, depth: int) -> bool:
        del depth
        found = _ABUTS.fullmatch(line)
        if found:
            self.powers.above = ""
            near = None if found[3] is None else found[3].split()
            return self.land.describe(found[1].upper(), found[2], near)
        return False

    def _owner(self, line: str, depth: int) -> bool:
        """Read a unit of the power above, or a power with its homes."""
        del depth
        return self.powers.unit(line) or self.powers.declare(line)

    def done(self) -> Taken:
        self.year.done()
        self.land.done()
        self.powers.done()
        return self.taken


DIRECTIVES: dict[str, Callable[[_Reader, list[str]], bool]] = {
    "VICTORY": _Reader.victory,
    "DROP": _Reader.drop,
    **dict.fromkeys(("RULE", "RULES"), _Reader.rules),
    "UNPLAYED": lambda reader, items: reader.powers.unplay(items),
    **dict.fromkeys(("UNOWNED", "NEUTRAL"), lambda reader, items: reader.powers.free_up(items)),
    **dict.fromkeys(("DUMMY", "DUMMIES"), lambda reader, items: reader.powers.dummy(items)),
    "OWNS": lambda reader, items: reader.powers.owned(items),
    **dict.fromkeys(("CENTRES", "CENTERS"), lambda reader, items: reader.powers.owned_anew(items)),
    "INHABITS": lambda reader, items: reader.powers.settled(items),
    **dict.fromkeys(("HOME", "HOMES"), lambda reader, items: reader.powers.settled_anew(items)),
    "UNITS": lambda reader, items: reader.powers.unmanned(items),
}
