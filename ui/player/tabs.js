// On a small screen one panel is in sight at a time, chosen by tabs; the choice is kept for the session.

import { el, setAttr } from "./dom.js";
import { makeKept } from "./kept.js";

const KEEP = "c45-tab-";
const MOVES = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
let tabsMade = 0;

/** Tabs over panels: element, turn(on), open(key). `groups`: {key, name, panel}; `chosen`: called with a panel. */
export function makeTabs(name, label, groups, chosen) {
  const series = (tabsMade += 1);
  const kept = makeKept(() => sessionStorage, KEEP + name);
  const last = kept.read();
  let current = groups.some(({ key }) => key === last) ? last : groups[0].key;
  let on = false;
  const tabs = groups.map(({ key, name: text, panel }) => {
    const id = `c45-${series}-${key}`;
    const tab = el("button", { type: "button", role: "tab", class: "tab", id, "aria-controls": `${id}-panel`, text });
    setAttr(panel, "id", `${id}-panel`);
    tab.addEventListener("pointerdown", (event) => event.preventDefault()); // the keys stay where they are
    tab.addEventListener("click", () => choose(key));
    return tab;
  });
  const labels = groups.map(({ panel }) => panel.getAttribute("aria-label"));
  const element = el("div", { class: "tabs", role: "tablist", "aria-label": label }, ...tabs);
  element.addEventListener("keydown", (event) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const place = groups.findIndex(({ key }) => key === current) + move;
    const next = Math.abs(move) === 1 ? (place + groups.length) % groups.length : move < 0 ? 0 : groups.length - 1;
    choose(groups[next].key);
    tabs[next].focus();
  });

  function choose(key) {
    open(key);
    kept.write(key);
  }

  function open(key) {
    if (key === current) return;
    current = key;
    show();
    chosen();
  }

  /** With tabs, perhaps below each other, or all panels beside each other as sections of their own. */
  function turn(wanted, upright) {
    setAttr(element, "aria-orientation", upright ? "vertical" : null);
    if (wanted === on) return;
    on = wanted;
    show();
  }

  function show() {
    groups.forEach(({ key, panel }, k) => {
      const mine = key === current;
      setAttr(tabs[k], "aria-selected", String(mine));
      setAttr(tabs[k], "tabindex", mine ? "0" : "-1");
      panel.classList.toggle("out", on && !mine);
      setAttr(panel, "role", on ? "tabpanel" : null);
      setAttr(panel, "aria-labelledby", on ? tabs[k].id : null);
      setAttr(panel, "aria-label", on ? null : labels[k]);
    });
  }

  show();
  return { element, turn, open };
}
