"""Measure how far a page jumped while it loaded: the layout shift, as browsers count it.

A shift is the part of the window that moved, times how far it moved; what follows a press does not
count. Shifts less than a second apart are added up, for five seconds at most; the largest sum counts.
Below 0.1 a page is called good, above 0.25 poor (web.dev/articles/cls).
"""

GOOD = 0.1
_PAUSE, _LONGEST = 1000, 5000

_FOUND = """() => new Promise((done) => {
  const found = [];
  const observer = new PerformanceObserver((list) => found.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  const named = ({ node }) => (node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement);
  setTimeout(() => done(found.filter((it) => !it.hadRecentInput).map((it) => ({
    value: it.value,
    at: it.startTime,
    moved: it.sources.map((source) => named(source)?.textContent.trim().slice(0, 40) ?? ""),
  }))), 100);
})"""


def shifts(page):
    """Return the shifts of a page since it was loaded: how much, when, and which texts moved."""
    return page.evaluate(_FOUND)


def layout_shift(found):
    """Return the largest sum of shifts that belong together.

    >>> layout_shift([{"value": 0.1, "at": 0}, {"value": 0.2, "at": 900}, {"value": 0.25, "at": 3000}])
    0.3
    """
    largest = current = first = last = 0.0
    for shift in found:
        if current and (shift["at"] - last > _PAUSE or shift["at"] - first > _LONGEST):
            current = 0.0
        if not current:
            first = shift["at"]
        current, last = current + shift["value"], shift["at"]
        largest = max(largest, current)
    return round(largest, 4)
