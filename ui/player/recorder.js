// Write the state into the address: steps after a pause, leaps at once and as an entry of their own.

const PAUSE = 250; // ms

/** record(leap), beforeLeap() to settle the present entry, flush() to write now, cancel() to forget. */
export function makeRecorder(address, stateOf) {
  let timer = 0;

  function cancel() {
    clearTimeout(timer);
    timer = 0;
  }

  function flush() {
    if (!timer) return;
    cancel();
    address.write(stateOf(), false);
  }

  function record(leap) {
    cancel();
    if (leap) address.write(stateOf(), true);
    else
      timer = setTimeout(() => {
        timer = 0;
        address.write(stateOf(), false);
      }, PAUSE);
  }

  return { record, flush, cancel, beforeLeap: flush };
}
