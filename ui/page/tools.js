// The end of the header: ask the class, present the lesson, choose the theme, and on a narrow screen the button of what has no room.

const NARROW = "(max-width: 799px)"; // here all of the row lies in the menu, above only what stands behind buttons
const MENU = ".st-key-header_rest";
const MORE = ".st-key-header_more";
const ONWARD = ".st-key-onward a"; // on the start page, to the first lesson before a class
const POPPED = "[role=dialog], [role=listbox], [data-testid=stPopoverBody]";

export default ({ parentElement, data, setTriggerValue }) => {
  const host = parentElement.querySelector(".tools");
  const [present, asking, button, themes] = ["button.present", "button.ask", "button.menu", "select"].map((one) => host.querySelector(one));
  const page = document.documentElement;
  const row = document.querySelector(".st-key-header");
  const theme = window.c45Theme;

  // Streamlit has no element for it: the row leads through the course.
  row?.setAttribute("role", "navigation");
  row?.setAttribute("aria-label", data.course);
  button.title = data.menu;
  present.title = data.present;
  present.querySelector("span").textContent = data.present_word;
  present.hidden = !data.present;
  present.onclick = () => (data.onward ? document.querySelector(ONWARD)?.click() : setTriggerValue("view", presented(data.controls)));
  asking.title = data.ask;
  asking.querySelector("span").textContent = data.ask;
  asking.hidden = !data.step;
  const askClass = data.step ? () => window.open(classOf(data.step, data.names), "c45-class") : null; // the same window each time
  asking.onclick = askClass;
  window.c45AskClass = askClass; // for a key before a class
  host.hidden = data.hidden;
  themes.setAttribute("aria-label", data.theme);
  themes.parentElement.title = data.theme;
  themes.hidden = !theme;
  themes.replaceChildren(...["system", "light", "dark"].map((name) => new Option(data[name], name)));
  const chosen = () => (themes.value = theme?.choice ?? "system");
  chosen();
  themes.onchange = () => theme.choose(themes.value);
  show(page.dataset.menu === "open");

  button.onclick = () => {
    const open = page.dataset.menu !== "open";
    show(open);
    const shown = matchMedia(NARROW).matches ? MENU : MORE;
    if (open) document.querySelector(`${shown} :is(button, input)`)?.focus();
  };
  window.addEventListener("c45-theme", chosen);
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", onPress);

  function show(open) {
    page.dataset.menu = open ? "open" : "";
    button.setAttribute("aria-expanded", String(open));
  }

  function onKey(event) {
    if (event.key !== "Escape" || page.dataset.menu !== "open" || document.querySelector(POPPED)) return;
    show(false);
    button.focus();
  }

  /** A press on the page closes it; what its own buttons open lies outside of it and belongs to it. */
  function onPress(event) {
    if (page.dataset.menu !== "open") return;
    const path = event.composedPath();
    const ours = path.some((it) => it === host || it.matches?.(`${MENU}, ${POPPED}`));
    if (!ours && path.some((it) => it.matches?.(".stMain"))) show(false);
  }

  return () => {
    if (window.c45AskClass === askClass) window.c45AskClass = null;
    window.removeEventListener("c45-theme", chosen);
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("pointerdown", onPress);
  };
};

/** The page that asks a class about the step that is shown; the address names what is not as it opens. */
function classOf(step, names) {
  const shown = [...new URLSearchParams(location.search)].filter(([name]) => names.includes(name));
  return new URL(`class?${new URLSearchParams({ ...step, ...Object.fromEntries(shown) })}`, location.href);
}

/** The query of this page before a class; the view that it shows now has another name there. */
function presented(controls) {
  const asked = new URLSearchParams(location.search);
  const view = asked.get("view");
  if (view) asked.set("shown", view);
  asked.set("view", "present");
  if (controls && !asked.has("controls")) asked.set("controls", controls);
  return asked.toString();
}
