"""Parts of a screen, one a file; each draws one thing or takes one kind of answer."""
