import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { command, Stopped } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkoutId, dataPath, projectRoot } from './lib/paths.mjs';
import { ensurePgBouncer } from './lib/pgbouncer.mjs';
import { endProcess, sleep } from './lib/run.mjs';
import { duration, explain, Refusal } from './lib/say.mjs';
import { ensureServices } from './lib/services.mjs';
import { readJson, takeLock } from './lib/state.mjs';
import { afterSecondTry, closing, failedFiles, readArguments, tally } from './lib/tally.mjs';

/*
 * `npm test`: every test, from a fresh clone. `npm test -- unit web libs/imports` runs only these projects and
 * files; `--long` runs the fault tests in full size. The last line is `N passed, N failed`, the one above it
 * `flaky: N`: tests that failed, and passed when their file was run again, alone.
 */

const workers = {
  unit: ['-w', '2'],
  web: ['-w', '2'],
  deploy: ['-i'],
  integration: ['-w', '2'],
  faults: ['-w', '2'],
  // One after the other: a browser that draws maps without a graphics card takes both cores, and two map stories beside each other wait too long.
  e2e: ['-i'],
};
/** Pure tests pass or fail; the others start programs and browsers, which a busy machine may hold up. */
const haveSecondTry = ['web', 'deploy', 'integration', 'faults', 'e2e'];
/** More failed files than these are no accident. */
const MOST_AGAIN = 5;
const needServices = ['integration', 'faults', 'e2e'];
/** What each project reported, in the order in which they ran. */
const parts = [];

/** What the fault tests have to know to kill a server and to start it again. */
function serviceNotes({ postgres, redis }) {
  const { bin, dataDir, port, pid, asUser } = postgres;
  return JSON.stringify({
    postgres: dataDir ? { bin, dataDir, port, pid, asUser } : null,
    redis: redis.dir ? { bin: redis.bin, dir: redis.dir, port: redis.port, pid: redis.pid } : null,
  });
}

/**
 * Makes the folder in which tests have their temporary files. It goes when they are over, with all that killed programs left in it;
 * that of a run which was itself killed goes now.
 */
function temporaryFolder(undo) {
  const folder = join(tmpdir(), `gona-tests-${checkoutId()}`);
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  clear();
  mkdirSync(folder);
  // A server that runs under a user of its own finds its folder in it.
  chmodSync(folder, 0o711);
  undo.push(async () => clear());
  return folder;
}

async function testEnvironment({ log, undo, check, wanted, long }) {
  // Nothing that was meant for the product may reach a test: it could be somebody's real database.
  const { DATABASE_URL, MIGRATION_DATABASE_URL, REDIS_URL, REDIS_PREFIX, PORT, DEMO_PASSWORD, ...rest } =
    process.env;
  // One seed for both tries of a file.
  const seed = { GONA_FUZZ_SEED: process.env.GONA_FUZZ_SEED ?? String(randomInt(2 ** 31)) };
  const env = {
    ...rest,
    ...seed,
    NODE_ENV: 'test',
    TMPDIR: temporaryFolder(undo),
    ...(long ? { GONA_LONG: '1' } : {}),
  };
  if (!wanted.some((project) => needServices.includes(project))) return env;
  const services = await ensureServices({ need: 'test', log, undo });
  check();
  if (wanted.includes('e2e')) env.CHROMIUM_PATH = (await ensureChromium({ log })) ?? '';
  check();
  if (wanted.includes('faults')) env.PGBOUNCER_PATH = (await ensurePgBouncer({ log })) ?? '';
  check();
  await buildAll({ log });
  check();
  return {
    ...env,
    TEST_DATABASE_URL: services.databaseUrl,
    TEST_REDIS_URL: services.redisUrl,
    TEST_SERVICES: serviceNotes(services),
  };
}

