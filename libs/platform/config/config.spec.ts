import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_KEYS, testKey } from '../../../test/support/test-config.js';
import { keyRing, namedSetting } from '../keys/key-rings.js';
import { StartProblem } from '../start/start-problem.js';
import { parseConfig } from './config.js';

const environment = {
  ...TEST_KEYS,
  DATABASE_URL: 'postgres://gona_app:secret@here/gona',
  REDIS_URL: 'redis://here',
};
const keyOf = (...bytes: number[]) =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => bytes[at % bytes.length] ?? 0)).toString('base64');

const RECIPIENT = 'age1hx732vhhfcwlqumwvl5jlhyxnvcmnf8rdlavx5956zgsxzk5medqpurpmk';

/** Returns the messages about an environment; none if it is valid. */
function linesOf(more: Record<string, string | undefined>): readonly string[] {
  try {
    parseConfig({ ...environment, ...more });
    return [];
  } catch (error) {
    if (error instanceof StartProblem) return error.lines;
    throw error;
  }
}

it('names all missing settings, one per line', () => {
  expect(linesOf(Object.fromEntries(Object.keys(environment).map((name) => [name, undefined])))).toEqual(
    expect.arrayContaining([
      'DATABASE_URL is missing: it must be an address like postgres://user:password@host:5432/database',
      'REDIS_URL is missing: it must be an address like redis://:password@host:6379/0',
      'JWT_SECRET is missing: it must have 32 letters or more (openssl rand -base64 32)',
      'AUDIT_KEY is missing: it must be 32 random bytes in base64 (openssl rand -base64 32)',
    ]),
  );
  expect(linesOf({ BACKUP_RECIPIENT: `${RECIPIENT}, ${RECIPIENT}` })).toEqual([]);
  expect(linesOf({ AUDIT_KEY: ' ', PORT: 'x', NODE_ENV: 'prod', LEGACY_VERBS: 'maybe' })).toHaveLength(4);
});

it('lets a program that uses neither Redis nor sign-ins go without their settings, and refuses wrong ones all the same', () => {
  const { JWT_SECRET: _, REDIS_URL: __, ...owners } = environment;
  expect(parseConfig(owners, ['JWT_SECRET', 'REDIS_URL']).JWT_SECRET).toBeUndefined();
  expect(() => parseConfig(owners)).toThrow('REDIS_URL is missing');
  expect(() => parseConfig({ ...owners, JWT_SECRET: 'short' }, ['JWT_SECRET', 'REDIS_URL'])).toThrow(
    'JWT_SECRET must have 32 letters',
  );
});

it.each([
  ['PORT', '99999', 'PORT must not be greater than 65535'],
  ['PORT', 'many', 'PORT must be an integer number'],
  ['DATABASE_POOL', '1', 'DATABASE_POOL must not be less than 2'],
  ['LEGACY_VERBS', 'perhaps', 'LEGACY_VERBS must be on or off'],
  ['REDIS_URL', 'redis://here/first', 'REDIS_URL must end with a database number'],
  ['REDIS_URL', 'http://here', 'REDIS_URL must be an address like redis://'],
  ['DATABASE_URL', 'mysql://here', 'DATABASE_URL must be an address like postgres://'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'tempo:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http://a:secret@tempo:4318',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address',
  ],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer abc', 'OTEL_EXPORTER_OTLP_HEADERS must be headers as name=value'],
  ['OTEL_TRACES_SAMPLER', 'jaeger', 'OTEL_TRACES_SAMPLER must be one of'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG must not be greater than 1'],
  ['ALERT_MAIL_TO', 'ops@example.org, nobody', 'ALERT_MAIL_TO must be mail addresses'],
  ['METRICS_PORT', '3000', 'METRICS_PORT is the same as PORT'],
  [
    'BACKUP_RECIPIENT',
    RECIPIENT.replace('hx', 'hy'),
    'BACKUP_RECIPIENT must be public keys that start with age1',
  ],
  ['BACKUP_RECIPIENT', `${RECIPIENT}, nobody`, 'BACKUP_RECIPIENT must be public keys that start with age1'],
])('describes %s=%s in one line: %s', (name, value, line) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.startsWith(line)).toBe(true);
});

