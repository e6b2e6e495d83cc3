import { duration } from './log.mjs';
import { alive } from './run.mjs';

/** Signals sent from outside; any other signal, or an exit code, is the program's own fault. */
const FROM_OUTSIDE = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Restarts programs that exit unexpectedly: immediately, and with increasing backoff if one crashes soon after its
 * start. Gives up on a program that keeps crashing by its own fault.
 * @param {object[]} apps running programs, as returned by `startApp`
 * @param {object} options `start(name)` restarts one; `say(line)` prints for people; `noted(apps)` receives the running
 *   programs; `firstPause`, `longestPause` and `steady` (the uptime that resets the backoff) in milliseconds; `falls`:
 *   the number of consecutive faults before giving up
 * @returns `{ gaveUp, stop() }`; `gaveUp` settles with the sentence and the last lines of the abandoned program
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
      say(`The ${app.name} ended (${how}). It restarts in ${duration(wait)}.`);
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
