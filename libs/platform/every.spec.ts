import { setTimeout as sleep } from 'node:timers/promises';
import { every } from './every.js';

it('repeats an act through its errors, one run at a time, until it is stopped', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const errors: string[] = [];
  const task = every(
    1,
    async (signal) => {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      if (!signal.aborted) throw new Error('again');
    },
    ({ message }) => errors.push(message),
  );
  while (errors.length < 2) await sleep(1);
  void task.run();
  await task.stop();
  const ended = runs;
  await task.run();
  await sleep(5);
  expect({ most, running, more: runs - ended, first: errors[0] }).toEqual({
    most: 1,
    running: 0,
    more: 0,
    first: 'again',
  });
});
