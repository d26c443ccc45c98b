// Build the table anew from the data of a run; what had the focus keeps it.

export default ({ parentElement, data, setTriggerValue }) => {
  const host = parentElement.querySelector(".numbers");
  const focused = host.getRootNode().activeElement?.dataset?.opens;

  const element = (tag, parent, text = "") => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    parent.append(made);
    return made;
  };

  const fill = (place, cell) => {
    if (!cell.opens) {
      place.append(cell.text);
      return;
    }
    const button = element("button", place, cell.text);
    button.type = "button";
    button.dataset.opens = cell.opens;
    button.setAttribute("aria-pressed", String(cell.opens === data.current));
    button.onclick = () => setTriggerValue("opened", cell.opens);
  };

  const mark = (place, text, colour) => {
    if (!text) return;
    const made = element("span", place, text);
    made.className = "mark";
    made.setAttribute("aria-hidden", "true");
    if (colour) made.style.color = colour;
  };

  const table = document.createElement("table");
  table.className = data.heads.some((head) => head.roomy) ? "has-roomy" : "";
  element("caption", table, data.text);
  const top = element("tr", element("thead", table));
  for (const head of data.heads) {
    const cell = element("th", top);
    cell.scope = "col";
    if (head.roomy) cell.className = "roomy";
    else if (head.words) cell.className = "words";
    mark(cell, head.mark, head.colour);
    cell.append(head.text);
  }
  const body = element("tbody", table);
  for (const row of data.rows) {
    const line = element("tr", body);
    line.className = row.kind;
    const head = element("th", line);
    head.scope = "row";
    mark(head, row.mark);
    fill(head, row.head);
    if (row.note) element("small", head, row.note);
    row.cells.forEach((cell, column) => {
      const place = element("td", line);
      if (data.heads[column + 1].roomy) place.className = "roomy";
      else if (data.heads[column + 1].words) place.className = "words";
      fill(place, cell);
    });
  }
  host.replaceChildren(table);
  if (focused) [...table.querySelectorAll("button")].find((b) => b.dataset.opens === focused)?.focus();
};
