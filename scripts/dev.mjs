import './lib/node-version.mjs';
import { join } from 'node:path';
import { startApp, untilReady } from './lib/apps.mjs';
import { claimCheckout, loadEnvironment, prepare, signIns, wantedPort } from './lib/boot.mjs';
import { buildBackend } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { projectRoot } from './lib/paths.mjs';
import { explain } from './lib/say.mjs';

/*
 * `npm run dev`: Vite serves the client with hot reload on PORT and hands `/api` and the socket on to the api
 * on PORT + 1; a change of the server's sources compiles them and starts api and worker again.
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
    // What falls again and again waits for the next change of its sources.
    kept.gaveUp.then(log.info);
  };
  undo.push(() => stopApps());
  await log.step('Starting the api and the worker', startApps);
  check();

  process.env.API_PORT = String(port + 1);
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(projectRoot, 'apps', 'web'),
    // The first sight of a file is not a change.
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
      // A typing error must not end the session: the next save tries again.
      .catch((error) => log.info(explain(error))),
  );
  undo.push(watching.close);
  await untilStopped;
  return 0;
});

/**
 * Calls `onChange` with the changed files of the server, never twice at the same time. Vite's watcher is used:
 * Node's own loses a file once an editor has saved it by renaming.
 * @returns `{ close() }`, which waits for a change that is being worked on
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
