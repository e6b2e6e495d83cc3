import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './apt.mjs';
import { which } from './run.mjs';

/** Debian's path, which is not on every user's PATH. */
const DEBIANS = '/usr/sbin/pgbouncer';

const find = () => which('pgbouncer') ?? (existsSync(DEBIANS) ? DEBIANS : undefined);

/**
 * Finds a PgBouncer for the tests that use one: `PGBOUNCER_PATH`, an installed one, or Debian's, which root installs.
 * @returns its path, or undefined after printing instructions
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
