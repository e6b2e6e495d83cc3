import { assert, property, string } from 'fast-check';
import { TEST_KEYS } from '../../../test/support/test-config.js';
import { directUrl, ownerUrl, readAddress, serverOf, withPassword } from './addresses.js';
import { parseConfig } from './config.js';
import { redisOptions } from './redis-address.js';

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

it('decodes an encoded one, and leaves the address unchanged', () => {
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

it('bypasses the pooler for sessions, as the owner if one is named, each with its own password', () => {
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

describe('Sentinels in an address of Redis', () => {
  const sentinels = (userinfo = '') =>
    `redis+sentinel://${userinfo}one:26379,[::1]:26380,three/gona-master/2`;
  const optionsOf = (REDIS_URL: string, more = {}) =>
    redisOptions(parseConfig({ ...TEST_KEYS, DATABASE_URL: 'postgres://here/gona', REDIS_URL, ...more }));

  it('are all asked for the master by its name, each with its own port', () => {
    expect(optionsOf(sentinels(), { REDIS_SENTINEL_PASSWORD: 'theirs' })).toMatchObject({
      name: 'gona-master',
      db: 2,
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: '::1', port: 26_380 },
        { host: 'three', port: 26_379 },
      ],
      sentinelPassword: 'theirs',
    });
    expect(optionsOf(sentinels())).not.toHaveProperty('tls');
    expect(optionsOf(sentinels().replace('redis', 'rediss'))).toMatchObject({
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
    });
  });

  it.each(['a/b', 'a@b', 'a,b', '100%', '$1$&', 'ü/€'])(
    'take the password %s, in the address and beside it',
    (password) => {
      expect(optionsOf(sentinels(`:${password}@`)).password).toBe(password);
      const beside = optionsOf(sentinels(), { REDIS_PASSWORD: password });
      expect(beside).toMatchObject({ password, name: 'gona-master', sentinels: { length: 3 } });
    },
  );

  it.each([
    ['redis+sentinel://one:26379,two:26379', /^REDIS_URL must name the master/],
    ['redis+sentinel://one:26379/master/two', /^REDIS_URL must name the master/],
    ['redis+sentinel://one:99999,two/master', /^REDIS_URL cannot be read/],
    ['redis+sentinel://one,,two/master', /^REDIS_URL cannot be read/],
    ['sentinel://one/master', /^REDIS_URL must be an address like redis:/],
  ])('are not taken from %s', (address, line) => {
    expect(() => optionsOf(address)).toThrow(line);
  });

  it('are in their error messages, without passwords', () => {
    expect(serverOf(sentinels(':secret@'))).toBe(
      'gona-master (of the Sentinels at one:26379, ::1:26380, three:26379)',
    );
  });

  it('are no matter of other addresses', () => {
    expect(optionsOf('rediss://user:p@cache.example/3')).toMatchObject({
      host: 'cache.example',
      port: 6379,
      db: 3,
      username: 'user',
      password: 'p',
      tls: {},
    });
  });
});
