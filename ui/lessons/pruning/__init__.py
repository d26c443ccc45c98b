"""The laboratory of pruning: a court in three rooms, each with its own trees."""
