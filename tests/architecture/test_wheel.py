"""What is shipped is whole: the wheel, built from the sdist, works in a clean environment and from any folder.

No network is needed: the libraries of the running interpreter are lent to the clean environment by path, without
its `.pth` files, so that the checkout's own package stays out of sight.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

DATA = ("examples", "games", "grammar", "templates")


def _run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that must succeed, run without the tests' own Python settings."""
    environment = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COVERAGE", "COV_"))
    }
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the unpacked sdist, as a packager would."""
    out = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", out, cwd=ROOT)
    (sdist,) = out.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(out, filter="data")
    (unpacked,) = (path for path in out.iterdir() if path.is_dir())
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=unpacked)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of a new environment that holds the wheel."""
    where = tmp_path_factory.mktemp("clean")
    venv.create(where, with_pip=False, symlinks=True)
    python = where / "bin" / "python"
    _run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel, cwd=where)
    (packages,) = where.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return where / "bin"


def test_the_wheel_carries_every_data_file(wheel: Path) -> None:
    tracked = _run("git", "ls-files", "--", *DATA, cwd=ROOT).split("\n")
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    assert {f"adjudicator/_data/{file}" for file in tracked if file} - packed == set()
    assert "adjudicator/py.typed" in packed


def test_the_installed_package_finds_its_own_data(clean: Path, tmp_path: Path) -> None:
    script = "from adjudicator import resources as r; print(r.examples(), r.games(), r.grammar('x'), r.templates())"
    places = [Path(place) for place in _run(clean / "python", "-c", script, cwd=tmp_path).split()]
    assert all(place.is_relative_to(clean.parent.resolve()) for place in places)
    assert all((place if place.name != "x" else place.parent).is_dir() for place in places)


def test_the_installed_program_plays_the_demo_from_any_folder(clean: Path, tmp_path: Path) -> None:
    assert "THE REPUBLIC OF CARTHAGE" in _run(clean / "adjudicator", "demo", cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []
