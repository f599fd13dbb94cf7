"""Maps of ours as a whole pack of jDip: its two files with all that stands in such."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

from tests.systems.diplomacy.imports.forms import WORDS, owners, sails

Table = Mapping[str, Any]
VARIANTS_TYPE = """<!DOCTYPE VARIANTS [
\t<!ELEMENT VARIANTS (DESCRIPTION, MAP_DEFINITION+, VARIANT+)>
\t<!ELEMENT VARIANT (DESCRIPTION, MAP, RULEOPTIONS?, POWER+, STARTINGTIME, VICTORYCONDITIONS, SUPPLYCENTER+,
\t\tINITIALSTATE*)>
\t<!ATTLIST VARIANT name CDATA #REQUIRED default (true|false) "false" version CDATA #REQUIRED aliases CDATA #IMPLIED>
\t<!ATTLIST POWER name CDATA #REQUIRED active (true|false) "true" adjective CDATA #REQUIRED altnames CDATA #IMPLIED>
\t<!ATTLIST SUPPLYCENTER province CDATA #REQUIRED homepower CDATA "none" owner CDATA "none">
\t<!ATTLIST STARTINGTIME turn CDATA #REQUIRED allowBCYears (true|false) "false">
]>"""
PROVINCES_TYPE = """<!DOCTYPE PROVINCES [
\t<!ELEMENT PROVINCES (BORDER_DEFINITIONS?, PROVINCE+)>
\t<!ATTLIST PROVINCE shortname CDATA #REQUIRED fullname CDATA #REQUIRED isConvoyableCoast (true|false) "false"
\t\tborders IDREFS #IMPLIED>
\t<!ATTLIST ADJACENCY type (mv|xc|nc|sc|wc|ec) "mv" refs CDATA #REQUIRED>
]>"""
BUILDS = {"home": "HOME_ONLY", "owned": "ANY_OWNED", "owned_with_home": "ANY_IF_HOME_OWNED"}


def pack(*tables: Table, declared: str = "UTF-8") -> dict[str, bytes]:
    """The files of a pack with a variant for each of some maps, as bytes of the encoding that they declare."""
    head = f'<?xml version="1.0" encoding="{declared}" standalone="yes"?>\n'
    maps = "".join(
        f'\t<MAP_DEFINITION id="{at}" title="M" URI="map{at}.svg" thumbURI="t.png" preferredUnitStyle="period">'
        "<DESCRIPTION>\n\t\tThe map.\n\t\t</DESCRIPTION></MAP_DEFINITION>\n"
        for at, _ in enumerate(tables)
    )
    variants = "".join(_variant(table, at) for at, table in enumerate(tables))
    texts = {
        "variants.xml": f"{head}{VARIANTS_TYPE}\n<!-- NOTE: lower case -->\n<VARIANTS>\n"
        f"\t<DESCRIPTION><![CDATA[<div>Some & more</div>]]></DESCRIPTION>\n{maps}{variants}</VARIANTS>\n",
        "map.svg": "<svg/>",
        **{f"places{at}.xml": head + _provinces(table) for at, table in enumerate(tables)},
    }
    return {name: text.replace("\n", "\r\n").encode(declared) for name, text in texts.items()}


def zipped(files: Mapping[str, bytes], folder: str = "") -> bytes:
    """Some files as an archive."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(folder + name, data)
    return out.getvalue()


