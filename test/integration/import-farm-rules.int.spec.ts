import { AnswerImport, ImportReads } from '#libs/imports';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { type Importer, openImporter } from '../support/importing.js';
import { farmsOf, mapOf, type Ring, squareAt } from '../support/map-files.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '20' });
});
afterAll(() => importer?.close());

const { codesByRow, findingsByRow, importOf, farmOf } = farmsOf(() => importer);
const complete = (...codes: string[]) =>
  importer.db.query(
    `UPDATE farm SET status = 'COMPLETED', completed_on = now(), version = version + 1 WHERE code = ANY($1)`,
    [codes],
  );

/** Deterministic numbers that look random. */
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
  /** Returns the same ring as another program may write it. */
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
      '3 completed farms have a new boundary and must be evaluated again: S0, S1, S2.',
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
      note: 'moved by 3.3 km',
    });
    expect(list[1]?.changes[0]).toMatchObject({ note: 'moved by 163 m' });
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
    // Ten times as large: its centre is further away than the farm was wide.
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
    // An unknown person is no owner either.
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
    expect(ours.summary.notes.join(' ')).toContain('another farm id in the file than in Gona');
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
      'has the Gona id of a farm outside this community resource',
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
    // Within one file, a farm of an agent appears once.
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
