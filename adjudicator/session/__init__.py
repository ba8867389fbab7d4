"""A game being played."""

from adjudicator.session.game import Game

__all__ = ["Game"]
