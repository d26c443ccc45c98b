"""Keep what a page depends on: its address, the session, the choices of a reader."""
