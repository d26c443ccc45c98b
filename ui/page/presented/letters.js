// Letters for ten metres: a picture is made to fit the screen, and what is written smaller than 4 % of its height enlarged.

const LEAST = 16.2; // px, of a page whose zoom makes 388 px as high as the window
const PICTURES = "svg:not(svg svg, .stPlotlyChart svg, button svg, .katex svg)";
const SMALLEST = 0.58; // of the size in which a picture was drawn
const FINEST = 0.75; // of LEAST: letters of a picture that would run into each other
const SMALLER = 0.95;
const AIR = 10; // px below a picture
const CHARTS = ".stPlotlyChart";

/** Everything below an element, in the shadows of components, too; `entered` hears each shadow. */
function* everyElement(root, entered) {
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (!element.shadowRoot) continue;
    entered?.(element.shadowRoot);
    yield* everyElement(element.shadowRoot, entered);
  }
}

/**
 * Fit a slide: its letters and its pictures; `entered` hears each shadow. What is asked of the page is asked before
 * anything is written: between writing and asking it would be laid out anew, once for each text. Pictures come after the
 * letters around them, because larger letters take more lines: they are fitted to what these leave.
 */
export function fit(slide, entered) {
  const all = [...everyElement(slide, entered)];
  const pictures = all.filter((element) => element.matches(PICTURES));
  for (const picture of pictures) if (picture.style.zoom) picture.style.zoom = "";
  for (const element of all) if (element.dataset.enlarged) shrink(element);
  const zoom = slide.currentCSSZoom ?? 1;
  const texts = all.filter(isText);
  enlarge(texts, zoom);
  const room = slide.clientHeight;
  const charts = all.filter((element) => element.matches(CHARTS)).map((chart) => [chart, chart.offsetHeight]);
  for (const [chart, height] of charts) fitChart(chart, height, room, zoom);
  const sizes = pictures.map((picture) => picture.getBoundingClientRect()).map(({ width, height }) => [width / zoom, height / zoom]);
  const used = slide.lastElementChild.offsetTop + slide.lastElementChild.offsetHeight;
  const left = room - AIR - used + Math.max(0, ...sizes.map(([, height]) => height));
  pictures.forEach((picture, at) => fitPicture(picture, ...sizes[at], left, slide.clientWidth));
  enlarge(texts.filter((text) => text.closest("svg")), zoom); // smaller with their picture
  for (const picture of pictures) separate(texts.filter((text) => picture.contains(text) && text.dataset.enlarged), picture);
  for (const legend of slide.querySelectorAll(".js-plotly-plot .legend")) spread(legend);
}

function shrink(element) {
  element.style.removeProperty("font-size");
  delete element.dataset.enlarged;
}

/** Give letters that are too small the least size. */
function enlarge(texts, zoom) {
  const scales = new Map();
  const small = texts.map((element) => [element, sizeOf(element, zoom, scales)]).filter(([, { size }]) => size > 0 && size < LEAST);
  for (const [element, { scale }] of small) {
    element.dataset.enlarged = "yes";
    element.style.setProperty("font-size", `${LEAST / scale}px`, "important");
  }
}

/** Make enlarged letters smaller again, those of one size together, while two texts touch or one leaves the picture. */
function separate(texts, picture) {
  const frame = picture.getBoundingClientRect();
  const gap = frame.height / 100;
  const touches = (a, b) => a !== b && a.left < b.right + gap && b.left < a.right + gap && Math.abs(a.bottom - b.bottom) < a.height / 2;
  for (let share = SMALLER; share > FINEST; share *= SMALLER) {
    const boxes = texts.map((text) => text.getBoundingClientRect());
    const isTight = (box) => box.left < frame.left || box.right > frame.right || boxes.some((other) => touches(box, other));
    const sizes = new Set(texts.filter((_, at) => isTight(boxes[at])).map(({ style }) => style.fontSize));
    if (!sizes.size) return;
    for (const { style } of texts.filter((text) => sizes.has(text.style.fontSize))) {
      style.setProperty("font-size", `${parseFloat(style.fontSize) * SMALLER}px`, "important");
    }
  }
}

/** A chart, with what is laid over it: enlarged as the page is, less where it would be too high. */
function fitChart(chart, height, room, zoom) {
  const place = chart.closest('[class*="_ground"]') ?? chart.closest("[data-testid=stElementContainer]");
  place.style.setProperty("--h", `${height}px`);
  place.style.setProperty("--s", Math.min(zoom, (room * zoom * 0.96) / height).toFixed(3));
}

/** A picture is made as large as there is room; its letters stay large enough. */
function fitPicture(picture, width, height, room, across) {
  picture.style.marginInline = "auto";
  const share = Math.min(room / height, across / width);
  if (Math.abs(share - 1) > 0.01) picture.style.zoom = Math.max(SMALLEST, share).toFixed(3);
}

/** The size of letters in pixels of the page, and by how much they are enlarged or made smaller with their picture. */
function sizeOf(element, zoom, scales) {
  const drawing = element.closest("svg");
  const holder = drawing ?? element;
  if (!drawing || !scales.has(holder)) {
    const view = drawing?.viewBox?.baseVal?.width;
    scales.set(holder, (view ? drawing.getBoundingClientRect().width / view : (holder.currentCSSZoom ?? 1)) / zoom);
  }
  const scale = scales.get(holder);
  return { size: parseFloat(getComputedStyle(element).fontSize) * scale, scale };
}

/** Plotly has set the entries of a legend for smaller letters; those of one line are set apart again. */
function spread(legend) {
  legend.removeAttribute("clip-path");
  for (const box of legend.querySelectorAll("[clip-path]")) box.removeAttribute("clip-path");
  let end = null;
  for (const entry of legend.querySelectorAll(".traces")) {
    const [, x, y] = /translate\(([-\d.]+), ?([-\d.]+)\)/.exec(entry.getAttribute("transform")) ?? [];
    if (x === undefined) return;
    const at = end?.y === y ? end.x : Number(x);
    entry.setAttribute("transform", `translate(${at},${y})`);
    end = { x: at + 44 + entry.querySelector("text").getBBox().width, y };
  }
}

const APART = ".katex, [data-testid=stIconMaterial], .c45-root *, style, script, option";
const isText = (element) =>
  !element.closest(APART) && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
