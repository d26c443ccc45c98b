// Follow the slider of a rule: lines, bars and verdict are looked up in what the story says of every position.

const LOOKING = 1500; // milliseconds: the slider shows a movement a little later than the hand makes it
const MOVED = ["input", "pointermove", "pointerup", "keydown", "keyup"];

/** A panel without a picture; it follows as long as the panels of its story are on the page. */
export function makeLive({ live, predict, steps }, sides, result, scales, tree) {
  const panel = { show: reach, setMath: start };
  let [shown, until, waiting, begun] = [null, 0, 0, false];
  let [math, at] = [null, 0];

  function start(set) {
    math = set;
    if (!live || predict || begun) return;
    begun = true;
    for (const name of MOVED) document.addEventListener(name, soon, { passive: true, capture: true });
    soon();
  }

  function reach(step) {
    at = step;
    doubt();
  }

  function stop() {
    for (const name of MOVED) document.removeEventListener(name, soon, { capture: true });
  }

  function soon() {
    until = performance.now() + LOOKING;
    waiting ||= requestAnimationFrame(look);
  }

  function look() {
    waiting = 0;
    if (!scales.element.isConnected) return stop();
    const slider = document.querySelector(`.st-key-${live.slider} input[type=range]`);
    if (slider) show(Math.round((slider.value - slider.min) / slider.step));
    if (performance.now() < until) waiting = requestAnimationFrame(look);
  }

  function show(place) {
    shown ??= live.place ?? place; // a link may ask for a k between two positions: it is shown until a hand moves
    if (place === shown || live.said[place] === undefined) return;
    shown = place;
    if (told()) tell(place);
    doubt();
  }

  /** With some numbers other nodes are cut below: the server alone knows those. */
  const told = () => shown === null || live.said[shown] !== null;

  function tell(place) {
    if (live.scales) {
      for (const [step, { label, formula }] of Object.entries(live.lines))
        sides.retell(Number(step), label[place], math(formula[place]));
      scales.redraw(live.scales[place]);
      tree.retag(live.tags, place);
    } else {
      scales.grant(live.ends[place], live.limits[place]);
      sides.retell(live.line, live.labels[place], math(live.lines[place]));
    }
    const verdict = { formula: live.verdicts[place], text: live.texts[live.cut[place]], said: live.said[place] };
    result.retell(verdict, math);
  }

  /** Sentence and tree of the last step come from the server: until it has answered they may be of another verdict. */
  function doubt() {
    const other = at === steps.length - 1 && shown !== null && live.cut[shown] !== live.taken;
    const stage = scales.element.closest(".stage")?.classList;
    stage?.toggle("unconfirmed", other);
    stage?.toggle("untold", !told());
  }

  return panel;
}