/** Runs Jest once; resolves to its report, which is undefined when it left none, and how it ended if not by itself. */
async function runJest(name, { args, env, limit, untilStopped }) {
  const reportFile = dataPath(projectRoot, 'test', `report-${name}.json`);
  rmSync(reportFile, { force: true });
  const jest = join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
  const child = spawn(process.execPath, [jest, '--ci', '--json', `--outputFile=${reportFile}`, ...args], {
    cwd: projectRoot,
    env,
    // Jest's report comes on standard output too (`--json`), which nobody wants to read.
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own: what its tests have started can be ended with it.
    detached: true,
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const reported = (async () => {
    while (!existsSync(reportFile)) await sleep(500, undefined, { ref: false });
    await sleep(10_000, undefined, { ref: false });
    return 'lingers';
  })();
  const late = sleep(limit, 'late', { ref: false });
  const how = await Promise.race([ended, reported, late, untilStopped.then(() => 'stopped')]);
  if (typeof how === 'string') await endProcess(child.pid, { timeout: 3_000 });
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is left of it, as it should be.
  }
  return { report: readJson(reportFile), how };
}

/** Runs one project, its failed files once more, and adds what they report to the parts. */
async function runProject(project, { env, rest, chosen, limit, untilStopped }) {
  const started = performance.now();
  process.stdout.write(`\n── ${project} ──\n`);
  const select = ['--selectProjects', project];
  const all = [...select, ...workers[project], '--passWithNoTests', ...rest];
  let { report, how } = await runJest(project, { args: all, env, limit, untilStopped });
  if (how === 'stopped') return;
  const failures = failedFiles(report);
  const hasSecondTry = haveSecondTry.includes(project) && rest.length === 0;
  if (hasSecondTry && failures.length > 0 && failures.length <= MOST_AGAIN) {
    process.stdout.write(`\n── ${project}: what failed, once more, alone ──\n`);
    const args = [...select, '-i', '--runTestsByPath', ...failures];
    const again = await runJest(`${project}-again`, { args, env, limit, untilStopped });
    if (again.how === 'stopped') return;
    report = afterSecondTry(report, again.report);
    how = again.how;
  }
  const { passed, failed, flaky, notes } = tally(report, chosen);
  if (how === 'lingers') notes.push('something was left open: Jest did not end by itself');
  if (how === 'late') notes.push(`ended after ${duration(limit)}`);
  const ms = performance.now() - started;
  parts.push({ project, passed, failed, flaky, ms });
  process.stdout.write(
    `${project}: ${passed} passed, ${failed} failed, ${flaky} flaky (${duration(ms)})${notes.map((note) => `; ${note}`).join('')}\n`,
  );
}

await command(async ({ log, undo, check, untilStopped }) => {
  let others = 0;
  try {
    const { long, projects, rest, chosen } = readArguments(process.argv.slice(2), Object.keys(workers));
    mkdirSync(dataPath(projectRoot, 'test'), { recursive: true });
    const lock = await takeLock(dataPath(projectRoot, 'test.lock'), {}, /(?:test|bench|sql)\.mjs/);
    if (!lock.taken) throw new Refusal(`The tests are already running here (process ${lock.holder.pid}).`);
    undo.push(async () => lock.release());
    await ensureInstalled({ log });
    check();
    const env = await testEnvironment({ log, undo, check, wanted: projects, long });
    const limit = (long ? 150 : 15) * 60_000;
    for (const project of projects) {
      await runProject(project, { env, rest, chosen, limit, untilStopped });
      check();
    }
    if (parts.every(({ passed, failed }) => passed + failed === 0)) throw new Refusal('No test was run.');
  } catch (error) {
    if (error instanceof Stopped) throw error;
    process.stdout.write(`${explain(error)}\n`);
    others = 1;
  }
  // The services are stopped before the result is written, so that it is the last line.
  undo.unshift(async () => void process.stdout.write(`\n${closing(parts, others).join('\n')}\n`));
  return others + parts.reduce((total, { failed }) => total + failed, 0) === 0 ? 0 : 1;
});
