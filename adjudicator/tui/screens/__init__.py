"""Whole screens and the windows that open over them, one a file, each with its style sheet beside it.

Those that the app itself opens are named here, and loaded as they are first opened: the first frame waits for no other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator import on_first_use

if TYPE_CHECKING:
    from adjudicator.tui.screens.game import GameScreen
    from adjudicator.tui.screens.guide import GuideScreen
    from adjudicator.tui.screens.helping import HelpWindow
    from adjudicator.tui.screens.home import HomeScreen, WhichEdition
    from adjudicator.tui.screens.lookup import LookupScreen, look_up
    from adjudicator.tui.screens.rulings import RulingsScreen
    from adjudicator.tui.screens.settle import SettleScreen
    from adjudicator.tui.screens.setup import SetupScreen
    from adjudicator.tui.screens.table import TableScreen

_HOME = {
    "GameScreen": f"{__name__}.game",
    "GuideScreen": f"{__name__}.guide",
    "HelpWindow": f"{__name__}.helping",
    "HomeScreen": f"{__name__}.home",
    "LookupScreen": f"{__name__}.lookup",
    "RulingsScreen": f"{__name__}.rulings",
    "SettleScreen": f"{__name__}.settle",
    "SetupScreen": f"{__name__}.setup",
    "TableScreen": f"{__name__}.table",
    "WhichEdition": f"{__name__}.home",
    "look_up": f"{__name__}.lookup",
}
"""Where each lives."""

__all__ = [
    "GameScreen",
    "GuideScreen",
    "HelpWindow",
    "HomeScreen",
    "LookupScreen",
    "RulingsScreen",
    "SettleScreen",
    "SetupScreen",
    "TableScreen",
    "WhichEdition",
    "look_up",
]

__getattr__ = on_first_use(__name__, _HOME)
