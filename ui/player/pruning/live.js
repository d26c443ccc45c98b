// Follow the slider of a rule: lines, bars and verdict are looked up in what the story says of every position.

import { positionOf, whileMoved } from "../moving.js";

/** A panel without a picture; it follows as long as the panels of its story are on the page. */
export function makeLive({ live, predict, steps }, sides, result, scales, tree) {
  let [shown, math, at, rest] = [null, null, 0, null];

  function setMath(set) {
    math = set;
    if (live && !predict) rest ??= whileMoved(look);
  }

  function show(step) {
    at = step;
    doubt();
  }

  function look() {
    if (!scales.element.isConnected) return rest();
    const place = positionOf(live.slider);
    if (place === null) return;
    shown ??= live.place ?? place; // a link may ask for a number between two positions: it is shown until a hand moves
    if (place === shown || live.said[place] === undefined) return;
    shown = place;
    if (isTold()) tell(place);
    doubt();
  }

  /** With some numbers other nodes are cut below: the server alone knows those. */
  const isTold = () => shown === null || live.said[shown] !== null;

  function tell(place) {
    const placed = (columns) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[place]]));
    for (const [step, columns] of Object.entries(live.lines)) sides.retell(Number(step), placed(columns), math);
    scales.redraw(placed(live.scales));
    tree.retag(live.tags, place);
    result.retell({ formula: live.verdicts[place], text: live.texts[live.cut[place]], said: live.said[place] }, math);
  }

  /** Sentence and tree of the last step come from the server: until it has answered they may be of another verdict. */
  function doubt() {
    const other = at === steps.length - 1 && shown !== null && live.cut[shown] !== live.taken;
    const stage = scales.element.closest(".stage")?.classList;
    stage?.toggle("unconfirmed", other);
    stage?.toggle("untold", !isTold());
  }

  return { show, setMath };
}
