"""Store many texts in a few arrays, to transfer and keep millions of cells.

A million strings cannot be unpickled without holding the interpreter for a tenth of a second; arrays
cross as they are. In the server the texts stay packed, and only those looked at become strings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, overload

import numpy as np

MIN_PACKED_TEXTS = 256
"""Minimum number of texts that are not worth packing."""
STRETCH = 10_000
"""Number of texts that are handled at a time: between two stretches others have their turn."""


class Packed(Sequence[str]):
    """A column of texts: each different text once, and the number of the text in each row.

    `blob`: the different texts as UTF-8, one after the other; `ends`: where each ends; `codes`: for
    each row which one it is.
    """

    kept = True
    """Whether texts that cross stay packed; in a worker they become a tuple."""

    def __init__(self, blob: bytes, ends: np.ndarray, codes: np.ndarray) -> None:
        self.blob, self.ends, self.codes = blob, ends, codes

    @classmethod
    def of(cls, texts: Sequence[str]) -> Packed:
        """Pack texts; one that is no valid Unicode is kept as it is."""
        place: dict[str, int] = {}
        codes = np.empty(len(texts), dtype=np.int32)
        for first in range(0, len(texts), STRETCH):
            part = texts[first : first + STRETCH]
            codes[first : first + len(part)] = [place.setdefault(text, len(place)) for text in part]
        coded = [text.encode("utf-8", "surrogatepass") for text in place]
        ends = np.cumsum(np.fromiter(map(len, coded), dtype=np.int64, count=len(coded)))
        least = np.uint8 if len(coded) < 256 else np.uint16 if len(coded) < 65_536 else np.int32
        return cls(b"".join(coded), ends, codes.astype(least))

    def opened(self) -> tuple[str, ...]:
        """Return the texts as a tuple, every different one once in memory."""
        different = [self.text(number) for number in range(len(self.ends))]
        found: list[str] = []
        for first in range(0, len(self.codes), STRETCH):
            codes = self.codes[first : first + STRETCH].tolist()
            found.extend(map(different.__getitem__, codes))
        return tuple(found)

    def text(self, number: int) -> str:
        """Return one of the different texts."""
        begin = int(self.ends[number - 1]) if number else 0
        return self.blob[begin : int(self.ends[number])].decode("utf-8", "surrogatepass")

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, row: int) -> str: ...
    @overload
    def __getitem__(self, row: slice) -> tuple[str, ...]: ...
    def __getitem__(self, row: int | slice) -> str | tuple[str, ...]:
        if isinstance(row, slice):
            return tuple(map(self.text, self.codes[row].tolist()))
        return self.text(int(self.codes[row]))

    def __iter__(self) -> Iterator[str]:
        for first in range(0, len(self), STRETCH):
            yield from self[first : first + STRETCH]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Packed | tuple) or len(self) != len(other):
            return NotImplemented if not isinstance(other, Packed | tuple) else False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        # As an array: bytes would be copied into the message and out of it.
        return _received, (np.frombuffer(self.blob, dtype=np.uint8), self.ends, self.codes)


def packed(texts: Sequence[str]) -> Sequence[str]:
    """Return texts as they cross."""
    return texts if len(texts) <= MIN_PACKED_TEXTS or isinstance(texts, Packed) else Packed.of(texts)


def counted(texts: Sequence[str]) -> dict[str, int]:
    """Return how often each text occurs, in the order of their first appearance."""
    if not isinstance(texts, Packed):
        return dict(Counter(texts))
    often = np.bincount(texts.codes, minlength=len(texts.ends)).tolist()
    return {texts.text(number): often[number] for number in range(len(texts.ends))}


def _received(blob: np.ndarray, ends: np.ndarray, codes: np.ndarray) -> Sequence[str]:
    found = Packed(blob.tobytes(), ends, codes)
    return found if Packed.kept else found.opened()
