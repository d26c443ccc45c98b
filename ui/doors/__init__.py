"""The doors of the served app: whom it answers, and what it tells the browser to allow."""
