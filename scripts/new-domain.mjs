import './lib/node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { newDomain } from './lib/new-domain.mjs';
import { projectRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/*
 * `npm run new-domain <word>`: writes the folders of a new domain, with passing tests, and its line in each of the four
 * lists.
 */

await command(async ({ log }) => {
  const [word] = process.argv.slice(2);
  const { files, entries } = newDomain(word, { root: projectRoot, now: Date.now() });
  await ensureInstalled({ log });
  for (const { path, text } of [...files, ...entries]) {
    mkdirSync(dirname(join(projectRoot, path)), { recursive: true });
    writeFileSync(join(projectRoot, path), text);
  }
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
  const written = [...files, ...entries].map(({ path }) => path);
  await run(process.execPath, [biome, 'check', '--write', ...written], { cwd: projectRoot });
  const folders = files.map(({ path }) => path.slice(0, path.indexOf(word) + word.length));
  const test = files.find(({ path }) => path.startsWith('test/'));
  process.stdout.write(`
${files.length} new files:
${[...new Set(folders)].map((folder) => `  ${test?.path.startsWith(folder) ? test.path : `${folder}/`}`).join('\n')}
One line more in each of:
${entries.map(({ path }) => `  ${path}`).join('\n')}

Next:
  npm run openapi     describes its calls in docs/openapi.json, which a test holds against the code
  npm run check
  npm test -- integration ${word} routes-matrix audit domains search
Then make it yours, in the order of CONTRIBUTING.md, "Add a domain". It is a record kind with name and note, open to
administrators. Its migration may be changed until it is merged.
`);
  return 0;
});
