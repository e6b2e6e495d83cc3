import type { MigrationInterface } from 'typeorm';
import {
  GONE_AFTER_SECONDS,
  programsSeen,
  type SeenProgram,
} from '../programs/program-heartbeats.queries.js';
import type { Reader } from './transaction.js';

/**
 * A migration that removes, renames or tightens something that the previous version reads or writes. All other
 * migrations only add, so that the running version can serve during and after them.
 */
export interface Contraction extends MigrationInterface {
  /** The oldest released version of Gona that does not need what is removed. */
  servedFrom: string;
}

export const isContraction = (migration: MigrationInterface): migration is Contraction =>
  'servedFrom' in migration;

/** The schema does not fit this version. */
export class WrongSchema extends Error {}

/** PostgreSQL's code for a missing table. */
const NO_TABLE = '42P01';

/** Returns no rows for a table that does not exist yet. */
function ifNoTable<Row>(error: { code?: unknown }): Row[] {
  if (error.code === NO_TABLE) return [];
  throw error;
}

/** Returns a number below 0 if `a` is the older of two versions of the form 1.2.3. */
export function compareVersions(a: string, b: string): number {
  const [ours, theirs] = [a, b].map((each) => each.split('.').map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (ours?.[i] ?? 0) - (theirs?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Throws `WrongSchema` if a migration of this version has not run, or if a later version's migration has removed
 * something this version needs. Later additions are fine.
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
    throw new WrongSchema('The database schema is missing or out of date. Run `npm run migrate` first.');
  const floor = await floorOf(reader);
  if (floor && compareVersions(version, floor) < 0)
    throw new WrongSchema(
      `The database belongs to Gona ${floor} or newer, and this is ${version}. Start that version, or restore the backup from before the upgrade.`,
    );
}

/** Returns the oldest version that can work with the schema; null if every version with the migrations can. */
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
/** Version of programs from before they reported their version to the database. */
const FIRST = '0.1.0';

/**
 * Returns the name of a program and its version for PostgreSQL. Pooled connections keep their last user's name. They
 * are marked as pooled, so that they do not count as running programs.
 */
export const programName = (program: string, version: string, isPooled: boolean) =>
  `${program} ${version}${isPooled ? POOLED : ''}`;

/** Suffix for the name of a pooled connection. */
export const POOLED = ' pooled';

/**
 * Returns programs on this database that are older than `version`, as `api 0.1.0`: those that are connected, and those
 * with a heartbeat.
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
