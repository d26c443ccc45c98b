"""Define an order: wishes that must all be fulfilled by one table, and the bounds of that table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from c45_core.language.refusal import make_error, refusal, whole

from .wish import ANY, MIXED, NOMINAL, NUMERIC, Bounds, GrownTable, Proof, Wish
from .wishes import WISHES


@dataclass(frozen=True)
class Order:
    """The wishes, and the bounds of their table."""

    wishes: tuple[Wish, ...]
    bounds: Bounds = field(default_factory=Bounds)

    @classmethod
    def of(cls, names: Sequence[str], bounds: Bounds | None = None) -> Order:
        """Return the order of some wishes by their names.

        Errors: InputError where a wish is not known, or where no table can fulfil the order.
        """
        unknown = [name for name in names if name not in WISHES]
        if unknown:
            raise refusal("orders.no_wish", name=unknown[0], names=whole(WISHES))
        if not names:
            raise refusal("orders.nothing", names=whole(WISHES))
        chosen = tuple(wish for name, wish in WISHES.items() if name in names)
        made = cls(chosen, bounds or Bounds())
        made.check()
        return made

    def check(self) -> None:
        """Refuse at once what no table can fulfil, with the reason."""
        bounds = self.bounds
        bounds.check()
        for wish in self.wishes:
            _refuse_too_few("orders.few_rows", wish, wish.rows, bounds.rows.high)
            _refuse_too_few("orders.few_attributes", wish, wish.attributes, bounds.attributes.high)
            if wish.numeric and bounds.kinds == NOMINAL:
                raise refusal("orders.only_names", wish=wish.sentence)
            if wish.nominal and bounds.kinds == NUMERIC:
                raise refusal("orders.only_numbers", wish=wish.sentence)
            because = wish.contradicts(wish.sentence, bounds)
            if because is not None:
                raise make_error(because)
        roots = {wish.root: wish for wish in self.wishes}
        if len(roots) > 1:
            leaf, split = (roots[root].sentence for root in sorted(roots))
            raise refusal("orders.roots", leaf=leaf, split=split)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds an attribute may have."""
        if self.bounds.kinds == ANY:
            numeric = any(wish.numeric for wish in self.wishes)
            return (NOMINAL, NUMERIC) if numeric else (NOMINAL,)
        return (NOMINAL, NUMERIC) if self.bounds.kinds == MIXED else (self.bounds.kinds,)

    @property
    def missing(self) -> bool:
        """Whether values are missing."""
        return any(wish.missing for wish in self.wishes)

    def proofs(self, grown: GrownTable) -> tuple[Proof, ...] | None:
        """Return the proof of each wish, None where one is not fulfilled."""
        found = []
        for wish in self.wishes:
            proof = wish.holds(grown)
            if proof is None:
                return None
            found.append(proof)
        return tuple(found)

    def nearness(self, grown: GrownTable) -> float:
        """Return how near a table is: 1 for each wish that is fulfilled, less for one that is not."""
        return sum(1.0 if wish.holds(grown) else wish.near(grown) for wish in self.wishes)


def _refuse_too_few(key: str, wish: Wish, needed: int, most: int) -> None:
    if needed > most:
        raise refusal(key, wish=wish.sentence, needed=needed, most=most)
