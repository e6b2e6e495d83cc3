import 'reflect-metadata';
import * as DOMAINS from '#libs/domains';
import { checkStart, errorMessage, migrateDatabase, readOwnerConfig } from '#libs/platform';

export async function main(): Promise<number> {
  try {
    const config = readOwnerConfig();
    await checkStart(config, { database: { by: 'owner' } });
    const { steps, hasOwnRole } = await migrateDatabase(config, DOMAINS, console.log);
    console.log(steps.length === 0 ? 'The database is up to date.' : `Migrated: ${steps.join(', ')}`);
    if (!hasOwnRole)
      console.log(
        'The application connects as the owner of its tables, which weakens the audit. See MIGRATION_DATABASE_URL.',
      );
    return 0;
  } catch (error) {
    console.error(errorMessage(error));
    return 1;
  }
}
