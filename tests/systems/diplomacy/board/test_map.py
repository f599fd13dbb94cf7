"""What a map answers."""

from __future__ import annotations

from adjudicator.systems.diplomacy.judge.convoys import follows, joined, needed, on_routes, waters
from tests.systems.diplomacy.judge.setting import board_of, standard


def test_the_standard_map_in_figures() -> None:
    board = standard()
    kinds = [province.kind for province in board.provinces.values()]
    assert (kinds.count("land"), kinds.count("coast"), kinds.count("sea")) == (14, 42, 19)
    assert sum(province.centre for province in board.provinces.values()) == 34
    assert sum(len(board.army_next(code)) for code in board.provinces) == 2 * 111
    assert sum(len(board.fleet_next(place)) for row in board.provinces.values() for place in row.places) == 2 * 141
    assert len(board.powers) == 7
    assert (board.id, board.victory, board.start) == ("standard", 18, (1901, "spring"))


def test_places_and_provinces() -> None:
    board = standard()
    assert [board.find(text) for text in ("par", "Paris", "nor", "spa/NC", "spain/sc", "xyz")] == [
        "PAR",
        "PAR",
        "NWY",
        "SPA/NC",
        "SPA/SC",
        None,
    ]
    assert [board.province_of(place) for place in ("SPA/NC", "PAR", "SPA/XX")] == ["SPA", "PAR", "SPA"]
    assert board.provinces["SPA"].places == ("SPA/NC", "SPA/SC")


def test_steps() -> None:
    board = standard()
    assert board.can_move("A", "PAR", "BUR")
    assert not board.can_move("A", "PAR", "ENG")
    assert board.can_move("F", "SPA/SC", "MAR")
    assert not board.can_move("F", "SPA/NC", "MAR")
    assert board.landings("MAO", "SPA") == ("SPA/NC", "SPA/SC")
    assert board.landings("BAR", "SPA") == ()
    assert board.fleet_next("SPA") == ()
    assert board.fleet_reach("SPA") == frozenset()
    assert board.shores("PAR") == frozenset()
    assert board.shores("SPA") == {"MAO", "WES", "LYO"}


def test_distances() -> None:
    board = standard()
    assert board.distances("PAR")["LON"] == 4 - 1
    assert board.distances("PAR", "A").get("LON") is None
    assert board.distances("LON", "F")["SPA"] == 3
    assert board.distances("LON", "F") is board.distances("LON", "F")


def test_special_ground() -> None:
    board = board_of("carthage_diplomacy")
    assert board.pass_between("VOb", "TPr")
    assert board.over_passes("Des") == {"CCi"}
    assert "TPr" not in board.army_next("VOb")
    strait, canal = board.strait_between("Mes", "Lak"), board.canal_between("Poc", "32")
    assert strait is not None
    assert canal is not None
    assert (strait.sea, canal.code) == ("A", "CMx")
    assert "Lak" in board.army_next("Mes")
    assert board.strait_between("Mes", "Spa") is None
    assert {"32", "MEs"} <= board.fleet_reach("Poc")
    assert board.canal_between("Poc", "MFr") is None
    assert board.canal_between("Poc", "MEs") is canal
    assert board.shores("Poc") == {"MFr"}
    assert "Mya" not in board.army_next("Opi")
    assert "Mya" in board.fleet_reach("Opi")


def test_routes() -> None:
    board = standard()
    assert joined(board, "LON", "BEL", {"NTH"})
    assert not joined(board, "LON", "NAP", {"NTH", "MAO", "WES", "TYS"})
    assert joined(board, "LON", "NAP", {"ENG", "MAO", "WES", "TYS"})
    assert waters(board, ["NTH", "ENG", "TYS"])["ENG"] == "NTH"
    assert follows(board, "LON", "NAP", ["ENG", "MAO", "WES", "TYS"])
    assert not follows(board, "LON", "NAP", ["ENG", "WES", "TYS"])
    assert not follows(board, "LON", "BEL", [])
    assert on_routes(board, "LON", "BEL", {"ENG", "IRI", "NTH"}) == {"ENG", "NTH"}
    assert on_routes(board, "LON", "WAL", {"NTH"}) == frozenset()
    assert needed(board, "LVP", "EDI", "ENG", {"ENG", "IRI", "NTH", "NAO", "NWG"})
    assert not needed(board, "MAR", "SPA", "WES", {"LYO", "WES"})


def test_a_search_that_takes_too_long_takes_the_fleet_for_needed() -> None:
    from adjudicator.systems.diplomacy.board.map import Map, Province

    size = 16
    near = {
        f"{x},{y}": [f"{x + dx},{y + dy}" for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        for x in range(size)
        for y in range(size)
    }
    seas = {code: tuple(to for to in tos if to in near) for code, tos in near.items()}
    shore = {"L": ("0,0",), "R": ("15,15",)}
    rows = [Province(code, code, "sea", fleet={"": to}) for code, to in seas.items()]
    rows += [Province(code, code, "coast", fleet={"": to}) for code, to in shore.items()]
    rows.append(Province("far", "far", "sea"))
    assert needed(Map(rows), "L", "R", "far", {*seas, "far"})
