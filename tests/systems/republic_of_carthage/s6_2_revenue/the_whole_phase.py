"""What the tests of `test_the_whole_phase` share with others."""

from __future__ import annotations

from adjudicator.systems.republic.orders.revenue import Contribute, Distribute, Gift, PersonalIncome
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.testing.scenario import filed

ORDERS = (
    filed("ben", Corruption("senator:15", yes=True)),
    filed("ben", Gift(5, "seat:perla")),
    filed("dora", PersonalIncome("senator:4", yes=True)),
    filed("anna", Contribute("senator:2", 10)),
    filed("perla", Contribute("senator:3", 25)),
    filed("dora", Distribute((("senator:9", 13), ("FT", None)))),
)


DICE = (
    ("public-buildings/1", 3),
    ("abarish/1", 4),
    ("coastal-spain/state/1", 5),
    ("coastal-spain/personal/1", 4),
    ("coastal-spain/develop/1", 2),
    ("sardinia-corsica/state/1", 3),
    ("sardinia-corsica/develop/1", 5),
)
