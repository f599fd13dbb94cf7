"""Any byte of an archive that is another one is found, though the forger repairs every digest after it."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from tests.attacks.gm_who_plays import mailbox
from tests.core.service.forge import Forged, forge
from tests.core.service.quay import NAMES, Quay, installed

ALL, EACH_RUN = 200, 20
PARTS = [0, *(pytest.param(part, marks=pytest.mark.soak) for part in range(1, ALL // EACH_RUN))]


@dataclass(frozen=True)
class Kept:
    """An archive, its files as a forger who changed nothing would write them, and what each player has kept."""

    archive: Path
    repaired: dict[str, bytes]
    mails: tuple[Path, ...]
    elsewhere: Home


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    folder = tmp_path_factory.mktemp("game")
    with installed(tmp_path_factory.mktemp("data")):
        quay = Quay(folder / "home", schedule="two")
        quay.send("Ann", "bid 2\nword: olive press\n\nSee you on Sunday!")
        quay.send("Ben", "bid 4")
        quay.close()
        export_game(quay.home, "quay", folder / "quay.zip")
        mails = tuple(mailbox(quay, name.lower(), folder / name) for name in NAMES)
        quay.home.close()
        same = contents(forge(folder / "quay.zip", folder / "same.zip", lambda forged: None, clever=True))
        yield Kept(folder / "quay.zip", same, mails, Home(folder / "elsewhere"))


class Another:
    """A change of one byte, chosen by a number; `where` tells it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.where = ""

    def __call__(self, forged: Forged) -> None:
        """Change a byte of any file, each byte as likely as the others."""
        random = Random(self.number)
        names = sorted(set(forged.files) - {"manifest.json"})
        (name,) = random.choices(names, [len(forged.files[name]) for name in names])
        at = random.randrange(len(forged.files[name]))
        body = bytearray(forged.files[name])
        body[at] ^= random.randrange(1, 256)
        forged.files[name] = bytes(body)
        self.where = f"byte {at} of {name}: {bytes(body[max(at - 30, 0) : at + 30])!r}"


def found(kept: Kept, change: Another, path: Path) -> bool:
    """Return whether somebody finds a change: all who look at the archive, or a player with their own mails."""
    try:
        forged = forge(kept.archive, path, change, clever=True)
    except (ValueError, LookupError, TypeError):  # what is no JSON any more cannot be repaired
        forged = forge(kept.archive, path, change, clever=False)
    if contents(forged) == kept.repaired:
        return True  # it was a digest, which the repair has put right
    return any(verify(kept.elsewhere, str(forged), mine).differences for mine in (None, *kept.mails))


def contents(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


@pytest.mark.parametrize("part", PARTS)
def test_any_other_byte_is_found(kept: Kept, tmp_path: Path, part: int) -> None:
    changes = [Another(number) for number in range(part * EACH_RUN, (part + 1) * EACH_RUN)]
    missed = [change.where for change in changes if not found(kept, change, tmp_path / "forged.zip")]
    assert missed == []
