"""`make mutants`: puts faults into the code one by one and counts those that some test finds.

The first run notes, in `.mutants`, which tests run the place of each mutant; later ones use these notes until the
folder is removed. Each mutant then meets at most so many of the quickest of its tests.

What becomes of each is noted beside them, so that a run that was broken off goes on where it ended, and
`make mutants PORTION=50` tries the next fifty. They come in the order of their digests, so that any portion is a
sample; mutants named by a word are tried again.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from tests.mutants.forks import ELSEWHERE, PASSED, Forks, Try
from tests.mutants.mutation import ROOT, SAMPLE, Mutant, sample

NOTES: Final = ROOT / ".mutants"
SETTLED: Final = Path(__file__).with_name("settled.toml")
"""Mutants that no test can find, as they change nothing that anybody could see, each with the reason."""
RESULTS: Final = NOTES / "results.jsonl"
"""What became of the mutants tried so far, a line each; the last one of a mutant counts."""
MOST_TESTS: Final = 150
MOST_SECONDS: Final = 20.0
"""How many tests a mutant meets, and for how long, in seconds of the processor."""
A_FILE: Final = 5
"""How many tests of a file come before the others have had their turn."""
PATIENCE: Final = 400.0
"""Seconds after which a mutant waits for something that does not come, however busy the machine is."""
START: Final = 90.0
"""Seconds that a process of its own may take for its imports beside that."""
WARMING: Final = tuple(
    f"tests/examples/test_golden.py::test_every_report_and_letter_is_as_expected[{name}]"
    for name in ("carthage_first_turn", "carthage_diplomacy_season", "diplomacy_1901", "rome_first_turn")
)
"""Tests of one short game of each system, which read its grammar, box and templates."""
PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.mutants.plugin")
FOUND, MISSED, UNSEEN, EQUAL = "found", "missed", "no test", "equal"


def note(jobs: int) -> None:
    """Run all tests and note which of them run the place of which mutant."""
    words = (*PYTEST, "-n", str(jobs), "--dist", "loadfile", "--no-loadscope-reorder")
    subprocess.run(words, cwd=ROOT, env={**os.environ, "MUTANTS_SEEN": str(NOTES)}, check=False)


def seen() -> dict[str, list[tuple[float, str]]]:
    """Return the tests of each mutant with the seconds they take, the quickest first."""
    tests: dict[str, list[tuple[float, str]]] = {}
    for file in sorted(NOTES.glob("*.seen")):
        for test, took, names in map(json.loads, file.read_text("utf-8").splitlines()):
            for name in names:
                tests.setdefault(name, []).append((took, test))
    return {name: sorted(found) for name, found in tests.items()}


def near(mutant: Mutant, test: str) -> int:
    """Return how many words the names of a mutant's file and of a test's file share: its own tests find it soonest."""
    words = [frozenset(re.findall(r"[a-z0-9]+", name)) for name in (mutant.path, test.partition("::")[0])]
    return len(words[0] & words[1])


def chosen(mutant: Mutant, tests: Iterable[tuple[float, str]]) -> list[str]:
    """Return the tests a mutant meets: the quickest of each file, the nearest files first, and then the next ones."""
    files: Counter[str] = Counter()
    ranked: list[tuple[int, int, float, str]] = []
    for took, test in sorted(tests):
        file = test.partition("::")[0]
        ranked.append((files[file] // A_FILE, -near(mutant, test), took, test))
        files[file] += 1
    return [test for _, _, _, test in sorted(ranked)[:MOST_TESTS]]


def alone(each: Try) -> str:
    """Return what becomes of a mutant in a process of its own, which puts it in before anything is imported."""
    words = [*PYTEST, "-x", *each.tests]
    environment = {**os.environ, "MUTANT": each.mutant.name}
    try:
        done = subprocess.run(
            words, cwd=ROOT, env=environment, capture_output=True, timeout=each.patience + START, check=False
        )
    except subprocess.TimeoutExpired:
        return FOUND
    return MISSED if done.returncode == 0 else FOUND


def attempt(mutants: list[Mutant], jobs: int, tell: Callable[[Mutant, str], None]) -> None:
    """Try mutants and say of each, as soon as it is known, what becomes of it."""
    tests, equal = seen(), tomllib.loads(SETTLED.read_text("utf-8"))
    tries, elsewhere = list[Try](), list[Try]()
    for mutant in mutants:
        if mutant.name in equal or mutant.name not in tests:
            tell(mutant, EQUAL if mutant.name in equal else UNSEEN)
            continue
        tries.append(Try(mutant, chosen(mutant, tests[mutant.name]), MOST_SECONDS, PATIENCE))
    if not tries:
        return
    by_name = {each.mutant.name: each for each in tries}

    def heard(mutant: Mutant, code: int) -> None:
        if code == ELSEWHERE:
            elsewhere.append(by_name[mutant.name])
        else:
            tell(mutant, MISSED if code == PASSED else FOUND)

    files = sorted({test.partition("::")[0] for each in tries for test in (*each.tests, *WARMING)})
    pytest.main(["-q", "-p", "no:cacheprovider", *files], plugins=[Forks(tries, WARMING, jobs, heard)])
    with ThreadPoolExecutor(jobs) as pool:
        for each, result in zip(elsewhere, pool.map(alone, elsewhere), strict=True):
            tell(each.mutant, result)


def remembered() -> dict[str, str]:
    """Return what became of the mutants that earlier runs tried."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return dict(json.loads(line) for line in lines)


def wanted(mutants: list[Mutant], known: Mapping[str, str], words: list[str], portion: int) -> list[Mutant]:
    """Return the mutants to try: those that words name, or so many of those that were never tried, by their digests."""
    if words:
        return [each for each in mutants if all(word in each.name for word in words)]
    return sorted((each for each in mutants if each.name not in known), key=lambda each: each.rank)[:portion]


def main(argv: list[str]) -> None:
    """Try the mutants of the sample that are left, or those whose names contain words, and print the score."""
    jobs = int(os.environ.get("JOBS", "2"))
    if not NOTES.is_dir():
        note(jobs)
    mutants, known = sample(), remembered()
    to_try = wanted(mutants, known, argv, int(os.environ.get("PORTION") or SAMPLE))

    def tell(mutant: Mutant, result: str) -> None:
        known[mutant.name] = result
        with RESULTS.open("a", encoding="utf-8") as notes:
            notes.write(json.dumps([mutant.name, result]) + "\n")

    attempt(to_try, jobs, tell)
    score(mutants, known)


def score(mutants: list[Mutant], known: Mapping[str, str]) -> None:
    """Print the mutants of the sample that no test found, and how many were found of those tried."""
    counts: Counter[str] = Counter()
    for mutant in mutants:
        result = known.get(mutant.name)
        if result is None:
            continue
        counts[result] += 1
        if result != FOUND:
            sys.stdout.write(f"{result:8} {mutant.path}:{mutant.line} {mutant.name.partition(':')[2]}\n")
    tried = counts.total() - counts[EQUAL]
    sys.stdout.write(
        f"{counts[FOUND]} of {tried} mutants found, {100 * counts[FOUND] / max(tried, 1):.1f} % "
        f"({counts[MISSED]} missed, {counts[UNSEEN]} run by no test, {counts[EQUAL]} equal; "
        f"{len(mutants) - counts.total()} of the sample not tried yet)\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
