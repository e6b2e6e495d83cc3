import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildBackend } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { withFields } from './lib/import-docs.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { projectRoot } from './lib/paths.mjs';

/* `npm run docs`: writes the parts of the documentation that are made from the code. A unit test fails while they are stale. */

await command(async ({ log }) => {
  checkNode();
  await ensureInstalled({ log });
  await buildBackend();
  await import('reflect-metadata');
  const built = join(projectRoot, 'dist/libs/imports/kinds/index.js');
  const { IMPORT_KINDS } = await import(pathToFileURL(built).href);
  const page = join(projectRoot, 'docs/imports.md');
  writeFileSync(page, withFields(readFileSync(page, 'utf8'), Object.values(IMPORT_KINDS)));
  return 0;
});
