"""Golden examples: the reports and receipts of the examples, byte for byte, and how to rewrite them.

A long example keeps some of them as files and all reports in its archive, which is compared file by file.

python -m adjudicator.testing.golden        rewrites `expected/` of every example
"""

from __future__ import annotations

import email
import shutil
import tempfile
from email import policy
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from adjudicator import resources
from adjudicator.model.letter import MailId
from adjudicator.service.audit.exports import export_game
from adjudicator.service.mail_out.renderings import file_name
from adjudicator.service.setup.demo import POSTS, run, script_of

ZIP = ".zip"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive."""


def examples() -> tuple[str, ...]:
    """Return the names of the examples that can be played."""
    return tuple(sorted(path.parent.name for path in resources.examples().glob("*/script.toml")))


def play(example: str, folder: Path) -> dict[str, bytes]:
    """Play an example in a folder and return what must be below `expected/`, by path: reports, letters, archive."""
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
        script = script_of(example)
        if script.kept:
            found = {name: body for name, body in found.items() if any(fnmatch(name, one) for one in script.kept)}
        if script.archive:
            export_game(home, table.id, folder / script.archive)
            found |= opened(script.archive, (folder / script.archive).read_bytes())
        return found
    finally:
        home.close()


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
    folder = folder_of(example)
    with tempfile.TemporaryDirectory() as home:
        found = play(example, Path(home))
    shutil.rmtree(folder, ignore_errors=True)
    packed = {name: body for name, body in found.items() if f"{ZIP}/" in name}
    for name in found.keys() - packed.keys():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(found[name])
    pack(folder, packed)
    return len(found)


def main() -> None:
    """Rewrite all examples."""
    import click

    for example in examples():
        click.echo(f"{example}: {rewrite(example)} files")


if __name__ == "__main__":
    main()
