"""Show how C4.5 itself prunes: by the upper limit of the errors of each leaf."""
