import { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import Papa from 'papaparse';
import type { ImportSummary } from '#libs/contracts';
import { BeginImport, UndoImport } from '#libs/imports';
import { inputsOfLatest } from '#libs/inputs';
import { JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { eventually, pause } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { startProgram } from '../support/processes.js';
import { isLongRun } from '../support/services.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { itLong } from '../support/tools.js';
import { World } from '../support/world.js';

/** P2 and P8: an import is stored and undone exactly once, however often its worker is killed. */
const ROWS = isLongRun ? 60_000 : 8_000;
const VILLAGES = 40;
const KILLS = isLongRun ? 25 : 2;
const UNDO_KILLS = isLongRun ? 25 : 1;
/** Size of an input distribution list: a farmer has a row for each of two inputs. */
const DISTRIBUTED = 40_000;
const DISTRIBUTED_KILLS = 26;
const DISTRIBUTED_UNDO_KILLS = 2;

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db?.drop());

type Environment = ReturnType<typeof testEnvironment>;

/**
 * Runs workers on a job, killing each at a random moment, until the last one completes it. Returns the number of kills
 * and the progress at each.
 */
async function killingWorkers(jobId: number, environment: Environment, most: number, early: number) {
  const state = async () =>
    (
      await db.query<{ state: string; progress_done: number }>(
        'SELECT state, progress_done FROM job_run WHERE id = $1',
        [jobId],
      )
    )[0];
  // Simulates the expiry of the dead worker's lease.
  const expireLease = () =>
    db.query(
      `UPDATE job_run SET lease_until = now() - interval '1 s' WHERE id = $1 AND lease_until IS NOT NULL`,
      [jobId],
    );
  let kills = 0;
  let progressAtKills = 0;
  while (kills < most) {
    const worker = startProgram('dist/apps/worker/src/main.js', environment);
    await eventually(async () => {
      const now = await state();
      return (
        now?.state === 'completed' ||
        (now?.state === 'running' && (kills < early || now.progress_done > progressAtKills))
      );
    }, 60_000);
    // A chunk takes some milliseconds, so a kill occurs in one of the next chunks, far from the end.
    await pause(Math.random() * (kills < early ? 500 : 80));
    await worker.kill('SIGKILL');
    const now = await state();
    if (now?.state === 'completed') break;
    kills += 1;
    progressAtKills = Math.max(progressAtKills, now?.progress_done ?? 0);
    await expireLease();
  }
  // Large chunks: nothing ends it any more.
  const last = startProgram('dist/apps/worker/src/main.js', { ...environment, IMPORT_CHUNK_ROWS: '10000' });
  await eventually(async () => (await state())?.state === 'completed', 120_000, 100);
  await last.stop();
  return { kills, progressAtKills };
}

/** Starts something in this process, whose own worker releases it on close. */
async function beginning<Begun>(
  environment: Environment,
  begin: (app: INestApplicationContext) => Promise<Begun>,
): Promise<Begun> {
  const beginner = await NestFactory.createApplicationContext(WorkerModule.forRoot(testConfig(environment)), {
    logger: false,
  });
  await beginner.get(JobWorkers).stop();
  const begun = await begin(beginner);
  await beginner.close();
  return begun;
}

it(`stores every row once over ${KILLS} kills at random moments of an import of ${ROWS} rows, and takes it back over ${UNDO_KILLS}`, async () => {
  const home = await World.of(db);
  const { account, admin } = home;
  const { resource, community } = await home.programme();
  const environment = testEnvironment({ DATABASE_URL: db.url, IMPORT_CHUNK_ROWS: '100' });
  const by = { id: admin.id, name: admin.display_name, accountId: account.id };

  // Each row names its community; each is new, and is created with the first chunk that uses it.
  const { csv: plain, faulty } = farmerCsv(ROWS, 100);
  const rowsOf = Papa.parse<Record<string, string>>(plain, { header: true, skipEmptyLines: true }).data;
  const csv = Papa.unparse(rowsOf.map((row, at) => ({ ...row, Community: `Village ${at % VILLAGES}` })));
  const [lga] = await db.query<{ id: number }>(`SELECT id FROM lga WHERE name = 'Argungu'`);
  const answers = Object.fromEntries(
    Array.from({ length: VILLAGES }, (_, n) => [`community:village ${n}`, { create: true, lgaId: lga?.id }]),
  );
  const { jobId, importId } = await beginning(environment, (app) =>
    app.get(BeginImport).begin(
      {
        kind: 'farmers',
        importType: 'BVN',
        accountId: account.id,
        communityResourceId: resource.id,
        communityId: community.id,
      },
      { name: 'list.csv', content: Readable.from([Buffer.from(csv)]) },
      by,
    ),
  );
  await db.query('UPDATE import_batch SET choices = $2 WHERE id = $1', [
    importId,
    JSON.stringify({ answers: { communities: answers } }),
  ]);
  // The first kills while rows are still being checked; the others while they are being merged.
  const { kills, progressAtKills } = await killingWorkers(jobId, environment, KILLS, isLongRun ? 2 : 1);

  expect(kills).toBeGreaterThanOrEqual(Math.min(3, KILLS));
  expect(progressAtKills).toBeGreaterThan(0);
  const [job] = await db.query<{ summary: ImportSummary }>('SELECT summary FROM job_run WHERE id = $1', [
    jobId,
  ]);
  const good = ROWS - faulty;
  expect(job?.summary).toMatchObject({
    total: ROWS,
    created: good,
    updated: 0,
    unchanged: 0,
    rejected: faulty,
  });
  const [rows] = await db.query<object>(
    `SELECT (SELECT count(*) FROM farmer WHERE account_id = $1) AS farmers,
            (SELECT count(*) FROM membership WHERE community_id <> $2) AS members,
            (SELECT count(*) FROM community WHERE name LIKE 'Village %') AS communities,
            (SELECT count(DISTINCT name) FROM community WHERE name LIKE 'Village %') AS names,
            (SELECT sum((data->>'created')::int) FROM event_log WHERE type = 'communities.imported') AS made,
            (SELECT count(*) FROM import_outcome WHERE import_id = $3 AND outcome = 'created') AS created,
            (SELECT count(*) FROM import_outcome WHERE import_id = $3) AS outcomes,
            (SELECT sum((data->>'created')::int) FROM event_log WHERE type = 'farmers.imported') AS announced,
            (SELECT count(*) FROM event_log WHERE type = 'job.ended' AND subject_id = $4) AS ends`,
    [account.id, community.id, importId, jobId],
  );
  expect(rows).toEqual({
    farmers: good,
    members: good,
    communities: VILLAGES,
    names: VILLAGES,
    made: VILLAGES,
    created: good,
    outcomes: ROWS,
    announced: good,
    ends: 1,
  });

  const undone = await beginning(environment, (app) => app.get(UndoImport).begin(jobId, by));
  const back = await killingWorkers(undone.jobId ?? 0, environment, UNDO_KILLS, 0);
  expect(back.kills).toBe(UNDO_KILLS);
  const [left] = await db.query<object>(
    `SELECT (SELECT count(*) FROM farmer) AS farmers, (SELECT count(*) FROM membership) AS members,
            (SELECT count(*) FROM community WHERE name LIKE 'Village %') AS communities,
            (SELECT count(*) FROM import_outcome WHERE undone = 'removed') AS removed,
            (SELECT sum((data->>'removed')::int) FROM event_log WHERE type = 'import.undone') AS announced,
            (SELECT count(*) FROM event_log WHERE type = 'job.ended' AND subject_id = $1) AS ends`,
    [undone.jobId],
  );
  expect(left).toEqual({ farmers: 0, members: 0, communities: 0, removed: good, announced: good, ends: 1 });
});

itLong(
  `records every row of a distribution of ${DISTRIBUTED} rows once over kills, to the kobo, and takes it back once`,
  async () => {
    const home = await World.of(db);
    const { account, admin } = home;
    const { resource, community } = await home.programme();
    const environment = testEnvironment({ DATABASE_URL: db.url, IMPORT_CHUNK_ROWS: '100' });
    const by = { id: admin.id, name: admin.display_name, accountId: account.id };
    await db.query(
      `WITH f AS (INSERT INTO farmer (account_id, surname, first_name, temp_id)
                SELECT $1, 'Bello', 'Farmer ' || n, 'D' || n FROM generate_series(1, $4) n RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM f`,
      [account.id, community.id, resource.id, DISTRIBUTED / 2],
    );
    const { season } = await inputsOfLatest(db, resource.id);
    await db.query(
      `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
     VALUES ($1, $2, $3, 'NPK', 4, 'bags', 33.33), ($1, $2, $3, 'Urea', 3, 'bags', 0.07)`,
      [account.id, resource.id, season],
    );
    const lines = ['Temp ID,Item,Quantity Allocated,Quantity Collected,Date,Waybill No'];
    // Kobo as integers: halves are rounded up.
    const expected = { allocated: 0, collected: 0 };
    const koboOf = (tenThousandths: number, unit: number) =>
      Math.floor((tenThousandths * unit + 5_000) / 10_000);
    for (let n = 0; n < DISTRIBUTED; n += 1) {
      const [item, unit] = n % 2 ? (['NPK', 3333] as const) : (['Urea', 7] as const);
      const [allocated, collected] = [20_000 + (n % 977) * 37, 10_000 + (n % 61) * 113];
      lines.push(
        `D${Math.floor(n / 2) + 1},${item},${allocated / 10_000},${collected / 10_000},2026-06-02,WB-${n}`,
      );
      expected.allocated += koboOf(allocated, unit);
      expected.collected += koboOf(collected, unit);
    }
    const { jobId, importId } = await beginning(environment, (app) =>
      app.get(BeginImport).begin(
        {
          kind: 'inputs',
          importType: 'TEMP_ID',
          accountId: account.id,
          communityResourceId: resource.id,
          communityId: community.id,
        },
        { name: 'distribution.csv', content: Readable.from([lines.join('\n')]) },
        by,
      ),
    );
    const { kills } = await killingWorkers(jobId, environment, DISTRIBUTED_KILLS, 1);
    expect(kills).toBeGreaterThanOrEqual(2);
    const ledger = async () =>
      (
        await db.query<object>(
          `SELECT (SELECT count(*) FROM import_outcome WHERE import_id = $1 AND outcome = 'created') AS created,
                (SELECT count(*) FROM import_outcome WHERE import_id = $1) AS outcomes, count(*) AS entries,
                count(DISTINCT (farmer_id, eop_id, kind, reference)) AS different, count(counters) AS counters,
                coalesce(sum(amount) FILTER (WHERE kind = 'ALLOCATION'), 0) * 100 AS allocated,
                coalesce(sum(amount) FILTER (WHERE kind = 'COLLECTION'), 0) * 100 AS collected,
                (SELECT sum(allocated) * 100 FROM ledger_total) AS kept_allocated,
                (SELECT sum(received) * 100 FROM ledger_farmer) AS kept_received,
                (SELECT count(*) FROM event_log WHERE type = 'job.ended' AND data ->> 'kind' <> 'duplicates.compare') AS ends
           FROM ledger_entry`,
          [importId],
        )
      )[0];
    const figures = (row: object | undefined) =>
      Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
    const recorded = {
      created: DISTRIBUTED,
      outcomes: DISTRIBUTED,
      entries: 2 * DISTRIBUTED,
      different: 2 * DISTRIBUTED,
      counters: 0,
      ...expected,
      kept_allocated: expected.allocated,
      kept_received: expected.collected,
      ends: 1,
    };
    expect(figures(await ledger())).toEqual(recorded);

    const undone = await beginning(environment, (app) => app.get(UndoImport).begin(jobId, by));
    const back = await killingWorkers(undone.jobId ?? 0, environment, DISTRIBUTED_UNDO_KILLS, 0);
    expect(back.kills).toBeGreaterThanOrEqual(1);
    expect(figures(await ledger())).toEqual({
      ...recorded,
      entries: 4 * DISTRIBUTED,
      counters: 2 * DISTRIBUTED,
      allocated: 0,
      collected: 0,
      kept_allocated: 0,
      kept_received: 0,
      ends: 2,
    });
  },
);
