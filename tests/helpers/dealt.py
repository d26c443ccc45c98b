"""The order of the tests: each worker begins with its share of the long ones.

pytest-xdist gives each worker one stretch of the list, all of one length, and a worker without work
takes over half of what another has left. Long tests at the end of a stretch would keep one worker busy
while the others wait.
"""

from itertools import groupby, islice

LONG = ("browser", "slow")


def dealt(items, workers):
    """Return the items, a stretch for each worker: browser tests first, then slow ones, then the rest.

    Long tests of a file stay together, since they share what the file prepares. The files of a kind are
    dealt out, the largest first, to the stretch that has the fewest tests of that kind.
    """
    if workers < 2:
        return list(items)
    stretches = [[] for _ in range(workers)]
    for kind in LONG:
        files = [list(tests) for _, tests in groupby((i for i in items if _kind(i) == kind), _file)]
        held = [0] * workers
        for tests in sorted(files, key=len, reverse=True):
            least = held.index(min(held))
            held[least] += len(tests)
            stretches[least] += tests
    short = (item for item in items if _kind(item) is None)
    left = len(items)
    for place, stretch in enumerate(stretches):
        length = left // (workers - place)
        stretch.extend(islice(short, max(length - len(stretch), 0)))
        left -= length
    return [item for stretch in stretches for item in stretch]


def _kind(item):
    return next((kind for kind in LONG if item.get_closest_marker(kind)), None)


def _file(item):
    return item.path
