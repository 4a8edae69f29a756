"""Rounds of Baize's games computed again from their seeds: a second implementation, from docs/fairness.md alone."""
