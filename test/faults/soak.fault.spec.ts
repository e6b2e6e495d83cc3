import { type AuditVerificationDto, type LedgerCheckDto, SMS_GROUPS, type SuccessDto } from '#libs/contracts';
import { TEST_PASSWORD } from '../support/api.js';
import { eventually, pause } from '../support/eventually.js';
import { signIn } from '../support/http-client.js';
import { Random } from '../support/mutations.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { freePort, startApiProcess, startWorkerProcess } from '../support/processes.js';
import { type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import { Noted, SoakPerson } from '../support/soak-people.js';
import { heapOf, megabytesOf, middle, minimums, RestartedProgram } from '../support/soak-programs.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { describeLong } from '../support/tools.js';
import { World } from '../support/world.js';

/*
 * Half an hour of work while components die at random. Two APIs and two workers: one of each is killed; the other
 * survives throughout, so that a leak would be visible. GONA_SOAK_MINUTES sets the duration, GONA_SOAK_TIMES multiplies
 * the people, GONA_FUZZ_SEED repeats the kills.
 */
const MINUTES = Number(process.env.GONA_SOAK_MINUTES ?? 30);
const SEED = Number(process.env.GONA_FUZZ_SEED ?? 1);
const PEOPLE = 8 * Number(process.env.GONA_SOAK_TIMES ?? 1);
const FARMS = 60;
const SEASON = 'Rainy Season 2026';
/**
 * Maximum growth of the survivors after warm-up: this share or these megabytes, whichever is more. For a worker it is
 * resident memory, because its heap is limited. For an API it is the minimum used heap, because V8 delays collection
 * while it has room. (After four minutes 100 MB were live of 700 MB resident.)
 */
const GROWTH = { share: 0.25, mb: 60 };

jest.setTimeout((2 * MINUTES + 15) * 60_000);

let postgres: OwnPostgres;
let redis: OwnRedis;
let db: TestDatabase;
const programs: RestartedProgram[] = [];

/** Returns a row of a database that may still be starting. */
const one = <Row>(sql: string, parameters?: unknown[]): Promise<Row> =>
  eventually(async () => (await db.query<Row>(sql, parameters))[0], 30_000, 200);
const count = async (sql: string) => Number((await one<{ count: number }>(sql)).count);

/** Starts two APIs and two workers on their own servers, and people with work to do. */
async function open() {
  [postgres, redis] = await Promise.all([startOwnPostgres({ isDurable: true }), startOwnRedis()]);
  // Creates this test's databases on its own server.
  process.env.TEST_DATABASE_URL = postgres.url;
  db = await createTestDatabase();
  const home = await World.of(db);
  const { resource, community } = await home.programme('Kebbi');
  const place = { accountId: home.account.id, communityResourceId: resource.id };
  const [farmIds, farmerIds, spareIds]: number[][] = [[], [], []];
  for (let n = 0; n < FARMS; n += 1) {
    const farmer = await home.make.farmer({ ...place, communityId: community.id });
    await db.query('UPDATE farmer SET phone = $2 WHERE id = $1', [farmer.id, `+234803${2_000_000 + n}`]);
    const farm = await home.make.farm({ ...place, communityId: community.id, farmerId: farmer.id });
    farmIds?.push(farm.id);
    farmerIds?.push(farmer.id);
    if (n % 10 === 0) spareIds?.push((await home.make.community(place)).id);
  }
  const environment = testEnvironment({
    DATABASE_URL: db.url,
    REDIS_URL: redis.url,
    IMPORT_CHUNK_ROWS: '20',
    SMS_SIMULATOR: 'on',
    LOG_LEVEL: 'info',
  });
  const api = async () => {
    const METRICS_PORT = String(await freePort());
    const settings = { ...environment, PORT: String(await freePort()), METRICS_PORT };
    const mortal = await RestartedProgram.of(() => startApiProcess(settings));
    programs.push(mortal);
    return {
      mortal,
      url: `http://127.0.0.1:${settings.PORT}`,
      metrics: `http://127.0.0.1:${METRICS_PORT}/metrics`,
    };
  };
  const steady = await api();
  const killed = await api();
  // The simulator sends its receipts to the surviving API.
  const settings = { ...environment, PORT: new URL(steady.url).port };
  const worker = async () => {
    const mortal = await RestartedProgram.of(() =>
      startWorkerProcess(settings, { ready: /the worker is ready/ }),
    );
    programs.push(mortal);
    return mortal;
  };
  const [steadyWorker, killedWorker] = [await worker(), await worker()];
  const admin = await signIn(steady.url, home.admin.username, TEST_PASSWORD);
  // People write some 21 messages a second at twice their number, and an account sends 20.
  await admin.call('PUT', '/api/messages/settings', { body: { perSecond: 200 } });
  const input = await admin.post<SuccessDto>(`/api/community-resource/eop/${resource.id}`, {
    season: SEASON,
    name: 'NPK 15-15-15',
    quantityPerHectare: 4,
    unitCost: 38_750,
    unitOfMeasurement: 'bags',
  });
  return {
    steady: { API: steady.mortal, worker: steadyWorker },
    metrics: steady.metrics,
    kills: [
      ['api', (away: number) => killed.mortal.die(away)],
      ['worker', (away: number) => killedWorker.die(away)],
      [
        'redis',
        (away: number) =>
          redis
            .kill()
            .then(() => pause(away))
            .then(() => redis.start()),
      ],
      [
        'an emptied redis',
        (away: number) =>
          redis
            .kill()
            .then(() => pause(away))
            .then(() => redis.start({ empty: true })),
      ],
      [
        'postgres',
        (away: number) =>
          postgres
            .kill()
            .then(() => pause(away))
            .then(() => postgres.start()),
      ],
    ] as [string, (away: number) => Promise<void>][],
    home,
    ground: {
      urls: [steady.url, killed.url],
      username: home.admin.username,
      resourceId: resource.id,
      communityId: community.id,
      spareIds: spareIds ?? [],
      farmIds: farmIds ?? [],
      farmerIds: farmerIds ?? [],
      inputId: input.body.id,
      season: SEASON,
    },
  };
}

describeLong(`${MINUTES} minutes with kills, seed ${SEED}`, () => {
  afterAll(async () => {
    for (const program of programs) await program.end();
    await postgres?.start();
    await db?.drop();
    await Promise.all([postgres?.remove(), redis?.remove()]);
  });

  it('lose no job, keep ledger and effects together, and leak nothing', async () => {
    const { steady, metrics, kills, ground, home } = await open();
    const [random, noted, until] = [new Random(SEED), new Noted(), Date.now() + MINUTES * 60_000];
    const goOn = () => Date.now() < until;
    const people = Array.from({ length: PEOPLE }, (_, n) =>
      new SoakPerson(ground, new Random(SEED + n + 1), noted).work(goOn),
    );
    const seen: Record<keyof typeof steady, number[]> = { API: [], worker: [] };
    const heaps: number[] = [];
    const watching = setInterval(() => {
      void heapOf(metrics).then(
        (mb) => heaps.push(mb),
        () => undefined,
      );
      for (const name of ['API', 'worker'] as const)
        if (steady[name].running) seen[name].push(megabytesOf(steady[name].pid));
    }, 1000);
    const killed: Record<string, number> = {};
    const round: { each: (typeof kills)[number]; at: number }[] = [];
    while (goOn()) {
      await pause(3000 + random.below(9000));
      // In rounds of shuffled order, so that even a short soak covers all kills.
      if (round.length === 0)
        round.push(...kills.map((each) => ({ each, at: random.next() })).sort((a, b) => a.at - b.at));
      const [name, kill] = (round.pop() as (typeof round)[number]).each;
      await kill(random.below(3000));
      killed[name] = (killed[name] ?? 0) + 1;
    }
    await Promise.all(people);
    clearInterval(watching);
    await eventually(
      async () => (await count('SELECT count(*) FROM job_run WHERE ended_at IS NULL')) === 0,
      // Jobs rest while people act, so there may be more left than a moment's.
      Math.max(180_000, MINUTES * 60_000),
      500,
    );
    const report = { seed: SEED, minutes: MINUTES, acts: noted.acts, interrupted: noted.interrupted, killed };
    process.stderr.write(`${JSON.stringify(report)}\n`);

    // No response was Gona's fault, and no survivor has died.
    expect(noted.faults).toEqual([]);
    expect([steady.API.running, steady.worker.running]).toEqual([true, true]);
    await everyJobEndedOnce(noted);
    await ledgerIsItsEffects(noted);
    await countsAreRecounts();
    const admin = await signIn(ground.urls[0] as string, home.admin.username, TEST_PASSWORD);
    const season = `season=${encodeURIComponent(SEASON)}`;
    const check = await admin.get<LedgerCheckDto>(`/api/input/ledger/${ground.resourceId}/check?${season}`);
    expect(check.body).toMatchObject({ tiesOut: true, difference: 0 });
    const audit = await admin.get<AuditVerificationDto>('/api/audit/verify');
    expect(audit.body).toMatchObject({ isWhole: true, broken: [] });
    const [, alive = 0, , , aliveAtLast = Number.NaN] = minimums(heaps);
    const warm = seen.worker.slice(Math.floor(seen.worker.length * 0.2));
    const third = Math.floor(warm.length / 3);
    const [resident, residentAtLast] = [middle(warm.slice(0, third)), middle(warm.slice(-third))];
    const mb = (numbers: number[]) => numbers.map((each) => each.toFixed(0)).join(', ');
    process.stderr.write(
      `API: ${mb(minimums(heaps))} MB in use, ${mb([middle(seen.API)])} MB resident; worker: ${mb([resident, residentAtLast])} MB resident\n`,
    );
    for (const [first, last] of [
      [alive, aliveAtLast],
      [resident, residentAtLast],
    ] as const)
      expect(last - first).toBeLessThan(Math.max(first * GROWTH.share, GROWTH.mb));
  });
});

/** Checks that every acknowledged job exists, started, succeeded, and reported that once. */
async function everyJobEndedOnce(noted: Noted): Promise<void> {
  const jobs = await db.query<{ id: number; kind: string; state: string; error: string | null }>(
    'SELECT id, kind, state, error_message AS error FROM job_run ORDER BY id',
  );
  expect(jobs.filter(({ state }) => state !== 'completed')).toEqual([]);
  const ids = new Set(jobs.map(({ id }) => id));
  expect([...noted.jobIds].filter((id) => !ids.has(id))).toEqual([]);
  const ended = await db.query<{ id: number; times: number }>(
    `SELECT subject_id AS id, count(*)::int AS times FROM event_log WHERE type = 'job.ended' GROUP BY 1 ORDER BY 1`,
  );
  const ofPeople = jobs.filter(({ kind }) => !kind.startsWith('maintenance.')).map(({ id }) => id);
  expect(ended.filter(({ times }) => times !== 1)).toEqual([]);
  expect(ofPeople.filter((id) => !ended.some((each) => each.id === id))).toEqual([]);
}

/**
 * Checks that recorded data equals the acknowledged responses, once each, and that imports and messages report their
 * real effects.
 */
async function ledgerIsItsEffects(noted: Noted): Promise<void> {
  const answered = [...noted.entries.values()].reduce((sum, quantity) => sum + quantity, 0);
  const entries = await one<{ entries: number; quantity: number }>(
    'SELECT count(*)::int AS entries, coalesce(sum(quantity), 0)::float8 AS quantity FROM ledger_entry',
  );
  expect(entries).toEqual({ entries: noted.entries.size, quantity: answered });
  const imported = await one<{ created: number; total: number; accounted: number }>(
    `SELECT coalesce(sum((summary->>'created')::int), 0)::int AS created, coalesce(sum((summary->>'total')::int), 0)::int AS total,
            coalesce(sum((summary->>'created')::int + (summary->>'updated')::int + (summary->>'unchanged')::int
                         + (summary->>'rejected')::int), 0)::int AS accounted
       FROM job_run WHERE kind = 'farmers.import'`,
  );
  expect(imported.accounted).toBe(imported.total);
  expect(await count('SELECT count(*) FROM farmer')).toBe(FARMS + imported.created);
  expect(await count('SELECT count(*) FROM sms_batch')).toBe(noted.messages.size);
  // Each has been sent, and its batch is done.
  expect(await db.query(`SELECT state, count(*) FROM sms_batch WHERE state <> 'done' GROUP BY 1`)).toEqual(
    [],
  );
  expect(
    await db.query(`SELECT state, count(*) FROM sms_message WHERE state = ANY ($1) GROUP BY 1`, [
      SMS_GROUPS.queued,
    ]),
  ).toEqual([]);
}

/** Checks that maintained counts equal a recount. */
async function countsAreRecounts(): Promise<void> {
  const differing = await db.query(
    `WITH kept AS (SELECT community_resource_id, captured_by, status, farms FROM farm_count WHERE farms <> 0),
     counted AS (SELECT community_resource_id, coalesce(captured_by, 0) AS captured_by, status, count(*) AS farms FROM farm GROUP BY 1, 2, 3)
     (SELECT * FROM kept EXCEPT SELECT * FROM counted) UNION ALL (SELECT * FROM counted EXCEPT SELECT * FROM kept)`,
  );
  expect(differing).toEqual([]);
}
