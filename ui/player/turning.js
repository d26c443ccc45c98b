// Turn to the next rows of a long table, as a page is turned.

/** `state`: {top, room, head, rowHeight, rows} of the table; `repaint()` shows the rows that begin at `state.top`. */
export function makeTurning(state, repaint) {
  /** How many rows have room below the head. */
  const inSight = () => Math.min(state.rows.length, Math.floor((state.room - state.head + 2) / state.rowHeight));

  /** The first and the last row that are wholly in sight, counted from 1. */
  function places() {
    const from = Math.ceil(state.top / state.rowHeight - 0.1);
    const to = Math.floor((state.top + state.room - state.head + 2) / state.rowHeight);
    return { from: from + 1, to: Math.min(state.rows.length, to) };
  }

  /** The rows after those in sight, after the last ones the first. */
  function turnRows() {
    const { to } = places();
    const last = Math.max(0, state.rows.length - inSight());
    state.top = to >= state.rows.length ? 0 : Math.min(to, last) * state.rowHeight;
    repaint();
  }

  return { inSight, places, turnRows };
}
