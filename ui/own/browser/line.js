// Say beside a table where it is stored and for how long, and list all that this browser stores.

import { copyText, withTable } from "../../player/share.js";
import { browserTables, onChanges, tellChanges } from "./storage.js";

const hearing = new WeakMap();

/** Called at every run; `data`: {token, query, words}; `query`: of a link that holds the table, or null. */
export default function storageLine({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".c45-stored");
  const page = browserTables();
  const show = () => look(page, data.token).then((seen) => draw(root, seen, { ...data, act }));
  const act = {
    keep: (token, kept) => doing(page, async (stored) => (await persist(kept), stored.keep(token, kept))),
    drop: async (meant) => {
      const gone = await doing(page, (stored) => stored.dropAll(meant));
      if (gone?.length) setTriggerValue("deleted", gone);
    },
    link: () => copyText(withTable(location.href, data.query), root),
    open: (token) => setTriggerValue("opened", token),
  };
  hearing.get(root)?.();
  const stop = onChanges(show);
  hearing.set(root, stop);
  show();
  return () => {
    if (hearing.get(root) === stop) stop();
  };
}

/** Ask the browser not to clear what is kept when it needs room; it may say no. */
async function persist(kept) {
  if (kept) await navigator.storage?.persist?.().catch(() => false);
}

async function doing(page, work) {
  try {
    return await work(await page.tables);
  } finally {
    tellChanges();
  }
}

async function look(page, token) {
  try {
    const all = await (await page.tables).all();
    return { all, now: all.find((table) => table.token === token), failed: page.failed.has(token) };
  } catch {
    return { all: [], now: undefined, failed: true };
  }
}

// --- drawing ---------------------------------------------------------------------------------------

function draw(root, seen, { token, query, words, act }) {
  const parts = [token ? status(seen, query, words, act) : piece("p", { hidden: "" })];
  if (seen.all.length) parts.push(listed(root, seen.all, token, words, act));
  // What is drawn anew keeps the keyboard.
  const held = root.getRootNode().activeElement;
  const key = root.contains(held) ? (held.dataset.key ?? "list") : null;
  root.replaceChildren(...parts);
  if (key === null) return;
  const again = [...root.querySelectorAll("button")].find((one) => one.dataset.key === key);
  (again ?? root.querySelector("summary"))?.focus();
}

function status({ now, failed }, query, words, act) {
  const said = piece("p", { role: "status" });
  if (failed) said.append(piece("strong", {}, words.refused));
  else if (!now) said.append(words.not_yet);
  else {
    const next = now.kept ? words.keep_not : words.keep;
    said.append(now.kept ? words.kept : words.session, " · ");
    said.append(press("keep", next, () => act.keep(now.token, !now.kept)));
  }
  if (query) said.append(" · ", linking(words, act));
  return said;
}

/** The button that copies a link says on itself what became of it, and who can see the table. */
function linking(words, act) {
  const button = press("link", words.link, async () => {
    button.textContent = (await act.link()) ? words.link_done : words.link_failed;
  });
  return button;
}

function listed(root, tables, token, words, act) {
  const before = root.querySelector("details");
  const entries = tables.map((table) => entry(table, table.token === token, words, act));
  const all = piece("p", {}, sure("all", words.delete_all, words.sure_all, () => act.drop(() => true)));
  return piece(
    "details",
    before?.open ? { open: "" } : {},
    piece("summary", {}, `${words.list} (${tables.length})`),
    piece("ul", {}, ...entries),
    tables.length > 1 ? all : "",
  );
}

function entry(table, shown, words, act) {
  const named = (text) => text.replace("{name}", table.title);
  return piece(
    "li",
    shown ? { "aria-current": "true" } : {},
    piece("bdi", {}, table.title),
    shown ? piece("strong", {}, ` · ${words.this}`) : "",
    piece("span", {}, ` · ${table.kept ? words.kept_short : words.session_short} · `),
    press(`open ${table.token}`, words.open, () => act.open(table.token), named(words.open_label)),
    " · ",
    sure(
      table.token,
      words.delete,
      words.sure,
      () => act.drop((one) => one.token === table.token),
      named(words.delete_label),
    ),
  );
}

function piece(tag, attributes, ...inner) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inner);
  return element;
}

function press(key, text, done, label) {
  const button = piece("button", { type: "button", "data-key": key }, text);
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", done);
  return button;
}

/** A button that asks once more: the second press does it, looking elsewhere takes it back. */
function sure(key, text, question, done, label) {
  const button = press(
    key,
    text,
    () => {
      if (button.dataset.sure) return done();
      button.dataset.sure = "yes";
      button.textContent = question;
      button.removeAttribute("aria-label");
    },
    label,
  );
  button.addEventListener("blur", () => {
    delete button.dataset.sure;
    button.textContent = text;
    if (label) button.setAttribute("aria-label", label);
  });
  return button;
}
