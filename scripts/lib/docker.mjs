import { randomBytes } from 'node:crypto';
import { checkoutId, dataPath } from './paths.mjs';
import { pickPort, portIsFree } from './ports.mjs';
import { run, which } from './run.mjs';
import { readJson, writeJson } from './state.mjs';

/** Returns true if a Docker daemon with the compose plugin answers. */
export async function dockerAnswers() {
  if (!which('docker')) return false;
  const ask = (args) =>
    run('docker', args, { timeout: 8_000 }).then(
      () => true,
      () => false,
    );
  return (await ask(['info', '--format', '{{.ServerVersion}}'])) && (await ask(['compose', 'version']));
}

/**
 * Returns a compose project with only the two services, on loopback ports. The repository's docker-compose.yml is for a
 * server: it publishes no database port and requires every secret.
 */
export function developmentCompose({ postgres, redis }) {
  const health = (test) => ({ test, interval: '2s', timeout: '5s', retries: 60 });
  return {
    services: {
      postgres: {
        image: 'postgis/postgis:16-3.4',
        ports: [`127.0.0.1:${postgres.port}:5432`],
        environment: {
          POSTGRES_USER: 'gona',
          POSTGRES_PASSWORD: postgres.password,
          POSTGRES_DB: 'postgres',
          POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8',
        },
        volumes: ['postgres:/var/lib/postgresql/data'],
        // Over TCP: during its first, internal start the image listens on its socket only.
        healthcheck: health(['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', 'gona']),
      },
      redis: {
        image: 'redis:7.4-alpine',
        command: [
          'redis-server',
          '--appendonly',
          'yes',
          '--maxmemory-policy',
          'noeviction',
          '--requirepass',
          redis.password,
        ],
        ports: [`127.0.0.1:${redis.port}:6379`],
        volumes: ['redis:/data'],
        healthcheck: health(['CMD', 'redis-cli', '-a', redis.password, '--no-auth-warning', 'ping']),
      },
    },
    volumes: { postgres: {}, redis: {} },
  };
}

/**
 * Starts this checkout's PostgreSQL and/or Redis in containers.
 * @param {('postgres'|'redis')[]} wanted
 * @returns for each wanted service `{ url, stop() }`
 */
export async function startInDocker({ root, kind, wanted, log }) {
  const record = dataPath(root, kind, 'docker.json');
  const known = readJson(record, {});
  const project = `gona-${kind}-${checkoutId(root)}`;
  const file = dataPath(root, kind, 'compose.json');
  const compose = (args) => run('docker', ['compose', '-p', project, '-f', file, ...args]);
  const up = new Set((await compose(['ps', '--services']).catch(() => ({ stdout: '' }))).stdout.split('\n'));
  const settings = {};
  for (const name of ['postgres', 'redis']) {
    // The port of a running container is in use by that container itself.
    const isFree = (port) => (up.has(name) && port === known[name]?.port ? true : portIsFree(port));
    const avoid = Object.values(settings).map((each) => each.port);
    settings[name] = {
      password: known[name]?.password ?? randomBytes(18).toString('hex'),
      port: await pickPort(checkoutId(root), { remembered: known[name]?.port, avoid, isFree }),
    };
  }
  writeJson(record, settings);
  writeJson(file, developmentCompose(settings));
  await log.step(`Starting ${wanted.join(' and ')} in Docker`, () =>
    compose(['up', '--detach', '--wait', ...wanted]),
  );
  const urls = {
    postgres: `postgres://gona:${settings.postgres.password}@127.0.0.1:${settings.postgres.port}/postgres`,
    redis: `redis://:${settings.redis.password}@127.0.0.1:${settings.redis.port}`,
  };
  return Object.fromEntries(
    wanted.map((name) => [name, { url: urls[name], stop: () => compose(['stop', name]) }]),
  );
}
