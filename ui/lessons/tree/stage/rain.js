// Many small marks that fall through a tree, on one canvas: the right ones in the mark of their class, the wrong ones crossed.

import { calm } from "../../../player/dom.js";

/** Marks on a canvas; `colours`: those of the classes and of what is wrong, as CSS writes them. */
export function makeRain(canvas) {
  let [running, marks, colours] = [0, [], null];

  function fit() {
    const ratio = Math.min((window.devicePixelRatio || 1) * (canvas.currentCSSZoom ?? 1), 2);
    const { clientWidth, clientHeight } = canvas;
    if (canvas.width !== Math.round(clientWidth * ratio)) canvas.width = Math.round(clientWidth * ratio);
    if (canvas.height !== Math.round(clientHeight * ratio)) canvas.height = Math.round(clientHeight * ratio);
    const pen = canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, clientWidth, clientHeight);
    return pen;
  }

  /** Draw every mark as it is after so many milliseconds; false once all have landed. */
  function drawAt(time) {
    const pen = fit();
    let moving = false;
    for (const mark of marks) {
      const part = Math.min(1, (time - mark.delay) / mark.lasts);
      if (part < 0) {
        moving = true;
        continue;
      }
      if (part < 1) moving = true;
      drawMark(pen, along(mark.way, part), mark, part === 1, colours);
    }
    return moving;
  }

  return {
    clear() {
      cancelAnimationFrame(running);
      marks = [];
      fit();
    },
    /** Let marks fall that began to at a time, -Infinity for those that lie there; `told` hears how many have landed,
     * `ended` that all have. */
    fall(given, look, begun, told, ended) {
      cancelAnimationFrame(running);
      [marks, colours] = [given, look];
      if (calm() || begun === -Infinity) {
        drawAt(Infinity);
        told(marks.length);
        ended();
        return;
      }
      const step = (now) => {
        const moving = drawAt(now - begun);
        told(marks.filter(({ delay, lasts }) => now - begun >= delay + lasts).length);
        if (moving) running = requestAnimationFrame(step);
        else ended();
      };
      running = requestAnimationFrame(step);
    },
  };
}

/** The point of a way after a part of it: every stretch takes as long, and a fall begins slowly. */
function along(way, part) {
  const far = part * (way.length - 1);
  const at = Math.min(Math.floor(far), way.length - 2);
  const rest = far - at;
  const eased = rest * rest * (3 - 2 * rest);
  const [[x, y], [toX, toY]] = [way[at], way[at + 1]];
  return [x + (toX - x) * eased, y + (toY - y) * eased];
}

function drawMark(pen, [x, y], { klass, sign, right, size }, landed, { classes, wrong }) {
  const half = size * 0.42;
  const isWrong = landed && !right;
  pen.fillStyle = isWrong ? wrong : classes[klass];
  pen.beginPath();
  if (sign === "●") pen.arc(x, y, half, 0, 2 * Math.PI);
  else if (sign === "▲") {
    pen.moveTo(x, y - half);
    pen.lineTo(x + half, y + half);
    pen.lineTo(x - half, y + half);
  } else pen.rect(x - half, y - half, 2 * half, 2 * half);
  if (!isWrong) return pen.fill();
  pen.beginPath();
  pen.strokeStyle = wrong;
  pen.lineWidth = Math.max(1.6, size * 0.24);
  for (const way of [1, -1]) {
    pen.moveTo(x - half, y - way * half);
    pen.lineTo(x + half, y + way * half);
  }
  return pen.stroke();
}
