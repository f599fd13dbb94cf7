"""An archive built: from a game of the home, from all of them, or from an export; whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.engine.archive import SEAT
from adjudicator.engine.dicefile import to_bytes
from adjudicator.model.errors import UserError
from adjudicator.report.naming import unsigned
from adjudicator.service.audit.evidence import Evidence, of_archive, of_home
from adjudicator.service.game.table import rows_of
from adjudicator.service.press.outgoing import press_text
from adjudicator.service.site.cast import Cast
from adjudicator.service.site.chronicle import Chronicle, chronicle
from adjudicator.service.site.clean import Cleaner
from adjudicator.service.site.folder import Written, fits, write
from adjudicator.service.site.home import home_pages
from adjudicator.service.site.outline import FEED, MISSING, SITEMAP, Outline, packet_path
from adjudicator.service.site.pages import Course
from adjudicator.service.site.reading import Reader
from adjudicator.service.site.records import Records
from adjudicator.service.site.render import Place, Renderer
from adjudicator.service.site.search import indexed

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home

ALL = "*"
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
    return write(folder, game, site(of_home(home, game), wish).files)


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
        evidence = of_home(home, game)
        if evidence.reports:
            made = site(evidence, wish)
            outlines[game] = made.outline
            files |= {f"{game}/{path}": body for path, body in made.files.items()}
    if not outlines:
        raise UserError("No game of this home has a report yet; an archive begins with the first.")
    return write(folder, ALL, {**files, **home_pages(outlines)})


def site(evidence: Evidence, wish: Wish) -> Site:
    """Return the site of one game.

    Raises:
        UserError: the game has no report yet or no such seat, or what the system declares falls.
    """
    board = evidence.board
    if not evidence.reports:
        raise UserError(f"{board.id} has no report yet; its archive begins with the first.")
    if wish.seat and wish.seat not in board.game.seats:
        raise UserError(f"{board.id} has no seat {wish.seat}; write one of {', '.join(board.game.seats)}.")
    stand_ins = {seat: f"Seat-{number}" for number, seat in enumerate(board.game.seats, start=1)}
    anonymous = stand_ins if wish.anonymous else {}
    reader = Reader(wish.seat or None, whole=not wish.seat and _over(evidence))
    story = chronicle(evidence, reader, {f"{SEAT}:{seat}": name for seat, name in anonymous.items()})
    if not story.reports:
        raise UserError(f"{board.id} has no report that counts; its archive begins with the next.")
    cast = Cast(story, anonymous)
    clean = Cleaner(board, anonymous)
    outline = Outline(story, cast, wish.search)
    renderer = Renderer(clean, lambda key: _found(story, cast, key), outline)
    press = clean(press_text(board).decode()) if board.config.press.archive and story.over else ""
    course = Course(outline, renderer, anonymous, press=bool(press))
    dice = {} if anonymous else _dice(story)
    labels = {
        "dice.json: every link, word and die that is open": "dice.json",
        "The program that checks them": "check_dice.py",
    }
    files = {**dict(course.pages()), **dict(Records(course, labels if dice else {}, press).pages()), **dice}
    files["site.css"] = resources.templates("core", "site/site.css").read_bytes()
    files |= indexed(files) if wish.search else {}
    return Site(outline, {**files, **_lists(outline, renderer, sorted(files))})


def _over(evidence: Evidence) -> bool:
    """Return whether a game has ended, in whatever way, and its last report is out."""
    from adjudicator.engine.history import History

    history = History()
    for row in rows_of(evidence.log):
        history.add(row)
    told = history.published[-1][0] if history.published else 0
    return bool(history.state.over) and all(row.seq < told for row in history.rows)


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
    items = []
    for report in reversed(story.reports):
        leg = next((leg for leg in story.legs.values() if leg.report == report.name), None)
        items.append(
            {
                "id": outline.urn(report.name),
                "title": unsigned(report.public.title),
                "at": report.at,
                "path": packet_path(leg.id) if leg is not None else "index.html",
                "summary": f"Report {report.name}",
            }
        )
    pages = [path for path in paths if path.endswith(".html") and path != MISSING]
    return {
        FEED: renderer.page("feed.xml", FEED, updated=story.reports[-1].at, items=items),
        SITEMAP: renderer.page("sitemap.xml", SITEMAP, paths=pages),
    }
