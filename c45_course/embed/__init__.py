"""Put the player into pages that no server of ours answers for: a file, a frame, a notebook."""
