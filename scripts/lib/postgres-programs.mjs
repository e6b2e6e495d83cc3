import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, which } from './run.mjs';

/** Folders in which systems keep the programs of PostgreSQL, beside `PATH`. */
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
 * A PostgreSQL of this machine that has PostGIS, the newest first.
 * @param {string} [dataDir] a cluster that exists: only the version that made it can open it
 * @returns `{ bin, version, postgis }` or undefined
 */
export async function postgresPrograms(dataDir) {
  const wanted = dataDir ? clusterVersion(dataDir) : undefined;
  const all = (await Promise.all(folders().map(describe))).filter((each) => each?.postgis);
  all.sort((a, b) => b.version - a.version);
  return wanted ? all.find((each) => each.version === wanted) : all[0];
}

/** Version of the PostgreSQL that made a cluster; undefined when there is none in this folder. */
export function clusterVersion(dataDir) {
  const file = join(dataDir, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}
