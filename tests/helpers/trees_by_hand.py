"""One tree of the numeric weather in many hands."""

SAME = {
    "code with braces, strings and comments": """
        // { if (outlook == "x") {
        String classify(Row row) {
          if (row.outlook.equals("overcast")) return "yes"; /* } */
          else if (row.outlook.equals("rainy")) {
            if (row.windy == "TRUE") { return "no"; } return "yes";
          } else if (row.humidity <= 77.5) return "yes"; else return "no";
        }""",
    "python with a docstring and probabilities": '''
def classify(case):
    """Say {yes} or {no}.

    if it is sunny: no
    """
    if case["outlook"] in ("overcast",):
        return {"yes": 1.0, "no": 0.0}  # {all}
    if case['outlook'] == 'rainy':
        if case['windy'] == 'TRUE':
            return "no", 0.9
        return ['yes', 3, 1]
    play = None
    if case["humidity"] <= 77.5: play = 'yes'
    else: play = 'no'
    return play
''',
    "R": """classify <- function(x) {
  # a brace {
  if (x$outlook == "overcast") { "yes" }
  else if (x$outlook %in% c("rainy")) { if (x$windy == "TRUE") "no" else "yes" }
  else { if (x$humidity <= 77.5) "yes" else "no" }
}""",
    "words": """if outlook = overcast then yes
else if outlook = rainy then
    if windy = TRUE then no else yes
else
    if humidity <= 77.5 then
        yes
    else
        no
    end if
end if""",
    "a fence, wide punctuation and a minus": """```python
如果 outlook == ‘overcast’：
    返回 ‘yes’
否则如果 outlook == ‘rainy’：
    如果 windy == “TRUE”：返回 “no”
    否则：返回 “yes”
否则：
    如果 humidity ＜＝ 77.5：返回 “yes”
    否则：返回 “no”
```""",
    "numpy's texts and a comma behind the last": """Out[3]: {np.str_('outlook'): {
        'overcast': np.str_('yes'),
        'rainy': {'windy': {True: 'no', False: ('yes', 0.9)}},  # {…}
        'sunny': {'humidity <= 77.5': ['yes', {'no': 3.0, 'yes': 0.0,}]},
    },}""",
    "conditions as keys": """{"outlook = overcast": "yes", "outlook = rainy": {"windy = TRUE": "no",
        "windy = FALSE": "yes"}, "outlook = sunny": {"humidity≤77.5": "yes", "humidity>77.5": "no"}}""",
    "names drawn in names": """outlook
├── overcast
│   └── yes
├── rainy
│   └── windy
│       ├── TRUE
│       │   └── no
│       └── FALSE
│           └── yes
└── sunny
    └── humidity
        ├── <= 77.5
        │   └── yes
        └── > 77.5
            └── no""",
    "RapidMiner with its title": "Tree\r\n\r\noutlook = overcast: yes {no=0, yes=4}\r\n"
    "outlook = rainy\r\n"
    "|\twindy = TRUE: no {no=2, yes=0}\r\n|\twindy = FALSE: yes {no=0, yes=3}\r\noutlook = sunny\r\n"
    "|   humidity > 77.500: no {no=3, yes=0}\r\n|   humidity ≤ 77.500: yes {no=0, yes=2}\r\n",
    "C5.0's rules": "Rule 1: (4, lift 1.3)\n\toutlook = overcast\n\t->  class yes  [0.833]\n"
    "Rule 2: (3)\n\toutlook = sunny\n\thumidity > 77.5\n\t->  class no  [0.8]\nRule 3: (2)\n"
    "\toutlook = rainy\n\twindy = TRUE\n\t->  class no  [0.75]\nRule 4: (2)\n\toutlook = sunny\n"
    "\thumidity <= 77.5\n\t-> class yes [0.7]\n\nDefault class: yes",
    "arrows": "(outlook = overcast) => yes\n(outlook = rainy) & (windy == 'TRUE') -> no\n"
    "outlook is rainy and windy is not TRUE → yes\noutlook = sunny ∧ humidity > 77.5 ⇒ no\n"
    "outlook = sunny && humidity <= 77.5 => yes",
    "rules in Chinese": "1、如果 outlook 为 overcast，则 play 为「yes」。\n"
    "（2）若outlook等于rainy且windy是TRUE，则play为no；\n"
    "规则三：当outlook = sunny，humidity大于77.5，那么 play 是 no\n否则 yes",
    "rules over several lines": "IF outlook = { overcast }\nTHEN play = yes\nIF outlook IN {rainy}\n"
    "   AND windy = TRUE\nTHEN\n   play = no\n"
    "IF outlook = sunny AND 77.5 < humidity <= 200 THEN play = no\n"
    "IF outlook = sunny AND humidity > 200 THEN play = no\nELSE play = yes",
}
"""The tree of the numeric weather that J48 grows, in other hands."""
