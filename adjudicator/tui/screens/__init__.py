"""Whole screens and the windows that open over them, one a file, each with its style sheet beside it."""
