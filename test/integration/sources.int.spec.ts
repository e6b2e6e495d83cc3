import { type ImportSummary, type PullSummary, SOURCES_MESSAGES } from '#libs/contracts';
import { sources } from '#libs/domains';
import { UndoImport } from '#libs/imports';
import { Database, type JobContext } from '#libs/platform';
import { Records } from '#libs/records';
import { PullSource, SaveSignIn, SOURCES, xlsForm } from '#libs/sources';
import { KOBO_TOKEN, koboOf, koboRow, ODK_PASSWORD, odkOf, odkRow } from '../support/data-collection.js';
import { openPuller, type Puller } from '../support/pulling.js';

let puller: Puller;
let importer: Puller['importer'];
let actor: Puller['actor'];
let server: Puller['server'];
let add: Puller['add'];
let pull: Puller['pull'];
let ended: Puller['ended'];
let approve: Puller['approve'];

beforeAll(async () => {
  puller = await openPuller();
  ({ importer, actor, server, add, pull, ended, approve } = puller);
});
afterAll(() => puller?.close());

const pulls = () => importer.app.get(PullSource);

/** Pulls, and returns the counts of the one import that it began. */
async function pullAndImport(source: { id: number }): Promise<ImportSummary> {
  const { summary } = await pull(source);
  expect(summary.imports).toHaveLength(1);
  return (await ended<ImportSummary>(summary.imports[0]!)).summary;
}
const farmer = (_id: number, surname = 'Bello') =>
  koboRow(_id, { temp_id: `T-${_id}`, surname, first_name: 'Aisha', gender: 'F' });
