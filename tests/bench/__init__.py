"""The benchmark: `python -m tests.bench`. Prints medians and ratios; nothing here passes or fails."""
