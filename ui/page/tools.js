// The end of the menu: ask the class, present the lesson, choose the theme.

export default ({ parentElement, data, setTriggerValue }) => {
  const host = parentElement.querySelector(".tools");
  const [present, asking, themes] = ["button.present", "button.ask", "select"].map((one) => host.querySelector(one));
  const theme = window.c45Theme;

  present.title = data.present;
  present.querySelector("span").textContent = data.present_word;
  present.hidden = !data.present;
  const close = () => (document.documentElement.dataset.menu = ""); // what the menu leads to is not covered by it
  present.onclick = () => (close(), setTriggerValue("view", presented(data.controls)));
  asking.title = data.ask;
  asking.querySelector("span").textContent = data.ask;
  asking.hidden = !data.step;
  const askClass = data.step ? () => window.open(classOf(data.step, data.names), "c45-class") : null; // the same window each time
  asking.onclick = () => (close(), askClass());
  window.c45AskClass = askClass; // for a key before a class
  host.hidden = data.hidden;
  themes.setAttribute("aria-label", data.theme);
  themes.parentElement.title = data.theme;
  themes.hidden = !theme;
  themes.replaceChildren(...["system", "light", "dark"].map((name) => new Option(data[name], name)));
  const chosen = () => (themes.value = theme?.choice ?? "system");
  chosen();
  themes.onchange = () => theme.choose(themes.value);
  window.addEventListener("c45-theme", chosen);
  return () => {
    if (window.c45AskClass === askClass) window.c45AskClass = null;
    window.removeEventListener("c45-theme", chosen);
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
