import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, parseConfig } from '#libs/platform';
import { testServices } from './services.js';

/** Keys of the tests: fixed, so that a failure can be repeated, and worth nothing. */
export const TEST_KEYS = {
  JWT_SECRET: 'a secret of the tests, which signs nothing that matters',
  BVN_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  BVN_INDEX_KEY: Buffer.alloc(32, 2).toString('base64'),
  FILE_ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
  AUDIT_KEY: Buffer.alloc(32, 4).toString('base64'),
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
