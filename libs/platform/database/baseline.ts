import type { DataSource } from 'typeorm';
import { WrongSchema } from './schema-version.js';

/** The migrations that the baselines replaced: a domain's first migration creates all its tables since. */
const REPLACED = { count: 100, last: 'RuleChanges1795400401002' };
const LAST_BASELINE = 'Rules1795602100000';

const stampOf = (name = '') => Number(name.slice(-13));

/** Returns true for the name of a migration that the baselines replaced. */
export const isReplaced = (name: string) => stampOf(name) <= stampOf(REPLACED.last);

/**
 * Records the baselines as run if all replaced migrations have run, because the tables are the same. Throws
 * `WrongSchema` before any change if only some have.
 * @param done names of the migrations that have run
 */
export async function adoptBaselines(source: DataSource, done: ReadonlySet<string>): Promise<void> {
  const replaced = [...done].filter(isReplaced);
  const pending = source.migrations.flatMap(({ name = '' }) =>
    stampOf(name) <= stampOf(LAST_BASELINE) && !done.has(name) ? [name] : [],
  );
  if (replaced.length === 0 || pending.length === 0) return;
  if (replaced.length < REPLACED.count || !done.has(REPLACED.last))
    throw new WrongSchema(
      `The database has ${replaced.length} of the ${REPLACED.count} migrations from before the baselines. Migrate it with the last version that has them, then with this one; nothing was changed.`,
    );
  await source.query(
    'INSERT INTO schema_migration (timestamp, name) SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) name',
    [pending],
  );
}
