// Make the stage as tall as the window leaves room for, wherever the host has put it.

export const STAGE_LEAST = 606; // px
const FOOT = 14; // px left free below
const READ_ABOVE = 80; // px of a heading that is read together with a stage further down the page
const LATER = [250, 1200]; // ms: a host may still be moving what stands above

/** Keep --c45-height right; returns the function that stops it. */
export function followHeight(root) {
  const measure = () => {
    const place = Math.round(root.getBoundingClientRect().top + scrolled(root));
    const top = place > window.innerHeight / 2 ? READ_ABOVE : place;
    root.style.setProperty("--c45-height", `max(${STAGE_LEAST}px, calc(100dvh - ${Math.max(0, top) + FOOT}px))`);
  };
  measure();
  const timers = LATER.map((pause) => setTimeout(measure, pause));
  window.addEventListener("resize", measure);
  // What stands above may come later than the stage: then what holds both grows.
  const watch = new ResizeObserver(() => requestAnimationFrame(measure));
  for (let node = holderOf(root); node; node = holderOf(node)) watch.observe(node);
  return () => {
    watch.disconnect();
    timers.forEach(clearTimeout);
    window.removeEventListener("resize", measure);
  };
}

/** How far the page, or the part of it that holds the root, has been scrolled. */
function scrolled(root) {
  let sum = 0;
  for (let node = root; node; node = holderOf(node)) sum += node.scrollTop;
  return sum;
}

/** The element that holds another, whether or not that lies in a shadow. */
function holderOf(node) {
  return node.parentElement ?? node.getRootNode().host;
}
