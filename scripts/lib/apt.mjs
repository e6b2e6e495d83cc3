import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isRoot, run, sleep, which } from './run.mjs';

const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
let listsAreFresh = false;

/** Returns true if this process may install Debian packages. */
export function canInstall() {
  return isRoot && Boolean(which('apt-get'));
}

/**
 * Returns true for Debian, Ubuntu and derivatives, by /etc/os-release. Improves the message when nothing can be
 * installed.
 */
export function isDebianLike() {
  return existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Runs apt. Two checkouts may run apt at the same time, so it waits for the locks and retries a lost race. */
async function apt(args, show) {
  const options = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=180', '-o', 'Acquire::Retries=3'];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run('apt-get', [...options, ...args], { env: environment, onLine: show, whole: true });
    } catch (error) {
      const locked = /could not get lock|unable to lock|is another process using it/i.test(error.message);
      if (attempt >= (locked ? 30 : 2)) throw error;
      await sleep(locked ? 4_000 : 1_000);
    }
  }
}

async function freshLists(log) {
  if (listsAreFresh) return;
  await log.step('Reading the package lists (apt-get update)', (show) => apt(['update'], show));
  listsAreFresh = true;
}

/** Installs packages with their dependencies, without recommended packages. Shows progress. */
export async function installPackages(packages, log) {
  await freshLists(log);
  await log.step(`Installing ${packages.join(', ')}`, (show) =>
    apt(['install', '--no-install-recommends', ...packages], show),
  );
}

/**
 * Finds the PostGIS package of this release. Matches an installed PostgreSQL server's version; otherwise uses the
 * release's `postgresql`, its newest.
 * @returns for example `postgresql-15-postgis-3`, or undefined if the release has none
 */
export async function postgisPackage(log) {
  await freshLists(log);
  const { stdout } = await run('apt-cache', ['pkgnames', 'postgresql-'], { env: environment });
  return choosePostgis(stdout.split('\n'), installedServers());
}

/**
 * @param {string[]} names package names
 * @param {number[]} installed PostgreSQL versions on this machine
 */
export function choosePostgis(names, installed = []) {
  const versions = names
    .map((name) => /^postgresql-(\d+)-postgis-3$/.exec(name)?.[1])
    .filter(Boolean)
    .map(Number)
    .sort((a, b) => b - a);
  const version = versions.find((each) => installed.includes(each)) ?? versions[0];
  return version ? `postgresql-${version}-postgis-3` : undefined;
}

function installedServers() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((version) => existsSync(`${folder}/${version}/bin/postgres`))
    .map(Number);
}