describe('secrets', () => {
  const { BVN_INDEX_KEY, AUDIT_KEY } = TEST_KEYS;
  it.each([
    ['zeros', keyOf(0), 'is all zeros'],
    ['one byte again and again', keyOf(7), 'is not random'],
    ['bytes that count', keyOf(...Array.from({ length: 32 }, (_, at) => at)), 'is not random'],
    ['a few bytes', keyOf(1, 9, 4, 200), 'is not random'],
    ['an example', Buffer.from('change-me-change-me-change-me-!!').toString('base64'), 'an example key'],
    ['too few bytes', Buffer.alloc(16, 'abcdefghi').toString('base64'), 'must be 32 random bytes'],
    ['text', 'hunter2', 'must be 32 random bytes'],
  ])('are not %s', (_what, key, why) => {
    const [line, ...more] = linesOf({ BVN_INDEX_KEY: key });
    expect(more).toEqual([]);
    expect(line).toMatch(/^BVN_INDEX_KEY /);
    expect(line).toContain(why);
    expect(line).not.toContain(key);
  });

  it.each([
    ['short', 'is missing|must have 32 letters'],
    ['0'.repeat(40), 'is not random'],
    ['your-256-bit-secret-your-256-bit-secret', 'an example key'],
    ['please change me, I am an example of a secret', 'an example key'],
    [keyOf(0), 'is all zeros'],
  ])('that sign tokens are not %s', (secret, why) => {
    expect(linesOf({ JWT_SECRET: secret })).toEqual([expect.stringMatching(why)]);
  });

  it('are all different', () => {
    expect(
      linesOf({ AUDIT_KEY: BVN_INDEX_KEY, JWT_SECRET: testKey('a'), FILE_ENCRYPTION_KEY: testKey('a') }),
    ).toEqual([
      'FILE_ENCRYPTION_KEY is the same as JWT_SECRET: each secret must be different (openssl rand -base64 32)',
      'AUDIT_KEY is the same as BVN_INDEX_KEY: each secret must be different (openssl rand -base64 32)',
    ]);
  });

  it('can be in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gona-secrets-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const inFiles = {
      ...environment,
      AUDIT_KEY: undefined,
      AUDIT_KEY_FILE: file('audit', `${AUDIT_KEY}\n`),
      DATABASE_URL: 'postgres://gona_app@here/gona',
      DATABASE_PASSWORD_FILE: file('password', 'a/b@c%#\n'),
    };
    const config = parseConfig(inFiles);
    expect(config.AUDIT_KEY).toBe(AUDIT_KEY);
    expect(decodeURIComponent(new URL(config.DATABASE_URL).password)).toBe('a/b@c%#');
    expect(linesOf({ AUDIT_KEY_FILE: inFiles.AUDIT_KEY_FILE })).toEqual([
      'AUDIT_KEY_FILE and AUDIT_KEY are both set: leave one out',
    ]);
    const wrong = { AUDIT_KEY: undefined, BVN_INDEX_KEY: undefined, JWT_SECRET: undefined };
    const more = {
      AUDIT_KEY_FILE: '/not/there',
      BVN_INDEX_KEY_FILE: folder,
      JWT_SECRET_FILE: file('e', ' '),
    };
    expect(linesOf({ ...wrong, ...more })).toEqual([
      'JWT_SECRET_FILE names a file that is empty',
      'BVN_INDEX_KEY_FILE cannot be read: it is a folder',
      'AUDIT_KEY_FILE cannot be read: there is no such file',
    ]);
  });
});

describe("the portal's address", () => {
  it('is required only in production', () => {
    expect(linesOf({})).toEqual([]);
    expect(linesOf({ NODE_ENV: 'production' })).toEqual([
      'PUBLIC_URL is missing: set it to the address of the portal, such as https://gona.example.org',
    ]);
  });

  it.each([
    ['https://gona.example.org/', 'https://gona.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://Gona.Example.org:443', 'https://gona.example.org'],
  ])('%s is %s', (given, origin) => {
    expect(parseConfig({ ...environment, PUBLIC_URL: given }).PUBLIC_URL).toBe(origin);
  });

  it.each([
    'gona.example.org',
    'ftp://gona.example.org',
    'https://gona.example.org/portal',
    'https://',
    'https://u:p@x',
  ])('%s is none', (given) => {
    expect(linesOf({ PUBLIC_URL: given })).toEqual([
      'PUBLIC_URL must be an origin, without a path: https://gona.example.org',
    ]);
  });
});

