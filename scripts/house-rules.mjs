import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { offences } from './lib/house-rules.mjs';
import { projectRoot } from './lib/paths.mjs';
import { filesBelow } from './lib/stamp.mjs';

/* Part of `npm run check`. */

const found = ['apps', 'libs', 'scripts', 'test']
  .flatMap((folder) => filesBelow(join(projectRoot, folder), (file) => /\.(?:tsx?|mjs)$/.test(file)))
  .flatMap((file) => offences(relative(projectRoot, file).split(sep).join('/'), readFileSync(file, 'utf8')));
for (const sentence of found) console.error(sentence);
process.exitCode = found.length > 0 ? 1 : 0;
