import pg from 'pg';
import type { Reader } from '#libs/platform';

/** A separate connection as the owner of the tables. */
export interface Connection extends Reader {
  close(): Promise<void>;
}

/** Opens a connection. Throws errors of PostgreSQL or the network. */
export async function connect(url: string, name: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  // The failing statement reports a broken connection.
  client.on('error', () => undefined);
  await client.connect();
  return {
    query: async <Row>(sql: string, parameters: unknown[] = []) =>
      (await client.query(sql, parameters)).rows as Row[],
    close: () => client.end().catch(() => undefined),
  };
}

/** Returns the address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

export const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** Returns the major version of the server. */
export async function serverVersion(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  return row?.version ?? 0;
}
