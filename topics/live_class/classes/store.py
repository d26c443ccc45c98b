"""Keep classes: begun, joined, asked, voted, closed, revealed, over, forgotten.

Every method that changes something is one transaction, and what it returns is stored by then. Whoever
may not do what they ask for gets a `DeniedError` that says why, as a key of the words.
"""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from .database import Database
from .records import (
    ANSWERS,
    CLASSES,
    CLOSED,
    CODE_LENGTH,
    CODE_SIGNS,
    LEARNERS,
    MAX_ANSWER_LENGTH,
    OPEN,
    QUESTIONS,
    REVEALED,
    SECONDS_EXPECTED,
    SECONDS_HERE,
    DeniedError,
    Row,
    Vote,
    class_row,
    close_open,
    first_row,
    free_a_place,
    hash_secret,
    learner_row,
    led_row,
    nickname,
    own_answers,
    question_row,
)

MAX_LEARNERS, MAX_QUESTIONS, MAX_TIMES = 1000, 200, 20
"""Maximum numbers of a class, and of the changes of an answer within a vote."""
SECONDS_BETWEEN_SEEN = 20.0
"""Seconds between which it is not written again that a learner was seen."""
TURNS = {
    (OPEN, 1): {(CLOSED, 1), (OPEN, 2), (REVEALED, 1)},
    (CLOSED, 1): {(OPEN, 1), (OPEN, 2), (REVEALED, 1)},
    (OPEN, 2): {(CLOSED, 2), (REVEALED, 2)},
    (CLOSED, 2): {(OPEN, 2), (REVEALED, 2)},
}
"""Phases that a question may get, by its phase and its vote. What is revealed stays so: who has seen
the answer never votes on it.
"""
ROWS_OF_A_PIECE = 100
"""Rows that are deleted at once where there is hardly any room."""


Found = TypeVar("Found")