const farmerCount = async () =>
  (
    await importer.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM farmer WHERE temp_id LIKE 'T-%'`)
  )[0]!.n;

describe('a connection to KoboToolbox', () => {
  it('says what the server answered', async () => {
    puller.answer(koboOf([farmer(1)]));
    const source = await add({}, 'wrong');
    expect((await pulls().test(actor, source.id)).problem).toContain(
      'KoboToolbox answered: 401, Invalid token.',
    );
    const { state, message } = await pull(source);
    expect([state, message]).toEqual(['failed', 'KoboToolbox answered: 401, Invalid token.']);
    expect(await importer.app.get(Records).find(SOURCES, actor, source.id)).toMatchObject({
      problem: message,
      canSignIn: true,
      taken: 0,
    });
    await importer.app.get(SaveSignIn).save(actor, source.id, { secret: KOBO_TOKEN });
    expect(await pulls().test(actor, source.id)).toEqual({
      form: 'Dry season',
      submissions: 1,
      problem: null,
    });
    const missing = await add({ form: 'other' });
    expect((await pulls().test(actor, missing.id)).problem).toContain(
      'KoboToolbox answered: 404, Not found.',
    );
    puller.answer(() => ({ status: 302, headers: { location: 'http://elsewhere.example/' } }));
    expect((await pulls().test(actor, source.id)).problem).toContain('answered: 302, a redirect');
    const unlisted = await add({ address: 'http://localhost:1' });
    expect((await pulls().test(actor, unlisted.id)).problem).toContain('must begin with https://');
    const inside = await add({ address: 'https://10.0.0.1' });
    expect((await pulls().test(actor, inside.id)).problem).toContain('in a private network');
    const named = await add({ address: 'https://localhost:1' });
    expect((await pulls().test(actor, named.id)).problem).toContain('in a private network');
    const [{ secret }] = (await importer.db.query<{ secret: Buffer }>(
      'SELECT secret FROM source WHERE id = $1',
      [source.id],
    )) as [{ secret: Buffer }];
    expect(secret.includes(KOBO_TOKEN)).toBe(false);
  });

  it('takes each submission once, also after edits, an undo and a kill', async () => {
    const rows = [farmer(1), farmer(2), farmer(3)];
    puller.answer(koboOf(rows, { times: 2 }));
    const source = await add({});
    const first = await pull(source);
    expect(first).toMatchObject({ state: 'completed', summary: { read: 3, taken: 3 } });
    const [firstImport] = first.summary.imports as [number];
    const records = importer.app.get(Records);
    expect(await records.find(SOURCES, actor, source.id)).toMatchObject({ firstImport });
    await expect(pulls().begin(actor, source.id)).rejects.toMatchObject({ code: 'source.waits' });
    expect(await approve(firstImport)).toMatchObject({ total: 3, created: 3, rejected: 0 });

    expect(await records.find(SOURCES, actor, source.id)).toMatchObject({ firstImport: null });
    // A new one, an edited one, and one that the import rejects.
    rows[1] = { ...farmer(2, 'Musa'), _uuid: 'edited', 'meta/rootUuid': 'uuid-2' };
    rows.push(farmer(4), farmer(5, ''));
    expect(await pullAndImport(source)).toMatchObject({ total: 3, created: 1, rejected: 1, held: 1 });
    expect((await pull(source)).summary).toMatchObject({ read: 5, taken: 0, photos: 0, imports: [] });

    // A schedule asks only for what came after the last pull, and leaves undone imports alone.
    await importer.db.query(`UPDATE source SET schedule = 'HOURLY' WHERE id = $1`, [source.id]);
    const undo = await importer.app.get(UndoImport).begin(firstImport, importer.by);
    expect(await ended(undo.jobId!)).toMatchObject({ state: 'completed', summary: { removed: 3 } });
    rows.push(farmer(6));
    const asked = server.taken.length;
    expect(await pulls().beginDue()).toBe(true);
    expect(await pulls().beginDue()).toBe(false);
    const [scheduled] = (await pulls().list(actor, source.id)).list;
    const byClock = (await ended<PullSummary>(scheduled!.jobId)).summary;
    expect(byClock).toMatchObject({ read: 1, taken: 1 });
    expect((await ended<ImportSummary>(byClock.imports[0]!)).summary).toMatchObject({ created: 1 });
    expect(decodeURIComponent(server.taken[asked]!.path)).toContain('query={"_id":{"$gt":5}}');

    // By hand, the undone ones are taken again. A worker that dies before the commit has taken none of them.
    const params = { sourceId: source.id, again: true, full: true };
    const database = importer.app.get(Database);
    const chunk = (work: (tx: never) => Promise<unknown>) =>
      database.transaction(async (tx) => {
        await work(tx as never);
        throw new Error('killed');
      });
    const context = {
      params,
      chunk,
      by: importer.by,
      signal: new AbortController().signal,
      check: () => undefined,
      progress: () => undefined,
    };
    const killed = importer.app
      .get(sources.jobs!['sources.pull'].handler)
      .run(context as unknown as JobContext<'sources.pull'>);
    await expect(killed).rejects.toThrow('killed');
    expect(await pullAndImport(source)).toMatchObject({ total: 2, created: 2 });
    // The edited one is held, and the one without a surname rejected.
    expect(await farmerCount()).toBe(4);
    expect((await pull(source)).summary).toMatchObject({ read: 6, taken: 0 });
    const { list } = await pulls().list(actor, source.id);
    expect(list.map(({ taken }) => taken)).toEqual([0, 2, 1, 0, 3, 3]);
  });

  it('keeps its form once submissions were taken, and forgets the token with another server', async () => {
    puller.answer(koboOf([farmer(1)]));
    const records = importer.app.get(Records);
    const source = await add({});
    const { name, schedule, target, kind, form, communityResourceId } = source;
    const body = { name, schedule, target, kind, form, communityResourceId };
    const moved = await records.update(SOURCES, actor, source.id, {
      ...body,
      address: 'https://eu.kobotoolbox.org/',
    });
    expect(moved).toMatchObject({ address: 'https://eu.kobotoolbox.org', canSignIn: false });
    await expect(pulls().begin(actor, source.id)).rejects.toMatchObject({ code: 'source.noSignIn' });
    await records.update(SOURCES, actor, source.id, { ...body, address: server.url });
    await importer.app.get(SaveSignIn).save(actor, source.id, { secret: KOBO_TOKEN });
    const { summary } = await pull(source);
    expect(summary.taken).toBe(1);
    await expect(
      records.update(SOURCES, actor, source.id, { ...body, address: server.url, form: 'another' }),
    ).rejects.toMatchObject({ details: { fields: { form: SOURCES_MESSAGES.fixed } } });
    await expect(add({ communityResourceId: importer.communityResourceId + 1000 })).rejects.toMatchObject({
      code: 'record.notFound',
    });
    await expect(add({ target: 'members/PHONE', communityId: null })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('brings boundaries: open and closed rings; one of two points is rejected with its reason', async () => {
    const shape = (id: number, boundary: string) =>
      koboRow(id, { farm_id: `F-${id}`, 'farm/boundary': boundary });
    puller.answer(
      koboOf([
        shape(1, '12.1 4.1 0 0;12.1 4.101 0 0;12.101 4.101 0 0;12.1 4.1 0 0'),
        shape(2, '12.2 4.1 300.5 4.9;12.2 4.101 300 5;12.201 4.101 301 5;'),
        shape(3, '12.3 4.1 0 0;12.3 4.101 0 0;12.3 4.1 0 0'),
      ]),
    );
    const source = await add({ target: 'farms/OTHERS', communityId: null });
    const [importJob] = (await pull(source)).summary.imports as [number];
    expect(await approve(importJob, false)).toMatchObject({ total: 3, created: 2, rejected: 1 });
  });
});

describe('a connection to ODK Central', () => {
  it('signs in by a session, follows pages, and finds edits by their time', async () => {
    const rows = [1, 2, 3].map((id) => odkRow(id, `2026-11-2${id}T08:00:00.000Z`));
    puller.answer(odkOf(rows));
    const odk = {
      kind: 'odk',
      form: 'farms',
      project: 7,
      target: 'farms/OTHERS',
      communityId: null,
    } as const;
    const source = await add(odk, ODK_PASSWORD);
    expect(await pulls().test(actor, source.id)).toEqual({ form: 'Farms', submissions: 3, problem: null });
    const [importJob] = (await pull(source)).summary.imports as [number];
    expect(await approve(importJob, false)).toMatchObject({ total: 3, created: 3 });
    // A pull that reads to the end, after which the schedule asks only for what is new.
    expect((await pull(source)).summary).toMatchObject({ read: 3, taken: 0 });
    rows[0] = odkRow(1, '2026-11-21T08:00:00.000Z', 1, '2026-11-25T08:00:00.000Z');
    rows.push(odkRow(4, '2026-11-23T08:00:00.000Z'));
    await importer.db.query(`UPDATE source SET schedule = 'DAILY' WHERE id = $1`, [source.id]);
    expect(await pulls().beginDue()).toBe(true);
    const [latest] = (await pulls().list(actor, source.id)).list;
    const { summary } = await ended<PullSummary>(latest!.jobId);
    expect(summary).toMatchObject({ read: 3, taken: 2 });
    const imported = await ended<ImportSummary>(summary.imports[0]!);
    expect(imported.summary).toMatchObject({ total: 2, created: 1, updated: 1, rejected: 0 });

    const encrypted = { ...odkRow(9, '2026-11-26T08:00:00.000Z'), farm: null as never };
    Object.assign(encrypted.__system, { status: 'notDecrypted' });
    puller.answer(odkOf([encrypted]));
    await importer.db.query('UPDATE source SET position = NULL WHERE id = $1', [source.id]);
    expect((await pull(source)).message).toBe(SOURCES_MESSAGES.encrypted);
    await expect(importer.app.get(SaveSignIn).save(actor, source.id, { secret: 'x' })).rejects.toMatchObject({
      details: { fields: { username: SOURCES_MESSAGES.userMissing } },
    });
  });
});

it('the form that Gona writes needs no matching', async () => {
  const questions = xlsForm()[0]!.rows.map(([, name]) => name!);
  const { jobId } = await importer.review(
    'TEMP_ID',
    'form.csv',
    `${questions.join(',')}\n${',x'.repeat(questions.length - 1)}`,
  );
  const { columns } = await importer.waiting(jobId, 'inspected');
  const skipped = columns.filter(({ field }) => field === null).map(({ heading }) => heading);
  expect(skipped).toEqual(['start', 'end', 'deviceid', 'username', 'farm_id', 'boundary']);
});
