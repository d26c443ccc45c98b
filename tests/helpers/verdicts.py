"""Whether a computed value bears out what a declaration says of a printed number."""

from c45_course.claims.claim import relation


def agrees(claim, value):
    """Whether the printed number comes from the value as `claim.OF_NUMBERS` says of its verdict."""
    found = relation(claim.printed, value)
    if claim.verdict == "mistake":
        return found is None and relation(claim.value or "", value) in ("exact", "rounded")
    if claim.verdict == "convention":
        return found in ("exact", "rounded")
    return found == claim.verdict
