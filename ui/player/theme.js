// Know whether the page is light or dark: the room of a presentation, else what the browser is asked for.

const DARK_SYSTEM = "(prefers-color-scheme: dark)"; // where the header has a switch, it answers this, too

/** Set data-theme on the root: all colours follow from it. */
export function readTheme(root) {
  root.dataset.theme = root.dataset.room || (matchMedia(DARK_SYSTEM).matches ? "dark" : "light");
}

/** Follow what is asked for; returns the function that stops it. */
export function followTheme(root) {
  const query = matchMedia(DARK_SYSTEM);
  const change = () => readTheme(root);
  change();
  query.addEventListener("change", change);
  return () => query.removeEventListener("change", change);
}
