"""Draws the pictures of reports and of an archive in docs/ from pages of the examples.

    python -m tests.docs.report_pictures

It needs chromium. A page is shown from its top, in a frame as wide as a window or a telephone, light or dark.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from lxml import html

from tests.docs.blocks import ROOT

PHONE, WINDOW = 390, 1200
"""Widths in pixels."""
MOST = 200_000
"""Bytes of a picture at most."""
_CHROMIUM = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--hide-scrollbars",
    "--allow-file-access-from-files",
]


@dataclass(frozen=True)
class Shot:
    """A picture: its name, the page below `examples/`, its size in pixels, and whether its colours are dark."""

    name: str
    page: str
    width: int
    height: int
    dark: bool = False
    of: str = "report"

    @property
    def file(self) -> Path:
        """Return where the picture is kept."""
        return ROOT / "docs" / f"{self.of}-{self.name}.png"

    @property
    def source(self) -> Path:
        """Return the page that it shows."""
        return ROOT / "examples" / self.page

    @property
    def told(self) -> str:
        """Return the title of the page and the first sentence of its story, which its picture must show."""
        root = html.fromstring(self.source.read_bytes())
        title, story = root.find_class("h1")[0].text_content(), root.find_class("story")[0].text_content()
        return " ".join(f"{title}: {story.partition('. ')[0].rstrip('.')}".split())


PAGE = ROOT / "docs" / "reports.md"
BEGIN, END = "`python -m tests.docs.report_pictures` draws them.", "## JSON"

SHOTS = (
    Shot("diplomacy", "diplomacy_1901/expected/all/1901-3.html", WINDOW, 900),
    Shot("retreat-phone-dark", "diplomacy_1901/expected/dora/1901-3.html", PHONE, 1100, dark=True),
    Shot("republic", "carthage_first_turn/expected/dora/1-1.html", WINDOW, 900),
    Shot("rome-phone", "rome_whole_game/expected/all/7-2.html", PHONE, 1100),
    Shot("carthage-dark", "carthage_diplomacy_season/expected/tanit/68-5.html", WINDOW, 900, dark=True),
)
SITE = "carthage_whole_game/site/"
PAGES = (
    Shot("front", SITE + "index.html", 900, 1500, of="archive"),
    Shot("vote", SITE + "things/vote/4-5-1.html", 900, 1200, of="archive"),
    Shot("figures", SITE + "figures.html", 900, 1500, of="archive"),
    Shot("senator-dark", SITE + "things/senator/1.html", 900, 1500, dark=True, of="archive"),
    Shot("packet-phone", SITE + "packets/4-5.html", PHONE, 1500, of="archive"),
)
"""The pictures of the archive of the whole game, in docs/archive.md."""


def section() -> str:
    """Return the pictures as docs/reports.md shows them: each with what its page says first, and where the page is."""
    shown = (
        f"![{shot.told}](report-{shot.name}.png)\n\n"
        f"[{shot.page}](../examples/{shot.page}), {shot.width} pixels wide{', in dark colours' if shot.dark else ''}\n"
        for shot in SHOTS
    )
    return "\n".join(shown)


def rewritten(text: str) -> str:
    """Return docs/reports.md with the pictures of today."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{begin}\n\n{section()}\n{end}{after}"


def draw(shot: Shot, chromium: str) -> None:
    """Draw a picture; a headless window is never narrower than 500 pixels, so the page stands in a frame."""
    with tempfile.TemporaryDirectory() as folder:
        frame, made = Path(folder) / "frame.html", Path(folder) / "made.png"
        sizes = f"width:{shot.width}px;height:{shot.height}px;border:0;display:block"
        body = f'<body style="margin:0"><iframe src="{shot.source.as_uri()}" style="{sizes}" scrolling="no"></iframe>'
        frame.write_text(f'<!doctype html><meta charset="utf-8">{body}', "utf-8")
        looks = [f"--blink-settings=preferredColorScheme={0 if shot.dark else 1}"]
        window = [f"--window-size={max(shot.width, 500)},{shot.height}", f"--screenshot={made}"]
        subprocess.run([chromium, *_CHROMIUM, *looks, *window, frame.as_uri()], check=True, capture_output=True)
        cut(made, shot)


def cut(made: Path, shot: Shot) -> None:
    """Write a picture cut to its width, in few colours."""
    from PIL import Image

    with Image.open(made) as whole:
        part = whole.convert("RGB").crop((0, 0, shot.width, shot.height))
        part.quantize(64, dither=Image.Dither.NONE).save(shot.file, optimize=True)


def main() -> None:
    """Draw all pictures, and name them."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("chromium is missing; on Debian it is the package chromium.")
    for shot in (*SHOTS, *PAGES):
        draw(shot, chromium)
        sys.stdout.write(f"{shot.file.relative_to(ROOT)} is drawn\n")
    PAGE.write_text(rewritten(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
