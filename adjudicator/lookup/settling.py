"""Making a choice the table's house rule: only one that the rules carry out, in every edition where they read it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from adjudicator.engine.issues import can_choose, read_issues
from adjudicator.rulebook import house, load
from adjudicator.rulebook.house import HouseError
from adjudicator.rulebook.model import EDITIONS
from adjudicator.rulebook.paths import house_dir, house_files

from .interpretations import TABLE, Issue, issue_of


class Settled(Struct):
    """What has been settled, as it now stands."""

    issues: list[Issue]
    """The issue in each edition that was meant and has it."""
    files: list[Path]
    """Files written; none if it stood so already."""


def settle(issue: str, number: int, why: str = "", folder: Path | None = None, edition: str | None = None) -> Settled:
    """Make a choice the table's house rule, in one edition or in all; with the first take the table's own back.

    Raises:
        RuleErrors: one of the table's files is wrong. None is touched.
        HouseError: there is no such issue or choice, it means another thing in each edition and none was named, the
            rules cannot carry it out, or a file cannot be written.
    """
    place = house_dir() if folder is None else folder
    books = [load(found, house_files(place)) for found in EDITIONS]
    having = [book for book in books if issue in book.rulings and edition in (None, book.edition)]
    if number != 1 and all(number <= len(book.rulings[issue].choices) for book in having):
        if len(having) > 1 and any(book.rulings[issue].numbered_apart for book in having):
            raise HouseError(f"the choices of '{issue}' are others in each edition: settle it for one of them")
        misread = [book for book in having if issue in read_issues(book) and not can_choose(book, issue, number)]
        if having and (misread or not any(can_choose(book, issue, number) for book in having)):
            raise HouseError(
                f"the rules cannot carry out choice {number} of '{issue}'; settle it by hand when it comes up"
            )
    written = house.choose(issue, number, why, place, edition)
    after = [load(found, house_files(place)) for found in EDITIONS] if written else books
    meant = [book for book in after if issue in book.rulings and edition in (None, book.edition)]
    return Settled(reasoned((issue_of(book, issue) for book in meant), place), written)


def reasoned(issues: Iterable[Issue], folder: Path | None = None) -> list[Issue]:
    """The issues with the table's reasons for its own choices, read from its files.

    Raises:
        RuleError: one of them cannot be read.
    """
    found = list(issues)
    own = {edition: house.house_rulings(edition, folder) for edition in {issue.edition for issue in found}}
    for issue in found:
        if issue.taken_by == TABLE and issue.id in own[issue.edition]:
            issue.reason = own[issue.edition][issue.id].why
    return found
