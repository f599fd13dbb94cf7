"""True signs for plain ones, and plain ones left where they belong."""

from __future__ import annotations

import pytest

from adjudicator.report.typography import typeset


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("-4T", "\u22124T"),
        ("(-4)", "(\u22124)"),
        ("8 - 3 = 5", "8~\u2212~3~=~5"),
        ("14 - 19 = -5", "14~\u2212~19~=~\u22125"),
        ("4 x 4 x 3 = 48T, net 38T", "4~\u00d7~4~\u00d7~3~=~48T, net 38T"),
        ("ORA 4 + INF 11 - LOY 8 - 0T = 7", "ORA~4~+~INF~11~\u2212~LOY~8~\u2212~0T~=~7"),
        ("tax 20% = 9.6, rounded up 10T", "tax 20%~=~9.6, rounded up 10T"),
        ("proposal 4.4-2 of 2026-11-23, lines 1-4", "proposal 4.4-2 of 2026-11-23, lines 1-4"),
        ("Sardinia-Corsica - developed", "Sardinia-Corsica - developed"),
        ("100 + 200 + 300 + 400 + 500 + 600 = 2100", "100 + 200 + 300 + 400 + 500 + 600 = 2100"),
        ("Perla's \"first\" ('so')", "Perla\u2019s \u201cfirst\u201d (\u2018so\u2019)"),
        ("Mago", "Mago"),
        ("63", "63"),
        ("", ""),
    ],
)
def test_plain_signs_become_true_ones(plain: str, set_: str) -> None:
    assert typeset(plain) == set_.replace("~", "\u00a0")
