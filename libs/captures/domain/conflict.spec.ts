import { conflictOf } from './conflict.js';

const facts = { version: 3, seen: 3, ownVersion: null, changes: true, byOther: false };

describe('a capture is a conflict', () => {
  it.each([
    ['with what someone else captured', { byOther: true, changes: false }, 'captured'],
    ['if the record changed since it was loaded', { seen: 2 }, 'changed'],
    ['if the version on the phone is unknown', { seen: null }, 'changed'],
    ['if the record changed after the own last capture', { seen: 1, ownVersion: 2 }, 'changed'],
  ] as const)('%s', (_, given, conflict) => {
    expect(conflictOf({ ...facts, ...given })).toBe(conflict);
  });

  it.each([
    ['for the record as it was loaded', {}],
    ['after own captures without a signal', { seen: 1, ownVersion: 3 }],
    ['if it changes no detail', { seen: 1, changes: false }],
  ])('but not %s', (_, given) => {
    expect(conflictOf({ ...facts, ...given })).toBeNull();
  });
});
