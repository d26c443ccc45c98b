// Copy a link. The modern way needs https or localhost; a lecture room may have neither.

import { el, setText } from "./dom.js";

const SHARE = Symbol.for("c45.share"); // set by a page that shows somebody's own table
const SAID = 1600; // ms a "copied" stays

/** True when the text is on the clipboard. */
export async function copyText(text, near) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near);
  }
}

function copyBySelection(text, near) {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  near.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Copy a link by `copy(change)` and say so in `told`; of somebody's own table ask what it shall hold. */
export function shareInto(told, copy, words) {
  const said = (done) => {
    closeOffer(told);
    setText(told, words.say(done ? "share_done" : "share_failed"));
    setTimeout(() => told.childElementCount || setText(told, ""), SAID);
  };
  const own = ownLink();
  if (!own) return copy((link) => link).then(said);
  if (told.childElementCount) return closeOffer(told);
  offerLink(told, own, () => copy((link) => withTable(link, own.query)).then(said));
}

/** What a page says about links to its table: {table, query, words}; null where a plain link will do. */
function ownLink() {
  const said = globalThis[SHARE];
  return said && new URLSearchParams(location.search).get("table") === said.table ? said : null;
}

/** The same link, holding the table. */
export function withTable(link, query) {
  const held = new URL(link);
  for (const [name, value] of Object.entries(query)) held.searchParams.set(name, value);
  return held.href;
}

function offerLink(told, { query, words }, take) {
  const button = (text, onclick) => el("button", { type: "button", class: "press", text, onclick });
  const leave = button(words.link_close, () => closeOffer(told));
  const first = query ? button(words.link_take, take) : leave;
  const text = el("span", { text: query ? words.link_offer : words.link_large });
  told.classList.add("offer");
  told.replaceChildren(...new Set([text, first, leave]));
  told.onkeydown = (event) => {
    if (event.key === "Escape") closeOffer(told);
  };
  first.focus();
}

function closeOffer(told) {
  told.classList.remove("offer");
  told.replaceChildren();
}
