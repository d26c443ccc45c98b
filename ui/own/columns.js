// Show what each column of a table was taken for, to be chosen otherwise. As controls of the page, of which each takes
// a browser 25 ms, they would be most of its opening.

const KEYS_REST = 600; // ms: an arrow key goes past one kind to the next, and the table would change at each

/** Called at every run; `data`: {columns: [{name, label, facts, now}], kinds: [[id, text]]}. */
export default ({ parentElement, data: { columns, kinds }, setTriggerValue }) => {
  const list = parentElement.querySelector(".columns");
  while (list.children.length > columns.length) list.lastChild.remove();
  columns.forEach(({ name, label, facts, now }, place) => {
    // A row stays: the keyboard goes on in it.
    const row = list.children[place] ?? list.appendChild(newRow(place));
    const [named, known, select] = row.children;
    named.textContent = label;
    known.textContent = facts;
    select.replaceChildren(...kinds.map(([kind, text]) => new Option(text, kind)));
    select.value = now; // also of a choice that was refused
    const say = () => setTriggerValue("declare", { name, kind: select.value });
    let [byKey, waiting] = [false, 0];
    select.onkeydown = () => (byKey = true);
    select.onpointerdown = () => (byKey = false);
    select.onchange = () => {
      clearTimeout(waiting);
      waiting = setTimeout(say, byKey ? KEYS_REST : 0);
    };
  });
};

function newRow(place) {
  const row = document.createElement("div");
  const [named, known, select] = ["label", "small", "select"].map((tag) => row.appendChild(document.createElement(tag)));
  select.id = named.htmlFor = `kind_${place}`;
  known.id = `facts_${place}`;
  select.setAttribute("aria-describedby", known.id);
  return row;
}
