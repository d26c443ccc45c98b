// Build the table once from the data of a run; typing only hides and shows its rows.

const element = (tag, parent, text = "", kind = "") => {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  parent?.append(made);
  return made;
};

// A symbol with an index, as the claims write it: D_k, a_{i+1}, Entropy_A; a name like middle_aged is none.
const INDEXED = /(?<![A-Za-z0-9_])([A-Za-z]+|Σ)_(?:\{([^}]+)\}|([A-Za-z0-9]))(?![A-Za-z0-9])/;

/** Write a sentence, its indices set lower. */
const sentence = (tag, parent, text, kind) => {
  const made = element(tag, parent, "", kind);
  // Three groups: the symbol, and its index in braces or not; between them what is no formula.
  text.split(INDEXED).forEach((part, number) => {
    if (part) number % 4 > 1 ? element("sub", made, part) : made.append(part);
  });
  return made;
};

const anchor = (parent, link, kind = "link") => {
  const made = element("a", parent, link.text, kind);
  made.href = link.href;
  return made;
};

const verdictOf = (parent, verdict, data) => {
  const mark = element("span", parent, data.verdicts[verdict].mark, "mark");
  mark.setAttribute("aria-hidden", "true");
  parent.append(data.verdicts[verdict].text);
};

const partsOf = (parent, line, data) => {
  const table = element("table", parent, "", "parts");
  const body = element("tbody", table);
  for (const part of line.parts) {
    const row = element("tr", body);
    element("th", row, part.name).scope = "row";
    element("td", row, part.printed, "number");
    element("td", row, part.computed, "number");
    verdictOf(element("td", row), part.verdict, data);
    const cell = element("td", row);
    if (part.link) anchor(cell, part.link).setAttribute("aria-label", `${part.link.text}: ${part.name}`);
  }
};

const detailsOf = (parent, line, data) => {
  if (line.note) sentence("p", parent, line.note, "note");
  if (line.parts.length) partsOf(parent, line, data);
  if (line.more.length) {
    const more = element("p", parent, "", "more");
    for (const link of line.more) anchor(more, link);
  }
};

const rowOf = (body, line, data) => {
  const row = element("tr", body, "", `line ${line.verdict}`);
  element("th", row, line.id, "id").scope = "row";
  const claim = element("td", row, "", "claim");
  if (line.note || line.parts.length || line.more.length) {
    const details = element("details", claim);
    sentence("summary", details, line.claim);
    detailsOf(details, line, data);
  } else {
    sentence("p", claim, line.claim, "alone");
  }
  const printed = element("td", row, line.printed, "number printed");
  printed.dataset.head = data.words.printed;
  const computed = element("td", row, line.computed, "number computed");
  computed.dataset.head = data.words.computed;
  verdictOf(element("td", row, "", "verdict"), line.verdict, data);
  const links = element("td", row, "", "links");
  for (const link of line.links) anchor(links, link).setAttribute("aria-label", `${link.text}: ${line.claim}`);
  return { row, line };
};

/** Build the body: a heading before each document and each section, then its lines. */
const bodyOf = (table, data) => {
  const body = element("tbody", table);
  const heads = [];
  const lines = [];
  const heading = (text, kind) => {
    const row = element("tr", body, "", kind);
    const cell = element("th", row, text);
    cell.colSpan = 6;
    cell.scope = "rowgroup";
    const head = { row, lines: [] };
    heads.push(head);
    return head;
  };
  let document_ = "", section = "", heading1, heading2;
  for (const line of data.lines) {
    if (line.document !== document_) {
      document_ = line.document;
      section = "";
      heading1 = heading(data.documents[document_], "document");
    }
    if (line.section !== section) {
      section = line.section;
      heading2 = heading(section, "section");
    }
    const made = rowOf(body, line, data);
    lines.push(made);
    heading1.lines.push(made);
    heading2.lines.push(made);
  }
  return { heads, lines };
};

// --- what is asked for -----------------------------------------------------------------------------

const readAddress = () => {
  const asked = new URLSearchParams(location.search);
  return { q: asked.get("q") ?? "", doc: asked.get("doc") ?? "", verdict: asked.get("verdict") ?? "" };
};

