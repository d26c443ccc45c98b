// Follow the slider of the cut: while it moves, look its cut up and show it; the server says the same when it is let go.

import { showMarks, showRows, showText } from "../../shared/lookup.js";

const PATIENCE = 1500; // milliseconds: a slider shows a movement a little later, and the server may answer an earlier one in between
const ANSWERS = 8000; // milliseconds in which the server may answer a press
const EVENTS = ["input", "pointermove", "pointerup", "keydown", "keyup"];
const FAINT = "0.35"; // the formulas come from the server: until they are those of the cut, they are faint; so is a slider that stands elsewhere

/** Called by Components v2 with what the page shows of every cut. */
export default function cutFollowing({ data }) {
  let [waiting, until, answers] = [0, 0, 0];
  let pressed = null; // a cut of the ranking or of the strip: the slider is told of it by the server

  function show() {
    const over = document.querySelector(".st-key-stage_ground .laid-over");
    const slider = document.querySelector(".st-key-cut input[type=range]");
    const [about, confirmed] = (over?.dataset.about ?? "").split("/");
    if (!slider || about !== data.about) return;
    if (Number(confirmed) === pressed || performance.now() >= answers) pressed = null;
    const cut = pressed ?? Number(slider.value) - Number(slider.min);
    if (data.said[cut] === undefined) return;
    if (Number(over.dataset.shown ?? confirmed) !== cut) showMarks(over, data.marks, cut);
    over.dataset.shown = cut;
    const table = document.querySelector(".st-key-cut_branches table");
    if (table) showRows(table, data.rows[cut]);
    showText(document.querySelector(".st-key-stage_said p"), data.said[cut]);
    showText(document.querySelector(".st-key-cut [data-testid=stWidgetLabel] p"), data.labels[cut]);
    document.querySelector(".st-key-cut_formulas")?.style.setProperty("opacity", Number(confirmed) === cut ? "" : FAINT);
    slider.closest("[role=group]")?.style.setProperty("opacity", pressed === null || pressed === Number(slider.value) - Number(slider.min) ? "" : FAINT);
  }

  function look() {
    show();
    waiting = performance.now() < until ? requestAnimationFrame(look) : 0;
  }

  function soon() {
    until = performance.now() + PATIENCE;
    waiting ||= requestAnimationFrame(look);
  }

  function press({ detail: { name, id } }) {
    if (name !== "cut" || !data.places.includes(id)) return;
    soon();
    pressed = data.places.indexOf(id);
    answers = performance.now() + ANSWERS;
    show();
  }

  /** What was pressed before counts no more once the slider moves. */
  function slid() {
    pressed = null;
  }

  const drawn = new MutationObserver(soon); // the server drew: it may have been of an earlier cut
  for (const name of EVENTS) document.addEventListener(name, soon, { passive: true, capture: true });
  document.addEventListener("c45-opened", press);
  document.addEventListener("input", slid, true);
  const stage = document.querySelector(".st-key-stage_ground");
  if (stage) drawn.observe(stage, { childList: true, subtree: true });
  return () => {
    for (const name of EVENTS) document.removeEventListener(name, soon, { capture: true });
    document.removeEventListener("c45-opened", press);
    document.removeEventListener("input", slid, true);
    cancelAnimationFrame(waiting);
    drawn.disconnect();
  };
}
