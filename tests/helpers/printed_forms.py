"""Write a tree in each form that the doctor reads, the plain way: one small function per form."""

import json
from pprint import pformat

from c45_core import Nominal


class Form:
    """How trees are written; `label(leaf)`: the class a leaf is written with; `skips`: empty leaves
    are left out, as programs do that branch on the values they see."""

    def __init__(self, table, label, *, skips=False):
        self.table, self.label, self.skips = table, label, skips

    def branches(self, node):
        """Give name, sign, value and node of each branch; a value as a text, a cut as a number."""
        column = self.table.attributes[node.test.attribute]
        for place, branch in enumerate(node.branches):
            if self.skips and branch.is_leaf and not branch.weight and isinstance(column, Nominal):
                continue
            if isinstance(column, Nominal):
                yield column.name, "==", column.values[place], branch
            else:
                yield column.name, "<=" if place == 0 else ">", node.test.threshold, branch

    def klass(self, leaf):
        return self.table.classes[self.label(leaf)]

    def place(self, name):
        return self.table.index(name)


def nested(form, node):
    """Return a tree as dictionaries in dictionaries."""
    if node.is_leaf:
        return form.klass(node)
    found = {}
    for name, sign, value, branch in form.branches(node):
        key = value if sign == "==" else f"{sign}{value!r}"
        found.setdefault(name, {})[key] = nested(form, branch)
    return found


def in_python(form, tree):
    return (
        f"# {{'a': 'tree'}}\nmy_tree = {pformat(nested(form, tree), width=40)}  # {{…}}\nprint(my_tree)"
    )


def in_json(form, tree):
    return json.dumps(nested(form, tree), indent=1, ensure_ascii=False)


def in_javascript(form, tree):
    """As JSON with a comma behind the last entry, comments, and Windows's ends of lines."""
    text = in_json(form, tree).replace("\n", "  // {note}\r\n")
    return text.replace('"  // {note}\r\n', '",  // {note}\r\n') + "\r\n"


def chefboost(form, tree, *, numbered=True):
    names = [column.name for column in form.table.attributes]
    said = [f"obj[{n}]" if numbered else name for n, name in enumerate(names)]
    yield "def findDecision(obj): #" + ", ".join(
        f"{place}: {name}" for place, name in zip(said, names, strict=True)
    )

    def lines(node, depth):
        pad = "   " * depth
        if node.is_leaf:
            yield f"{pad}return {form.klass(node)!r}"
            return
        yield f"{pad}# {json.dumps({'feature': '…', 'instances': 14, 'depth': depth})}"
        word = "if"
        for name, sign, value, branch in form.branches(node):
            place = said[form.place(name)]
            shown = f" == {value!r}" if sign == "==" else f"{sign}{value!r}"
            yield f"{pad}{word} {place}{shown}:"
            yield from lines(branch, depth + 1)
            word = "elif"
        yield f"{pad}else: return {form.table.classes[0]!r}"

    yield from lines(tree, 1)


def of_places(form, tree):
    return "\n".join(chefboost(form, tree))


def of_names(form, tree):
    return "\n".join(chefboost(form, tree, numbered=False))


def with_braces(form, tree, pad=""):
    """As C, Java and JavaScript write it."""
    if node_is_leaf(tree):
        return f"{pad}return {json.dumps(form.klass(tree), ensure_ascii=False)}; // }} {{\n"
    text = ""
    for n, (name, sign, value, branch) in enumerate(form.branches(tree)):
        shown = json.dumps(value, ensure_ascii=False) if sign == "==" else repr(value)
        word = "if" if n == 0 else "else if"
        text += (
            f"{pad}{word} (row[{json.dumps(name, ensure_ascii=False)}] {sign} {shown}) {{ /* {{ */\n"
        )
        text += with_braces(form, branch, pad + "\t") + f"{pad}}}\n"
    return text


def node_is_leaf(node):
    return not node.branches


