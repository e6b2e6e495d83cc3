import { buffer } from 'node:stream/consumers';
import { Transformer } from '@napi-rs/image';
import { sources } from '#libs/domains';
import { UndoImport } from '#libs/imports';
import { Database, type JobContext } from '#libs/platform';
import { ReadPhotos } from '#libs/sources';
import { koboOf, koboRow, ODK_PASSWORD, odkOf, odkRow, type Photos } from '../support/data-collection.js';
import { openPuller, type Puller } from '../support/pulling.js';
import { purgeBy } from '../support/purge-trash.js';

let puller: Puller;
let photo: Buffer;

beforeAll(async () => {
  puller = await openPuller();
  photo = await Transformer.fromRgbaPixels(new Uint8Array(300 * 200 * 4).fill(90), 300, 200).jpeg(80);
});
afterAll(() => puller?.close());

const attachment = (uid: string) => ({
  uid,
  mimetype: 'image/jpeg',
  question_xpath: 'home/photo',
  is_deleted: false,
});
const farmer = (_id: number, photos: string[], repeats: object[] = []) =>
  koboRow(_id, {
    temp_id: `P-${_id}`,
    surname: 'Bello',
    first_name: 'Aisha',
    gender: 'F',
    _attachments: photos.map(attachment),
    kin: repeats,
  });
const idOf = async (sql: string) => (await puller.importer.db.query<{ id: number }>(sql))[0]!.id;
const askedFor = (name: string) => puller.server.taken.filter(({ path }) => path.includes(name)).length;
const reads = () => puller.importer.app.get(ReadPhotos);

it('fetches each photo of a farmer once, accounts for missing ones and repeats, and removes them with an undo', async () => {
  const { actor, importer } = puller;
  const photos: Photos = { p1: photo, p2: Buffer.from('not a picture') };
  const rows = [farmer(1, ['p1'], [{ 'kin/name': 'Musa' }]), farmer(2, ['p2', 'p3'])];
  puller.answer(koboOf(rows, { times: 0 }, 2, photos));
  const source = await puller.add({});
  const { state, summary } = await puller.pull(source);
  expect(state).toBe('completed');
  expect(summary).toMatchObject({ taken: 2, repeats: 1, photos: 1, photosMissing: 2 });
  expect(summary.photoProblem).toBe('KoboToolbox answered: 404, Not found.');
  const [job] = summary.imports as [number];
  expect(await puller.approve(job)).toMatchObject({ created: 2 });

  const id = await idOf(`SELECT id FROM farmer WHERE temp_id = 'P-1'`);
  const { list } = await reads().list(actor, 'farmers', id);
  expect(list).toMatchObject([
    { question: 'photo', image: `/api/farmers/${id}/submission-photos/${list[0]?.id}` },
  ]);
  const shown = await buffer(await reads().read(actor, 'farmers', id, list[0]!.id));
  expect(shown.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const other = await idOf(`SELECT id FROM farmer WHERE temp_id = 'P-2'`);
  await expect(reads().read(actor, 'farmers', other, list[0]!.id)).rejects.toMatchObject({
    code: 'record.notFound',
  });

  // A phone sends a photo later, and a worker dies before it is stored. An unfit one is not asked for again, nor is one that is stored.
  photos.p3 = photo;
  const database = importer.app.get(Database);
  const context = {
    params: { sourceId: source.id, again: true, full: true },
    run: { id: job },
    by: importer.by,
    signal: new AbortController().signal,
    check: () => undefined,
    progress: () => undefined,
    chunk: (work: (tx: never) => Promise<unknown>) =>
      database.transaction(async (tx) => {
        await work(tx as never);
        throw new Error('killed');
      }),
  };
  const handler = importer.app.get(sources.jobs!['sources.pull'].handler);
  await expect(handler.run(context as unknown as JobContext<'sources.pull'>)).rejects.toThrow('killed');
  expect((await puller.pull(source)).summary).toMatchObject({ taken: 0, photos: 1, photosMissing: 1 });
  expect([askedFor('/p1/'), askedFor('/p2/'), askedFor('/p3/')]).toEqual([1, 1, 3]);
  expect((await reads().list(actor, 'farmers', other)).total).toBe(1);

  // An edit replaces a photo; the record of the edit shows the new one.
  photos.p4 = photo;
  rows[0] = { ...farmer(1, ['p4']), _uuid: 'edited', 'meta/rootUuid': 'uuid-1' };
  const edit = await puller.pull(source);
  expect(edit.summary).toMatchObject({ taken: 1, photos: 1 });
  await puller.ended(edit.summary.imports[0]!);
  expect((await reads().list(actor, 'farmers', id)).list).toHaveLength(1);

  const left = () =>
    importer.db.query(
      `SELECT count(*)::int AS photos, count(p.file_id)::int AS files FROM source_photo p WHERE p.source_id = $1`,
      [source.id],
    );
  const purge = () => purgeBy(importer, 'photos of undone imports');
  await purge();
  expect(await left()).toEqual([{ photos: 3, files: 2 }]);
  const undo = await importer.app.get(UndoImport).begin(job, importer.by);
  await puller.ended(undo.jobId!);
  await purge();
  expect(await left()).toEqual([{ photos: 0, files: 0 }]);
});

it('fetches new photos although many older ones are missing', async () => {
  const missing = Array.from({ length: 20 }, (_, n) => `none${n}`);
  puller.answer(koboOf([farmer(31, missing), farmer(32, ['late'])], { times: 0 }, 2, { late: photo }));
  const source = await puller.add({});
  const { summary } = await puller.pull(source);
  expect(summary).toMatchObject({ taken: 2, photos: 0, photosMissing: 21 });
  await puller.approve(summary.imports[0]!);
  expect((await puller.pull(source)).summary).toMatchObject({ photos: 1, photosMissing: 20 });
});

it('fetches photos of a farm from the storage of ODK Central, without its session', async () => {
  const row = odkRow(7, '2026-11-21T08:00:00.000Z');
  Object.assign(row.farm, { picture: 'a b.jpg', 'crops@odata.navigationLink': 'x' });
  Object.assign(row.__system, { attachmentsExpected: 1, attachmentsPresent: 1 });
  puller.answer(odkOf([row], 2, { 'a b.jpg': photo }));
  const place = { project: 7, form: 'farms', target: 'farms/OTHERS', communityId: null } as const;
  const source = await puller.add({ kind: 'odk', ...place }, ODK_PASSWORD);
  const { summary } = await puller.pull(source);
  expect(summary).toMatchObject({ taken: 1, repeats: 1, photos: 1, photosMissing: 0, photoProblem: null });
  await puller.approve(summary.imports[0]!, false);
  const id = await idOf(`SELECT id FROM farm WHERE code = 'O-7'`);
  expect((await reads().list(puller.actor, 'farms', id)).list).toMatchObject([{ question: 'picture' }]);
});
