import { orderOf, pageOf, searchPattern } from './list-page.js';

describe('pageOf', () => {
  it('returns the first thousand by default', () => expect(pageOf({})).toEqual({ limit: 1000, offset: 0 }));
  it('counts pages from 1', () => expect(pageOf({ page: 3, size: 10 })).toEqual({ limit: 10, offset: 20 }));
});

describe('orderOf', () => {
  const fields = ['name', 'createdOn'] as const;
  const preset = { field: 'createdOn', descending: true } as const;

  it('keeps the list’s own order by default', () => expect(orderOf(undefined, fields, preset)).toBe(preset));
  it('reads the minus', () =>
    expect(orderOf('-name', fields, preset)).toEqual({ field: 'name', descending: true }));
  it('refuses unknown fields', () => expect(orderOf('name; DROP TABLE', fields, preset)).toBeNull());
});

describe('searchPattern', () => {
  it('escapes the wildcards of LIKE', () => expect(searchPattern(' 50%_a\\b ')).toBe('%50\\%\\_a\\\\b%'));
  it('is null for an empty search', () => expect(searchPattern('  ')).toBeNull());
});
