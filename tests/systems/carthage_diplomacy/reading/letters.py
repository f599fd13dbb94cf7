"""The language and names of Carthage as the tests of reading use them."""

from __future__ import annotations

from adjudicator.model.names import NameEntry
from adjudicator.systems.carthage_diplomacy.reading import language
from tests.systems.diplomacy.reading.letters import Reader

PEOPLE = {"GV": "George V", "MA": "Marcus Antonius", "HB": "Hamilcar Barca", "DR": "Drusus"}
LINES = ("GV1", "GV2", "MA1")
NAMES = (
    *(NameEntry(written, f"who:{code}", "who") for code, full in PEOPLE.items() for written in (code, full)),
    *(NameEntry(line, f"line:{line}", "line") for line in LINES),
    *(NameEntry(written, "canal:CMx", "canal") for written in ("CMx", "Cloaca Maximus")),
    NameEntry("Anna", "seat:anna", "seat"),
    NameEntry("Ben", "seat:ben", "seat"),
)
# The rules give their examples on the standard map: these few names make them readable here.
STANDARD = tuple(NameEntry(code, f"place:{code}", "place") for code in ("Nap", "Rom", "Ven", "Apu", "Tus"))
CARTHAGE = Reader(language(), "carthage_diplomacy", (*NAMES, *STANDARD))
