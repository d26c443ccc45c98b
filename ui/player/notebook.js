// The notebook host: a widget of anywidget. The kernel tells the story; both sides hold the step, the order and the language.

import { askedIn } from "./asked.js";
import { el } from "./dom.js";
import { growing } from "./growing.js";
import { mount } from "./player.js";
import { followColours } from "./surroundings.js";

const FONTS = "c45-notebook-fonts"; // in the head of the page, where alone @font-face works

/** Called for every place the widget is shown in: a player of its own, in a shadow that keeps styles apart. */
function render({ model, el: cell }) {
  const { katex, styles, faces } = globalThis.c45Carried;
  if (!document.getElementById(FONTS)) document.head.append(el("style", { id: FONTS, text: faces }));
  cell.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab leaves the keys of this place alone
  const root = el("div", { class: "c45-root", tabindex: "-1" });
  const bar = el("div", { class: "cell-bar" });
  const place = el("div", { class: "cell" }, bar, root);
  cell.replaceChildren(el("div"));
  cell.firstChild.attachShadow({ mode: "open" }).append(el("style", { text: styles }), place);
  const unfollow = followColours(cell, (theme) => Object.assign(root.dataset, { room: theme, theme }));
  const kernel = askKernel(model);
  const host = {
    address: addressIn(model),
    katex: { engine: katex, style: "" },
    more: kernel.more,
    keysWithin: true,
    shown: (kind, step) => hold(model, "step", step + 1),
  };
  let player = null;
  let gone = false;

  async function tell() {
    const story = await unpackView(model.get("_story"));
    if (gone) return;
    if (player) player.update(story);
    else player = mount(root, story, host, growing);
  }

  const follow = () => player && player.step() !== model.get("step") - 1 && player.show(model.get("step") - 1);
  const turn = () => player?.actions.order(model.get("order"));
  const name = () => showBar(bar, model);
  const heard = { "change:_story": tell, "change:_around": name, "change:step": follow, "change:order": turn };
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  name();
  tell();
  return () => {
    gone = true;
    for (const [event, act] of Object.entries(heard)) model.off(event, act);
    kernel.release();
    unfollow();
    player?.destroy();
  };
}

/** Set what both sides hold, if it is another value: what the kernel has just said is not said back. */
function hold(model, name, value) {
  if (model.get(name) === value) return;
  model.set(name, value);
  model.save_changes();
}

/** A notebook has no address of its own: step and order lie in the model. */
function addressIn(model) {
  const read = () => ({ ...askedIn(new URLSearchParams()), step: model.get("step"), order: model.get("order") });
  const write = ({ order }) => hold(model, "order", order ?? "depth");
  return { read, write, listen: () => () => {} };
}

/** What a story has not told yet, asked for by messages. */
function askKernel(model) {
  const waiting = new Map();
  let count = 0;
  const came = async ({ id }, [packed]) => {
    const { done, fail } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (packed) done?.(await unpackView(packed));
    else fail?.(new Error("no such part of the story"));
  };
  model.on("msg:custom", came);
  const more = (of, names) =>
    new Promise((done, fail) => {
      const id = `${(count += 1)}`;
      waiting.set(id, { done, fail });
      model.send({ id, names });
    });
  return { more, release: () => model.off("msg:custom", came) };
}

/** The line above the player: what is shown, and in which language. */
function showBar(bar, model) {
  const { title, languages } = model.get("_around");
  const buttons = Object.entries(languages).map(([language, name]) =>
    el("button", {
      type: "button",
      text: name,
      lang: language,
      "aria-pressed": String(language === model.get("language")),
      onclick: () => hold(model, "language", language),
    }),
  );
  bar.replaceChildren(el("span", { class: "cell-title", text: title }), ...buttons);
}

/** Deflated JSON, as a view on bytes. */
async function unpackView({ buffer, byteOffset, byteLength }) {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(plain).json();
}

export default { render };