describe('a ring of keys', () => {
  const ring = (...ids: number[]) => ids.map((id) => `${id}:${testKey(`ring ${id}`)}`).join(',');
  const given = (text: string | undefined) => ({ BVN_ENCRYPTION_KEY: undefined, BVN_ENCRYPTION_KEYS: text });

  it('replaces the single key', () => {
    const config = parseConfig({ ...environment, ...given(ring(2, 1)) });
    expect(keyRing(config, 'BVN_ENCRYPTION_KEY').ids).toEqual([2, 1]);
    expect(namedSetting(config, 'BVN_ENCRYPTION_KEY')).toBe('BVN_ENCRYPTION_KEYS');
    // The single key of the other setting is its key 1.
    expect(keyRing(config, 'FILE_ENCRYPTION_KEY').ids).toEqual([1]);
    expect(namedSetting(config, 'FILE_ENCRYPTION_KEY')).toBe('FILE_ENCRYPTION_KEY');
  });

  it('can be in a file, one key per line', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'gona-ring-')), 'ring');
    writeFileSync(path, `${ring(3, 2).replace(',', '\n')}\n`);
    const env = { ...environment, BVN_ENCRYPTION_KEY: undefined, BVN_ENCRYPTION_KEYS_FILE: path };
    expect(keyRing(parseConfig(env), 'BVN_ENCRYPTION_KEY').ids).toEqual([3, 2]);
  });

  it('is not both, and not neither', () => {
    expect(linesOf({ BVN_ENCRYPTION_KEYS: ring(2, 1) })).toEqual([
      'BVN_ENCRYPTION_KEYS and BVN_ENCRYPTION_KEY are both set: leave one out',
    ]);
    expect(linesOf(given(undefined))).toEqual([
      'BVN_ENCRYPTION_KEY is missing: it must be 32 random bytes in base64 (openssl rand -base64 32)',
    ]);
  });

  it.each([
    ['a key without a number', testKey('a'), 'must be numbered keys'],
    ['a number that is none', `one:${testKey('a')}`, 'must be numbered keys'],
    ['a number without a key', '2,1', 'must be numbered keys'],
    ['a number that is too large', `256:${testKey('a')}`, 'has a key 256: numbers are 1 to 255'],
    ['a number twice', `1:${testKey('a')},1:${testKey('b')}`, 'has two keys 1'],
    ['a key twice', `2:${testKey('a')},1:${testKey('a')}`, 'has the same key as 2 and 1'],
    ['a key of zeros', `2:${testKey('a')},1:${keyOf(0)}`, 'has a key 1 that is all zeros'],
    ['a key that is short', '2:abc=', 'has a key 2 that must be 32 random bytes'],
  ])('is not one with %s: a line that shows none of it', (_what, text, why) => {
    const [line, ...more] = linesOf(given(text));
    expect(more).toEqual([]);
    expect(line).toContain(`BVN_ENCRYPTION_KEYS ${why}`);
    for (const part of text.split(/[,:]/)) if (part.length > 3) expect(line).not.toContain(part);
  });

  it('has no key that is another secret', () => {
    expect(linesOf(given(`2:${TEST_KEYS.AUDIT_KEY},1:${testKey('a')}`))).toEqual([
      'AUDIT_KEY is the same as BVN_ENCRYPTION_KEYS: each secret must be different (openssl rand -base64 32)',
    ]);
  });
});

it('requires sender and recipients if a mail server is set, and never shows its password', () => {
  const SMTP_URL = 'smtps://gona:a%2Fsecret@mail.example.org:465';
  expect(linesOf({ SMTP_URL })).toEqual([
    'ALERT_MAIL_TO is missing: SMTP_URL is set, so set it to the recipients of alerts',
    'ALERT_MAIL_FROM is missing: SMTP_URL is set, so set it to the sender of alerts',
  ]);
  const whom = {
    ALERT_MAIL_TO: 'ops@example.org,Night <night@example.org>',
    ALERT_MAIL_FROM: 'gona@example.org',
  };
  expect(parseConfig({ ...environment, SMTP_URL, ...whom })).toMatchObject({
    ALERT_MAIL_TO: ['ops@example.org', 'Night <night@example.org>'],
  });
  expect(linesOf({ SMTP_URL: 'mail.example.org', ...whom })).toEqual([
    'SMTP_URL must be an address like smtp://user:password@mail.example.org:587',
  ]);
  const [line = '', ...more] = linesOf({ SMTP_URL: 'smtp://gona:a/secret@mail.example.org', ...whom });
  expect(more).toEqual([]);
  expect(line).toMatch(/^SMTP_URL cannot be read as .*percent-encoded/);
  expect(line).not.toContain('secret');
});

it('requires the address of a Termii account, and both parts of a Twilio key', () => {
  expect(linesOf({ TERMII_API_KEY: 'k', TWILIO_API_KEY_SID: 'SK1' })).toEqual([
    "TERMII_URL is missing: set it to the base address on the Termii account's dashboard",
    'TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET go together: set both, or leave both out',
  ]);
  const TERMII_URL = 'https://v3.api.termii.com';
  expect(parseConfig({ ...environment, TERMII_API_KEY: 'k', TERMII_URL })).toMatchObject({ TERMII_URL });
});
