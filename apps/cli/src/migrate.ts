import 'reflect-metadata';
import * as DOMAINS from '#libs/domains';
import { isDatabaseUnavailable, migrateDatabase, readConfig } from '#libs/platform';

/* `npm run migrate`: brings the database to this version's tables and gives the application's role its rights. */

try {
  const { steps, hasOwnRole } = await migrateDatabase(readConfig(), DOMAINS);
  console.log(steps.length === 0 ? 'The database is up to date.' : `Migrated: ${steps.join(', ')}`);
  if (!hasOwnRole)
    console.log(
      'The application connects as the owner of its tables: the audit is only as strong as that role. See MIGRATION_DATABASE_URL.',
    );
} catch (error) {
  console.error(
    isDatabaseUnavailable(error)
      ? 'PostgreSQL cannot be reached at MIGRATION_DATABASE_URL or DATABASE_URL.'
      : (error as Error).message,
  );
  process.exitCode = 1;
}
