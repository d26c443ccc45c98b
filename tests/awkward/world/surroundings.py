"""Tables with something around them: other tables, notes, headers of several rows, sums, hidden cells."""

from awkward import books
from awkward.books import Sheet
from awkward.world.sheets import every
from awkward.world.telling import GOLF, World, golf, text, told

SIZES = "name,size,colour\nann,1,red\nben,2,blue\ncarl,3,red\n"
ABC = "a=numeric b=numeric class=target"
FORM = (
    "tables_below table_beside columns_apart lines_above header_rows header_joined second_header turned"
)
SUMS = "totals_row totals_rows perhaps_totals pivot totals_column"
DATA = (
    ("a", "secret", "b", "class"),
    ("x", 1.5, 3, "p"),
    ("y", 2, 4, "q"),
    ("x", 3, 5, "q"),
    ("y", 1, 6, "p"),
)
HIDDEN = Sheet("Data", DATA, hidden_rows=(2, 3), hidden_columns=(1,))
STACKED = (
    ("Report", None, None),
    (),
    *DATA,
    (),
    (),
    ("Other table",),
    ("city", "size"),
    ("A", 3),
    ("B", 4),
)
BESIDE = (("a", "class", None, "Entropy"), ("x", "p", None, 0.9), ("y", "q"), ("y", "p"), ("x", "p"))
COUNTS = "region=nominal city=nominal Sum+of+sales=target"

