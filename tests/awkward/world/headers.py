"""First rows that are a header, more than a header, or none; tables that lie on their side."""

from awkward.world.sheets import every
from awkward.world.surroundings import FORM, Sheet
from awkward.world.telling import text, told

THREE = "Q1=numeric Q2=numeric Q3=target"
ROWS = "20,170,a\n30,180,b\n25,165,a\n"
PIVOT = Sheet(
    "Pivot",
    (
        ("Average of age", None, None),
        ("sex", "smoker", "Total"),
        *(
            ("f", "no", 30),
            (None, "yes", 40),
            ("f Total", None, 35),
            ("m", "no", 20),
            (None, "yes", 50),
        ),
        *(("m Total", None, 33), ("Grand Total", None, 34)),
    ),
)

HEADERS = [
    text(
        "qualtrics-of-words.csv",
        'Q1,Q2,Q3\n"Do you smoke?","Do you drink?","Class"\n'
        '"{""ImportId"":""QID1""}","{""ImportId"":""QID2""}","{""ImportId"":""QID3""}"\n'
        "yes,no,a\nno,no,b\nyes,yes,a\n",
        told("Q1=nominal Q2=nominal Q3=target", "header_rows", rows=3),
    ),
    text(
        "names-labels-units.csv",
        f"Q1,Q2,Q3\nAge,Height,Class\nyears,cm,\n{ROWS}",
        told(THREE, "header_rows", rows=3),
    ),
    text(
        "types-below-names.csv", f"Q1,Q2,Q3\nint,float,str\n{ROWS}", told(THREE, "header_rows", rows=3)
    ),
    text(
        "names-in-capitals-again.csv", f"Q1,Q2,Q3\nq1,q2,q3\n{ROWS}", told(THREE, "header_rows", rows=3)
    ),
    text(
        "groups-over-words.csv",
        "Personal,,Result,\nsex,smoker,grade,class\nm,yes,a,p\nf,no,b,q\nm,no,a,p\n",
        told("sex=nominal smoker=nominal grade=nominal class=target", "header_rows", rows=3),
    ),
    text(
        "perhaps-labels.csv",
        "A,B,C\nOutlook today,Wind force,Play\nsunny,weak,no\nsunny,strong,no\nrain,weak,yes\nrain,strong,no\n",
        told("A=nominal B=nominal C=target", "second_header", rows=5),
    ),
    text(
        "types-are-values.csv",
        "from,to,class\nint,float,p\nfloat,int,q\nint,double,p\n",
        told("from=nominal to=nominal class=target", rows=3, never=FORM),
    ),
    text(
        "no-header-first-case-again.csv",
        "sunny,hot,high,no\nsunny,hot,high,no\nsunny,hot,high,no\novercast,mild,low,yes\nrainy,mild,low,yes\n",
        told(
            "1=nominal 2=nominal 3=nominal 4=target",
            "header_made",
            "header",
            rows=5,
            never="headers_again",
        ),
    ),
    text(
        "no-header-first-case-later.csv",
        "sunny,hot,high,no\nrainy,hot,low,yes\nsunny,hot,high,no\novercast,mild,low,yes\nrainy,mild,low,yes\n",
        told(
            "1=nominal 2=nominal 3=nominal 4=target",
            "header_made",
            "header",
            rows=5,
            never="headers_again",
        ),
    ),
    *every(
        "pivot-sheet",
        told("sex=nominal smoker=nominal Total=target", "pivot totals_rows title_left_out", rows=4),
        PIVOT,
    ),
    text(
        "kinds-on-their-side.csv",
        ",d1,d2,d3,d4,d5\noutlook,sunny,sunny,rainy,rainy,fog\ntemp,85,80,70,83,60\nplay,no,no,yes,yes,no\n",
        told("1=nominal d1=nominal d2=nominal d3=nominal d4=nominal d5=target", "turned", rows=3),
    ),
    text(
        "class-on-its-side.csv",
        "case,d1,d2,d3,d4\nfever,yes,no,yes,no\ncough,no,no,yes,yes\nclass,yes,no,yes,no\n",
        told("case=names d1=nominal d2=nominal d3=nominal d4=target", "turned", rows=3),
    ),
    text(
        "years-side-by-side.csv",
        "country,2019,2020,2021,class\nA,1,2,3,p\nB,2,3,4,q\nC,3,4,6,p\n",
        told(
            "country=nominal 2019=numeric 2020=numeric 2021=numeric class=target",
            rows=3,
            never="turned",
        ),
    ),
]
