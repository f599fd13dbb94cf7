"""Exports that were changed, cut short or never were exports: the first thing wrong is named."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from adjudicator.model.canonical import canonical
from adjudicator.model.errors import UserError
from adjudicator.store import archive
from adjudicator.store.archive import read_export
from adjudicator.store.hashing import line_of, row_of

NOW = "2026-11-20T09:00:00Z"
Change = Callable[[dict[str, bytes]], None]


def rewritten(export_path: Path, change: Change) -> Path:
    """Write the export again with its files changed, as a forger with a zip tool would."""
    with zipfile.ZipFile(export_path) as old:
        files = {name: old.read(name) for name in old.namelist()}
    change(files)
    with zipfile.ZipFile(export_path, "w") as new:
        for name, body in files.items():
            new.writestr(name, body)
    return export_path


def differences(export_path: Path) -> list[str]:
    with read_export(export_path) as export:
        return export.differences()


# -- changed exports


@pytest.mark.parametrize(
    "name", ["dice.json", "check_dice.py", "journal/000001.eml", "log.jsonl", "reports/000003/4.3 Forum/public.txt"]
)
def test_a_changed_a_missing_and_an_added_file_are_named(export_path: Path, name: str) -> None:
    def change(files: dict[str, bytes]) -> None:
        files[name] = files[name].replace(files[name][:1], b"~", 1)
        del files["config.json"]
        files["extra.txt"] = b""

    found = differences(rewritten(export_path, change))
    assert {f"{name} was changed", "config.json is missing", "extra.txt is not in the manifest"} <= set(found)


def relisted(change: Change) -> Change:
    """Change files and let the manifest list them as if they had always been so."""

    def both(files: dict[str, bytes]) -> None:
        change(files)
        manifest = json.loads(files["manifest.json"])
        manifest["files"] = {
            name: {"sha256": sha256(body).hexdigest(), "size": len(body)}
            for name, body in files.items()
            if name != "manifest.json"
        }
        files["manifest.json"] = canonical(manifest)

    return both


def lines_changed(change: Callable[[list[bytes]], None]) -> Change:
    def both(files: dict[str, bytes]) -> None:
        lines = files["log.jsonl"].splitlines(keepends=True)
        change(lines)
        files["log.jsonl"] = b"".join(lines)

    return relisted(both)


def body_changed(lines: list[bytes]) -> None:
    lines[2] = (line_of(replace(row_of(lines[2].decode().rstrip("\n")), body="5")) + "\n").encode()


def blank_added(lines: list[bytes]) -> None:
    lines[1] = b" " + lines[1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (body_changed, "row 3 of the log (dice, rolled) was changed: its content does not give its hash"),
        (lambda lines: lines.pop(1), "row 2 of the log is missing: row 3 (dice, rolled) stands in its place"),
        (lambda lines: lines.pop(), "the log of byrsa has 2 rows where 3 were recorded"),
        (list.reverse, "row 1 of the log is missing: row 3 (dice, rolled) stands in its place"),
        (blank_added, "Line 2 of log.jsonl"),
    ],
    ids=["changed", "dropped", "truncated", "swapped", "respelt"],
)
def test_a_changed_log_is_found_though_the_manifest_agrees(
    export_path: Path, change: Callable[[list[bytes]], None], said: str
) -> None:
    (difference,) = differences(rewritten(export_path, lines_changed(change)))
    assert difference.startswith(said)


def test_a_changed_mail_is_found_though_the_manifest_agrees(export_path: Path) -> None:
    def change(files: dict[str, bytes]) -> None:
        files["journal/000001.eml"] = b"other orders"

    assert differences(rewritten(export_path, relisted(change))) == [
        "journal/000001.eml is not the mail that the journal lists"
    ]


def test_a_file_that_is_there_twice_is_named(export_path: Path) -> None:
    with (
        pytest.warns(UserWarning, match="Duplicate name"),
        zipfile.ZipFile(export_path, "a") as made,
    ):
        made.writestr("dice.json", b"[]\n")
    assert differences(export_path) == ["dice.json is there 2 times"]


# -- files that are no exports


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"none.zip cannot be read \(No such file"):
        read_export(tmp_path / "none.zip")


@pytest.mark.parametrize("kept", [0, 100, -1, -30])
def test_a_file_cut_short_is_named(export_path: Path, kept: int) -> None:
    export_path.write_bytes(export_path.read_bytes()[:kept])
    with pytest.raises(UserError, match=r"byrsa.zip is not a zip file, or was cut short"):
        read_export(export_path)


def test_a_flipped_bit_is_a_difference_or_a_refusal_wherever_it_falls(export_path: Path) -> None:
    whole = export_path.read_bytes()
    missed = []
    for place in range(0, len(whole), 41):
        export_path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])
        try:
            found = differences(export_path)
            with read_export(export_path) as export:
                same = {name: export.read(name) for name in export.names()}
        except UserError:
            continue
        if not found:
            missed.append((place, same))
    export_path.write_bytes(whole)
    with read_export(export_path) as export:
        good = {name: export.read(name) for name in export.names()}
    assert all(same == good for _, same in missed), "only what unpacks to the same bytes may pass"


def write(files: dict[str, bytes], name: str, value: object) -> None:
    files[name] = json.dumps(value).encode()


def manifest_with(**facts: object) -> Change:
    def change(files: dict[str, bytes]) -> None:
        write(files, "manifest.json", {**json.loads(files["manifest.json"]), **facts})

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda files: files.pop("manifest.json"), "holds no manifest.json: it is no export"),
        (lambda files: files.pop("log.jsonl"), "holds no log.jsonl"),
        (lambda files: files.pop("journal/index.json"), "holds no journal/index.json"),
        (lambda files: write(files, "manifest.json", []), "is not an export that this program can read"),
        (lambda files: files.update({"manifest.json": b"{"}), "manifest.json in .* is damaged"),
        (lambda files: files.update({"manifest.json": b"[" * 100_000}), "manifest.json in .* is damaged"),
        (lambda files: files.update({"manifest.json": b"\xff\xfe\xfa"}), "manifest.json in .* is damaged"),
        (manifest_with(format="adjudicator-export/9"), "is not an export that this program can read"),
        (manifest_with(length="3"), "does not give the length"),
        (manifest_with(files=[]), "does not give the files"),
    ],
)
def test_a_zip_that_is_no_export_is_refused(
    export_path: Path, change: Callable[[dict[str, bytes]], Any], said: str
) -> None:
    with pytest.raises(UserError, match=said):
        read_export(rewritten(export_path, change))


def entry_with(**facts: object) -> Change:
    def change(files: dict[str, bytes]) -> None:
        (first, *rest) = json.loads(files["journal/index.json"])
        write(files, "journal/index.json", [{**first, **facts}, *rest])

    return change


@pytest.mark.parametrize(
    "change",
    [
        lambda files: write(files, "journal/index.json", {}),
        lambda files: write(files, "journal/index.json", [3]),
        lambda files: write(files, "journal/index.json", [{}]),
        entry_with(id="1"),
        entry_with(id=True),
        entry_with(state="lost"),
        entry_with(state=[]),
        entry_with(twin_of="1"),
        entry_with(file=None),
    ],
)
def test_a_damaged_index_is_refused_when_it_is_read(export_path: Path, change: Change) -> None:
    with (
        read_export(rewritten(export_path, change)) as export,
        pytest.raises(UserError, match=r"journal/index.json in .* is damaged"),
    ):
        export.journal()


def test_a_report_that_the_index_names_and_the_zip_lacks_is_refused(export_path: Path) -> None:
    def change(files: dict[str, bytes]) -> None:
        del files["reports/000003/4%2F3/ann%2Fben.html"]

    with read_export(rewritten(export_path, change)) as export, pytest.raises(UserError, match="holds no reports/"):
        list(export.reports())


def test_a_file_too_large_to_unpack_is_refused(export_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with read_export(export_path) as export:
        monkeypatch.setattr(archive, "LARGEST", 5)
        with pytest.raises(UserError, match=r"log.jsonl in .* is too large"):
            export.read("log.jsonl")


def test_a_manifest_that_lists_nonsense_is_a_difference(export_path: Path) -> None:
    with read_export(rewritten(export_path, manifest_with(files={"dice.json": 3}))) as export:
        found = export.differences()
    assert "dice.json was changed" in found
    assert "log.jsonl is not in the manifest" in found
    assert "journal/000001.eml is not the mail that the journal lists" in found
