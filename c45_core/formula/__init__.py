"""Hold formulas with their numbers: work them out, exactly or by hand, and write them."""
