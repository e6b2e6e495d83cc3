import * as fc from 'fast-check';
import { type CheckedStatement, checkCodeOf, isCheckCode, numberOf, readNumber } from './check-code.js';

const KEY = Buffer.alloc(32, 7);
const ENTRY = {
  id: 71,
  kind: 'COLLECTION' as const,
  inputId: 3,
  quantity: '2.0000',
  unitCost: '27400.50',
  totalNoBagsCollected: null,
  currentMarketValue: null,
  sizeInKg: null,
  amount: '54801.00',
  transactionDate: '2026-07-06',
  reference: null,
  counters: null,
};
const STATEMENT: CheckedStatement = {
  communityResourceId: 12,
  season: 'Rainy Season 2026',
  farmerId: 20416,
  entries: [ENTRY],
};

describe('a check code', () => {
  it('is short, has no letter that looks like another, and is the same each time', () => {
    const code = checkCodeOf(STATEMENT, KEY);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(checkCodeOf({ ...STATEMENT }, KEY)).toBe(code);
  });

  it.each<[string, CheckedStatement]>([
    ['programme', { ...STATEMENT, communityResourceId: 13 }],
    ['season', { ...STATEMENT, season: 'Dry Season 2026' }],
    ['farmer', { ...STATEMENT, farmerId: 20417 }],
    ['count of entries', { ...STATEMENT, entries: [] }],
    ['kobo', { ...STATEMENT, entries: [{ ...ENTRY, amount: '54801.01' }] }],
    ['day', { ...STATEMENT, entries: [{ ...ENTRY, transactionDate: '2026-07-07' }] }],
    ['reference', { ...STATEMENT, entries: [{ ...ENTRY, reference: 'KB-1' }] }],
  ])('is another for another %s', (_what, other) => {
    expect(checkCodeOf(other, KEY)).not.toBe(checkCodeOf(STATEMENT, KEY));
  });

  it('is another under another key', () => {
    expect(checkCodeOf(STATEMENT, Buffer.alloc(32, 8))).not.toBe(checkCodeOf(STATEMENT, KEY));
  });

  it('is read as people copy it', () => {
    expect(isCheckCode('01AB-1CD0', '01AB-1CD0')).toBe(true);
    expect(isCheckCode('o1abicdo', '01AB-1CD0')).toBe(true);
    expect(isCheckCode('OLABLCDO', '01AB-1CD0')).toBe(true);
    expect(isCheckCode('01AB-1CD1', '01AB-1CD0')).toBe(false);
    expect(isCheckCode('', '01AB-1CD0')).toBe(false);
  });
});

describe('a statement number', () => {
  it('names its subject, and can be parsed', () => {
    expect(
      numberOf({ communityResourceId: 12, season: 'Rainy Season 2026', farmerId: 20416, entries: 9 }),
    ).toBe('2026-R-12-20416-09');
    fc.assert(
      fc.property(
        fc.record({
          communityResourceId: fc.integer({ min: 1 }),
          farmerId: fc.integer({ min: 1 }),
          entries: fc.nat({ max: 99_999 }),
          season: fc.constantFrom('Rainy Season 2026', 'Dry Season 1999'),
        }),
        (name) => {
          expect(readNumber(numberOf(name))).toEqual(name);
        },
      ),
    );
  });

  it.each(['', '2026', '2026-X-1-2-03', '2026-R-0-2-03', 'R-2026-1-2'])('is not read from "%s"', (text) => {
    expect(readNumber(text)).toBeNull();
  });
});
