"""The lesson "Be the tree": the learner chooses, then sees what the choice was worth."""