def rapidminer(form, tree, depth=0):
    text = ""
    for name, sign, value, branch in form.branches(tree):
        shown = f"= {value}" if sign == "==" else f"{sign.replace('<=', '≤')} {value:.3f}"
        text += "|   " * depth + f"{name} {shown}"
        if not branch.is_leaf:
            text += "\n" + rapidminer(form, branch, depth + 1)
            continue
        counts = zip(form.table.classes, branch.counts, strict=True)
        text += f": {form.klass(branch)} {{{', '.join(f'{k}={n:.0f}' for k, n in counts)}}}\n"
    return text


def data_tree(form, tree):
    lines = []

    def below(items, prefix):
        for n, (name, inner) in enumerate(items):
            last = n == len(items) - 1
            lines.append(f"{prefix}{'°' if last else '¦'}--{name}")
            below(inner, prefix + ("    " if last else "¦   "))

    def named(node):
        if node.is_leaf:
            return form.klass(node), []
        values = []
        for _, sign, value, branch in form.branches(node):
            values.append((value if sign == "==" else f"{sign} {value!r}", [named(branch)]))
        return form.table.attributes[node.test.attribute].name, values

    root, values = named(tree)
    below(values, " ")
    rows = [f"{n:<3}{line}" for n, line in enumerate([root, *lines], 1)]
    return "\n".join(["   levelName", *rows])


def paths(form, node, above=()):
    if node.is_leaf:
        yield above, node
        return
    for name, sign, value, branch in form.branches(node):
        yield from paths(form, branch, (*above, (name, sign, value)))


def rules(form, tree):
    for n, (path, leaf) in enumerate(paths(form, tree), 1):
        asked = " AND ".join(f"{name} {sign.replace('==', '=')} {value}" for name, sign, value in path)
        yield f"{n}. IF {asked} THEN class = {form.klass(leaf)} ({leaf.weight:.1f})"


def if_then(form, tree):
    return "\n".join(rules(form, tree))


def with_sets(form, tree):
    """With a value in braces, as a list of one."""
    for path, leaf in paths(form, tree):
        each = [f"{n} = {{ {v} }}" if sign == "==" else f"{n}{sign}{v}" for n, sign, v in path]
        yield f"if ({') and ('.join(each)}) then {form.klass(leaf)}."


def in_sets(form, tree):
    return "\n".join(with_sets(form, tree))


def in_chinese(form, tree):
    lines = []
    for path, leaf in paths(form, tree):
        each = [f"{name}{'为' if sign == '==' else f' {sign} '}{value}" for name, sign, value in path]
        lines.append(f"规则{len(lines) + 1}：如果{'，'.join(each)}，那么类别为「{form.klass(leaf)}」。")
    return "\n".join(lines)


def in_sql(form, tree):
    lines = ["SELECT CASE"]
    for path, leaf in paths(form, tree):
        each = [f"\"{n}\" = '{v}'" if sign == "==" else f'"{n}" {sign} {v!r}' for n, sign, v in path]
        lines.append(f"    WHEN {' AND '.join(each)} THEN '{form.klass(leaf)}' -- {{note")
    return "\n".join([*lines, "END AS predicted", "FROM t;"])


def with_and(form, tree):
    """As ifs one after the other, each with all that is asked on its way."""
    lines = ["def classify(case):"]
    for path, leaf in paths(form, tree):
        each = [f"case[{n!r}] {sign} {v!r}" for n, sign, v in path]
        lines += [f"    if {' and '.join(each)}:", f"        return {form.klass(leaf)!r}"]
    return "\n".join([*lines, "    return None"])


FORMS = {
    "mapping": (in_python, in_json, in_javascript),
    "if_else": (of_places, of_names, with_braces, with_and),
    "rapidminer": (rapidminer,),
    "data_tree": (data_tree,),
    "rule_list": (if_then, in_sets, in_chinese, in_sql),
}
"""The functions that write a form, by the format it is read as."""
