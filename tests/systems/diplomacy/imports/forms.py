"""Our maps written as other programs have them, so that what they read can be compared with what we have."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from adjudicator.service.setup.variants import keep_variant, variant_files
from adjudicator.systems.diplomacy.tools.import_map import IMPORT_MAP
from tests.systems.diplomacy.tools.calling import call

Table = Mapping[str, Any]
TINY = """\
# a map of seven provinces
BEGIN FALL 1455 ADJUSTMENTS
VICTORY 3
RULE BUILD_ANY IGNORE_THIS
YORK (YORKIST:Y) YRK LEI
A YRK
F LEI/EC
LANCASTER (LANCASTRIAN:L) LAN
F LAN
WALES (WELSH) WAL
DUMMY
A WAL
UNOWNED MNX
Yorkshire = yrk york+shire york(shire)
Leicester = lei
Leicester (East Coast) = lei/ec lei(ec)
Leicester (West Coast) = lei/wc
Lancashire = lan
Wales = wal
Isle of Man = mnx man
North Sea = nos north+sea
Irish Sea = irs
The Peak = pek
WATER NOS ABUTS YRK LEI/EC
WATER IRS ABUTS LAN WAL LEI/WC MNX
COAST YRK ABUTS NOS lan LEI/EC PEK
COAST lei ABUTS YRK WAL PEK NOS IRS LAN
COAST LEI/EC ABUTS NOS YRK
COAST LEI/WC ABUTS IRS WAL LAN
COAST LAN ABUTS yrk IRS LEI/WC Wal
COAST WAL ABUTS Lan IRS LEI/WC
COAST MNX ABUTS IRS
LAND PEK ABUTS YRK LEI
SHUT SWI ABUTS PEK
FLOW SPRING:MOVEMENT,RETREATS
"""
"""A map of seven provinces, as the DPjudge has them."""
WORDS = {"S": "Spring", "F": "Fall", "W": "Winter"}


def sails(row: Table) -> dict[str, list[str]]:
    """Where fleets go from a province, by coast."""
    return dict(row.get("fleet_from", {})) or ({"": row["fleet"]} if row.get("fleet") else {})


def phase(table: Table) -> tuple[str, str, str]:
    """Season, year and kind of the start."""
    text = table["map"].get("start_phase", "S1901M")
    return WORDS[text[0]], text[1:-1], "Movement" if text[-1] == "M" else "Adjustments"


def owners(table: Table) -> dict[str, str]:
    """The power that owns each centre at the start."""
    return {code: row["name"] for row in table["power"] for code in row.get("owns", row["home"])}


def as_dpmap(table: Table) -> str:
    """A map as a `.map` file."""
    season, year, kind = phase(table)
    lines = [f"BEGIN {season.upper()} {year} {kind.upper()}", f"VICTORY {table['map'].get('victory_centres', 0)}"]
    for row in table["power"]:
        name = row["name"].replace(" ", "_")
        lines += ["", f"{name} ({row['adjective']}) {' '.join(row['home'])}", *row["units"]]
    homes = {code for row in table["power"] for code in row["home"]}
    free = [row["id"] for row in table["province"] if row["supply_centre"] and row["id"] not in homes]
    lines += ["", f"UNOWNED {' '.join(free)}", ""]
    lines += [f"{row['name']} = {row['id'].lower()} {' '.join(_alt(row))}" for row in table["province"]]
    rows = {row["id"]: row for row in table["province"]}
    return "\n".join([*lines, "", *(line for row in rows.values() for line in _abuts(row))])


def _alt(row: Table) -> list[str]:
    return [word.replace(" ", "+") for word in row.get("alt", ())]


def _abuts(row: Table) -> Iterator[str]:
    kind = {"sea": "WATER", "coast": "COAST", "land": "LAND"}[row["type"]]
    army, fleet = set(row.get("army", ())), sails(row)
    if row.get("coasts"):
        yield f"COAST {row['id'].lower()} ABUTS {' '.join(sorted(army))}"
        for coast, ends in fleet.items():
            yield f"COAST {row['id']}/{coast} ABUTS {' '.join(ends)}"
        return
    near = {end.partition("/")[0]: end for end in fleet.get("", ())}
    words = [end if end.partition("/")[0] in army or kind == "WATER" else end.capitalize() for end in fleet.get("", ())]
    words += [code if kind == "LAND" else code.lower() for code in sorted(army - near.keys())]
    yield f"{kind} {row['id']} ABUTS {' '.join(words)}"


def as_jdip(table: Table) -> dict[str, str]:
    """A map as the two files of a variant of jDip."""
    season, year, kind = phase(table)
    parts = [f"<VARIANT name={quoteattr(table['map']['name'])} version='1.0'><MAP adjacencyURI='places.xml'/>"]
    parts += [
        f"<POWER name={quoteattr(row['name'])} adjective={quoteattr(row['adjective'])}/>" for row in table["power"]
    ]
    parts += [f"<STARTINGTIME turn='{season}, {year}, {kind.rstrip('s')}'/>"]
    parts += [f"<WINNING_SUPPLY_CENTERS value='{table['map'].get('victory_centres', 0)}'/>"]
    homes = {code: row["name"] for row in table["power"] for code in row["home"]}
    owned = owners(table)
    for row in table["province"]:
        if row["supply_centre"]:
            home, owner = (quoteattr(each.get(row["id"], "none")) for each in (homes, owned))
            parts.append(f"<SUPPLYCENTER province='{row['id'].lower()}' homepower={home} owner={owner}/>")
    for row in table["power"]:
        for text in row["units"]:
            unit, place = {"A": "army", "F": "fleet"}[text[0]], text[2:].lower().partition("/")
            coast = f" unitcoast='{place[2]}'" if place[2] else ""
            power = quoteattr(row["name"].lower())
            parts.append(f"<INITIALSTATE province='{place[0]}' power={power} unit='{unit}'{coast}/>")
    places = "".join(map(_place, table["province"]))
    head = "<?xml version='1.0'?>"
    return {
        "variants.xml": f"{head}<VARIANTS>{''.join(parts)}</VARIANT></VARIANTS>",
        "places.xml": f"{head}<PROVINCES>{places}</PROVINCES>",
    }


def _place(row: Table) -> str:
    code = row["id"].lower()
    names = "".join(f"<UNIQUENAME name={quoteattr(each)}/>" for each in row.get("alt", ()))
    convoys = " isConvoyableCoast='true'" if row.get("convoys") else ""
    army = " ".join(row.get("army", ())) or ("" if row["type"] == "sea" else code)
    borders = f"<ADJACENCY type='mv' refs='{army.lower()}'/>" if army else ""
    for coast, ends in sails(row).items():
        refs = " ".join(ends).lower().replace("/", "-")
        borders += f"<ADJACENCY type='{coast.lower() or 'xc'}' refs='{refs}'/>"
    return f"<PROVINCE shortname='{code}' fullname={quoteattr(row['name'])}{convoys}>{names}{borders}</PROVINCE>"


def imported(
    folder: Path, files: Mapping[str, str], name: str = "mine", of: str = ""
) -> tuple[list[str], dict[str, Any]]:
    """What is printed when the first of some files is imported, and the map that is written."""
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    given = {"keep": lambda *kept: str(keep_variant(folder / "home", *kept))}
    printed, code = call(IMPORT_MAP, str(folder / next(iter(files))), name, options={"of": of}, given=given)
    assert code == 0
    return printed, tomllib.loads(variant_files(folder / "home", "diplomacy", name)["map.toml"])
