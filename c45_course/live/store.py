"""Keep classes: begun, joined, asked, voted, closed, revealed, over, forgotten.

Every method that changes something is one transaction, and what it returns is stored by then. Whoever
may not do what they ask for gets a `DeniedError` that says why, as a key of the words.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from c45_course.live.database import Database
from c45_course.live.records import (
    CLOSED,
    LENGTH,
    LONGEST_ANSWER,
    OPEN,
    REVEALED,
    SIGNS,
    DeniedError,
    Vote,
    hashed,
    nickname,
)
from c45_course.live.schema import ANSWERS, CLASSES, LEARNERS, QUESTIONS

MOST_LEARNERS, MOST_QUESTIONS, MOST_TIMES = 1000, 200, 20
"""Of a class; and so often one may change an answer within a vote."""
HERE, SEEN_EVERY = 60.0, 20.0
"""Seconds within which one who was seen is here, and between which it is not written again."""


Row = dict[str, Any]
"""A row of a table, by its columns."""


class Store:
    """The classes of a database; `now` of each method: the time, in seconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.engine.dialect.name
        self._upsert = postgresql.insert if dialect == "postgresql" else sqlite.insert

    # --- a class ------------------------------------------------------------------------------------

    def begin(self, now: float, seconds: float) -> tuple[str, str]:
        """Begin a class that is kept for so long; return its code and the secret of who leads it."""
        secret = secrets.token_urlsafe(24)
        while True:
            code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
            row = {"code": code, "secret": hashed(secret), "began": now, "ends": now + seconds}
            try:
                with self._database.writing() as connection:
                    connection.execute(insert(CLASSES).values(**row, over=False, number=0))
                return code, secret
            except IntegrityError:
                continue  # the code is taken

    def lead(self, code: str, secret: str, now: float) -> Row:
        """Return the class that somebody leads."""
        with self._database.reading() as connection:
            return _led(connection, code, secret, now)

    def end(self, code: str, secret: str, now: float) -> None:
        """End a class: nobody joins or answers any more; what was answered is kept until its time."""
        with self._database.writing() as connection:
            _led(connection, code, secret, now, locked=True)
            _close(connection, code)
            connection.execute(update(CLASSES).where(CLASSES.c.code == code).values(over=True))

    def forget(self, code: str, secret: str, now: float) -> None:
        """Delete a class and all that was answered in it."""
        with self._database.writing() as connection:
            _led(connection, code, secret, now)
            # What belongs to a class goes with it.
            connection.execute(delete(CLASSES).where(CLASSES.c.code == code))

    def forget_old(self, now: float) -> int:
        """Delete every class whose time is over; return how many."""
        with self._database.writing() as connection:
            return connection.execute(delete(CLASSES).where(CLASSES.c.ends <= now)).rowcount

    # --- learners -----------------------------------------------------------------------------------

    def join(self, code: str, name: str, now: float) -> str:
        """Let a learner in; return the token by which they are known."""
        token = secrets.token_urlsafe(24)
        with self._database.writing() as connection:
            if _class(connection, code, now, locked=True)["over"]:
                raise DeniedError("over", 410)
            count = select(func.count()).where(LEARNERS.c.code == code)
            learner = (connection.scalar(count) or 0) + 1
            if learner > MOST_LEARNERS:
                raise DeniedError("full", 403)
            row = {"code": code, "learner": learner, "token": hashed(token), "seen": now}
            connection.execute(insert(LEARNERS).values(**row, name=nickname(name)))
        return token

    def look(self, code: str, token: str, now: float) -> tuple[Row, dict[int, str]]:
        """Return what is asked now and what a learner has answered to it; remember that they are here.

        The row: `over` and `number` of the class, `learner` and `seen`, and all of the question, None
        where there is none. By one statement: every phone of a class looks again and again.
        """
        mine = (LEARNERS.c.code == code, LEARNERS.c.token == hashed(token), CLASSES.c.ends > now)
        this = (QUESTIONS.c.code == code) & (QUESTIONS.c.number == CLASSES.c.number)
        head = (CLASSES.c.over, CLASSES.c.number, LEARNERS.c.learner, LEARNERS.c.seen)
        of_question = [each for each in QUESTIONS.c if each.name not in ("code", "number")]
        joined = CLASSES.join(LEARNERS, CLASSES.c.code == LEARNERS.c.code).outerjoin(QUESTIONS, this)
        with self._database.reading() as connection:
            found = _first(connection, select(*head, *of_question).select_from(joined).where(*mine))
            if found is None:
                raise DeniedError("no_learner", 401)
            own = {} if found["phase"] is None else _own(connection, code, found)
        if now - found["seen"] > SEEN_EVERY:
            with self._database.writing() as connection:
                changed = update(LEARNERS).where(LEARNERS.c.token == hashed(token))
                connection.execute(changed.values(seen=now))
        return found, own

    def present(self, code: str, now: float) -> tuple[int, int]:
        """Return how many learners are here now, and how many have joined."""
        here = func.count().filter(LEARNERS.c.seen > now - HERE)
        with self._database.reading() as connection:
            found = connection.execute(select(here, func.count()).where(LEARNERS.c.code == code)).one()
        return found[0], found[1]

    def names(self, code: str) -> dict[int, str]:
        """Return the nicknames of learners, "" of those who gave none."""
        rows = select(LEARNERS.c.learner, LEARNERS.c.name).where(LEARNERS.c.code == code)
        with self._database.reading() as connection:
            return {row.learner: row.name for row in connection.execute(rows)}

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
        with self._database.writing() as connection:
            led = _led(connection, code, secret, now, locked=True)
            number = int(led["number"]) + 1
            if led["over"] or number > MOST_QUESTIONS:
                raise DeniedError("over", 410)
            _close(connection, code)
            row = {"code": code, "number": number, "query": query, "place": place, "options": options}
            asked = insert(QUESTIONS).values(**row, texts=texts, round=1, phase=OPEN, asked=now)
            connection.execute(asked)
            connection.execute(update(CLASSES).where(CLASSES.c.code == code).values(number=number))
        return number

    def turn(self, code: str, secret: str, now: float, number: int, to: str, vote: int) -> None:
        """Close or reveal the question that is asked, or open its first or second vote."""
        with self._database.writing() as connection:
            led = _led(connection, code, secret, now, locked=True)
            if led["over"] or led["number"] != number or to not in (OPEN, CLOSED, REVEALED):
                raise DeniedError("past", 409)
            this = (QUESTIONS.c.code == code, QUESTIONS.c.number == number)
            asked = connection.execute(select(QUESTIONS).where(*this)).mappings().one()
            if to == OPEN and (asked["phase"] == REVEALED or vote < asked["round"] or vote > 2):
                raise DeniedError("past", 409)
            kept = vote if to == OPEN else asked["round"]
            connection.execute(update(QUESTIONS).where(*this).values(phase=to, round=kept))

    def question(self, code: str, number: int) -> Row | None:
        """Return a question of a class; None where there is none."""
        with self._database.reading() as connection:
            return _question(connection, code, number)

    def questions(self, code: str) -> list[Row]:
        """Return the questions of a class, in their order."""
        rows = select(QUESTIONS).where(QUESTIONS.c.code == code).order_by(QUESTIONS.c.number)
        with self._database.reading() as connection:
            return [dict(row) for row in connection.execute(rows).mappings()]

    # --- answers ------------------------------------------------------------------------------------

    def answer(self, code: str, token: str, now: float, number: int, vote: int, given: str) -> None:
        """Take an answer in a vote, in place of the learner's own before; it is stored on return."""
        with self._database.writing() as connection:
            _class(connection, code, now, shared=True)
            learner = _learner(connection, code, token)["learner"]
            asked = _question(connection, code, number)
            if asked is None or asked["phase"] != OPEN or asked["round"] != vote:
                raise DeniedError("closed", 409)
            if len(given) > LONGEST_ANSWER:
                raise DeniedError("long", 400)
            if asked["options"] and given not in map(str, range(asked["options"])):
                raise DeniedError("no_option", 400)
            row = {"code": code, "number": number, "round": vote, "learner": learner}
            stated = self._upsert(ANSWERS).values(**row, given=given, times=1, at=now)
            changed = stated.on_conflict_do_update(
                index_elements=list(row),
                set_={"given": given, "times": ANSWERS.c.times + 1, "at": now},
                where=ANSWERS.c.times < MOST_TIMES,
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


def _first(connection: Connection, chosen: Select[Any]) -> Row | None:
    found = connection.execute(chosen).mappings().first()
    return None if found is None else dict(found)


def _class(
    connection: Connection, code: str, now: float, *, locked: bool = False, shared: bool = False
) -> Row:
    """Return a class that nobody changes before the transaction ends; `shared`: nor does this one.

    In a file every transaction is alone anyway.
    """
    chosen = select(CLASSES).where(CLASSES.c.code == code, CLASSES.c.ends > now)
    chosen = chosen.with_for_update(read=shared) if locked or shared else chosen
    found = _first(connection, chosen)
    if found is None:
        raise DeniedError("no_class", 404)
    return found


def _led(connection: Connection, code: str, secret: str, now: float, *, locked: bool = False) -> Row:
    found = _class(connection, code, now, locked=locked)
    if not secrets.compare_digest(found["secret"], hashed(secret)):
        raise DeniedError("not_yours", 403)
    return found


def _learner(connection: Connection, code: str, token: str) -> Row:
    mine = (LEARNERS.c.token == hashed(token), LEARNERS.c.code == code)
    found = _first(connection, select(LEARNERS).where(*mine))
    if found is None:
        raise DeniedError("no_learner", 401)
    return found


def _own(connection: Connection, code: str, looked: Row) -> dict[int, str]:
    """Return what a learner has answered to the question that is asked, by the vote."""
    mine = (
        ANSWERS.c.code == code,
        ANSWERS.c.number == looked["number"],
        ANSWERS.c.learner == looked["learner"],
    )
    rows = connection.execute(select(ANSWERS.c.round, ANSWERS.c.given).where(*mine))
    return {row.round: row.given for row in rows}


def _question(connection: Connection, code: str, number: int) -> Row | None:
    this = (QUESTIONS.c.code == code, QUESTIONS.c.number == number)
    return _first(connection, select(QUESTIONS).where(*this))


def _close(connection: Connection, code: str) -> None:
    """Close what is open."""
    opened = (QUESTIONS.c.code == code, QUESTIONS.c.phase == OPEN)
    connection.execute(update(QUESTIONS).where(*opened).values(phase=CLOSED))
