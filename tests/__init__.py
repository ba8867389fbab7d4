"""The tests, and the tools they share: random tables, random answers, the benchmark, the long fuzz run."""
