import { readFileSync } from 'node:fs';
import { DESCRIPTION_FILE, descriptionText } from './description.js';

it('matches the code; if not, run `npm run openapi`', () => {
  const kept = readFileSync(DESCRIPTION_FILE, 'utf8');
  const made = descriptionText();
  // Objects are compared first, for a readable difference.
  expect(JSON.parse(kept)).toEqual(JSON.parse(made));
  expect(kept.length).toBe(made.length);
  expect(kept === made).toBe(true);
});
