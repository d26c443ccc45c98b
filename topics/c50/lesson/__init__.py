"""The laboratory of what C5.0 added: rounds of boosting, the vote, errors, steps, costs, winnowing."""
