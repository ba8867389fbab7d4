"""The audit of a rule book: no rule that changes nothing, none that no case would miss, pairs that break nothing."""
