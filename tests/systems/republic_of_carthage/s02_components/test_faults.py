"""A broken box: each fault is told in one sentence that names file, entry and remedy."""

from __future__ import annotations

import pytest

from adjudicator.engine.box.boxes import read_tables
from adjudicator.model.errors import UserError
from adjudicator.systems.republic_of_carthage.box.load import TABLES, load_box
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC
from tests.systems.republic_of_carthage.s02_components.reading import Change, Raw, changed, find, text


def _set(table: str, key: str, one: str, **fields: object) -> Change:
    return lambda raw: find(raw, table, key, one).update(fields)


def _without(table: str, key: str, one: str, field: str) -> Change:
    return lambda raw: find(raw, table, key, one).pop(field)


def _drop(table: str, key: str, one: str) -> Change:
    return lambda raw: raw[table][key].remove(find(raw, table, key, one))


def _part(table: str, part: str, **fields: object) -> Change:
    return lambda raw: raw[table][part].update(fields)


def _twice(raw: Raw) -> None:
    raw["wars"]["war"].append(find(raw, "wars", "war", "libyan"))


def _no_start_term(raw: Raw) -> None:
    del find(raw, "offices", "office", "censor")["start_term"]


def _backwards(raw: Raw) -> None:
    raw["tables"]["combat"]["rows"].reverse()


def _nested(raw: Raw) -> None:
    find(raw, "events", "event", "tithe_to_tyre")["effects"][0]["options"][0]["amount"] = "ten"


def _more_aside(raw: Raw) -> None:
    raw["trade_cards"]["set_aside"][0]["count"] = 20


def _other_aside(raw: Raw) -> None:
    raw["trade_cards"]["set_aside"][0]["count"] = 2


