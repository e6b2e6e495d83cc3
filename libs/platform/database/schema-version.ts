import type { MigrationInterface } from 'typeorm';
import { GONE_AFTER_SECONDS, programsSeen, type SeenProgram } from '../programs/program-beats.queries.js';
import type { Reader } from './transaction.js';

/**
 * A migration that takes away, renames or tightens what the version before it reads or writes. All others only add, so that the
 * version that runs serves on while they do, and after them.
 */
export interface Contraction extends MigrationInterface {
  /** The oldest version of Gona that does without what is taken away: a version that has been released. */
  servedFrom: string;
}

export const isContraction = (migration: MigrationInterface): migration is Contraction =>
  'servedFrom' in migration;

/** The tables are not such as this version can work with. */
export class WrongSchema extends Error {}

/** PostgreSQL's code for a table that is not there. */
const NO_TABLE = '42P01';

/** No rows of a table that is not there yet. */
function ifNoTable<Row>(error: { code?: unknown }): Row[] {
  if (error.code === NO_TABLE) return [];
  throw error;
}

/** Below 0 where `a` is the older of two versions of the form 1.2.3. */
export function compareVersions(a: string, b: string): number {
  const [ours, theirs] = [a, b].map((each) => each.split('.').map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (ours?.[i] ?? 0) - (theirs?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Throws `WrongSchema` where a migration of this version has not run yet, or one of a later version has taken away what this one
 * needs. That later migrations have added something is all right.
 */
export async function requireSchema(
  reader: Reader,
  migrations: readonly MigrationInterface[],
  version: string,
): Promise<void> {
  const rows = await reader
    .query<{ name: string }>('SELECT name FROM schema_migration')
    .catch(ifNoTable<{ name: string }>);
  const done = new Set(rows.map(({ name }) => name));
  if (migrations.some(({ name }) => name && !done.has(name)))
    throw new WrongSchema('The database has no tables of this version yet. Run `npm run migrate` first.');
  const floor = await floorOf(reader);
  if (floor && compareVersions(version, floor) < 0)
    throw new WrongSchema(
      `The database is of Gona ${floor} or newer, and this is ${version}: start that version, or restore the backup from before the upgrade.`,
    );
}

/** The oldest version that can work with the tables; null where every version can that has the migrations. */
export async function floorOf(reader: Reader): Promise<string | null> {
  const rows = await reader
    .query<{ version: string }>('SELECT DISTINCT version FROM schema_floor')
    .catch(ifNoTable<{ version: string }>);
  return (
    rows
      .map(({ version }) => version)
      .sort(compareVersions)
      .at(-1) ?? null
  );
}

const SERVES = /^gona-(api|worker)(?: (\d+\.\d+\.\d+))?$/;
/** Programs from before they named their version to the database are of this one. */
const FIRST = '0.1.0';

/**
 * The name by which PostgreSQL knows a program and its version. The connections of a pooler bear the name of whoever had them last:
 * they say so, and are not counted as programs that run.
 */
export const programName = (program: string, version: string, isPooled: boolean) =>
  `${program} ${version}${isPooled ? POOLED : ''}`;

/** What ends the name of a connection that a pooler holds. */
export const POOLED = ' pooled';

/**
 * Programs that serve on this database now and are older than `version`, as `api 0.1.0`: those that are connected, and those that say
 * that they are there.
 */
export async function olderPrograms(reader: Reader, version: string): Promise<string[]> {
  const connected = await reader.query<{ name: string }>(
    'SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database()',
  );
  const beating = await programsSeen(reader).catch(ifNoTable<SeenProgram>);
  const found = [
    ...connected.map(({ name }) => SERVES.exec(name) ?? []),
    ...beating.filter(({ age }) => age <= GONE_AFTER_SECONDS).map((seen) => ['', seen.program, seen.version]),
  ].flatMap(([, program, theirs = FIRST]) =>
    program && compareVersions(theirs, version) < 0 ? [`${program} ${theirs}`] : [],
  );
  return [...new Set(found)].sort();
}
