"""What the tests of `test_roundtrip` share with others."""

from __future__ import annotations

from hypothesis import strategies as st

from adjudicator.model.order import Filed
from adjudicator.model.reading import Read
from adjudicator.systems.diplomacy.orders import BUILD, CONVOY, DISBAND, HOLD, MOVE, SUPPORT, Command, Present, Waive
from tests.systems.diplomacy.reading.letters import Reader


def ids(reader: Reader, sort: str) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted({entry.id for entry in reader.entries if entry.id.startswith(f"{sort}:")}))


def commands(reader: Reader, autumn: str) -> st.SearchStrategy[object]:
    """Orders to units, for now or for a season to come."""
    places = ids(reader, "place")
    kinds = st.sampled_from(["A", "F", ""])
    seasons = st.sampled_from(["", f"{autumn} 1902", "spring 1903", f"{autumn} 1902 retreats", "winter 71"])
    paths = st.lists(places, min_size=1, max_size=3).map(tuple)
    move = st.builds(Command, kinds, places, st.just(MOVE), places, season=seasons)
    convoyed = st.builds(Command, kinds, places, st.just(MOVE), places, via=st.just("convoy"), season=seasons)
    routed = st.builds(Command, kinds, places, st.just(MOVE), places, via=st.just("convoy"), path=paths, season=seasons)
    plain = st.builds(Command, kinds, places, st.sampled_from([HOLD, DISBAND, BUILD]), season=seasons)
    helped = st.builds(Command, kinds, places, st.just(SUPPORT), st.just(""), places, kinds, season=seasons)
    moved = st.builds(Command, kinds, places, st.sampled_from([SUPPORT, CONVOY]), places, places, kinds, season=seasons)
    return st.one_of(move, convoyed, routed, plain, helped, moved, st.builds(Waive, st.integers(1, 20), seasons))


def conditions(reader: Reader, sort: str) -> st.SearchStrategy[Present]:
    """Conditions on who stands where: provinces, without their coasts."""
    places = ids(reader, "place").filter(lambda place: "/" not in place)
    made = st.builds(
        Present,
        places,
        st.sampled_from(["A", "F", ""]),
        st.one_of(st.just(""), ids(reader, sort)),
        st.one_of(st.just(""), places),
        st.booleans(),
    )
    # A province called A or F is the kind of a unit where nothing but its letter stands.
    return made.filter(lambda test: bool(test.unit) or test.came not in {"place:A", "place:F"})


def reads_back(reader: Reader, order: object, tests: list[Present], life: str, rank: int) -> None:
    filed = Filed("anna", 1, order, tuple(tests), life, 0 if life == "standing" else rank, "1.1", "", 1)
    said = filed.say(reader.name)
    (result,) = reader.read(said)
    assert isinstance(result, Read), (said, reader.say(result))
    assert (result.order, result.when, result.life, result.rank) == (order, filed.when, life, filed.rank)
    assert result.corrections == ()
    assert result.say(reader.name) == said


def accounted_for(reader: Reader, letter: str) -> None:
    lines = letter.split("\n")
    results = reader.read(letter)
    for result in results:
        assert 1 <= result.line <= result.last <= len(lines)
        assert not getattr(getattr(result, "order", None), "about_others", False) or not isinstance(result, Read)
    told = {line for result in results for line in range(result.line, result.last + 1)}
    silent = {n for n, line in enumerate(lines, 1) if not any(char.isalnum() for char in line.partition("#")[0])}
    assert set(range(1, len(lines) + 1)) - told <= silent


def words_of(reader: Reader) -> list[str]:
    ways = {way for word, ways in reader.language.words.items() for way in (word.replace("_", " "), *ways)}
    signs = {",", ";", ".", "?", "#", "3", "-4", "1901", "(", ")", "\n", "\n\n", "xyzzy", "Brugundy", "f1901m", "sfGV"}
    return sorted(ways | signs | {entry.surface for entry in reader.entries} | set(reader.language.noise))
