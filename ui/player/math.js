// Set formulas with KaTeX, once each. KaTeX comes from the host's address, never from the network.

const FONT_STYLE = "c45-katex-fonts";
const KEPT_FORMULAS = 2000;
const SMALLEST = 0.62; // of a formula that has no room
let katexReady = null;

/** Load KaTeX and its style, unless the page brings them; fonts go to the document head, where alone @font-face works. */
export async function loadMath(host, root) {
  const brought = host.katex ?? globalThis.c45Katex;
  katexReady ??= brought ? Promise.resolve(brought) : fetchKatex(host);
  const katex = await katexReady;
  if (katex.style && !root.querySelector("style.katex-style")) {
    const style = document.createElement("style");
    style.className = "katex-style";
    style.textContent = katex.style;
    root.append(style);
  }
  return makeSetter(katex.engine);
}

async function fetchKatex({ katexUrl }) {
  const base = katexUrl.replace(/[^/]*$/, "");
  const [, answer] = await Promise.all([import(katexUrl), fetch(`${base}katex.min.css`)]);
  const css = (await answer.text()).replaceAll("url(fonts/", `url(${base}fonts/`);
  const faces = css.match(/@font-face\{[^}]*\}/g) ?? [];
  if (!document.getElementById(FONT_STYLE)) {
    const style = document.createElement("style");
    style.id = FONT_STYLE;
    style.textContent = faces.join("\n");
    document.head.append(style);
  }
  return { engine: globalThis.katex, style: css.replace(/@font-face\{[^}]*\}/g, "") };
}

/**
 * A function (latex, output) -> fresh element; each formula is set once and copied after that.
 * "htmlAndMathml" is read aloud; "html" is for places that have a label of their own.
 */
function makeSetter(engine) {
  const done = new Map();
  return (latex, output = "htmlAndMathml") => {
    const key = `${output} ${latex}`;
    if (!done.has(key)) {
      if (done.size >= KEPT_FORMULAS) done.delete(done.keys().next().value); // the oldest
      const span = document.createElement("span");
      engine.render(`\\displaystyle ${latex}`, span, {
        output,
        throwOnError: false,
        trust: false,
        strict: "ignore",
      });
      done.set(key, span);
    }
    return done.get(key).cloneNode(true);
  };
}

/** A formula wider than its place is set smaller, where that makes it fit; what is longer still scrolls. `least`: its size. */
export function fitMath(frame, places, least = SMALLEST) {
  const lines = [...frame.querySelectorAll(places)].filter((line) => !line.style.fontSize);
  const shares = lines.map((line) => line.clientWidth / Math.max(1, line.scrollWidth));
  lines.forEach((line, k) => {
    if (shares[k] > 0 && shares[k] < 1) line.style.fontSize = `${Math.max(least, shares[k] - 0.01)}em`;
  });
}

/**
 * One line each, smaller where that makes it fit; false: at its least size one is too long, and is broken. What cannot
 * be broken, as a long fraction, is set smaller still: it is never cut.
 */
export function keepOnLine(all, least) {
  const lines = all.filter((line) => line.clientWidth > 0); // in sight
  lines.forEach((line) => Object.assign(line.style, { fontSize: "", whiteSpace: "nowrap" }));
  const shares = lines.map((line) => line.clientWidth / Math.max(1, line.scrollWidth));
  lines.forEach((line, k) => {
    const share = shares[k] < 1 ? shares[k] - 0.01 : 1;
    Object.assign(line.style, share < least ? { whiteSpace: "" } : { fontSize: share < 1 ? `${share}em` : "" });
  });
  const broken = lines.filter((_, k) => shares[k] < 1 && shares[k] - 0.01 < least);
  const parts = broken.map((line) => line.clientWidth / Math.max(1, line.scrollWidth));
  broken.forEach((line, k) => parts[k] < 1 && (line.style.fontSize = `${parts[k] - 0.01}em`));
  return !broken.length;
}

/** KaTeX ends a line after a sign: move each to the term it begins, so that a broken formula goes on with it. */
export function leadBySigns(formula) {
  for (const base of [...formula.querySelectorAll(".katex-html > .katex-base")].reverse()) {
    const next = base.nextElementSibling;
    const sign = [...base.children].findLast((part) => !part.matches(".mspace"));
    if (!next?.matches(".katex-base") || !sign?.matches(".mbin, .mrel")) continue;
    const moved = [sign, ...[...base.children].slice([...base.children].indexOf(sign) + 1)];
    next.firstElementChild.after(...moved); // behind the strut
  }
  return formula;
}
