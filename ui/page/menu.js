// The button of the header's menu: it shows and hides what stands there.

const MENU = ".st-key-header_rest";
const OPENERS = 'a[href="#settings"]'; // in a text: what is shown there can be changed in the menu
const LEAVING = ".st-key-course_menu a";
const POPPED = "[role=dialog], [role=listbox], [data-testid=stPopoverBody]";

export default ({ parentElement, data: { menu, at, said, made }, setTriggerValue }) => {
  const button = parentElement.querySelector("button");
  const page = document.documentElement;
  button.title = menu;
  button.setAttribute("aria-label", said ? `${menu}, ${said}` : menu);
  button.querySelector("span").textContent = said;
  show(page.dataset.menu === "open" && page.dataset.menuOf === at);
  page.dataset.menuOf = at; // on another page it is closed
  // What stands there is made when somebody comes near: most of who reads a page never opens it.
  button.onpointerenter = button.onfocus = want;
  button.onclick = turn;
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", onPress);
  document.addEventListener("click", onOpener);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("pointerdown", onPress);
    document.removeEventListener("click", onOpener);
  };

  function turn() {
    const open = page.dataset.menu !== "open";
    want();
    show(open);
    if (open) focusFirst();
  }

  function want() {
    if (!made) setTriggerValue("wanted", true);
    made = true;
  }

  /** Where it is still being made the first of it gets the focus when it comes. */
  function focusFirst(_, coming) {
    const first = document.querySelector(`${MENU} :is(button, input)`);
    if (first || page.dataset.menu !== "open") coming?.disconnect();
    else if (!coming) new MutationObserver(focusFirst).observe(document.querySelector(".stMain"), { childList: true, subtree: true });
    if (page.dataset.menu === "open") first?.focus();
  }

  function show(open) {
    page.dataset.menu = open ? "open" : "";
    button.setAttribute("aria-expanded", String(open));
  }

  function onOpener(event) {
    if (event.target.closest?.(LEAVING)) show(false);
    if (!event.target.closest?.(OPENERS)) return;
    event.preventDefault();
    document.querySelector(".st-key-header")?.scrollIntoView({ block: "start" });
    if (page.dataset.menu !== "open") turn();
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
    const ours = path.some((it) => it === button || it.matches?.(`${MENU}, ${POPPED}, ${OPENERS}`));
    if (!ours && path.some((it) => it.matches?.(".stMain"))) show(false);
  }
};
