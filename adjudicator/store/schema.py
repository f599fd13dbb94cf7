"""The tables of a home's database. What came in and what happened cannot be changed or removed, by trigger."""

from __future__ import annotations

APPLICATION_ID = 0x61646A31
"""Written into the header of the file (`adj1`), so that another program's database is recognised."""

VERSION = 7
"""Of the tables; a file with a higher one was written by a newer program, one with a lower one is brought up to it."""

_TABLES = """
CREATE TABLE game (
    id          TEXT PRIMARY KEY,
    system      TEXT NOT NULL,
    config      TEXT NOT NULL CHECK (json_valid(config)),
    created_at  TEXT NOT NULL,
    version     INTEGER NOT NULL,
    length      INTEGER NOT NULL,
    head        TEXT NOT NULL,
    secret      BLOB NOT NULL
) STRICT;

CREATE TABLE journal (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        TEXT REFERENCES game (id),
    kind        TEXT NOT NULL CHECK (kind IN ('mail', 'command', 'clock')),
    key         TEXT NOT NULL,
    source      TEXT NOT NULL,
    received_at TEXT NOT NULL,
    sha256      TEXT NOT NULL,
    size        INTEGER NOT NULL,
    twin_of     INTEGER REFERENCES journal (id),
    state       TEXT NOT NULL CHECK (state IN ('new', 'filed', 'dropped', 'held', 'failed')),
    reason      TEXT NOT NULL,
    facts       TEXT NOT NULL CHECK (json_valid(facts)),
    raw         BLOB NOT NULL,
    UNIQUE (kind, key, sha256)
) STRICT;
CREATE INDEX journal_state ON journal (state);
CREATE INDEX journal_game ON journal (game);

CREATE TABLE log (
    game        TEXT NOT NULL REFERENCES game (id),
    seq         INTEGER NOT NULL,
    stream      TEXT NOT NULL CHECK (stream IN ('state', 'book', 'engine', 'dice')),
    step        INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    body        TEXT NOT NULL CHECK (json_valid(body) AND instr(body, char(10)) = 0),
    prev_hash   TEXT NOT NULL,
    hash        TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        TEXT REFERENCES game (id),
    key         TEXT NOT NULL,
    to_seat     TEXT NOT NULL,
    to_address  TEXT NOT NULL,
    made_at     TEXT NOT NULL,
    sha256      TEXT NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    tries       INTEGER NOT NULL,
    last_error  TEXT NOT NULL,
    sent_at     TEXT NOT NULL,
    raw         BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX outbox_key ON outbox (ifnull(game, ''), key);
CREATE INDEX outbox_state ON outbox (state);

CREATE TABLE report (
    game        TEXT NOT NULL REFERENCES game (id),
    seq         INTEGER NOT NULL,
    packet      TEXT NOT NULL,
    audience    TEXT NOT NULL,
    format      TEXT NOT NULL,
    body        BLOB NOT NULL,
    PRIMARY KEY (game, seq, packet, audience, format)
) STRICT;

CREATE TABLE snapshot (
    game        TEXT NOT NULL REFERENCES game (id),
    name        TEXT NOT NULL,
    seq         INTEGER NOT NULL,
    body        BLOB NOT NULL,
    PRIMARY KEY (game, name)
) STRICT;
"""

