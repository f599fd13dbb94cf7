"""Where bars and figures of the charts stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.page import Bar, BarChart, Fall, Waterfall
from adjudicator.report.chart import WIDTH, bars, waterfall

figures = st.integers(-500, 500)


def test_bars_start_at_zero_and_are_as_long_as_their_figures() -> None:
    chart = bars(BarChart("Influence", "", (Bar("Anna", 10), Bar("Ben", 20))))
    (anna,), (ben,) = (lane.bars for lane in chart.lanes)
    assert anna.x == ben.x
    assert abs(ben.width - 2 * anna.width) < 0.2
    assert [lane.figure for lane in chart.lanes] == ["10", "20"]


def test_a_gain_is_a_second_part_behind_a_gap() -> None:
    (lane,) = bars(BarChart("Influence", "", (Bar("Anna", 10, 5),))).lanes
    kept, gained = lane.bars
    assert gained.x > kept.x + kept.width
    assert (kept.fill, gained.fill, lane.figure, lane.aside) == ("own", "own_gain", "15", "+5")


def test_a_loss_leaves_the_first_part_shorter() -> None:
    (lane,) = bars(BarChart("Influence", "", (Bar("Anna", 10, -4),))).lanes
    assert abs(lane.bars[0].width / lane.bars[1].width - 6 / 4) < 0.1
    assert (lane.figure, lane.aside) == ("6", "-4")


def test_below_zero_there_is_one_bar_left_of_the_axis() -> None:
    chart = bars(BarChart("Popularity", "", (Bar("Anna", 2, -5), Bar("Ben", 4))))
    (debt,), (ben,) = (lane.bars for lane in chart.lanes)
    assert abs(debt.x + debt.width - ben.x) < 0.2


def test_mine_is_set_off_from_the_others() -> None:
    chart = bars(BarChart("Votes", "", (Bar("Anna", 1, mine=True), Bar("Ben", 2))))
    assert [lane.bars[0].fill for lane in chart.lanes] == ["own", "rest"]


def test_a_waterfall_steps_from_sum_to_sum() -> None:
    steps = (Fall("Carried over", 63), Fall("tax", 105, 42), Fall("units", 79, -26), Fall("Stands at", 79))
    chart = waterfall(Waterfall("State Treasury", "", steps))
    assert [lane.bars[0].fill for lane in chart.lanes] == ["rest", "good", "bad", "rest"]
    assert [lane.figure for lane in chart.lanes] == ["63", "+42 = 105", "-26 = 79", "79"]
    assert [lane.strong for lane in chart.lanes] == [False, False, False, True]
    carried, tax, *_ = (lane.bars[0] for lane in chart.lanes)
    assert abs(carried.x + carried.width - tax.x) < 0.2
    assert chart.lanes[0].link_x == tax.x
    assert chart.lanes[-1].link_x is None


def test_a_long_label_takes_several_lines_and_none_of_it_is_lost() -> None:
    chart = bars(BarChart("", "", (Bar("Public Buildings of Carthage", 1), Bar("Anna", 2))))
    long, short = chart.lanes
    assert (long.label, *long.more) == ("Public", "Buildings of", "Carthage")
    assert (short.label, short.more) == ("Anna", ())
    assert (short.y, chart.height) == (long.below, short.below + 4)
    assert long.below - long.y == short.below - short.y + 2 * 15


def test_nothing_to_draw_is_no_fault() -> None:
    assert bars(BarChart("", "", ())).lanes == ()
    assert waterfall(Waterfall("", "", (Fall("Stands at", 0),))).lanes[0].bars[0].width == 0


@given(st.lists(st.builds(Bar, st.text(max_size=20), figures, figures), max_size=6))
def test_bars_never_leave_the_drawing(items: list[Bar]) -> None:
    for lane in bars(BarChart("", "", tuple(items))).lanes:
        assert all(bar.x >= 0 and bar.width >= 0 and bar.x + bar.width <= WIDTH for bar in lane.bars)
        assert lane.figure_x < WIDTH


@given(st.lists(st.builds(Fall, st.text(max_size=20), figures, st.none() | figures), max_size=6))
def test_steps_never_leave_the_drawing(items: list[Fall]) -> None:
    for lane in waterfall(Waterfall("", "", tuple(items))).lanes:
        assert all(bar.x >= 0 and bar.width >= 0 and bar.x + bar.width <= WIDTH for bar in lane.bars)
