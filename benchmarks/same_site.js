// What `same_site.py` does in a page, by its name. `read` gives what is shown as lines of text: components and frames, too,
// formulas as they were written, controls behind what they are: "? label", "= what is chosen", "o what is offered beside it",
// and, after a tab, the key of the control and the place of what is offered.

([act, ...given]) => {
  const CHOICES = ".stRadio, .stButtonGroup";
  const CONTROLS = `${CHOICES}, .stSelectbox, .stNumberInput, .stTextInput, .stTextArea, .stSlider, .stCheckbox, .stButton, .stFormSubmitButton`;
  const pressed = (window.c45Pressed ??= new WeakSet());
  const acts = { keep, read, look, goTo, press, guess, play, measure };
  const app = document.querySelector("[data-testid=stApp]:not([data-page] *)");
  return acts[act](...given);

  /** Let this browser remember something of the course, and that its reader goes by calculations and foretells nothing. */
  function keep(course) {
    localStorage.setItem("c45-course", JSON.stringify(course));
    localStorage.setItem("c45-player", JSON.stringify({ size: "calculation", predict: "off" }));
  }

  /** Open what is folded; what the app makes only when it is opened, one after the other. Whether something was opened. */
  function unfold() {
    const closed = [...document.querySelectorAll("details:not([open])")];
    for (const each of closed) each.open = !(app && each.closest(".stExpander"));
    const late = closed.find((each) => !each.open && !pressed.has(each));
    if (!late || !isIdle()) return closed.some((each) => each.open);
    pressed.add(late); // it opens later: another press would close it again
    late.querySelector("summary").click();
    return true;
  }

  /** Whether the server has answered the last act: `c45Runs` counts its answers, but for one too quick to be seen at work. */
  function isIdle() {
    if (!app) return document.readyState === "complete";
    const isAnswered = (window.c45Runs ?? 0) >= (window.c45Due ?? 1) || performance.now() > (window.c45Asked ?? 0) + 10_000;
    return isAnswered && app.dataset.testScriptState === "notRunning";
  }

  /** The next look waits for an answer of the server to what is done now. */
  function expectAnswer() {
    delete window.c45Pressed;
    [window.c45Due, window.c45Asked] = [(window.c45Runs ?? 0) + 1, performance.now()];
  }

  /** Look twice: what is shown, and whether it rests. */
  async function look(scope, leftOut, unfolds) {
    const [isOpened, before] = [unfolds && unfold(), read(scope, leftOut)];
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 80))));
    const lines = read(scope, leftOut);
    return { lines, rests: !isOpened && isIdle() && lines.join("\n") === before.join("\n") };
  }

  /** Go to a state of the page as the browser's Back does. */
  function goTo(query) {
    expectAnswer();
    history.pushState(history.state, "", `?${query}`);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }

  function press(selector) {
    expectAnswer();
    document.querySelector(selector).click();
  }

  /** Choose an answer of a guess, by its place. */
  function guess(place) {
    expectAnswer();
    document.querySelectorAll(".st-key-part_guess input[type=radio]")[place].click();
  }

  /** Press a key so often, with what is played in sight. */
  function play(scope, key, times) {
    find(scope).scrollIntoView();
    for (let n = 0; n < times; n += 1) document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }

  /** Width and height of an element, both 0 as long as it is not there. */
  function measure(scope) {
    const { width = 0, height = 0 } = find(scope)?.getBoundingClientRect() ?? {};
    return [width, height];
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
      const key = /st-key-[^ ]+/.exec(control.closest("[class*=st-key-]")?.className)?.[0] ?? "";
      const first = lines.length;
      sayControl(control, key);
      for (let n = first; n < lines.length; n += 1) lines[n] += lines[n].includes("\t") ? "" : `\t${key}`;
    }

    function sayControl(control, key) {
      const label = control.querySelector("[data-testid=stWidgetLabel]");
      if (label && getComputedStyle(label).display !== "none" && !control.matches(".stCheckbox")) say(`? ${textOf(label)}`);
      const input = control.querySelector("input, select");
      if (control.matches(".stButton, .stFormSubmitButton")) say(`o ${textOf(control.querySelector("button"))}`);
      else if (control.matches(".stCheckbox")) say(`${input.checked ? "=" : "o"} ${textOf(control)}`);
      else if (control.matches(".stSelectbox")) say(`= ${input.selectedOptions?.[0].textContent ?? (input.value || textOf(control.querySelector("[data-baseweb=select]")))}`);
      else if (control.matches(".stSlider")) say(`= ${control.querySelector("output, [data-testid=stSliderThumbValue]").textContent}`);
      else if (!control.matches(CHOICES)) say(`= ${input?.value ?? ""}`);
      else
        for (const [place, each] of control.querySelectorAll("label:has(input), button").entries()) {
          const isChosen = each.querySelector("input")?.checked ?? (each.getAttribute("aria-checked") === "true" || /Active$/.test(each.dataset.testid ?? ""));
          say(`${isChosen ? "=" : "o"} ${textOf(each)}`);
          lines[lines.length - 1] += `\t${key}:${app ? place : (each.querySelector("input")?.value ?? place)}`;
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
