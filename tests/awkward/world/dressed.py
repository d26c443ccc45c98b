"""Numbers with something about them, words for a missing value, codes, dates, and what only looks so."""

import io
from datetime import date, time, timedelta

import openpyxl
from awkward.world.telling import World, table, text, told

ALARMS = (
    "like_numbers numbers_among_texts signs_differ codes perhaps_codes made_dates bound unit_left_out"
)
"""What may not be said where cells only look like numbers."""


def column(name, *cells, sep=";", twice=True, encoding="utf-8", outcome):
    """Describe a file of one column beside a class; each row stands there `twice`."""
    rows = list(cells) * (2 if twice else 1)
    classes = [("a", "b", "b")[row % 3] for row in range(len(rows))]
    return text(name, table(["x", "class"], rows, classes, sep=sep), outcome, encoding=encoding)


def numbers(values, says="", asks="", **more):
    """Describe a column that is read as numbers; each stands there twice."""
    told_twice = {"x": [float(each) for each in values] * 2}
    return told("x=numeric class=target", says=says, asks=asks, numbers=told_twice, **more)


def words(says="", asks="", **more):
    """Describe a column that is read as words."""
    return told("x=nominal class=target", says=says, asks=asks, **more)


DRESSED = [
    column(
        "below-and-above.csv",
        *("<0.5", "1.2", ">100", "7.9"),
        outcome=numbers([0.5, 1.2, 100, 7.9], says="bound", asks="kind"),
    ),
    column(
        "at-most.csv",
        *("≤ 5", "7.5", "12", "≥ 60", "33"),
        outcome=numbers([5, 7.5, 12, 60, 33], says="bound", asks="kind"),
    ),
    column(
        "about.csv",
        *("~12", "14.5", "ca. 20", "31"),
        outcome=numbers([12, 14.5, 20, 31], says="about", asks="kind"),
    ),
    column("top-coded.csv", "0", "1", "2", "3+", outcome=words("like_numbers", "kind")),
    column(
        "bound-beside-its-number.csv", "<5", "5", "9.5", "12", outcome=words("like_numbers", "kind")
    ),
    column(
        "reais.csv",
        *("R$ 45,10", "R$ 1.200,00", "R$ 7,05"),
        outcome=numbers([45.1, 1200, 7.05], says="money"),
    ),
    column(
        "roubles.csv",
        *("45,10 руб.", "1 200,00 руб.", "7,05 руб."),
        outcome=numbers([45.1, 1200, 7.05], says="money"),
    ),
    column(
        "yen.csv",
        *("\\980", "\\1,200", "\\50", "\\12,500"),
        encoding="cp932",
        sep="\t",
        outcome=numbers([980, 1200, 50, 12500], says="money", asks="numbers"),
    ),
    column(
        "rupees.csv",
        *("₹ 500", "₹ 1,20,000.50", "₹ 75", "₹ 12,34,567"),
        outcome=numbers([500, 120000.5, 75, 1234567], says="money grouped"),
    ),
    column(
        "rupiah.csv",
        *("Rp 45.000", "Rp 1.250.000", "Rp 7.500"),
        outcome=numbers([45000, 1250000, 7500], says="money grouped"),
    ),
    column(
        "accounts.csv",
        *("$1,234.50", "($980.00)", "$ -", "$12.25"),
        outcome=numbers([1234.5, -980, 0, 12.25], says="money parentheses zero_dash"),
    ),
    column(
        "whole-francs.csv", "CHF 12.-", "CHF 250.-", "CHF 7.-", outcome=numbers([12, 250, 7], "money")
    ),
    column("two-currencies.csv", "€12", "$14", "€20", "$8.50", outcome=words("signs_differ")),
    column(
        "large-letters.csv",
        *("1.2B", "950M", "20K", "3.4B"),
        outcome=numbers([1.2e9, 9.5e8, 20000, 3.4e9], says="suffix", asks="kind"),
    ),
    column(
        "large-words.csv",
        *("1,5 Mio. €", "3 Mrd. €", "20 Mio. €"),
        outcome=numbers([1.5e6, 3e9, 2e7], says="suffix money"),
    ),
    column("persian.csv", "۱۲٫۵", "۳", "۴۵٫۲۵", outcome=numbers([12.5, 3, 45.25], says="other_digits")),
    column("arabic.csv", "١٢", "٣٤", "٥٦٫٧", outcome=numbers([12, 34, 56.7], says="other_digits")),
    column("devanagari.csv", "१२", "३४", "५", outcome=numbers([12, 34, 5], says="other_digits")),
    column("thai.csv", "๑๒", "๓", "๔.๕", outcome=numbers([12, 3, 4.5], says="other_digits")),
    column(
        "off-by.csv",
        *("5.1±0.2", "4.9 ± 0.1", "6.3+/-0.25"),
        outcome=numbers([5.1, 4.9, 6.3], says="spread", asks="kind"),
    ),
    column(
        "decimal-signs-mixed.csv",
        *("1.5", "2,5", "3.25", "4,75"),
        outcome=numbers([1.5, 2.5, 3.25, 4.75], says="other_sign"),
    ),
    column(
        "a-decimal-comma.csv",
        *("1.5", "2.5", "3.25", "4.75", "5.5", "6,5"),
        sep="\t",
        outcome=numbers([1.5, 2.5, 3.25, 4.75, 5.5, 6.5], says="other_sign"),
    ),
    column(
        "celsius-and-fahrenheit.csv", "21.5°C", "70°F", "19°C", "68°F", outcome=words("signs_differ")
    ),
    column("celsius.csv", "21.5°C", "19 °C", "-3°C", outcome=numbers([21.5, 19, -3], "unit_left_out")),
    column(
        "speeds.csv",
        "60 km/h",
        "80 km/h",
        "45.5 km/h",
        outcome=numbers([60, 80, 45.5], "unit_left_out"),
    ),
    column("weights-in-two.csv", "70 kg", "150 lb", "65 kg", outcome=words("signs_differ")),
    column(
        "some-with-a-unit.csv", "170 cm", "180", "165 cm", "1.9", outcome=words("like_numbers", "kind")
    ),
    column(
        "rooms.csv", "3 rooms", "2 rooms", "1 room", "5 rooms", outcome=words("like_numbers", "kind")
    ),
    column("metres-glued.csv", "5m", "12m", "7m", outcome=words("like_numbers", "kind")),
    column(
        "metres-glued-much.csv",
        "5m",
        "12",
        "7",
        "8",
        "9",
        "3",
        "4",
        outcome=told("x=numeric class=target", says="odd_texts"),
    ),
    column(
        "years-in-chinese.csv", "18岁", "25 岁", "40岁", outcome=numbers([18, 25, 40], "unit_left_out")
    ),
    column(
        "powers.csv",
        *("1.2×10^3", "3.4 x 10^-2", "5·10⁴", "10^3"),
        outcome=numbers([1200, 0.034, 50000, 1000], says="power"),
    ),
    column(
        "stars.csv",
        "0.31**",
        "1.25",
        "0.07*",
        "2.5",
        outcome=numbers([0.31, 1.25, 0.07, 2.5], says="mark_left_out", asks="kind"),
    ),
    column(
        "minus-behind.csv",
        "120-",
        "15.5",
        "30-",
        outcome=numbers([-120, 15.5, -30], says="minus_behind", asks="kind"),
    ),
    column("dashes-as-minus.csv", "–3.5", "−12", "4", outcome=numbers([-3.5, -12, 4])),
    column("some-per-cent.csv", "12%", "13", "45%", "50", outcome=words("signs_differ")),
    column(
        "bounds-with-units.csv",
        *("> 5 mg/l", "3 mg/l", "4.5 mg/l"),
        outcome=numbers([5, 3, 4.5], says="bound unit_left_out", asks="kind"),
    ),
    column("nearly-all-bounds.csv", "<5", ">10", "<1", ">20", outcome=words("like_numbers")),
    column("debit-and-credit.csv", "120 CR", "50 DR", "75 CR", outcome=words("like_numbers")),
    column("proportions.csv", "3:1", "2:1", "4:1", outcome=words("like_numbers")),
    column("feet-and-inches.csv", "5'11\"", "6'2\"", "5'9\"", sep="\t", outcome=words("like_numbers")),
    column("times-five.csv", "5x", "10x", "7x", outcome=words("like_numbers")),
    column(
        "money-owed.csv",
        *("($5)", "$12", "($230)"),
        outcome=numbers([-5, 12, -230], says="parentheses money"),
    ),
    column(
        "signs-behind-signs.csv",
        *("$(5.00)", "$12.00", "$7.25"),
        outcome=numbers([-5, 12, 7.25], says="parentheses money"),
    ),
    column(
        "rupees-only.csv", "500/-", "1200/-", "75/-", outcome=numbers([500, 1200, 75], says="money")
    ),
    column(
        "owed-in-front-of-the-sign.csv",
        *("50,00- €", "7,50 €", "12,00 €"),
        outcome=numbers([-50, 7.5, 12], says="money minus_behind", asks="kind"),
    ),
    column("made-texts.csv", "'007", "'012", "'100", outcome=words("like_numbers")),
    column(
        "one-per-cent-sign.csv",
        *("12", "13", "14.5", "15", "16", "17", "18", "19", "20", "12%"),
        outcome=told("x=numeric class=target", says="odd_texts", never="signs_differ"),
    ),
    column("blood-pressure.csv", "120/80", "135/90", "110/70", outcome=words("like_numbers")),
    column("counts-with-shares.csv", "12 (30%)", "8 (20%)", "20 (50%)", outcome=words("like_numbers")),
    column(
        "a-third-of-words.csv", "12", "14", "low", "high", "13", outcome=words("numbers_among_texts")
    ),
]
"""Numbers that stand with something about them."""

