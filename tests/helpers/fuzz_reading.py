"""Read damaged files by the ten thousand: no other exception than InputError, no long reading.

    nice -n 15 python tests/helpers/fuzz_reading.py --files 50000 --seed 1

Each file is one of the collections of `tests/awkward`, damaged in one to four ways. A reading may
take a second per megabyte, and 0.3 s in any case.
"""

import argparse
import gzip
import io
import random
import sys
import time
import zipfile
import zlib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "helpers")]

from awkward.sheets import SHEETS  # noqa: E402
from awkward.texts import TEXTS  # noqa: E402
from awkward.workbooks import rewritten  # noqa: E402
from awkward.world import WORLD  # noqa: E402

from c45_core import InputError  # noqa: E402
from c45_core.language.words import words  # noqa: E402
from c45_course.readers.columns import table_of  # noqa: E402
from c45_course.readers.grid import read_grid  # noqa: E402
from c45_course.readers.remarks import write_remark  # noqa: E402
from c45_course.readers.understanding import understand  # noqa: E402

LARGEST = 100_000
SECONDS_PER_MEGABYTE, SECONDS = 1.0, 0.3
PIECES = [b"\0", b"\n", b"\r", b'"', b"'", b",", b";", b"\t", b"|", b"{", b"}", b"?", b"@data\n", b"%"]
PIECES += [b"\xff\xfe", b"\xef\xbb\xbf", b"\x1a", b"9" * 3000, b"1,234" * 500, b"<f></f>", b"&a;"]
PIECES += [
    "，".encode(),
    "１２".encode(),
    "\u202e".encode(),
    b"sep=;\n",
    b"1.200",
    b"NA",
    b"PK\x03\x04",
]


def collection():
    """Return the names and the bytes of all awkward files that are not huge."""
    made = [(file.name, file.bytes()) for file in (*TEXTS, *SHEETS)]
    made += [(file.name, file.data) for file in WORLD]
    return [(name, data) for name, data in made if len(data) <= LARGEST]


def damaged(draw, files):
    """Return the name of a file and its bytes, damaged."""
    name, data = draw.choice(files)
    if data.startswith((b"PK", b"\x1f\x8b")) and draw.random() < 0.8:
        return name, _within(draw, data, files)
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        data = draw.choice(WAYS)(draw, data, files)[: 3 * LARGEST]
    return name, data


def _flipped(draw, data, files):
    found = bytearray(data)
    for _ in range(draw.randint(1, 8)):
        if found:
            found[draw.randrange(len(found))] = draw.randrange(256)
    return bytes(found)


def _cut(draw, data, files):
    begin, end = sorted(draw.randint(0, len(data)) for _ in range(2))
    return data[:begin] + data[end:]


def _ended(draw, data, files):
    return data[: draw.randint(0, len(data))]


def _spliced(draw, data, files):
    other = draw.choice(files)[1]
    at, begin = draw.randint(0, len(data)), draw.randint(0, len(other))
    return data[:at] + other[begin : begin + draw.randint(1, 500)] + data[at:]


def _repeated(draw, data, files):
    begin = draw.randint(0, len(data))
    piece = data[begin : begin + draw.randint(1, 60)]
    return data[:begin] + piece * draw.randint(2, 300) + data[begin:]


def _pierced(draw, data, files):
    at = draw.randint(0, len(data))
    return data[:at] + draw.choice(PIECES) * draw.choice([1, 1, 1, 50]) + data[at:]


def _lengthened(draw, data, files):
    at = draw.randint(0, len(data))
    sign = draw.choice([b"9", b"a", b"1,", b" ", b"\xc3\xa9", b"'", b"("])
    return data[:at] + sign * draw.randint(100, 40_000) + data[at:]


def _within(draw, data, files):
    """Damage a part of an archive, or what is packed by gzip."""
    way = draw.choice(WAYS)
    try:
        if data.startswith(b"\x1f\x8b"):
            return gzip.compress(way(draw, gzip.decompress(data), files))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            wanted = draw.choice(archive.namelist())
        return rewritten(data, lambda name, old: way(draw, old, files) if name == wanted else old)
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile, ValueError, RuntimeError, LookupError):
        return way(draw, data, files)


WAYS = [_flipped, _flipped, _cut, _ended, _spliced, _repeated, _pierced, _pierced, _lengthened]


def read(name, data):
    """Read, understand, say and make the table; return what became of it and the seconds it took."""
    begin = time.process_time()
    try:
        grid = read_grid(data, name=name)
        seen = understand(grid)
        for each in (*grid.how.notes, *seen.remarks):
            write_remark(each, words("zh"))
        table_of(grid, seen.schema)
        outcome = "table"
    except InputError as error:
        outcome = error.said.key if error.said else "unsaid"
    return outcome, time.process_time() - begin


def allowed(data):
    """Return the seconds a reading may take."""
    return max(SECONDS, SECONDS_PER_MEGABYTE * len(data) / 1e6)


def main():
    """Read as many files as asked; keep those that fail beside the figures."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--files", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--keep", type=Path, help="a folder for the files that fail")
    chosen = asked.parse_args()
    files, draw = collection(), random.Random(chosen.seed)
    outcomes, slowest, failed = Counter(), (0.0, 0, ""), 0
    for number in range(chosen.files):
        name, data = damaged(draw, files)
        try:
            outcome, seconds = read(name, data)
        except Exception as error:
            failed += 1
            print(f"{number} {name}: {type(error).__name__}: {error}", flush=True)
            _keep(chosen.keep, number, name, data)
            continue
        outcomes[outcome] += 1
        if number % 10_000 == 9_999:
            print(f"{number + 1} files, {failed} failed", flush=True)
        slowest = max(slowest, (seconds / allowed(data), len(data), f"{number} {name} {seconds:.2f} s"))
        if seconds > allowed(data):
            # The machine may have been busy: only what is slow twice is slow.
            again = read(name, data)[1]
            if again > allowed(data):
                failed += 1
                print(f"{number} {name}: {again:.2f} s for {len(data)} bytes", flush=True)
                _keep(chosen.keep, number, name, data)
    print(f"{chosen.files} files of {len(files)}, seed {chosen.seed}: {failed} failed")
    print(f"slowest: {slowest[2]} for {slowest[1]} bytes")
    print(", ".join(f"{outcome} {times}" for outcome, times in outcomes.most_common()))
    return 1 if failed else 0


def _keep(folder, number, name, data):
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{number}-{name}").write_bytes(data)


if __name__ == "__main__":
    sys.exit(main())
