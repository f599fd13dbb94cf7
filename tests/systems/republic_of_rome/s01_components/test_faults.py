"""A broken box of Rome: each fault is told in one sentence that names file, entry and remedy."""

from __future__ import annotations

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.republic_of_rome.box.load import load_box
from adjudicator.systems.republic_of_rome.republic import REPUBLIC
from tests.systems.republic_of_rome.s01_components.reading import Change, Raw, changed, find


def _set(table: str, key: str, one: str, **fields: object) -> Change:
    return lambda raw: find(raw, table, key, one).update(fields)


def _drop(table: str, key: str, one: str) -> Change:
    return lambda raw: raw[table][key].remove(find(raw, table, key, one))


def _part(table: str, part: str, **fields: object) -> Change:
    return lambda raw: raw[table][part].update(fields)


def _gap(raw: Raw) -> None:
    del raw["tables"]["combat"]["rows"][5]


def _no_third_bill(raw: Raw) -> None:
    del raw["tables"]["land_bill"][2]


def _misspelt(raw: Raw) -> None:
    raw["wars"]["wra"] = []


def _option(one: str, **fields: object) -> Change:
    return lambda raw: next(each for each in raw["options"]["option"] if each["name"] == one).update(fields)


def _without(table: str, key: str, one: str, field: str) -> Change:
    return lambda raw: find(raw, table, key, one).pop(field)


def _twice(table: str, key: str, one: str) -> Change:
    return lambda raw: raw[table][key].append(dict(find(raw, table, key, one)))


def _pair(family: str, **fields: object) -> Change:
    rules = "family_rule"
    return lambda raw: next(one for one in raw["statesmen"][rules] if one["family"] == family).update(fields)


FAULTS: list[tuple[Change, str]] = [
    (_drop("senators", "senator", "20"), "components.toml lists 20 for early senator cards, but the files hold 19"),
    (_set("intrigues", "intrigue", "tribune", middle=8), "lists 16 for middle intrigue cards, but the files hold 17"),
    (
        _part("components", "cards", late=50),
        "lists 50 for cards in the late deck, but the files hold 49",
    ),
    (_part("components", "pieces", mortality_chit=35), "lists 35 for mortality chits, but the files hold 36"),
    (_part("components", "pieces", legion=0), "components.toml lists no legion under [pieces]; write how many"),
    (_drop("table_events", "table_event", "refuge"), "lists 18 for table_event cards, but the files hold 17"),
    (_drop("provinces", "province", "syria"), "`provinces` cannot be ['syria']; write"),
    (_set("senators", "senator", "7", id="31"), "senators.toml: senator 31 has no chit; write an id from 1 to 30."),
    (_set("senators", "senator", "7", lyo=1), "senators.toml: senator 7 has a key `lyo` that is not known; did you"),
    (_set("senators", "senator", "7", sources=[]), "senators.toml: senator 7 has `sources` = []"),
    (_set("senators", "senator", "7", sources=["hearsay"]), "`sources` = 'hearsay', which is not in sources.toml"),
    (_set("statesmen", "statesman", "1C", family="2"), "statesman 1C has the family 2; write 1, or another id."),
    (_set("statesmen", "statesman", "1A", disloyal_with=["22C"]), "`disloyal_with` = '22C', which is not in"),
    (_set("wars", "war", "punic_3", order=2), "wars.toml: war punic_3 has the order 2 of another punic war"),
    (_set("wars", "war", "punic_1", disaster=[19]), "wars.toml: war punic_1 has `disaster[1]` = 19"),
    (_set("wars", "war", "numantine", needs=[]), "war numantine is `conditional` without `needs`"),
    (_set("wars", "war", "syrian", revolt_if="persia"), "`revolt_if` = 'persia', which is not in provinces.toml"),
    (
        _set("provinces", "province", "asia", created_by=["syrian"]),
        "asia is `created_by` syrian, whose effects do not",
    ),
    (
        _set("provinces", "province", "sicily", created_by=["punic_1", "syrian"]),
        "by` syrian, whose effects do",
    ),
    (_set("offices", "office", "censor", rank=9), "offices.toml: the ranks are [1, 2, 3, 5, 6, 9]; write 1, 2, 3"),
    (_set("setup", "scenario", "late", families_each=6), "scenario late has too few families for 6 players"),
    (_set("setup", "scenario", "early", legions=26), "scenario early has 26 legions, more than there are"),
    (_set("setup", "scenario", "late", laws=["lex"]), "`laws` = 'lex', which is not in laws.toml"),
    (_gap, "tables.toml: the totals of [combat] leave one out or are not in order; write each once."),
    (_no_third_bill, "tables.toml needs one [[land_bill]] each of the types I, II and III"),
    (_part("tables", "random_events", early=["drought"]), "lists 1 `early` events; write 16, for the totals 3 to 18."),
    (_misspelt, "wars.toml has a part `wra` that nobody reads; did you mean"),
    (_part("editions", "first", era_ends="maybe"), "editions.toml: [first] has 'maybe' for `era_ends`; write"),
    (
        _part("editions", "first", scenario="late"),
        "editions.toml: [first] speaks of `scenario`; write",
    ),
    (
        _drop("offices", "office", "pontifex"),
        "offices.toml has the offices ['censor', 'dictator', 'field_consul', 'master",
    ),
    (_set("offices", "office", "censor", id="aedile"), "offices.toml has the offices ['aedile', 'dictator',"),
    (
        _drop("events", "event", "era_ends"),
        "events.toml has no event era_ends, which ends a game of the second edition",
    ),
    (_set("intrigues", "intrigue", "graft", play="someday"), "graft is played in 'someday'; write one of any.but_rev"),
    (_set("intrigues", "intrigue", "graft", id=""), "intrigues.toml: intrigue"),
    (_set("intrigues", "intrigue", "graft", effects=[{"kind": "fly"}]), "fly"),
    (_set("laws", "law", "julian", when="socail"), 'julian has `when` = \'socail\'; write "any", "wars_15", a law, or'),
    (_set("wars", "war", "syrian", series=[]), "series"),
    (_set("wars", "war", "syrian", land=0), "syrian"),
    (_without("provinces", "province", "asia", "undeveloped"), "asia"),
    (_twice("tables", "games", "blood_fest"), "games blood_fest has an id that tables.toml: games blood_fest has too"),
    (_twice("wars", "war", "syrian"), "syrian"),
    (
        _pair("25", ids=["25A", "29A"]),
        "family rule 25 has the ids ['25A', '29A']; write the Statesmen of one family, ['25A',",
    ),
    (_option("punic_relief", name="relief"), "The setting `punic_relief` is missing from options.toml."),
]


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told[:60] for _, told in FAULTS])
def test_a_fault_is_told(change: Change, told: str) -> None:
    """Check that a broken box is refused in a sentence that says where and what to write."""
    with pytest.raises(UserError) as caught:
        load_box(changed(change), REPUBLIC)
    assert told in str(caught.value)
