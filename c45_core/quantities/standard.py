"""Declare the numbers that C4.5, ID3 and CART compute, a row each, and their three criteria."""

from c45_core.language.signs import sign
from c45_core.quantities.row import ATTRIBUTE, BRANCH, NODE, Criterion, Quantity

_ENTROPY = ("H", "Ent", "Entropy", "Info", "I", "E", "熵", "信息熵", "经验熵")
_GINI = ("Gini", "基尼指数", "基尼")


def _of_set(key: str) -> tuple[str, str]:
    """Return the symbol of a number of cases, in letters and for names in plain text."""
    return sign(key, sign("data")), sign(key, sign("data"))


def _of_known(key: str) -> tuple[str, str]:
    return sign(key, sign("known")), sign(key, "{d}")


def _of_part(key: str) -> tuple[str, str]:
    letters = sign("part", sign("data"), sign("index"))
    return sign(key, letters), sign(key, sign("part", "{d}", "{part}"))


def _of_test(key: str, d: str = "") -> tuple[str, str]:
    data = sign("data")
    return sign(key, data, sign("attribute")), sign(key, d or data, "{a}")


ROWS = (
    Quantity("entropy", NODE, *_of_set("entropy"), "entropy", _ENTROPY, bits=True),
    Quantity("gini", NODE, *_of_set("gini"), "entropy", _GINI),
    Quantity("known_fraction", ATTRIBUTE, sign("known_fraction"), sign("known_fraction"), "branches"),
    Quantity("base_entropy", ATTRIBUTE, *_of_known("entropy"), "branches", _ENTROPY, bits=True),
    Quantity("base_gini", ATTRIBUTE, *_of_known("gini"), "branches", _GINI),
    Quantity(
        "branch_entropy", BRANCH, *_of_part("entropy"), "branches", _ENTROPY, "entropy", bits=True
    ),
    Quantity("branch_gini", BRANCH, *_of_part("gini"), "branches", _GINI, "gini"),
    Quantity(
        "conditional_entropy",
        ATTRIBUTE,
        *_of_test("conditional_entropy", "{d}"),
        "branches",
        ("条件熵", "H", "Ent", "Info", "E"),
        bits=True,
    ),
    Quantity("conditional_gini", ATTRIBUTE, *_of_test("conditional_gini", "{d}"), "branches", _GINI),
    Quantity(
        "gain",
        ATTRIBUTE,
        *_of_test("gain"),
        "gain",
        ("Gain", "g", "G", "IG", "InfoGain", "InformationGain", "增益", "信息增益"),
        recorded="raw_gain",
        bits=True,
        compared=True,
    ),
    Quantity(
        "penalty",
        ATTRIBUTE,
        *_of_test("penalty"),
        "gain",
        ("Gain'",),
        recorded="gain",
        bits=True,
        compared=True,
    ),
    Quantity(
        "iv",
        ATTRIBUTE,
        sign("iv", sign("attribute")),
        sign("iv", "{a}"),
        "ratio",
        ("IV", "SplitInfo", "SplitInformation", "SI", "SplitI", "固有值", "分裂信息", "分裂信息量"),
        bits=True,
    ),
    Quantity(
        "gain_ratio",
        ATTRIBUTE,
        *_of_test("gain_ratio"),
        "ratio",
        (
            *("GainRatio", "GR", "Ratio", "gR", "InfoGainRatio"),
            *("增益率", "信息增益率", "增益比", "信息增益比", "增益比例"),
        ),
        compared=True,
    ),
    Quantity(
        "gini_decrease", ATTRIBUTE, *_of_test("gini_decrease"), "decrease", ("ΔGini",), compared=True
    ),
    Quantity(
        "average_gain",
        NODE,
        sign("average_gain"),
        sign("average_gain"),
        "gate",
        frame="gated",
        bits=True,
        source="gate",
    ),
)
"""Every number, in the order in which they are computed."""

_OF_GAIN = ("gain", "iv", "gain_ratio")

CRITERIA = (
    Criterion(
        name="gain_ratio",
        impurity="entropy",
        measures=_OF_GAIN,
        cut_measures=_OF_GAIN,
        by="gain_ratio",
        divisor="iv",
        source="C4.5 takes the gain ratio",
    ),
    Criterion(
        name="gain",
        impurity="entropy",
        measures=_OF_GAIN,
        cut_measures=_OF_GAIN,
        by="gain",
        source="ID3 the gain",
    ),
    Criterion(
        name="gini",
        impurity="gini",
        measures=("conditional_gini", "gini_decrease"),
        cut_measures=("gini_decrease",),
        by="gini_decrease",
        said="_gini",
        source="gini: CART (Breiman et al. 1984)",
    ),
)
"""The three criteria, the default first."""
