"""Looking things up: everything named in a rule book, found as it is typed, and its open questions."""
