import type { ImportSummary } from '#libs/contracts';
import { importedSentence } from './imported-sentence.js';

const summary: ImportSummary = {
  kind: 'import',
  total: 6,
  created: 3,
  updated: 2,
  unchanged: 1,
  held: 0,
  rejected: 0,
  parked: 0,
  reasons: [],
  parkedReasons: [],
  notes: [],
};
const brokenOff = {
  read: 6,
  sentence: 'The file ends early after 6 placemarks. Export or download it again.',
};

it.each([
  [summary, '6 of 6 imported.'],
  [{ ...summary, brokenOff }, `6 of 6 imported. ${brokenOff.sentence}`],
  [{ ...summary, created: 0, rejected: 3, brokenOff }, `3 of 6 imported, 3 rejected. ${brokenOff.sentence}`],
  [null, 'Upload Failed and Error occurred'],
])('the answer to an import reports its rows, and where a damaged file ends', (given, sentence) => {
  expect(importedSentence(given)).toBe(sentence);
});
