import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresProgram, runOn } from './postgres-programs.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gona-programs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(name: string, version: string): void {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`);
  chmodSync(path, 0o755);
}

it('is one that is not older than the server', async () => {
  install('pg_dump', '17.2 (Debian 17.2-1)');
  expect(await postgresProgram('pg_dump', 16, folder)).toEqual({
    path: join(folder, 'pg_dump'),
    version: 17,
  });
});

it('is refused with advice if it is older', async () => {
  install('pg_dump', '15.4');
  await expect(postgresProgram('pg_dump', 16, folder)).rejects.toThrow(
    `pg_dump has version 15 (${join(folder, 'pg_dump')}), but version 16 or newer is needed. Install postgresql-client-16`,
  );
});

it('ends if its output cannot be written, with the reason', async () => {
  const path = join(folder, 'pg_dump');
  writeFileSync(path, '#!/bin/sh\nwhile echo rows; do :; done\n');
  chmodSync(path, 0o755);
  const running = runOn({ path, version: 17 }, 'postgres://nobody@here/gona', [], {
    signal: new AbortController().signal,
    output: async (bytes) => {
      for await (const _rows of bytes) throw new Error('The disk is full.');
    },
  });
  await expect(running).rejects.toThrow('The disk is full.');
});

it('is reported as missing', async () => {
  await expect(postgresProgram('pg_restore', 16, folder)).rejects.toThrow(
    `pg_restore was not found in ${folder}.`,
  );
});
