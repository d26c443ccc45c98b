// Know whether the page is light or dark: by the host's own background, else by the system.

const DARK_SYSTEM = "(prefers-color-scheme: dark)";

/** Set data-theme on the root; call again when the host's theme may have changed. */
export function readTheme(root) {
  if (root.dataset.room) return void (root.dataset.theme = root.dataset.room); // who presents has chosen
  const background = getComputedStyle(root).getPropertyValue("--st-background-color").trim();
  const light = background ? luminance(background) : null;
  const dark = light === null ? matchMedia(DARK_SYSTEM).matches : light < 0.4;
  root.dataset.theme = dark ? "dark" : "light";
}

/** Follow the system's choice; returns the function that stops it. */
export function followTheme(root) {
  const query = matchMedia(DARK_SYSTEM);
  const change = () => readTheme(root);
  change();
  query.addEventListener("change", change);
  return () => query.removeEventListener("change", change);
}

/** 0 black … 1 white; null if the colour cannot be read. Only light or dark is asked for. */
function luminance(colour) {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = "#808081";
  probe.fillStyle = colour;
  const hex = /^#(..)(..)(..)/.exec(probe.fillStyle);
  const parts = hex
    ? hex.slice(1).map((pair) => parseInt(pair, 16))
    : (probe.fillStyle.match(/[\d.]+/g) ?? []).map(Number);
  if (parts.length < 3) return null;
  return (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]) / 255;
}
