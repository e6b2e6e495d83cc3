import { AnswerImport, ImportReads } from '#libs/imports';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Importer, openImporter } from '../support/importing.js';
import { type MapFarm, mapOf, type Ring, squareAt } from '../support/map-files.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '20' });
});
afterAll(() => importer?.close());

const { codesByRow, findingsByRow, expectAccounted } = outcomesIn(() => importer);
const importOf = async (...farms: MapFarm[]) => {
  const done = await importer.farms('farms.kml', mapOf(...farms));
  expect(done.state).toBe('completed');
  expectAccounted(done);
  return done;
};
const farmOf = async (code: string) =>
  (
    await importer.db.query<Record<string, unknown>>(
      `SELECT f.*, ST_AsText(boundary) AS shape FROM farm f WHERE code = $1 ORDER BY id`,
      [code],
    )
  )[0] as Record<string, unknown>;
const complete = (...codes: string[]) =>
  importer.db.query(
    `UPDATE farm SET status = 'COMPLETED', completed_on = now(), version = version + 1 WHERE code = ANY($1)`,
    [codes],
  );

/** Numbers that look random and are the same each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

describe('a farm that is judged stays judged', () => {
  const next = random(7);
  const blob = (index: number, all = 5 + Math.floor(next() * 30)): Ring =>
    Array.from({ length: all }, (_, corner) => {
      const angle = (corner / all) * 2 * Math.PI;
      const out = 0.0005 * (0.6 + 0.4 * next());
      return [
        4.4 + (index % 10) * 0.003 + out * Math.cos(angle),
        12.6 + index * 0.0001 + out * Math.sin(angle),
      ];
    });
  /** The same ring as another program may write it. */
  const rewritten = (ring: Ring): Ring => {
    const start = Math.floor(next() * ring.length);
    const turned = [...ring.slice(start), ...ring.slice(0, start)];
    if (next() < 0.5) turned.reverse();
    if (next() < 0.5) turned.push(turned[0] as [number, number]);
    const noise = next() < 0.3 ? 0 : 2e-7;
    return turned.map(([lng, lat]) => [lng + (next() - 0.5) * noise, lat + (next() - 0.5) * noise]);
  };
  const farms = Array.from({ length: 60 }, (_, index) => ({ code: `S${index}`, ring: blob(index * 20) }));

  it('whatever the start point, the direction and the noise of its ring', async () => {
    expect((await importOf(...farms)).summary).toMatchObject({ created: 60 });
    await complete(...farms.map(({ code }) => code));
    const state = `SELECT code, status, version, boundary::text, area_m2 FROM farm WHERE code LIKE 'S%' ORDER BY code`;
    const before = await importer.db.query(state);
    for (let round = 0; round < 3; round++) {
      const done = await importOf(...farms.map(({ code, ring }) => ({ code, ring: rewritten(ring) })));
      expect(done.summary).toMatchObject({
        unchanged: 60,
        updated: 0,
        created: 0,
        held: 0,
        reopened: 0,
        parked: 0,
      });
    }
    expect(await importer.db.query(state)).toEqual(before);
  });

  it('until a point of it moves by a metre: then it is reopened, counted and named', async () => {
    const moved = farms.slice(0, 3).map(({ code, ring }) => ({
      code,
      ring: ring.map(([lng, lat], corner): [number, number] =>
        corner === 2 ? [lng + 1e-5, lat] : [lng, lat],
      ),
    }));
    const { jobId, importId } = await importer.reviewFarms(
      'moved.kml',
      mapOf(...moved, ...farms.slice(3, 6)),
    );
    const { counts } = await importer.waiting(jobId, 'staged');
    expect(counts).toMatchObject({ updated: 3, unchanged: 3, reopened: 3, held: 0 });
    const { list } = await importer.app.get(ImportReads).rows(jobId, { outcome: 'updated' });
    expect(list[0]?.changes).toContainEqual({
      field: 'status',
      heading: 'Status',
      before: 'COMPLETED',
      after: 'ACTIVE',
    });
    await importer.app.get(AnswerImport).run(jobId, importer.by);
    const { summary } = await importer.ended({ jobId, importId });
    expect(summary).toMatchObject({ updated: 3, unchanged: 3, reopened: 3 });
    expect(summary.notes).toContain(
      '3 completed farms have another boundary and are to be evaluated again: S0, S1, S2.',
    );
    expect(await farmOf('S0')).toMatchObject({ status: 'ACTIVE', completed_on: null, version: 3 });
  });

  it('and is no other ring of the same points', async () => {
    const points = squareAt(4.5, 12.5);
    const inner: [number, number] = [4.5004, 12.5003];
    const [a, b, c, d] = points as [Ring[0], Ring[0], Ring[0], Ring[0]];
    await importOf({ code: 'DART', ring: [a, b, inner, c, d] });
    expect((await importOf({ code: 'DART', ring: [a, inner, b, c, d] })).summary).toMatchObject({
      updated: 1,
    });
    expect((await importOf({ code: 'DART', ring: [a, inner, b, c, d] })).summary).toMatchObject({
      unchanged: 1,
    });
  });
});