SURROUNDINGS = [
    text("below.csv", golf() + "\n" + SIZES, told(GOLF, "tables_below", rows=10)),
    text(
        "below-titled.csv",
        "Table 1\n" + golf() + "\nTable 2\n" + SIZES,
        told(GOLF, "tables_below", rows=10),
    ),
    text(
        "below-title-alone.csv",
        golf() + "Table 2,,\n" + SIZES,
        told(GOLF, "tables_below", rows=10),
    ),
    text("below-narrower.csv", golf() + "\nname,size\na,1\nb,2\n", told(GOLF, "tables_below", rows=10)),
    text(
        "below-filled-up.csv",
        golf().replace("\n", ",\n")
        + ",,,\n"
        + "name,size,colour,shape\na,1,red,round\nb,2,blue,square\n",
        told(GOLF, "tables_below", rows=10),
    ),
    text(
        "below-of-words.csv",
        "a,b,play\nx,u,no\ny,u,yes\nx,v,yes\n\ncolour,shape,class\nred,round,p\nblue,square,q\nred,square,p\n",
        told("a=nominal b=nominal play=target", "tables_below", rows=3),
    ),
    text(
        "three-tables.tsv",
        (golf() + "\n" + SIZES + "\n\n" + SIZES.replace("name", "who")).replace(",", "\t"),
        told(GOLF, "tables_below", rows=10),
    ),
    text(
        "blank-line-within.csv",
        golf() + "\nrainy,68,yes\nsunny,90,no\n",
        told(GOLF, "blank_rows", rows=12, never=FORM),
    ),
    text(
        "blank-line-among-words.csv",
        "a,b,play\nx,u,no\ny,u,yes\n\nx,v,no\nz,u,yes\n",
        told("a=nominal b=nominal play=target", "blank_rows", rows=4, never=FORM),
    ),
    text(
        "blank-line-below-header.csv",
        golf().replace("play\n", "play\n\n"),
        told(GOLF, rows=10, never=FORM),
    ),
    text(
        "same-header-after-blank.csv",
        golf() + "\n" + golf(),
        told(GOLF, "headers_again", rows=20, never=FORM),
    ),
    text(
        "matrix-below.csv",
        "x,y,class\n1,2,a\n2,3,b\n3,1,a\n\n,a,b\na,5,1\nb,2,6\n",
        told("x=numeric y=numeric class=target", "tables_below", rows=3),
    ),
    text(
        "words-above.csv",
        "Report created: 2024-01-01\nBy: me, you\n\nx,y,z,class\n1,2,3,a\n2,3,4,b\n3,1,2,a\n",
        told("x=numeric y=numeric z=numeric class=target", "lines_above", rows=3),
    ),
    text(
        "settings-above.csv",
        "Instrument;X200\nDate;2024-03-01\n\nt;v;w;class\n1;2,5;3;a\n2;3,5;4;b\n3;4,5;4;b\n",
        told("t=numeric v=numeric w=numeric class=target", "lines_above", rows=3),
    ),
    text(
        "beside.csv",
        "a,b,class,,a,b,class\n1,2,p,,4,5,q\n3,4,q,,6,7,p\n5,6,p,,8,8,q\n",
        told(ABC, "table_beside", rows=3),
    ),
    text(
        "beside-shorter.csv",
        "a,b,class,,city,n\n1,2,p,,X,5\n3,4,q,,Y,7\n5,6,p,,,\n",
        told(ABC, "table_beside", rows=3),
    ),
    text(
        "beside-longer.csv",
        "a,b,class,,city,n\n1,2,p,,X,5\n3,4,q,,Y,7\n,,,,Z,8\n",
        told(ABC, "table_beside", rows=2),
    ),
    text(
        "a-gap-within.csv",
        "a,b,,class\n1,2,,p\n3,4,,q\n5,6,,p\n",
        told(ABC, "columns_apart", rows=3, never="table_beside"),
    ),
    text(
        "titles-over-each.csv",
        "Table A,,,,Table B,,\na,b,class,,a,b,class\n1,2,p,,4,5,q\n3,4,q,,6,7,p\n5,6,p,,8,8,q\n",
        told(ABC, "table_beside title_left_out", rows=3),
    ),
    text(
        "groups-written-once.csv",
        "area,city,n,class\neast,Aby,1,p\n,Bor,2,q\n,Cet,5,q\nwest,Dun,3,p\n,Eza,4,q\n",
        told("area=nominal city=nominal n=numeric class=target", "perhaps_grouped", rows=5),
    ),
    text(
        "values-that-are-missing.csv",
        "name,city,n,class\nann,Aby,1,p\n,Bor,2,q\nben,Aby,5,q\ncy,Dun,3,p\n",
        told("name=nominal city=nominal n=numeric class=target", rows=4, never="perhaps_grouped"),
    ),
    *every(
        "note-beside", told("a=nominal class=target", "table_beside", rows=4), Sheet("Data", BESIDE)
    ),
    *every(
        "stacked",
        told("a=nominal secret=numeric b=numeric class=target", "tables_below title_left_out", rows=4),
        Sheet("Data", STACKED),
    ),
    *every(
        "hidden",
        told("a=nominal secret=numeric b=numeric class=target", "hidden_rows hidden_columns", rows=4),
        HIDDEN,
    ),
    *every(
        "nothing-hidden",
        told(
            "a=nominal secret=numeric b=numeric class=target",
            rows=4,
            never="hidden_rows hidden_columns",
        ),
        Sheet("Data", DATA),
    ),
    World(
        "strict.xlsx",
        books.strict(Sheet("Data", DATA)),
        told("a=nominal secret=numeric b=numeric class=target", rows=4),
    ),
    text(
        "pivot-compact.csv",
        "Row Labels,Average of age,Count of id\nEast,34.5,12\nNorth,41.2,10\nWest,30,9\nGrand Total,35.1,31\n",
        told("Row+Labels=nominal Average+of+age=target Count+of+id=names", "pivot totals_row", rows=3),
    ),
    text(
        "pivot-with-subtotals.csv",
        "region,city,Sum of sales\nEast,Aby,10\nEast,Bor,20\nEast Total,,30\nWest,Cet,5\nWest,Dun,7\nWest Total,,12\nGrand Total,,42\n",
        told(COUNTS, "pivot totals_rows", rows=4),
    ),
    text(
        "pivot-of-means.csv",
        "region,city,Average of age\nEast,Aby,10.5\nEast,Bor,20\nEast Total,,13\nWest,Cet,5\nWest,Dun,7\nWest Total,,6.1\nGrand Total,,9\n",
        told("region=nominal city=nominal Average+of+age=target", "pivot totals_rows", rows=4),
    ),
    text(
        "chinese-subtotals.csv",
        "地区,城市,销量,类别\n华东,上海,10,是\n华东,南京,20,否\n华东小计,,30,\n华北,北京,5,是\n华北,天津,9,否\n华北小计,,14,\n总计,,44,\n",
        told("地区=nominal 城市=nominal 销量=numeric 类别=target", "totals_rows", rows=4),
    ),
    text(
        "russian-totals.csv",
        "район;число;класс\nсевер;10;а\nюг;20;б\nИтого север;30;\nвосток;5;а\nзапад;7;б\nОбщий итог;42;\n",
        told("район=nominal число=numeric класс=target", "totals_rows", rows=4),
    ),
    text(
        "subtotals-beside-their-groups.csv",
        "area,city,sales,class\nN,A,1,p\nN,B,2,q\nN,Subtotal,3,\nS,C,4,p\nS,D,5,q\nS,Subtotal,9,\n",
        told("area=nominal city=nominal sales=numeric class=target", "totals_rows", rows=4),
    ),
    text(
        "all-of-them-first.csv",
        "area,sales,class\nAll,9,\nN,4,p\nS,5,q\n",
        told("area=nominal sales=numeric class=target", "totals_rows", rows=2),
    ),
    text(
        "perhaps-all-first.csv",
        "area,sales,class\nTotal,12,\nN,4,p\nS,5,q\nE,,p\n",
        told("area=nominal sales=numeric class=target", "perhaps_totals", rows=4),
    ),
    text(
        "mean-below.csv",
        "name,score,passed\nAnn,80,yes\nBen,60,no\nCy,70,yes\nAverage,70,\n",
        told("name=names score=numeric passed=target", "totals_row", rows=3),
    ),
    text(
        "statistics-below.csv",
        "outlook,temp,play\nsunny,85,no\nrainy,70,yes\nsunny,60,no\n\nMean,71.7,\nSD,12.6,\n",
        told("outlook=nominal temp=numeric play=target", "totals_rows", rows=3),
    ),
    text(
        "a-case-named-total.csv",
        "brand,calories,class\nTotal,100,good\nWheaties,110,good\nTotal Raisin,140,bad\nFlakes,100,bad\n",
        told("brand=nominal calories=numeric class=target", rows=4, never=SUMS),
    ),
    text(
        "total-is-a-value.csv",
        "scope,cost,class\ntotal,5,a\npartial,7,b\ntotal,9,a\npartial,3,b\ntotal,4,b\n",
        told("scope=nominal cost=numeric class=target", rows=5, never=SUMS),
    ),
    text(
        "sum-of-grades-is-a-column.csv",
        "name,Sum of grades,passed\nann,80,yes\nben,60,no\ncy,70,yes\n",
        told("name=names Sum+of+grades=numeric passed=target", rows=3, never=SUMS),
    ),
    text(
        "margins.csv",
        "city,north,south,Total\nA,1,2,3\nB,4,5,9\nC,2,2,4\n",
        told("city=nominal north=numeric south=numeric Total=target", "totals_column", rows=3),
    ),
    text(
        "on-its-side.csv",
        "case,d1,d2,d3,d4\noutlook,sunny,sunny,rainy,rainy\ntemp,85,80,70,83\nplay,no,no,yes,yes\n",
        told("case=names d1=nominal d2=nominal d3=nominal d4=target", "turned", rows=3),
    ),
    text(
        "words-on-their-side.csv",
        "outlook,sunny,sunny,rainy,rainy\nwindy,t,f,f,t\nplay,no,no,yes,yes\n",
        told(
            "outlook=nominal sunny=nominal sunny+(2)=nominal rainy=nominal rainy+(2)=target",
            "turned",
            rows=2,
        ),
    ),
    text(
        "answers-from-1-to-5.csv",
        "name,q1,q2,q3,q4\nann,5,4,4,5\nben,2,2,2,1\ncy,3,3,4,3\n",
        told("name=names q1=numeric q2=numeric q3=numeric q4=target", rows=3, never="turned"),
    ),
    text(
        "weights-of-zero.csv",
        "sky,freq,class\nsun,3,a\nrain,0,b\nsnow,2,b\nhail,1,a\n",
        told("sky=nominal freq=numeric class=target", "zero_weights", rows=4),
    ),
]
