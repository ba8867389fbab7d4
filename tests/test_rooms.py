"""The rooms stay apart: what each may import when it runs, and no power, card or moon named in Python."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAD = re.compile(
    r"""^-\s+(?:power|card|artifact|edict|flare|moon|hex|comet|limbo|destiny|special|reward|station|ship)s?:
        \s+["']?([^"'#\n]+?)["']?\s*(?:\#.*)?$""",
    re.MULTILINE | re.VERBOSE,
)
PLAIN_WORDS = frozenset({"Attack", "Negotiate", "Kicker", "Morph", "Reinforcement", "Wild"})
"""Names in the rule book that are also plain words of the game's language."""


def loaded_by(module: str) -> set[str]:
    """Top-level names of everything that importing `module` in a fresh interpreter loads."""
    code = f"import sys, {module}; print('\\n'.join({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("module", "never"),
    [
        ("adjudicator.engine", {"ruamel", "textual", "rich", "rapidfuzz", "sqlite3", "hypothesis", "asyncio"}),
        ("adjudicator.session", {"ruamel", "textual", "rich", "rapidfuzz"}),
        ("adjudicator.cli", {"textual", "rich", "ruamel"}),
        ("adjudicator", {"textual", "rich", "ruamel", "rapidfuzz"}),
    ],
)
def test_importing_loads_only_what_the_room_needs(module: str, never: set[str]) -> None:
    assert not loaded_by(module) & never


@pytest.mark.parametrize("room", ["rulebook", "engine", "session", "lookup", "cases_room", "audit", "explain"])
def test_the_tests_of_the_rooms_below_the_screen_do_not_open_it(room: str) -> None:
    opening = [
        path.name for path in (ROOT / "tests" / room).glob("*.py") if "adjudicator.tui" in path.read_text("utf-8")
    ]
    assert not opening


FIRST_FRAME = """
import asyncio, pathlib, sys
from adjudicator.tui.app import TableApp
async def first_frame():
    app = TableApp(None, folder=pathlib.Path(sys.argv[1]))
    async with app.run_test() as pilot:
        await pilot.pause()
asyncio.run(first_frame())
print(*(name for name in sys.modules if name.startswith("adjudicator.tui.screens.")))
"""


def test_the_first_frame_waits_for_no_other_screen(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FIRST_FRAME, f"{tmp_path}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {name.rpartition(".")[2] for name in done.stdout.split()}
    assert loaded == {"home", "sized", "text_window", "window"}


def names_in_the_book() -> set[str]:
    """Every name the rule book gives to a thing, if it is long enough to be told from an ordinary word."""
    found: set[str] = set()
    for path in sorted((ROOT / "rules").rglob("*.yaml")):
        found.update(HEAD.findall(path.read_text("utf-8")))
    return {name for name in found if len(name) >= 4} - PLAIN_WORDS


def words_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Identifiers and the text of string literals, documentation left out, with their lines."""
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in documentation:
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text):
                yield node.lineno, text
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text
            case _:
                pass


def named_in(source: str, names: set[str]) -> list[tuple[int, str]]:
    """Where `source` names one of `names` as a whole word, or its entry's id such as ``power.mirror``."""
    ids = [re.escape(name.lower().replace(" ", "_").replace("-", "_")) for name in names]
    spoken = "|".join(re.escape(name) for name in names)
    pattern = re.compile(rf"\b(?:{spoken})\b|\b(?:power|card|artifact|edict|flare|moon)\.(?:{'|'.join(ids)})\b")
    found = []
    for line, text in words_in(ast.parse(source)):
        hit = pattern.search(text)
        if hit:
            found.append((line, hit.group()))
    return found


def test_no_python_file_names_a_power_card_or_moon() -> None:
    names = names_in_the_book()
    assert len(names) > 5, "the rule book's heads were not found"
    faults = [
        f"{path.relative_to(ROOT)}:{line} names {word}"
        for path in sorted((ROOT / "adjudicator").rglob("*.py"))
        for line, word in named_in(path.read_text("utf-8"), names)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ('x = "Ana uses Mirror"', True),
        ('if power == "power.cosmic_zap": pass', True),
        ('if entry == "artifact.cosmic_zap": pass', True),
        ("class Zombie: pass", True),
        ('"""Mirror is described here."""', False),
        ("mirrored = 1", False),
        ('x = "a mirror"', False),
    ],
)
def test_the_search_for_names_finds_them(source: str, caught: bool) -> None:
    assert bool(named_in(source, {"Mirror", "Cosmic Zap", "Zombie"})) is caught


def test_the_readme_and_the_build_run_the_same_test_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    command = next(line.strip() for line in readme.splitlines() if "pytest" in line)
    assert command in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def test_nothing_else_lies_at_the_top() -> None:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=False, cwd=ROOT)
    if listed.returncode:
        pytest.skip("not a git checkout")
    top = {line.partition("/")[0] for line in listed.stdout.splitlines()}
    allowed = {"pyproject.toml", "adjudicator", "rules", "tests", "README.md", "LICENSE"}
    assert {name for name in top if not name.startswith(".")} <= allowed
