import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, parseConfig } from '#libs/platform';
import { testServices } from './services.js';

/** Returns a deterministic key that looks random enough. */
export const testKey = (name: string) => createHash('sha256').update(`gona tests ${name}`).digest('base64');

/** Fixed test keys, so that a failure can be reproduced; they protect nothing. */
export const TEST_KEYS = {
  JWT_SECRET: 'a secret of the tests, which signs nothing that matters',
  BVN_ENCRYPTION_KEY: testKey('BVN_ENCRYPTION_KEY'),
  BVN_INDEX_KEY: testKey('BVN_INDEX_KEY'),
  FILE_ENCRYPTION_KEY: testKey('FILE_ENCRYPTION_KEY'),
  AUDIT_KEY: testKey('AUDIT_KEY'),
};

/** Returns the environment of a process under test. `overrides` must include `DATABASE_URL`. */
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

/** Returns the same as a parsed configuration, for code in the test's own process. */
export function testConfig(overrides: Record<string, string> & { DATABASE_URL: string }): Config {
  return parseConfig(testEnvironment(overrides));
}
