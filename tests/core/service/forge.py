"""Forging archives: a clumsy forger changes a file, a clever one makes every digest fit again."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from adjudicator.engine.chance.dicefile import file_digest
from adjudicator.model.canonical import canonical
from adjudicator.model.journal import LogDraft
from adjudicator.store.hashing import digest_of, genesis

Row = dict[str, Any]


@dataclass
class Forged:
    """The files of an archive, open to changes."""

    files: dict[str, bytes]

    @property
    def log(self) -> list[Row]:
        """The rows of the log; set it to change them."""
        return [json.loads(line) for line in self.files["log.jsonl"].splitlines()]

    @log.setter
    def log(self, rows: list[Row]) -> None:
        self.files["log.jsonl"] = b"".join(canonical(row) + b"\n" for row in rows)

    def json(self, name: str) -> Any:
        """Return a file of the archive as JSON."""
        return json.loads(self.files[name])

    def put(self, name: str, value: Any) -> None:
        """Put a value in the place of a file."""
        self.files[name] = canonical(value) + b"\n"

    def row(self, kind: str, change: Callable[[Row], None], *, last: bool = False) -> None:
        """Change the body of the first row of a kind, or of the last."""
        rows = self.log
        change(([row for row in rows if row["kind"] == kind])[-1 if last else 0]["body"])
        self.log = rows

    def name(self, *parts: str) -> str:
        """Return the first file in whose name all parts occur."""
        return next(name for name in sorted(self.files) if all(part in name for part in parts))

    def replace(self, name: str, old: bytes, new: bytes) -> None:
        """Replace the first occurrence of some bytes in a file."""
        assert old in self.files[name]
        self.files[name] = self.files[name].replace(old, new, 1)

    def cover_up(self) -> None:
        """Make every digest fit again: of reports and mails, of the chain, of dice.json, of the manifest."""
        self._reports()
        self._journal()
        self._renumber()
        rows = self.log
        prev = genesis(rows[0]["game"])
        for seq, row in enumerate(rows, start=1):
            draft = LogDraft(row["stream"], row["step"], row["kind"], canonical(row["body"]).decode())
            row["seq"], row["prev"] = seq, prev
            prev = row["hash"] = digest_of(row["game"], seq, draft, prev)
        self.log = rows
        dice = self.json("dice.json")
        dice["sha256"] = file_digest(dice)
        self.put("dice.json", dice)
        listed = {name: {"sha256": sha256(body).hexdigest(), "size": len(body)} for name, body in self.files.items()}
        del listed["manifest.json"]
        facts = {**self.json("manifest.json"), "files": listed, "head": prev, "length": len(rows)}
        self.put("manifest.json", facts)

    def _reports(self) -> None:
        rows = self.log
        for item in self.json("reports/index.json"):
            digest = sha256(self.files[item["file"]]).hexdigest()
            key = f"{item['audience']}/{item['format']}"
            row = next((row for row in rows if row["seq"] == item["seq"] and row["kind"] == "Published"), None)
            if row is not None:
                pairs = row["body"]["digests"]
                row["body"]["digests"] = [[name, digest if name == key else old] for name, old in pairs]
        self.log = rows

    def _renumber(self) -> None:
        """Let the places that mails, reports and rewinds name follow rows put in or left out."""
        rows = self.log
        places = {row["seq"]: seq for seq, row in enumerate(rows, start=1)}

        def moved(old: int) -> int:
            kept = [place for place in places if place <= old]
            return places[max(kept)] if kept else old

        for row in rows:
            if row["kind"] == "Rewound":
                row["body"]["to"] = moved(row["body"]["to"])
        self.log = rows
        reports, journal = self.json("reports/index.json"), self.json("journal/index.json")
        for item in reports:
            item["seq"] = moved(item["seq"])
        for item in journal:
            facts = json.loads(item["facts"])
            if "row" in facts:
                item["facts"] = json.dumps({"row": moved(facts["row"])})
        self.put("reports/index.json", reports)
        self.put("journal/index.json", journal)

    def _journal(self) -> None:
        index = self.json("journal/index.json")
        for item in index:
            body = self.files[item["file"]]
            item.update(sha256=sha256(body).hexdigest(), size=len(body))
        self.put("journal/index.json", index)


def forge(source: Path, out: Path, change: Callable[[Forged], None], *, clever: bool) -> Path:
    """Write a forged copy of an archive."""
    with zipfile.ZipFile(source) as old:
        forged = Forged({name: old.read(name) for name in old.namelist()})
    change(forged)
    if clever:
        forged.cover_up()
    with zipfile.ZipFile(out, "w") as new:
        for name, body in forged.files.items():
            new.writestr(name, body)
    return out
