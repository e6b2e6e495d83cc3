import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_KINDS_BY_NAME } from '../../libs/exports/kinds/index.js';
import { withKinds } from './format-docs.mjs';

const text = readFileSync(join(__dirname, '../../docs/formats.md'), 'utf8');
const kinds = Object.values(EXPORT_KINDS_BY_NAME);

it('docs/formats.md lists the columns as they are (after a change: npm run docs)', () => {
  expect(withKinds(text, kinds)).toBe(text);
});

it('notices a column that the page does not have', () => {
  const [kind, ...others] = kinds;
  const column = { field: 'tribe', heading: 'Tribe', is: 'a|b' };
  const more = withKinds(text, [{ ...kind, columns: [...kind.columns, column] }, ...others]);
  expect(more).toContain('| Tribe | `tribe` | a\\|b |');
  expect(more).not.toBe(text);
});

it('refuses a page without a place for them', () => {
  expect(() => withKinds('# Formats', kinds)).toThrow('no place');
});