UNKNOWN = [
    column(
        "dots.csv",
        "1.5",
        ".",
        "2.5",
        ".",
        "4",
        outcome=told("x=numeric class=target", says="markers_read", numbers={"x": [1.5, 2.5, 4] * 2}),
    ),
    column(
        "dashes-of-print.csv",
        *("1", "–", "2.5", "–", "7"),
        outcome=told("x=numeric class=target", says="markers_read", numbers={"x": [1, 2.5, 7] * 2}),
    ),
    column(
        "minus-nines.csv",
        *("12", "-999", "14.5", "13"),
        outcome=numbers([12, -999, 14.5, 13], says="perhaps_missing"),
    ),
    column(
        "n-a.csv",
        "1",
        "n.a.",
        "2.5",
        "n.a.",
        "7",
        outcome=told("x=numeric class=target", says="markers_read", numbers={"x": [1, 2.5, 7] * 2}),
    ),
    column(
        "divided-by-zero.csv",
        "1",
        "#DIV/0!",
        "2.5",
        "7",
        outcome=told("x=numeric class=target", says="markers_read", numbers={"x": [1, 2.5, 7] * 2}),
    ),
    column(
        "unknown.csv",
        "1",
        "Unknown",
        "2.5",
        "unknown",
        "7",
        outcome=told("x=numeric class=target", says="markers_read", numbers={"x": [1, 2.5, 7] * 2}),
    ),
    column(
        "unknown-in-chinese.csv",
        "1",
        "未知",
        "2.5",
        "7",
        outcome=told("x=numeric class=target", says="markers_read", numbers={"x": [1, 2.5, 7] * 2}),
    ),
    text(
        "unknown-is-a-value.csv",
        table(
            ["x", "job", "class"],
            ["1", "unknown", "3", "4.5"],
            ["cook", "unknown", "cook", "baker"],
            ["a", "b", "a", "b"],
        ),
        told("x=numeric job=nominal class=target", says="odd_texts", never="markers_read"),
    ),
    World(
        "told-what-is-missing.csv",
        b"x,class\n1,a\nabsent,b\n3,a\nabsent,b\n5,b\n",
        told("x=numeric class=target", numbers={"x": [1, 3, 5]}),
        ("--missing", "absent"),
    ),
]
"""Words that stand for a missing value."""

