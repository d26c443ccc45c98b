// Where KaTeX lies: in the app's own static folder, beside wherever Streamlit serves its scripts from.

/** The address of KaTeX's script. */
export function katexUrl() {
  const script = [...document.scripts].find((one) => one.src.includes("/static/js/"));
  const base = script
    ? script.src.split("/static/js/")[0]
    : new URL(".", document.baseURI).href.replace(/\/$/, "");
  return `${base}/app/static/katex/katex.min.js`;
}
