import './lib/node-version.mjs';
import { join } from 'node:path';
import { startApp, untilReady } from './lib/apps.mjs';
import { claimCheckout, loadEnvironment, prepare, signIns, wantedPort } from './lib/boot.mjs';
import { buildBackend } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { explain } from './lib/log.mjs';
import { projectRoot } from './lib/paths.mjs';

/*
 * `npm run dev`: Vite serves the client with hot reload on PORT and proxies `/api` and the socket to the API on PORT +
 * 1. A change of the server sources recompiles them and restarts the API and the worker.
 */

await command(async ({ log, undo, untilStopped, check }) => {
  loadEnvironment();
  const port = wantedPort();
  const url = `http://localhost:${port}`;
  const claim = await claimCheckout({ undo, ports: [port, port + 1], url });
  const { env, migrate } = await prepare({
    log,
    undo,
    check,
    port: port + 1,
    url,
    build: () => log.step('Building the server', () => buildBackend()),
  });

  let stopApps = async () => undefined;
  const startApps = async () => {
    const apps = ['worker', 'api'].map((name) => startApp(name, { root: projectRoot, env }));
    stopApps = () => Promise.all(apps.map((app) => app.stop()));
    claim.noteApps(apps);
    await untilReady(`http://localhost:${port + 1}`, apps);
    const kept = keepRunning(apps, {
      start: (name) => startApp(name, { root: projectRoot, env, again: true }),
      say: log.info,
      noted: claim.noteApps,
    });
    stopApps = kept.stop;
    // A program that crashes repeatedly waits for the next change of its sources.
    kept.gaveUp.then(log.info);
  };
  undo.push(() => stopApps());
  await log.step('Starting the api and the worker', startApps);
  check();

  process.env.API_PORT = String(port + 1);
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(projectRoot, 'apps', 'web'),
    // The initial scan of a file is not a change.
    server: { port, host: process.env.HOST, strictPort: true, watch: { ignoreInitial: true } },
  });
  undo.push(() => vite.close());
  await vite.listen();
  process.stdout.write(`\nGona is ready at ${url}\n${signIns(env)}\n`);

  const watching = watchSources(vite.watcher, (changed) =>
    log
      .step('Sources changed: building and starting again', async () => {
        await buildBackend();
        await stopApps();
        if (changed.some((file) => file.includes('migrations'))) await migrate();
        await startApps();
      })
      // A typing error must not end the session: the next save retries.
      .catch((error) => log.info(explain(error))),
  );
  undo.push(watching.close);
  await untilStopped;
  return 0;
});

/**
 * Calls `onChange` with the changed server files, never concurrently. Uses Vite's watcher, because Node's own loses a
 * file after an editor saves it by renaming.
 * @returns `{ close() }`, which waits for a change in progress
 */
function watchSources(watcher, onChange) {
  const folders = ['apps/api', 'apps/worker', 'apps/cli', 'libs'].map((folder) => join(projectRoot, folder));
  const changed = new Set();
  let timer;
  let work = Promise.resolve();
  const settle = () => {
    const files = [...changed];
    changed.clear();
    work = work.then(() => onChange(files));
  };
  watcher.add(folders);
  watcher.on('all', (event, file) => {
    const ours = folders.some((folder) => file.startsWith(folder)) && !/\.spec\.ts$|~$|\.swp$/.test(file);
    if (!ours || !['add', 'change', 'unlink'].includes(event)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(settle, 200);
  });
  return {
    close: async () => {
      clearTimeout(timer);
      await work;
    },
  };
}
