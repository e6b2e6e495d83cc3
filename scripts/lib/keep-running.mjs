import { alive } from './run.mjs';
import { duration } from './say.mjs';

/** Signals by which somebody outside ends a program; any other, like an exit code, is a fault of its own. */
const FROM_OUTSIDE = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Starts programs again that end while nobody has asked them to: at once, and after a longer pause each time that one falls
 * soon after its start. One that falls by a fault of its own again and again is not started any more.
 * @param {object[]} apps running programs, as `startApp` answers them
 * @param {object} options `start(name)` starts one again; `say(line)` tells people; `noted(apps)` is given the programs
 *   that run now; `firstPause`, `longestPause` and `steady` (a program that ran so long has a clean slate) in milliseconds;
 *   `falls`: how many faults in a row are too many
 * @returns `{ gaveUp, stop() }`; `gaveUp` settles with the sentence and the last lines of the one that is given up
 */
export function keepRunning(
  apps,
  { start, say, noted = () => undefined, firstPause = 250, longestPause = 4_000, steady = 30_000, falls = 5 },
) {
  const running = [...apps];
  const timers = new Set();
  let stopping = false;
  let giveUp;
  const gaveUp = new Promise((resolve) => {
    giveUp = resolve;
  });

  const watch = (at, { pause, faults }) => {
    const app = running[at];
    const since = performance.now();
    app.ended.then(({ how, text }) => {
      if (stopping) return;
      const clean = performance.now() - since >= steady;
      const fault = !FROM_OUTSIDE.includes(how) && how !== 'code 0';
      const counted = (clean ? 0 : faults) + (fault ? 1 : 0);
      if (counted >= falls) return giveUp(text);
      const wait = clean ? firstPause : pause;
      say(`The ${app.name} ended (${how}). It is started again in ${duration(wait)}.`);
      const timer = setTimeout(() => {
        timers.delete(timer);
        running[at] = start(app.name);
        noted(running);
        watch(at, { pause: Math.min(wait * 2, longestPause), faults: counted });
      }, wait);
      timers.add(timer);
    });
  };
  for (const at of running.keys()) watch(at, { pause: firstPause, faults: 0 });

  return {
    gaveUp,
    stop: async () => {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running.filter((app) => alive(app.pid)).map((app) => app.stop()));
    },
  };
}
