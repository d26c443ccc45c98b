// The card of a term: opened by pointer, focus or press on its link, closed by Escape or by leaving it.

import { hear } from "../../player/tell.js";
import { beside, keepStops, leadTo, stopAt } from "./stops.js";

const OPEN_AFTER = 140; // so that a pointer on its way elsewhere opens none
const CLOSE_AFTER = 260; // so that the pointer reaches the card
const GAP = 6;

export default ({ parentElement, data }) => {
  const place = parentElement.querySelector(".term-place");
  const state = (place.termCards ??= { link: null, over: null, timer: 0, asked: false, card: newCard(place) });
  state.data = data;
  publish(state.data.found);
  if (state.link) fill(state);
  if (state.stop) return state.stop;

  // A text that is written anew takes its card with it.
  state.text = new MutationObserver(() => !state.link?.isConnected && close(state));

  const { card } = state;
  const terms = termsOf(state);
  const linkOf = (event) => event.composedPath()[0].closest?.(terms); // within a component, too
  const later = (work, wait) => {
    clearTimeout(state.timer);
    state.timer = setTimeout(work, wait);
  };

  state.focused = (event) => {
    const link = linkOf(event);
    if (link) stopAt(link, terms);
    if (link?.matches(":focus-visible")) !state.returning && open(state, link);
    else if (state.link && !link && !event.composedPath().includes(card)) close(state);
  };
  const listeners = [
    // A pointer at rest, below which a page comes or scrolls, is over a term, but does not move.
    ["pointermove", (event) => {
      const link = event.pointerType === "mouse" ? linkOf(event) : null;
      if (link && link !== state.over) later(() => open(state, link), OPEN_AFTER);
      state.over = link;
    }],
    ["pointerout", (event) => {
      if (event.pointerType !== "mouse" || !linkOf(event)) return;
      state.over = null;
      later(() => !state.held && close(state), CLOSE_AFTER);
    }],
    ["focusin", state.focused],
    ["click", (event) => {
      const link = linkOf(event);
      if (link) {
        event.preventDefault();
        clearTimeout(state.timer);
        open(state, link);
        state.held = true;
        if (event.detail === 0) card.focus(); // by a key: the card is read and its links are next
      } else if (state.link && !event.composedPath().includes(card)) close(state);
    }],
    ["keydown", (event) => {
      const link = linkOf(event);
      if (link && event.key.startsWith("Arrow") && link.matches(":focus-visible")) {
        const next = leadTo(event.key, link, terms);
        if (!next) return;
        event.preventDefault();
        event.stopPropagation();
        next.focus();
      }
      if (event.key !== "Escape" || !state.link) return;
      event.stopPropagation();
      event.composedPath().includes(card) ? giveBack(state) : close(state);
    }],
  ];
  for (const [name, heard] of listeners) document.addEventListener(name, heard, true);
  const leaveStops = keepStops(terms);
  const deaf = hear("cards", (here) => {
    state.here = here;
    if (state.link) fill(state);
  });
  const away = (event) => state.link && !event.composedPath().includes(card) && put(state);
  window.addEventListener("scroll", away, true);
  window.addEventListener("resize", away);
  card.onpointerenter = () => clearTimeout(state.timer);
  card.onpointerleave = (event) => event.pointerType === "mouse" && !state.held && later(() => close(state), CLOSE_AFTER);
  card.querySelector(".close").onclick = () => giveBack(state);

  state.stop = () => {
    for (const [name, heard] of listeners) document.removeEventListener(name, heard, true);
    window.removeEventListener("scroll", away, true);
    window.removeEventListener("resize", away);
    clearTimeout(state.timer);
    leaveStops();
    deaf();
    delete place.termCards;
    card.remove();
  };
  return state.stop;
};

/** Tell a component that writes prose itself, as the player does, which forms have a card. */
function publish(found) {
  if (globalThis.c45Terms?.pattern === found.pattern) return;
  globalThis.c45Terms = found;
  document.dispatchEvent(new Event("c45-terms"));
}

function newCard(place) {
  const card = element("div", place, "card");
  card.popover = "manual";
  card.tabIndex = -1;
  card.setAttribute("role", "dialog");
  element("p", card, "name");
  element("p", card, "means").id = "term-means";
  element("p", card, "example");
  element("p", card, "keys");
  const links = element("p", card, "links");
  element("a", links, "lesson");
  element("a", links, "more");
  element("button", card, "close").type = "button";
  return card;
}

