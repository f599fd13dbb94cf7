"""The hash chain of a game's log: one canonical text a row, each hash covering the previous one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import get_args

from adjudicator.model.journal import LogDraft, LogRow, Stream

_quote = json.JSONEncoder(ensure_ascii=False).encode
_decoder = json.JSONDecoder()
_HEAD = '{"body":'
_TYPES = {"game": str, "seq": int, "stream": str, "step": int, "kind": str, "prev": str, "hash": str}
_STREAMS = frozenset(get_args(Stream))


def genesis(game: str) -> str:
    """Return the hash before the first row of a game."""
    return sha256(b"adjudicator-log/1\n" + game.encode()).hexdigest()


def digest_of(game: str, seq: int, draft: LogDraft, prev: str) -> str:
    """Hash a row: SHA-256 over the previous hash (hex) and the row's canonical text, as 64 hex digits."""
    text = (
        f'{prev}{_HEAD}{draft.body},"game":{_quote(game)},"kind":{_quote(draft.kind)},'
        f'"seq":{seq},"step":{draft.step},"stream":"{draft.stream}"}}'
    )
    return sha256(text.encode()).hexdigest()


def line_of(row: LogRow) -> str:
    """Write a row as one line of canonical JSON: the hashed fields plus `hash` and `prev`, keys sorted."""
    return (
        f'{_HEAD}{row.body},"game":{_quote(row.game)},"hash":"{row.hash}","kind":{_quote(row.kind)},'
        f'"prev":"{row.prev}","seq":{row.seq},"step":{row.step},"stream":"{row.stream}"}}'
    )


def row_of(line: str) -> LogRow:
    """Read what `line_of` wrote.

    Raises ValueError when the line is anything else, even if only a space differs: the body is hashed as written.
    """
    try:
        value = json.loads(line)
        _, end = _decoder.raw_decode(line[len(_HEAD) :])
        body = line[len(_HEAD) : len(_HEAD) + end]
        row = LogRow(body=body, **{name: value[name] for name in _TYPES})
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError("not a row of a log") from error
    typed = all(type(value[name]) is kind for name, kind in _TYPES.items())
    if not typed or row.stream not in _STREAMS or line_of(row) != line:
        raise ValueError("not a row of a log in canonical form")
    return row


def verify_chain(rows: Iterable[LogRow], game: str, head: str | None = None, length: int | None = None) -> list[str]:
    """Recompute the chain of `game`; return nothing, or the first difference.

    `head` and `length` were recorded elsewhere (the game's row, a manifest): they reveal rows cut from the end.
    """
    prev, count = genesis(game), 0
    for row in rows:
        fault = _fault(row, game, count + 1, prev)
        if fault:
            return [fault]
        prev, count = row.hash, count + 1
    if length is not None and count != length:
        return [f"the log of {game} has {count} rows where {length} were recorded"]
    if head is not None and prev != head:
        return [f"the log of {game} ends with the hash {prev} where {head} was recorded"]
    return []


def _fault(row: LogRow, game: str, seq: int, prev: str) -> str:
    """Return what is wrong with the row that should be number `seq` and follow `prev`; empty if nothing is."""
    name = f"row {row.seq} of the log ({row.stream}, {row.kind})"
    if row.game != game:
        return f"{name} belongs to another game, {row.game}"
    if row.seq != seq:
        return f"row {seq} of the log is missing: row {row.seq} ({row.stream}, {row.kind}) stands in its place"
    if row.prev != prev:
        return f"{name} does not follow from the row before it: another one stood there"
    if digest_of(game, seq, LogDraft(row.stream, row.step, row.kind, row.body), prev) != row.hash:
        return f"{name} was changed: its content does not give its hash"
    return ""
