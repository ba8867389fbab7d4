"""Colours: two themes of high contrast; each seat colour has a letter and a shape, so hue is never the only sign."""

from __future__ import annotations

from typing import NamedTuple

from textual.theme import Theme


class Mark(NamedTuple):
    """How a seat's colour is shown: its letter, its shape, and its hue on a dark and on a light ground."""

    letter: str
    shape: str
    on_dark: str
    on_light: str


MARKS = {
    "red": Mark("R", "●", "#ff7a6b", "#b3261e"),
    "blue": Mark("B", "■", "#6bb8ff", "#0b57a4"),
    "light blue": Mark("L", "▮", "#9fe3f5", "#00657a"),
    "yellow": Mark("Y", "▲", "#f5e050", "#6b5800"),
    "green": Mark("G", "◆", "#45d69a", "#00663f"),
    "purple": Mark("P", "★", "#d0a0ff", "#6f2da8"),
    "orange": Mark("O", "▼", "#ffac4d", "#934400"),
    "white": Mark("W", "◇", "#ffffff", "#3d4248"),
    "black": Mark("K", "◈", "#a9b4c0", "#000000"),
}


def mark(colour: str) -> Mark:
    """The mark of a colour; one we do not know gets its first letter and an open circle."""
    return MARKS.get(colour, Mark(colour[:1].upper() or "?", "○", "#f2f2f2", "#101418"))


def seat_style(colour: str) -> str:
    """The style in which a seat's mark and name are written, in whichever theme is on."""
    return f"bold ${variable(colour)}" if colour in MARKS else "bold"


def variable(colour: str) -> str:
    """The theme's name for a seat's colour."""
    return f"seat-{colour.replace(' ', '-')}"


DARK = Theme(
    name="table-dark",
    primary="#6bb8ff",
    secondary="#9fb3c8",
    accent="#ffc857",
    warning="#ffac4d",
    error="#ff8a7a",
    success="#45d69a",
    foreground="#f4f6f8",
    background="#0e1216",
    surface="#151b21",
    panel="#1f2831",
    dark=True,
    text_alpha=1.0,
    variables={
        "quiet": "#aab6c2",
        "footer-key-foreground": "#ffc857",
        "border-blurred": "#4a5866",
        **{variable(name): m.on_dark for name, m in MARKS.items()},
    },
)

LIGHT = Theme(
    name="table-light",
    primary="#0b57a4",
    secondary="#44515e",
    accent="#7a4b00",
    warning="#934400",
    error="#b3261e",
    success="#00663f",
    foreground="#101418",
    background="#ffffff",
    surface="#f3f5f7",
    panel="#e3e8ed",
    dark=False,
    text_alpha=1.0,
    variables={
        "quiet": "#4a545e",
        "footer-key-foreground": "#7a4b00",
        "border-blurred": "#9aa5b0",
        **{variable(name): m.on_light for name, m in MARKS.items()},
    },
)
