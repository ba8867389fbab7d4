"""Tests of games: their steps, files and texts."""
