import { ImportReads, UndoImport } from '#libs/imports';
import { Database, JobLedger, lockAccount } from '#libs/platform';
import { eventually } from '../support/eventually.js';
import { goodFarmer } from '../support/farmer-files.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';
import { farmsOf, squareAt } from '../support/map-files.js';

/** Maps are undone as previewed, regardless of later changes to their farms and farmers. */
let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '3' });
});
afterAll(() => importer?.close());

const { importOf, farmOf } = farmsOf(() => importer);
const preview = async ({ jobId }: Imported) => {
  const { removed, restored, kept, gone } = await importer.app.get(UndoImport).preview(jobId);
  return { removed, restored, kept, gone };
};
const begin = async ({ jobId }: Imported) => {
  const { jobId: undoJobId } = await importer.app.get(UndoImport).begin(jobId, importer.by);
  if (undoJobId === null) throw new Error('no job takes it back');
  return undoJobId;
};
/** Undoes an import; the preview must equal the result. */
const undo = async (done: Imported) => {
  const expected = await preview(done);
  const { summary, state } = await importer.ended({ jobId: await begin(done), importId: 0 });
  expect([state, summary]).toEqual(['completed', expect.objectContaining(expected)]);
  return expected;
};
const NOTHING = { removed: 0, restored: 0, kept: 0, gone: 0 };

/** Temporary ids identify farmers in a list, and in the farms that wait for them. */
const tempId = (n: number) => (goodFarmer(n) as Record<string, string>)['Temp ID'] as string;
const list = (...numbers: number[]) =>
  importer.farmers(
    'TEMP_ID',
    'list.csv',
    ['Temp ID,Surname,First Name,Size (ha)', ...numbers.map((n) => `${tempId(n)},Bello,Aisha,2`)].join('\n'),
  );
const waits = (code: string, lat: number, n: number) => ({
  code,
  ring: squareAt(4.3, lat),
  data: { temp_id: tempId(n) },
});
const owner = async (code: string) => {
  const [row] = await importer.db.query<object>(
    `SELECT p.temp_id, f.community_id IS NOT NULL AS placed, f.declared_size_m2 AS size, a.temp_id AS awaits
       FROM farm f LEFT JOIN farmer p ON p.id = f.farmer_id LEFT JOIN farm_awaited_farmer a ON a.farm_id = f.id WHERE f.code = $1`,
    [code],
  );
  return row;
};
const linked = (n: number) => ({ temp_id: tempId(n), placed: true, size: 20_000, awaits: null });
const waiting = (n: number) => ({ temp_id: null, placed: false, size: null, awaits: tempId(n) });
const farmers = async (...numbers: number[]) => {
  const [row] = await importer.db.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM farmer WHERE temp_id = ANY($1)',
    [numbers.map(tempId)],
  );
  return row?.n;
};

describe('a map whose farmers have come since', () => {
  it('goes with its farms: that they were linked is nobody’s work', async () => {
    const map = await importOf(waits('L-1', 11.3, 1), waits('L-2', 11.31, 2));
    await list(1, 2);
    expect([await owner('L-1'), await owner('L-2')]).toEqual([linked(1), linked(2)]);
    expect(await undo(map)).toEqual({ ...NOTHING, removed: 2 });
    expect(await owner('L-1')).toBeUndefined();
    expect(await farmers(1, 2)).toBe(2);
  });

  it('waits again when the farmers are taken back, finds them when they come anew, and can still be taken back', async () => {
    const map = await importOf(waits('L-3', 11.32, 3));
    const first = await list(3);
    expect(await undo(first)).toEqual({ ...NOTHING, removed: 1 });
    expect([await owner('L-3'), await farmers(3)]).toEqual([waiting(3), 0]);
    await list(3);
    expect(await owner('L-3')).toEqual(linked(3));
    expect(await undo(map)).toEqual({ ...NOTHING, removed: 1 });
  });

  it('keeps a farm that someone has worked on since, and its farmer', async () => {
    const map = await importOf(waits('L-4', 11.33, 4), waits('L-5', 11.34, 5));
    const farmersOf = await list(4, 5);
    await importer.db.query(
      `UPDATE farm SET status = 'COMPLETED', completed_on = now(), version = version + 1 WHERE code = 'L-4'`,
    );
    expect(await undo(farmersOf)).toEqual({ ...NOTHING, removed: 1, kept: 1 });
    expect([await owner('L-4'), await owner('L-5')]).toEqual([linked(4), waiting(5)]);
    expect(await undo(map)).toEqual({ ...NOTHING, removed: 1, kept: 1 });
  });

  it('gives back the former boundary and leaves the farmer who has come', async () => {
    await importOf(waits('L-6', 11.35, 6));
    const walked = await importOf({ ...waits('L-6', 11.35, 6), ring: squareAt(4.3002, 11.35) });
    await list(6);
    expect(await undo(walked)).toEqual({ ...NOTHING, restored: 1 });
    expect(await owner('L-6')).toEqual(linked(6));
  });

  it('that had named another farmer leaves the farm to wait for the former', async () => {
    await importOf(waits('L-7', 11.36, 7));
    const renamed = await importOf({ ...waits('L-7', 11.36, 8), ring: squareAt(4.3002, 11.36) });
    expect(await owner('L-7')).toEqual(waiting(8));
    await list(8);
    expect(await owner('L-7')).toEqual(linked(8));
    expect(await undo(renamed)).toEqual({ ...NOTHING, restored: 1 });
    expect(await owner('L-7')).toEqual(waiting(7));
  });
});

