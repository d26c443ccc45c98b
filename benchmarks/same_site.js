// What `same_site.py` does in a page, by its name. `read` gives what is shown as lines of text: components and frames, too,
// formulas as they were written, controls behind what they are: "? label", "= what is chosen", "o what is offered beside it".

([act, ...given]) => {
  const CHOICES = ".stRadio, .stButtonGroup";
  const CONTROLS = `${CHOICES}, .stSelectbox, .stNumberInput, .stTextInput, .stTextArea, .stSlider, .stCheckbox, .stButton, .stFormSubmitButton`;
  const acts = { keep, read, unfold, press, stepForward };
  return acts[act](...given);

  /** Let this browser remember something of the course, and that its reader goes by calculations and foretells nothing. */
  function keep(course) {
    localStorage.setItem("c45-course", JSON.stringify(course));
    localStorage.setItem("c45-player", JSON.stringify({ size: "calculation", predict: "off" }));
  }

  /** Open what is folded; what the app makes only when it is opened, one after the other. */
  function unfold() {
    const isApp = !document.documentElement.dataset.page;
    const closed = [...document.querySelectorAll("details:not([open])")];
    for (const each of closed) each.open = !(isApp && each.closest(".stExpander"));
    const late = closed.find((each) => !each.open)?.querySelector("summary");
    if (document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")) late?.click();
  }

  function press(selector) {
    document.querySelector(selector).click();
  }

  /** Press an arrow key so often, with a player in sight. */
  function stepForward(scope, times) {
    find(scope).scrollIntoView();
    for (let n = 0; n < times; n += 1) document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  }

  /** The element on the page or in one of its components. */
  function find(selector, root = document) {
    const within = [...root.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
    return root.querySelector(selector) ?? within.reduce((found, { shadowRoot }) => found ?? (shadowRoot && find(selector, shadowRoot)), null);
  }

  function read(scope, leftOut) {
    const [lines, found] = [[], find(scope)];
    let line = "";
    if (found) walk(found);
    end();
    return lines;

    function end() {
      const text = line.replace(/[\u200b\u2060\u00ad]/g, "").replace(/\s+/g, " ").trim();
      if (text) lines.push(text);
      line = "";
    }

    function say(text) {
      end();
      line = text;
      end();
    }

    /** What an element says in one line. */
    function textOf(element) {
      const from = [lines.length, line];
      line = "";
      element?.childNodes.forEach(walk);
      end();
      line = from[1];
      return lines.splice(from[0]).join(" ");
    }

    function readControl(control) {
      end();
      const label = control.querySelector("[data-testid=stWidgetLabel]");
      if (label && getComputedStyle(label).display !== "none" && !control.matches(".stCheckbox")) say(`? ${textOf(label)}`);
      const input = control.querySelector("input, select");
      if (control.matches(".stButton, .stFormSubmitButton")) say(`o ${textOf(control.querySelector("button"))}`);
      else if (control.matches(".stCheckbox")) say(`${input.checked ? "=" : "o"} ${textOf(control)}`);
      else if (control.matches(".stSelectbox")) say(`= ${input.selectedOptions?.[0].textContent ?? (input.value || textOf(control.querySelector("[data-baseweb=select]")))}`);
      else if (control.matches(".stSlider")) say(`= ${control.querySelector("output, [data-testid=stSliderThumbValue]").textContent}`);
      else if (!control.matches(CHOICES)) say(`= ${input?.value ?? ""}`);
      else
        for (const each of control.querySelectorAll("label:has(input), button")) {
          const isChosen = each.querySelector("input")?.checked ?? (each.getAttribute("aria-checked") === "true" || /Active$/.test(each.dataset.testid ?? ""));
          say(`${isChosen ? "=" : "o"} ${textOf(each)}`);
        }
    }

    function walk(node) {
      if (node.nodeType === Node.TEXT_NODE) line += node.data;
      if (node.nodeType === Node.DOCUMENT_FRAGMENT_NODE) node.childNodes.forEach(walk);
      if (node.nodeType !== Node.ELEMENT_NODE || node.matches(`script, style, template, ${leftOut}`)) return;
      const { display, visibility } = getComputedStyle(node);
      if (display === "none" || visibility === "hidden") return;
      if (node.matches(".katex")) return void (line += ` $${(node.querySelector("annotation") ?? node).textContent}$ `);
      if (node.matches(CONTROLS)) return readControl(node);
      const isLine = !/^(inline|contents)/.test(display) || node.matches("br, text");
      if (isLine) end();
      const label = node.getAttribute("aria-label");
      if (label && node.matches("[role=img], [role=region], svg, figure, table")) say(`(${label})`);
      if (node.matches("label input")) return;
      if (node.matches("select")) line += node.selectedOptions[0]?.textContent ?? "";
      else if (node.matches("input")) line += node.type === "range" ? "" : node.value;
      else if (node.matches("canvas")) say("canvas");
      else if (node.matches("iframe")) walk(node.contentDocument.body);
      else (node.shadowRoot ?? node).childNodes.forEach(walk);
      if (isLine) end();
    }
  }
};
