"""Say what a lesson declares of itself: its place in the course, and the parts it has.

Each lesson has one file `ui/lessons/NAME/lesson.py` with `LESSON`, and beside it its texts,
`LANGUAGE.toml`. `ui/lessons/page.py` shows it; a test over all lessons names what is
missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from c45_course.topic import views_of
from ui.drawing.canvas import Canvas

if TYPE_CHECKING:
    from ui.state.choices import Choices

WALKED = ("first", "details")
"""The paths of the course that a learner walks, in order: their lessons are numbered through."""
PATHS = (*WALKED, "doors", "reference")
"""All groups of pages: the walked paths, doors to work and to sources, and what is looked up."""
OPENING = ("question", "guess", "idea", "rule", "why")
"""The parts before the laboratory; they fold away for a reader who comes back."""
CLOSING = ("check", "summary")
"""The parts after the laboratory."""
PARTS = (*OPENING, "laboratory", *CLOSING)
"""Every part of a lesson, in order. Their names are those of `part=` in the address."""
GOALS, SENTENCES = 3, 3
"""Number of goals of a lesson, and of sentences that say what the reader knows at its end."""


def one_task() -> str:
    """Return which task the laboratory shown has, of a lesson that has one only."""
    return ""


def no_facts(_: Choices) -> Mapping[str, str]:
    """Return no facts: the texts of the lesson hold no numbers."""
    return {}


@dataclass(frozen=True)
class Slider:
    """A guess at a number: its bounds and its step; `right` is the fact that holds the answer."""

    low: float
    high: float
    step: float
    right: str


@dataclass(frozen=True)
class Options:
    """A guess among answers, whose texts are `guess_NAME`; `right` is one of the names.

    Each may have a text `guess_NAME_said`: what is said to who chose it.
    """

    names: tuple[str, ...]
    right: str


@dataclass(frozen=True)
class Posed:
    """A question for the check that offers answers; the lesson has its text, `ask_KEY`.

    `answers`: their names; the texts are `ask_KEY_NAME` and, of what to say to it, `ask_KEY_NAME_said`.
    `right`: the right one.
    """

    key: str
    answers: tuple[str, ...]
    right: str


@dataclass(frozen=True)
class Picture:
    """A picture beside a part of a lesson.

    `draw`: draws it from the record, with a function that returns a text of the picture by its name,
    filled with facts; `says`: the names of these texts. Each picture has a caption and a description
    for readers who do not see it, too.
    """

    draw: Callable[[Callable[..., str], Choices], Canvas]
    says: tuple[str, ...] = ()


CHECK_MINUTES = {2: 3, 3: 5}
"""The minutes that a check takes by its number of questions; a calculation takes longest."""
TEST_MINUTES = 15
"""The minutes of the ten questions of the test of a path."""


@dataclass(frozen=True)
class Lesson:
    """One lesson of the course.

    `key`: its name, that of its page and of its words; `path`, `place`: where in the course it belongs
    (paths in the order of `PATHS`, within one by rising place); `minutes`: its time without the check;
    `builds_on`: the lessons it takes for known; `guess`: what is guessed; `symbols`: those that the
    legend of the rule names, by the key of a quantity or in LaTeX: the texts are `symbol_1` and so on;
    `whys`: the questions answered under "why": `why_NAME` and `why_NAME_text`; `kinds`: what the
    questions of the check are about, as `practice.questions.kind_of` names it; `posed`:
    questions of its own, to choose an answer from; `sets`: the check asks about sets
    of cases that no table shows; `teaches`: what tables may have from this lesson on
    (`practice.checks.needs` names it), which its own check is about; `prunes`: the pruning method whose
    decisions are asked about, "" for the steps of growing;
    `example`: the table of the check where no other has enough to ask; `facts`: gives the texts
    their numbers; `other_views`: by the name of an address, the values of it that name parts of the
    laboratory to which the text of what to try does not belong; `tasks`: the names of other things to
    try, whose texts are `try_NAME` and `watch_NAME`; `task` says which belongs to the part shown, ""
    for none; `controls`: those that *Present* leaves in sight, because its notes ask for them;
    `pictures`: by the part they stand beside: "guess" (with its answer), "idea", or "why_NAME"; their
    texts are `picture_PART` (caption), `picture_PART_told` (description), and `picture_PART_NAME` for
    what they say; `package`: its folder, `__package__`; `laboratory`, `views`: the functions that show
    the laboratory, and each view of it by its name in the address, as "module:function" in that folder,
    imported when they are called; `header`: gives the options of the page's header; `stage`: the
    laboratory is as high as the window; `toy`: the function that draws, beside the guess, one thing to
    drag or to press, as "module:function" in its folder, called with the texts and the choices: of them
    it shows language and notation alone, for it has cases of its own;
    `played`: the function that shows the whole page, of a lesson that is played and has none of the
    parts, but questions that may be asked about it later.
    """

    package: str | None
    key: str
    path: str
    place: int
    minutes: int
    guess: Slider | Options
    symbols: tuple[str, ...] = ()
    whys: tuple[str, ...] = ()
    builds_on: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    posed: tuple[Posed, ...] = ()
    prunes: str = ""
    example: str = "watermelon_2.0"
    facts: Callable[[Choices], Mapping[str, str]] = no_facts
    other_views: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tasks: tuple[str, ...] = ()
    task: Callable[[], str] = one_task
    teaches: str = ""
    controls: tuple[str, ...] = ()
    sets: bool = False
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    laboratory: str = "laboratory:show_laboratory"
    views: Mapping[str, str] = field(default_factory=dict)
    header: Callable[[], Mapping[str, Any]] = dict
    stage: bool = False
    toy: str = ""
    played: str = ""

    def load(self, named: str) -> Any:
        """Import what "module:function" names in the folder of the lesson."""
        module, _, name = named.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), name)

    def load_view(self, name: str) -> Any:
        """Import what shows a view of the laboratory, its own or one that a topic adds."""
        return self.load(self.views[name]) if name in self.views else views_of(self.key)[name]()

    @property
    def words(self) -> str:
        """The section of its words."""
        return f"lesson_{self.key}"

    @property
    def is_walked(self) -> bool:
        """Whether the lesson is one of the walked course: it alone has minutes and a check."""
        return self.path in WALKED

    @property
    def asked(self) -> int:
        """The number of questions of its check: on the first path a calculation and an idea."""
        return 2 if self.path == WALKED[0] else 3

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of its page, in order."""
        return PARTS if self.is_walked else tuple(each for each in PARTS if each != "check")

    @property
    def practised(self) -> tuple[str, ...]:
        """The kinds of questions by which the lesson is practised."""
        return self.kinds or (("entropy", "conditional_entropy") if self.sets else ())

    @property
    def replies(self) -> tuple[str, ...]:
        """The keys of the texts that a lesson may have, or not: what is said to a guess."""
        if not isinstance(self.guess, Options):
            return ()
        return tuple(f"guess_{name}_said" for name in self.guess.names)

    @property
    def texts(self) -> tuple[str, ...]:
        """The key of every text that the lesson must have, in each language."""
        if self.played:
            return ("guess", "guess_told", *self._posed_texts())
        found = ["question", *(f"goal_{n + 1}" for n in range(GOALS)), "guess", "guess_told"]
        if isinstance(self.guess, Options):
            found += [f"guess_{name}" for name in self.guess.names]
        found += ["idea", "rule", *(f"symbol_{n + 1}" for n in range(len(self.symbols)))]
        for name in self.whys:
            found += [f"why_{name}", f"why_{name}_text"]
        for part, picture in self.pictures.items():
            names = ("", "_told", *(f"_{name}" for name in picture.says))
            found += [f"picture_{part}{name}" for name in names]
        found += ["try", "watch"]
        for name in self.tasks:
            found += [f"try_{name}", f"watch_{name}"]
        found += self._posed_texts()
        return (*found, *(f"know_{n + 1}" for n in range(SENTENCES)))

    def _posed_texts(self) -> Iterator[str]:
        for each in self.posed:
            yield f"ask_{each.key}"
            for name in each.answers:
                yield from (f"ask_{each.key}_{name}", f"ask_{each.key}_{name}_said")
