// Show the algorithm in a few lines, the one at work marked.

import { el } from "./dom.js";

/** The lines beside the calculation; a leading blank of a line is an indent. */
export function makeAlgorithm(story, words) {
  const lines = story.algorithm.map((text) =>
    el("li", { class: text.startsWith(" ") ? "inner" : "", text: text.trim() }),
  );
  const element = el("ol", { class: "algorithm", "aria-label": words.say("algorithm_title") }, ...lines);

  let marked = -1;

  function show(view) {
    lines.forEach((line, k) => {
      line.classList.toggle("now", k === view.frame.line);
      if (k === view.frame.line) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    if (view.frame.line !== marked) follow((marked = view.frame.line));
  }

  /** Bring the marked line into sight where the list is longer than its place, with the one before it and after it. */
  function follow(place) {
    const line = lines[place];
    if (!line?.offsetHeight) return;
    const [top, more] = [line.offsetTop - element.offsetTop, 1.2 * line.offsetHeight];
    const lowest = top + line.offsetHeight + more - element.clientHeight;
    element.scrollTop = Math.max(lowest, Math.min(top - more, element.scrollTop));
  }

  return { element, show };
}
