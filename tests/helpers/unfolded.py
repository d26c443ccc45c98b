"""Read a whole story as the player does: what a frame is about, its plan says."""


def frames(tale):
    """Return every frame with its node, kind, attribute, branch and candidate."""
    (page,) = tale["supplies"]["pages"].values()
    told = iter(page["frames"])
    found = []
    for number in depth_first(tale):
        for kind, size, attribute, count, *branches in node(tale, number)["plan"]:
            for place in range(count):
                about = {"node": number, "kind": kind, "size": size, "attribute": attribute}
                about["branch"] = branches[0][place] if branches else None
                about["candidate"] = place if kind == "candidate" else None
                about["line"] = tale["measures"]["lines"][kind]
                found.append({"formulas": [], **about, **next(told)})
    assert next(told, None) is None
    return found


def node(tale, number):
    """Return the details of a node with what the outline says of it."""
    outline = {key: column[number] for key, column in tale["tree"].items()}
    return {**outline, **tale["supplies"]["nodes"][str(number)]}


def depth_first(tale):
    """Return the numbers of the nodes in the order of the frames."""
    parents = tale["tree"]["parent"]
    waiting, order = [0], []
    while waiting:
        number = waiting.pop()
        order.append(number)
        waiting += [child for child in reversed(range(len(parents))) if parents[child] == number]
    return order
