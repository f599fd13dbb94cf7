"""Reports as bytes and as mails: every page in each of its formats, and the letters that carry them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import takewhile

from adjudicator.channels.outgoing import Attachment
from adjudicator.model.journal import Published
from adjudicator.model.page import Page, pictures
from adjudicator.report.paper import WIDTH
from adjudicator.report.text import OWED
from adjudicator.service.mail_out.letters import PRIVATE, Message

PUBLIC = "all"
GM = "gm"
DOCUMENTS = frozenset({GM, "status", "history", "decks"})
"""Pages that are kept as files; all others are mailed with each report."""
FOR_ALL = "FOR ALL  the same in every player's mail"
"""The line above the part for all of a report in one mail."""
FORMATS = {"text": "txt", "html": "html", "json": "json"}
"""The formats of every report page, each with the ending of a file that holds it."""
SVG, PNG, ZIP, TEXT = "image/svg+xml", "image/png", "application/zip", 'text/plain; charset="utf-8"'


def render_all(pages: dict[str, Page]) -> dict[str, bytes]:
    """Return every rendering of every page, keyed `audience/format`; a picture's format is the name of its file."""
    from adjudicator.report.html import render_html
    from adjudicator.report.json import render_json
    from adjudicator.report.letter import render_letter
    from adjudicator.report.text import render_text

    found: dict[str, bytes] = {}
    for audience, page in sorted(pages.items()):
        html = render_html if audience in DOCUMENTS else render_letter
        renderings = tuple(zip(FORMATS, (render_text, html, render_json), strict=True))
        found |= {f"{audience}/{name}": render(page).encode() for name, render in renderings}
        found |= {f"{audience}/{picture.file}": picture.svg.encode() for picture in pictures(page)}
    return found


def file_name(report: Published) -> str:
    """Return the file name of a rendering: its packet with the extension of its format; a picture's own name."""
    ending = FORMATS.get(report.format)
    return f"{report.packet}.{ending}" if ending else report.format


def rendered_messages(pages: dict[str, Page], name: str, number: int) -> dict[str, Message]:
    """Return pages by audience as the mails that carry them."""
    return messages(pages, render_all(pages), name, number)


def messages(pages: dict[str, Page], bodies: dict[str, bytes], name: str, number: int) -> dict[str, Message]:
    """Return the report for all and each seat's own; the second and later of one name are corrections."""
    from adjudicator.report.letter import LEFT_OUT

    made = {}
    for audience, page in pages.items():
        text, html = bodies[f"{audience}/text"].decode(), bodies[f"{audience}/html"].decode()
        kind = "public" if audience == PUBLIC else PRIVATE
        title = f"Corrected: {page.title}" if number > 1 else page.title
        drawings = {picture.file: bodies[f"{audience}/{picture.file}"] for picture in pictures(page)}
        html, files = illustrated(html, drawings)
        files += (Attachment(f"{name}.txt", TEXT, text.encode()),) if LEFT_OUT in html else ()
        made[audience] = Message(kind, name, title, text, html, number, files=files)
    return made


def parcels(public: Message, private: Message, game: str, *, one: bool) -> tuple[Message, ...]:
    """Return the mails of a report to a seat: `one` where it is short enough for no mail program to cut it off."""
    from adjudicator.report.letter import fits

    both = joined(public, private, game) if one else None
    return (public, private) if both is None or not fits(both.html or "") else (both,)


def joined(public: Message, private: Message, game: str) -> Message:
    """Return a report in one mail: the part for all, byte for byte as everybody gets it, and the seat's own below."""
    from adjudicator.report.html import led

    html = None
    if public.html is not None and private.html is not None:
        own = private.html[private.html.index(">", private.html.index("<body")) + 1 : private.html.rindex("</body>")]
        end = public.html.rindex("</body>")
        whole = f"{public.html[:end]}{own}{public.html[end:]}"
        html = led(whole, _lead(private.text), proof(public.text, game))
    return replace(
        private,
        text=joined_text(public.text, private.text, game),
        html=html,
        files=(*public.files, *(file for file in private.files if file not in public.files)),
    )


def joined_text(public: str, private: str, game: str) -> str:
    """Return the text of a report in one mail: what is owed, the part for all as it is, the seat's own as it is, proof.

    Args:
        public: the text of the part for all.
        private: that of the seat's own.
        game: whose report it is.
    """
    lead = _lead(private)
    head = f"{OWED}  {lead[0]}\n" + "".join(f"{' ' * len(OWED)}  {line}\n" for line in lead[1:]) if lead else ""
    return f"{head}\n{FOR_ALL}\n{'-' * WIDTH}\n\n{public}\n\n{private}\n{proof(public, game)}\n".lstrip("\n")


def proof(public: str, game: str) -> str:
    """Return the line that proves a report in one mail: the digest of its part for all."""
    return f"PROOF  part for all {sha256(public.encode()).hexdigest()[:12]}; check: adjudicator verify {game}"


def _lead(private: str) -> list[str]:
    """Return the lines at the head of a seat's own part that say what it owes."""
    lines = iter(private.split("\n"))
    first = next((line for line in lines if line.startswith(f"{OWED}  ")), "")
    return [line.strip() for line in (first.removeprefix(OWED), *takewhile(bool, lines)) if line.strip()]


def illustrated(html: str, drawings: Mapping[str, bytes]) -> tuple[str, tuple[Attachment, ...]]:
    """Return the HTML of a mail that shows drawings as PNG files, with the files that go with it.

    Without a renderer the HTML stays as it is, with the drawings in it.

    Args:
        html: of the page.
        drawings: the SVG documents in it by file name, from top to bottom.
    """
    from adjudicator.report.html import with_images

    shown: list[tuple[tuple[str, int, str], ...]] = []
    files: list[Attachment] = []
    for file, svg in drawings.items():
        found = pngs(file, svg.decode())
        shown.append(tuple((f"cid:{png.cid}", width, title) for png, width, title in found))
        files += [_drawing(file, svg, sum(len(png.data) for png, _, _ in found)), *(png for png, _, _ in found)]
    return with_images(html, shown), tuple(files)


def _drawing(file: str, svg: bytes, beside: int) -> Attachment:
    """Return the SVG of a drawing as a file, packed where it is too large together with the bytes beside it."""
    from adjudicator.report.raster import MOST, packed

    if not beside or len(svg) + beside <= MOST:
        return Attachment(file, SVG, svg)
    return Attachment(f"{file}.zip", ZIP, packed(file, svg))


def pngs(file: str, svg: str) -> tuple[tuple[Attachment, int, str], ...]:
    """Return the PNG files of a drawing, each with its width in pixels and, of a cut, its title."""
    from adjudicator.report.raster import rasters

    stem = file.removesuffix(".svg")
    found = []
    for one in rasters(svg):
        name = f"{stem}-{one.name}.png" if one.name else f"{stem}.png"
        cid = f"{sha256(one.data).hexdigest()[:24]}@pictures"
        found.append((Attachment(name, PNG, one.data, cid), one.width, one.title))
    return tuple(found)
