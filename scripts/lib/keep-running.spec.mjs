import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { entries, startApp } from './apps.mjs';
import { keepRunning } from './keep-running.mjs';
import { alive, waitFor } from './run.mjs';

let root;
let kept;
let lines;
let running;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gona-keep-'));
  lines = [];
});
afterEach(async () => {
  await kept?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Sets the source that the program `name` runs from its next start. */
function program(name, source) {
  const file = join(root, entries[name]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
}

/** Starts programs and keeps them running; `running()` returns their ids. */
function keep(names, options = {}) {
  const start = (again) => (name) => startApp(name, { root, env: { PATH: process.env.PATH }, again });
  let apps = names.map(start(false));
  running = () => apps.map(({ pid }) => pid);
  kept = keepRunning(apps, {
    start: start(true),
    say: (line) => lines.push(line),
    noted: (now) => {
      apps = [...now];
    },
    firstPause: 20,
    longestPause: 80,
    ...options,
  });
}

const GOES_ON = `console.log('up'); setInterval(() => {}, 1000)`;
const printed = (name) => readFileSync(join(root, '.data', 'logs', `${name}.log`), 'utf8');

describe('keepRunning', () => {
  it('starts a killed program again, says so in one line, and leaves the other alone', async () => {
    program('worker', GOES_ON);
    program('api', GOES_ON);
    keep(['worker', 'api']);
    const [worker, api] = running();
    expect(await waitFor(() => printed('worker') === 'up\n', { every: 5 })).toBe(true);
    process.kill(worker, 'SIGKILL');
    expect(await waitFor(() => running()[0] !== worker && alive(running()[0]), { every: 5 })).toBe(true);
    expect(running()[1]).toBe(api);
    expect(alive(api)).toBe(true);
    expect(lines).toEqual(['The worker ended (SIGKILL). It restarts in 20 ms.']);
    // Its log continues after the output of the killed one.
    expect(await waitFor(() => printed('worker') === 'up\nup\n', { every: 5 })).toBe(true);
  });

  it('does so as often as somebody kills it, after pauses that grow up to a limit', async () => {
    program('worker', GOES_ON);
    keep(['worker'], { falls: 2 });
    for (let kill = 1; kill <= 5; kill += 1) {
      const [pid] = running();
      process.kill(pid, 'SIGKILL');
      expect(await waitFor(() => running()[0] !== pid && alive(running()[0]), { every: 5 })).toBe(true);
    }
    expect(lines.map((line) => line.match(/restarts in (.*)\./)[1])).toEqual([
      '20 ms',
      '40 ms',
      '80 ms',
      '80 ms',
      '80 ms',
    ]);
  });

  it('gives up on one that falls by itself again and again, with its last lines', async () => {
    program('worker', GOES_ON);
    keep(['worker'], { falls: 3 });
    program('worker', `console.error('REDIS_URL is missing'); process.exit(1)`);
    process.kill(running()[0], 'SIGKILL');
    const text = await kept.gaveUp;
    expect(text).toMatch(/^The worker ended \(code 1\)\. Its last lines, from .*worker\.log:\n/);
    expect(text.split('\n').slice(1)).toEqual([...Array(3).fill('REDIS_URL is missing')]);
    expect(lines).toHaveLength(3);
  });

  it('forgets the faults of one that ran for long', async () => {
    // Crashes each time, but only after working for a while.
    program('worker', `setTimeout(() => process.exit(1), 120)`);
    keep(['worker'], { falls: 2, steady: 100 });
    expect(await waitFor(() => lines.length >= 4, { every: 5 })).toBe(true);
    expect(new Set(lines)).toEqual(new Set(['The worker ended (code 1). It restarts in 20 ms.']));
  });

  it('starts nothing any more once it is stopped, not even after a pause', async () => {
    program('worker', GOES_ON);
    keep(['worker'], { firstPause: 100 });
    const [pid] = running();
    process.kill(pid, 'SIGKILL');
    expect(await waitFor(() => lines.length === 1, { every: 5 })).toBe(true);
    await kept.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(running()).toEqual([pid]);
    expect(printed('worker').length).toBeLessThanOrEqual('up\n'.length);
  });
});
