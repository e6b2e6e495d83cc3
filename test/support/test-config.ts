import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, parseConfig } from '#libs/platform';
import { testServices } from './services.js';

/** A key that is the same in every run, and looks as random as one has to. */
export const testKey = (name: string) => createHash('sha256').update(`gona tests ${name}`).digest('base64');

/** Keys of the tests: fixed, so that a failure can be repeated, and worth nothing. */
export const TEST_KEYS = {
  JWT_SECRET: 'a secret of the tests, which signs nothing that matters',
  BVN_ENCRYPTION_KEY: testKey('BVN_ENCRYPTION_KEY'),
  BVN_INDEX_KEY: testKey('BVN_INDEX_KEY'),
  FILE_ENCRYPTION_KEY: testKey('FILE_ENCRYPTION_KEY'),
  AUDIT_KEY: testKey('AUDIT_KEY'),
};

/** The environment of a process under test, as a child process is given it. `DATABASE_URL` has to be among `overrides`. */
export function testEnvironment(overrides: Record<string, string> & { DATABASE_URL: string }) {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    REDIS_URL: testServices().redisUrl,
    REDIS_PREFIX: `t${randomBytes(6).toString('hex')}`,
    FILES_DIR: mkdtempSync(join(tmpdir(), 'gona-files-')),
    LOG_LEVEL: 'warn',
    ...TEST_KEYS,
    ...overrides,
  };
}

/** The same as a parsed configuration, for what runs inside the test's own process. */
export function testConfig(overrides: Record<string, string> & { DATABASE_URL: string }): Config {
  return parseConfig(testEnvironment(overrides));
}
