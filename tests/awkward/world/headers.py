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
        "qualtrics.csv",
        'StartDate,Q1,Q2,Q3\n"Start Date","How old are you?","Do you smoke?","Your rating - Overall"\n'
        '"{""ImportId"":""startDate""}","{""ImportId"":""QID1""}","{""ImportId"":""QID2""}","{""ImportId"":""QID3""}"\n'
        "2024-01-01,20,yes,4\n2024-01-02,31,no,5\n2024-01-03,22,no,3\n",
        told(
            "StartDate=nominal Q1=numeric Q2=nominal Q3=target",
            "header_rows",
            rows=3,
            numbers={"Q1": [20, 31, 22]},
        ),
    ),
    text(
        "questions-below-names.csv",
        "Q1,Q2,Q3\nHow old are you?,Do you smoke?,Which one?\n20,yes,a\n31,no,b\n22,no,a\n",
        told("Q1=numeric Q2=nominal Q3=target", "header_rows", rows=3),
    ),
    text(
        "surveymonkey.csv",
        "Respondent ID,Which fruits?,,,How old?\n,Apple,Pear,Plum,Open-Ended Response\n"
        "1001,Apple,,Plum,20\n1002,,Pear,,30\n1003,Apple,Pear,,25\n1004,,,Plum,41\n",
        told(
            "Respondent+ID=names Which+fruits?+Apple=nominal Which+fruits?+Pear=nominal Which+fruits?+Plum=nominal How+old?+Open-Ended+Response=target",
            "header_joined",
            rows=4,
        ),
    ),
    text(
        "pandas-two-levels.csv",
        ",temp,temp,wet\n,mean,std,mean\nid,,,\na,1.5,2,3\nb,2.5,3,4\nc,2.7,3,1\n",
        told("id=names temp+mean=numeric temp+std=numeric wet+mean=target", "header_joined", rows=3),
    ),
    text(
        "groups-above-names.csv",
        ",Weather,,Soil,\nid,temp,wind,ph,class\na,20,3,6.5,p\nb,25,1,7,q\nc,18,7,5.9,p\n",
        told("id=names temp=numeric wind=numeric ph=numeric class=target", "header_rows", rows=3),
    ),
    text(
        "labels-below-names.csv",
        "gender;age;smoker\nGender of respondent;Age in years;Smokes?\n1;34;2\n2;28;1\n1;44;2\n",
        told("gender=numeric age=numeric smoker=target", "header_rows", rows=3),
    ),
    text(
        "a-case-of-words.csv",
        "maths,physics,class\nabsent,absent,fail\n50,60,pass\n30,20,fail\n70,80,pass\n",
        told(
            "maths=numeric physics=numeric class=target", "second_header", rows=4, never="header_rows"
        ),
    ),
    text(
        "row-names-and-a-gap.csv",
        ",sky,play\nd1,,no\nd2,sun,yes\nd3,rain,no\n",
        told("1=nominal sky=nominal play=target", rows=3, never=FORM),
    ),
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
