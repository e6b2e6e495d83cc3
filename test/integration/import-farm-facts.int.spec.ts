import { AnswerImport } from '#libs/imports';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { type Importer, openImporter } from '../support/importing.js';
import { farmsOf, mapOf, squareAt } from '../support/map-files.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '20' });
});
afterAll(() => importer?.close());

const { codesByRow, findingsByRow, importOf, farmOf } = farmsOf(() => importer);
describe('what a map says beyond its boundary', () => {
  const captured = {
    crop: 'Rice',
    'Date captured': '2026-03-02 09:15',
    BVN: '22345678901',
    note: 'BVN 22345678901',
  };

  it('is kept with the farm, without BVNs, and newer values replace older ones', async () => {
    await importOf({ code: 'A1', ring: squareAt(4.25, 11.3), data: captured });
    const farm = await farmOf('A1');
    expect(farm.attributes).toMatchObject({ crop: 'Rice' });
    expect(JSON.stringify(farm.attributes)).not.toContain('22345678901');
    expect((farm.captured_on as Date).toISOString()).toBe('2026-03-02T08:15:00.000Z');
    expect(
      (await importOf({ code: 'A1', ring: squareAt(4.25, 11.3), data: captured })).summary,
    ).toMatchObject({
      unchanged: 1,
    });
    await importOf({ code: 'A1', ring: squareAt(4.25, 11.3), data: { crop: 'Maize' } });
    const later = await farmOf('A1');
    expect(later).toMatchObject({ version: 2, status: 'ACTIVE' });
    expect(later.attributes).toMatchObject({ crop: 'Maize', 'Date captured': '2026-03-02 09:15' });
    expect(later.captured_on).toEqual(farm.captured_on);
  });

  it('is cut at 16 kB, and the import says so', async () => {
    const data = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field ${n}`, 'x'.repeat(900)]));
    const done = await importOf({ code: 'A2', ring: squareAt(4.26, 11.3), data });
    expect(done.summary).toMatchObject({ created: 1 });
    expect(done.summary.notes.join(' ')).toContain('beyond 16 kB were left out');
    expect(JSON.stringify((await farmOf('A2')).attributes).length).toBeLessThanOrEqual(16_500);
  });
});

describe('a farm whose farmer is not there yet', () => {
  it('is linked when they come, by BVN, temporary id or a code that is one', async () => {
    const [bvn, temp, code] = [31, 32, 33].map((n) => goodFarmer(n) as Record<string, string>);
    const done = await importOf(
      { code: 'W-1', ring: squareAt(4.3, 11.3), data: { bvn: bvn?.BVN as string } },
      { code: 'W-2', ring: squareAt(4.31, 11.3), data: { temp_id: temp?.['Temp ID'] as string } },
      { code: code?.['Temp ID'] as string, ring: squareAt(4.32, 11.3) },
    );
    expect(done.summary.notes).toContain(
      '2 farms have a farmer who is not in Gona yet. Gona links them when the farmer is imported.',
    );
    const dump = JSON.stringify(await importer.db.query('SELECT * FROM farm_awaited_farmer'));
    expect(dump).not.toContain(bvn?.BVN);
    await importer.farmers('BVN', 'more.csv', farmerCsv(40).csv);
    const linked = await importer.db.query<{
      code: string;
      temp_id: string;
      community_id: number;
      version: number;
    }>(
      `SELECT f.code, p.temp_id, f.community_id, f.version FROM farm f JOIN farmer p ON p.id = f.farmer_id
        WHERE f.code IN ('W-1', 'W-2', $1) ORDER BY 2`,
      [code?.['Temp ID']],
    );
    expect(linked.map(({ temp_id }) => temp_id)).toEqual([bvn, temp, code].map((row) => row?.['Temp ID']));
    expect(
      linked.every(({ version, community_id }) => version === 2 && community_id === importer.communityId),
    ).toBe(true);
    expect(
      await importer.db.query('SELECT 1 FROM farm_awaited_farmer WHERE temp_id = $1', [temp?.['Temp ID']]),
    ).toEqual([]);
    const [event] = await importer.db.query<{ farms: number }>(
      `SELECT sum((data->>'farms')::int)::int AS farms FROM event_log WHERE type = 'farms.linked'`,
    );
    expect(event?.farms).toBe(3);
    const again = await importOf({
      code: 'W-1',
      ring: squareAt(4.3, 11.3),
      data: { bvn: bvn?.BVN as string },
    });
    expect(again.summary).toMatchObject({ unchanged: 1 });
  });

  it('is nobody’s while the identifiers belong to two', async () => {
    const [one, other] = [3, 4].map((n) => goodFarmer(n) as Record<string, string>);
    const data = { bvn: one?.BVN as string, temp_id: other?.['Temp ID'] as string };
    const done = await importOf({ code: 'TWO', ring: squareAt(4.33, 11.3), data });
    expect(await codesByRow(done)).toEqual({ 1: 'farm.farmersDiffer' });
  });

  it('is not changed or linked while the farmer’s record is restricted', async () => {
    const tempId = (goodFarmer(5) as Record<string, string>)['Temp ID'] as string;
    const farm = { code: 'HELD', ring: squareAt(4.331, 11.3), data: { temp_id: tempId } };
    const lock = (until: string) =>
      importer.db.query(
        `UPDATE farmer SET lock_kind = $2, locked_until = $3 WHERE temp_id = $1`,
        until === 'never' ? [tempId, null, null] : [tempId, 'restriction', until],
      );
    await lock('infinity');
    expect(await codesByRow(await importOf(farm))).toEqual({ 1: 'farmer.locked' });
    await lock('never');
    await importOf(farm);
    await lock('infinity');
    expect(await codesByRow(await importOf({ ...farm, ring: squareAt(4.332, 11.3) }))).toEqual({
      1: 'farmer.locked',
    });
    await lock('never');
  });

  it('takes the declared size only for a farmer’s only farm', async () => {
    await importer.db.query(`UPDATE farmer SET declared_size_m2 = 7000`);
    const id = (n: number) => (goodFarmer(n) as Record<string, string>)['Temp ID'] as string;
    await importOf(
      { code: 'Z1', ring: squareAt(4.34, 11.3), data: { temp_id: id(11) } },
      { code: 'Z2', ring: squareAt(4.35, 11.3), data: { temp_id: id(12) } },
      { code: 'Z3', ring: squareAt(4.36, 11.3), data: { temp_id: id(12) } },
    );
    await importOf({ code: 'Z4', ring: squareAt(4.37, 11.3), data: { temp_id: id(11) } });
    const sizes = await importer.db.query<{ code: string; size: number | null }>(
      `SELECT code, declared_size_m2 AS size FROM farm WHERE code ~ '^Z[1-4]$' ORDER BY 1`,
    );
    expect(sizes.map(({ size }) => size)).toEqual([7000, null, null, null]);
  });
});

describe('what is odd about a boundary', () => {
  it('is found in the dry run, and keeps nothing from being stored', async () => {
    await importOf({ code: 'N0', ring: squareAt(4.4, 11.2) }, { code: 'N9', ring: squareAt(4.41, 11.2) });
    const file = mapOf(
      { code: 'N1', ring: [...squareAt(4.4, 11.2)].reverse() },
      { code: 'N2', ring: squareAt(4.4105, 11.2) },
      { code: 'N3', ring: squareAt(4.43, 11.2) },
      { code: 'N4', ring: squareAt(4.43, 11.2) },
      { code: 'N5', ring: squareAt(4.4307, 11.2) },
      { code: 'N6', ring: squareAt(4.45, 11.2, 0.00005) },
      { code: 'N7', ring: squareAt(4.5, 11.2, 0.03) },
      { code: 'N8', ring: squareAt(8.5, 12) },
      { code: 'N10', ring: squareAt(4.46, 11.2) },
      { code: 'N11', ring: squareAt(4.461, 11.2) },
    );
    const { jobId, importId } = await importer.reviewFarms('odd.kml', file);
    const { counts, parkedReasons } = await importer.waiting(jobId, 'staged');
    expect(counts).toMatchObject({ created: 10, rejected: 0, parked: 7 });
    expect(await findingsByRow({ importId })).toEqual({
      1: 'finding.duplicate',
      2: 'finding.overlap',
      4: 'finding.duplicateInFile',
      5: 'finding.overlapInFile',
      6: 'finding.size',
      7: 'finding.size',
      8: 'finding.outsideState',
    });
    expect(parkedReasons.find(({ code }) => code === 'finding.size')).toMatchObject({ rows: 2, firstRow: 6 });
    const messages = await importer.db.query<{ message: string }>(
      `SELECT message FROM import_fault WHERE import_id = $1 AND row_no IN (2, 5, 8) ORDER BY row_no`,
      [importId],
    );
    expect(messages.map(({ message }) => message)).toEqual([
      'The boundary overlaps farm N9 by 0.6 ha, 50 %.',
      expect.stringMatching(/^The boundary overlaps placemark \d \(N[34]\) by 0\.36 ha, 30 %\.$/),
      'The boundary is in Kano, not in Kebbi, near 12.0005, 8.5005.',
    ]);
    await importer.app.get(AnswerImport).run(jobId, importer.by);
    const { summary } = await importer.ended({ jobId, importId });
    expect(summary).toMatchObject({ created: 10, rejected: 0, parked: 7 });
    // A reported fact is not repeated while it is unchanged.
    const again = await importer.farms('odd.kml', file);
    expect(again.summary).toMatchObject({ unchanged: 10, parked: 0 });
  });
});
