import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, which } from './run.mjs';

/** Returns the folders in which systems install PostgreSQL programs, in addition to `PATH`. */
function folders() {
  const found = [];
  const below = (parent, rest) => {
    if (existsSync(parent)) found.push(...readdirSync(parent).map((name) => join(parent, name, rest)));
  };
  below('/usr/lib/postgresql', 'bin');
  below('/Library/PostgreSQL', 'bin');
  for (const brew of ['/opt/homebrew/opt', '/usr/local/opt']) {
    if (!existsSync(brew)) continue;
    const names = readdirSync(brew).filter((name) => name.startsWith('postgresql'));
    found.push(...names.map((name) => join(brew, name, 'bin')));
  }
  found.push('/Applications/Postgres.app/Contents/Versions/latest/bin');
  const onPath = which('postgres');
  if (onPath) found.push(dirname(onPath));
  return [...new Set(found)];
}

async function describe(bin) {
  if (!existsSync(join(bin, 'postgres')) || !existsSync(join(bin, 'initdb'))) return undefined;
  const answer = await run(join(bin, 'postgres'), ['--version']).catch(() => undefined);
  const version = Number(/(\d+)/.exec(answer?.stdout ?? '')?.[1]);
  if (!version) return undefined;
  const share = await run(join(bin, 'pg_config'), ['--sharedir']).catch(() => undefined);
  const places = [share?.stdout, `/usr/share/postgresql/${version}`, join(bin, '..', 'share', 'postgresql')];
  const postgis = places.some((place) => place && existsSync(join(place, 'extension', 'postgis.control')));
  return { bin, version, postgis };
}

/**
 * Finds a PostgreSQL with PostGIS on this machine, newest first.
 * @param {string} [dataDir] an existing cluster, which only the version that created it can open
 * @returns `{ bin, version, postgis }` or undefined
 */
export async function postgresPrograms(dataDir) {
  const wanted = dataDir ? clusterVersion(dataDir) : undefined;
  const all = (await Promise.all(folders().map(describe))).filter((each) => each?.postgis);
  all.sort((a, b) => b.version - a.version);
  return wanted ? all.find((each) => each.version === wanted) : all[0];
}

/** Returns the PostgreSQL version that created a cluster; undefined if the folder has none. */
export function clusterVersion(dataDir) {
  const file = join(dataDir, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}
