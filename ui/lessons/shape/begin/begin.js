// The first button of the start page: it begins the course, and goes on where this browser knows what is done.

const CHANGED = "c45-course";
const PLAY = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6 4v12l10-6Z" /></svg>';

/** `lessons`: the name of each, in order, and what the button says to go on with it; `begin`: what it says at first. */
export default ({ parentElement, data: { lessons, begin }, setTriggerValue }) => {
  const root = parentElement.querySelector(".begin");
  const button = document.createElement("button");
  button.type = "button";
  root.replaceChildren(button);
  show();
  window.addEventListener(CHANGED, show);
  return () => window.removeEventListener(CHANGED, show);

  function show() {
    const [lesson, said] = next(lessons, window.c45Course?.kept) ?? [lessons[0][0], begin];
    button.innerHTML = PLAY;
    button.append(said);
    button.onclick = () => setTriggerValue("go", lesson);
  }
};

/** The lesson to go on with: the first that was neither checked nor read to its end; null before anything is
 * begun, and when all is done. */
export function next(lessons, kept) {
  const { opened, read, guesses, done } = kept ?? { opened: [], read: [], guesses: {}, done: {} };
  const isDone = ([name]) => name in done || read.includes(name);
  const isBegun = ([name]) => opened.includes(name) || name in guesses;
  if (!lessons.some((it) => isDone(it) || isBegun(it))) return null;
  return lessons.find((it) => !isDone(it)) ?? null;
}
