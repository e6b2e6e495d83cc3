import { readFileSync } from 'node:fs';
import { DESCRIPTION_FILE, descriptionText } from './description.js';

it('is kept as the code has it; where it is not, `npm run openapi` writes it anew', () => {
  const kept = readFileSync(DESCRIPTION_FILE, 'utf8');
  const made = descriptionText();
  // Objects are compared first, for a readable difference.
  expect(JSON.parse(kept)).toEqual(JSON.parse(made));
  expect(kept.length).toBe(made.length);
  expect(kept === made).toBe(true);
});
