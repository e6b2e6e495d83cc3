import './lib/node-version.mjs';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildAll } from './lib/build.mjs';
import { bundlePrograms } from './lib/bundle.mjs';
import { ensureHeadlessChromium } from './lib/chromium.mjs';
import { command, Stopped } from './lib/command.mjs';
import { memoryFolder } from './lib/identity.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { explain, Refusal } from './lib/log.mjs';
import { checkoutId, dataPath, projectRoot } from './lib/paths.mjs';
import { ensurePgBouncer } from './lib/pgbouncer.mjs';
import { ensureServices } from './lib/services.mjs';
import { takeLock } from './lib/state.mjs';
import { brokenTests, closing, readArguments, secondsOf, slowest } from './lib/tally.mjs';
import { PROJECTS, TestRun } from './lib/test-run.mjs';

/*
 * `npm test`: runs every test, from a fresh clone. `npm test -- unit web libs/imports` runs only these projects and
 * files; `--long` runs every test in full size; `--record` stores the durations that order the next runs. The last
 * line is `N passed, N failed`. The line before is `flaky: N`: tests that failed, and passed when their file was rerun
 * alone. Projects run concurrently if one waits for
 * programs and browsers while another computes. Each project's output is shown when it ends.
 */

const needServices = ['integration', 'faults', 'e2e'];
const MINUTE = 60_000;
const secondsFile = join(projectRoot, 'scripts', 'lib', 'test-seconds.json');

/** Returns the details that fault tests need to kill and restart a server. */
function serviceNotes({ postgres, redis }) {
  const { bin, dataDir, port, pid, asUser } = postgres;
  return JSON.stringify({
    postgres: dataDir ? { bin, dataDir, port, pid, asUser } : null,
    redis: redis.dir ? { bin: redis.bin, dir: redis.dir, port: redis.port, pid: redis.pid } : null,
  });
}

/**
 * Creates the folder for the tests' temporary files. It is deleted after the run, with the leftovers of killed
 * programs. Leftovers of an earlier killed run are deleted now.
 */
function temporaryFolder(undo) {
  const folder = join(memoryFolder() ?? tmpdir(), `gona-tests-${checkoutId()}`);
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  clear();
  mkdirSync(folder);
  // A server that runs as another user must reach its folder inside it.
  chmodSync(folder, 0o711);
  undo.push(async () => clear());
  return folder;
}

/** Returns the environment of tests that need no services. */
function plainEnvironment({ undo, long }) {
  // No setting of the product reaches a test. `DATABASE_URL` may name the server, on which tests create their own databases.
  const { DATABASE_URL, MIGRATION_DATABASE_URL, REDIS_URL, REDIS_PREFIX, PORT, DEMO_PASSWORD, ...rest } =
    process.env;
  // Both runs of a file use the same seed.
  const seed = { GONA_FUZZ_SEED: process.env.GONA_FUZZ_SEED ?? String(randomInt(2 ** 31)) };
  return {
    ...rest,
    ...seed,
    NODE_ENV: 'test',
    TMPDIR: temporaryFolder(undo),
    ...(long ? { GONA_LONG: '1' } : {}),
  };
}

/** Starts the services and builds the programs; returns the environment of the tests that need them. */
async function serviceEnvironment(plain, { log, undo, check, wanted, last }) {
  const env = { ...plain };
  let services;
  // Databases in memory stay for the next run of a few files, with their migrated templates.
  undo.push(async () => {
    const home = services?.postgres.dataDir && dirname(services.postgres.dataDir);
    if (last && home?.startsWith('/dev/shm/')) rmSync(home, { recursive: true, force: true });
  });
  services = await ensureServices({ need: 'test', log, undo });
  check();
  if (wanted.includes('e2e')) env.CHROMIUM_PATH = (await ensureHeadlessChromium({ log })) ?? '';
  check();
  if (wanted.includes('faults')) env.PGBOUNCER_PATH = (await ensurePgBouncer({ log })) ?? '';
  check();
  await buildAll({ log });
  await log.step('Bundling the programs', () => bundlePrograms());
  check();
  return {
    ...env,
    TEST_DATABASE_URL: services.databaseUrl,
    TEST_REDIS_URL: services.redisUrl,
    TEST_SERVICES: serviceNotes(services),
  };
}

await command(async ({ log, undo, check, untilStopped }) => {
  let run;
  let others = 0;
  const started = performance.now();
  try {
    const { long, record, projects, rest, chosen } = readArguments(process.argv.slice(2), PROJECTS);
    mkdirSync(dataPath(projectRoot, 'test'), { recursive: true });
    const lock = await takeLock(dataPath(projectRoot, 'test.lock'), {}, /(?:test|bench|sql)\.mjs/);
    if (!lock.taken) throw new Refusal(`The tests are already running here (process ${lock.holder.pid}).`);
    undo.push(async () => lock.release());
    await ensureInstalled({ log });
    check();
    const plain = plainEnvironment({ undo, long });
    const served = projects.some((project) => needServices.includes(project))
      ? serviceEnvironment(plain, {
          log,
          undo,
          check,
          wanted: projects,
          last: projects.length === PROJECTS.length && rest.length === 0,
        })
      : undefined;
    // Awaited later, by the projects that need it.
    served?.catch(() => undefined);
    const limit = (long ? 60 : 8) * MINUTE;
    run = new TestRun({ rest, chosen, limit, untilStopped, check, live: projects.length === 1 });
    await run.all(projects, (project) => (needServices.includes(project) ? served : plain));
    if (run.parts.every(({ passed, failed }) => passed + failed === 0)) throw new Refusal('No test was run.');
    if (record) writeFileSync(secondsFile, `${JSON.stringify(secondsOf(run.files), null, 2)}\n`);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    process.stdout.write(`${explain(error)}\n`);
    others = 1;
  }
  const { parts, files } = run ?? { parts: [], files: [] };
  const ms = performance.now() - started;
  const slow = files.length > 1 ? slowest(files) : [];
  // The services stop before the result is printed, so that it is the last line.
  undo.unshift(
    async () =>
      void process.stdout.write(
        `\n${closing(parts, { ms, slow, broken: brokenTests(files), others }).join('\n')}\n`,
      ),
  );
  return others + parts.reduce((total, { failed }) => total + failed, 0) === 0 ? 0 : 1;
});
