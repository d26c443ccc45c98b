// Build the list of attributes anew from the data of a run; what had the focus keeps it.

export default ({ parentElement, data, setTriggerValue }) => {
  const host = parentElement.querySelector(".offers");
  const focused = host.getRootNode().activeElement?.dataset?.offer;

  const element = (tag, parent, text = "", name = "") => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (name) made.className = name;
    parent.append(made);
    return made;
  };

  const list = document.createElement("ul");
  list.setAttribute("aria-label", data.text);
  for (const row of data.rows) {
    const item = element("li", list);
    if (row.why) {
      item.className = "out";
      element("span", item, row.name, "name");
      element("small", item, row.why);
      continue;
    }
    const button = element("button", item);
    button.type = "button";
    button.dataset.offer = row.id;
    if (row.current) button.setAttribute("aria-pressed", "true");
    button.onclick = () => setTriggerValue("pressed", row.id);
    element("span", button, row.name, "name");
    const parts = element("span", button, "", "parts");
    for (const part of row.parts) {
      const chip = element("span", parts, "", "part");
      element("small", chip, part.label);
      const cases = element("span", chip, "", "cases");
      for (const [marks, colour] of part.runs) element("span", cases, marks).style.color = colour;
    }
  }
  host.replaceChildren(list);
  if (focused) [...list.querySelectorAll("button")].find((b) => b.dataset.offer === focused)?.focus();
};
