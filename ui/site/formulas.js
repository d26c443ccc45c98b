// Set the formulas of a part of a page: each becomes what KaTeX makes of it.

/** Every `.math` of a part; a text that KaTeX cannot read stays as it is. */
export function setFormulas(part) {
  for (const formula of part.querySelectorAll(".math")) {
    const set = document.createElement("span");
    globalThis.katex?.render(formula.textContent, set, { throwOnError: false, strict: "ignore", trust: false });
    if (set.firstChild) formula.replaceWith(set.firstChild);
  }
}
