// Build the list once from the data of a run; typing only hides and shows its entries.

const element = (tag, parent, text = "", kind = "") => {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  parent?.append(made);
  return made;
};

export default ({ parentElement, data }) => {
  const root = parentElement.querySelector(".glossary");
  const told = JSON.stringify(data);
  if (root.told === told) return;
  const before = root.querySelector("input")?.value ?? "";
  const order = root.dataset.order || "letters";
  root.told = told;
  root.lang = data.language === "zh" ? "zh-CN" : data.language;
  root.replaceChildren();
  build(root, data, before, order);
  const wanted = () => lead(root);
  window.addEventListener("hashchange", wanted);
  wanted();
  return () => window.removeEventListener("hashchange", wanted);
};

function build(root, data, before, order) {
  const { words } = data;
  const bar = element("div", root, "", "bar");
  const search = element("label", bar, "", "search");
  element("span", search, words.search, "hidden-label");
  const input = element("input", search);
  input.type = "search";
  input.placeholder = words.search_hint;
  input.value = before;
  const choice = element("div", bar, "", "order");
  choice.setAttribute("role", "group");
  choice.setAttribute("aria-label", words.order);
  const count = element("p", bar, "", "count");
  count.setAttribute("role", "status");
  const list = element("div", root, "", "list");
  const none = element("p", root, words.none, "none");
  const entries = new Map(data.entries.map((entry) => [entry.anchor, write(entry, words)]));

  const buttons = ["letters", "groups"].map((name) => {
    const button = element("button", choice, words[`order_${name}`]);
    button.type = "button";
    button.onclick = () => arrange(name);
    return [name, button];
  });

  function arrange(name) {
    root.dataset.order = name;
    for (const [other, button] of buttons) button.setAttribute("aria-pressed", String(other === name));
    list.replaceChildren(...sections(name).flatMap(([title, anchors]) => {
      const heading = element("h2", null, title);
      return [heading, ...anchors.map((anchor) => entries.get(anchor))];
    }));
    filter();
  }

  function sections(name) {
    if (name === "groups") {
      const of = (group) => data.entries.filter((entry) => entry.group === group).map((entry) => entry.anchor);
      return Object.entries(data.groups).map(([group, title]) => [title, of(group)]);
    }
    // Of Chinese names the collation of the browser is that of pinyin.
    const sorter = new window.Intl.Collator(data.language === "zh" ? "zh-u-co-pinyin" : data.language, { numeric: true });
    const sorted = [...data.entries].sort((one, other) => sorter.compare(one.name, other.name));
    const letters = new Map();
    for (const entry of sorted) {
      const letter = letterOf(entry.name, sorter, data.language);
      letters.set(letter, [...(letters.get(letter) ?? []), entry.anchor]);
    }
    return [...letters].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  function filter() {
    const asked = input.value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of data.entries) {
      const fits = asked.every((word) => entry.search.includes(word));
      entries.get(entry.anchor).hidden = !fits;
      shown += fits;
    }
    for (const heading of list.querySelectorAll("h2")) heading.hidden = !shownAfter(heading);
    count.textContent = data.words.counts[shown];
    none.hidden = shown > 0;
  }

  input.oninput = filter;
  arrange(order);
}

function shownAfter(heading) {
  for (let next = heading.nextElementSibling; next && next.tagName !== "H2"; next = next.nextElementSibling) {
    if (!next.hidden) return true;
  }
  return false;
}

// The first character of each letter's syllables: what sorts before the next one belongs to the letter.
const PINYIN = [..."阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀"];
const LETTERS = [..."ABCDEFGHJKLMNOPQRSTWXYZ"];

function letterOf(name, sorter, language) {
  const first = name[0];
  if (language !== "zh" || /[\x00-\x7f]/.test(first)) return /[a-z]/i.test(first) ? first.toUpperCase() : "#";
  const place = PINYIN.findLastIndex((sign) => sorter.compare(sign, first) <= 0);
  return LETTERS[Math.max(place, 0)];
}

function write(entry, words) {
  const article = element("article", null);
  article.id = entry.anchor;
  article.tabIndex = -1;
  const head = element("h3", article);
  const anchor = element("a", head, entry.name);
  anchor.href = `#${entry.anchor}`;
  for (const other of entry.others) element("span", head, other, "other");
  if (entry.symbol) element("span", head, entry.symbol, "symbol");
  element("p", article, entry.means);
  if (entry.example) element("p", article, entry.example, "example");
  const link = element("a", element("p", article, "", "lesson"), `${words.lesson}: ${entry.lesson}`);
  link.href = entry.href;
  return article;
}

/** Lead to the term that the address names. */
function lead(root) {
  const wanted = location.hash.slice(1);
  const found = wanted && [...root.querySelectorAll("article")].find((article) => article.id === wanted);
  for (const article of root.querySelectorAll("article")) article.classList.toggle("wanted", article === found);
  if (!found) return;
  requestAnimationFrame(() => {
    found.scrollIntoView({ block: "center" });
    found.focus({ preventScroll: true });
  });
}
