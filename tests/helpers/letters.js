// The letters in sight that are smaller than 4 % of the window's height, of a dense picture 3 %, and how many texts there are.
() => {
  const flow = document.querySelector(".stMainBlockContainer > [data-testid=stVerticalBlock]");
  const [found, read] = [[], []];
  const look = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.closest("[inert], .st-key-backward, .st-key-onward")) continue; // slides that are not in sight
      if (element.shadowRoot) look(element.shadowRoot);
      // An index is smaller than what it belongs to; MathML is for a screen reader; the line is the speaker's.
      if (element.closest(".msupsub, .op-limits, .sizing, .katex-mathml, .presenter, .mfrac, style, script, option")) continue;
      if (!element.closest(".katex-html, :not(.katex *)")) continue;
      const text = [...element.childNodes].filter((it) => it.nodeType === 3).map((it) => it.data).join("");
      if (!text.replace(/[\s\u200b]/g, "") || !element.checkVisibility({ visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.right < 0 || box.left > innerWidth) continue;
      const drawing = element.closest("svg");
      const view = drawing?.viewBox?.baseVal?.width;
      const scale = view ? drawing.getBoundingClientRect().width / view : element.currentCSSZoom;
      const share = (parseFloat(getComputedStyle(element).fontSize) * scale) / innerHeight;
      if (share === 0) continue; // a button of Streamlit's that shows its sign alone
      read.push(text);
      if (share < (drawing ? 0.0299 : 0.0399)) found.push([Math.round(share * 1000) / 1000, text.trim().slice(0, 30)]);
    }
  };
  look(flow);
  return { found, read: read.length };
}
