// Build the table from the data of a run, and when a number is pressed; what stays the same stays where it is.

const OPENED = "c45-opened"; // all tables of a name, and what follows them, hear which number was pressed
const NUMBERED = /(?<=^|\(|, )(C\d+)(?=$|\)|,)/;
const PATIENCE = 3000; // milliseconds: the server may answer an earlier press in between

export default ({ parentElement, data, setTriggerValue }) => {
  const host = parentElement.querySelector(".numbers");
  const live = new AbortController();

  const element = (tag, parent, text = "") => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    parent.append(made);
    return made;
  };

  const press = (id) => {
    document.dispatchEvent(new CustomEvent(OPENED, { detail: { name: data.name, id } }));
    setTriggerValue("opened", id);
  };

  const badge = (place, text) => {
    if (text) element("sup", place, text);
  };

  /** Write a text in which the number of a convention (alone, in brackets, in a list) opens its card. */
  const linked = (place, text) => {
    text.split(NUMBERED).forEach((part, n) => {
      if (n % 2 === 0) return place.append(part);
      const link = element("a", place, part);
      link.href = `#term-${part}`;
      link.tabIndex = n === 1 ? 0 : -1;
    });
  };

  const fill = (place, cell, current) => {
    if (cell.shade) place.style.setProperty("--shade", `${Math.round(cell.shade * 100)}%`);
    if (cell.shade) place.classList.add("shaded");
    if (!cell.opens) {
      if (cell.numbered) linked(place, cell.text);
      else place.append(cell.text);
      badge(place, cell.badge);
      return;
    }
    const button = element("button", place, cell.text);
    badge(button, cell.badge);
    if (cell.said) button.setAttribute("aria-label", cell.said);
    button.type = "button";
    button.dataset.opens = cell.opens;
    button.setAttribute("aria-pressed", String(cell.opens === current));
    button.onclick = () => host.press(cell.opens); // that of the newest run
  };

  const mark = (place, text, colour) => {
    if (!text) return;
    const made = element("span", place, text);
    made.className = "mark";
    made.setAttribute("aria-hidden", "true");
    if (colour) made.style.color = colour;
  };

  /** What it shows of another id, by the part behind its first colon; null where that is the same. */
  const otherwise = (id) => {
    const of = id.slice(id.indexOf(":") + 1);
    return Object.hasOwn(data.others, of) ? data.others[of] : null;
  };

  // Of a table of many buttons the neighbours are one key away, too.
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const turn = (event) => {
    const cell = event.target.closest("th, td");
    const step = steps[event.key];
    if (!step || !cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const [down, right] = step;
    let line = cell.parentElement;
    let column = cell.cellIndex;
    for (;;) {
      if (down) line = down > 0 ? line.nextElementSibling : line.previousElementSibling;
      column += right;
      const next = line?.cells[column];
      if (!next) return;
      const button = next.querySelector("button");
      if (!button) continue;
      event.preventDefault();
      button.focus();
      return;
    }
  };

  const markPressed = (current) => {
    for (const button of host.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.opens === current));
  };

  const build = (current) => {
    const focused = host.getRootNode().activeElement?.dataset?.opens;
    const { heads, rows, text } = otherwise(current) ?? data;
    const shows = JSON.stringify([heads, rows, text]);
    if (host.shows === shows) return markPressed(current);
    host.shows = shows;
    const table = document.createElement("table");
    table.className = heads.some((head) => head.roomy) ? "has-roomy" : "";
    element("caption", table, text);
    const top = element("tr", element("thead", table));
    for (const head of heads) {
      const cell = element("th", top);
      cell.scope = "col";
      if (head.roomy) cell.className = "roomy";
      else if (head.words) cell.className = "words";
      mark(cell, head.mark, head.colour);
      cell.append(head.text);
    }
    const body = element("tbody", table);
    for (const row of rows) {
      const line = element("tr", body);
      line.className = row.kind;
      const head = element("th", line);
      head.scope = "row";
      mark(head, row.mark);
      fill(head, row.head, current);
      if (row.note) element("small", head, row.note);
      row.cells.forEach((cell, column) => {
        const place = element("td", line);
        if (heads[column + 1].roomy) place.className = "roomy";
        else if (heads[column + 1].words) place.className = "words";
        fill(place, cell, current);
      });
    }
    table.onkeydown = turn;
    host.replaceChildren(table);
    if (focused) [...table.querySelectorAll("button")].find((b) => b.dataset.opens === focused)?.focus();
  };

  const shown = ({ detail: { name, id } }) => {
    if (name !== data.name) return;
    host.pressed = { id, until: performance.now() + PATIENCE };
    if (otherwise(id)) build(id);
    else markPressed(id);
  };

  host.press = press;
  const { id, until } = host.pressed ?? {};
  const earlier = id !== undefined && id !== data.current && performance.now() < until;
  if (!earlier) delete host.pressed;
  build(earlier ? id : data.current);
  document.addEventListener(OPENED, shown, { signal: live.signal });
  return () => live.abort();
};
