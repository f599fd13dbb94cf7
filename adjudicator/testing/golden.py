"""Golden examples: the reports and receipts of the examples, byte for byte, and how to rewrite them.

An example keeps the pages that people read as files, and of all others the digest, in a manifest.
A long example has all reports in its archive besides, which is compared file by file.

python -m adjudicator.testing.golden                      rewrites `expected/` of every example
python -m adjudicator.testing.golden NAME                 rewrites that of one
python -m adjudicator.testing.golden NAME --into FOLDER   writes every page of it there, to be looked at
"""

from __future__ import annotations

import email
import shutil
import tempfile
from collections.abc import Mapping
from email import policy
from fnmatch import fnmatch
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from adjudicator import resources
from adjudicator.model.letter import MailId
from adjudicator.service.audit.exports import export_game
from adjudicator.service.mail_out.renderings import file_name
from adjudicator.service.setup.demo import POSTS, run, script_of

MANIFEST = "manifest.txt"
"""The digests of the pages that are no files below `expected/`, each before its name."""
ZIP = ".zip"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive."""


def examples() -> tuple[str, ...]:
    """Return the names of the examples that can be played."""
    return tuple(sorted(path.parent.name for path in resources.examples().glob("*/script.toml")))


def play(example: str, folder: Path) -> dict[str, bytes]:
    """Play an example in a folder and return what must be below `expected/`, by path: pages, manifest, archive."""
    found, archive = whole(example, folder)
    patterns = script_of(example).kept
    kept = {name: body for name, body in found.items() if any(fnmatch(name, one) for one in patterns)}
    rest = {name: body for name, body in found.items() if name not in kept}
    return kept | ({MANIFEST: manifest(rest)} if rest else {}) | archive


def whole(example: str, folder: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Play an example in a folder and return all its pages, by path, and the content of its archive."""
    home, table = run(example, folder)
    try:
        found: dict[str, bytes] = {}
        for report in home.store.reports(table.id):
            found[f"{report.audience}/{file_name(report)}"] = report.body
        for entry in home.store.outbox(game=table.id) + home.store.outbox():
            ident = MailId.parse(entry.key)
            if ident is not None and ident.kind in {"receipt", "notice", "lock"}:
                name = f"{entry.to_seat}/{ident.kind}-{ident.packet}-{ident.n}.txt"
                found[name] = text_of(home.store.out_raw(entry.id))
            elif ident is None:
                found[f"strangers/{entry.id}.txt"] = text_of(home.store.out_raw(entry.id))
        found |= {f"posts/{path.name}": path.read_bytes() for path in sorted((folder / POSTS).glob("*.txt"))}
        name = script_of(example).archive
        if name:
            export_game(home, table.id, folder / name)
        return found, opened(name, (folder / name).read_bytes()) if name else {}
    finally:
        home.close()


def manifest(pages: Mapping[str, bytes]) -> bytes:
    """Return a line for each page, by name: its digest and its name."""
    return "".join(f"{sha256(pages[name]).hexdigest()}  {name}\n" for name in sorted(pages)).encode()


def listed(files: Mapping[str, bytes]) -> frozenset[str]:
    """Return the names of the files and of what their manifest lists."""
    lines = files.get(MANIFEST, b"").decode().splitlines()
    return frozenset((*files, *(line.partition("  ")[2] for line in lines)))


def text_of(raw: bytes) -> bytes:
    """Return the head that a reader sees and the plain text of one of our mails."""
    message = email.message_from_bytes(raw, policy=policy.default)
    body = message.get_body(("plain",))
    head = "".join(f"{name}: {message[name]}\n" for name in ("From", "To", "Subject") if message[name])
    return f"{head}\n{body.get_content() if body else ''}".encode()


def opened(name: str, packed: bytes) -> dict[str, bytes]:
    """Return the content of an archive as if it were a folder: its packing may differ between machines."""
    with ZipFile(BytesIO(packed)) as archive:
        return {f"{name}/{each}": archive.read(each) for each in archive.namelist()}


def pack(folder: Path, files: dict[str, bytes]) -> None:
    """Write files that `opened` returned as the archives they come from, the same bytes on every run."""
    for archive in sorted({path.partition(f"{ZIP}/")[0] for path in files}):
        start = f"{archive}{ZIP}/"
        with ZipFile(folder / start.rstrip("/"), "w", ZIP_DEFLATED) as target:
            for path in (path for path in files if path.startswith(start)):
                target.writestr(ZipInfo(path.removeprefix(start), EPOCH), files[path], ZIP_DEFLATED)


def folder_of(example: str) -> Path:
    """Return the folder of an example's expected files."""
    return resources.examples(example) / "expected"


def expected(example: str) -> dict[str, bytes]:
    """Return the files below an example's `expected/`."""
    folder = folder_of(example)
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    found: dict[str, bytes] = {}
    for path in files:
        name, body = path.relative_to(folder).as_posix(), path.read_bytes()
        found |= opened(name, body) if path.suffix == ZIP else {name: body}
    return found


def rewrite(example: str) -> int:
    """Rewrite an example's `expected/` and return how many files it has."""
    with tempfile.TemporaryDirectory() as home:
        found = play(example, Path(home))
    shutil.rmtree(folder_of(example), ignore_errors=True)
    write(found, folder_of(example))
    return len(found)


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write files below a folder, those of archives packed."""
    packed = {name: body for name, body in files.items() if f"{ZIP}/" in name}
    for name in files.keys() - packed.keys():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name])
    pack(folder, packed)


def main() -> None:
    """Rewrite the examples named, or all; with a folder, write every page of them there instead."""
    import click

    @click.command()
    @click.argument("names", nargs=-1, type=click.Choice(examples()))
    @click.option("--into", type=click.Path(path_type=Path), help="Write every page there and leave expected/ alone.")
    def command(names: tuple[str, ...], into: Path | None) -> None:
        for example in names or examples():
            if into is None:
                click.echo(f"{example}: {rewrite(example)} files")
                continue
            with tempfile.TemporaryDirectory() as home:
                found, _ = whole(example, Path(home))
            write(found, into / example)
            click.echo(f"{example}: {len(found)} pages in {into / example}")

    command()


if __name__ == "__main__":
    main()
