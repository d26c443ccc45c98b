"""Control what the served app answers, and what it allows a browser."""
