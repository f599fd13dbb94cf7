"""`adjudicator variants [NAME]`: the variants there are, or the rules of one in sentences and its map in a file."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from adjudicator.engine.tools import Call
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.changes import check_players
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.box.box import passable, playable
from adjudicator.systems.diplomacy.pack.telling import special, told
from adjudicator.systems.diplomacy.tools.maps import SYSTEM, variant_tables
from adjudicator.systems.diplomacy.words.naming import slug

Table = Mapping[str, Any]


def run(call: Call) -> Generator[str, None, int]:
    """Yield a line for each variant; for one that is named, its rules, and draw its map."""
    name = call.arguments["NAME"]
    if not name:
        yield from listing(call)
        return 0
    tables, board = _loaded(call, name, drawn=True)
    from adjudicator.systems.diplomacy.pack.opening import scene
    from adjudicator.systems.diplomacy.picture.draw import draw

    start = scene(tables, board)  # before a line is printed, as it may refuse a table
    yield from _about(tables["variant"].get("variant", {}), board)
    yield from told(board)
    yield from (f"It is played {words}." for words in run_so(tables["variant"]))
    path = call.options.get("map") or f"{name}.svg"
    call.draw(path, draw(start))
    yield f"The map at the start is drawn in {path}."
    return 0


def listing(call: Call) -> Iterator[str]:
    """Give a line for each variant: its name, players and provinces, and what is special; or what is wrong with it."""
    for name, whose in call.variants(SYSTEM).items():
        mine = " (yours)" if whose == "home" else ""
        try:
            yield f"{name}{mine}: {_line(call, name)}"
        except UserError as fault:
            yield f"{name}{mine}: {fault}"


def _line(call: Call, name: str) -> str:
    tables, board = _loaded(call, name)
    about = tables["variant"].get("variant", {})
    lacks = ("cannot be played whole",) if about.get("lacks") else ()
    what = ", ".join((*lacks, *special(board), *run_so(tables["variant"]))) or "a map alone"
    size = f"{about.get('players', len(board.powers))} players, {len(board.provinces)} provinces"
    return f"{about.get('name', board.name)}, {size}; {what}."


def _loaded(call: Call, name: str, *, drawn: bool = False) -> tuple[Mapping[str, Table], Map]:
    """Return the tables of a variant and its map; raises UserError if it cannot be played, or not by so many."""
    tables = variant_tables(call, name, drawn=drawn)
    board = load_map(tables["map"])
    check_players(tables["variant"], len(board.powers))
    if not tables["variant"].get("variant", {}).get("lacks"):
        passable(board)
        playable(board, {slug(power): one for power, one in board.powers.items()})
    return tables, board


def run_so(about: Table) -> Iterator[str]:
    """Give how a game on a variant is run, if not as the GM says."""
    game = about.get("game", {})
    if game.get("anonymous"):
        yield "by players who do not know each other"
    if "none" in game.get("press", {}).get("kinds", ()):
        yield "without press"


def _about(about: Table, board: Map) -> Iterator[str]:
    yield f"{about.get('name', board.name)}"
    yield f"Designer: {about.get('designer') or 'not named in the sources'}."
    for source in about.get("sources", ()):
        parts = [source.get("repository", ""), source.get("path", ""), source.get("commit", "")[:12]]
        yield f"Source: {', '.join(part for part in parts if part)}."
    if about.get("points"):
        yield f"Drawn at: {about['points']}."
    yield from (f"Reconstructed: {text}" for text in about.get("reconstructed", ()))
    if about.get("lacks"):
        yield f"This program cannot play it whole: {about['lacks']}"
    yield ""
    if len({slug(power) for power in board.powers}) == about.get("players"):
        yield f"{len(board.powers)} powers: {', '.join(board.powers)}."
    else:
        players = about.get("players", len(board.powers))
        yield f"{len(board.powers)} powers for {players} players: {', '.join(board.powers)}."
