// Set formulas with KaTeX, once each. KaTeX comes from the host's address, never from the network.

const FONT_STYLE = "c45-katex-fonts";
let katexReady = null;

/** Load KaTeX and its style; fonts go to the document head, where alone @font-face works. */
export async function loadMath(host, root) {
  if (!katexReady) katexReady = host.katex ? Promise.resolve(host.katex) : fetchKatex(host);
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

/** A function latex -> fresh element; each formula is set once and copied after that. */
function makeSetter(engine) {
  const done = new Map();
  return (latex) => {
    if (!done.has(latex)) {
      const span = document.createElement("span");
      engine.render(`\\displaystyle ${latex}`, span, { throwOnError: false, trust: false, strict: "ignore" });
      done.set(latex, span);
    }
    return done.get(latex).cloneNode(true);
  };
}
