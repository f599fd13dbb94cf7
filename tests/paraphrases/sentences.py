"""Canonical lines as English sentences: for each kind of order who does what, written without a look at the grammar.

A sentence is `subject: verb and the rest`; `I` is the player. Its parts in braces are those of the pattern; what
begins with `n` is a number that may be said in words.
"""

from __future__ import annotations

from typing import Final

from tests.paraphrases.pattern import UNIT, Pattern, Sentence, map_order, punic_order, rail_order, state_order
from tests.paraphrases.roman import ROMAN


def sentences(system: str, line: str, *, words: bool = False) -> tuple[Sentence, ...]:
    """Return the ways to say a canonical line, the plainest first; nothing where nobody has written any."""
    every = (pattern.sentences(system, line, words=words) for pattern in (*ROMAN, *PATTERNS))
    return next((found for found in every if found), ())


PATTERNS: Final = (
    # ---------------------------------------------------------------------------- Carthage: Revenue and Trade
    state_order(r"contribute none", "I: contribute nothing", "I: make no contributions"),
    state_order(
        r"contribute (?P<who>\D+?) (?P<n>(?:up to )?\d+)",
        *("{who}: contribute {n}", "{who}: give {n} to the State", "I: contribute {n} from {who}"),
        *("{who}: donate {n} to the State", "{who}: pay {n} to the State Treasury"),
    ),
    state_order(r"gift none", "I: give no gifts", "I: make no gifts"),
    state_order(
        r"gift (?P<n>(?:up to )?\d+) to (?P<whom>\D+?) from (?P<who>\D+)",
        *("{who}: give {n} to {whom}", "I: give {whom} {n} from {who}", "I: send {n} from {who} to {whom}"),
    ),
    state_order(r"gift (?P<n>(?:up to )?\d+) to (?P<whom>\w+)", "I: give {n} to {whom}", "I: give {whom} {n}"),
    state_order(r"corruption all", "I: take all bribes", "I: let all my Senators take bribes"),
    state_order(
        r"corruption (?P<who>[A-Z].+) yes", "{who}: take bribes", "{who}: take a bribe", "{who}: accept bribes"
    ),
    state_order(
        r"corruption (?P<who>[A-Z].+) no", "{who}: take no bribes", "{who}: stay honest", "{who}: refuse bribes"
    ),
    state_order(r"income all", "I: take all personal income", "I: let all my governors take personal income"),
    state_order(r"income (?P<who>[A-Z].+) yes", "{who}: take personal income", "{who}: keep his personal income"),
    state_order(r"income (?P<who>[A-Z].+) no", "{who}: take no personal income", "{who}: waive his personal income"),
    state_order(r"heir none", "I: name no heir"),
    state_order(r"heir (?P<who>.+)", "I: name {who} as my heir", "I: make {who} my heir", "{who}: become my heir"),
    state_order(
        r"leader (?P<who>[A-Z].+)", "I: make {who} my leader", "{who}: lead my faction", "{who}: become leader"
    ),
    state_order(r"prefer none", "I: prefer nobody"),
    state_order(r"prefer (?P<whom>.+)", "I: prefer {whom}"),
    state_order(r"distribute none", "I: distribute nothing"),
    state_order(r"distribute (?P<how>.+)", "I: distribute {how}", "I: redistribute {how}"),
    state_order(
        r"place FT rest", "I: put the rest in the faction treasury", "I: place the rest in the faction treasury"
    ),
    state_order(r"place (?P<who>\D+) rest", "I: place the rest on {who}", "I: put the rest on {who}"),
    punic_order(r"keep nothing", "I: keep nothing", "I: keep no cards"),
    punic_order(r"keep (?P<n>.+)", "I: keep {n}", "I: hold on to {n}"),
    punic_order(r"sell nothing", "I: sell nothing"),
    punic_order(r"sell all sets", "I: sell all sets"),
    punic_order(r"sell all", "I: sell all", "I: sell everything"),
    punic_order(
        r"trader (?P<who>.+)", "I: give the trader to {who}", "{who}: get the trader", "{who}: take the trader"
    ),
    punic_order(r"term (?P<who>.+) (?P<n>\d)", "{who}: govern for {n} turns", "{who}: serve for {n} turns"),
    punic_order(r"seat to (?P<who>.+)", "I: give the seat to {who}", "{who}: take the seat"),
    punic_order(
        r"seat (?P<post>.+) to (?P<who>.+)", "{who}: become {post}", "I: make {who} {post}", "I: seat {who} as {post}"
    ),
    punic_order(r"withdraw (?P<n>\d+)", "I: withdraw offer {n}", "I: take back offer {n}"),
    punic_order(
        r"accept (?P<n>\d+) giving (?P<what>.+)", "I: accept offer {n} giving {what}", "I: accept {n} and give {what}"
    ),
    punic_order(r"offer anyone (?P<what>.+)", "I: offer anyone {what}", "I: offer everybody {what}"),
    punic_order(r"offer (?P<whom>\w+) (?P<what>.+)", "I: offer {whom} {what}"),
    punic_order(r"swap (?P<what>.+)", "I: swap {what}"),
    state_order(r"play nothing", "I: play nothing", "I: play no cards"),
    state_order(r"play (?P<card>.+) on (?P<whom>.+)", "I: play {card} on {whom}", "I: use {card} on {whom}"),
    state_order(r"play (?P<card>.+)", "I: play {card}"),
    # ------------------------------------------------------------------------------------- Carthage: Forum
    punic_order(
        r"attract (?P<who>\D+), up to (?P<n>\d+)",
        "{who}: attract a trader for up to {n}",
        "{who}: try for a trader, at most {n}",
    ),
    punic_order(r"attract (?P<who>\D+)", "{who}: attract a trader", "{who}: try for a trader"),
    state_order(r"persuade none", "I: persuade nobody", "I: persuade no one"),
    state_order(
        r"persuade (?P<whom>\D+) by (?P<who>\D+), spend (?P<n>\d+)",
        "{who}: persuade {whom} for {n}",
        "{who}: spend {n} to persuade {whom}",
    ),
    state_order(
        r"persuade (?P<whom>\D+) by (?P<who>[^,]+)(?P<how>, .+)?",
        "{who}: persuade {whom}{how}",
        "I: persuade {whom} with {who}{how}",
    ),
    state_order(r"bid none", "I: bid nothing", "I: make no bids"),
    state_order(
        r"bid (?P<n>\d+) from (?P<who>\D+)", "{who}: bid {n}", "I: bid {n} from {who}", "I: bid {n} with {who}"
    ),
    state_order(
        r"bid (?P<n>\d+) from (?P<who>\D+) in auction (?P<nth>\d)",
        "{who}: bid {n} in auction {nth}",
        "I: bid {n} from {who} in auction {nth}",
    ),
    state_order(r"interfere none", "I: interfere with nobody"),
    state_order(
        r"oppose anyone on (?P<whom>\D+), up to (?P<n>\d+), hold (?P<nh>\d+)",
        "I: oppose anyone on {whom}, up to {n}, hold {nh}",
    ),
    # ------------------------------------------------------------------------------------- Carthage: Senate
    state_order(r"again (?P<who>.+) yes", "{who}: serve again", "{who}: take the seat again"),
    state_order(r"again (?P<who>.+) no", "{who}: decline to serve again"),
    punic_order(
        r"nominate (?P<one>.+) and (?P<two>.+)",
        "I: nominate {one} and {two} as Suffetes",
        "I: propose {one} and {two} for Suffetes",
    ),
    punic_order(
        r"committee (?P<post>State Treasurer|Harbor Master|Censor of Morals|Overseer of the Agora) (?P<who>.+)",
        "I: elect {who} as {post}",
        "I: nominate {who} for {post}",
        "{who}: become {post}",
    ),
    state_order(
        r"govern (?P<where>[\w-]+(?: \w+)?) by (?P<who>\w+(?: [A-Z]\w+)?)",
        "{who}: govern {where}",
        "I: send {who} to govern {where}",
    ),
    state_order(r"appeal (?P<who>.+)", "{who}: appeal", "I: appeal for {who}"),
    state_order(r"vote (?P<how>yes|no|abstain)", "I: vote {how}"),
    state_order(
        r"vote (?P<how>yes|no) buying (?P<n>\d+) from (?P<who>.+)",
        "I: vote {how}, buying {n} from {who}",
        "I: vote {how} and buy {n} votes from {who}",
    ),
    state_order(r"call (?P<who>.+)", "I: call {who}"),
    state_order(r"assassinate none", "I: assassinate nobody"),
    state_order(
        r"assassinate (?P<whom>.+) by (?P<who>.+) before (?P<n>\d+)",
        "{who}: assassinate {whom} before proposal {n}",
        "I: assassinate {whom} with {who} before proposal {n}",
    ),
    state_order(r"guard none", "I: guard nobody"),
    state_order(
        r"guard (?P<who>\D+) with (?P<n>\d+)",
        "I: guard {who} with {n} bodyguards",
        "I: protect {who} with {n} bodyguards",
    ),
    state_order(r"guard (?P<who>\D+)", "I: guard {who}", "I: protect {who}"),
    punic_order(
        r"post (?P<who>.+) (?P<where>home|marine)", "I: make {who} {where} Suffete", "{who}: become {where} Suffete"
    ),
    punic_order(r"stepdown yes", "I: step down"),
    state_order(r"consent (?P<who>\D+) prosecutes (?P<whom>\D+) no", "{who}: refuse to prosecute {whom}"),
    state_order(
        r"consent (?P<who>\D+) prosecutes (?P<whom>\D+)",
        "{who}: agree to prosecute {whom}",
        "{who}: consent to prosecute {whom}",
    ),
    state_order(r"prosecute none", "I: prosecute nobody", "I: prosecute no one"),
    state_order(
        r"prosecute (?P<how>minor|major) (?P<whom>\D+) for office by (?P<who>\D+)",
        "{who}: prosecute {whom} for office ({how})",
    ),
    state_order(r"enact none", "I: enact nothing", "I: enact no laws"),
    punic_order(r"enact (?P<law>[A-Z].+)", "I: enact {law}", "I: introduce {law}"),
    state_order(r"graft none", "I: graft nothing"),
    punic_order(r"outcry veto (?P<n>\d+)", "I: veto proposal {n} with Outcry", "I: use Outcry to veto proposal {n}"),
    state_order(
        r"adjourn after (?P<n>\d+)", "I: adjourn the Senate after proposal {n}", "I: adjourn after proposal {n}"
    ),
    state_order(r"exile (?P<who>.+) yes", "{who}: go into exile", "I: exile {who}"),
    state_order(r"exchange none", "I: exchange nothing"),
    state_order(
        r"exchange (?P<card>.+) to (?P<whom>\w+) for nothing",
        "I: give {card} to {whom} for nothing",
        "I: give {whom} {card}",
    ),
    state_order(r"exchange nothing to (?P<whom>\w+) for (?P<card>.+)", "I: exchange nothing with {whom} for {card}"),
    state_order(r"discard none", "I: discard nothing"),
    state_order(r"discard (?P<card>.+)", "I: discard {card}", "I: throw away {card}"),
    punic_order(r"refuse Mercenaries for (?P<who>.+)", "{who}: refuse Mercenaries", "{who}: turn down the Mercenaries"),
    state_order(r"propose (?P<n>\d+) (?P<what>[a-z].+)", "I: propose {n} {what}"),
    # ------------------------------------------------------------------------------------------- both boards
    map_order(
        rf"{UNIT} - (?P<to>[\w/]+)", "{u} {p}: move to {to}", "{u} {p}: go to {to}", "I: move the {u} in {p} to {to}"
    ),
    map_order(rf"{UNIT} H", "{u} {p}: hold", "{u} {p}: stay put", "{u} {p}: stand"),
    map_order(
        rf"{UNIT} S (?P<v>[AF]) (?P<q>[\w/]+) - (?P<to>[\w/]+)",
        "{u} {p}: support {v} {q} to {to}",
        "{u} {p}: support the {v} in {q} moving to {to}",
    ),
    map_order(
        rf"{UNIT} S (?P<v>[AF]) (?P<q>[\w/]+)",
        "{u} {p}: support {v} {q}",
        "I: support the {v} in {q} with the {u} in {p}",
    ),
    map_order(rf"{UNIT} C (?P<v>[AF]) (?P<q>[\w/]+) - (?P<to>[\w/]+)", "{u} {p}: convoy {v} {q} to {to}"),
    map_order(rf"{UNIT} disband", "I: disband the {u} in {p}", "{u} {p}: disband"),
    map_order(rf"{UNIT} build", "I: build {u} in {p}", "I: build {u} {p}"),
    Pattern(r"waive (?P<n>\d)", ("I: waive {n} builds",), "diplomacy"),
    Pattern(r"concede to (?P<who>.+)", ("I: concede to {who}", "I: concede the game to {who}"), "diplomacy"),
    Pattern(r"draw yes", ("I: vote for a draw", "I: agree to a draw", "I: accept the draw"), "diplomacy"),
    Pattern(r"draw no", ("I: vote against a draw", "I: refuse the draw"), "diplomacy"),
    # -------------------------------------------------------------------------------- Carthage Diplomacy
    rail_order(
        r"Apt (?P<who>\w+) SR of (?P<p>\w+)",
        "I: appoint {who} sub-ruler of {p}",
        "I: make {who} sub-ruler of {p}",
        "{who}: become sub-ruler of {p}",
    ),
    rail_order(rf"Apt (?P<who>\w+) C of {UNIT}", "I: appoint {who} commander of {u} {p}", "{who}: command {u} {p}"),
    rail_order(r"Apt (?P<who>\w+) C of (?P<p>\w+)", "I: appoint {who} commander of {p}"),
    rail_order(r"bar (?P<line>\w+) all", "I: close {line} to everybody", "I: bar everybody from {line}"),
    rail_order(r"bar (?P<line>\w+) to (?P<who>\w+)", "I: bar {who} from {line}", "I: close {line} to {who}"),
    rail_order(r"open (?P<line>\w+)", "I: open {line}"),
    rail_order(
        rf"{UNIT} block rail (?P<line>\w+)", "{u} {p}: block railway {line}", "{u} {p}: block the railway {line}"
    ),
    rail_order(r"block canal (?P<line>\w+)", "I: block the canal {line}", "I: close canal {line}"),
    rail_order(r"delegate purge to (?P<who>\w+)", "I: delegate the purge to {who}"),
    rail_order(r"recall purge from (?P<who>\w+)", "I: recall the purge from {who}"),
    rail_order(r"dismantle (?P<line>\w+) from (?P<p>\w+)", "I: dismantle {line} from {p}"),
    rail_order(
        rf"support {UNIT} from (?P<q>\w+)",
        "I: support {u} {p} from {q}",
        "I: feed {u} {p} from {q}",
        "{q}: feed {u} {p}",
    ),
    rail_order(
        r"give (?P<n>\d+) (?P<line>\w+) to (?P<who>\w+)",
        "I: give {n} shares of {line} to {who}",
        "I: give {who} {n} shares of {line}",
    ),
    rail_order(r"issue (?P<line>\w+) to (?P<who>\w+) (?P<n>\d+)", "I: issue {n} shares of {line} to {who}"),
    rail_order(
        r"blt (?P<way>\w+-\w+) shares (?P<n>\d+)",
        "I: build a railway {way} with {n} shares",
        "I: build {way} with {n} shares",
    ),
    rail_order(r"blt (?P<line>\w+) next", "I: build the next link of {line}"),
    rail_order(r"stop (?P<line>\w+)", "I: stop {line}", "I: stop building {line}"),
    rail_order(r"permit (?P<who>\w+) in (?P<p>\w+)", "I: permit {who} in {p}", "I: allow {who} into {p}"),
    rail_order(r"permit (?P<who>\w+) all standing", "I: permit {who} everywhere standing"),
    rail_order(
        r"propose office (?P<p>\w+) to (?P<who>\w+)",
        "I: propose {who} for office {p}",
        "I: propose office {p} to {who}",
    ),
    rail_order(r"proxy (?P<n>\d+) (?P<line>\w+) to (?P<who>\w+)", "I: give the voting rights of {n} {line} to {who}"),
    rail_order(r"recall proxy (?P<line>\w+)", "I: recall the proxy {line}", "I: take back the proxy for {line}"),
    rail_order(r"P (?P<who>\w+) all", "I: purge {who} from all offices"),
    rail_order(rf"P (?P<who>\w+) C of {UNIT}", "I: purge {who} as commander of {u} {p}"),
    rail_order(r"P (?P<who>\w+) (?P<t>C|SR|R) of (?P<p>\w+)", "I: purge {who} as {t} of {p}"),
    rail_order(r"reveal (?P<line>\w+)", "I: reveal {line}", "I: reveal my shares of {line}"),
    rail_order(r"secret (?P<line>\w+)", "I: keep {line} secret"),
    rail_order(rf"{UNIT} sf (?P<who>\w+)", "{u} {p}: seize for {who}"),
    rail_order(r"vote (?P<line>[A-Z]+\d) dismantle (?P<how>yes|no)", "I: vote {how} on dismantling {line}"),
    rail_order(r"vote (?P<n>\d+) yes", "I: vote yes on {n}", "I: vote for {n}", "I: vote in favour of {n}"),
    rail_order(r"vote (?P<n>\d+) no", "I: vote no on {n}", "I: vote against {n}"),
    rail_order(r"vote (?P<n>\d+) abstain", "I: abstain on {n}", "I: abstain from voting on {n}"),
    rail_order(r"withdraw (?P<n>\d+)", "I: withdraw proposal {n}", "I: take back proposal {n}"),
)
