import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientPackages, licenceOffences } from './licences.mjs';
import { projectRoot } from './paths.mjs';

const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
const CLIENT = ['highcharts', 'maplibre-gl', 'socket.io-client'];
const withPackage = (path, entry) =>
  licenceOffences({ packages: { ...lock.packages, [path]: { version: '1.2.3', ...entry } } }, CLIENT);

it('has the licence of every shipped package, noted where package.json does not say it', () => {
  expect(licenceOffences(lock, CLIENT)).toEqual([]);
});

it.each([
  [undefined, 'no licence in package.json'],
  ['GPL-3.0-only', 'GPL-3.0-only'],
  ['SEE LICENSE IN licence.txt', 'SEE LICENSE IN licence.txt'],
  ['MIT AND GPL-2.0-only', 'MIT AND GPL-2.0-only'],
])('refuses a shipped package with %s', (license, said) => {
  expect(withPackage('node_modules/new', { license })).toEqual([
    `package-lock.json: new@1.2.3 has ${said}. Read its licence and note it in scripts/lib/licences.mjs.`,
  ]);
});

it('allows a choice of licences, and tools that are not shipped', () => {
  expect(withPackage('node_modules/new', { license: '(GPL-2.0-only OR MIT)' })).toEqual([]);
  expect(withPackage('node_modules/new', { dev: true })).toEqual([]);
  expect(withPackage('node_modules/typescript', { devOptional: true })).toEqual([]);
});

it('counts what the client is built of as shipped, the nearest of each name', () => {
  const needs = { ...lock.packages['node_modules/uqr'], dependencies: { deep: '1' } };
  const packages = {
    ...lock.packages,
    'node_modules/uqr': needs,
    'node_modules/deep': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/uqr/node_modules/deep': { version: '2.0.0', dev: true },
  };
  expect(licenceOffences({ packages }, [...CLIENT, 'uqr'])).toEqual([expect.stringContaining('deep@2.0.0')]);
});

it('asks for a new look when a noted package changes, or is shipped no more', () => {
  const changed = { ...lock.packages['node_modules/pause'], version: '0.1.0' };
  expect(licenceOffences({ packages: { ...lock.packages, 'node_modules/pause': changed } }, CLIENT)).toEqual([
    expect.stringContaining('pause@0.1.0 has no licence'),
    expect.stringContaining('notes pause@0.0.1'),
  ]);
});

it('finds the packages that the client imports, and none of its tests', () => {
  const path = 'apps/web/src/a.tsx';
  const text =
    "import { a } from '@s/b/c';\nimport d from 'd/e';\nconst f = import('f');\nimport './g.js';\nimport 'h';";
  const sources = [
    { path, text },
    { path: 'apps/web/src/a.spec.tsx', text: "import 'fast-check'" },
    { path: 'libs/a.ts', text: "import 'pg'" },
  ];
  expect([...clientPackages(sources)]).toEqual(['@s/b', 'd', 'f', 'h']);
});
