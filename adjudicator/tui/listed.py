"""Games of a list, each told in a line or two."""

from __future__ import annotations

from datetime import datetime, timedelta

from adjudicator.session import Listed
from adjudicator.tui.plan import EDITIONS
from adjudicator.tui.words import plain


def title_of(game: Listed) -> str:
    """Who plays."""
    return plain(", ".join(game.players) if game.players else game.path.name)


def standing(game: Listed, now: datetime) -> str:
    """Edition, how far it has come, and when it was last played; or what is wrong with its file."""
    if game.problem:
        return plain(game.problem)
    far = "over" if game.over else f"turn {game.turn}, question {game.answers + 1}"
    title = EDITIONS.get(game.edition, game.edition) + (" (mixed)" if game.mixed else "")
    named = "" if game.name in ("", title_of(game), ", ".join(game.players)) else f" · {plain(game.name)}"
    return f"{title} · {far} · {when(game.played, now)}{named}"


def when(played: datetime | None, now: datetime) -> str:
    """A time as people say it."""
    if played is None:
        return ""
    if played.date() == now.date():
        return f"today {played:%H:%M}"
    if played.date() == (now - timedelta(days=1)).date():
        return f"yesterday {played:%H:%M}"
    return f"{played.day} {played:%b %Y %H:%M}"
