// The host of the static site: a page from a web server or from a disk, with no server behind it.

import { isPresenting, makePresenting } from "./present.js";
import { queryWith } from "./address.js";
import { makeAround } from "./around.js";
import { askedIn, hasAddress } from "./asked.js";
import { mount } from "./player.js";
import { loadScript, unpack } from "./scripts.js";
import { growing } from "./growing.js";

const waitingStories = new Map();
const openStories = new Map();

/** What a page is given, and what its scripts call: texts, stories, and the page itself at last. */
globalThis.c45 = {
  texts: null,
  say: (texts) => (globalThis.c45.texts = texts),
  story: (name, packed) => waitingStories.get(name)?.(unpack(packed)),
  open: openPage,
};

/**
 * page: {story, later} for one story, else {stories: folder, language, dialects}; or {tell(dialect), more(id, names), dialects},
 * which promise a story and its supplies. Returns renew(): the table is another one.
 */
async function openPage(page) {
  const root = document.querySelector(".c45-root");
  const picker = document.getElementById("dialect");
  const address = hashAddress();
  if (page.tell) address.link = null; // no link holds a table of one's own
  const { texts } = globalThis.c45;
  const presenting = makePresenting(root);
  const around = makeAround(root);
  const katex = { engine: globalThis.katex, style: "" };
  const more = async (id, names) => {
    if (page.more) return page.more(id, names);
    const later = page.later ?? (await fetchLater(page, id));
    const pruning = names.find((name) => name.startsWith("p"));
    return pruning ? { pruning: later.prunings[Number(pruning.slice(1))] } : later;
  };
  const host = { address, katex, more, remembers: !page.story, ...presenting.host, shown: tell };
  document.body.classList.toggle("presenting", isPresenting());
  let player = null;
  let shown = null; // the convention whose story is on the stage

  const wanted = () => {
    const asked = new URLSearchParams(location.hash.slice(1)).get("dialect");
    return page.dialects?.includes(asked) ? asked : (page.dialects?.[0] ?? null);
  };

  /** A step is on the stage: the speaker's window is told, and the page around. */
  function tell(...at) {
    presenting.host.shown(...at);
    around.shown(...at);
  }

  function begin(story) {
    player = mount(root, story, host, growing);
    around.follow({ show: player.show, lend: globalThis.c45Theme.lend });
  }

  async function show() {
    const dialect = wanted();
    if (picker) picker.value = dialect;
    try {
      const told = openStories.get(dialect) ?? page.story ?? (await (page.tell?.(dialect) ?? fetchStory(page, dialect)));
      if (dialect !== wanted()) return;
      const story = openStories.get(dialect) ?? { ...texts.player, ...told };
      openStories.set(dialect, story);
      shown = dialect;
      if (player) player.update(story);
      else begin(story);
      const ask = (query) => hasAddress() && (location.search = query);
      presenting.run(isPresenting() ? texts : {}, player.actions, ask);
    } catch (trouble) {
      player?.destroy();
      player = shown = null;
      root.replaceChildren(
        Object.assign(document.createElement("p"), {
          className: "site-trouble",
          textContent: trouble.said ?? root.dataset.trouble,
        }),
      );
      if (!trouble.said) throw trouble;
    }
  }

  address.changed(() => {
    if (wanted() === shown) return true;
    show();
    return false;
  });
  picker?.addEventListener("change", () => {
    const dialect = picker.value === page.dialects[0] ? "" : picker.value;
    location.hash = queryWith(location.hash.slice(1), { dialect, step: "" });
    picker.blur();
  });
  document
    .getElementById("table")
    ?.addEventListener("change", ({ target }) => (location.href = target.value));
  for (const link of document.querySelectorAll("a.other-language"))
    link.addEventListener("click", () => (link.hash = location.hash));
  await show();
  return function renew() {
    openStories.clear();
    return show();
  };
}

function fetchStory({ stories, language }, dialect) {
  return fetchScript(stories, `${dialect}.${language}`);
}

/** All questions and prunings of a story, whose identity is "table/convention", at once. */
function fetchLater({ stories, language }, id) {
  return fetchScript(stories, `${id.split("/")[1]}.${language}.later`);
}

function fetchScript(folder, name) {
  return new Promise((done, fail) => {
    waitingStories.set(name, done);
    loadScript(`${folder}/${name}.js`).catch(fail);
  });
}

/**
 * The address of a page: step, order, size and predicting stand behind the "#", which every server leaves alone.
 * `changed(act)`: act says whether a move in the history stays in the same story.
 */
function hashAddress() {
  let same = () => true;
  const read = () => askedIn(new URLSearchParams(location.hash.slice(1)));
  const write = (state, leap) => {
    if (!hasAddress()) return;
    const own = Object.fromEntries(growing.own.map((name) => [name, state[name] ? String(state[name]) : ""]));
    const next = `#${queryWith(location.hash.slice(1), own)}`;
    if (next === (location.hash || "#")) return;
    history[leap ? "pushState" : "replaceState"](
      history.state,
      "",
      next === "#" ? location.pathname + location.search : next,
    );
  };
  const listen = (heard) => {
    const moved = () => heard(read(), same());
    const kinds = ["popstate", "hashchange"];
    kinds.forEach((kind) => window.addEventListener(kind, moved));
    return () => kinds.forEach((kind) => window.removeEventListener(kind, moved));
  };
  return { read, write, listen, link: () => location.href, changed: (act) => (same = act) };
}
