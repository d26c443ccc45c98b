// The pictures on the buttons: plain paths in a box of 20 units.

import { svgEl } from "./dom.js";

const ICONS = {
  first: "M4 4h2.2v12H4zM16 4v12L7.4 10z",
  previous: "M14 4v12L5.4 10z",
  play: "M6 4v12l9.4-6z",
  pause: "M5.5 4h3.2v12H5.5zM11.3 4h3.2v12h-3.2z",
  next: "M6 4v12l8.6-6z",
  last: "M13.8 4H16v12h-2.2zM4 4v12l8.6-6z",
  present: "M2.5 3.5h15v1.6h-.9v7.6h-5.2l2 3.8h-1.8l-1.6-3-1.6 3H6.6l2-3.8H3.4V5.1h-.9zM5 5.1v6h10v-6z",
  full: "M3 3h5.4v2H5v3.4H3zM11.6 3H17v5.4h-2V5h-3.4zM3 11.6h2V15h3.4v2H3zM15 11.6h2V17h-5.4v-2H15z",
  share:
    "M8.6 11.4a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3L10 5.7M11.4 8.6a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3L10 14.3",
};

/** The picture of one control; `share` is drawn as a line, the others are filled. */
export function icon(name) {
  const path = svgEl("path", { d: ICONS[name], class: name === "share" ? "line" : "solid" });
  return svgEl("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, path);
}

/** Change the picture of a button. */
export function setIcon(button, name) {
  button.querySelector(".icon").replaceWith(icon(name));
}