FAULTS: list[tuple[Change, str]] = [
    (
        _without("senators", "senator", "7", "loy"),
        "senators.toml: senator 7 has no `loy`; write a number from 0 to 10.",
    ),
    (_set("senators", "senator", "7", loy=12), "senators.toml: senator 7 has `loy` = 12; write a number from 0 to 10."),
    (_set("senators", "senator", "7", lyo=1), "senators.toml: senator 7 has a key `lyo` that is not known; did you"),
    (_set("senators", "senator", "7", id="26"), "senators.toml: senator 26 has no chit; write an id from 1 to 25."),
    (_set("senators", "senator", "7", id="Hanno"), "senators.toml: senator Hanno has no chit"),
    (_drop("senators", "senator", "20"), "components.toml lists 20 for early senator cards, but the files hold 19"),
    (_set("intrigues", "intrigue", "graft", late=3), "components.toml lists 34 for late intrigue cards, but the files"),
    (_part("components", "cards", deck=60), "components.toml lists 60 for cards in the early deck, but"),
    (_part("components", "cards", office=4), "components.toml lists 4 for office cards, but the files hold 5"),
    (_part("components", "pieces", mortality_chit=30), "components.toml lists 30 for mortality chits, but"),
    (_part("components", "pieces", army=29), "components.toml lists 29 for army counters, but the files hold 28"),
    (_part("components", "trade", dye=4), "components.toml lists 4 for Trade cards of dye, but the files hold 3"),
    (_set("forces", "unit", "sikel", counters=3), "components.toml lists 2 for counters of sikel, but"),
    (
        _drop("provinces", "province", "libya"),
        "wars.toml: war truceless, `loss`, effect 1: `province` cannot be 'libya'; write coastal_spain, ",
    ),
    (_twice, "wars.toml: war libyan has an id that wars.toml: war libyan has too"),
    (_set("laws", "law", "greek_ban", id="censor"), "The office censor has an id that The law censor has too"),
    (_set("statesmen", "statesman", "7A", family="77"), "statesmen.toml: statesman 7A has `family` = '77', which is"),
    (_set("statesmen", "statesman", "7A", family="8"), "statesmen.toml: statesman 7A has the family 8; write 7,"),
    (_set("leaders", "leader", "pyrrhus", series=["Epirote"]), "leaders.toml: leader pyrrhus has `series` = 'Epirote'"),
    (_set("wars", "war", "libyan", provinces=["egypt"]), "wars.toml: war libyan has `provinces` = 'egypt'"),
    (_set("wars", "war", "massilian", provinces=["libya"]), "province libya is not `created_by` massilian"),
    (_set("wars", "war", "sicilian_2", order=1), "wars.toml: war sicilian_2 has the order 1 of another Sicilian War"),
    (_set("provinces", "province", "libya", created_by=["troy"]), "province libya is not `created_by` libyan"),
    (_set("provinces", "province", "libya", created_by=["libyan", "troy"]), "libya has `created_by` = 'troy'"),
    (_set("provinces", "province", "libya", created_by=["libyan", "roman_1"]), "`created_by` roman_1, whose"),
    (_set("offices", "office", "censor", rank=3), "offices.toml: the ranks are [1, 2, 3, 3, 5, 6, 7]; write 1, 2, 3"),
    (_no_start_term, "offices.toml: office censor has no `term` or no `start_term`"),
    (_set("offices", "office", "overseer", income={"kind": "per"}), "office overseer has no `when` in `income`; write"),
    (_more_aside, "trade_cards.toml sets 20 aside from stack 1, which has 15."),
    (_other_aside, "trade_cards.toml sets 2 cards of stack 1 aside, but its areas return 1; make them equal."),
    (_set("forces", "unit", "sikel", only_for_series=["Trojan"]), "forces.toml: unit sikel has `only_for_series`"),
    (_set("forces", "unit", "gallic", only_for_wars=["troy"]), "forces.toml: unit gallic has `only_for_wars`"),
    (_set("forces", "unit", "elephants", enters_pool_by_victory_in=[]), "forces.toml: unit elephants enters by other"),
    (_set("events", "event", "spice_ship", play="soon"), "events.toml: event spice_ship has `play` = 'soon'"),
    (_set("intrigues", "intrigue", "graft", play="soon"), "intrigues.toml: intrigue graft has `play` = 'soon'"),
    (_set("concessions", "concession", "salt_pans", commodity="sand"), "concession salt_pans has `commodity` = 'sand'"),
    (_set("solitaire", "neutral", "populists", spoils=["gold"]), "solitaire.toml: neutral populists has `spoils`"),
    (_backwards, "tables.toml: the rows of [combat] do not rise from one to the next; put them in order."),
    (_part("tables", "contributions", rows=[]), "tables.toml: the rows of [contributions] do not rise"),
    (_part("tables", "random_events", early=["storm_at_sea"]), "[random_events] lists 1 `early` events; write 16"),
    (_part("tables", "random_events", late=["rain"]), "tables.toml: [random_events] has `late` = 'rain'"),
    (_part("setup", "start", inactive_wars=["troy"]), "setup.toml: [start] has `inactive_wars` = 'troy'"),
    (_part("setup", "start", players_min=6, players_max=3), "setup.toml: [start] has more `players_min`"),
    (_part("setup", "start", active_forces=[]), "setup.toml: [start] puts other units into `active_forces`"),
    (_part("setup", "start", tax_rate=15), "setup.toml has `start.tax_rate` = 15; write"),
    (_set("wars", "war", "libyan", source="hearsay"), "The entry libyan has `source` = 'hearsay'"),
    (_set("table_events", "table_event", "refuge", modelled_on="dream"), "table event refuge has `modelled_on`"),
    (_set("laws", "law", "greek_ban", effects=[{"kind": "bann"}]), "law greek_ban, `effects`, effect 1 has the kind"),
    (_set("wars", "war", "libyan", loss=[{"kind": "treasury"}]), "war libyan, `loss`, effect 1: `treasury` lacks its"),
    (
        _nested,
        "event tithe_to_tyre, `effects`, effect 1, `options`, effect 1: `amount` cannot be 'ten'; write number | dr",
    ),
    (
        lambda raw: raw["senators"].update(senatr=[]),
        "senators.toml has a part `senatr` that nobody reads; did you mean",
    ),
    (lambda raw: raw.pop("wars"), "The file wars.toml is missing from the box"),
]


@pytest.mark.parametrize(("change", "said"), FAULTS)
def test_a_broken_table_is_told_in_one_sentence(change: Change, said: str) -> None:
    with pytest.raises(UserError) as caught:
        load_box(changed(change), REPUBLIC)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value)[-1] in ".?"


def test_a_table_of_the_gm_stands_in_for_the_printed_one() -> None:
    own = {"forces": text("forces.toml").replace("cost = 12", "cost = 15")}
    box = load_box(read_tables(lambda name: own.get(name) or text(f"{name}.toml"), TABLES), REPUBLIC)
    assert box.units["carthaginian_legion"].cost == 15


def test_a_table_that_is_not_toml_is_told_with_its_name() -> None:
    with pytest.raises(UserError, match=r"^laws\.toml is not TOML as it stands"):
        load_box(read_tables(lambda name: "[[" if name == "laws" else text(f"{name}.toml"), TABLES), REPUBLIC)