const writeAddress = (asked) => {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(asked)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
};

const plain = (text) => text.normalize("NFKC").toLowerCase();

const ALL = "all";

/** The verdict whose claims are listed: who asks for nothing sees those of the first kind. */
const listedOf = (asked, data) => asked.verdict || (asked.q || asked.doc ? ALL : data.first);

const filterOf = (built, data, asked, counted) => {
  const wanted = plain(asked.q).split(/\s+/).filter(Boolean);
  const listed = listedOf(asked, data);
  let shown = 0;
  for (const { row, line } of built.lines) {
    const fits =
      (!asked.doc || line.document === asked.doc) &&
      (listed === ALL || line.verdict === listed) &&
      wanted.every((word) => line.search.includes(word));
    row.hidden = !fits;
    shown += fits;
  }
  for (const head of built.heads) head.row.hidden = head.lines.every(({ row }) => row.hidden);
  counted.textContent = data.words.count.replace("{shown}", shown).replace("{all}", built.lines.length);
  return shown;
};

const searchOf = (bar, data, asked, changed) => {
  const label = element("label", bar, "", "search");
  element("span", label, data.words.search, "hidden-label");
  const input = element("input", label);
  input.type = "search";
  input.placeholder = data.words.search;
  input.value = asked.q;
  input.addEventListener("input", () => changed({ q: input.value }));
  return input;
};

const examplesOf = (bar, data, input) => {
  const place = element("span", bar, data.words.examples, "examples");
  for (const example of data.examples) {
    const button = element("button", place, example, "example");
    button.type = "button";
    button.addEventListener("click", () => {
      input.value = example;
      input.dispatchEvent(new Event("input"));
      input.focus();
    });
  }
};

const documentsOf = (bar, data, asked, changed) => {
  const label = element("label", bar);
  element("span", label, data.words.document, "hidden-label");
  const select = element("select", label);
  const option = (value, text) => (element("option", select, text).value = value);
  option("", data.words.all_documents);
  for (const [name, title] of Object.entries(data.documents)) option(name, title);
  select.value = asked.doc in data.documents ? asked.doc : "";
  select.addEventListener("change", () => changed({ doc: select.value, verdict: listedOf(asked, data) }));
};

const verdictsOf = (bar, data, asked, changed) => {
  const group = element("div", bar, "", "verdicts");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", data.words.verdict);
  const count = (name) => data.lines.filter((line) => name === ALL || line.verdict === name).length;
  const names = new Set([data.first, ALL, ...Object.keys(data.verdicts)]);
  const buttons = [...names].filter(count).map((name) => {
    const button = element("button", group);
    button.type = "button";
    name === ALL ? button.append(data.words.all_claims) : verdictOf(button, name, data);
    element("span", button, String(count(name)), "how-many");
    button.addEventListener("click", () => changed({ verdict: name === listedOf(asked, data) ? ALL : name }));
    return [name, button];
  });
  return () => {
    for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(name === listedOf(asked, data)));
  };
};

// --- the whole -------------------------------------------------------------------------------------

export default ({ parentElement, data }) => {
  const host = parentElement.querySelector(".claims");
  const said = JSON.stringify(data);
  if (host.said === said) return;
  host.said = said;
  const asked = readAddress();
  const bar = element("div", null, "", "bar");
  const none = element("p", null, data.words.none, "none");
  const counted = element("span", null, "", "count");
  counted.setAttribute("aria-live", "polite");
  const changed = (change) => {
    Object.assign(asked, change);
    writeAddress(asked);
    pressed();
    none.hidden = filterOf(built, data, asked, counted) > 0;
  };

  const input = searchOf(bar, data, asked, changed);
  documentsOf(bar, data, asked, changed);
  bar.append(counted);
  examplesOf(bar, data, input);
  const pressed = verdictsOf(bar, data, asked, changed);

  const table = element("table", null, "", "main");
  element("caption", table, data.words.caption);
  const top = element("tr", element("thead", table));
  for (const name of ["number", "claim", "printed", "computed", "verdict", "step"]) {
    const head = element("th", top, data.words[name], name);
    head.scope = "col";
  }
  const built = bodyOf(table, data);
  host.replaceChildren(bar, table, none);
  changed({});
};
