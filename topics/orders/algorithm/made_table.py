"""Make the table of an order: search it, name it, and prove once more that it does what was ordered.

The names are those of a small story, in every language, as a bundled table declares them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from c45_core.explain.labels import Labels, cut_value
from c45_core.language.refusal import refusal
from c45_core.language.words import Words, languages, words
from c45_core.prune.verdicts import speaker
from c45_core.table import MISSING
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_course.datasets import Dataset

from .order import Order
from .search import SECONDS, TRIALS, Draft, Search, Watch, find
from .wish import NOMINAL, GrownTable, Proof, Wish

MARK_OF_MISSING = "?"
"""The sign of a missing value."""


@dataclass(frozen=True)
class Story:
    """A story that a table can tell; its names are `[story_KEY]` of the words.

    `scales`: of each number its smallest value and the distance to the next.
    """

    key: str
    scales: tuple[tuple[int, int], ...]


STORIES = (
    Story("lake", ((14, 2), (20, 10), (5, 5), (80, 10))),
    Story("library", ((80, 40), (1, 2), (6, 3), (200, 50))),
)


def name_draft(draft: Draft, name: str, source: dict[str, str], language: str, seed: int) -> Dataset:
    """Return a draft as a table with the names of a story; those in its file are of one language.

    `source`: what is said of where it comes from; the seed chooses the story.
    """
    namer = _Namer(draft, STORIES[seed % len(STORIES)], language)
    return datasets.declared(name, namer.declaration(source), namer.rows())


@dataclass(frozen=True)
class _Namer:
    draft: Draft
    story: Story
    language: str

    def declaration(self, source: dict[str, str]) -> dict[str, Any]:
        """Return what the declaration of the table says."""
        target = {"name": self._raw("target"), "role": "class", "label": self._labels("target")}
        classes = [self._value(f"class_{code + 1}") for code in sorted(set(self.draft.classes))]
        lacking = any(MISSING in column for column in self.draft.columns)
        return {
            "title": self._labels("title"),
            "story": {each.language: self._tell_story(each) for each in map(words, languages())},
            "source": source,
            "documents": [],
            "reconstructed": False,
            "target": target["name"],
            "classes": [value["value"] for value in classes],
            **({"missing": [MARK_OF_MISSING]} if lacking else {}),
            "columns": [*self._attributes(), {**target, "values": classes}],
        }

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """Return the cells, row by row."""
        cells = []
        for place, key in enumerate(self._keys()):
            cells.append([self._cell(place, key, value) for value in self.draft.columns[place]])
        cells.append([self._raw(f"class_{code + 1}") for code in self.draft.classes])
        return tuple(zip(*cells, strict=True))

    def _attributes(self) -> Iterator[dict[str, Any]]:
        for place, key in enumerate(self._keys()):
            name = f"{key}_name"
            kind, column = self.draft.kinds[place], self.draft.columns[place]
            found: dict[str, Any] = {"name": self._raw(name), "role": "attribute", "kind": kind}
            found["label"] = self._labels(name)
            if kind == NOMINAL:
                codes = sorted(set(column) - {MISSING})
                found["values"] = [self._value(f"{key}_v{code + 1}") for code in codes]
            yield found

    def _keys(self) -> Iterator[str]:
        """Give the attributes' names in the story: the first nominal one, the second, and so on."""
        for place, kind in enumerate(self.draft.kinds):
            yield f"{kind}_{self.draft.kinds[: place + 1].count(kind)}"

    def _cell(self, place: int, key: str, value: int) -> str:
        if value == MISSING:
            return MARK_OF_MISSING
        if self.draft.kinds[place] == NOMINAL:
            return self._raw(f"{key}_v{value + 1}")
        low, step = self.story.scales[int(key.rpartition("_")[2]) - 1]
        return str(low + step * (value - 1))

    def _tell_story(self, said: Words) -> str:
        names = [said(f"story_{self.story.key}", f"{key}_name") for key in self._keys()]
        listed = said.listed(names)
        return said(f"story_{self.story.key}", "story", n=self.draft.rows, attributes=listed)

    def _raw(self, key: str) -> str:
        return words(self.language)(f"story_{self.story.key}", key)

    def _labels(self, key: str) -> dict[str, str]:
        return {each: words(each)(f"story_{self.story.key}", key) for each in languages()}

    def _value(self, key: str) -> dict[str, str]:
        return {"value": self._raw(key), **self._labels(key)}


@dataclass(frozen=True)
class MadeTable:
    """A table made to order: its story, its tree, and for each wish where it is fulfilled."""

    order: Order
    seed: int
    search: Search
    dataset: Dataset
    trace: Trace
    proofs: tuple[Proof, ...]

    def say_proofs(self, said: Words) -> list[tuple[Wish, Proof, str]]:
        """Return each wish with its proof and the sentence that tells it."""
        tell = partial(
            sentence_of_proof, trace=self.trace, labels=self.dataset.labels(said.language), said=said
        )
        pairs = zip(self.order.wishes, self.proofs, strict=True)
        return [(wish, proof, tell(wish, proof)) for wish, proof in pairs]


def make(
    order: Order,
    language: str = "en",
    seed: int = 0,
    *,
    trials: int = TRIALS,
    seconds: float = SECONDS,
    watch: Watch = lambda tried: None,
) -> MadeTable:
    """Make the table of an order; the names in its file are of one language, its labels of all.

    Errors: InputError where none was found, with how many tables were looked at and for how long.
    """
    search = find(order, seed, trials=trials, seconds=seconds, watch=watch)
    return complete(order, search, language, seed)


def complete(order: Order, search: Search, language: str, seed: int) -> MadeTable:
    """Name what a search has found, and prove it once more.

    Errors: InputError where nothing was found.
    """
    if search.found is None:
        raise refusal("orders.none_found", n=search.tried, seconds=f"{search.seconds:.1f}")
    name = "_".join(wish.key for wish in order.wishes) + f"_{seed}"
    source = {each: _source_of(order, seed, words(each)) for each in languages()}
    dataset = name_draft(search.found, name, source, language, seed)
    grown = GrownTable(dataset.table, order.bounds.dialect)
    trace, proofs = grown.grow_whole(), order.proofs(grown)
    assert proofs is not None, "names change nothing"
    return MadeTable(order, seed, search, dataset, trace, proofs)


def sentence_of_proof(wish: Wish, proof: Proof, *, trace: Trace, labels: Labels, said: Words) -> str:
    """Return the sentence that proves a wish, in the words of a reader."""
    write: dict[str, Callable[[float], str]] = {
        "numbers": said.notation.fixed,
        "errors": said.notation.number,
        "counts": said.notation.weight,
        "cuts": cut_value,
    }
    names = labels.on(trace.table)
    values = {key: names.attribute(attribute) for key, attribute in proof.attributes.items()}
    called = speaker(trace, labels, said).node
    values |= {key: called(node) for key, node in proof.nodes.items()}
    for kind, written in write.items():
        values |= {key: written(value) for key, value in getattr(proof, kind).items()}
    return said("orders", f"proof_{wish.key}", **values)


def _source_of(order: Order, seed: int, said: Words) -> str:
    wanted = said.listed(said("orders", f"wish_{wish.key}") for wish in order.wishes)
    return said("orders", "source", wishes=wanted, seed=seed)
