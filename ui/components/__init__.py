"""Show tables that answer to a press."""
