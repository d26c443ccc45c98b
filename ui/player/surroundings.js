// Know whether what surrounds a place is light or dark, whatever page that is: text on a dark ground is light.

const AGAIN = [0, 300, 1500]; // ms: a page sets a name at once and loads its colours after that
const SHARES = [0.299, 0.587, 0.114]; // of red, green and blue in how light a colour looks
const MIDDLE = 127.5;

/** Tell "light" or "dark" now and whenever it changes; returns the function that stops it. */
export function followColours(place, tell) {
  let [last, timers] = ["", []];
  const look = () => {
    const now = isLight(getComputedStyle(place).color) ? "dark" : "light";
    if (now !== last) tell((last = now));
  };
  const changed = () => {
    timers.forEach(clearTimeout);
    timers = AGAIN.map((pause) => setTimeout(look, pause));
  };
  const watch = new MutationObserver(changed);
  for (const node of [document.documentElement, document.body]) watch.observe(node, { attributes: true });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  look();
  changed();
  return () => {
    timers.forEach(clearTimeout);
    watch.disconnect();
    system.removeEventListener("change", changed);
  };
}

/** Whether a computed colour, "rgb(27, 36, 48)", is nearer to white than to black. */
export function isLight(colour) {
  const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const scale = colour.startsWith("color(") ? 255 : 1; // "color(srgb 0.1 0.1 0.1)"
  return scale * (SHARES[0] * red + SHARES[1] * green + SHARES[2] * blue) > MIDDLE;
}
