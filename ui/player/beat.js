// Beat time while the replay plays.

const BEAT = 1600; // ms between steps at speed 1

/** start(speed) and stop(); `act` is called at every beat. */
export function makeBeat(act) {
  let timer = 0;
  const stop = () => clearInterval(timer);
  const start = (speed) => {
    stop();
    timer = setInterval(act, BEAT / speed);
  };
  return { start, stop };
}
