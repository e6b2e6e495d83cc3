import type { SlowStatementDto, SmsProviderName } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import type { Reader } from '#libs/platform';

/** Minutes that an entry may be in the log before a due checkpoint covers it. */
const SIGNED_WITHIN_MINUTES = 75;
/** Mean milliseconds from which a statement is slow. */
const SLOW_MS = 50;
const MOST_STATEMENTS = 8;
const LONGEST_TEXT = 400;

export interface DatabaseFacts {
  server: string;
  migrations: string[];
  bytes: number;
  /** Maximum size of the log (WAL). */
  logBytes: number;
  connections: number;
  connectionsLimit: number;
}

export async function databaseFacts(reader: Reader): Promise<DatabaseFacts> {
  const [facts] = await reader.query<Omit<DatabaseFacts, 'migrations'>>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS server,
            pg_database_size(current_database()) AS bytes,
            pg_size_bytes(current_setting('max_wal_size')) AS "logBytes",
            (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
            current_setting('max_connections')::int AS "connectionsLimit"`,
  );
  const migrations = await reader.query<{ name: string }>(
    'SELECT name FROM schema_migration ORDER BY timestamp, id',
  );
  return { ...facts!, migrations: migrations.map(({ name }) => name) };
}

/**
 * Returns the seconds since the newest checkpoint, if the log has had uncovered entries for too long; else null. Without a
 * checkpoint, the seconds since the first entry. An idle log needs no new checkpoint. The log is read only if the checkpoint
 * itself is old, because this runs for each reading of the metrics.
 */
export async function checkpointLate(reader: Reader, newest: string | null): Promise<number | null> {
  const tooOld = `< now() - interval '${SIGNED_WITHIN_MINUTES} minutes'`;
  const [row] = await reader.query<{ late: number }>(
    newest === null
      ? `SELECT extract(epoch FROM now() - at)::float8 AS late FROM (SELECT at FROM event_log ORDER BY id LIMIT 1) e WHERE at ${tooOld}`
      : `SELECT extract(epoch FROM now() - $1::timestamptz)::float8 AS late
          WHERE $1::timestamptz ${tooOld} AND (SELECT at FROM event_log WHERE at ${tooOld} ORDER BY id DESC LIMIT 1) > $1::timestamptz`,
    newest === null ? [] : [newest],
  );
  return row?.late ?? null;
}

const MOST_WORDS = 20;

/** Returns receipts with unknown words, most frequent first. */
export function unknownReceipts(
  reader: Reader,
): Promise<{ provider: SmsProviderName; word: string; receipts: number; at: Date }[]> {
  return reader.query(
    `SELECT provider, word, count(*)::int AS receipts, max(taken_at) AS at FROM sms_unread_receipt
      GROUP BY provider, word ORDER BY receipts DESC, provider, word LIMIT ${MOST_WORDS}`,
  );
}

/** Returns statements of this role with a high mean time, slowest first; null if PostgreSQL does not count them. */
export async function slowStatements(reader: Reader): Promise<SlowStatementDto[] | null> {
  const [extension] = await reader.query<{ place: string }>(
    `SELECT quote_ident(n.nspname) AS place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
      WHERE e.extname = 'pg_stat_statements'`,
  );
  if (!extension) return null;
  try {
    const rows = await reader.query<SlowStatementDto>(
      `SELECT query AS text, calls, mean_exec_time AS "meanMs", total_exec_time AS "totalMs"
         FROM ${extension.place}.pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND userid = (SELECT oid FROM pg_roles WHERE rolname = current_user)
          -- Only of these the values are left out.
          AND query ~* '^\\s*(select|insert|update|delete|with|merge)\\M' AND mean_exec_time >= ${SLOW_MS} AND calls >= 3
        ORDER BY mean_exec_time DESC LIMIT ${MOST_STATEMENTS}`,
    );
    return rows.map((row) => ({ ...row, text: shortened(row.text) }));
  } catch {
    // The extension exists, but the server was started without its library.
    return null;
  }
}

const shortened = (text: string) => withoutBvns(text.replace(/\s+/g, ' ').trim()).slice(0, LONGEST_TEXT);
