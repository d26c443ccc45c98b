"""Make the table of an order: search it, name it, and prove once more that it does what was ordered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from c45_core.explain.labels import Labels, cut_value
from c45_core.language.refusal import refusal
from c45_core.language.words import Words, languages, words
from c45_core.prune.verdicts import speaker
from c45_core.trace.replay import Trace
from c45_course.datasets import Dataset

from .looked import Looked
from .naming import named
from .order import Order
from .search import SECONDS, TRIALS, Search, Watch, find
from .wish import Proof, Wish


@dataclass(frozen=True)
class Made:
    """A table made to order: its story, its tree, and for each wish where it is fulfilled."""

    order: Order
    seed: int
    search: Search
    dataset: Dataset
    trace: Trace
    proofs: tuple[Proof, ...]

    def told(self, said: Words) -> list[tuple[Wish, Proof, str]]:
        """Return each wish with its proof and the sentence that tells it."""
        tell = partial(sentence, trace=self.trace, labels=self.dataset.labels(said.language), said=said)
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
) -> Made:
    """Make the table of an order; the names in its file are of one language, its labels of all.

    Errors: InputError where none was found, with how many tables were looked at and for how long.
    """
    search = find(order, seed, trials=trials, seconds=seconds, watch=watch)
    return completed(order, search, language, seed)


def completed(order: Order, search: Search, language: str, seed: int) -> Made:
    """Name what a search has found, and prove it once more.

    Errors: InputError where nothing was found.
    """
    if search.found is None:
        raise refusal("orders.none_found", n=search.tried, seconds=f"{search.seconds:.1f}")
    name = "_".join(wish.key for wish in order.wishes) + f"_{seed}"
    source = {each: _source(order, seed, words(each)) for each in languages()}
    dataset = named(search.found, name, source, language, seed)
    looked = Looked(dataset.table, order.bounds.dialect)
    trace, proofs = looked.grown(), order.proofs(looked)
    assert proofs is not None, "names change nothing"
    return Made(order, seed, search, dataset, trace, proofs)


def sentence(wish: Wish, proof: Proof, *, trace: Trace, labels: Labels, said: Words) -> str:
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


def _source(order: Order, seed: int, said: Words) -> str:
    wanted = said.listed(said("orders", f"wish_{wish.key}") for wish in order.wishes)
    return said("orders", "source", wishes=wanted, seed=seed)
