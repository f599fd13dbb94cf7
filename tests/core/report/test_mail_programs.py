"""Mails in the subset of HTML and CSS that mail programs show, and whole where they show nothing of it but words."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from lxml import html

from adjudicator import resources
from adjudicator.intake.letter import clean
from adjudicator.report.html import _IMG
from adjudicator.report.paper import to_ascii

TABLE = tomllib.loads(Path("tests/data/mail_support.toml").read_text("utf-8"))
READ = {name for name in TABLE if name not in {"unread", "banned"}}
KEPT = {"gm", "status", "history", "decks"}
"""Pages that are kept as files and never mailed."""
MAILS = sorted(
    path
    for path in resources.examples().glob("*/expected/*/*.html")
    if path.parent.name not in KEPT and path.with_suffix(".txt").exists()
)
_SIDE = re.compile(r"(?<=margin|adding)-(?:top|right|bottom|left)$")
"""One side of a margin or padding counts as the whole."""


def sheets() -> str:
    texts = [resources.templates("core", name).read_text("utf-8") for name in ("mail.css", "mail.screen.css")]
    return re.sub(r"/\*.*?\*/", "", "\n".join([*texts, f"x{{{_IMG}}}"]), flags=re.DOTALL)


def declared() -> set[tuple[str, str]]:
    """Return what the looks of mails set, each property with its value."""
    rules = re.findall(r"\{([^{}]*)\}", sheets())
    pairs = (one.split(":", 1) for rule in rules for one in rule.split(";") if ":" in one)
    return {(_SIDE.sub("", name.strip()), value.strip()) for name, value in pairs}


def test_each_property_is_in_the_published_table_or_said_to_be_unread() -> None:
    used = {name for name, _ in declared()}
    known = {name.removeprefix("css ") for name in READ if name.startswith("css ")} | set(TABLE["unread"]["css"])
    assert used - known == set()
    assert not used & set(TABLE["banned"]["css"])
    shown = {value.removesuffix("!important") for name, value in declared() if name == "display"}
    assert shown <= {"none", "block", "inline-block"}


def test_the_table_has_nothing_that_no_mail_uses() -> None:
    used = {name for name, _ in declared()} | {"prefers-color-scheme"}
    assert {name.removeprefix("css ") for name in READ if name.startswith("css ")} - used == set()
    assert set(TABLE["unread"]["css"]) - used == set()
    rows = [TABLE[name] for name in READ]
    assert all(row["lost"] and row["then"] and re.fullmatch(r"20\d\d-\d\d", row["tested"]) for row in rows)


def test_no_margin_is_below_zero_as_the_largest_program_drops_it() -> None:
    assert not [value for name, value in declared() if name.startswith("margin") and re.search(r"(^|\s)-\d", value)]


@pytest.mark.parametrize("path", MAILS, ids=lambda path: "/".join(path.parts[-4::2]))
def test_each_element_is_in_the_table(path: Path) -> None:
    root = html.fromstring(path.read_bytes())
    outside = (e for e in root.iter() if isinstance(e.tag, str) and not any(a.tag == "svg" for a in e.iterancestors()))
    used = {element.tag for element in outside}
    assert used <= set(TABLE["unread"]["html"]) | {"svg"}
    assert not used & set(TABLE["banned"]["html"])


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", to_ascii(text).casefold())


def bare(path: Path) -> str:
    """Return the words of a mail without styles, style blocks and drawings; of a picture the words for it are left."""
    root = html.fromstring(path.read_bytes())
    said = [element.get("alt") or element.get("aria-label") or "" for element in root.iter("img", "div", "svg")]
    for element in list(root.iter("style", "svg", "title")):
        element.drop_tree()
    return "\n".join([*said, *root.itertext()])


@pytest.mark.parametrize("path", MAILS, ids=lambda path: "/".join(path.parts[-4::2]))
def test_with_styles_stripped_and_images_blocked_a_mail_still_says_all_that_its_text_says(path: Path) -> None:
    shown = set(words(bare(path)))
    text = path.with_suffix(".txt").read_text("utf-8")
    lost = {word for word in words(text) if word not in shown}
    assert not lost - FRAME - short_heads(path)


FRAME = frozenset({"game", "attached", "svg", "due", "used"})
"""Words of the plain text alone: `game` in its head, the file of a map, the label of a deadline, a head of the dice."""


def short_heads(path: Path) -> set[str]:
    """Return the words of column heads for which HTML, which has more room, has longer ones."""
    tree = path.with_suffix(".json")
    written = tree.read_text("utf-8") if tree.exists() else ""
    found = re.findall(r'"head": "([^"]*)",\s*"holds": "[^"]*",\s*"full": "[^"]+"', written)
    return {word for head in found for word in words(head)}


def subjects(path: Path) -> set[str]:
    """Return the subjects of the mails that the links of a mail open."""
    links = (link for _, _, link, _ in html.fromstring(path.read_bytes()).iterlinks() if link.startswith("mailto:"))
    return {parse_qs(urlsplit(link).query)["subject"][0] for link in links}


def test_a_mail_that_a_button_opens_names_its_game_by_its_subject_alone() -> None:
    found = {subject for path in MAILS for subject in subjects(path)}
    assert "[vienna] Fall 1901, Germany" in found
    for subject in found:
        raw = f"From: a@b.example\nTo: gm@b.example\nSubject: Re: {subject}\n\nhold\n".encode()
        told = clean.read(raw).address
        assert f"[{told.game}]" == subject.split()[0]
        assert told.token is told.code is None, subject


def test_a_mail_that_loses_a_section_without_styles_is_found(tmp_path: Path) -> None:
    whole = MAILS[0].read_text("utf-8")
    at, end = whole.index("<h2"), whole.index("<h2", whole.index("<h2") + 3)
    made = tmp_path / "cut.html"
    made.write_text(whole[:at] + whole[end:], "utf-8")
    text = MAILS[0].with_suffix(".txt").read_text("utf-8")
    assert {word for word in words(text) if word not in set(words(bare(made)))} - FRAME
