import { orderOf, pageOf, searchPattern } from './list-page.js';

describe('pageOf', () => {
  it('answers the first thousand unasked', () => expect(pageOf({})).toEqual({ limit: 1000, offset: 0 }));
  it('counts pages from 1', () => expect(pageOf({ page: 3, size: 10 })).toEqual({ limit: 10, offset: 20 }));
});

describe('orderOf', () => {
  const fields = ['name', 'createdOn'] as const;
  const preset = { field: 'createdOn', descending: true } as const;

  it('keeps the list’s own order unasked', () => expect(orderOf(undefined, fields, preset)).toBe(preset));
  it('reads the minus', () =>
    expect(orderOf('-name', fields, preset)).toEqual({ field: 'name', descending: true }));
  it('knows no other field', () => expect(orderOf('name; DROP TABLE', fields, preset)).toBeNull());
});

describe('searchPattern', () => {
  it('finds what stands there, not what it would mean to LIKE', () =>
    expect(searchPattern(' 50%_a\\b ')).toBe('%50\\%\\_a\\\\b%'));
  it('is nothing for nothing', () => expect(searchPattern('  ')).toBeNull());
});
