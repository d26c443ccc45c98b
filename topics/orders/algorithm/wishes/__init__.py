"""What may be ordered: a file for each wish."""
