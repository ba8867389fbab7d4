"""Tests of the audit room, and the audit of the rule books themselves."""
