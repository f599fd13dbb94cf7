"""Parts of pages that read the same in many games, on a table of the toy."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator import resources
from adjudicator.engine.box.options import OptionSpec
from adjudicator.engine.pages import basics, coming, filed, gm, letters, sheets
from adjudicator.engine.reporting import Due, Misses, Sight
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import PacketSpec
from adjudicator.model.choices import Amount, OneOf
from adjudicator.model.event import Event
from adjudicator.model.order import Filed, Refused, Slot, Submission, Test, Topic
from adjudicator.model.page import Deadline, Dice, Mail, Orders, Page, Prose, Section, Verdict
from adjudicator.model.page import Verdicts as Verdicts_
from adjudicator.model.record import record
from adjudicator.model.state import PacketState, State
from adjudicator.report.html import render_html
from adjudicator.report.sentences import Speaker
from adjudicator.report.text import render_text
from tests.toy.harbour import Bid, Give
from tests.toy.table import FOLDER, harbour, toml

DUE = Due("1.1", "Auction", "Sat 7 Nov, 20:00 UTC", "20:00 UTC", "in 3 days")
NIGHT = PacketState("1.1", "Auction", "open", 2)
RAN = PacketState("0.1", "Day", "run", 1)


def at(**more: Any) -> Sight:
    """Return a sight of an empty table of Harbour."""
    game = harbour("two")
    say = Speaker([resources.templates("core"), Path(FOLDER) / "templates/harbour"], game.name).say
    told: dict[str, Any] = {
        "game": game,
        "seat": None,
        "before": State({}),
        "state": State({}, packet=NIGHT),
        "events": (),
        "packets": (RAN,),
        "due": DUE,
        "orders": (),
        "topics": (),
        "asked": ("ann", "ben"),
        "dice": None,
        "date": "Wed 4 Nov 2026",
        "say": say,
    }
    return Sight(**{**told, **more})


def shown(*blocks: Any) -> str:
    """Return blocks as the text of a page, in one line."""
    page = Page(kind="test", game="Toy", label="", title="Test", blocks=blocks)
    assert render_html(page)
    return " ".join(render_text(page).split())


def order(number: int, one: Any, **fields: Any) -> Filed:
    return replace(Filed("ann", number, one, (), "packet", 0, "0.1", "", 0), **fields)


def submitted(**fields: Any) -> Event:
    done = replace(Submission("ann", "bid", "b", (), (), (), default=False), **fields)
    return Event("submitted", "harbour", done, audience=("ann",))


def verdicts(sight: Sight, *wishes: str) -> tuple[Verdict, ...]:
    (section,) = filed.sections(sight, lambda _, one, number: ("Noted.",) if one == Bid(5) else (), wishes)
    return next((part.items for part in section.parts if isinstance(part, Verdicts_)), ())


# ------------------------------------------------------------------------------------- basics


def test_a_game_is_called_by_its_title_and_a_report_by_its_last_packet() -> None:
    assert (basics.game_title(at()), basics.report_name(at())) == ("Toy", "0-1")
    titled = replace(harbour(), titles={"game": "The Quay"})
    assert (basics.game_title(at(game=titled)), basics.report_name(at(packets=()))) == ("The Quay", "0-0")
    assert [word for word in basics.facts(at()) if not word] == []


def test_dice_and_forms_have_sections_where_there_are_any() -> None:
    assert basics.dice(at()) == basics.form_section(at()) == ()
    assert "adjudicator verify toy" in shown(*basics.dice(at(dice=Dice("Rolled"))))
    sight = at(form=("ORDERS toy 1.1 ann", "END"), seat="ann", reply_to="gm@localhost")
    assert "ORDERS toy 1.1 ann" in shown(*basics.form_section(sight))
    assert basics.form(replace(sight, due=None)).lines == sight.form


def asking(*bids: int, need: str = "required", lines: tuple[str, ...] = (), many: bool = False) -> Sight:
    """Return a sight of a seat that is asked for one of some bids; its form shows them, or some lines instead."""
    choices = OneOf(tuple(map(Bid, bids)))
    topic = Topic(Slot("auction:bid", "ann", "bid", {}, need, choices, Bid(0), many), "auction")
    shows = lines or ("bid 0", *(f"#   bid {bid}    # a remark" for bid in bids if bid))
    return at(form=("ORDERS toy 1.1 ann", *shows, "END"), seat="ann", reply_to="gm@localhost", topics=(topic,))


def test_answers_that_are_no_orders_have_no_buttons() -> None:
    (topic,) = asking(0, 2).topics
    amount = replace(topic, slot=replace(topic.slot, choices=Amount(0, 2)))
    assert basics.answers(replace(asking(0, 2), topics=(amount,))) == ()


def test_few_answers_have_a_button_each_that_sends_its_line_alone() -> None:
    found = basics.answers(asking(0, 2, 3))
    assert [each.label for each in found] == ["bid 0", "bid 2", "bid 3"]
    assert found[1].mail == Mail("gm@localhost", basics.form(asking(0, 2)).subject, "ORDERS toy 1.1 ann\nbid 2\nEND")
    page = Page(kind="t", game="Toy", label="", title="T", blocks=basics.form_section(asking(0, 2, 3)))
    html = render_html(page)
    assert [html.count(f">{each.label}</a>") for each in found] == [2, 2, 2]
    assert html.index(">bid 0</a>") < html.index(">Open the order form")


@pytest.mark.parametrize(
    "sight",
    [
        asking(0),
        asking(0, 1, 2, 3),
        asking(0, 2, need="anytime"),
        asking(0, 2, many=True),
        asking(0, 2, lines=("bid 0", "#   bid 3")),
        replace(asking(0, 2), form=()),
        replace(asking(0, 2), topics=asking(0, 2).topics * 2),
    ],
)
def test_no_buttons_where_a_form_asks_more_or_does_not_show_every_answer(sight: Sight) -> None:
    assert basics.answers(sight) == ()


# ------------------------------------------------------------------------------------- what comes


def test_the_deadline_names_the_packet_to_all_and_not_to_a_seat() -> None:
    assert coming.deadline(at(due=None), "Next") is None
    assert coming.deadline(at(), "Next", "soon") == Deadline("Next", DUE.when, "1.1 Auction", DUE.utc, note="soon")
    assert coming.deadline(at(seat="ann"), "Due") == Deadline("Due", DUE.when, utc=DUE.utc)


def test_what_comes_next_names_those_asked_and_those_who_missed() -> None:
    text = shown(*coming.section(at(misses={"ann": Misses(2, 1), "ben": Misses(2, 0)}), ("Each bids.",)))
    assert "1.1 Auction" in text
    assert "Each bids." in text
    assert "Ann" in text or "ann" in text
    first = shown(*coming.section(at(packets=(PacketState("0.0", "Setup", "run", 1),)), ()))
    assert "missed" not in first
    assert "missed" in shown(*coming.section(at(), ()))
    assert coming.section(at(due=None), ()) == ()
    over = shown(*coming.section(at(state=State({}, over="the last ship has left")), ()))
    assert "the last ship has left" in over


def test_packets_that_are_sure_to_follow_are_named() -> None:
    day, night = PacketSpec(1, "Auction", ("auction",)), PacketSpec(2, "Night", ("weather",))
    game = harbour()
    sure = replace(game, schedule=replace(game.schedule, packets=(day, night)))
    assert "1.2 Night" in shown(*coming.section(at(game=sure), ()))
    assert "1.2" not in shown(*coming.section(at(), ())), "the market opens only if somebody owns a lot"
    assert "1.2" not in shown(*coming.section(at(game=sure, state=State({})), ()))
    assert coming.open_spec(at(state=State({}))) is None
    assert [one.title for one in read_schedules(toml("schedules"))["two"].packets] == ["Auction", "Market"]


# ------------------------------------------------------------------------------------- what was filed


def test_an_order_is_told_with_its_outcome() -> None:
    orders = (order(1, Bid(5)), order(2, Bid(4), life="standing"), order(3, Bid(3)))
    used = submitted(used=(1, 2), answers=(Bid(5), Bid(4)))
    refused = submitted(refused=((3, Refused("not_yours", ("toy:4",), {"lot": "lot:silk"})),))
    sight = at(seat="ann", orders=orders, events=(used, refused, used, refused))
    found = {one.order: (one.mark, one.tone) for one in verdicts(sight)}
    assert found == {
        ("bid 5",): ("", "good"),
        ("standing bid 4",): ("STANDING", "good"),
        ("bid 3",): ("REFUSED", "bad"),
    }
    text = shown(*filed.sections(sight, lambda *_: ()))
    assert "Silk is not yours to give." in text


def test_a_default_is_told_only_where_it_did_something() -> None:
    defaults = submitted(answers=(Bid(5), Bid(1)), default=True)
    (one,) = verdicts(at(seat="ann", events=(defaults,)))
    assert (one.order, one.mark, one.notes) == (("bid 5",), filed.DEFAULT, ("Noted.",))
    assert "DEFAULT: no order of yours served" in shown(*filed.sections(at(events=(defaults,)), lambda *_: ("Noted.",)))


def test_nothing_asked_is_one_sentence() -> None:
    (section,) = filed.sections(at(), lambda *_: ())
    assert isinstance(section.parts[0], Prose)


def test_an_order_that_found_no_use_is_told_once_its_packet_has_run() -> None:
    waited = order(1, Bid(4), when=(Test("highest", "below", 3),))
    idle = verdicts(at(seat="ann", orders=(waited, order(2, Bid(2), packet="1.1"), order(3, Bid(1), life="standing"))))
    assert [one.order for one in idle] == [("bid 4 if highest below 3",)]
    plain = verdicts(at(seat="ann", orders=(order(1, Bid(4)),)))
    assert plain[0].notes != idle[0].notes
    open_still = at(seat="ann", orders=(waited,), state=State({}, packet=replace(NIGHT, id="0.2", parent="0.1")))
    assert verdicts(open_still) == ()


def test_what_is_looked_up_in_case_is_not_told_where_it_had_no_outcome() -> None:
    orders = (order(1, Bid(5)), order(2, Bid(4)), order(3, Bid(3)))
    used = submitted(used=(1, 2), answers=(Bid(5), Bid(4)))
    assert [one.order for one in verdicts(at(seat="ann", orders=orders, events=(used,)), "bid")] == [("bid 5",)]


def test_an_order_that_is_not_on_file_any_more_is_told_by_what_was_answered() -> None:
    (one,) = verdicts(at(seat="ann", events=(submitted(used=(9,), answers=(Bid(4),)),)))
    assert one.order == ("bid 4",)


def test_orders_kept_for_later_are_listed() -> None:
    assert filed.kept(at(orders=(order(1, Bid(1)),))) == ()
    kept = filed.kept(
        at(seat="ann", orders=(order(1, Bid(1), life="standing"), order(2, Give("lot:tin", "seat:ben"), life="once")))
    )
    assert shown(*kept).count("bid 1") == 1
    assert "give" in shown(*kept)


# ------------------------------------------------------------------------------------- other pages


def test_the_gm_reads_what_each_seat_filed_and_what_was_not_carried_out() -> None:
    refused = submitted(
        refused=((1, Refused("not_yours", (), {"lot": "lot:tin"})), (7, Refused("not_yours", (), {"lot": "lot:oil"})))
    )
    used = submitted(used=(2,), answers=(Bid(4),))
    orders = (order(1, Bid(5)), order(2, Bid(4)))
    page = gm.report(at(orders=orders, events=(refused, used), misses={"ann": Misses(3, 1)}), (Prose(("More.",)),))
    text = " ".join(render_text(page).split())
    assert "Tin is not yours to give." in text
    assert "Oil is not yours to give." in text
    assert "ORDERS CARRIED OUT" in text.upper()
    assert text.endswith("More.")
    quiet = gm.report(at(), ())
    assert [block.title for block in quiet.blocks if isinstance(block, Section)] == ["The seats"]


@pytest.mark.parametrize("due", [DUE, None])
def test_the_first_letter_tells_all_that_is_needed_to_play(due: Due | None) -> None:
    sight = at(seat="ann", due=due, reply_to="gm@localhost", form=("ORDERS toy 1.1 ann", "END") if due else ())
    page = letters.welcome(
        sight, "7KQ4-XN2P", ("a1" * 4, "b2" * 4), "You are a merchant.", (Prose(("You own nothing.",)),)
    )
    text = " ".join(render_text(page).split())
    for word in ("7KQ4-XN2P", "gm@localhost", "You are a merchant.", "You own nothing.", "a1a1a1a1", "b2b2b2b2"):
        assert word in text
    assert ("ORDERS toy 1.1 ann" in text) is (due is not None)
    assert ("Sat 7 Nov" in text) is (due is not None)


@record
class ToySettings:
    storms: bool
    ships: int
    tide: str


def test_settings_are_listed_as_a_file_would_have_them() -> None:
    def spec(name: str) -> OptionSpec:
        return OptionSpec(name=name, type="flag", default=True, ruling="7", since="the GM", line=f"About {name}.")

    sight = at(game=replace(harbour(), options=ToySettings(storms=True, ships=4, tide="high")))
    section = sheets.settings(sight, {name: spec(name) for name in ("storms", "ships", "tide")})
    (orders,) = (part for part in section.parts if isinstance(part, Orders))
    assert [line.text for line in orders.lines] == ["storms = true", "ships = 4", 'tide = "high"']
    assert "About ships. [ruling 7]" in shown(section)


def test_whole_pages_are_made_around_their_sections() -> None:
    story = ("A ship lands Silk.",)
    assert sheets.public(at(), "Day", story, None, ()).preview == story[0]
    prose: Any = (("Ann ", "bids"),)
    assert sheets.public(at(), "Day", prose, None, ()).preview == "Day"
    private = sheets.private(at(), "For Ann", "Ann", story, None, (), left="Day 1")
    assert (private.facts[0][0], private.preview) == ("Day 1", "Ann")
    assert sheets.private(at(), "For Ann", "Ann", story, None, (), preview="Look").preview == "Look"
    assert sheets.document(at(), "decks", "Decks", ()).kind == "decks"


def test_history_tells_each_event_but_those_that_say_nothing() -> None:
    sold = Event("sold", "harbour", {"to": "seat:ann", "card": "lot:tin"})
    sight = at(events=(sold, Event("rolled", "harbour", {"x": 1}), Event("stepped", "harbour")))
    assert "gets Tin." in " ".join(render_text(sheets.history(sight, "History", {"rolled"})).split())
    assert sheets.history(at(), "History", set()).blocks == ()
