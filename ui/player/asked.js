// Say what an address asks of the player, or of a list of steps, and what of that there is not.

const STEP = /^\d{1,15}$/;

/** What the parameters of an address ask for. Steps count from 1; 0: they name none. */
export function askedIn(parameters) {
  const named = parameters.get("step");
  return {
    step: STEP.test(named) ? Number(named) : 0,
    named,
    order: parameters.get("order"),
    size: parameters.get("size"),
    predict: parameters.get("predict"),
  };
}
