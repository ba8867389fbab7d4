"""What every command shares: exit codes, refusals, and how data and faults are told."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.cli.working import Working
from adjudicator.rulebook.model import EDITIONS as EDITIONS

if TYPE_CHECKING:
    from adjudicator.rulebook import Book, RuleError

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FINE, FAILED, WRONG = 0, 1, 2


class BadInput(Exception):
    """The command cannot do what was asked; the sentence says why."""


def there(paths: Iterable[Path]) -> None:
    """Refuse paths that do not exist."""
    for path in paths:
        if not path.exists():
            raise BadInput(f"{path}: there is no such file or folder")


def parted(text: str, between: str = ",") -> list[str]:
    """The words of an argument that holds several, without those that are empty."""
    return [word.strip() for word in text.split(between) if word.strip()]


def own_path(path: Path) -> Path:
    """A path as given; one that is not there may be of the table's own rules, in their folder.

    Raises:
        BadInput: it is in neither place; says where it would be looked for.
    """
    from adjudicator.rulebook.paths import house_dir

    if path.exists():
        return path
    own = house_dir() / path.name
    if own.exists():
        return own
    there([path] if path.is_absolute() else [])
    raise BadInput(f"{path}: there is no such file or folder here, and no {path.name} among the table's rules: {own}")


def sentences(errors: Iterable[RuleError]) -> str:
    """Errors, one a line."""
    return "\n".join(str(error) for error in errors)


def faults_told(errors: Iterable[RuleError]) -> str:
    """Faults of rule books, one a line, and for the table's own files what can be done about them."""
    from adjudicator.rulebook.paths import house_dir, house_files

    own = {str(path) for path in house_files(house_dir())}
    broken = sorted(own & {error.file for error in errors})
    return "\n".join([sentences(errors), *(f"{file}: mend it or move it away" for file in broken)])


def own_book(name: str) -> Book:
    """A rule book with the table's own files laid over it. It has to be compiled where its files have changed.

    Raises:
        RuleErrors: it is wrong.
    """
    from adjudicator.rulebook import load_with_house

    with Working(f"Reading the rules of {name}, which have changed"):
        return load_with_house(name)


def own_books(edition: str | None) -> list[Book]:
    """The rule books of one edition or all, with the table's own files laid over them."""
    from adjudicator.rulebook import RuleErrors

    try:
        return [own_book(found) for found in EDITIONS if edition in (None, found)]
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors


def plain(found: Any) -> Any:
    """Data as JSON knows it."""
    import msgspec

    return msgspec.to_builtins(found, enc_hook=str)
