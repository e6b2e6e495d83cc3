import './lib/node-version.mjs';
import { startApp, untilReady } from './lib/apps.mjs';
import { claimCheckout, loadEnvironment, prepare, signIns, wantedPort } from './lib/boot.mjs';
import { buildAll } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { Refusal } from './lib/log.mjs';
import { projectRoot } from './lib/paths.mjs';

/* `npm start`: starts Gona from a fresh clone. Ctrl+C stops everything that it started. */

await command(async ({ log, undo, untilStopped, check }) => {
  loadEnvironment();
  const port = wantedPort();
  const url = `http://localhost:${port}`;
  const claim = await claimCheckout({ undo, ports: [port], url });
  const { env } = await prepare({ log, undo, check, port, url, build: () => buildAll({ log }) });

  const apps = ['worker', 'api'].map((name) => {
    const app = startApp(name, { root: projectRoot, env });
    undo.push(app.stop);
    return app;
  });
  claim.noteApps(apps);
  await log.step('Starting the api and the worker', () => untilReady(url, apps));
  check();
  const kept = keepRunning(apps, {
    start: (name) => startApp(name, { root: projectRoot, env, again: true }),
    say: log.info,
    noted: claim.noteApps,
  });
  undo.push(kept.stop);
  process.stdout.write(`\nGona is ready at ${url}\n${signIns(env)}\n`);

  const fallen = await Promise.race([untilStopped, kept.gaveUp]);
  if (fallen) throw new Refusal(fallen);
  return 0;
});