CODES = [
    column("codes-with-zeros.csv", "0001", "0042", "0107", outcome=words("codes", "kind")),
    column("codes-of-letters.csv", "1E05", "2E10", "7E03", outcome=words("codes", "kind")),
    column("codes-among-numbers.csv", "1E05", "2340", "7E03", "1188", outcome=words("codes", "kind")),
    column(
        "a-power-among-numbers.csv",
        "1e5",
        "230",
        "7",
        outcome=numbers([1e5, 230, 7], "perhaps_codes", "kind"),
    ),
    column(
        "one-zero-in-front.csv",
        "05",
        "5",
        "12",
        "7",
        outcome=numbers([5, 5, 12, 7], "leading_zeros", "kind"),
    ),
    World(
        "codes-said-to-be-numbers.csv",
        b"x,class\n0001,a\n0042,b\n0107,a\n",
        told("x=numeric class=target", numbers={"x": [1, 42, 107]}),
        ("--numeric", "x"),
    ),
    World(
        "rows-counted-with-zeros.csv",
        b"x,z,class\n"
        + b"".join(b"%04d,%d,%c\n" % (row, row % 3, b"ab"[row % 2]) for row in range(1, 8)),
        told("x=names z=numeric class=target", says="names_cases"),
    ),
]
"""Digits that are rather names."""


