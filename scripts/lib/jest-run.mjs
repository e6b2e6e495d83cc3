import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { dataPath, projectRoot } from './paths.mjs';
import { endProcess, run, sleep } from './run.mjs';
import { Stall } from './stall.mjs';
import { reportOf } from './tally.mjs';

const jest = join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
const reporter = join(projectRoot, 'scripts', 'lib', 'test-progress.mjs');
/** A young generation of V8 that the garbage of a test fits in: collecting it in small parts takes a sixth of a run. */
const memory = '--max-semi-space-size=64';
/** Milliseconds for Jest to exit after its last file. */
const LINGERS_AFTER = 10_000;

/** Reads the lines appended to a file. */
class Lines {
  #file;
  #rest = '';
  read = [];

  constructor(path) {
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    writeFileSync(path, '');
    this.#file = openSync(path, 'r');
  }

  #at = 0;

  readMore() {
    const bytes = Buffer.alloc(fstatSync(this.#file).size - this.#at);
    this.#at += readSync(this.#file, bytes, 0, bytes.length, this.#at);
    const lines = (this.#rest + bytes).split('\n');
    this.#rest = lines.pop();
    this.read.push(...lines);
  }

  close() {
    closeSync(this.#file);
  }
}

/**
 * Runs Jest once.
 * @param {string} name of the run
 * @param {object} options `limit`: milliseconds on an idle machine without a finished file, after which it is killed;
 *   `live`: streams its output, which is otherwise returned; `onProgress` gets the number of finished files and the
 *   total
 * @returns `{ report, how, output }`: `how` is undefined if it exited by itself, else 'late', 'lingers' or 'stopped'
 */
export async function runJest(name, { args, env, limit, live, untilStopped, onProgress = () => undefined }) {
  const file = dataPath(projectRoot, 'test', `progress-${name}.ndjson`);
  const lines = new Lines(file);
  const colors = process.stdout.isTTY && !live ? ['--colors'] : [];
  const reporters = ['--reporters', 'default', '--reporters', reporter];
  const child = spawn(process.execPath, [memory, jest, '--ci', ...colors, ...reporters, ...args], {
    cwd: projectRoot,
    env: { ...env, GONA_TEST_PROGRESS: file },
    stdio: ['ignore', live ? 'inherit' : 'ignore', live ? 'inherit' : 'pipe'],
    // Its own process group, so that everything its tests started can be killed with it.
    detached: true,
  });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  let over = false;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const stopped = untilStopped.then(() => 'stopped');
  const watched = watch(lines, { limit, onProgress, isOver: () => over });
  const first = await Promise.race([ended, stopped, watched]);
  over = true;
  const how = typeof first === 'string' ? first : undefined;
  if (how) await endProcess(child.pid, { timeout: 3_000 });
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group is already gone.
  }
  lines.readMore();
  lines.close();
  const report = reportOf(lines.read);
  // Jest knows about failures that its reporters miss, such as a failed teardown. Without files it calls no reporter.
  if (first === 0) report.success = true;
  else if (how === undefined && report.success) report.success = false;
  return { report, how, output };
}

/** Resolves to 'late' or 'lingers' if a run does not exit by itself. */
async function watch(lines, { limit, onProgress, isOver }) {
  const stall = new Stall(limit);
  let files = -1;
  let last = performance.now();
  let completeAt;
  for (;;) {
    await sleep(500, undefined, { ref: false });
    if (isOver()) return undefined;
    lines.readMore();
    const { total, testResults, success } = reportOf(lines.read);
    const now = performance.now();
    if (testResults.length !== files) {
      files = testResults.length;
      stall.progress();
      onProgress(files, total);
    } else if (stall.waited(now - last)) return 'late';
    last = now;
    if (success === undefined) continue;
    completeAt ??= now;
    if (now - completeAt > LINGERS_AFTER) return 'lingers';
  }
}

/** Returns the paths of all files that Jest would run, relative to the project root. */
export async function listFiles(args, env) {
  const { stdout } = await run(process.execPath, [jest, '--listTests', ...args], { cwd: projectRoot, env });
  return stdout
    .split('\n')
    .filter((line) => /\.spec\.\w+$/.test(line))
    .map((path) => relative(projectRoot, path));
}
