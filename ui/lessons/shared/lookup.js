// Show a cut in marks and texts that are already on the page. Nothing is computed: all is looked up in what the server sent.

/** Give each mark that bears a name its style and text for a cut; one the cut does not have is hidden. */
export function showMarks(place, marks, cut) {
  for (const [name, columns] of Object.entries(marks)) {
    const mark = place.querySelector(`[data-mark="${name}"]`);
    if (!mark) continue;
    const all = Object.entries(columns);
    const hidden = all.some(([, column]) => column[cut] === null);
    mark.style.setProperty("display", hidden ? "none" : "");
    if (hidden) continue;
    for (const [property, column] of all) {
      if (property === "text") mark.textContent = column[cut];
      else mark.style.setProperty(property, column[cut]);
    }
  }
}

/** Write the texts of a cut's branches into the first rows of their table. */
export function showRows(table, rows) {
  rows.forEach((texts, row) =>
    texts.forEach((text, column) => {
      const cell = table.tBodies[0]?.rows[row]?.cells[column];
      if (cell) showText(cell, text);
    }),
  );
}

/** Write a text into an element that holds nothing else; its text node stays the one that the page knows. */
export function showText(element, text) {
  const written = element?.firstChild;
  if (written?.nodeType === Node.TEXT_NODE && written.data !== text) written.data = text;
}
