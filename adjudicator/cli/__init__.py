"""The `adjudicator` command. It opens the app, or does one thing and says what came of it; it knows no rule.

A file a command. Exit codes: 0 all is well, 1 an expectation failed or a rule book has faults, 2 the input is wrong.
"""

from adjudicator.cli.command import main
from adjudicator.cli.common import FAILED, FINE, WRONG, BadInput
from adjudicator.cli.play import SEATS

__all__ = ["FAILED", "FINE", "SEATS", "WRONG", "BadInput", "main"]
