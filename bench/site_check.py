"""Looks at every page of an archive in Debian's chromium, from `file:`.

    python -m bench.site_check FOLDER MODULES

Each page is opened in a frame as wide as a phone, in light and in dark. Named are pages that scroll sideways, that ask
for anything outside the folder, that hold a script, or in which axe-core finds anything against the levels A and AA;
what Tab, pressed through a page, does not reach in order or show; lines in the console; what html-validate finds
(preset `standard`); and pages that take more paper than a reader would print. MODULES is the folder in which npm has
put the two programs.
"""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.keyboard import walked

WIDTH = 360
BATCH = 40
"""Pages that one browser opens."""
LONGEST, PAPER = 3, 25
"""How many of the longest pages are printed, and the sheets that each may take."""
LEVELS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
COLOURS = {"light": "1", "dark": "0"}
PROBE = """<!DOCTYPE html><html lang="en"><body><script>
const rules = %s, axe = %s;
const pages = %s, found = [];
async function look(path) {
  const frame = document.createElement("iframe");
  frame.style.cssText = "width:%dpx;height:800px;border:0";
  const loaded = new Promise((done) => { frame.onload = done; });
  frame.src = path;
  document.body.append(frame);
  await loaded;
  const page = frame.contentDocument, root = page.documentElement;
  const say = (words) => found.push(path + ": " + words);
  if (root.scrollWidth > %d) say("scrolls sideways, " + root.scrollWidth + " wide");
  for (const each of page.querySelectorAll("[href],[src]"))
  {
    // A shape that a drawing uses has an address of its own kind, and lies in its page.
    const way = each.href?.baseVal ?? String(each.href || each.src);
    if (!way.startsWith("#") && !way.startsWith("%s")) say("leads out of the folder: " + each.outerHTML.slice(0, 80));
  }
  if (page.scripts.length) say("holds a script");
  if (!page.querySelector("main") || page.querySelectorAll("h1").length !== 1) say("has no main part or not one title");
  for (const each of page.querySelectorAll("a:not([href]),[tabindex]:not([tabindex='0'])"))
    say("cannot be reached by keyboard: " + each.outerHTML.slice(0, 80));
  for (const each of page.querySelectorAll(".scroll:not([tabindex='0'][role='region'][aria-label])"))
    say("a region that scrolls without a name: " + each.outerHTML.slice(0, 80));
  const script = page.createElement("script");
  script.textContent = axe;
  page.head.append(script);
  const told = await frame.contentWindow.axe.run(page, {runOnly: rules, resultTypes: ["violations"]});
  for (const fault of told.violations)
    say(fault.id + " " + fault.nodes.length + ": " + fault.nodes[0].html.slice(0, 80));
  frame.remove();
}
(async () => {
  for (const path of pages) await look(path);
  const told = document.createElement("pre");
  told.id = "told";
  told.textContent = JSON.stringify({looked: pages.length, found});
  document.body.append(told);
})();
</script></body></html>
"""


CHROMIUM = ("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files")


def look(folder: Path, pages: list[Path], colour: str, axe: str) -> tuple[int, list[str]]:
    """Return how many pages a browser opened, and what is wrong with them."""
    with tempfile.TemporaryDirectory() as place:
        probe = Path(place) / "probe.html"
        listed = json.dumps([page.as_uri() for page in pages])
        source = json.dumps(axe).replace("</", "<\\/")
        probe.write_text(PROBE % (json.dumps(LEVELS), source, listed, WIDTH, WIDTH, folder.as_uri()), "utf-8")
        command = [*CHROMIUM, f"--user-data-dir={place}/profile", "--enable-logging=stderr"]
        command += [f"--blink-settings=preferredColorScheme={COLOURS[colour]}"]
        command += ["--virtual-time-budget=600000", "--dump-dom", probe.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    told = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)
    if told is None:
        return 0, [f"the browser ended before it had seen all of {pages[0]} to {pages[-1]}"]
    facts = json.loads(html.unescape(told[1]))
    said = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return facts["looked"], [f"{colour}: {fault}" for fault in (*facts["found"], *said)]


def validated(folder: Path, modules: Path) -> list[str]:
    """Return what html-validate finds in the pages of a folder."""
    command = [str(modules / ".bin/html-validate"), "--preset", "standard", "--formatter", "json"]
    done = subprocess.run([*command, f"{folder}/**/*.html"], capture_output=True, text=True, timeout=300, check=False)
    return [
        f"{file['filePath']}:{fault['line']}: {fault['ruleId']}, {fault['message']}"
        for file in json.loads(done.stdout)
        for fault in file["messages"]
    ]


def printed(pages: list[Path]) -> list[str]:
    """Return which of the longest pages take more paper than they may."""
    found = []
    for page in sorted(pages, key=lambda each: each.stat().st_size)[-LONGEST:]:
        with tempfile.TemporaryDirectory() as place:
            paper = Path(place) / "page.pdf"
            command = [*CHROMIUM, f"--user-data-dir={place}/profile", f"--print-to-pdf={paper}", page.as_uri()]
            subprocess.run(command, capture_output=True, timeout=120, check=True)
            sheets = len(re.findall(rb"/Type\s*/Page\b", paper.read_bytes()))
        if not 0 < sheets <= PAPER:
            found.append(f"{page} takes {sheets} sheets of paper")
    return found


def main() -> None:
    """Look at all pages of a folder; exits 1 if any is not as it must be."""
    folder, modules = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    axe = (modules / "axe-core/axe.min.js").read_text("utf-8")
    pages = sorted(folder.rglob("*.html"))
    faults = [*validated(folder, modules), *printed(pages)]
    faults += walked(pages)
    looked = 0
    for colour in COLOURS:
        for start in range(0, len(pages), BATCH):
            count, found = look(folder, pages[start : start + BATCH], colour, axe)
            looked += count
            faults += found
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{looked} looks at {len(pages)} pages, {len(faults)} faults\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
