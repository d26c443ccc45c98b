"""Show what several lessons share."""
