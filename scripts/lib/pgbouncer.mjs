import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './apt.mjs';
import { which } from './run.mjs';

/** Where Debian puts it, which is not on everybody's path. */
const DEBIANS = '/usr/sbin/pgbouncer';

const find = () => which('pgbouncer') ?? (existsSync(DEBIANS) ? DEBIANS : undefined);

/**
 * A PgBouncer for the tests that go through one: `PGBOUNCER_PATH`, one of this machine, or Debian's, which root installs.
 * @returns its path, or undefined after saying what to do
 */
export async function ensurePgBouncer({ log, environment = process.env }) {
  const found = environment.PGBOUNCER_PATH ?? find();
  if (found) return found;
  if (canInstall()) {
    await installPackages(['pgbouncer'], log).catch((error) => log.info(error.message));
    const installed = find();
    if (installed) return installed;
  }
  log.info('No PgBouncer for the tests that go through one. Install it, or set PGBOUNCER_PATH.');
  return undefined;
}