it('a farm that a map has reopened is completed again, with its boundary, its day and its size', async () => {
  const facts = `SELECT to_jsonb(f) - 'version' - 'updated_on' AS farm FROM farm f WHERE code = 'R-1'`;
  await importOf({ code: 'R-1', ring: squareAt(4.3, 11.4) });
  await importer.db.query(
    `UPDATE farm SET status = 'COMPLETED', completed_on = now(), version = version + 1 WHERE code = 'R-1'`,
  );
  const before = await importer.db.query(facts);
  const walked = await importOf({ code: 'R-1', ring: squareAt(4.3002, 11.4), data: { crop: 'Rice' } });
  expect(walked.summary).toMatchObject({ updated: 1, reopened: 1 });
  expect(await undo(walked)).toEqual({ ...NOTHING, restored: 1 });
  expect(await importer.db.query(facts)).toEqual(before);
  expect(await farmOf('R-1')).toMatchObject({ status: 'COMPLETED' });
});

it('what was edited, completed or removed since is kept or gone, and a former number that is another’s now', async () => {
  const at = (n: number) => ({ code: `K-${n}`, ring: squareAt(4.3, 11.5 + n / 100) });
  await importOf(at(5), at(6));
  const done = await importOf(
    at(1),
    at(2),
    at(3),
    at(4),
    ...[5, 6].map((n) => ({ ...at(n), ring: squareAt(4.3002, 11.5 + n / 100) })),
  );
  expect(done.summary).toMatchObject({ created: 4, updated: 2 });
  const change = (what: string, code: string) =>
    importer.db.query(`UPDATE farm SET ${what}, version = version + 1 WHERE code = $1`, [code]);
  await change(`name = 'By hand'`, 'K-1');
  await change(`status = 'COMPLETED', completed_on = now()`, 'K-2');
  await importer.db.query(`DELETE FROM farm WHERE code = 'K-3'`);
  // Its agent was set later, by an import with its version, and another farm has the number without an agent.
  await importer.db.query(`UPDATE farm SET captured_by = $1 WHERE code = 'K-5'`, [importer.adminId]);
  await importer.db.query(
    `INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2)
     SELECT account_id, community_resource_id, code, name, boundary, area_m2 FROM farm WHERE code = 'K-5'`,
  );
  expect(await undo(done)).toEqual({ removed: 1, restored: 1, kept: 3, gone: 1 });
  expect(await farmOf('K-1')).toMatchObject({ name: 'By hand' });
});

it('an import that was stopped is one that was stopped again, when its undo is stopped', async () => {
  const done = await importOf({ code: 'S-1', ring: squareAt(4.3, 11.6) });
  await importer.db.query(`UPDATE import_batch SET state = 'cancelled' WHERE id = $1`, [done.importId]);
  const database = importer.app.get(Database);
  let undoJobId = 0;
  // The merging transaction holds the lock: the undo waits for it, and is stopped while waiting.
  await database.transaction(async (tx) => {
    await lockAccount(tx, importer.accountId);
    undoJobId = await begin(done);
    await eventually(async () => {
      const [job] = await importer.db.query<{ state: string }>('SELECT state FROM job_run WHERE id = $1', [
        undoJobId,
      ]);
      return job?.state === 'running';
    });
    await database.transaction((other) =>
      importer.app.get(JobLedger).requestCancel(other, undoJobId, importer.by),
    );
  });
  const ended = await importer.ended({ jobId: undoJobId, importId: 0 });
  expect(ended.state).toBe('cancelled');
  expect((await importer.app.get(ImportReads).ofJob(done.jobId)).state).toBe('cancelled');
});
