"""The lesson "Build the tree yourself": the learner chooses, then sees what the choice was worth."""