def _book(*columns):
    """Write a workbook of values as they are: dates, times, numbers."""
    book = openpyxl.Workbook()
    for row in zip(*columns, strict=True):
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


MOMENTS = [
    column("days-first.csv", "14/12/2018 12:41:33", "15/12/2018 09:01:00", outcome=words("dates")),
    column("named-months.csv", "5 Jan 2024", "31 Dec 2023", "1 Mär 2024", outcome=words("dates")),
    column("months-of-years.csv", "Jan 2024", "Feb 2024", "Mar 2024", outcome=words("dates")),
    column("days-without-years.csv", "14-Oct", "9-May", "19-Mar", outcome=words("dates")),
    column("quarters.csv", "2019Q1", "2019Q2", "2020Q1", outcome=words("dates")),
    column("clock.csv", "8:30", "14:05", "11:59 pm", outcome=words("times")),
    column("durations.csv", "1h 20min", "2h 5min", "45min 10s", outcome=words("times")),
    column(
        "ranges-and-days.csv", "10-14", "14-Oct", "15-19", "5-9", "9-May", outcome=words("made_dates")
    ),
    column("genes.csv", "TP53", "BRCA1", "2-Sep", "EGFR", "KRAS", outcome=words("made_dates")),
    World(
        "ranges-and-days.xlsx",
        _book(["x", "10-14", date(2024, 10, 14), "15-19", "5-9"], ["class", "a", "b", "a", "b"]),
        told("x=nominal class=target", says="made_dates dates_written"),
    ),
    World(
        "clock.xlsx",
        _book(["x", time(8, 30), time(9), time(9, 30)], ["class", "a", "b", "a"]),
        told("x=nominal class=target", says="times times_written", never="dates_written"),
    ),
    World(
        "durations.xlsx",
        _book(["x", timedelta(hours=30), timedelta(minutes=5), timedelta(1)], ["class", "a", "b", "a"]),
        told(
            "x=nominal class=target", says="times times_written", cells={"x": ["30:00:00", "0:05:00"]}
        ),
    ),
]
"""Dates and times, and what a spreadsheet made dates of."""

