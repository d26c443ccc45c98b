// The second window: notes for the speaker and those of the teacher, the next sentence, a clock.

/** Runs in the second window alone, so it uses nothing of this module but itself. */
export function speakerWindow({ channel: name, texts }) {
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const KEYS = { " ": "next", PageDown: "next", ArrowRight: "next", ArrowDown: "nextStep", PageUp: "previous", ArrowLeft: "previous", ArrowUp: "previousStep", Home: "first", End: "last", n: "nextSplit", N: "nextSplit", p: "previousSplit", P: "previousSplit", b: "black", B: "black", ".": "black", t: "room", T: "room" };
  const style = make("style", {}, "\
    :root { color-scheme: light dark; font: 18px/1.45 system-ui, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif; }\
    body { margin: 0; padding: 1rem 1.4rem; display: grid; grid-template: auto auto minmax(max-content, 1fr) auto auto / 1fr 1fr; align-content: start; gap: 0.8rem 1.6rem; min-height: 100vh; box-sizing: border-box; }\
    h1, h2 { font-size: 0.85rem; font-weight: 600; margin: 0 0 0.2rem; opacity: 0.75; } p { margin: 0; text-wrap: pretty; }\
    header { grid-column: 1 / -1; display: flex; justify-content: space-between; gap: 1rem; font-variant-numeric: tabular-nums; font-size: 1.25rem; }\
    header button, .mine button { font-size: 0.85rem; } .now p { font-weight: 600; } .note p { font-size: 1.15rem; }\
    .mine { grid-column: 1 / -1; display: grid; gap: 0.4rem; } .mine div { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }\
    textarea { font: inherit; width: 100%; box-sizing: border-box; min-height: 3em; resize: vertical; padding: 0.4rem 0.6rem; }\
    footer { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0.5rem; } button { font: inherit; min-height: 44px; min-width: 44px; padding: 0 0.9rem; }\
    @media (max-width: 640px) { body { grid-template: none / 1fr; } }");
  const part = (title, kind) => {
    const text = make("p");
    return { text, element: make("section", { class: kind }, make("h2", {}, title), text) };
  };
  const [now, next, ask, slip] = [part(texts.now, "now"), part(texts.coming, ""), part(texts.ask, "note"), part(texts.slip, "note")];
  now.text.setAttribute("aria-live", "polite");
  const [place, since, day] = [make("span"), make("span", { title: texts.since }), make("span", { title: texts.time })];
  const again = make("button", { type: "button" }, texts.start);
  const buttons = ["previous", "next", "black"].map((act) => {
    const button = make("button", { type: "button", title: texts[`key_${act}`] }, texts[act]);
    button.addEventListener("click", () => line.postMessage({ asks: act }));
    return button;
  });
  const line = new BroadcastChannel(name);
  let shown = { notes: {} }; // what the first window told last
  let read = {}; // the file that was chosen last
  const field = make("textarea", { "aria-label": texts.my_notes, placeholder: texts.note_hint, maxlength: "4000" });
  const said = make("span", { role: "status" });
  const file = make("input", { type: "file", accept: ".json,application/json", hidden: "" });
  const act = (text, run) => {
    const button = make("button", { type: "button" }, text);
    button.addEventListener("click", run);
    return button;
  };
  const takes = [
    act(texts.save_notes, () => {
      const href = URL.createObjectURL(new Blob([JSON.stringify({ about: shown.about, notes: shown.notes }, null, 1)], { type: "application/json" }));
      make("a", { href, download: "c45-notes.json" }).click();
      setTimeout(() => URL.revokeObjectURL(href), 1000);
    }),
    act(texts.load_notes, () => file.click()),
    act(texts.link_notes, () => line.postMessage({ asks: "link" })),
  ];
  const mine = make("section", { class: "mine" }, make("h2", {}, texts.my_notes), field, make("div", {}, ...takes, file, said));

  field.addEventListener("input", () => {
    line.postMessage({ writes: shown.key, text: field.value });
    shown.notes = { ...shown.notes, [shown.key]: field.value };
  });
  file.addEventListener("change", async () => {
    const text = await file.files[0]?.text();
    file.value = "";
    if (text === undefined) return;
    try {
      read = JSON.parse(text) || {};
      line.postMessage({ loads: read });
    } catch {
      said.textContent = texts.notes_none;
    }
  });
  /** Notes that were written to other steps are loaded only if one says so. */
  function asksSure({ from, here }) {
    const anyway = act(texts.notes_anyway, () => line.postMessage({ loads: read, sure: true }));
    said.replaceChildren(texts.notes_differ.replace("{from}", () => from).replace("{here}", () => here), " ", anyway);
  }

  async function copy(link) {
    if (!link) return (said.textContent = texts.notes_long);
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = texts.link_copied;
    } catch {
      window.prompt(texts.link_notes, link);
    }
  }

  let began = null; // the speaker starts the clock

  line.addEventListener("message", ({ data }) => {
    const { shows } = data;
    if ("link" in data) copy(data.link);
    if (data.differ) asksSure(data.differ);
    if ("loaded" in data) said.textContent = data.loaded ? texts.notes_loaded : texts.notes_none;
    if (!shows) return;
    // What is being written to this step is not written over.
    if (shows.key !== shown.key || document.activeElement !== field) field.value = shows.note;
    if (shows.key !== shown.key) said.textContent = "";
    shown = shows;
    began = shows.began;
    tick();
    now.text.textContent = shows.sentence;
    next.text.textContent = shows.next ?? texts.last_step;
    ask.text.textContent = shows.ask;
    slip.text.textContent = shows.slip;
    place.textContent = `${shows.position + 1} / ${shows.count}`;
    document.documentElement.lang = shows.language;
  });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.target === field) return event.key === "Escape" && field.blur();
    if (event.key === " " && event.target.closest("button")) return;
    const act = KEYS[event.key];
    if (!act && !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    line.postMessage({ asks: act ?? "answer", key: event.key });
  });
  again.addEventListener("click", () => {
    began = Date.now();
    line.postMessage({ began });
    tick();
  });

  function tick() {
    const seconds = Math.max(0, Math.floor((Date.now() - (began ?? Date.now())) / 1000));
    again.textContent = began === null ? texts.start : texts.restart;
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    since.textContent = `${hours ? `${hours}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    day.textContent = `${two(new Date().getHours())}:${two(new Date().getMinutes())}`;
  }

  document.title = texts.speaker;
  document.documentElement.id = "c45-speaker";
  document.head.append(style);
  const head = make("header", {}, place, make("span", {}, since, " ", again), day);
  document.body.replaceChildren(head, now.element, next.element, ask.element, slip.element, mine, make("footer", {}, ...buttons));
  tick();
  setInterval(tick, 1000);
  line.postMessage({ asks: "step" });
}
