"""Canonical lines as English sentences: for each kind of order who does what, written without a look at the grammar.

A sentence is `subject: verb and the rest`; `I` is the player. Its parts in braces are those of the pattern; what
begins with `n` is a number that may be said in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
LEADS: Final = {"A": "army", "F": "fleet"}
POSTS: Final = {"C": "commander", "SR": "sub-ruler", "R": "ruler"}
_UNIT: Final = r"(?P<u>[AF]) (?P<p>[\w/]+)"


@dataclass(frozen=True)
class Sentence:
    """Who does what; no subject where it is the player himself. What is said of a unit may leave its verb out."""

    subject: str
    verb: str
    rest: str

    @property
    def act(self) -> str:
        """The verb with what follows it."""
        return f"{self.verb} {self.rest}".strip()

    @property
    def third(self) -> str:
        """The act as someone else does it: contributes 5."""
        return f"{_third(self.verb)} {self.rest}".strip()


@dataclass(frozen=True)
class Pattern:
    """How a canonical line is built, and what it says in English."""

    line: str
    says: tuple[str, ...]
    systems: str = "republic_of_carthage"
    fixed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def sentences(self, system: str, line: str, *, words: bool = False) -> tuple[Sentence, ...]:
        """Return what a line says, or nothing where it is built otherwise; `words` says small numbers in words."""
        found = re.fullmatch(self.line, line) if system in self.systems.split() else None
        if found is None:
            return ()
        parts = {name: value or "" for name, value in found.groupdict().items()}
        parts = {name: self.fixed.get(name, {}).get(value, value) for name, value in parts.items()}
        if words:
            parts = {name: in_words(value) if name[0] == "n" else value for name, value in parts.items()}
        told = (say.format_map(parts) for say in self.says)
        return tuple(_sentence(say) for say in told)


def sentences(system: str, line: str, *, words: bool = False) -> tuple[Sentence, ...]:
    """Return the ways to say a canonical line, the plainest first; nothing where nobody has written any."""
    every = (pattern.sentences(system, line, words=words) for pattern in PATTERNS)
    return next((found for found in every if found), ())


def in_words(text: str) -> str:
    """Return a text with its small numbers in words."""
    return re.sub(r"\b(?:1?\d|20)\b", lambda found: NUMBERS[int(found[0])], text)


def _sentence(say: str) -> Sentence:
    subject, _, act = say.partition(": ")
    verb, _, rest = act.partition(" ")
    return Sentence("" if subject == "I" else subject, verb, rest)


def _third(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else f"{verb}s"


def _map(line: str, *says: str) -> Pattern:
    return Pattern(line, says, "diplomacy carthage_diplomacy", {"u": LEADS, "v": LEADS, "t": POSTS})


def _rail(line: str, *says: str) -> Pattern:
    return Pattern(line, says, "carthage_diplomacy", {"u": LEADS, "t": POSTS})


def _state(line: str, *says: str) -> Pattern:
    return Pattern(line, says)


PATTERNS: Final = (
    # ---------------------------------------------------------------------------- Carthage: Revenue and Trade
    _state(r"contribute none", "I: contribute nothing", "I: make no contributions"),
    _state(
        r"contribute (?P<who>\D+?) (?P<n>(?:up to )?\d+)",
        *("{who}: contribute {n}", "{who}: give {n} to the State", "I: contribute {n} from {who}"),
        *("{who}: donate {n} to the State", "{who}: pay {n} to the State Treasury"),
    ),
    _state(r"gift none", "I: give no gifts", "I: make no gifts"),
    _state(
        r"gift (?P<n>(?:up to )?\d+) to (?P<whom>\D+?) from (?P<who>\D+)",
        *("{who}: give {n} to {whom}", "I: give {whom} {n} from {who}", "I: send {n} from {who} to {whom}"),
    ),
    _state(r"gift (?P<n>(?:up to )?\d+) to (?P<whom>\w+)", "I: give {n} to {whom}", "I: give {whom} {n}"),
    _state(r"corruption all", "I: take all bribes", "I: let all my Senators take bribes"),
    _state(r"corruption (?P<who>[A-Z].+) yes", "{who}: take bribes", "{who}: take a bribe", "{who}: accept bribes"),
    _state(r"corruption (?P<who>[A-Z].+) no", "{who}: take no bribes", "{who}: stay honest", "{who}: refuse bribes"),
    _state(r"income all", "I: take all personal income", "I: let all my governors take personal income"),
    _state(r"income (?P<who>[A-Z].+) yes", "{who}: take personal income", "{who}: keep his personal income"),
    _state(r"income (?P<who>[A-Z].+) no", "{who}: take no personal income", "{who}: waive his personal income"),
    _state(r"heir none", "I: name no heir"),
    _state(r"heir (?P<who>.+)", "I: name {who} as my heir", "I: make {who} my heir", "{who}: become my heir"),
    _state(r"leader (?P<who>[A-Z].+)", "I: make {who} my leader", "{who}: lead my faction", "{who}: become leader"),
    _state(r"prefer none", "I: prefer nobody"),
    _state(r"prefer (?P<whom>.+)", "I: prefer {whom}"),
    _state(r"distribute none", "I: distribute nothing"),
    _state(r"distribute (?P<how>.+)", "I: distribute {how}", "I: redistribute {how}"),
    _state(r"place FT rest", "I: put the rest in the faction treasury", "I: place the rest in the faction treasury"),
    _state(r"place (?P<who>\D+) rest", "I: place the rest on {who}", "I: put the rest on {who}"),
    _state(r"keep nothing", "I: keep nothing", "I: keep no cards"),
    _state(r"keep (?P<n>.+)", "I: keep {n}", "I: hold on to {n}"),
    _state(r"sell nothing", "I: sell nothing"),
    _state(r"sell all sets", "I: sell all sets"),
    _state(r"sell all", "I: sell all", "I: sell everything"),
    _state(r"trader (?P<who>.+)", "I: give the trader to {who}", "{who}: get the trader", "{who}: take the trader"),
    _state(r"term (?P<who>.+) (?P<n>\d)", "{who}: govern for {n} turns", "{who}: serve for {n} turns"),
    _state(r"seat to (?P<who>.+)", "I: give the seat to {who}", "{who}: take the seat"),
    _state(
        r"seat (?P<post>.+) to (?P<who>.+)", "{who}: become {post}", "I: make {who} {post}", "I: seat {who} as {post}"
    ),
    _state(r"withdraw (?P<n>\d+)", "I: withdraw offer {n}", "I: take back offer {n}"),
    _state(
        r"accept (?P<n>\d+) giving (?P<what>.+)", "I: accept offer {n} giving {what}", "I: accept {n} and give {what}"
    ),
    _state(r"offer anyone (?P<what>.+)", "I: offer anyone {what}", "I: offer everybody {what}"),
    _state(r"offer (?P<whom>\w+) (?P<what>.+)", "I: offer {whom} {what}"),
    _state(r"swap (?P<what>.+)", "I: swap {what}"),
    _state(r"play nothing", "I: play nothing", "I: play no cards"),
    _state(r"play (?P<card>.+) on (?P<whom>.+)", "I: play {card} on {whom}", "I: use {card} on {whom}"),
    _state(r"play (?P<card>.+)", "I: play {card}"),
    # ------------------------------------------------------------------------------------- Carthage: Forum
    _state(
        r"attract (?P<who>\D+), up to (?P<n>\d+)",
        "{who}: attract a trader for up to {n}",
        "{who}: try for a trader, at most {n}",
    ),
    _state(r"attract (?P<who>\D+)", "{who}: attract a trader", "{who}: try for a trader"),
    _state(r"persuade none", "I: persuade nobody", "I: persuade no one"),
    _state(
        r"persuade (?P<whom>\D+) by (?P<who>\D+), spend (?P<n>\d+)",
        "{who}: persuade {whom} for {n}",
        "{who}: spend {n} to persuade {whom}",
    ),
    _state(
        r"persuade (?P<whom>\D+) by (?P<who>[^,]+)(?P<how>, .+)?",
        "{who}: persuade {whom}{how}",
        "I: persuade {whom} with {who}{how}",
    ),
    _state(r"bid none", "I: bid nothing", "I: make no bids"),
    _state(r"bid (?P<n>\d+) from (?P<who>\D+)", "{who}: bid {n}", "I: bid {n} from {who}", "I: bid {n} with {who}"),
    _state(
        r"bid (?P<n>\d+) from (?P<who>\D+) in auction (?P<nth>\d)",
        "{who}: bid {n} in auction {nth}",
        "I: bid {n} from {who} in auction {nth}",
    ),
    _state(r"interfere none", "I: interfere with nobody"),
    _state(
        r"oppose anyone on (?P<whom>\D+), up to (?P<n>\d+), hold (?P<nh>\d+)",
        "I: oppose anyone on {whom}, up to {n}, hold {nh}",
    ),
    # ------------------------------------------------------------------------------------- Carthage: Senate
    _state(r"again (?P<who>.+) yes", "{who}: serve again", "{who}: take the seat again"),
    _state(r"again (?P<who>.+) no", "{who}: decline to serve again"),
    _state(
        r"nominate (?P<one>.+) and (?P<two>.+)",
        "I: nominate {one} and {two} as Suffetes",
        "I: propose {one} and {two} for Suffetes",
    ),
    _state(
        r"committee (?P<post>State Treasurer|Harbor Master|Censor of Morals|Overseer of the Agora) (?P<who>.+)",
        "I: elect {who} as {post}",
        "I: nominate {who} for {post}",
        "{who}: become {post}",
    ),
    _state(
        r"govern (?P<where>[\w-]+(?: \w+)?) by (?P<who>\w+(?: [A-Z]\w+)?)",
        "{who}: govern {where}",
        "I: send {who} to govern {where}",
    ),
    _state(r"appeal (?P<who>.+)", "{who}: appeal", "I: appeal for {who}"),
    _state(r"vote (?P<how>yes|no|abstain)", "I: vote {how}"),
    _state(
        r"vote (?P<how>yes|no) buying (?P<n>\d+) from (?P<who>.+)",
        "I: vote {how}, buying {n} from {who}",
        "I: vote {how} and buy {n} votes from {who}",
    ),
    _state(r"call (?P<who>.+)", "I: call {who}"),
    _state(r"assassinate none", "I: assassinate nobody"),
    _state(
        r"assassinate (?P<whom>.+) by (?P<who>.+) before (?P<n>\d+)",
        "{who}: assassinate {whom} before proposal {n}",
        "I: assassinate {whom} with {who} before proposal {n}",
    ),
    _state(r"guard none", "I: guard nobody"),
    _state(
        r"guard (?P<who>\D+) with (?P<n>\d+)",
        "I: guard {who} with {n} bodyguards",
        "I: protect {who} with {n} bodyguards",
    ),
    _state(r"guard (?P<who>\D+)", "I: guard {who}", "I: protect {who}"),
    _state(
        r"post (?P<who>.+) (?P<where>home|marine)", "I: make {who} {where} Suffete", "{who}: become {where} Suffete"
    ),
    _state(r"stepdown yes", "I: step down"),
    _state(r"consent (?P<who>\D+) prosecutes (?P<whom>\D+) no", "{who}: refuse to prosecute {whom}"),
    _state(
        r"consent (?P<who>\D+) prosecutes (?P<whom>\D+)",
        "{who}: agree to prosecute {whom}",
        "{who}: consent to prosecute {whom}",
    ),
    _state(r"prosecute none", "I: prosecute nobody", "I: prosecute no one"),
    _state(
        r"prosecute (?P<how>minor|major) (?P<whom>\D+) for office by (?P<who>\D+)",
        "{who}: prosecute {whom} for office ({how})",
    ),
    _state(r"enact none", "I: enact nothing", "I: enact no laws"),
    _state(r"enact (?P<law>[A-Z].+)", "I: enact {law}", "I: introduce {law}"),
    _state(r"graft none", "I: graft nothing"),
    _state(r"outcry veto (?P<n>\d+)", "I: veto proposal {n} with Outcry", "I: use Outcry to veto proposal {n}"),
    _state(r"adjourn after (?P<n>\d+)", "I: adjourn the Senate after proposal {n}", "I: adjourn after proposal {n}"),
    _state(r"exile (?P<who>.+) yes", "{who}: go into exile", "I: exile {who}"),
    _state(r"exchange none", "I: exchange nothing"),
    _state(
        r"exchange (?P<card>.+) to (?P<whom>\w+) for nothing",
        "I: give {card} to {whom} for nothing",
        "I: give {whom} {card}",
    ),
    _state(r"exchange nothing to (?P<whom>\w+) for (?P<card>.+)", "I: exchange nothing with {whom} for {card}"),
    _state(r"discard none", "I: discard nothing"),
    _state(r"discard (?P<card>.+)", "I: discard {card}", "I: throw away {card}"),
    _state(r"refuse Mercenaries for (?P<who>.+)", "{who}: refuse Mercenaries", "{who}: turn down the Mercenaries"),
    _state(r"propose (?P<n>\d+) (?P<what>[a-z].+)", "I: propose {n} {what}"),
    # ------------------------------------------------------------------------------------------- both boards
    _map(
        rf"{_UNIT} - (?P<to>[\w/]+)", "{u} {p}: move to {to}", "{u} {p}: go to {to}", "I: move the {u} in {p} to {to}"
    ),
    _map(rf"{_UNIT} H", "{u} {p}: hold", "{u} {p}: stay put", "{u} {p}: stand"),
    _map(
        rf"{_UNIT} S (?P<v>[AF]) (?P<q>[\w/]+) - (?P<to>[\w/]+)",
        "{u} {p}: support {v} {q} to {to}",
        "{u} {p}: support the {v} in {q} moving to {to}",
    ),
    _map(
        rf"{_UNIT} S (?P<v>[AF]) (?P<q>[\w/]+)",
        "{u} {p}: support {v} {q}",
        "I: support the {v} in {q} with the {u} in {p}",
    ),
    _map(rf"{_UNIT} C (?P<v>[AF]) (?P<q>[\w/]+) - (?P<to>[\w/]+)", "{u} {p}: convoy {v} {q} to {to}"),
    _map(rf"{_UNIT} disband", "I: disband the {u} in {p}", "{u} {p}: disband"),
    _map(rf"{_UNIT} build", "I: build {u} in {p}", "I: build {u} {p}"),
    Pattern(r"waive (?P<n>\d)", ("I: waive {n} builds",), "diplomacy"),
    Pattern(r"concede to (?P<who>.+)", ("I: concede to {who}", "I: concede the game to {who}"), "diplomacy"),
    Pattern(r"draw yes", ("I: vote for a draw", "I: agree to a draw", "I: accept the draw"), "diplomacy"),
    Pattern(r"draw no", ("I: vote against a draw", "I: refuse the draw"), "diplomacy"),
    # -------------------------------------------------------------------------------- Carthage Diplomacy
    _rail(
        r"Apt (?P<who>\w+) SR of (?P<p>\w+)",
        "I: appoint {who} sub-ruler of {p}",
        "I: make {who} sub-ruler of {p}",
        "{who}: become sub-ruler of {p}",
    ),
    _rail(rf"Apt (?P<who>\w+) C of {_UNIT}", "I: appoint {who} commander of {u} {p}", "{who}: command {u} {p}"),
    _rail(r"Apt (?P<who>\w+) C of (?P<p>\w+)", "I: appoint {who} commander of {p}"),
    _rail(r"bar (?P<line>\w+) all", "I: close {line} to everybody", "I: bar everybody from {line}"),
    _rail(r"bar (?P<line>\w+) to (?P<who>\w+)", "I: bar {who} from {line}", "I: close {line} to {who}"),
    _rail(r"open (?P<line>\w+)", "I: open {line}"),
    _rail(rf"{_UNIT} block rail (?P<line>\w+)", "{u} {p}: block railway {line}", "{u} {p}: block the railway {line}"),
    _rail(r"block canal (?P<line>\w+)", "I: block the canal {line}", "I: close canal {line}"),
    _rail(r"delegate purge to (?P<who>\w+)", "I: delegate the purge to {who}"),
    _rail(r"recall purge from (?P<who>\w+)", "I: recall the purge from {who}"),
    _rail(r"dismantle (?P<line>\w+) from (?P<p>\w+)", "I: dismantle {line} from {p}"),
    _rail(
        rf"support {_UNIT} from (?P<q>\w+)",
        "I: support {u} {p} from {q}",
        "I: feed {u} {p} from {q}",
        "{q}: feed {u} {p}",
    ),
    _rail(
        r"give (?P<n>\d+) (?P<line>\w+) to (?P<who>\w+)",
        "I: give {n} shares of {line} to {who}",
        "I: give {who} {n} shares of {line}",
    ),
    _rail(r"issue (?P<line>\w+) to (?P<who>\w+) (?P<n>\d+)", "I: issue {n} shares of {line} to {who}"),
    _rail(
        r"blt (?P<way>\w+-\w+) shares (?P<n>\d+)",
        "I: build a railway {way} with {n} shares",
        "I: build {way} with {n} shares",
    ),
    _rail(r"blt (?P<line>\w+) next", "I: build the next link of {line}"),
    _rail(r"stop (?P<line>\w+)", "I: stop {line}", "I: stop building {line}"),
    _rail(r"permit (?P<who>\w+) in (?P<p>\w+)", "I: permit {who} in {p}", "I: allow {who} into {p}"),
    _rail(r"permit (?P<who>\w+) all standing", "I: permit {who} everywhere standing"),
    _rail(
        r"propose office (?P<p>\w+) to (?P<who>\w+)",
        "I: propose {who} for office {p}",
        "I: propose office {p} to {who}",
    ),
    _rail(r"proxy (?P<n>\d+) (?P<line>\w+) to (?P<who>\w+)", "I: give the voting rights of {n} {line} to {who}"),
    _rail(r"recall proxy (?P<line>\w+)", "I: recall the proxy {line}", "I: take back the proxy for {line}"),
    _rail(r"P (?P<who>\w+) all", "I: purge {who} from all offices"),
    _rail(rf"P (?P<who>\w+) C of {_UNIT}", "I: purge {who} as commander of {u} {p}"),
    _rail(r"P (?P<who>\w+) (?P<t>C|SR|R) of (?P<p>\w+)", "I: purge {who} as {t} of {p}"),
    _rail(r"reveal (?P<line>\w+)", "I: reveal {line}", "I: reveal my shares of {line}"),
    _rail(r"secret (?P<line>\w+)", "I: keep {line} secret"),
    _rail(rf"{_UNIT} sf (?P<who>\w+)", "{u} {p}: seize for {who}"),
    _rail(r"vote (?P<line>[A-Z]+\d) dismantle (?P<how>yes|no)", "I: vote {how} on dismantling {line}"),
    _rail(r"vote (?P<n>\d+) yes", "I: vote yes on {n}", "I: vote for {n}", "I: vote in favour of {n}"),
    _rail(r"vote (?P<n>\d+) no", "I: vote no on {n}", "I: vote against {n}"),
    _rail(r"vote (?P<n>\d+) abstain", "I: abstain on {n}", "I: abstain from voting on {n}"),
    _rail(r"withdraw (?P<n>\d+)", "I: withdraw proposal {n}", "I: take back proposal {n}"),
)