describe('a boundary that would move its farm', () => {
  it('is held with how far away it lies, and written after a yes', async () => {
    await importOf({ code: 'M1', ring: squareAt(4.6, 12.4) }, { code: 'M2', ring: squareAt(4.61, 12.4) });
    await complete('M1', 'M2');
    const before = [await farmOf('M1'), await farmOf('M2')];
    const away = [
      { code: 'M1', ring: squareAt(4.63, 12.4) },
      { code: 'M2', ring: squareAt(4.6115, 12.4) },
    ];
    const done = await importOf(...away);
    expect(done.summary).toMatchObject({ held: 2, updated: 0, reopened: 0 });
    expect([await farmOf('M1'), await farmOf('M2')]).toEqual(before);
    const answers = importer.app.get(AnswerImport);
    const { list } = await importer.app.get(ImportReads).rows(done.jobId, { outcome: 'held' });
    expect(list.map(({ hold }) => hold?.code)).toEqual(['hold.boundary', 'hold.boundary']);
    expect(list[0]?.changes[0]).toMatchObject({
      field: 'boundary',
      before: '1.2 ha',
      note: 'lies 3.3 km away',
    });
    expect(list[1]?.changes[0]).toMatchObject({ note: 'lies 163 m away' });
    await answers.holds(done.jobId, { rows: [1], answer: 'apply' }, importer.by);
    await answers.holds(done.jobId, { rows: [2], answer: 'keep' }, importer.by);
    await answers.run(done.jobId, importer.by);
    const [job] = await importer.db.query<{ id: number }>(
      'SELECT id FROM job_run WHERE id > $1 ORDER BY id DESC LIMIT 1',
      [done.jobId],
    );
    await importer.ended({ jobId: job?.id ?? 0, importId: done.importId });
    expect(await farmOf('M1')).toMatchObject({ status: 'ACTIVE' });
    expect((await farmOf('M1')).shape).toContain('4.63 12.4');
    expect(await farmOf('M2')).toEqual(before[1]);
  });

  it('is an ordinary update while it shares most of the ground, and may grow', async () => {
    await importOf({ code: 'G1', ring: squareAt(4.65, 12.4) }, { code: 'G2', ring: squareAt(4.66, 12.4) });
    const done = await importOf(
      { code: 'G1', ring: squareAt(4.6502, 12.4002) },
      { code: 'G2', ring: squareAt(4.66, 12.4, 0.0014) },
    );
    expect(done.summary).toMatchObject({ updated: 2, held: 0 });
    // Ten times as large: its middle lies further off than the farm was wide.
    expect((await importOf({ code: 'G1', ring: squareAt(4.65, 12.4, 0.004) })).summary).toMatchObject({
      held: 1,
    });
  });

  it('is held by its farmer before all, and never gives the farm away', async () => {
    await importer.farmers('BVN', 'farmers.csv', farmerCsv(6).csv);
    const { 'Temp ID': first } = goodFarmer(1) as Record<string, string>;
    const { 'Temp ID': second } = goodFarmer(2) as Record<string, string>;
    await importOf({ code: 'O1', ring: squareAt(4.7, 12.4), data: { temp_id: first as string } });
    const owner = (await farmOf('O1')).farmer_id;
    expect(owner).not.toBeNull();
    const done = await importOf({
      code: 'O1',
      ring: squareAt(4.75, 12.4),
      data: { temp_id: second as string },
    });
    expect(done.summary).toMatchObject({ held: 1 });
    const { list } = await importer.app.get(ImportReads).rows(done.jobId, { outcome: 'held' });
    expect(list[0]?.hold?.code).toBe('hold.farmOwner');
    expect(list[0]?.changes.map(({ field }) => field)).toEqual(['farmer', 'attributes', 'boundary']);
    expect((await farmOf('O1')).farmer_id).toBe(owner);
    // Somebody whom nobody knows is no owner either.
    const unknown = await importOf({ code: 'O1', ring: squareAt(4.7, 12.4), data: { temp_id: 'NOBODY-1' } });
    expect(unknown.summary).toMatchObject({ held: 0, rejected: 0, parked: 1 });
    expect((await farmOf('O1')).farmer_id).toBe(owner);
    expect(await findingsByRow(unknown)).toEqual({ 1: 'finding.otherFarmer' });
  });
});

