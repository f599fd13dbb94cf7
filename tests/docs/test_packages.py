"""The picture of the packages shows what the import contracts allow."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from tests.docs import packages

TELL = "run: python -m tests.docs.packages"


def test_the_picture_is_drawn_from_the_contracts() -> None:
    assert packages.PICTURE.read_text("utf-8") == packages.draw(), TELL


def test_every_package_and_system_is_in_it() -> None:
    drawn = {text.text for text in ET.fromstring(packages.draw()).iter("{http://www.w3.org/2000/svg}text")}
    rooms = {path.stem for path in (packages.ROOT / "adjudicator" / "service").iterdir()} - {"__init__", "__pycache__"}
    assert rooms <= drawn
    assert set(packages.systems()) <= drawn
