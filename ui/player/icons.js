// The pictures on the buttons: plain paths in a box of 20 units.

import { svgEl } from "./dom.js";

const ICONS = {
  previous: "M14 4v12L5.4 10z",
  pause: "M5.5 4h3.2v12H5.5zM11.3 4h3.2v12h-3.2z",
  next: "M6 4v12l8.6-6z",
  full: "M3 3h5.4v2H5v3.4H3zM11.6 3H17v5.4h-2V5h-3.4zM3 11.6h2V15h3.4v2H3zM15 11.6h2V17h-5.4v-2H15z",
};

/** The picture of one control. */
export function icon(name) {
  return svgEl("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, svgEl("path", { d: ICONS[name] }));
}

/** Change the picture of a button. */
export function setIcon(button, name) {
  button.querySelector(".icon").replaceWith(icon(name));
}
