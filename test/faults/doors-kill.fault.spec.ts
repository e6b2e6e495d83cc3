import { Transformer } from '@napi-rs/image';
import {
  type ImportDto,
  type JobDto,
  type SourceDto,
  type SourcePullListDto,
  topicOf,
  type WebhookSecretDto,
} from '#libs/contracts';
import { startApi, type TestApi } from '../support/api.js';
import { KOBO_TOKEN, koboOf, koboRow, ODK_PASSWORD, odkOf, odkRow } from '../support/data-collection.js';
import { eventually, pause } from '../support/eventually.js';
import { type FakeProvider, startFakeProvider } from '../support/fake-provider.js';
import type { HttpClient } from '../support/http-client.js';
import { startProgram } from '../support/processes.js';
import { answered } from '../support/repairing.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { itLong } from '../support/tools.js';
import { recordChanges } from '../support/webhook-lab.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { World } from '../support/world.js';

/** Workers are killed while they deliver webhooks, pull submissions and fetch photos: each event in order, the others once. */
const KILLS = 12;
const EVENTS = 2000;
/** A file of a pull is complete with 100 submissions of this length. */
const SUBMISSIONS = 130;
const LONG = Object.fromEntries([1, 2, 3, 4].map((n) => [`remark_${n}`, 'x'.repeat(10_000)]));
const PAGE = 20;
/** Submissions with a photo. */
const PHOTOS = 120;

jest.setTimeout(600_000);

let db: TestDatabase;
let home: World;
let api: TestApi;
let admin: HttpClient;
let receiver: WebhookReceiver;
let server: FakeProvider;
let environment: ReturnType<typeof testEnvironment>;

const photoOf = (id: number) => ({
  uid: `photo-${id}`,
  mimetype: 'image/jpeg',
  question_xpath: 'photo',
  is_deleted: false,
});
const farmer = (id: number) =>
  koboRow(id, {
    ...{ temp_id: `T-${id}`, surname: 'Bello', first_name: 'Aisha', gender: 'F', ...LONG },
    _attachments: id <= PHOTOS ? [photoOf(id)] : [],
  });
const farm = (id: number) => {
  const row = odkRow(id, new Date(Date.UTC(2026, 10, 20, 8, 0, id)).toISOString());
  return { ...row, farm: { ...row.farm, ...LONG } };
};
const farmers = [farmer(1)];
const farms = [farm(1)];

beforeAll(async () => {
  db = await createTestDatabase();
  home = await World.of(db);
  receiver = await WebhookReceiver.open();
  receiver.behaves((_, response) => setTimeout(() => response.writeHead(204).end(), Math.random() * 15));
  const photo = await Transformer.fromRgbaPixels(new Uint8Array(300 * 200 * 4).fill(90), 300, 200).jpeg(80);
  const photos = Object.fromEntries(Array.from({ length: PHOTOS }, (_, n) => [photoOf(n + 1).uid, photo]));
  const [kobo, odk] = [koboOf(farmers, undefined, PAGE, photos), odkOf(farms, PAGE)];
  server = await startFakeProvider((taken) => {
    const manner = (taken.path.startsWith('/v1/') ? odk : kobo)(taken);
    return typeof manner === 'object' ? { ...manner, after: Math.random() * 40 } : manner;
  });
  environment = testEnvironment({
    DATABASE_URL: db.url,
    WEBHOOK_HOSTS: '127.0.0.1',
    SOURCE_HOSTS: '127.0.0.1',
    IMPORT_CHUNK_ROWS: '100',
  });
  api = await startApi(testConfig(environment));
  home.servedBy(api);
  admin = await home.as(home.admin);
});
afterAll(async () => {
  await api?.stop();
  await Promise.all([receiver?.close(), server?.close()]);
  await db?.drop();
});

const startWorker = () => startProgram('dist/apps/worker/src/main.js', environment);
const leaseOver = () =>
  db.query(
    `WITH j AS (UPDATE job_run SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL)
     UPDATE webhook_cursor SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL`,
  );
const importOf = (jobId: number, state: ImportDto['state']) =>
  eventually(async () => {
    const { body } = await admin.get<ImportDto>(`/api/imports/${jobId}`);
    return body.state === state && body;
  }, 60_000);
const pullsOf = async ({ id }: SourceDto) =>
  (await admin.get<SourcePullListDto>(`/api/sources/${id}/pulls`)).body.list;
const pull = ({ id }: SourceDto) => answered<JobDto>(admin.post(`/api/sources/${id}/pull`));
/** Returns the newest pull once it has completed. */
const pulled = (source: SourceDto) =>
  eventually(async () => {
    const [latest] = await pullsOf(source);
    return latest?.state === 'completed' && latest;
  }, 60_000);

/** Adds a connection, and imports its first submission, which a person reviews. */
async function connect(body: object, signIn: object, isList: boolean): Promise<SourceDto> {
  const source = await answered<SourceDto>(
    admin.post('/api/sources', { address: server.url, schedule: 'HAND', ...body }),
  );
  await answered(admin.call('PUT', `/api/sources/${source.id}/sign-in`, { body: signIn }));
  await pull(source);
  const [jobId] = (await pulled(source)).imports as [number];
  if (isList) {
    const { columns } = await importOf(jobId, 'inspected');
    const matched = columns.map(({ index, field }) => ({ index, field }));
    await answered(admin.call('PUT', `/api/imports/${jobId}/columns`, { body: { columns: matched } }));
  }
  await importOf(jobId, 'staged');
  // A job waits for an answer a moment after its import is staged.
  await eventually(async () => (await admin.post(`/api/imports/${jobId}/run`)).status === 200, 60_000);
  await importOf(jobId, 'completed');
  return source;
}

