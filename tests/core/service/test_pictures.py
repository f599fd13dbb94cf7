"""A report with a picture: its file goes with the mail, is kept, exported, listed by digest, and verified."""

from __future__ import annotations

import email
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from email import policy
from email.message import EmailMessage
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from adjudicator.engine.plainpages import PlainPages
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Page, Picture
from adjudicator.report import raster
from adjudicator.report.raster import rasters
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.mail_out.renderings import FORMATS, file_name, illustrated
from tests.core.service.quay import Quay
from tests.toy import harbour

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>{ships}</text></svg>\n'


class Painted(PlainPages):
    """The pages of Harbour, with a picture in the report for all."""

    def public(self, sight: Sight) -> Page:
        page = super().public(sight)
        ships = sight.state.parts["harbour"]["piles"]["ships"].number
        picture = Picture("harbour", "Harbour", f"{ships} ships wait.", SVG.format(ships=ships))
        return replace(page, blocks=(*page.blocks, picture))


@pytest.fixture
def quay(toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Quay]:
    pages = Painted(*(getattr(harbour, name) for name in ("Landed", "Played", "Weather", "Sold", "Sunk", "Given")))
    monkeypatch.setattr(harbour, "SYSTEM", replace(harbour.SYSTEM, reporter=lambda: pages))
    quay = Quay(tmp_path / "home", schedule="one")
    quay.close()
    yield quay
    quay.home.close()


def test_the_file_is_kept_beside_the_renderings_under_the_name_of_its_report(quay: Quay) -> None:
    kept = {r.format: r for r in quay.home.store.reports("quay", "1-1", "all")}
    assert set(kept) == {*FORMATS, "harbour-1-1.svg"}
    assert kept["harbour-1-1.svg"].body == SVG.format(ships=2).encode()
    assert [file_name(kept[name]) for name in ("text", "harbour-1-1.svg")] == ["1-1.txt", "harbour-1-1.svg"]
    assert b"Harbour: harbour-1-1.svg, attached. 2 ships wait." in kept["text"].body
    assert {r.format for r in quay.home.store.reports("quay", "1-1", "ann")} == set(FORMATS)


def test_the_log_holds_its_digest(quay: Quay) -> None:
    digests = dict(quay.table.history.published[-1][1].digests)
    assert digests["all/harbour-1-1.svg"] == sha256(SVG.format(ships=2).encode()).hexdigest()


def test_the_mail_of_the_report_carries_the_file_and_other_mails_do_not(quay: Quay) -> None:
    files = {}
    for entry in quay.home.store.outbox(game="quay"):
        mail = email.message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default)
        found = [(part.get_filename(), part.get_content_type()) for part in mail.iter_attachments()]
        files[entry.key] = found
        if entry.key == "<quay.1-1.ann.public.1@localhost>":
            (part,) = mail.iter_attachments()
            assert part.get_content() == SVG.format(ships=2).encode()
    assert files.pop("<quay.0-0.ben.public.1@localhost>") == [("harbour-0-0.svg", "image/svg+xml")]
    assert files.pop("<quay.1-1.ann.public.1@localhost>") == [("harbour-1-1.svg", "image/svg+xml")]
    others = [file for key, found in files.items() if ".public." not in key for file in found]
    assert set(others) == {("deadline.ics", "text/calendar")}


def parts_of(quay: Quay, key: str) -> tuple[str, dict[str, EmailMessage]]:
    """Return the HTML of a mail and the files that it shows by content id."""
    entry = next(entry for entry in quay.home.store.outbox(game="quay") if entry.key == key)
    mail = email.message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default)
    html = mail.get_body(("html",))
    assert html is not None
    shown = [part for part in mail.walk() if part["Content-ID"]]
    return str(html.get_content()), {str(part["Content-ID"]).strip("<>"): part for part in shown}


def test_the_html_of_a_mail_shows_the_picture_by_content_id(quay: Quay) -> None:
    html, files = parts_of(quay, "<quay.1-1.ann.public.1@localhost>")
    assert re.findall(r'<img src="cid:([^"]*)"', html) == list(files)
    assert 'alt="Harbour. 2 ships wait."' in html
    assert "<svg" not in html.partition('class="picture"')[2].partition("</div>")[0]
    (part,) = files.values()
    assert (part.get_content_type(), part.get_filename()) == ("image/png", "harbour-1-1.png")
    assert part.get_content_disposition() == "inline"
    assert part.get_content().startswith(b"\x89PNG")


def test_a_picture_becomes_a_file_once_a_packet_whoever_gets_it(quay: Quay) -> None:
    rasters.cache_clear()
    quay.close()
    assert rasters.cache_info().misses == 1
    html = {parts_of(quay, f"<quay.2-1.{seat}.public.1@localhost>")[0] for seat in ("ann", "ben")}
    assert len(html) == 1, "all get the same bytes"


def test_a_drawing_that_is_too_large_with_its_pictures_comes_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = SVG.format(ships=2).encode()
    _, plain = illustrated("", {"h.svg": svg})
    monkeypatch.setattr(raster, "MOST", 10)
    _, files = illustrated("", {"h.svg": svg})
    assert [{file.name for file in each} for each in (plain, files)] == [{"h.svg", "h.png"}, {"h.svg.zip", "h.png"}]
    with ZipFile(BytesIO(next(file.data for file in files if file.kind == "application/zip"))) as held:
        assert held.read("h.svg") == svg


def test_without_a_renderer_the_mail_has_the_drawing_in_its_html(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    rasters.cache_clear()
    quay.close()
    rasters.cache_clear()
    html, files = parts_of(quay, "<quay.2-1.ann.public.1@localhost>")
    assert files == {}
    assert "<svg" in html


def test_the_export_holds_it_and_home_and_export_verify(quay: Quay, tmp_path: Path) -> None:
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    with ZipFile(tmp_path / "quay.zip") as archive:
        assert [name for name in archive.namelist() if "1-1/all.harbour-1-1.svg" in name]
    for what in ("quay", str(tmp_path / "quay.zip")):
        assert verify(quay.home, what).differences == []


def test_a_picture_that_was_changed_in_the_rules_no_longer_verifies(
    quay: Quay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.core.service.test_pictures.SVG", SVG.replace("0 0 9 9", "0 0 9 8"))
    found = verify(quay.home, "quay").differences
    assert any("all/harbour-1-1.svg: line 1 has" in told for told in found)
