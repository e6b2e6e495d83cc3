import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import { freePort } from './processes.js';
import { type OwnRedis, spawnRedis, startOwnRedis } from './redis-server.js';

/** Two Redis servers and three Sentinels, with a quorum of two. */
export interface WatchedRedis {
  /** `redis+sentinel://:password@…/master` */
  url: string;
  sentinelPassword: string;
  master: OwnRedis;
  replica: OwnRedis;
  /** Returns the port of the current master. */
  masterPort(): Promise<number>;
  remove(): Promise<void>;
}

const MASTER = 'gona-test';
const PASSWORD = 'of the servers';
const SENTINEL_PASSWORD = 'of-the-sentinels';
/** Milliseconds of silence after which a Sentinel considers the master down. */
const DOWN_AFTER = 1000;

/** Starts them on free ports, and waits until each Sentinel knows the others and the replica. */
export async function startWatchedRedis(): Promise<WatchedRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'gona-sentinels-'));
  const settings = { requirepass: PASSWORD, masterauth: PASSWORD, 'repl-diskless-sync-delay': '0' };
  const connecting = { password: PASSWORD };
  const master = await startOwnRedis({ settings, connecting });
  const { port } = new URL(master.url);
  const replica = await startOwnRedis({
    settings: { ...settings, replicaof: `127.0.0.1 ${port}` },
    connecting,
  });
  const sentinels = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const own = await freePort();
      const file = join(folder, `${number}.conf`);
      writeFileSync(
        file,
        `port ${own}
bind 127.0.0.1
dir ${folder}
requirepass ${SENTINEL_PASSWORD}
sentinel monitor ${MASTER} 127.0.0.1 ${port} 2
sentinel auth-pass ${MASTER} "${PASSWORD}"
sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER}
sentinel failover-timeout ${MASTER} 5000
`,
      );
      const child = spawnRedis([file, '--sentinel']);
      const client = new Redis({ port: own, password: SENTINEL_PASSWORD, retryStrategy: () => 100 });
      client.on('error', () => undefined);
      return { own, child, client };
    }),
  );
  const factsOf = async (client: Redis) => {
    const facts = (await client.call('SENTINEL', 'master', MASTER)) as string[];
    const at = (name: string) => Number(facts[facts.indexOf(name) + 1]);
    return { others: at('num-other-sentinels'), replicas: at('num-slaves'), port: at('port') };
  };
  for (const { client } of sentinels)
    await eventually(async () => {
      const { others, replicas } = await factsOf(client);
      return others === 2 && replicas === 1;
    }, 15_000);
  const list = sentinels.map(({ own }) => `127.0.0.1:${own}`).join(',');
  return {
    url: `redis+sentinel://:${encodeURIComponent(PASSWORD)}@${list}/${MASTER}/0`,
    sentinelPassword: SENTINEL_PASSWORD,
    master,
    replica,
    masterPort: async () => (await factsOf(sentinels[0]!.client)).port,
    remove: async () => {
      for (const { client, child } of sentinels) {
        client.disconnect();
        child.kill('SIGKILL');
      }
      await Promise.all([master.remove(), replica.remove()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
