"""Rules that maps bring: when a game begins, who builds where, what is nobody's, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.schedules import read_schedules
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.rules import read_start
from adjudicator.systems.diplomacy.box.box import load_box
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.orders import Move, Unit
from adjudicator.systems.diplomacy.judge.profile import DATC3
from adjudicator.systems.diplomacy.rules.builds import due, open_homes
from adjudicator.systems.diplomacy.rules.moves import check
from adjudicator.systems.diplomacy.rules.victory import winner
from adjudicator.systems.diplomacy.seasons import when
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tables import CALENDAR, CENTRES, NOW, Calendar, Centre, label
from adjudicator.systems.diplomacy.words.naming import season_name
from adjudicator.testing.bare import play
from adjudicator.testing.scenario import game_of, position, put
from tests.systems.diplomacy.game.table import order
from tests.systems.diplomacy.game.table import tables as standard
from tests.systems.diplomacy.pack.maps import board, tables

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.engine.system import Game
    from adjudicator.model.state import State


def table_of(name: str, **settings: object) -> Game:
    """A game on a variant, with a seat for each power in the order of the alphabet."""
    own = {**standard(), **tables(name)}
    box = load_box(own)
    seats = tuple(f"s{at:02}" for at, _ in enumerate(box.powers))
    return game_of(SYSTEM, box, seats, {"powers": "given", **settings}, read_schedules(own["schedules"])["faithful"])


def owning(game: Game, **centres: str) -> State:
    """The position at the start with all centres given as told: `austria="VIE BUD"`."""
    state = position(game)
    for code in CENTRES.rows(state, SCOPE):
        owner = next((power for power, codes in centres.items() if code in codes.split()), "")
        state = put(state, CENTRES, SCOPE, code, Centre(owner, "", 1))
    return state


def dated(state: State, year: int, season: str) -> State:
    return put(state, CALENDAR, SCOPE, NOW, Calendar(year, season))


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("modern", "spring 1994"),
        ("chaos", "winter 1900"),
        ("age_of_pericles", "spring 480"),
        ("hundred", "spring 1425"),
    ],
)
def test_a_game_begins_when_its_map_says(name: str, first: str) -> None:
    assert label(position(table_of(name))) == first


def test_the_setting_counts_before_the_map() -> None:
    assert label(position(table_of("modern", first_year=2000))) == "spring 2000"


@pytest.mark.parametrize("phase", ["S1901", "S1901A", "W1901M", "X1901M", "S0000M", "spring 1901"])
def test_a_phase_that_there_is_not_is_refused(phase: str) -> None:
    with pytest.raises(UserError, match="which is no phase"):
        read_start(phase)


def test_years_before_christ_count_down_and_end() -> None:
    game = table_of("age_of_pericles")
    state = dated(position(game), 479, "spring")
    assert [when(game, state, due) for due in ("fall 480", "spring 479", "fall 478")] == [-1, 0, 1]
    assert season_name(game.box.board, "fall 480") == "fall 480 BC"
    with pytest.raises(UserError, match="lies before the first"):
        table_of("age_of_pericles", last_year=481)
    played = play("diplomacy", 7, 1, packets=40, variant="age_of_pericles", settings={"first_year": 1})
    assert played.over == "the last year, 1, is over"
    assert played.faults == []


def test_a_season_may_be_some_years() -> None:
    played = play("diplomacy", 3, 1, packets=40, variant="hundred", settings={"last_year": 1440})
    begun = [row.body.data.year for row in played.rows if getattr(row.body, "kind", "") == "year_begun"]
    assert begun == [1425, 1435]
    assert played.over == "the last year, 1440, is over"


@pytest.mark.parametrize(
    ("start", "rules", "begun", "over"),
    [
        ("F1430M", {"turn_years": 5}, [1430, 1435], "the last year, 1440, is over"),
        ("W1430A", {"turn_years": 5}, [1430, 1435], "the last year, 1440, is over"),
        ("F1437M", {}, [1437, 1438, 1439, 1440], "the last year, 1440, is over"),
        ("S0009M", {"turn_years": 2, "years_down": True}, [9, 5], "the last year, 3, is over"),
        ("F0005M", {"turn_years": 3, "years_down": True}, [5], "the last year, 5, is over"),
    ],
)
def test_seasons_of_some_years_go_with_every_start_and_direction(
    start: str, rules: dict[str, Any], begun: list[int], over: str, tmp_path: Path
) -> None:
    own = tmp_path / "variants" / "diplomacy" / "mine"
    own.mkdir(parents=True)
    words = "".join(f"{key} = {str(value).lower()}\n" for key, value in rules.items())
    text = f'[variant]\nname = "Mine"\n[changes]\nstart_phase = "{start}"\n[changes.rules]\n{words}'
    (own / "variant.toml").write_text(text, encoding="utf-8")
    last = 0 if rules.get("years_down") else 1440
    played = play("diplomacy", 7, 1, packets=40, variant="mine", own=tmp_path, settings={"last_year": last})
    assert [row.body.data.year for row in played.rows if getattr(row.body, "kind", "") == "year_begun"] == begun
    assert (played.over, played.faults) == (over, [])


def test_a_season_may_have_a_name_of_its_own() -> None:
    assert season_name(board("east_indies"), "fall 1501") == "monsoon 1501"
    titles = [packet.title for packet in table_of("east_indies").schedule.packets]
    assert "Monsoon moves" in titles


def test_builds_are_made_in_owned_centres_where_the_map_says_so() -> None:
    game = table_of("modern")
    free = min(code for code in CENTRES.rows(position(game), SCOPE) if code not in _stood_on(game))
    state = dated(owning(game, britain=f"LON {free}"), 1994, "winter")
    assert open_homes(game, state, "britain") == (free,)  # a unit stands in London
    game = table_of("aberration_v")
    free = min(code for code in CENTRES.rows(position(game), SCOPE) if code not in _stood_on(game))
    power = min(game.box.powers)
    home = game.box.powers[power].home[0]
    assert open_homes(game, owning(game, **{power: free}), power) == ()
    assert open_homes(game, owning(game, **{power: f"{free} {home}"}), power) == (free,)  # a unit stands at home


def _stood_on(game: Game) -> set[str]:
    return {game.box.board.province_of(row.place) for _, row in UNITS.items(position(game), SCOPE)}


def test_homes_and_first_centres_are_apart() -> None:
    owners = {code: row.owner for code, row in CENTRES.items(position(table_of("1898")), SCOPE)}
    assert sum(owner == "france" for owner in owners.values()) == 1
    game = table_of("1900")
    assert CENTRES.get(position(game), SCOPE, "EGY").owner == "britain"
    assert "EGY" not in game.box.powers["britain"].home


def test_a_reserve_is_one_unit_more_while_a_home_is_lost() -> None:
    game = table_of("1900")
    owned = {"russia": "MOS SEV STP"}
    units = sum(row.owner == "russia" for _, row in UNITS.items(position(game), SCOPE))
    assert due(game, owning(game, **owned), "russia") == 3 + 1 - units
    assert "SIB" in open_homes(game, owning(game, **owned), "russia")
    assert due(game, owning(game, russia="MOS SEV STP WAR"), "russia") == 4 - units


def test_neutral_units_hold_and_own_nothing_and_come_back() -> None:
    played = play("diplomacy", 6, 1, packets=5, variant="unconstitutional")
    kinds = played.kinds
    assert played.faults == []
    assert kinds["moves_made"] > 1
    lost = [
        one
        for row in played.rows
        if getattr(row.body, "kind", "") == "moves_made"
        for one in row.body.data.routed
        if one.owner == "neutral"
    ]
    assert lost == []  # none of them retreats


def test_a_pinned_unit_supports_and_does_not_move() -> None:
    game = table_of("rinascimento")
    state = position(game)
    seat = game.seats[sorted(game.box.powers).index("stato-della-chiesa")]
    state = _seated(game, state)
    slot: Any = type("Slot", (), {"seat": seat})
    to = min(game.box.board.army_next("BEN"))
    assert getattr(check(game, state, None, slot, order(f"A BEN - {to}")), "code", "") == "pinned"
    assert getattr(check(game, state, None, slot, order("A BEN H")), "code", "") == ""


def _seated(game: Game, state: State) -> State:
    from adjudicator.systems.diplomacy.tables import POWERS, Power

    for power, seat in zip(sorted(game.box.powers), game.seats, strict=True):
        state = put(state, POWERS, SCOPE, power, Power(seat))
    return state


def test_a_border_is_closed_in_its_season() -> None:
    whole = board("octarine")
    assert whole.can_move("F", "HWO", "PEL")
    assert whole.in_season("spring").can_move("F", "HWO", "PEL")
    closed = whole.in_season("fall")
    assert not closed.can_move("F", "HWO", "PEL")
    moved = adjudicate(closed, DATC3, [Unit("F", "HWO", "a")], {"HWO": Move("PEL")})
    assert moved.outcomes["HWO"].reason == "void_not_adjacent"
    assert board("modern").in_season("fall") is board("modern")


def test_a_tie_wins_nothing_where_the_map_says_so() -> None:
    game = table_of("1908", victory=2)
    assert winner(game, owning(game, britain="LON LVP", france="PAR BRE")) == ""
    assert winner(game, owning(game, britain="LON LVP EDI", france="PAR BRE")) == "britain"


def test_a_winner_owns_the_places_that_are_asked() -> None:
    game = table_of("rinascimento", victory=2)
    assert winner(game, owning(game, pisa="PIS LUC", siena="SIE")) == ""
    assert winner(game, owning(game, pisa="PIS LUC ROM", siena="SIE")) == "pisa"


def test_a_power_may_have_a_number_of_its_own() -> None:
    game = table_of("usa")
    codes = sorted(CENTRES.rows(position(game), SCOPE))
    assert winner(game, owning(game, usa=" ".join(codes[:14]))) == "usa"
    other = next(power for power in sorted(game.box.powers) if power != "usa")
    assert winner(game, owning(game, **{other: " ".join(codes[:14])})) == ""


def test_a_lead_wins_and_shrinks() -> None:
    game = table_of("twenty_twenty")
    codes = sorted(CENTRES.rows(position(game), SCOPE))
    ahead = owning(game, kenya=" ".join(codes[:19]))
    assert winner(game, dated(ahead, 2001, "winter")) == ""
    assert winner(game, dated(ahead, 2002, "winter")) == "kenya"


def test_an_unknown_word_is_refused() -> None:
    table = dict(tables("pure")["map"])
    with pytest.raises(UserError, match="bild"):
        load_map(table | {"rules": {"bild": "owned"}})
    with pytest.raises(UserError, match="border"):
        load_map(table | {"border": [{"between": ["BER", "LON"], "strenght": "half"}]})


@pytest.mark.parametrize("units", [{}, {"units": []}])
def test_a_power_without_a_unit_is_refused(units: dict[str, Any]) -> None:
    table = dict(tables("pure")["map"])
    first, *rest = table["power"]
    bare = {key: value for key, value in first.items() if key != "units"} | units
    with pytest.raises(UserError, match="begins without a unit"):
        load_box({**standard(), **tables("pure"), "map": table | {"power": [bare, *rest]}})


def test_a_province_with_points_and_coasts_is_drawn() -> None:
    table = dict(standard()["map"])
    rows = [row | {"xy": [[at, at]]} for at, row in enumerate(table["province"])]
    assert load_box({**standard(), "map": table | {"province": rows}, "coordinates": {}}).drawn
