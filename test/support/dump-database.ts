import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const LARGEST = 512 * 1024 * 1024;

/** Returns the `pg_dump` of a database: every row of every table, as text. */
export async function dumpDatabase(url: string): Promise<string> {
  // The password must not appear in the process list.
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { stdout } = await promisify(execFile)(pgDump(), ['--inserts', address.href], {
    maxBuffer: LARGEST,
    env: { ...process.env, PGPASSWORD: password },
  });
  return stdout;
}

/** Returns the newest `pg_dump` on this machine: of the server under test, of the PATH, or of Debian's folders. */
function pgDump(): string {
  const services = JSON.parse(process.env.TEST_SERVICES ?? '{}') as { postgres?: { bin?: string } | null };
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    services.postgres?.bin ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.map((folder) => join(folder, 'pg_dump')).find((path) => existsSync(path));
  if (!found) throw new Error('This test needs the program pg_dump (package postgresql-client).');
  return found;
}
