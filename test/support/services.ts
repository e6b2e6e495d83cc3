/** The servers that the tests may use: addresses as `scripts/test.mjs` hands them over. */
export interface TestServices {
  /** A superuser's way into the server's maintenance database. */
  databaseUrl: string;
  redisUrl: string;
}

/** Throws a sentence that says what to run where the tests were started without their servers. */
export function testServices(): TestServices {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  if (!databaseUrl || !redisUrl)
    throw new Error(
      'These tests need PostgreSQL and Redis. Run them by `npm test -- <path>`, or set TEST_DATABASE_URL and TEST_REDIS_URL.',
    );
  return { databaseUrl, redisUrl };
}

/** True where the fault tests run in their full size (`npm run test:long`). */
export const isLongRun = process.env.GONA_LONG === '1';
