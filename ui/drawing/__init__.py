"""Draw trees, cases and flows as SVG."""