def _variant(table: Table, at: int) -> str:
    phase = table["map"].get("start_phase", "S1901M")
    season, kind = ("Fall", "Adjustment") if phase[0] == "W" else (WORDS[phase[0]], "Movement")
    homes = {code: row["name"].lower() for row in table["power"] for code in row["home"]}
    owned = {code: name.lower() for code, name in owners(table).items()}
    builds = BUILDS[table.get("rules", {}).get("build", "home")]
    lines = [
        f'<VARIANT name={quoteattr(table["map"]["name"])} version="1.0" aliases="v{at}, number{at}">',
        "<DESCRIPTION><![CDATA[<h2>Rules</h2><p style='x'>Those of <b>old</b> & these.<p.</p>]]></DESCRIPTION>",
        f'<MAP adjacencyURI="places{at}.xml"><MAP_GRAPHIC ref="{at}" default="true"/></MAP>',
        f'<RULEOPTIONS><RULEOPTION name="OPTION_BUILDS" value="VALUE_BUILDS_{builds}"/></RULEOPTIONS>',
        *(f"<POWER name={quoteattr(r['name'])} adjective={quoteattr(r['adjective'])}/> " for r in table["power"]),
        f'<STARTINGTIME turn="{season}, {phase[1:-1]}, {kind}"/>',
        f'<VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value="{table["map"]["victory_centres"]}"/>',
        '<YEARS_WITHOUT_SC_CAPTURE value="7"/><GAME_LENGTH value="35"/></VICTORYCONDITIONS>',
    ]
    for row in table["province"]:
        if row["supply_centre"]:
            words = [f'province="{row["id"].lower()}"']
            words += [f"homepower={quoteattr(homes[row['id']])}"] if row["id"] in homes else []
            words += [f"owner={quoteattr(owned[row['id']])}"] if row["id"] in owned else []
            lines.append(f"<SUPPLYCENTER {' '.join(words)}/>")
    for row in table["power"]:
        for text in row["units"]:
            kind, place = {"A": "army", "F": "Fleet"}[text[0]], text[2:].lower().partition("/")
            coast = f' unitcoast="{place[2]}"' if place[2] else ""
            lines.append(
                f'<INITIALSTATE province="{place[0]}" power={quoteattr(row["name"].lower())} unit="{kind}"{coast}/>'
            )
    return "".join(f"\t{line}\n" for line in [*lines, "</VARIANT>"])


def _provinces(table: Table) -> str:
    defined: dict[str, str] = {}
    refers: defaultdict[str, list[str]] = defaultdict(list)
    for border in table.get("border", ()):
        word = f'season="{border["closed"][0]}"' if border.get("closed") else 'baseMoveModifier="-1"'
        word += {"A": ' unitTypes="Army"', "F": ' unitTypes="Fleet, Wing"'}.get(border.get("units", ""), "")
        for start, to in (border["between"], border["between"][::-1]):
            ident = f"{start.lower()}2{to.lower()}"
            defined[ident] = f'\t\t<BORDER id="{ident}" description="" from="{start.lower()}" {word} />\n'
            refers[to].append(ident)
    head = f"\t<BORDER_DEFINITIONS>\n{''.join(defined.values())}\t</BORDER_DEFINITIONS>\n" if defined else ""
    rows = "".join(_province(row, refers[row["id"]]) for row in table["province"])
    return f"{PROVINCES_TYPE}\n<!--\n a comment\n-->\n<PROVINCES>\n{head}{rows}</PROVINCES>\n"


def _province(row: Table, refers: list[str]) -> str:
    code = row["id"] if row["type"] == "sea" else row["id"].capitalize()
    words = f' borders="{" ".join(refers)}"' if refers else ""
    words += ' isConvoyableCoast="true"' if row.get("convoys") else ""
    names = "".join(f"\t\t<UNIQUENAME name={quoteattr(each)} />\n" for each in row.get("alt", ()))
    return (
        f"\t<PROVINCE fullname={quoteattr(row['name'])} shortname={quoteattr(code)}{words}>\n{names}"
        f"{''.join(_adjacencies(row))}\t</PROVINCE>\n"
    )


def _adjacencies(row: Table) -> Iterator[str]:
    army = " ".join(row.get("army", ())) or ("" if row["type"] == "sea" else row["id"])
    if army:
        yield f'\t\t<ADJACENCY refs="{army.lower()}" /> <!-- by land -->\n'
    for coast, ends in sails(row).items():
        refs = "  ".join(ends).lower().replace("/", "-")
        yield f'\t\t<ADJACENCY type="{coast.lower() or "xc"}" refs="{refs}" />\n'
