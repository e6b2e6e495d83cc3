/** Test servers: their addresses from `scripts/test.mjs`. */
export interface TestServices {
  /** Superuser URL of the server's maintenance database. */
  databaseUrl: string;
  redisUrl: string;
}

/** Throws with the command to run if the tests were started without their servers. */
export function testServices(): TestServices {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  if (!databaseUrl || !redisUrl)
    throw new Error(
      'These tests need PostgreSQL and Redis. Run them by `npm test -- <path>`, or set TEST_DATABASE_URL and TEST_REDIS_URL.',
    );
  return { databaseUrl, redisUrl };
}

/** True if the fault tests run in full size (`npm run test:long`). */
export const isLongRun = process.env.GONA_LONG === '1';
