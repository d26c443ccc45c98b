// Draw the bands of the map from the lowest up; every piece of a region is a button.

export default ({ parentElement, data, setTriggerValue }) => {
  const host = parentElement.querySelector(".map");
  const focused = host.getRootNode().activeElement?.dataset?.place;
  const element = (tag, parent, kind, text = "") => {
    const made = document.createElement(tag);
    made.className = kind;
    if (text) made.textContent = text;
    parent.append(made);
    return made;
  };
  const across = (value) => (100 * (value - data.least)) / (data.most - data.least);

  const map = document.createDocumentFragment();
  element("div", map, "up", `↑ ${data.up}`);
  const labels = element("div", map, "labels");
  for (const band of data.bands.toReversed()) element("div", labels, "label", band.label);
  const field = element("div", map, "field");
  field.setAttribute("role", "group");
  field.setAttribute("aria-label", data.text);
  field.style.height = `calc(${data.bands.length} * var(--row))`;
  const top = (band) => `calc(${data.bands.length - 1 - band} * var(--row))`;

  const buttons = data.bands.map((band, row) =>
    band.pieces.map((piece, column) => {
      const button = element("button", field, "piece", piece.text);
      button.type = "button";
      button.dataset.place = `${row}.${column}`;
      button.setAttribute("aria-label", piece.said);
      button.setAttribute("aria-pressed", String(piece.region === data.current));
      button.title = piece.said;
      button.tabIndex = -1;
      button.style.left = `${across(piece.low)}%`;
      button.style.width = `${across(piece.high) - across(piece.low)}%`;
      button.style.top = top(row);
      button.style.setProperty("--shade", `${Math.round(piece.shade * 100)}%`);
      button.onclick = () => setTriggerValue("region", piece.region);
      button.onkeydown = (event) => {
        const next = neighbour(event.key, row, column);
        if (!next || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        next.focus();
      };
      return button;
    }),
  );
  const at = (row, value) => data.bands[row].pieces.findIndex((p) => p.low <= value && value < p.high);
  const neighbour = (key, row, column) => {
    if (key === "ArrowLeft") return buttons[row][column - 1];
    if (key === "ArrowRight") return buttons[row][column + 1];
    const to = { ArrowUp: row + 1, ArrowDown: row - 1 }[key];
    if (to === undefined || !data.bands[to]) return undefined;
    const { low, high } = data.bands[row].pieces[column];
    return buttons[to][Math.max(0, at(to, (low + high) / 2))];
  };
  const all = buttons.flat();
  const first = all.find((button) => button.getAttribute("aria-pressed") === "true") ?? all[0];
  if (first) first.tabIndex = 0;

  for (const segment of data.segments) {
    const upright = segment.at !== null;
    const line = element("div", field, `border ${upright ? "v" : "h"}`);
    line.title = segment.text;
    line.style.left = `${across(upright ? segment.at : segment.low)}%`;
    line.style.top = top(segment.band);
    if (!upright) line.style.width = `${across(segment.high) - across(segment.low)}%`;
  }
  const ticks = element("div", map, "ticks");
  for (const [value, text] of data.ticks) element("span", ticks, "tick", text).style.left = `${across(value)}%`;
  element("div", map, "across", `${data.across} →`);
  host.replaceChildren(map);
  if (focused) all.find((button) => button.dataset.place === focused)?.focus();
};