UPGRADES = {
    2: """
ALTER TABLE outbox ADD COLUMN next_try TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN answer INTEGER NOT NULL DEFAULT 0;
CREATE INDEX outbox_answer ON outbox (to_address, made_at) WHERE answer;
CREATE INDEX outbox_sha256 ON outbox (sha256);
CREATE INDEX outbox_key_alone ON outbox (key);
CREATE INDEX outbox_sent ON outbox (sent_at);

CREATE TABLE address_note (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    address     TEXT NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('permanent', 'temporary', 'heard', 'silent', 'told')),
    at          TEXT NOT NULL,
    why         TEXT NOT NULL,
    journal_id  INTEGER REFERENCES journal (id),
    outbox_id   INTEGER REFERENCES outbox (id)
) STRICT;
CREATE INDEX address_note_kind ON address_note (address, kind, id);
CREATE TRIGGER address_note_kept BEFORE DELETE ON address_note
BEGIN SELECT RAISE(ABORT, 'rows of address_note are never removed'); END;
CREATE TRIGGER address_note_fixed BEFORE UPDATE ON address_note
BEGIN SELECT RAISE(ABORT, 'rows of address_note are never rewritten'); END;
""",
    3: """
CREATE TABLE thread_page (
    game        TEXT NOT NULL REFERENCES game (id),
    sha256      TEXT NOT NULL,
    PRIMARY KEY (game, sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_post (
    game        TEXT NOT NULL REFERENCES game (id),
    place       TEXT NOT NULL,
    digest      TEXT NOT NULL,
    texts       INTEGER NOT NULL,
    key         TEXT NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_posted (
    game        TEXT NOT NULL REFERENCES game (id),
    name        TEXT NOT NULL,
    at          TEXT NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;

ALTER TABLE game ADD COLUMN wakes_version INTEGER NOT NULL DEFAULT -1;
ALTER TABLE game ADD COLUMN wakes_at TEXT NOT NULL DEFAULT '';
CREATE INDEX game_wakes ON game (id, version, wakes_version, wakes_at);
""",
    4: """
CREATE TABLE signup (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        TEXT NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('opened', 'asked', 'joined', 'told', 'left', 'closed')),
    at          TEXT NOT NULL,
    body        TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
CREATE TRIGGER signup_kept BEFORE DELETE ON signup
BEGIN SELECT RAISE(ABORT, 'rows of signup are never removed'); END;
CREATE TRIGGER signup_fixed BEFORE UPDATE ON signup
BEGIN SELECT RAISE(ABORT, 'rows of signup are never rewritten'); END;
""",
    5: "",  # reports and outgoing mails may be packed, which an older program would send as stored
    6: """
ALTER TABLE outbox ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
CREATE INDEX outbox_kept ON outbox (id) WHERE kept;
""",
    7: "ALTER TABLE thread_post ADD COLUMN author TEXT NOT NULL DEFAULT '';\n",
}
"""The upgrade of the tables to each version from the previous one; a new file goes the same way from version 1."""

_FIXED = {
    "game": "id, system, config, created_at, secret",
    "journal": "id, kind, key, source, received_at, sha256, size, twin_of, raw",
    "log": "game, seq, stream, step, kind, body, prev_hash, hash",
    "outbox": "id, game, key, to_seat, to_address, made_at, sha256, raw",
    "report": "game, seq, packet, audience, format, body",
}


def script(version: int = VERSION) -> str:
    """Return the SQL that turns an empty database into a home's: tables, then the triggers that protect them.

    Args:
        version: of the tables; an older one for the tables of an older program.
    """
    triggers = "".join(
        f"CREATE TRIGGER {table}_kept BEFORE DELETE ON {table}\n"
        f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are never removed'); END;\n"
        f"CREATE TRIGGER {table}_fixed BEFORE UPDATE OF {columns} ON {table}\n"
        f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are never rewritten'); END;\n"
        for table, columns in _FIXED.items()
    )
    later = "".join(UPGRADES[number] for number in range(2, version + 1))
    return (
        f"BEGIN;\nPRAGMA application_id = {APPLICATION_ID};\nPRAGMA user_version = {version};\n"
        f"{_TABLES}{triggers}{later}COMMIT;\n"
    )


def upgrade(version: int) -> str:
    """Return the SQL that upgrades tables of an older version to this one, all of it or nothing."""
    steps = "".join(UPGRADES[number] for number in range(version + 1, VERSION + 1))
    return f"{steps}PRAGMA user_version = {VERSION};\n"
