// A part that a button or a key opens above the bar: Escape or a press beside it closes it, and the focus goes back.

/** Let `part` be one; `first()`: what in it has the focus when it is open. Within a shadow no browser gives the focus back. */
export function popOver(part, first) {
  const focused = () => part.getRootNode().activeElement;
  let before = null;
  part.popover = "auto";
  part.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "open") before = focused();
    else if (part.contains(focused())) (focused().blur(), before?.focus({ preventScroll: true }));
  });
  part.addEventListener("toggle", ({ newState }) => newState === "open" && first()?.focus({ preventScroll: true }));
}
