import { ROLE_SETTINGS } from './data-source.js';
import { scramVerifier } from './scram.js';
import type { Reader } from './transaction.js';

/** Credentials of a connection address. */
export interface Login {
  name: string;
  password: string;
}

export function loginOf(url: string): Login {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Tables with restricted write access for the application. */
export interface Guarded {
  /** Tables that the application may only read and insert into. */
  appendOnly: readonly string[];
  /** Tables that the application may only read. */
  readOnly: readonly string[];
}

/** PostgreSQL's code for insufficient privilege. */
const FORBIDDEN = '42501';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Creates the role that the application connects as, if missing, and grants its rights. It gets the rows of all
 * current and future tables, with restrictions on guarded ones. It gets no table of its own, no trigger, no TRUNCATE.
 * Throws if PostgreSQL refuses the owner.
 * @param canSignIn whether the application's address already opens a connection
 */
export async function grantApplication(
  owner: Reader,
  login: Login,
  { appendOnly, readOnly }: Guarded,
  canSignIn: boolean,
): Promise<void> {
  const role = quoted(login.name);
  const found = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login.name]);
  if (found.length === 0)
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD '${scramVerifier(login.password)}'`);
  else if (!canSignIn)
    await owner.query(`ALTER ROLE ${role} LOGIN PASSWORD '${scramVerifier(login.password)}'`);
  const [{ database } = { database: '' }] = await owner.query<{ database: string }>(
    'SELECT current_database() AS database',
  );
  const rows = 'SELECT, INSERT, UPDATE, DELETE';
  await owner.query(`
    GRANT CONNECT ON DATABASE ${quoted(database)} TO ${role};
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT ${rows} ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${rows} ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role};
    REVOKE ALL ON ${[...appendOnly, ...readOnly].map(quoted).join(', ')} FROM ${role};
    GRANT SELECT ON ${[...appendOnly, ...readOnly].map(quoted).join(', ')} TO ${role};
    GRANT INSERT ON ${appendOnly.map(quoted).join(', ')} TO ${role};`);
  await giveSettings(owner, login);
}

/**
 * Sets the role's session defaults, which also apply to sessions of a pooler that passes no settings on. An owner who
 * did not create the role may lack the right; each start then reports what is missing.
 */
async function giveSettings(owner: Reader, login: Login): Promise<void> {
  const [known] = await owner.query<{ settings: string[] | null }>(
    'SELECT rolconfig AS settings FROM pg_roles WHERE rolname = $1',
    [login.name],
  );
  for (const [name, value] of Object.entries(ROLE_SETTINGS)) {
    // Written only once: several databases of a server may be migrated at the same time.
    if (known?.settings?.includes(`${name}=${value}`)) continue;
    await owner
      .query(`ALTER ROLE ${quoted(login.name)} SET ${name} = '${value}'`)
      .catch((error: { code?: unknown }) => {
        if (error.code !== FORBIDDEN) throw error;
      });
  }
}

/** True if the connected role could change the event log: its owner, a superuser, or a role with too many rights. */
export async function mayRewriteLog(reader: Reader): Promise<boolean> {
  const [row] = await reader.query<{ may: boolean }>(
    `SELECT has_table_privilege('event_log', 'UPDATE, DELETE, TRUNCATE, TRIGGER') AS may`,
  );
  return row?.may ?? false;
}