NO_NUMBERS = [
    column("groups-of-age.csv", "<=30", "31…40", ">40", outcome=words(never=ALARMS)),
    column("groups-of-income.csv", "<20", "20-30", "30-50", "50+", outcome=words(never=ALARMS)),
    column("ranges-alone.csv", "10-14", "15-19", "5-9", outcome=words(never=ALARMS)),
    column("house-numbers.csv", "12a", "12b", "7c", "9a", outcome=words(never=ALARMS)),
    column("letters-and-digits.csv", "A1", "B12", "C7", outcome=words(never=ALARMS)),
    column("named-rooms.csv", "Room 12", "Room 14", "Hall 2", outcome=words(never=ALARMS)),
    column(
        "telephones.csv", "+49 170 1234567", "030-123456", "(030) 9876", outcome=words(never=ALARMS)
    ),
    column("numbered-answers.csv", "(1)", "(2)", "(3)", outcome=words(never=ALARMS)),
    column(
        "frosts.csv", "-9", "-3", "4", "-12", outcome=numbers([-9, -3, 4, -12], never="perhaps_missing")
    ),
    column("grades.csv", "A+", "B-", "A", "C+", outcome=words(never=ALARMS)),
    column("german-grades.csv", "1-", "2+", "3-", "2-", outcome=words(never="minus_behind bound")),
    column("versions.csv", "1.2.3", "1.10.0", "2.0.1", outcome=words(never=ALARMS)),
    column(
        "addresses-of-hosts.csv", "10.0.0.1", "10.0.0.12", "192.168.1.7", outcome=words(never=ALARMS)
    ),
    column("long-names.csv", "3D", "4K print", "2-in-1", "B2B", outcome=words(never=ALARMS)),
    column("apostrophes.csv", "don't", "it's", "rock 'n' roll", outcome=words(never="single_quotes")),
    column(
        "plain-numbers.csv",
        "1",
        "20.5",
        "-3",
        "4e-2",
        outcome=numbers([1, 20.5, -3, 0.04], never=ALARMS),
    ),
    column("zero-and-one.csv", "0", "1", "0", "1", outcome=numbers([0, 1, 0, 1], never=ALARMS)),
]
"""What only looks like a number with something about it, or is a plain one."""

PARTS = [
    text(
        "side-note.csv",
        table(
            ["Day", "Sky", "Play", "Entropy"],
            ["D1", "D2", "D3", "D4"],
            ["sun", "rain", "sun", "rain"],
            ["no", "yes", "no", "yes"],
            ["0.94", "", "", ""],
        ),
        told("Day=names Sky=nominal Play=target Entropy=ignored", says="side_note names_cases"),
    ),
    text(
        "notes-of-a-solution.csv",
        table(
            ["Sky", "Play", "gain", "of"],
            ["sun", "rain", "sun", "rain", "sun"],
            ["no", "yes", "no", "yes", "yes"],
            ["0.247", "0.029", "", "", ""],
            ["Sky", "Wind", "", "", ""],
        ),
        told("Sky=nominal Play=target gain=ignored of=ignored", says="side_note"),
    ),
    text(
        "a-class-not-yet-known.csv",
        table(
            ["sky", "wind", "play"],
            ["sun", "rain", "sun", "rain"],
            ["calm", "", "", ""],
            ["no", "yes", "?", "no"],
        ),
        told("sky=nominal wind=ignored play=target", says="side_note class_missing"),
    ),
    text(
        "single-quotes.csv",
        "sky,note,class\n'sunny, hot','it''s fine','no'\n'rain','wet','yes'\n'sunny, hot','dry','no'\n",
        told(
            "sky=nominal note=nominal class=target",
            says="single_quotes",
            cells={"sky": ["sunny, hot", "rain"], "note": ["it's fine"]},
        ),
    ),
    World(
        "number-said-to-be-tested.csv",
        b"No,z,class\n"
        + b"".join(b"%d,%d,%c\n" % (row, row % 3, b"ab"[row % 2]) for row in range(1, 8)),
        told("No=numeric z=numeric class=target", never="names_cases"),
        ("--numeric", "No"),
    ),
]
"""Columns that are no attributes, and marks around cells."""