function termsOf(state) {
  return `a[href^="${state.data.prefix}"]`;
}

function element(tag, parent, kind) {
  const made = document.createElement(tag);
  made.className = kind;
  parent.append(made);
  return made;
}

function open(state, link) {
  const key = link.hash.slice(state.data.prefix.length);
  if (!state.data.cards[key]) return;
  if (state.link !== link) {
    if (state.link) close(state);
    state.link = link;
    state.key = key;
    state.text.observe(link.parentNode, { childList: true });
    // Where the focus moves within a component, the page outside it does not hear so.
    state.root = link.getRootNode();
    if (state.root !== document) state.root.addEventListener("focusin", state.focused, true);
    link.setAttribute("aria-haspopup", "dialog");
    link.setAttribute("aria-expanded", "true");
    link.setAttribute("aria-description", state.data.cards[key].means);
  }
  if (!state.here?.examples && !state.asked && state.data.cards[key].exemplified) {
    state.asked = true;
    state.here?.ask();
  }
  fill(state);
  if (!state.card.matches(":popover-open")) state.card.showPopover();
  put(state);
}

function fill(state) {
  const { card, data, key } = state;
  const said = data.cards[key];
  const examples = state.here?.examples ?? null;
  const inApp = ({ lesson, query }) => `${lesson}?${new URLSearchParams({ ...keptBy(state.here ?? {}), ...query })}`;
  const leadingTo = (to) => globalThis.c45?.addressOf?.(to.lesson, to.query) ?? inApp(to); // a page of files names its own
  card.setAttribute("aria-label", said.called);
  card.querySelector(".name").textContent = said.name;
  card.querySelector(".means").textContent = said.means;
  const example = card.querySelector(".example");
  example.textContent = examples?.[key] || "…";
  const isNever = examples ? !examples[key] : Boolean(globalThis.c45); // nobody answers a page of files
  example.hidden = !said.exemplified || isNever;
  const keys = card.querySelector(".keys");
  keys.textContent = data.words.keys;
  keys.hidden = !state.link.matches(":focus-visible") || beside(state.link, termsOf(state)).length < 2;
  const lesson = card.querySelector(".lesson");
  lesson.href = leadingTo(said);
  lesson.textContent = `${data.words.lesson}: ${said.leads}`;
  lesson.hidden = !leadingTo(said);
  const more = card.querySelector(".more");
  more.href = `${leadingTo(data.glossary)}${data.prefix}${key}`;
  more.textContent = data.words.more;
  more.hidden = !said.exemplified || !leadingTo(data.glossary);
  const button = card.querySelector(".close");
  button.textContent = "×";
  button.setAttribute("aria-label", data.words.close);
  if (card.matches(":popover-open")) put(state);
}

/** What a link to another lesson keeps of the address: without what an example shows in this one alone. */
function keptBy({ shared = [], aside = {} }) {
  const asked = new URLSearchParams(location.search);
  const kept = Object.fromEntries([...asked].filter(([name]) => shared.includes(name)));
  for (const [name, others] of Object.entries(aside)) {
    if (!asked.has(others)) continue;
    delete kept[name];
    if (asked.get(others)) kept[name] = asked.get(others);
  }
  return kept;
}

/** Put the card below its link, or above it where there is more room; out of sight of its link it closes. */
function put(state) {
  const at = state.link.getClientRects()[0];
  if (!at || at.bottom < 0 || at.top > window.innerHeight) return close(state);
  const { card } = state;
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const below = at.bottom + GAP + height <= window.innerHeight || at.top < window.innerHeight - at.bottom;
  const top = below ? at.bottom + GAP : at.top - GAP - height;
  card.style.left = `${Math.max(GAP, Math.min(at.left, document.documentElement.clientWidth - width - GAP))}px`;
  card.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`;
}

/** Close the card and put the focus back on its link, which opens none then. */
function giveBack(state) {
  const { link } = state;
  close(state);
  state.returning = true;
  link?.focus();
  state.returning = false;
}

function close(state) {
  clearTimeout(state.timer);
  state.text.disconnect();
  if (state.root !== document) state.root?.removeEventListener("focusin", state.focused, true);
  state.link?.removeAttribute("aria-expanded");
  state.link = null;
  state.held = false;
  if (state.card.matches(":popover-open")) state.card.hidePopover();
}