class Store:
    """The classes of a database; `now` of each method: the time, in seconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.engine.dialect.name
        self._insert = postgresql.insert if dialect == "postgresql" else sqlite.insert

    # --- a class ------------------------------------------------------------------------------------

    def begin(self, now: float, seconds: float) -> tuple[str, str]:
        """Begin a class that is kept for so long; return its code and the secret of who leads it."""
        secret = secrets.token_urlsafe(24)
        while True:
            code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
            row = {"code": code, "secret": hash_secret(secret), "began": now, "ends": now + seconds}
            begun = self._insert(CLASSES).values(**row, over=False, number=0, joining=True)
            with self._database.writing() as connection:
                if connection.execute(begun.on_conflict_do_nothing()).rowcount:
                    return code, secret  # else the code is taken

    def lead(self, code: str, secret: str, now: float) -> Row:
        """Return the class that somebody leads."""
        with self._database.reading() as connection:
            return led_row(connection, code, secret, now)

    def end(self, code: str, secret: str, now: float) -> None:
        """End a class: nobody joins or answers any more; what was answered is kept until its time."""

        def end(connection: Connection, _: Row) -> None:
            close_open(connection, code)
            connection.execute(update(CLASSES).where(CLASSES.c.code == code).values(over=True))

        self._lead(code, secret, now, end)

    def forget(self, code: str, secret: str, now: float) -> None:
        """Delete a class and all that was answered in it, also where the disk is full."""
        self.lead(code, secret, now)
        self._delete(code)

    def forget_old(self, now: float) -> int:
        """Delete every class whose time is over; return how many."""
        with self._database.reading() as connection:
            over = list(connection.scalars(select(CLASSES.c.code).where(CLASSES.c.ends <= now)))
        for code in over:
            self._delete(code)
        return len(over)

    def _delete(self, code: str) -> None:
        """Delete a class at once; where there is no room for that, by pieces."""

        def at_once() -> None:
            with self._database.writing() as connection:
                # What belongs to a class goes with it.
                connection.execute(delete(CLASSES).where(CLASSES.c.code == code))

        def by_pieces() -> None:
            for table in (ANSWERS, LEARNERS, QUESTIONS, CLASSES):
                while self._delete_piece(table, code):
                    self._database.settle()

        self._database.with_room(at_once, by_pieces)
        self._database.settle()

    def _lead(
        self, code: str, secret: str, now: float, act: Callable[[Connection, Row], Found]
    ) -> Found:
        """Do, in one transaction, what who leads a class asks for, also where the disk is full.

        `act` gets the row of the class.
        """

        def led() -> Found:
            with self._database.writing() as connection:
                return act(connection, led_row(connection, code, secret, now, locked=True))

        return self._database.with_room(led, led)

    def _delete_piece(self, table: Table, code: str) -> int:
        row: ColumnElement[int] = literal_column("rowid")
        piece = select(row).select_from(table).where(table.c.code == code).limit(ROWS_OF_A_PIECE)
        with self._database.writing() as connection:
            return connection.execute(delete(table).where(row.in_(piece))).rowcount

    def let_join(self, code: str, secret: str, now: float, joining: bool) -> None:
        """Open or close joining; who has joined stays."""
        changed = update(CLASSES).where(CLASSES.c.code == code).values(joining=joining)
        self._lead(code, secret, now, lambda connection, _: connection.execute(changed))

    # --- learners -----------------------------------------------------------------------------------

    def join(self, code: str, name: str, now: float) -> str:
        """Let a learner in; return the token by which they are known.

        In a class that is full a learner takes the place of one who has left without an answer, or has
        joined and never looked.
        """
        token = secrets.token_urlsafe(24)
        with self._database.writing() as connection:
            row = class_row(connection, code, now, locked=True)
            if row["over"]:
                raise DeniedError("over", 410)
            if not row["joining"]:
                raise DeniedError("joining_closed", 403)
            of_class = LEARNERS.c.code == code
            counted = select(func.count(), func.max(LEARNERS.c.learner)).where(of_class)
            count, last = connection.execute(counted).one()
            if count >= MAX_LEARNERS:
                free_a_place(connection, code, now)
            seen = now - SECONDS_HERE + SECONDS_EXPECTED
            row = {"code": code, "learner": (last or 0) + 1, "token": hash_secret(token), "seen": seen}
            connection.execute(insert(LEARNERS).values(**row, name=nickname(name)))
        return token

    def remove(self, code: str, secret: str, now: float, learner: int) -> None:
        """Delete a learner: the nickname, the token and all answers."""

        def remove(connection: Connection, _: Row) -> None:
            for table in (ANSWERS, LEARNERS):
                this = (table.c.code == code, table.c.learner == learner)
                connection.execute(delete(table).where(*this))

        self._lead(code, secret, now, remove)

    def check_learner(self, code: str, token: str, now: float) -> None:
        """Refuse whoever is no learner of a class that there is."""
        with self._database.reading() as connection:
            learner_row(connection, code, token, now)

    def look(self, code: str, token: str, now: float) -> tuple[Row, dict[int, str]]:
        """Return what is asked now and what a learner has answered to it; remember that they are here.

        The row: `over` and `number` of the class, `learner` and `seen`, and all of the question, None
        where there is none. By one statement: every phone of a class looks again and again.
        """
        mine = (LEARNERS.c.code == code, LEARNERS.c.token == hash_secret(token), CLASSES.c.ends > now)
        this = (QUESTIONS.c.code == code) & (QUESTIONS.c.number == CLASSES.c.number)
        head = (CLASSES.c.over, CLASSES.c.number, LEARNERS.c.learner, LEARNERS.c.seen)
        of_question = [each for each in QUESTIONS.c if each.name not in ("code", "number")]
        joined = CLASSES.join(LEARNERS, CLASSES.c.code == LEARNERS.c.code).outerjoin(QUESTIONS, this)
        with self._database.reading() as connection:
            found = first_row(connection, select(*head, *of_question).select_from(joined).where(*mine))
            if found is None:
                raise DeniedError("no_learner", 401)
            own = {} if found["phase"] is None else own_answers(connection, code, found)
        if now - found["seen"] > SECONDS_BETWEEN_SEEN:
            # Where nothing can be written any more the page still shows what is asked.
            with suppress(DeniedError), self._database.writing() as connection:
                changed = update(LEARNERS).where(LEARNERS.c.token == hash_secret(token))
                connection.execute(changed.values(seen=now))
        return found, own

    def present(self, code: str, now: float) -> tuple[int, int]:
        """Return how many learners are here now, and how many have joined."""
        here = func.count().filter(LEARNERS.c.seen > now - SECONDS_HERE)
        with self._database.reading() as connection:
            found = connection.execute(select(here, func.count()).where(LEARNERS.c.code == code)).one()
        return found[0], found[1]

    def names(self, code: str) -> dict[int, str]:
        """Return the nicknames of learners, "" of those who gave none, in the order they joined."""
        rows = select(LEARNERS.c.learner, LEARNERS.c.name).where(LEARNERS.c.code == code)
        with self._database.reading() as connection:
            ordered = connection.execute(rows.order_by(LEARNERS.c.learner))
            return {row.learner: row.name for row in ordered}

    # --- questions ----------------------------------------------------------------------------------

    def ask(
        self,
        code: str,
        secret: str,
        now: float,
        query: str,
        place: int,
        texts: Mapping[str, Any],
        options: int,
    ) -> int:
        """Open a question, in place of the one that was asked before; return its number."""

        def ask(connection: Connection, led: Row) -> int:
            number = int(led["number"]) + 1
            if led["over"] or number > MAX_QUESTIONS:
                raise DeniedError("over", 410)
            close_open(connection, code)
            row = {"code": code, "number": number, "query": query, "place": place, "options": options}
            asked = insert(QUESTIONS).values(**row, texts=texts, round=1, phase=OPEN, asked=now)
            connection.execute(asked)
            connection.execute(update(CLASSES).where(CLASSES.c.code == code).values(number=number))
            return number

        return self._lead(code, secret, now, ask)

    def turn(
        self, code: str, secret: str, now: float, number: int, to: str, vote: int | None = None
    ) -> None:
        """Close or reveal the question that is asked, or open its first or second vote.

        `vote`: which of them is turned, None for the one that is held. What is so already stays so: a
        page may send twice what was not answered. Errors: DeniedError where `TURNS` has no such turn.
        """

        def turn(connection: Connection, led: Row) -> None:
            asked = question_row(connection, code, number)
            if led["over"] or led["number"] != number or asked is None:
                raise DeniedError("past", 409)
            held = (asked["phase"], asked["round"])
            wanted = (to, held[1] if vote is None else vote)
            if wanted != held and wanted not in TURNS.get(held, ()):
                raise DeniedError("past", 409)
            this = (QUESTIONS.c.code == code, QUESTIONS.c.number == number)
            turned = update(QUESTIONS).where(*this).values(phase=wanted[0], round=wanted[1])
            connection.execute(turned)

        self._lead(code, secret, now, turn)

    def question(self, code: str, number: int) -> Row | None:
        """Return a question of a class; None where there is none."""
        with self._database.reading() as connection:
            return question_row(connection, code, number)

    def questions(self, code: str) -> list[Row]:
        """Return the questions of a class, in their order."""
        rows = select(QUESTIONS).where(QUESTIONS.c.code == code).order_by(QUESTIONS.c.number)
        with self._database.reading() as connection:
            return [dict(row) for row in connection.execute(rows).mappings()]

    # --- answers ------------------------------------------------------------------------------------

    def answer(self, code: str, token: str, now: float, number: int, vote: int, given: str) -> None:
        """Take an answer in a vote, in place of the learner's own before; it is stored on return."""
        with self._database.writing() as connection:
            learner = learner_row(connection, code, token, now, shared=True)["learner"]
            asked = question_row(connection, code, number)
            if asked is None or asked["phase"] != OPEN or asked["round"] != vote:
                raise DeniedError("closed", 409)
            if len(given) > MAX_ANSWER_LENGTH:
                raise DeniedError("long", 400)
            if asked["options"] and given not in map(str, range(asked["options"])):
                raise DeniedError("no_option", 400)
            row = {"code": code, "number": number, "round": vote, "learner": learner}
            stated = self._insert(ANSWERS).values(**row, given=given, times=1, at=now)
            changed = stated.on_conflict_do_update(
                index_elements=list(row),
                set_={"given": given, "times": ANSWERS.c.times + 1, "at": now},
                where=ANSWERS.c.times < MAX_TIMES,
            )
            if connection.execute(changed.returning(ANSWERS.c.times)).first() is None:
                raise DeniedError("often", 429)

    def answers(self, code: str, number: int | None = None) -> list[Vote]:
        """Return the answers of a class, or those to one question, in the order of learners."""
        chosen = select(ANSWERS).where(ANSWERS.c.code == code)
        if number is not None:
            chosen = chosen.where(ANSWERS.c.number == number)
        ordered = chosen.order_by(ANSWERS.c.number, ANSWERS.c.round, ANSWERS.c.learner)
        with self._database.reading() as connection:
            rows = connection.execute(ordered).mappings()
            return [Vote(*(row[part] for part in Vote.__dataclass_fields__)) for row in rows]
