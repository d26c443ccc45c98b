"""The laboratory of choosing: gain, IV and ratio of every attribute at a node, and the gate."""
