import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORT_KINDS } from '../../libs/imports/kinds/index.js';
import { withFields } from './import-docs.mjs';

const text = readFileSync(join(__dirname, '../../docs/imports.md'), 'utf8');
const kinds = Object.values(IMPORT_KINDS);

it('docs/imports.md lists the fields as they are (after a change: npm run docs)', () => {
  expect(withFields(text, kinds)).toBe(text);
});

it('notices a field that the page does not have', () => {
  const [kind, ...others] = kinds;
  const field = { heading: 'Tribe', synonyms: ['tribe'], columns: [{ column: 'tribe', type: 'text' }] };
  const more = withFields(text, [{ ...kind, fields: [...kind.fields, field] }, ...others]);
  expect(more).toContain('| Tribe | `tribe` | `tribe` |');
  expect(more).not.toBe(text);
});

it('refuses a page without a place for a kind', () => {
  expect(() => withFields(text, [{ ...kinds[0], name: 'cattle' }])).toThrow('the fields of cattle');
});
