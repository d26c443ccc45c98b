// What of a stage is cut: run in the page, perhaps with the stage; answers [[what, text, why], ...].
(given) => {
  const TOLERANCE = 1.6; // px: borders and rounding
  const root = given ?? document.querySelector(".stage");
  const behindTabs = root.closest("[data-fit]").dataset.fit === "tabs";
  const found = [];
  const seen = (element) => {
    if (!element.getClientRects().length || getComputedStyle(element).visibility === "hidden") return false;
    return !element.closest("[aria-hidden=true]");
  };
  const boxOf = (element) => {
    const [range, boxes] = [document.createRange(), []];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    // Letters alone: the sign of a root is a picture that ends far outside, and what is read aloud is not seen.
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest(".katex-mathml")) continue;
      range.selectNodeContents(texts.currentNode);
      boxes.push(...range.getClientRects());
    }
    const seenBoxes = boxes.filter((box) => box.width > 0);
    if (!seenBoxes.length) return null;
    const most = (side) => Math.max(...seenBoxes.map((box) => box[side]));
    const least = (side) => Math.min(...seenBoxes.map((box) => box[side]));
    return { left: least("left"), top: least("top"), right: most("right"), bottom: most("bottom") };
  };
  const clips = (style) => ["x", "y"].map((axis) => style[`overflow${axis.toUpperCase()}`] !== "visible");
  const inside = (box, frame, [x, y], slack = TOLERANCE) =>
    (!x || (box.left >= frame.left - slack && box.right <= frame.right + slack)) &&
    (!y || (box.top >= frame.top - slack && box.bottom <= frame.bottom + slack));
  const outside = (box, frame) => box.right <= frame.left + 2 || box.left >= frame.right - 2;

  /** The room that an element of a frame has: what stays in sight at its sides covers the rest. */
  function roomIn(frame, element) {
    const box = frame.getBoundingClientRect();
    const room = { left: box.left + frame.clientLeft, top: box.top + frame.clientTop };
    room.right = room.left + frame.clientWidth;
    room.bottom = room.top + frame.clientHeight;
    const own = element.closest("th, td");
    if (!own || !frame.contains(own)) return room;
    for (const cell of own.parentElement.children) {
      const { position, left, right } = getComputedStyle(cell);
      if (cell === own || position !== "sticky" || cell.colSpan > 1) continue;
      const place = cell.getBoundingClientRect();
      if (cell.cellIndex < own.cellIndex && left !== "auto") room.left = Math.max(room.left, place.right);
      if (cell.cellIndex > own.cellIndex && right !== "auto") room.right = Math.min(room.right, place.left);
    }
    return room;
  }

  /** whole: in both directions; else across only, and what is turned away is not looked at. */
  function look(what, element, whole) {
    if (!seen(element)) return;
    const box = boxOf(element);
    if (!box) return;
    const text = element.textContent.trim().slice(0, 40);
    for (let frame = element; frame && frame !== document.body; frame = frame.parentElement) {
      const [x, y] = clips(getComputedStyle(frame));
      if (!x && !y) continue;
      const room = frame === element ? frame.getBoundingClientRect() : roomIn(frame, element);
      const turned = frame.classList.contains("paged") && outside(box, room);
      if (turned && !whole) return;
      if (!inside(box, room, [x, y && whole])) return found.push([what, text, `cut by ${frame.className || frame.tagName}`]);
    }
    if (box.left < -TOLERANCE || box.right > innerWidth + TOLERANCE) found.push([what, text, "beside the window"]);
    if (!whole || box.bottom > innerHeight || box.top < 0) return;
    const y = (box.top + box.bottom) / 2;
    for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
      const top = root.getRootNode().elementsFromPoint(x, y)[0];
      if (top && !element.contains(top) && !top.contains(element)) found.push([what, text, `under ${top.className || top.tagName}`]);
    }
  }

  // What is laid out for the next step is not seen.
  const all = (selector) => [...root.querySelectorAll(selector)].filter((one) => !one.closest("[data-next]"));
  for (const one of all("[data-vital=sentence], [data-vital=result], [data-vital=winner]")) {
    // Behind tabs the page itself scrolls, under one line that stays: that line holds the result.
    look(one.dataset.vital, one, !behindTabs || Boolean(one.closest(".top")));
  }
  const ACROSS =
    "[data-vital=name], .work td, .work thead th, .cases thead th, .cases tbody td, .cases tbody th, " +
    ".term .value, .term .of, .picture-label, .picture-weight, .gate-text, .reason, header .count, .tab, .press";
  for (const one of all(ACROSS)) look("name", one, false);
  // Before a class nothing scrolls: every term that is shown is shown whole.
  if (root.closest("[data-view=present]"))
    for (const one of all(".formula .term > :is(.of, .value)")) look("term", one, !behindTabs);
  for (const one of all(".cases thead th.now")) look("column in work", one, !behindTabs);
  for (const one of all(".node.now .title, .node.now .unknown")) {
    const [box, frame] = [one, one.closest(".tree-frame")].map((it) => it.getBoundingClientRect());
    if (box.width && frame.width && !inside(box, frame, [true, true])) found.push(["node", one.textContent, "cut by its frame"]);
  }
  for (const list of ["tbody th .row-name", ".class-head"])
    for (const table of all(".ranking table, .division table")) {
      const names = [...table.querySelectorAll(list)].filter(seen).map((it) => it.textContent);
      if (new Set(names).size < names.length) found.push(["alike", names.join(" | "), list]);
    }
  for (const one of all(".row-name[title]")) if (one.title === one.textContent) found.push(["title", one.title, "needless"]);
  if (document.documentElement.scrollWidth > innerWidth) found.push(["page", "", "scrolls sideways"]);
  return found;
}
