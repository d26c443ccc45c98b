// A derivation in the place of another one, which is hidden as long as this stands there.

const HIDING = ":has(> .stand-in) > :not(.stand-in) { display: none !important; }";

/** Put a derivation ({lines, rows, parted, source}) into a place that the server has filled with another one. */
export function makeStandIn(place, told, math) {
  const [formulas, source] = ["stMarkdownContainer", "stCaptionContainer"].map((kind) =>
    [...place.children].find((part) => part.querySelector(`[data-testid=${kind}]`)),
  );
  if (!formulas || !source) return null;
  const standIn = document.createElement("div");
  standIn.className = "stand-in";
  standIn.style.display = "contents";
  const style = document.createElement("style");
  style.textContent = `.${[...place.classList].find((name) => name.startsWith("st-key-"))}${HIDING}`;
  const notes = told.parted.map((note) => filled(formulas, [withMath(note, math)]));
  const lines = told.lines.flatMap((line, k) => parts(line, told.rows[k], math));
  standIn.append(style, filled(formulas, lines), ...notes, filled(source, [paragraph(told.source)]));
  place.append(standIn);
  return standIn;
}

/** Whether what the server has drawn there is this derivation, by the LaTeX that KaTeX notes. */
export function saysAlike(place, { lines, rows }) {
  const server = [...place.children].filter((part) => !part.matches(".stand-in"));
  const said = server.flatMap((part) => [...part.querySelectorAll("annotation")].map((it) => it.textContent.trim()));
  const wanted = lines.flatMap((line, k) => [line, ...rows[k]]);
  return wanted.every((line, k) => said[k] === `\\displaystyle ${line}`) && server.every((part) => part.dataset.stale !== "true");
}

/** A line, and behind a column of terms the list of these, as `derivations.py` writes them. */
function parts(line, rows, math) {
  const shown = paragraph(setAside(line, math));
  if (!rows.length) return [shown];
  shown.className = "in-column";
  const list = document.createElement("ul");
  for (const row of rows) list.appendChild(document.createElement("li")).append(setAside(row, math));
  return [shown, list];
}

/** A part of the page of the same kind as another one, with these paragraphs. */
function filled(part, paragraphs) {
  const made = part.cloneNode(true);
  made.querySelector("[data-testid=stMarkdownContainer], [data-testid=stCaptionContainer]").replaceChildren(...paragraphs);
  return made;
}

function paragraph(...parts) {
  const made = document.createElement("p");
  made.append(...parts);
  return made;
}

/** A sentence in which LaTeX stands between two dollars. */
function withMath(note, math) {
  return paragraph(...note.split("$$").map((part, k) => (k % 2 ? setAside(part, math) : part)));
}

/** A formula with its own style: Streamlit's is that of another release of KaTeX. */
function setAside(latex, { set, sheet }) {
  const host = document.createElement("span");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  root.append(set(latex));
  return host;
}
