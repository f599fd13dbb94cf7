"""An archive built: from a game of the home, from all of them, or from an export; whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.engine.archive import SEAT
from adjudicator.engine.chance.dicefile import to_bytes
from adjudicator.model.errors import UserError
from adjudicator.model.state import State
from adjudicator.report.naming import unsigned
from adjudicator.service.audit.evidence import of_archive
from adjudicator.service.game.table import rows_of
from adjudicator.service.press.outgoing import press_text
from adjudicator.service.site.chronicle.cast import Cast
from adjudicator.service.site.chronicle.chronicle import Chronicle, Leg, chronicle
from adjudicator.service.site.chronicle.clean import Cleaner
from adjudicator.service.site.chronicle.reading import Reader, over
from adjudicator.service.site.folder.folder import Written, fits, write
from adjudicator.service.site.folder.memory import Memory, Shelf, left_since
from adjudicator.service.site.pages.card import card
from adjudicator.service.site.pages.home import home_pages
from adjudicator.service.site.pages.outline import FEED, MISSING, SITEMAP, Outline, packet_path
from adjudicator.service.site.pages.pages import Pages
from adjudicator.service.site.pages.records import Records
from adjudicator.service.site.pages.render import Place, Renderer
from adjudicator.service.site.pages.search import indexed

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.site.chronicle.reading import Traces

ALL = "*"
NO_REPORT = "{} has no report yet; its archive begins with the first."
ENTRIES = 12
"""Reports of the feed that are written as one part."""
PACKET = "packet:"
"""The sort under which pages refer to packets."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What archive is wanted: for the public or one seat, with players named or seats alone, with a search or not."""

    seat: str = ""
    anonymous: bool = False
    search: bool = False


@dataclass(frozen=True, slots=True)
class Site:
    """The files of the site of one game, and what a list of games says of it."""

    outline: Outline
    files: Mapping[str, bytes]


def archive_game(home: Home, game: str, folder: Path, wish: Wish) -> Written:
    """Write the archive of a game of the home; raises UserError with the folder as it was."""
    fits(folder, game)
    made = _of_home(home, game, wish)
    if made is None:
        raise UserError(NO_REPORT.format(game))
    return write(folder, game, made.files)


def archive_export(path: Path, folder: Path, wish: Wish) -> Written:
    """Write the archive of an exported game.

    Raises:
        UserError: the export is cut short or was changed, or the folder cannot be used; no page is written then.
    """
    from adjudicator.store.archive import read_export

    with read_export(path) as export:
        fits(folder, export.game)
        found = export.differences()
        if found:
            raise UserError(f"{path} is not as it was exported: {found[0]}; ask for the export again.")
        made = site(of_archive(export), wish).files
    return write(folder, export.game, made)


def archive_home(home: Home, folder: Path, wish: Wish) -> Written:
    """Write the archive of all games of a home that have a report; raises UserError with the folder as it was."""
    fits(folder, ALL)
    files: dict[str, bytes] = {}
    outlines: dict[str, Outline] = {}
    for game in sorted(each.id for each in home.store.games()):
        made = _of_home(home, game, wish)
        if made is not None:
            outlines[game] = made.outline
            files |= {f"{game}/{path}": body for path, body in made.files.items()}
    if not outlines:
        raise UserError("No game of this home has a report yet; an archive begins with the first.")
    return write(folder, ALL, {**files, **home_pages(outlines)})


def _of_home(home: Home, game: str, wish: Wish) -> Site | None:
    """Return the site of a game of the home, and read and make no more than must be; None without a report."""
    shelf = Shelf(home, game, (wish.seat, str(wish.anonymous), str(wish.search)))
    memory = shelf.load()
    traces = left_since(home, game, memory)
    if not traces.reports and memory.halt is None:
        return None
    made = site(traces, wish, memory)
    shelf.save(memory)
    return made


