"""The widths and heights at which a screen is laid out differently."""

WIDTHS = [(0, "-narrow"), (110, "-wide")]
HEIGHTS = [(0, "-short"), (34, "-tall")]
