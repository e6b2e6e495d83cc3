import './lib/node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildBackend } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { withKinds } from './lib/format-docs.mjs';
import { withFields } from './lib/import-docs.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot } from './lib/paths.mjs';

/* `npm run docs`: writes the documentation sections generated from the code. A unit test fails while they are stale. */

await command(async ({ log }) => {
  await ensureInstalled({ log });
  await buildBackend();
  await import('reflect-metadata');
  const built = (domain) =>
    import(pathToFileURL(join(projectRoot, `dist/libs/${domain}/kinds/index.js`)).href);
  const write = (name, made) => {
    const page = join(projectRoot, 'docs', name);
    writeFileSync(page, made(readFileSync(page, 'utf8')));
  };
  const { IMPORT_KINDS } = await built('imports');
  write('imports.md', (text) => withFields(text, Object.values(IMPORT_KINDS)));
  const { EXPORT_KINDS_BY_NAME } = await built('exports');
  write('formats.md', (text) => withKinds(text, Object.values(EXPORT_KINDS_BY_NAME)));
  return 0;
});
