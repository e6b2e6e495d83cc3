import { eventually } from './eventually.js';
import type { Installation } from './installation.js';
import { type Program, startProgram } from './processes.js';

/** Result of a command-line program. */
export interface Ended {
  code: number | null;
  output: string;
}

/**
 * Returns the setting for the programs of the server under test. Empty for an external server: Gona then uses the
 * newest installed ones.
 */
const programs = (): Record<string, string> => {
  const { postgres } = JSON.parse(process.env.TEST_SERVICES ?? '{}') as {
    postgres?: { bin?: string } | null;
  };
  return postgres?.bin ? { POSTGRES_BIN: postgres.bin } : {};
};

/** Starts `npm run <name> -- <args>` from the build. */
export const begin = (name: string, environment: Record<string, string>, args: string[] = []): Program =>
  startProgram(`dist/apps/cli/src/${name}.js`, { ...programs(), ...environment }, args);

/** Runs it to completion. */
export async function operate(
  name: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const program = begin(name, environment, args);
  await eventually(() => !program.running(), 120_000);
  return { code: await program.stop(), output: program.output() };
}

/** Adds what would reach other systems: a webhook, and a connection with scheduled pulls. */
export const plantOutgoing = ({ db, home }: Pick<Installation, 'db' | 'home'>) =>
  db.query(
    `WITH w AS (INSERT INTO webhook (account_id, owner_id, name, address, types, resource_ids)
                VALUES ($1, $2, 'Warehouse', 'https://warehouse.example', '{farm.approved}', '{}'))
     INSERT INTO source (account_id, name, community_resource_id, kind, address, form, target, schedule)
     SELECT $1, 'Registration', id, 'kobo', 'https://kobo.example', 'form', 'farmers/TEMP_ID', 'HOURLY' FROM community_resource LIMIT 1`,
    [home.account.id, home.admin.id],
  );
