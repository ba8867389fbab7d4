"""Rules by example: the command language, case files, and playing them. See `language`, `files` and `runner`."""
