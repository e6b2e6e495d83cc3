import { assert, property, string } from 'fast-check';
import { TEST_KEYS } from '../../../test/support/test-config.js';
import { readAddress, withPassword } from './addresses.js';
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
