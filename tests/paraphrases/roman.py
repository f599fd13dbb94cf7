"""Canonical lines of The Republic of Rome as English sentences, where they differ from those of Carthage."""

from __future__ import annotations

from typing import Final

from tests.paraphrases.pattern import Pattern
from tests.paraphrases.pattern import roman_order as order

ROMAN: Final[tuple[Pattern, ...]] = (
    # ------------------------------------------------------------------------------------ Revenue
    order(
        r"build (?P<where>\D+) (?P<n>[1-9]\d*) (?P<what>arm(?:y|ies)|fleets?)",
        "I: build {n} {what} in {where}",
        "I: raise {n} {what} in {where}",
    ),
    order(r"build none", "I: build nothing", "I: build no provincial forces"),
    order(
        r"collect (?P<card>Tax Farmer \d) (?P<n>\d+)", "I: collect {n} with {card}", "I: collect {n} from the {card}"
    ),
    order(r"cross none", "I: cross to no province"),
    # -------------------------------------------------------------------------------------- Forum
    order(r"knight none", "I: attract no knight", "I: attract no knights"),
    order(
        r"knight (?P<who>\D+) (?P<n>\d+)",
        "{who}: attract a knight for {n}",
        "{who}: spend {n} on a knight",
        "{who}: try for a knight with {n}",
    ),
    order(r"knight (?P<who>\D+)", "{who}: attract a knight", "{who}: try for a knight"),
    order(r"games none", "I: hold no games", "I: sponsor no games"),
    order(
        r"games (?P<what>Slice and Dice|Blood Fest|Gladiator Gala) by (?P<who>.+)",
        "{who}: hold a {what}",
        "{who}: sponsor a {what}",
        "{who}: give a {what}",
    ),
    order(
        r"persuade (?P<whom>\D+) by (?P<who>\D+), aim (?P<n>\d+)",
        "{who}: persuade {whom}, aim {n}",
        "I: persuade {whom} with {who}, aim {n}",
    ),
    order(r"oppose anyone, up to (?P<n>\d+)", "I: oppose anyone, up to {n}", "I: oppose everybody with up to {n}"),
    order(r"support anyone, up to (?P<n>\d+)", "I: support anyone, up to {n}", "I: support everybody with up to {n}"),
    # ------------------------------------------------------------------------------------- Senate
    order(
        r"nominate (?P<one>.+) and (?P<two>.+)",
        "I: nominate {one} and {two} as Consuls",
        "I: propose {one} and {two} for Consul",
        "I: nominate {one} and {two} for the consulship",
    ),
    order(
        r"elect (?P<post>Censor|Pontifex Maximus) (?P<who>.+)",
        "I: elect {who} as {post}",
        "I: nominate {who} for {post}",
        "{who}: become {post}",
    ),
    order(r"elect Dictator (?P<who>.+)", "I: elect {who} as Dictator", "I: nominate {who} for Dictator"),
    order(r"appoint none", "I: appoint no dictator"),
    order(r"appoint (?P<who>.+)", "I: appoint {who} dictator", "I: appoint {who} as Dictator"),
    order(
        r"master (?P<who>.+)",
        "I: appoint {who} Master of Horse",
        "I: make {who} Master of Horse",
        "{who}: become Master of Horse",
    ),
    order(r"post (?P<who>.+) rome", "{who}: become Rome Consul", "I: make {who} Rome Consul"),
    order(r"post (?P<who>.+) field", "{who}: become Field Consul", "I: make {who} Field Consul"),
    order(r"priest none", "I: appoint no priest", "I: name no priest"),
    order(r"priest (?P<who>[A-Z]\w+)", "I: make {who} a priest", "{who}: become a priest", "I: appoint {who} priest"),
    order(
        r"install (?P<who>.+) in (?P<where>.+) for (?P<n>\d)",
        "I: install {who} in {where} for {n} turns",
        "{who}: govern {where} for {n} turns",
    ),
    order(
        r"consent (?P<who>\D+) governs",
        "{who}: agree to govern",
        "{who}: consent to govern",
        "{who}: accept the province",
    ),
    order(r"consent (?P<who>\D+) governs no", "{who}: refuse to govern", "{who}: decline the province"),
    order(
        r"law (?P<law>.+ Law) sponsor (?P<one>.+) cosponsor (?P<two>.+)",
        "I: propose the {law}, sponsored by {one}, cosponsored by {two}",
        "I: propose the {law} with sponsor {one} and cosponsor {two}",
    ),
    order(r"law none", "I: propose no law", "I: propose no laws"),
    order(r"enact (?P<law>[A-Z].+)", "I: enact the {law}", "I: play the {law}"),
    order(
        r"propose (?P<n>\d+) land bill (?P<kind>I+) sponsor (?P<one>.+) cosponsor (?P<two>.+)",
        "I: propose {n} land bill {kind} sponsored by {one}, cosponsored by {two}",
    ),
    order(
        r"propose (?P<n>\d+) recruit (?P<nl>\d+) Legions?",
        "I: propose {n} recruit {nl} legions",
        "I: propose {n} raise {nl} legions",
    ),
    order(r"tribune none", "I: use no tribune", "I: veto nothing"),
    order(
        r"tribune veto (?P<n>\d+)",
        "I: veto proposal {n}",
        "I: use a tribune to veto proposal {n}",
        "I: veto {n} with a tribune",
    ),
    order(
        r"assassinate (?P<whom>.+) by (?P<who>.+) (?P<when>before|during|after) (?P<n>\d+)",
        "{who}: assassinate {whom} {when} proposal {n}",
        "I: assassinate {whom} with {who} {when} proposal {n}",
        "{who}: kill {whom} {when} proposal {n}",
    ),
    order(r"fine none", "I: fine nobody"),
    order(r"fine (?P<who>.+)", "I: fine {who}"),
    order(r"stepdown yes", "I: step down", "I: step down as HRAO"),
    order(r"travel none", "I: send nobody abroad"),
    # --------------------------------------------------------------------------- Combat, Revolution
    order(r"resolve (?P<wars>.+)", "I: resolve {wars}", "I: fight {wars}"),
    order(r"revolt (?P<who>.+) yes", "{who}: revolt", "{who}: declare revolt", "{who}: march on Rome"),
    order(r"revolt (?P<who>.+) no", "{who}: stay loyal"),
    order(r"accomplice (?P<who>.+) yes", "{who}: join the revolt", "{who}: follow the rebel"),
    order(r"accomplice (?P<who>.+) no", "{who}: follow no rebel"),
)
