import './lib/node-version.mjs';
import { join } from 'node:path';
import { buildBackend } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { createLog, explain } from './lib/log.mjs';
import { projectRoot } from './lib/paths.mjs';

/* `npm run openapi`: writes the API description from the code to docs/openapi.json. Needs no servers. */

const log = createLog();
try {
  await ensureInstalled({ log });
  await log.step('Building the server', () => buildBackend());
  process.chdir(projectRoot);
  await import(join(projectRoot, 'dist/apps/api/src/write-openapi.js'));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
