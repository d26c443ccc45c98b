"""What workers are asked to do in the tests: importable by them, one function per way to end."""

import os
import time

from c45_core import InputError
from c45_core.language.refusal import refusal


def echo(*things):
    return things


def first_of(thing):
    return thing[0]


def slow(seconds, progress=None):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if progress is not None:
            progress(end - time.monotonic(), seconds)
        time.sleep(0.01)
    return os.getpid()


def stubborn():
    """Hold the interpreter for long: no thread of the process gets a turn."""
    return sum(range(10**10))


def crash():
    os.kill(os.getpid(), 9)


def fail():
    raise RuntimeError("a mistake of the program")


def refuse():
    raise refusal("no_rows", file="golf.csv")


def refuse_plainly():
    raise InputError("no data, a sentence alone")


def much(megabytes):
    return len(bytearray(megabytes * 1_000_000))


def loud():
    print("this is no answer")
    return "an answer"


def pid():
    return os.getpid()


def wrong():
    return lambda: None
