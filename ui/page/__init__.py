"""Put around a lesson what every page has: the header and the exports."""
