// The screen of a class: black on one key, and full on another.

import { el } from "../dom.js";

/** A black sheet over all: turn(), off() says whether it was on, remove(). */
export function makeBlackout(label) {
  const sheet = el("div", { class: "blackout", role: "img", "aria-label": label, hidden: true });
  sheet.addEventListener("click", () => (sheet.hidden = true));

  function off() {
    const was = !sheet.hidden;
    sheet.hidden = true;
    return was;
  }

  return { element: sheet, turn: () => (sheet.hidden = !sheet.hidden), off };
}

/** Fill the screen, or give it back; a browser may refuse, and then all stays as it is. */
export function turnFullScreen() {
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  asked?.catch(() => {});
}

/** Give the screen back at the end of a presentation. */
export function leaveFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

/** Where a link asks for controls of the page, leave their bar above the lesson in sight. */
export function keepBelow(root) {
  const named = new URLSearchParams(location.search).get("controls");
  const place = root.getRootNode().host ?? root.parentElement;
  const measure = () => {
    const top = named && place ? Math.max(0, place.getBoundingClientRect().top) : 0;
    root.style.setProperty("--c45-top", `${Math.round(top)}px`);
    root.toggleAttribute("data-below", top > 0);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(document.querySelector("[data-testid=stMainBlockContainer]") ?? document.body);
  document.querySelector(".stMain")?.scrollTo(0, 0); // whoever came from further down the page
  measure();
  return () => watch.disconnect();
}
