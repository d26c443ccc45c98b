// Turn the columns of a table that are too many for its frame, so many at once that none is half in sight.

import { el, setAttr, setText } from "./dom.js";
import { icon } from "./icons.js";

/** The columns between those that stay: fit(many, widths), bring(place); `element` says which are in sight. */
export function makePager(words, frame, count) {
  const place = el("span", { class: "pager-place" });
  const [back, on] = [button("previous", -1), button("next", 1)];
  const element = el("span", { class: "pager", hidden: true }, back, place, on);
  let many = null;
  let starts = [0]; // px at which each column begins
  let first = 0;

  function button(name, direction) {
    const label = words.say(`columns_${name}`);
    const made = el("button", { type: "button", class: "small", title: label }, icon(name));
    made.addEventListener("click", () => turn(first + direction * many));
    return made;
  }

  /** `many` of them are seen at once, null: all. */
  function fit(most, widths) {
    many = most;
    const em = parseFloat(getComputedStyle(frame).fontSize);
    starts = [0];
    for (const width of widths.slice(1, count)) starts.push(starts.at(-1) + width * em);
    frame.classList.toggle("paged", many !== null);
    frame.style.scrollPaddingInlineStart = `${widths[0] * em}px`;
    element.hidden = many === null;
    first = Math.max(0, Math.min(first, count - (many ?? count)));
    frame.scrollLeft = many === null ? 0 : starts[first];
    say();
  }

  function turn(wanted) {
    first = Math.max(0, Math.min(wanted, count - many));
    frame.scrollLeft = starts[first];
    say();
  }

  /** Have a column in sight; it moves nothing where it is. */
  function bring(wanted) {
    if (many === null || wanted < 0) return;
    if (wanted < first) turn(wanted);
    else if (wanted >= first + many) turn(wanted - many + 1);
  }

  function say() {
    if (many === null) return;
    const to = Math.min(count, first + many);
    setText(place, words.say("columns_place", { from: first + 1, to, n: count }));
    setAttr(back, "disabled", first === 0);
    setAttr(on, "disabled", to === count);
  }

  function scrolled() {
    if (many === null) return;
    const away = starts.map((start) => Math.abs(start - frame.scrollLeft));
    const now = Math.min(away.indexOf(Math.min(...away)), count - many);
    if (now === first) return;
    first = now;
    say();
  }

  frame.addEventListener("scroll", scrolled, { passive: true });
  return { element, fit, bring };
}
