"""The laboratory of windows: cycle by cycle, trials beside each other, costs, step by step."""
