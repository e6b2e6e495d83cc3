import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { type Config, checkStart, FileStore, isMissing, parseConfig, placeOf } from '#libs/platform';
import { ObjectStore, STORE_KEYS } from '../support/object-store.js';
import { TEST_KEYS } from '../support/test-config.js';

/** An object store that refuses, is full, disconnects and goes down. */
const MB = 1024 * 1024;
let server: ObjectStore;

beforeAll(async () => {
  server = await ObjectStore.start();
});
afterEach(() => {
  server.judge = () => null;
});
afterAll(() => server.remove());

/** Address where nothing listens. */
const NOWHERE = '127.0.0.1:1';

const configOf = (more: Partial<Record<keyof Config, string>> = {}) =>
  parseConfig({
    ...TEST_KEYS,
    DATABASE_URL: `postgres://${NOWHERE}/gona`,
    REDIS_URL: `redis://${NOWHERE}`,
    ...server.settings,
    ...more,
  });
const files = (more: Partial<Record<keyof Config, string>> = {}) => FileStore.of(configOf(more));
const content = (bytes: number) => Readable.from([Buffer.alloc(bytes, 7)]);
/** Returns the start-up message about a configuration's files: the error, or only a warning. */
const startOf = async (more: Partial<Record<keyof Config, string>>) => {
  const said: string[] = [];
  const failed = await checkStart(
    configOf(more),
    { database: { by: 'application' }, files: 'wanted' },
    (line) => void said.push(line),
  ).catch((error: Error) => error.message.split('\n').find((line) => line.startsWith('FILES_')));
  return { failed, said };
};

describe('at the start', () => {
  const host = () => new URL(server.endpoint).host;

  // The first request of a process compiles the client, which can take longer than readiness waits.
  beforeAll(() => startOf({}));

  it('reports nothing without problems', async () => {
    expect(await startOf({})).toEqual({ failed: undefined, said: [] });
  });

  it('refuses a bucket that is not there, and keys that the store does not know, without showing them', async () => {
    const { failed } = await startOf({ FILES_URL: server.url('nowhere') });
    expect(failed).toBe(`FILES_URL: ${host()} has no bucket of this name`);
    for (const more of [
      { FILES_ACCESS_KEY_ID: 'canaryXq7', FILES_SECRET_ACCESS_KEY: 'canaryXq7' },
      { FILES_SECRET_ACCESS_KEY: 'canaryXq7' },
    ]) {
      const wrong = await startOf(more);
      expect(wrong.failed).toBe(
        `FILES_URL: ${host()} rejects FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY, or the keys from the environment`,
      );
    }
  });

  it.each([
    [403, 'AccessDenied', 'does not allow these keys to list, read and write in the bucket'],
    [301, 'PermanentRedirect', 'than FILES_URL says'],
    [403, 'RequestTimeTooSkewed', 'the clocks of this machine and of'],
  ])('refuses what it answers with %i %s', async (status, code, sentence) => {
    server.judge = () => ({ status, code });
    const { failed } = await startOf({});
    expect(failed).toMatch(/^FILES_URL: /);
    expect(failed).toContain(sentence);
  });

  it('starts without a store that does not answer, or is full, and says so', async () => {
    const { failed, said } = await startOf({ FILES_URL: `s3://farms?endpoint=http://${NOWHERE}` });
    expect([failed, said]).toEqual([
      undefined,
      [`FILES_URL: nothing listens at ${NOWHERE}. Uploads, imports and exports fail until it is otherwise`],
    ]);
    server.judge = () => ({ status: 403, code: 'QuotaExceeded' });
    expect((await startOf({})).said).toEqual([expect.stringContaining('its quota is spent')]);
  });
});

it('resumes an interrupted file, and returns all of it', async () => {
  const store = await files();
  const { id } = await store.put(content(8 * MB), 10 * MB);
  const from = server.asked.length;
  const reading = await store.read(id);
  reading.once('data', () => void server.stop().then(() => server.start()));
  expect((await buffer(reading)).equals(Buffer.alloc(8 * MB, 7))).toBe(true);
  const ranges = server.asked.slice(from).map(({ headers }) => headers.range);
  expect(ranges.filter((range) => /^bytes=[1-9]\d*-$/.test(range ?? '')).length).toBeGreaterThan(0);
});

it('does not mix two versions of a file, and ends one that does not come back with a sentence', async () => {
  const store = await files();
  const { id } = await store.put(content(8 * MB), 10 * MB);
  const replaced = await store.read(id);
  replaced.once('data', () => {
    server.judge = ({ headers }) =>
      headers['if-match'] ? { status: 412, code: 'PreconditionFailed' } : null;
    void server.stop().then(() => server.start());
  });
  await expect(buffer(replaced)).rejects.toMatchObject({ code: 'files.away' });
});

it.each([
  ['QuotaExceeded', 403, 'files.full'],
  ['XMinioStorageFull', 507, 'files.full'],
  ['AccessDenied', 403, 'files.unwritable'],
])('says of %s while a file is written what it means, and leaves no part', async (code, status, problem) => {
  const store = await files();
  server.judge = ({ method, query }) =>
    method === 'PUT' && query.partNumber === '2' ? { status, code } : null;
  const put = store.put(content(12 * MB), 20 * MB);
  await expect(put).rejects.toMatchObject({ code: problem, status: 503 });
  expect(server.unfinished()).toEqual([]);
});

it('holds nothing in its errors of what was signed, and with what', async () => {
  const store = await files({ FILES_SECRET_ACCESS_KEY: 'canaryXq7' });
  const id = '00000000-0000-4000-8000-000000000000';
  const errors = [
    await store.put(content(10), 100, id).catch((error: unknown) => error),
    await store.read(id).catch((error: unknown) => error),
    await store.remove(id).catch((error: unknown) => error),
  ];
  for (const error of errors) {
    const printed = inspect(error, { depth: 10, showHidden: true });
    expect(printed).toContain('SignatureDoesNotMatch');
    for (const secret of ['canaryXq7', 'AWS4-HMAC-SHA256', 'Credential=', STORE_KEYS.FILES_ACCESS_KEY_ID])
      expect(printed).not.toContain(`${secret}`);
    expect(isMissing(error)).toBe(false);
  }
});

it('distinguishes unreachable from full, for readiness and the status page', async () => {
  const store = await files();
  expect(await store.room()).toEqual({ state: 'enough', why: null });
  await server.stop();
  expect(await store.room()).toMatchObject({ state: 'away', why: expect.stringMatching(/nothing listens/) });
  await expect(store.put(content(10), 100)).rejects.toMatchObject({ code: 'files.away' });
  await expect(store.read('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'files.away',
  });
  await server.start();
  expect((await store.room()).state).toBe('enough');
});

it('asks for what was begun and never ended, and takes it away after its time', async () => {
  const store = await files();
  const killed = await store.put(content(6 * MB), 10 * MB).then(({ id }) => id);
  server.judge = ({ method, query }) =>
    // Like a process killed in its last request: no client remains to abort it.
    (method === 'POST' && query.uploadId) || method === 'DELETE'
      ? { status: 403, code: 'AccessDenied' }
      : null;
  await expect(store.put(content(6 * MB), 10 * MB, killed)).rejects.toThrow();
  server.judge = () => null;
  expect(server.unfinished()).toHaveLength(1);
  await store.removeUnfinished();
  expect(server.unfinished()).toHaveLength(1);
  await store.place.removeUnfinished(new Date(Date.now() + 60_000));
  expect(server.unfinished()).toEqual([]);
  expect((await store.place.list(placeOf(killed))[Symbol.asyncIterator]().next()).done).toBe(false);
});
