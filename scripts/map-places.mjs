import './lib/node-version.mjs';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './lib/command.mjs';
import { placeFiles } from './lib/map-places.mjs';
import { projectRoot } from './lib/paths.mjs';

/*
 * `npm run map-places`: writes the place names of the default basemap from libs/places/data. A unit test compares them.
 */

await command(async () => {
  const admin = JSON.parse(readFileSync(join(projectRoot, 'libs/places/data/nigeria-admin.json'), 'utf8'));
  const folder = join(projectRoot, 'apps/web/public/map/places');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of placeFiles(admin)) writeFileSync(join(folder, name), text);
  return 0;
});
