"""Tests of the command language, the cases and the command line."""
