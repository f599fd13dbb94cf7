"""The parts of a system stand in the same order, whichever of its modules is imported first."""

import subprocess
import sys

import pytest

from adjudicator.engine.registry import load_system, systems

PROGRAM = """
import sys
from importlib import import_module
from pkgutil import walk_packages

name, backwards = sys.argv[1], sys.argv[2] == "backwards"
from importlib.metadata import entry_points
home = next(point for point in entry_points(group="adjudicator.systems") if point.name == name).module
package = home.rpartition(".")[0]
modules = [its.name for its in walk_packages(import_module(package).__path__, package + ".") if not its.ispkg]
for module in sorted(modules, reverse=backwards):
    import_module(module)
from adjudicator.engine.registry import load_system
system = load_system(name)
print(*system.steps, *system.figures and sorted(system.figures))
for kind in sorted(system.reactions):
    print(kind, *(rule.__module__ + "." + rule.__qualname__ for rule in system.reactions[kind]))
"""


def parts(system: str, order: str) -> str:
    """Return the steps and reactions of a system in a fresh process that imports its modules in an order."""
    command = [sys.executable, "-c", PROGRAM, system, order]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("system", systems())
def test_steps_and_reactions_do_not_depend_on_the_order_of_imports(system: str) -> None:
    forwards = parts(system, "forwards")

    assert forwards == parts(system, "backwards")
    assert len(forwards.split()) > len(load_system(system).steps)
