import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredCalls } from './declared-calls.js';

/*
 * Nothing on a page is static: each figure names the call that it comes from (`data-source`), whose rows explain it.
 * `FigureStrip`, `Figures` and `ChartCard` require it by their types; figures of `Kpi` stand in a group that has it.
 */

const CLIENT = 'apps/web/src';
const SHOWS_COMPONENTS = /\/features\/ui-kit\//;
/** Figures that the browser computes from a file of the user. */
const OF_FILE = 'file';

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .map((name) => join(CLIENT, name))
  .filter((path) => /\.tsx$/.test(path) && !/\.spec\.tsx$/.test(path) && !SHOWS_COMPONENTS.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const sources = files.flatMap(({ path, text }) =>
  [...text.matchAll(/\b(?:data-source|source|call)="([^"]+)"|\bCALL = '([^']+)'/g)].map((found) => ({
    path,
    source: found[1] ?? found[2] ?? '',
  })),
);

it('names a declared call at each figure', () => {
  const declared = new Set(Object.values(declaredCalls()).map(({ verb, path }) => `${verb} ${path}`));
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter(({ source }) => source !== OF_FILE && !declared.has(source))).toEqual([]);
});

it('leaves no group of key figures without its call', () => {
  const without = files.filter(({ text }) => /<Kpi\b/.test(text) && !/data-source=/.test(text));
  expect(without.map(({ path }) => path)).toEqual([]);
});
