"""Read tables and write traces: the border to files and the command line."""
