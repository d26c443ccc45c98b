"""Declare the numbers that C4.5, ID3 and CART compute, a row each, and their three criteria."""

from __future__ import annotations

from c45_core.quantities.row import ATTRIBUTE, BRANCH, NODE, Criterion, Quantity

_ENTROPY = ("H", "Ent", "Entropy", "Info", "I", "E", "熵", "信息熵", "经验熵")
_GINI = ("Gini", "基尼指数", "基尼")

ROWS = (
    Quantity("entropy", NODE, "H(D)", "H(D)", "entropy", _ENTROPY, bits=True),
    Quantity("gini", NODE, r"\mathrm{Gini}(D)", "Gini(D)", "entropy", _GINI),
    Quantity("known_fraction", ATTRIBUTE, "F", "F", "branches"),
    Quantity("base_entropy", ATTRIBUTE, r"H(\tilde D)", "H({d})", "branches", _ENTROPY, bits=True),
    Quantity("base_gini", ATTRIBUTE, r"\mathrm{Gini}(\tilde D)", "Gini({d})", "branches", _GINI),
    Quantity(
        "branch_entropy", BRANCH, "H(D^v)", "H({part})", "branches", _ENTROPY, "entropy", bits=True
    ),
    Quantity("branch_gini", BRANCH, r"\mathrm{Gini}(D^v)", "Gini({part})", "branches", _GINI, "gini"),
    Quantity(
        "conditional_entropy",
        ATTRIBUTE,
        "H(D|A)",
        "H({d}|{a})",
        "branches",
        ("条件熵", "H", "Ent", "Info", "E"),
        bits=True,
    ),
    Quantity("conditional_gini", ATTRIBUTE, r"\mathrm{Gini}(D,A)", "Gini({d},{a})", "branches", _GINI),
    Quantity(
        "gain",
        ATTRIBUTE,
        r"\mathrm{Gain}(D,A)",
        "Gain(D,{a})",
        "gain",
        ("Gain", "g", "G", "IG", "InfoGain", "InformationGain", "增益", "信息增益"),
        recorded="raw_gain",
        bits=True,
        compared=True,
    ),
    Quantity(
        "penalty",
        ATTRIBUTE,
        r"\mathrm{Gain}'(D,A)",
        "Gain'(D,{a})",
        "gain",
        ("Gain'",),
        recorded="gain",
        bits=True,
        compared=True,
    ),
    Quantity(
        "iv",
        ATTRIBUTE,
        r"\mathrm{IV}(A)",
        "IV({a})",
        "ratio",
        ("IV", "SplitInfo", "SplitInformation", "SI", "SplitI", "固有值", "分裂信息", "分裂信息量"),
        bits=True,
    ),
    Quantity(
        "gain_ratio",
        ATTRIBUTE,
        r"\mathrm{GainRatio}(D,A)",
        "GainRatio(D,{a})",
        "ratio",
        (
            *("GainRatio", "GR", "Ratio", "gR", "InfoGainRatio"),
            *("增益率", "信息增益率", "增益比", "信息增益比", "增益比例"),
        ),
        compared=True,
    ),
    Quantity(
        "gini_decrease",
        ATTRIBUTE,
        r"\Delta\mathrm{Gini}(D,A)",
        "ΔGini(D,{a})",
        "decrease",
        ("ΔGini",),
        compared=True,
    ),
    Quantity(
        "average_gain",
        NODE,
        r"\overline{\mathrm{Gain}}",
        "ΣGain/m",
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
