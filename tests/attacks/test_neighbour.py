"""The neighbour, and whoever is shown a file: what a public export holds, and what an ordinary one says."""

from __future__ import annotations

import zipfile
from pathlib import Path

from adjudicator.service.audit.exports import export_game, export_public, is_over
from tests.core.service.quay import Quay, first_day


def contents(path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        return "\n".join([*archive.namelist(), *(archive.read(name).decode() for name in archive.namelist())])


def test_a_public_export_holds_nothing_that_one_seat_alone_may_know(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home")
    first_day(quay)
    export_public(quay.home, "quay", tmp_path / "public.zip")
    export_game(quay.home, "quay", tmp_path / "whole.zip")
    public, whole = contents(tmp_path / "public.zip"), contents(tmp_path / "whole.zip")
    secrets = [*(quay.table.token(seat) for seat in quay.table.players), "See you on Sunday", "standing bid 3"]
    secrets += [address for seat in quay.table.players for address in quay.table.addresses(seat)]
    secrets += [quay.table.form_code(seat, packet) for seat in quay.table.players for packet in ("1.1", "2.1")]
    for secret in secrets:
        assert secret not in public, secret
    assert [secret for secret in secrets if secret in whole]
    assert "check_dice.py" in public
    assert "1-1/all.text" in public
    assert not is_over(quay.home, "quay")
    quay.home.close()