describe('a farm is found', () => {
  it('by its id of Gona, whatever its code, and by no other number', async () => {
    await importOf({ code: 'ID1', ring: squareAt(4.79, 12.4) });
    const { id } = (await farmOf('ID1')) as { id: number };
    const ours = await importOf({
      code: 'ID1b',
      ring: squareAt(4.7901, 12.4),
      data: { 'Gona: farm': String(id), 'Gona: size': '3' },
    });
    expect(ours.summary).toMatchObject({ updated: 1, created: 0 });
    expect(ours.summary.notes.join(' ')).toContain('another farm id than the farm of Gona');
    expect(await farmOf('ID1')).toMatchObject({ attributes: null, version: 2 });
    const theirs = await importOf({
      code: 'X9',
      ring: squareAt(4.78, 12.4),
      data: { farmId: String(id), id: String(id) },
    });
    expect(theirs.summary).toMatchObject({ created: 1, updated: 0 });
    const lost = await importOf({
      code: 'LOST',
      ring: squareAt(4.77, 12.4),
      data: { 'Gona: farm': '987654321' },
    });
    expect(lost.summary).toMatchObject({ created: 1 });
    expect(lost.summary.notes.join(' ')).toContain(
      'names a farm of Gona that this community resource does not have',
    );
  });

  it('by agent and code: two agents may each have a farm 12', async () => {
    for (const username of ['tanko', 'hauwa'])
      await importer.db.query(
        `INSERT INTO app_user (account_id, username, display_name, roles, password_hash) VALUES ($1, $2, $3, '{AGENT}', '!')`,
        [importer.accountId, username, `${username} Audu`],
      );
    const of = (agent: string, lng: number) => ({
      code: '12',
      ring: squareAt(lng, 11.3),
      data: { 'Captured by': agent, crop: agent },
    });
    const both = await importOf(of('tanko', 4.1), of('Hauwa Audu', 4.15));
    expect(both.summary).toMatchObject({ created: 2 });
    expect((await importOf(of('hauwa', 4.15), of('TANKO', 4.1))).summary).toMatchObject({
      rejected: 0,
      held: 0,
    });
    const nobody = await importOf({ code: '12', ring: squareAt(4.1, 11.3) });
    expect(await codesByRow(nobody)).toEqual({ 1: 'farm.ambiguous' });
    // In one file the same farm of one agent stands once.
    const twice = await importOf(of('tanko', 4.1), of('tanko audu', 4.1));
    expect(twice.summary).toMatchObject({ rejected: 1 });
  });

  it('by its code alone, and is then that of the agent who is named', async () => {
    await importOf({ code: 'C7', ring: squareAt(4.2, 11.3) });
    await importOf({ code: 'C7', ring: squareAt(4.2, 11.3), data: { agent: 'tanko' } });
    expect(
      await importer.db.query(`SELECT captured_by IS NOT NULL AS named FROM farm WHERE code = 'C7'`),
    ).toEqual([{ named: true }]);
  });
});

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
      '2 farms wait for a farmer who is not in Gona yet, and are linked when they arrive.',
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

  it('takes the size that a farmer declared only where it is their one farm', async () => {
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
      'The boundary lies in Kano, not in Kebbi, near 12.0005, 8.5005.',
    ]);
    await importer.app.get(AnswerImport).run(jobId, importer.by);
    const { summary } = await importer.ended({ jobId, importId });
    expect(summary).toMatchObject({ created: 10, rejected: 0, parked: 7 });
    // What was told once is told no more while nothing of it changes.
    const again = await importer.farms('odd.kml', file);
    expect(again.summary).toMatchObject({ unchanged: 10, parked: 0 });
  });
});
