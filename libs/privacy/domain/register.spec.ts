import type { ProcessorDto } from '#libs/contracts';
import { periodInWords } from './held-period.js';
import { missingIn } from './missing.js';
import { tierOf } from './tier.js';

it.each([
  [200, 'NONE'],
  [201, 'OHL'],
  [1001, 'EHL'],
  [5001, 'UHL'],
])('puts %i people in the tier %s', (people, tier) => expect(tierOf(people)).toBe(tier));

it('names only missing items', () => {
  const host = { name: 'Galaxy', place: 'Abuja', contractOn: null, ndpcNumber: '1', transferBasis: null };
  const facts = {
    holds: [
      { what: 'Texts', of: 'farmers', period: 'messages' },
      { what: 'Views', of: 'farmers', period: 'Views of farmers' },
      { what: 'Ledger', of: 'farmers', period: null },
    ] as const,
    days: new Map(),
    processors: [host as unknown as ProcessorDto],
    notices: ['en', 'yo', 'ig'] as const,
  };
  expect(missingIn(facts)).toEqual([
    'No retention period for messages.',
    'Gona has no period for: Ledger (Farmers).',
    'No notice in Hausa yet.',
    'Galaxy: no contract date, basis of transfer.',
  ]);
  expect(periodInWords('messages', new Map([['messages', 730]]))).toBe('730 days from the end of sending');
  expect(periodInWords('Views of farmers', new Map())).toBe('2 years');
});
