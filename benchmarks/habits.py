"""What a learner of a class does, one action at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from urllib.parse import parse_qsl, urlencode

from learner import Answer, Learner, TroubleError
from wire import Place

LESSONS = (
    "growing",
    "entropy",
    "choosing",
    "numbers",
    "missing",
    "pruning",
    "dialects",
    "evaluation",
    "practice",
)
ASKING = {"switch": 55, "lesson": 10, "parts": 25, "reload": 10}
"""Of a hundred actions of a class at the player that ask the server. Who has no large table flips a
switch instead of asking for parts; who is in another lesson comes back."""
PLAYER = {"step": 400, **ASKING}
"""Four actions of five are a step of the player, which asks the server nothing."""
COURSE = {"switch": 60, "lesson": 30, "parts": 5, "reload": 5}
"""Of a class that goes through the laboratories of the whole course."""
IN_MENU = ("pick_table", "pick_dialect")
"""The pickers of the menu: of the table, of the convention."""
Done = Callable[[str, Answer], None]


def made_table(mark: str, rows: int, seed: int) -> bytes:
    """Return a table as CSV, its mark in two cells: the name of a column and a value.

    More than 2500 rows make a story that is told part by part.
    """
    rng = Random(seed)
    lines = [f"x,y,{mark},class"]
    for number in range(rows):
        x, y = rng.randint(0, 60), rng.randint(0, 60)
        third = mark if number % 3 else "other"
        wrong = rng.random() < 0.03
        lines.append(f"{x},{y},{third},{'yes' if (x + (third == mark) * 20 > y) != wrong else 'no'}")
    return "\n".join(lines).encode()


class Habit:
    """One learner's way through a lesson hour; `done` is told of every answer, with its kind."""

    def __init__(
        self,
        number: int,
        place: Place,
        done: Done,
        *,
        rows: int = 0,
        actions: dict[str, int] = PLAYER,
    ) -> None:
        self.random = Random(number)
        locale = "zh-CN" if number % 2 else "en-US"
        self.learner = Learner(place, f"mark{number:012x}", self.random, locale)
        self.rows, self.number, self.done, self.actions = rows, number, done, actions

    async def begin(self) -> None:
        """Open the player; who brings a table uploads it first and steps through it then."""
        if not self.rows:
            await self._did("open", self.learner.open("growing", "step=1"))
            return
        await self._did("open", self.learner.open("your_table"))
        await self.bring()

    async def bring(self) -> None:
        """Upload the own table and open the player with it."""
        learner = self.learner
        if learner.lesson != "your_table":
            await self._did("lesson", learner.turn_to("your_table"))
        table = made_table(learner.mark.decode(), self.rows, self.number)
        answer = await self._did("upload", learner.bring(table))
        if learner.mark not in answer.marks:
            raise TroubleError(f"an uploaded table is not on the page: {answer.said}")
        answer = await self._did("lesson", learner.turn_to("growing"))
        if learner.mark not in answer.marks:
            raise TroubleError("an own table is not in the player")

    async def act(self) -> None:
        """Do one thing."""
        kind = self.random.choices(list(self.actions), list(self.actions.values()))[0]
        learner = self.learner
        if kind == "step":
            return
        if kind == "reload":
            await self.reload()
        elif kind == "parts" and learner.is_told_by_parts:
            await self._did("parts", learner.ask_parts())
        elif kind == "lesson":
            await self._did("lesson", learner.turn_to(self.random.choice(LESSONS)))
        elif learner.lesson != "growing" and self.actions is not COURSE:
            await self._did("lesson", learner.turn_to("growing"))
        else:
            await self.switch()

    async def switch(self) -> None:
        """Flip a switch, choose another table or convention, move a slider."""
        # Who studies the own table keeps it.
        pickers = IN_MENU[self.rows > 0 :]
        offers = [each for each in self.learner.offers() if not each.endswith(IN_MENU)]
        chosen = self.random.choice([*offers, *pickers])
        move = self.learner.flip if chosen in pickers else self.learner.move
        await self._did("switch", move(chosen))

    async def reload(self) -> None:
        """Load the page again with its link; an own table is brought again."""
        learner = self.learner
        query = dict(parse_qsl(learner.query))
        if self.rows:
            query.pop("table", None)
        await self._did("reload", learner.open(learner.lesson, urlencode(query)))
        if self.rows:
            await self.bring()

    async def _did(self, kind: str, doing: Awaitable[Answer]) -> Answer:
        answer = await doing
        if kind in ("open", "lesson", "reload"):
            await self.learner.read_on(answer)
        self.done(kind, answer)
        return answer


async def live(habit: Habit, wait: float, every: float, until: Callable[[], bool]) -> None:
    """Come to class after `wait` seconds, then do one thing every so many seconds."""
    try:
        await asyncio.sleep(wait)
        await habit.begin()
        await asyncio.sleep(habit.random.uniform(0, every))
        while not until():
            clock = asyncio.get_running_loop().time()
            await habit.act()
            took = asyncio.get_running_loop().time() - clock
            await asyncio.sleep(max(0.0, every * habit.random.uniform(0.75, 1.25) - took))
    finally:
        habit.learner.close()
