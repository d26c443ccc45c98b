"""What stands in cells: money, units, dates, marks, twins, slips."""

from awkward.world.telling import table, text, told

AB = ["a", "b", "a", "b"]


def column(name, *cells, sep=";"):
    """Write a column beside a class of two."""
    return table([name, "class"], cells, AB, sep=sep)


CELLS = [
    text(
        "euro.csv",
        column("price", "€ 1.200,50", "€ 950,00", "€ 12.000,00", "€ 2.500,75"),
        told("price=numeric class=target", numbers={"price": [1200.5, 950, 12000, 2500.75]}),
    ),
    text(
        "euro-behind.csv",
        column("price", "1.200,50 €", "950,00 €", "12.000,00 €", "2.500,75 €"),
        told("price=numeric class=target", numbers={"price": [1200.5, 950, 12000, 2500.75]}),
    ),
    text(
        "dollars.csv",
        column("price", '"$1,200"', '"$950"', '"$12,000"', '"$2,500"', sep=","),
        told("price=numeric class=target", asks="numbers", numbers={"price": [1200, 950, 12000, 2500]}),
    ),
    text(
        "per-cent.csv",
        column("share", "12.5%", "50 %", "7%", "100%", sep=","),
        told("share=numeric class=target", says="percent", numbers={"share": [0.125, 0.5, 0.07, 1]}),
    ),
    text(
        "units-in-cells.csv",
        column("height", "170 cm", "180 cm", "165 cm", "190 cm", sep=","),
        told(
            "height=numeric class=target",
            says="unit_left_out",
            numbers={"height": [170, 180, 165, 190]},
        ),
    ),
    text(
        "spaces-in-numbers.csv",
        column("n", "1 200", "2 500", "950", "12 000"),
        told("n=numeric class=target", numbers={"n": [1200, 2500, 950, 12000]}),
    ),
    text(
        "no-break-spaces.csv",
        column("n", "1\xa0200", "2\xa0500", "950", "12\xa0000"),
        told("n=numeric class=target", numbers={"n": [1200, 2500, 950, 12000]}),
    ),
    text(
        "parentheses.csv",
        column("balance", "(120)", "300", "(45.5)", "80", sep=","),
        told("balance=numeric class=target", numbers={"balance": [-120, 300, -45.5, 80]}),
    ),
    text(
        "minus-signs.csv",
        column("t", "−3", "5", "−12.5", "7", sep=","),
        told("t=numeric class=target", numbers={"t": [-3, 5, -12.5, 7]}),
    ),
    text(
        "european-dates.csv",
        column("day", "05.01.2024", "06.01.2024", "31.12.2023", "05.01.2024"),
        told("day=nominal class=target"),
    ),
    text(
        "american-dates.csv",
        column("day", "1/5/2024", "1/6/2024", "12/31/2023", "1/5/2024", sep=","),
        told("day=nominal class=target"),
    ),
    text(
        "booleans.csv",
        table(
            ["x", "y", "z", "class"],
            ["TRUE", "FALSE"] * 2,
            ["ja", "nein"] * 2,
            ["0", "1", "1", "0"],
            AB,
        ),
        told("x=nominal y=nominal z=numeric class=target"),
    ),
    text(
        "marks.csv", column("passed", "✓", "✗", "✓", "✗", sep=","), told("passed=nominal class=target")
    ),
    text(
        "ranges.csv",
        column("age", "<20", "20-30", "31-40", ">40", sep=","),
        told("age=nominal class=target"),
    ),
    text(
        "postcodes.csv",
        column("plz", "01067", "80331", "01067", "10115"),
        told("plz=nominal class=target", says="codes", asks="kind"),
    ),
    text(
        "phone-numbers.csv",
        column("phone", "+49 170 1234567", "+49 171 7654321", "+49 172 1112223", "+49 173 9998887"),
        told("phone=nominal class=target"),
    ),
    text(
        "scientific.csv",
        column("x", "1.5E+03", "2e-4", "6.02E23", "1", sep=","),
        told("x=numeric class=target", numbers={"x": [1500, 2e-4, 6.02e23, 1]}),
    ),
    text(
        "powers-beyond.csv",
        column("x", "1e-3083083083083083083083083", "2", "3", "4", sep=","),
        told("x=numeric class=target", says="rounded", numbers={"x": [0, 2, 3, 4]}),
    ),
    text(
        "powers-far-beyond.csv",
        column("x", "1e3083083083083083083083083", "2", "3", "4", sep=","),
        told("x=numeric class=target", says="infinite"),
    ),
    text("hours.csv", column("at", "8:30", "14:05", "23:59", "0:00"), told("at=nominal class=target")),
    text(
        "dashes-for-missing.csv",
        column("n", "1", "-", "3", "—", sep=","),
        told("n=numeric class=target", numbers={"n": [1, 3]}),
    ),
    text(
        "namibia.csv",
        table(
            ["code", "pop", "class"],
            ["NA", "DE", "FR", "NA", "PL"],
            ["2", "83", "68", "2", "38"],
            ["a", "b", "b", "a", "b"],
        ),
        told("code=nominal pop=numeric class=target", asks="missing"),
    ),
    text(
        "full-width.csv",
        column("分数", "８５", "９０．５", "７０", "６５", sep=","),
        told("分数=numeric class=target", says="full_width", numbers={"分数": [85, 90.5, 70, 65]}),
    ),
    text(
        "twins.csv",
        column("city", "Köln", "Ko\u0308ln", "Bonn", "Bonn\u200b"),
        told("city=nominal class=target", says="nearly_same"),
    ),
    text(
        "capitals.csv",
        column("answer", "Yes", "yes ", "YES", "no"),
        told("answer=nominal class=target", says="nearly_same"),
    ),
    text(
        "typing-slip.csv",
        table(["n", "class"], [*map(str, range(20)), "1o"], ["a", "b", "c"] * 7),
        told("n=numeric class=target", says="odd_texts"),
    ),
    text(
        "weights.csv",
        "sky,count,class\nsun,12,a\nrain,5,b\nsnow,1,a\n",
        told("sky=nominal count=weight class=target", rows=3),
    ),
    text(
        "ids.csv",
        table(
            ["student_id", "score", "passed"],
            ["s01", "s02", "s03", "s04"],
            ["80", "40", "90", "50"],
            AB,
        ),
        told("student_id=names score=numeric passed=target"),
    ),
    text(
        "class-in-front.csv",
        table(["class", "x", "z"], AB, ["1", "2", "3", "5"], ["p", "q", "p", "q"]),
        told("class=target x=numeric z=nominal"),
    ),
    text(
        "same-names.csv",
        table(["x", "x", "class"], ["1", "2", "3", "5"], ["p", "q", "p", "q"], AB),
        told("x=numeric x+(2)=nominal class=target", says="header_renamed"),
    ),
    text(
        "blank-names.csv",
        table(["x", "", "class"], ["1", "2", "3", "5"], ["p", "q", "p", "q"], AB),
        told("x=numeric 2=nominal class=target", says="header_named"),
    ),
    text(
        "wide.csv",
        table(
            [*(f"f{i}" for i in range(1500)), "y"],
            *[[str(i % 7), str(i % 5), "1", "2"] for i in range(1500)],
            AB,
        ),
        told(" ".join(f"f{i}=numeric" for i in range(1500)) + " y=target"),
    ),
    text("too-wide.csv", table([f"f{i}" for i in range(2100)], *[["1", "2"]] * 2100), "columns"),
    text("long-cell.csv", table(["essay", "class"], ["x" * 40_000, "y"], ["a", "b"]), "cell_too_long"),
    text(
        "formulas.csv",
        "x,y,class\n=A1+1,1,a\n=A2+1,2,b\n=A1+1,3,a\n",
        told("x=nominal y=numeric class=target", cells={"x": ["=A1+1", "=A2+1", "=A1+1"]}),
    ),
]
