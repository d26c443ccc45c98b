"""The laboratory of dialects: two sides on one table, where they part, and what every switch does."""
