"""What the browser writes while a slider moves is, to the last digit, what the core says."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from node import asking

from c45_core.explain.units import UNITS, in_unit
from c45_core.measures import entropy
from c45_core.rounding import fixed

ARITHMETIC = Path(__file__).resolve().parents[2] / "ui/lessons/entropy/mixture/arithmetic.js"
MOST = 20
ASK = """
import { entropyOf, fixedText } from "./arithmetic.js";
import { readFileSync } from "node:fs";
const { counts, bits, digits, numbers } = JSON.parse(readFileSync(0, "utf-8"));
const entropies = counts.map((one) => bits.map((unit) => fixedText(entropyOf(one) / unit, digits)));
const digitsOf = (number) => [0, 2, 4, 8].map((digits) => fixedText(number, digits));
console.log(JSON.stringify({ entropies, numbers: numbers.map(digitsOf) }));
"""


@pytest.fixture(scope="module")
def in_browser(tmp_path_factory):
    """Ask node, which calculates as the browser does."""
    return asking(tmp_path_factory.mktemp("arithmetic"), [ARITHMETIC], ASK)


def test_every_entropy_of_the_sliders_in_every_unit(in_browser):
    two = [(a, b, 0) for a, b in product(range(MOST + 1), repeat=2) if a + b]
    three = [(a, b, c) for a, b, c in product(range(1, MOST + 1), repeat=3)]
    for digits in (3, 4, 6):
        counts = two + three
        bits = [np.log2(base) for base in UNITS.values()]
        said = in_browser({"counts": counts, "bits": bits, "digits": digits, "numbers": []})
        for one, written in zip(counts, said["entropies"], strict=True):
            bits = float(entropy(np.array(one, dtype=float)))
            assert written == [fixed(in_unit(bits, unit), digits) for unit in UNITS], one


def test_numbers_are_rounded_half_up_on_what_is_written(in_browser):
    rng = np.random.default_rng(4)
    drawn = [*rng.normal(size=400), *(rng.normal(size=200) * 1e-7), *(rng.normal(size=100) * 1e9)]
    numbers = [
        0.40625,
        0.5,
        2.5,
        -0.125,
        0.0,
        -0.00001,
        1e-17,
        1e21,
        1e-21,
        123456.78905,
        *map(float, drawn),
    ]
    said = in_browser({"counts": [], "bits": [], "digits": 4, "numbers": numbers})["numbers"]
    assert said == [[fixed(number, digits) for digits in (0, 2, 4, 8)] for number in numbers]
