"""`adjudicator check`: look for faults in a rule book, and with --audit for rules that change nothing."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.cli.common import FAILED, FINE, BadInput, faults_told, own_path, sentences, there
from adjudicator.cli.working import Working

if TYPE_CHECKING:
    from adjudicator.cli.common import Commands


def offer(commands: Commands) -> None:
    """Its arguments."""
    check = commands.add_parser("check", help="look for faults in a rule book or in house rules")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a rule book's folder, or house rules")
    check.add_argument("--json", action="store_true", help="the faults as a JSON list; with --audit all as an object")
    check.add_argument("--audit", action="store_true", help="also look for rules that change nothing, by playing")
    check.add_argument(
        "--cases",
        nargs="+",
        type=Path,
        default=[],
        metavar="CASE",
        help="with --audit: name rules these cases do not miss",
    )
    check.set_defaults(run=check_rules)


def check_rules(args: argparse.Namespace) -> int:
    """Look for faults in rule books; 1 if there are any."""
    from adjudicator.rulebook.check import check

    args.paths = [own_path(path) for path in args.paths]
    there(args.cases)
    if args.cases and not args.audit:
        raise BadInput("--cases goes with --audit: it names the rules that these cases do not miss")
    with Working("Reading every rule"):
        errors = check(args.paths)
    if args.audit and not errors:
        return audit_rules(args)
    if args.json:
        keys = ("file", "line", "column", "found", "expected", "nearest")
        faults = [{**{key: getattr(error, key) for key in keys}, "text": str(error)} for error in errors]
        print(json.dumps(faults, indent=1, ensure_ascii=False))
    elif errors:
        print(faults_told(errors))
    else:
        print("no faults")
    return FAILED if errors else FINE


def audit_rules(args: argparse.Namespace) -> int:
    """Try every rule by playing; 1 if one changes nothing, or no case misses it. Progress goes to stderr."""
    from adjudicator.audit.report import report
    from adjudicator.rulebook import RuleErrors

    try:
        found = report(args.paths, args.cases, lambda text: print(text, file=sys.stderr))
    except RuleErrors as errors:
        raise BadInput(sentences(errors.errors)) from errors
    if args.json:
        print(json.dumps(found.data(), indent=1, ensure_ascii=False))
    else:
        print("\n".join(found.lines()))
    return FINE if found.good else FAILED
