import 'reflect-metadata';
import * as DOMAINS from '#libs/domains';
import { createDataSource, readConfig } from '#libs/platform';

/** Brings the database to this version's tables; several at once wait for each other. */
const source = await createDataSource(readConfig().DATABASE_URL, DOMAINS, {
  name: 'gona-migrate',
  poolSize: 2,
}).initialize();
const lock = source.createQueryRunner();
try {
  await lock.query(`SELECT pg_advisory_lock(hashtext('gona.migrate'))`);
  const done = await source.runMigrations();
  console.log(
    done.length === 0
      ? 'The database is up to date.'
      : `Migrated: ${done.map((step) => step.name).join(', ')}`,
  );
} finally {
  await lock.query(`SELECT pg_advisory_unlock(hashtext('gona.migrate'))`).catch(() => undefined);
  await lock.release();
  await source.destroy();
}
