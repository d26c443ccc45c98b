"""Show traces on the screen: words, tree drawing, the player, the session. Imports c45_core only."""
