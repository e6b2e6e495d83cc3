import { topicOf } from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { type RunningApi, startApiProcess } from '../support/processes.js';
import { startWatchedRedis, type WatchedRedis } from '../support/redis-sentinels.js';
import { isLongRun } from '../support/services.js';
import { openSocketClient, type SocketClient } from '../support/socket-client.js';
import { itLong } from '../support/tools.js';

/** Redis with Sentinels: its master fails during an import with connected users, and the replica is promoted. */
const ROWS = isLongRun ? 20_000 : 3000;

let redis: WatchedRedis;
let gona: Installation;
let other: RunningApi;
const sockets: SocketClient[] = [];

beforeAll(async () => {
  redis = await startWatchedRedis();
  gona = await openInstallation({
    REDIS_URL: redis.url,
    REDIS_SENTINEL_PASSWORD: redis.sentinelPassword,
    // Small chunks, so that the job is always in progress.
    IMPORT_CHUNK_ROWS: '20',
  });
  other = await startApiProcess({ ...gona.environment, PORT: '0' });
});

afterAll(async () => {
  for (const socket of sockets) socket.close();
  if (other?.running()) await other.kill('SIGKILL');
  await gona?.close();
  await redis?.remove();
});

const redisIs = async (url: string) => {
  const { checks } = (await (await fetch(`${url}/api/health/ready`)).json()) as {
    checks: Record<string, string>;
  };
  return checks.redis;
};

itLong(
  'a master that hangs is left for another: the job is done once, people see each other again',
  async () => {
    const topic = topicOf.resource(gona.communityResourceId);
    for (const { url } of [gona.api, other]) sockets.push(await openSocketClient(url, gona.admin.token));
    const [here, there] = sockets as [SocketClient, SocketClient];
    for (const socket of sockets) await socket.subscribe(topic);
    const people = ({ presence }: SocketClient) => presence.at(-1)?.people ?? [];

    const before = await redis.masterPort();
    const jobId = await gona.begin('farmers', 'farmers.csv', farmerCsv(ROWS).csv);
    const isUnderWay = async () => {
      const [job] = await gona.db.query<{ progress_done: number }>(
        'SELECT progress_done FROM job_run WHERE id = $1',
        [jobId],
      );
      return (job?.progress_done ?? 0) > ROWS / 10;
    };
    await eventually(isUnderWay, 30_000);
    // Its connections stay open but stop responding.
    redis.master.freeze();
    await eventually(async () => (await redis.masterPort()) !== before, 15_000);

    const { state, summary } = await gona.ended(jobId, 60_000);
    expect([state, summary?.created]).toEqual(['completed', ROWS]);
    const counted = `SELECT (SELECT count(*) FROM farmer)::int AS farmers,
    (SELECT count(*) FROM event_log WHERE subject_kind = 'job' AND subject_id = $1 AND type = 'job.ended')::int AS ends`;
    expect(await gona.db.query(counted, [jobId])).toEqual([{ farmers: ROWS, ends: 1 }]);

    for (const { url } of [gona.api, other])
      await eventually(async () => (await redisIs(url)) === 'ok', 15_000);
    // Through the new master, each process knows the other's socket.
    await eventually(async () => {
      await here.look(topic, null);
      await there.look(topic, null);
      return people(here).length > 0 && people(there).length > 0;
    }, 15_000);
    expect(sockets.map(({ socket }) => socket.connected)).toEqual([true, true]);

    // A returning master becomes a replica, and receives no more writes.
    redis.master.goOn();
    const again = await gona.ended(await gona.begin('farmers', 'farmers.csv', farmerCsv(ROWS).csv), 60_000);
    expect([again.state, again.summary?.unchanged]).toEqual(['completed', ROWS]);
  },
);
