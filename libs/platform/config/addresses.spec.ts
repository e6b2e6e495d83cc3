import { assert, property, string } from 'fast-check';
import { TEST_KEYS } from '../../../test/support/test-config.js';
import { directUrl, ownerUrl, readAddress, withPassword } from './addresses.js';
import { parseConfig } from './config.js';

const passwordOf = (address: unknown) => decodeURIComponent(new URL(String(address)).password);
const address = (password: string) => `postgres://gona_app:${password}@db.example:5432/gona`;

it.each(['a/b', 'a@b', 'a#b', 'a?b', '100%', 'p:q', '12/34', '1#2', '%zz', 'a b', 'ü/€', '\'"<>\\^`{|}'])(
  'takes the password %s as it is written',
  (password) => {
    const read = readAddress(address(password));
    expect(passwordOf(read)).toBe(password);
    expect(new URL(String(read)).host).toBe('db.example:5432');
  },
);

it('takes an encoded one as what it stands for, and leaves the address as it came', () => {
  expect(readAddress(address('a%2Fb%40c'))).toBe(address('a%2Fb%40c'));
});

it('does not guess where a password is half encoded', () => {
  const half = address('a/b%2Fc');
  expect(() => parseConfig({ ...TEST_KEYS, REDIS_URL: 'redis://here', DATABASE_URL: half })).toThrow(
    /^DATABASE_URL cannot be read as postgres:\/\/.*percent-encoded/,
  );
});

it('gives any password to an address that has none', () => {
  assert(
    property(string({ unit: 'grapheme', minLength: 1 }), (password) => {
      const read = withPassword('redis://cache.example:6380/2', password);
      expect(passwordOf(read)).toBe(password);
      expect(new URL(read).host + new URL(read).pathname).toBe('cache.example:6380/2');
    }),
  );
  expect(withPassword('redis://:kept@here', 'other')).toBe('redis://:kept@here');
});

it('what needs a session goes past a pooler, as the owner where one is named, each with its own password', () => {
  const given = { ...TEST_KEYS, REDIS_URL: 'redis://here', DATABASE_URL: 'postgres://app@pooler:6432/gona' };
  const alone = parseConfig(given);
  expect([directUrl(alone), ownerUrl(alone)]).toEqual([given.DATABASE_URL, given.DATABASE_URL]);
  const pooled = parseConfig({
    ...given,
    DATABASE_PASSWORD: 'one',
    DATABASE_DIRECT_URL: 'postgres://app@here/gona',
    DATABASE_DIRECT_PASSWORD: 'a/b',
    DATABASE_READ_URL: 'postgres://app@there/gona',
    DATABASE_READ_PASSWORD: 'c',
  });
  const direct = 'postgres://app:a%2Fb@here/gona';
  expect([directUrl(pooled), ownerUrl(pooled)]).toEqual([direct, direct]);
  expect(pooled.DATABASE_READ_URL).toBe('postgres://app:c@there/gona');
  const owner = 'postgres://owner:x@here/gona';
  expect(ownerUrl(parseConfig({ ...given, MIGRATION_DATABASE_URL: owner }))).toBe(owner);
});
