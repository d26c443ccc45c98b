"""Show what a decision tree is, and by the cases that fall through it what overfitting is."""
