"""Take along what the app shows: the worked solution, the tree, the tables, as files.

    blocks.py       what a document is made of: headings, sentences, calculations, listings
    solution.py     a trace, or one node of it, as such a document
    as_text.py, as_markdown.py, as_latex.py, as_html.py   one document, written in four ways
    picture.py      the tree as DOT, which Graphviz makes into SVG and PNG
    tables.py       cases, nodes, a ranking, its cuts, as rows of cells
    files.py        all of it as bytes, for the page and for the command line

Every number is an explanation of the trace, in the notation of the reader. What comes from a table is
data in every one of these languages: nothing in it acts as markup, as a command or as a formula.
"""
