import { leftOut } from './install.mjs';
import { explain, Refusal } from './log.mjs';

const wanted = {
  packages: {
    '': { devDependencies: { vite: '1', '@swc/core': '1' } },
    'node_modules/pg': {},
    'node_modules/vite': { dev: true },
    'node_modules/@swc/core': { dev: true },
    'node_modules/@swc/core-linux': { dev: true, optional: true },
  },
};
const installed = (...names) => ({
  packages: Object.fromEntries(names.map((name) => [`node_modules/${name}`, {}])),
});

it('knows an installation without what builds from a broken one', () => {
  expect(leftOut(wanted, installed('pg'))).toEqual(['vite', '@swc/core']);
  expect(leftOut(wanted, installed('pg', 'vite', '@swc/core'))).toEqual([]);
  // Not returned: something else is missing too, so everything is installed.
  expect(leftOut(wanted, installed('vite'))).toEqual([]);
  expect(leftOut(wanted, undefined)).toEqual([]);
});

it.each([
  ['ENOSPC', 'The disk is full: /srv/gona/dist'],
  ['EACCES', 'This user may not write here: /srv/gona/dist'],
  ['EROFS', 'The disk is read-only: /srv/gona/dist'],
])('says %s in a sentence', (code, sentence) => {
  const error = Object.assign(new Error('x'), { code, syscall: 'mkdir', path: '/srv/gona/dist' });
  expect(explain(error)).toBe(sentence);
});

it('keeps the stack of what nobody foresaw, and the sentence of a refusal', () => {
  expect(explain(new Error('odd'))).toMatch(/^Error: odd\n\s+at /);
  expect(explain(new Refusal('No.'))).toBe('No.');
});