const asked = () => server.taken.filter(({ path }) => path.includes('/attachments/')).length;

itLong(
  `delivers each event in order and takes each submission and photo once, over ${KILLS} killed workers`,
  async () => {
    let worker = startWorker();
    const { resource, community } = await home.programme('Kebbi');
    const second = (await home.programme('Kebbi')).resource;
    const kobo = await connect(
      {
        name: 'Farmers',
        kind: 'kobo',
        form: 'aSAvYreNzVEkrWg5Gdcvg',
        target: 'farmers/TEMP_ID',
        communityResourceId: resource.id,
        communityId: community.id,
      },
      { secret: KOBO_TOKEN },
      true,
    );
    const odk = await connect(
      {
        name: 'Farms',
        kind: 'odk',
        form: 'farms',
        project: 7,
        target: 'farms/OTHERS',
        communityResourceId: resource.id,
      },
      { username: 'data@agency.example', secret: ODK_PASSWORD },
      false,
    );
    for (let id = 2; id <= SUBMISSIONS; id += 1) {
      farmers.push(farmer(id));
      farms.push(farm(id));
    }
    await answered<WebhookSecretDto>(
      admin.post('/api/webhooks', {
        name: 'Warehouse',
        address: receiver.address,
        types: ['farm.approved'],
        resourceIds: [],
      }),
    );
    const topics = [
      topicOf.resource(resource.id),
      topicOf.resource(second.id),
      topicOf.account(home.account.id),
    ];
    for (const topic of topics) await recordChanges({ api, db }, home, resource.id, EVENTS, topic);
    const sources = [kobo, odk];
    const jobs = await Promise.all(sources.map(pull));

    let kills = 0;
    while (kills < KILLS) {
      const [messages, requests] = [receiver.received.length, server.taken.length];
      const some = 2 + Math.random() * 16;
      const isOver = async () =>
        (await Promise.all(sources.map(pullsOf))).every(([latest]) => latest?.state === 'completed');
      await eventually(
        async () =>
          receiver.received.length > Math.min(messages + 30, topics.length * EVENTS - 1) &&
          (server.taken.length > requests + some || (await isOver())),
        60_000,
      );
      await pause(Math.random() * 60);
      await worker.kill('SIGKILL');
      await leaseOver();
      kills += 1;
      worker = startWorker();
    }
    // The first import's photo was fetched before.
    for (let part = 1; part <= KILLS; part += 1) {
      await eventually(() => asked() > (PHOTOS * part) / (KILLS + 1), 60_000);
      await pause(Math.random() * 30);
      await worker.kill('SIGKILL');
      await leaseOver();
      worker = startWorker();
    }
    const ends = await Promise.all(sources.map(pulled));
    for (const { imports } of ends) for (const jobId of imports) await importOf(jobId, 'completed');
    // Imports record events of other types in between.
    const wanted = await Promise.all(
      topics.map(async (topic) => {
        const rows = await db.query<{ seq: number }>(
          `SELECT seq::int FROM event_log WHERE topic = $1 AND type = 'farm.statusChanged' ORDER BY seq`,
          [topic],
        );
        return rows.map(({ seq }) => seq);
      }),
    );
    await eventually(
      () => topics.every((topic, at) => receiver.sequencesOf(topic).at(-1) === wanted[at]?.at(-1)),
      60_000,
    );
    await worker.stop();

    for (const [at, topic] of topics.entries()) {
      const got = receiver.sequencesOf(topic);
      // Only the message in progress at a kill comes twice.
      expect(got.filter((sequence, n) => sequence !== got[n - 1])).toEqual(wanted[at]);
      expect(got.length).toBeLessThanOrEqual(EVENTS + 2 * KILLS);
    }
    const taken = await db.query<object>(
      `SELECT s.id, (SELECT count(*)::int FROM source_submission u WHERE u.source_id = s.id) AS submissions,
            sum(f.taken)::int AS taken, sum(b.created)::int AS created, sum(b.updated)::int + sum(b.rejected)::int AS others
       FROM source s JOIN source_file f ON f.source_id = s.id JOIN import_batch b ON b.file_id = f.file_id
      GROUP BY s.id ORDER BY s.id`,
    );
    expect(taken).toEqual(
      sources.map(({ id }) => ({
        id,
        submissions: SUBMISSIONS,
        taken: SUBMISSIONS,
        created: SUBMISSIONS,
        others: 0,
      })),
    );
    expect(
      await db.query<object>(
        `SELECT (SELECT count(*)::int FROM farmer WHERE temp_id LIKE 'T-%') AS farmers, (SELECT count(*)::int FROM farm) AS farms`,
      ),
    ).toEqual([{ farmers: SUBMISSIONS, farms: SUBMISSIONS }]);
    // The photo in progress at a kill is asked for twice, and stored once.
    expect(asked()).toBeLessThanOrEqual(PHOTOS + 2 * KILLS);
    expect(
      await db.query<object>(
        `SELECT count(p.file_id)::int AS photos, count(DISTINCT p.file_id)::int AS files,
              (SELECT count(*)::int FROM stored_file WHERE name = 'submission photo') AS stored FROM source_photo p`,
      ),
    ).toEqual([{ photos: PHOTOS, files: PHOTOS, stored: PHOTOS }]);
    expect(ends[0]).toMatchObject({ photos: PHOTOS - 1, photosMissing: 0 });
    // A pull that another worker completed reports what all of them took.
    expect(ends.map(({ jobId, read, taken: took }) => [jobId, read, took])).toEqual(
      jobs.map(({ id }) => [id, SUBMISSIONS, SUBMISSIONS - 1]),
    );
  },
);