def site(traces: Traces, wish: Wish, memory: Memory | None = None) -> Site:
    """Return the site of one game.

    Args:
        traces: what the game left behind; where the memory ends at a report, what came after that.
        wish: which site.
        memory: what an earlier run has read and made; it then holds what this one has.

    Raises:
        UserError: the game has no report yet or no such seat, or what the system declares falls.
    """
    memory = memory if memory is not None else Memory()
    board = traces.board
    if not traces.reports and memory.halt is None:
        raise UserError(NO_REPORT.format(board.id))
    if wish.seat and wish.seat not in board.game.seats:
        raise UserError(f"{board.id} has no seat {wish.seat}; write one of {', '.join(board.game.seats)}.")
    stand_ins = {seat: f"Seat-{number}" for number, seat in enumerate(board.game.seats, start=1)}
    anonymous = stand_ins if wish.anonymous else {}
    rows = list(rows_of(traces.log))
    reader = Reader(wish.seat or None, whole=not wish.seat and over(rows, _begins(memory)))
    story = chronicle(traces, rows, reader, {f"{SEAT}:{seat}": name for seat, name in anonymous.items()}, memory.halt)
    if not story.reports:
        raise UserError(f"{board.id} has no report that counts; its archive begins with the next.")
    cast = Cast(story, anonymous)
    clean = Cleaner(board, anonymous)
    outline = Outline(story, cast, wish.search)
    renderer = Renderer(clean, lambda key: _found(story, cast, key), outline, memory.kept, (outline.common, clean.what))
    press = clean(press_text(board).decode()) if board.config.press.archive and story.over else ""
    course = Pages(outline, renderer, anonymous, press=bool(press))
    dice = {} if anonymous else _dice(story)
    labels = {
        "dice.json: every link, word and die that is open": "dice.json",
        "The program that checks them": "check_dice.py",
    }
    files = {**dict(course.pages()), **dict(Records(course, labels if dice else {}, press).pages()), **dice}
    files |= card(outline, renderer)
    files["site.css"] = resources.templates("core", "site/site.css").read_bytes()
    files |= indexed(files) if wish.search else {}
    made = Site(outline, {**files, **_lists(outline, renderer, sorted(files))})
    memory.hold(traces.log, *story.halt, renderer.made)
    return made


def _begins(memory: Memory) -> State:
    """Return the state from which a game is read on."""
    return memory.halt.history.state if memory.halt is not None else State(parts={}, visits={})


@dataclass(frozen=True, slots=True)
class _Leg:
    """A page that a reference may lead to beside those of things."""

    path: str
    name: str


def _found(story: Chronicle, cast: Cast, key: str) -> Place | None:
    """Return where a reference leads: to the page of a packet, or of the thing that its id stands for."""
    if key.startswith(PACKET):
        leg = story.legs.get(key.removeprefix(PACKET))
        return None if leg is None else _Leg(packet_path(leg.id), unsigned(leg.name))
    named = next(iter(story.game.system.archive.subjects(story.game, "", key)), key)
    return cast.find(key) or cast.find(named)


def _dice(story: Chronicle) -> dict[str, bytes]:
    """Return the dice that are open to the reader, and what checks them; hidden ones only where all is open."""
    ledger = story.ledger
    ledger.over = ledger.over and story.reader.whole
    return {
        "dice.json": to_bytes(ledger.file(story.board.keys)),
        "check_dice.py": resources.templates("core", "check_dice.py").read_bytes(),
    }


def _lists(outline: Outline, renderer: Renderer, paths: list[str]) -> dict[str, bytes]:
    """Return the feed of the reports and the map of the site."""
    story = outline.story
    first: dict[str, Leg] = {}
    for leg in story.legs.values():
        first.setdefault(leg.report, leg)
    entries = [
        {
            "name": report.name,
            "title": unsigned(report.title),
            "at": report.at,
            "path": packet_path(first[report.name].id) if report.name in first else "index.html",
        }
        for report in story.reports
    ]
    # Counted from the first, so that those that are full stay as they are.
    some = [entries[at : at + ENTRIES][::-1] for at in range(0, len(entries), ENTRIES)]
    pages = [path for path in paths if path.endswith(".html") and path != MISSING]
    # The protocol wants whole addresses; without the site's own there are none, and the folder can lie anywhere.
    base = outline.address
    return {
        FEED: renderer.page("feed.xml", FEED, updated=story.reports[-1].at, some=some),
        SITEMAP: renderer.page("sitemap.xml", SITEMAP, paths=[base + path for path in pages]),
    }
