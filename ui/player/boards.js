// Two boards in turn: one is seen, on the other the calculation of the next step is laid out while nothing else is to do.

import { el, setAttr } from "./dom.js";

/**
 * {element, front(), show(blocks, key), prepare(blocks, key), settle(), forget()}; `fit(board)` sets the type of what is on one.
 * Most of a step was the layout of its formula: one that is laid out already is only turned to.
 */
export function makeBoards(label, fit) {
  const make = () => el("div", { class: "board", tabindex: "0", role: "group", "aria-label": label });
  let [front, back] = [make(), make()];
  cover(back);
  let coming = null; // {key, size}: what the back board holds, and the room it was fitted to
  const scrolled = new Set();
  for (const one of [front, back]) one.addEventListener("scroll", () => scrolled.add(one), { passive: true });
  const element = el("div", { class: "boards" }, front, back);
  const sizeOf = (board) => `${board.clientWidth} ${board.clientHeight}`;
  let turned = null; // the size that the board in front was fitted to before it was turned to

  /** Show blocks; those that were prepared under this key are there already. */
  function show(blocks, key) {
    turned = null;
    if (key !== null && coming?.key === key) return turn();
    front.replaceChildren(...blocks);
    fit(front);
    toTop(front); // asked for only when needed: it would set the layout at once
  }

  function turn() {
    const focused = element.getRootNode().activeElement === front;
    [front, back] = [back, front];
    uncover(front);
    cover(back);
    turned = coming.size;
    coming = null;
    if (focused) front.focus({ preventScroll: true });
  }

  /** When all else of a step is shown: a board that was laid out for another room is fitted anew. */
  function settle() {
    if (turned !== null && turned !== sizeOf(front)) fit(front);
    turned = null;
  }

  function prepare(blocks, key) {
    if (coming?.key === key || !element.closest('[data-fit="wide"]') || blocks.some((one) => front.contains(one))) return;
    back.replaceChildren(...blocks);
    back.dataset.next = "fitting"; // what is not rendered is not always laid out when it is measured
    fit(back);
    toTop(back);
    back.dataset.next = "";
    coming = { key, size: sizeOf(back) };
  }

  function toTop(board) {
    if (scrolled.delete(board)) board.scrollTop = 0;
  }

  /** What was laid out no longer holds. */
  function forget() {
    coming = null;
    back.replaceChildren();
  }

  return { element, front: () => front, show, prepare, settle, forget };
}

/** A board that is not seen: nothing of it is read aloud, and no key or pointer reaches it. */
function cover(board) {
  board.dataset.next = "";
  setAttr(board, "aria-hidden", "true");
  setAttr(board, "tabindex", "-1");
}

function uncover(board) {
  delete board.dataset.next;
  setAttr(board, "aria-hidden", null);
  setAttr(board, "tabindex", "0");
}
