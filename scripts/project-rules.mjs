import './lib/node-version.mjs';
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { featureCircles } from './lib/feature-circles.mjs';
import { clientPackages, licenceOffences } from './lib/licences.mjs';
import { migrationOffences } from './lib/migration-rules.mjs';
import { projectRoot } from './lib/paths.mjs';
import { isSource, offences } from './lib/project-rules.mjs';
import { filesBelow } from './lib/stamp.mjs';
import { foreignTables } from './lib/table-ownership.mjs';

/* Part of `npm run check`. */

const sources = ['apps', 'libs', 'scripts', 'test']
  .flatMap((folder) => filesBelow(join(projectRoot, folder), isSource))
  .map((file) => ({
    path: relative(projectRoot, file).split(sep).join('/'),
    text: readFileSync(file, 'utf8'),
  }));
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const found = [
  ...sources.flatMap(({ path, text }) => offences(path, text)),
  ...sources.flatMap(({ path, text }) => migrationOffences(path, text, version)),
  ...featureCircles(sources),
  ...licenceOffences(
    JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')),
    clientPackages(sources),
  ),
  ...foreignTables(sources.filter(({ path }) => /^libs\/[^/]+\//.test(path))),
];
for (const sentence of found) console.error(sentence);
process.exitCode = found.length > 0 ? 1 : 0;
