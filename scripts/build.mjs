import './lib/node-version.mjs';
import { buildAll, buildBackend } from './lib/build.mjs';
import { ensureInstalled, requireBuilders } from './lib/install.mjs';
import { createLog, explain } from './lib/log.mjs';

/* `npm run build`: builds everything that runs in production into dist/. `--backend` skips the client. */

const log = createLog();
try {
  requireBuilders();
  await ensureInstalled({ log });
  if (process.argv.includes('--backend')) await log.step('Building the server', () => buildBackend());
  else await buildAll({ log });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
