import { startApi, type TestApi } from '../support/api.js';
import { eventually, pause } from '../support/eventually.js';
import { bowtie, doubled, MapGround, type Place, square } from '../support/map-ground.js';
import { startProgram } from '../support/processes.js';
import { answered } from '../support/repairing.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { itLong } from '../support/tools.js';
import { World } from '../support/world.js';

/** P2, P3 and P8 for repairs: exactly once, however often the worker is killed, and completely undone. */
const FARMS = 3000;
/** Kills during each step: detection, repair, undo. */
const KILLS = [20, 20, 20];

jest.setTimeout(600_000);

let db: TestDatabase;
let api: TestApi;
let home: World;
let environment: ReturnType<typeof testEnvironment>;
beforeAll(async () => {
  db = await createTestDatabase();
  home = await World.of(db);
  environment = testEnvironment({ DATABASE_URL: db.url, IMPORT_CHUNK_ROWS: '5' });
  api = await startApi(testConfig(environment));
});
afterAll(async () => {
  await api?.stop();
  await db?.drop();
});

interface Job {
  state: string;
  step: string | null;
  progress_done: number;
}
const jobOf = async (jobId: number) => {
  const [job] = await db.query<Job>('SELECT state, step, progress_done FROM job_run WHERE id = $1', [jobId]);
  if (!job) throw new Error(`no job ${jobId}`);
  return job;
};

/** A third of the farms self-intersect, a third have repeated points, a third are valid. */
async function manyFarms(ground: MapGround): Promise<Place> {
  const place = await ground.programme();
  const shapes = [bowtie, doubled, square];
  for (let n = 0; n < FARMS; n += 1) {
    const [lng, lat] = [4.2 + (n % 50) * 0.002, 12.4 + Math.floor(n / 50) * 0.002];
    await ground.farm(place, (shapes[n % 3] as typeof square)(lng, lat), {
      status: n % 2 ? 'COMPLETED' : 'ACTIVE',
    });
  }
  return place;
}

/** Kills workers repeatedly during a job, until it is in state `end`; returns the number of workers. */
async function killWhile(jobId: number, end: string, most = 0): Promise<number> {
  let kills = 0;
  for (;;) {
    const worker = startProgram('dist/apps/worker/src/main.js', environment);
    const before = (await jobOf(jobId)).progress_done;
    const done = await eventually(async () => {
      const now = await jobOf(jobId);
      if (now.state === end) return 'ended';
      return kills < most && now.state === 'running' && now.progress_done !== before && 'moving';
    }, 60_000);
    if (done === 'ended') {
      await worker.stop();
      return kills;
    }
    await pause(Math.random() * 30);
    await worker.kill('SIGKILL');
    kills += 1;
    // Simulates the expiry of the dead worker's lease.
    await db.query(
      `UPDATE job_run SET lease_until = now() - interval '1 s' WHERE id = $1 AND lease_until IS NOT NULL`,
      [jobId],
    );
  }
}

itLong(`repairs ${FARMS} farms once, over killed workers, and takes all of it back over others`, async () => {
  const ground = new MapGround(home);
  const place = await manyFarms(ground);
  const before = await ground.digest(place);
  const admin = await api.as(home.admin.username);
  const { jobId } = await answered<{ jobId: number }>(
    admin.post(`/api/community-resource/repairs/${place.communityResourceId}`, {}),
  );
  let kills = await killWhile(jobId, 'paused', KILLS[0]);
  expect(await ground.digest(place)).toEqual(before);
  await answered(admin.post(`/api/repairs/${jobId}/run`));
  kills += await killWhile(jobId, 'completed', KILLS[1]);
  expect(kills).toBeGreaterThanOrEqual(2);

  const faulty = (FARMS / 3) * 2;
  const [counts] = await db.query<object>(
    `SELECT (SELECT count(*)::int FROM farm WHERE NOT ST_IsValid(boundary)) AS invalid,
            (SELECT count(*)::int FROM farm WHERE version = 2) AS repaired,
            (SELECT count(*)::int FROM farm WHERE version > 2) AS twice,
            (SELECT count(*)::int FROM farm_boundary_version WHERE source = 'repair') AS versions,
            (SELECT sum((data->>'repaired')::int)::int FROM event_log WHERE type = 'farms.repaired') AS announced,
            (SELECT count(*)::int FROM event_log WHERE type = 'job.ended' AND subject_id = $1) AS ends,
            (SELECT summary - 'kind' - 'of' - 'faults' FROM job_run WHERE id = $1) AS summary`,
    [jobId],
  );
  expect(counts).toEqual({
    invalid: 0,
    repaired: faulty,
    twice: 0,
    versions: faulty,
    announced: faulty,
    ends: 1,
    summary: {
      examined: FARMS,
      faulty,
      repaired: faulty,
      reopened: FARMS / 6,
      kept: 0,
      gone: 0,
      impossible: 0,
    },
  });

  const undo = await answered<{ jobId: number }>(admin.post(`/api/repairs/${jobId}/undo`));
  await killWhile(undo.jobId, 'completed', KILLS[2]);
  expect(await ground.digest(place)).toEqual(before);
  const [undone] = await db.query<object>(
    `SELECT (SELECT count(*)::int FROM farm WHERE version = 3) AS restored,
            (SELECT count(*)::int FROM farm_boundary_version WHERE source = 'undo') AS versions,
            (SELECT sum((data->>'restored')::int)::int FROM event_log WHERE type = 'farms.repairUndone') AS announced`,
  );
  expect(undone).toEqual({ restored: faulty, versions: faulty, announced: faulty });
});
