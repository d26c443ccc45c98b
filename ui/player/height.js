// Make the stage as tall as the window leaves room for, wherever the host has put it.

const FOOT = 14; // px left free below
const LATER = [250, 1200]; // ms: a host may still be moving what stands above

/** Keep --c45-height right; returns the function that stops it. */
export function followHeight(root) {
  const measure = () => {
    const top = Math.round(root.getBoundingClientRect().top + scrolled(root));
    root.style.setProperty("--c45-height", `max(620px, calc(100dvh - ${Math.max(0, top) + FOOT}px))`);
  };
  measure();
  const timers = LATER.map((pause) => setTimeout(measure, pause));
  window.addEventListener("resize", measure);
  return () => {
    timers.forEach(clearTimeout);
    window.removeEventListener("resize", measure);
  };
}

/** How far the page, or the part of it that holds the root, has been scrolled. */
function scrolled(root) {
  let sum = 0;
  for (let node = root; node; node = node.parentElement ?? node.getRootNode().host) sum += node.scrollTop;
  return sum;
}
