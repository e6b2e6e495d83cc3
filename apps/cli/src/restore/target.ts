import { lock, POOLED, type Reader } from '#libs/platform';
import { type Connection, connect, databaseOf, serverVersion, withDatabase } from '../backup/connection.js';
import { tablesOf } from '../backup/facts.js';
import { Refusal } from '../backup/refusal.js';
import { inCount } from '../backup/sizes.js';

const APPLICATION = 'gona-restore';
/** Milliseconds to wait for sessions that have not ended yet. */
const LINGERING = 10_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The current contents of the database to be replaced. */
export interface ReplacedDatabase {
  exists: boolean;
  /** True if replacing it would remove data. */
  isFilled: boolean;
  /** Short description of the contents. */
  said: string;
}

/** Destination of a restore: a database, and a draft next to it that takes its name at the end. */
export class Target {
  readonly name: string;
  /** Name of the draft database, into which the backup is restored first. */
  readonly draft: string;

  private constructor(
    private readonly admin: Connection,
    private readonly url: string,
  ) {
    this.name = databaseOf(url);
    this.draft = `${this.name}_restoring`;
  }

  /** Throws a `Refusal` if another restore into it is running, or its owner cannot create databases. */
  static async open(url: string): Promise<Target> {
    const admin = await connect(withDatabase(url, 'postgres'), APPLICATION);
    const target = new Target(admin, url);
    try {
      if (!(await lock(admin, 'restore', target.name, 'tryInSession')))
        throw new Refusal(`Another restore of the database ${target.name} is running.`);
      const [role] = await admin.query<{ name: string; may: boolean }>(
        'SELECT rolname AS name, rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
      );
      if (!role?.may)
        throw new Refusal(
          `The role ${role?.name} may not create databases, which a restore needs. As a superuser: ALTER ROLE ${role?.name} CREATEDB`,
        );
      return target;
    } catch (error) {
      await admin.close();
      throw error;
    }
  }

  /** Returns a URL with the name of the draft database. */
  draftOf(url: string): string {
    return withDatabase(url, this.draft);
  }

  /** Returns the major version of the server. */
  version(): Promise<number> {
    return serverVersion(this.admin);
  }

  /** Returns the server's data folder, if this role may know it. */
  async dataFolder(): Promise<string | null> {
    const [row] = await this.admin
      .query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
      .catch(() => []);
    return row?.folder ?? null;
  }

  async lying(): Promise<ReplacedDatabase> {
    const database = await connect(this.url, APPLICATION).catch((error: { code?: unknown }) => {
      if (error.code === '3D000') return null;
      throw error;
    });
    if (!database) return { exists: false, isFilled: false, said: 'is not there yet' };
    try {
      return { exists: true, ...(await lyingIn(database)) };
    } finally {
      await database.close();
    }
  }

  /** Throws a `Refusal` that names connected programs, after giving them time to leave. */
  async requireAlone(): Promise<void> {
    const until = Date.now() + LINGERING;
    let programs = await this.programs();
    // Programs stopped a moment ago are still disconnecting; the api and the worker never leave by themselves.
    while (programs.length > 0 && !programs.some(isServer) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      programs = await this.programs();
    }
    if (programs.length === 0) return;
    if (programs.every((program) => program.endsWith(POOLED)))
      throw new Refusal(
        `A pooler holds connections to the database ${this.name}. Pause or stop it (PgBouncer: PAUSE), and resume it after the restore.`,
      );
    throw new Refusal(
      programs.some(isServer)
        ? `Gona is running on the database ${this.name} (${programs.join(', ')}). Stop the api and the worker first.`
        : `Other programs are connected to the database ${this.name} (${programs.join(', ')}). Close their connections first.`,
    );
  }

  private async programs(): Promise<string[]> {
    const rows = await this.admin.query<{ program: string }>(
      `SELECT DISTINCT coalesce(nullif(application_name, ''), usename, 'somebody') AS program FROM pg_stat_activity
        WHERE datname = $1 AND backend_type = 'client backend' ORDER BY 1`,
      [this.name],
    );
    return rows.map(({ program }) => program);
  }

  /** Creates the draft database; drops one left by a killed restore. */
  async makeDraft(): Promise<void> {
    await this.dropDraft();
    const [like] = await this.admin.query<{ collation: string; type: string }>(
      `SELECT datcollate AS collation, datctype AS type FROM pg_database
        WHERE datname IN ($1, 'postgres') ORDER BY datname = $1 DESC LIMIT 1`,
      [this.name],
    );
    const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
    await this.admin.query(
      `CREATE DATABASE ${quoted(this.draft)} TEMPLATE template0 ENCODING 'UTF8'
         LC_COLLATE ${literal(like?.collation ?? 'C.UTF-8')} LC_CTYPE ${literal(like?.type ?? 'C.UTF-8')}`,
    );
  }

  async dropDraft(): Promise<void> {
    await this.admin.query(`DROP DATABASE IF EXISTS ${quoted(this.draft)} WITH (FORCE)`);
  }

  /**
   * Renames the restored database in one transaction. The old one stays under another name, which is returned; null if
   * it was empty and was dropped.
   */
  async swap({ exists, isFilled }: ReplacedDatabase, at: Date): Promise<string | null> {
    const stamp = at.toISOString().slice(0, 19).replaceAll(/[^\d]/g, '');
    const before = `${this.name}_before_${stamp}`;
    await this.requireAlone();
    await this.admin.query('BEGIN');
    try {
      if (exists) await this.admin.query(`ALTER DATABASE ${quoted(this.name)} RENAME TO ${quoted(before)}`);
      await this.admin.query(`ALTER DATABASE ${quoted(this.draft)} RENAME TO ${quoted(this.name)}`);
      await this.admin.query('COMMIT');
    } catch (error) {
      await this.admin.query('ROLLBACK');
      throw error;
    }
    if (exists && !isFilled) await this.admin.query(`DROP DATABASE ${quoted(before)}`);
    return exists && isFilled ? before : null;
  }

  close(): Promise<void> {
    return this.admin.close();
  }
}

const isServer = (program: string) => /^gona-(api|worker|drain)\b/.test(program);

async function lyingIn(database: Reader): Promise<Omit<ReplacedDatabase, 'exists'>> {
  const tables = await tablesOf(database);
  if (tables.length === 0) return { isFilled: false, said: 'is empty' };
  if (!tables.includes('event_log') || !tables.includes('farmer'))
    return { isFilled: true, said: `holds ${inCount(tables.length, 'table')} that are not Gona's` };
  const [held] = await database.query<
    Record<'events' | 'users' | 'farmers' | 'farms', number> & { newest: Date | null }
  >(
    `SELECT (SELECT count(*) FROM event_log) AS events, (SELECT count(*) FROM app_user) AS users,
            (SELECT count(*) FROM farmer) AS farmers, (SELECT count(*) FROM farm) AS farms,
            (SELECT at FROM event_log ORDER BY id DESC LIMIT 1) AS newest`,
  );
  const { events = 0, users = 0, farmers = 0, farms = 0, newest = null } = held ?? {};
  if (events + users + farmers + farms === 0) return { isFilled: false, said: 'has only empty tables' };
  const counts = [
    inCount(users, 'user'),
    inCount(farmers, 'farmer'),
    inCount(farms, 'farm'),
    inCount(events, 'event'),
  ];
  const last = newest ? `, the newest of ${newest.toISOString()}` : '';
  return { isFilled: true, said: `holds ${counts.join(', ')}${last}` };
}
