import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';

const FIXTURES = join(process.cwd(), 'test/fixtures/imports');
const file = (path: string) => readFileSync(join(FIXTURES, path));

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '400' });
});
afterAll(() => importer?.close());

const faultsOf = async ({ importId }: Imported) =>
  importer.db.query<{ row_no: number; col: string | null; code: string; value: string | null }>(
    'SELECT row_no, col, code, value FROM import_fault WHERE import_id = $1 ORDER BY row_no, ordinal',
    [importId],
  );
/** Row number -> codes of its faults, parted by spaces. */
const codesByRow = async (done: Imported) => {
  const codes: Record<number, string> = {};
  for (const { row_no, code } of await faultsOf(done))
    codes[row_no] = codes[row_no] === undefined ? code : `${codes[row_no]} ${code}`;
  return codes;
};
const outcomesOf = async ({ importId }: Imported) =>
  Object.fromEntries(
    (
      await importer.db.query<{ row_no: number; outcome: string }>(
        'SELECT row_no, outcome FROM import_outcome WHERE import_id = $1 ORDER BY row_no',
        [importId],
      )
    ).map((row) => [row.row_no, row.outcome]),
  );
const expectAccounted = ({ summary }: Imported) =>
  expect(summary.created + summary.updated + summary.unchanged + summary.rejected).toBe(summary.total);

describe('a farmer list', () => {
  it('gives every row of the hazards file its outcome, and the rejected ones all their reasons', async () => {
    const done = await importer.farmers('BVN', 'hazards.csv', file('csv/farmer-import-hazards.csv'));
    expect(done.state).toBe('completed');
    expectAccounted(done);
    expect(await outcomesOf(done)).toEqual({
      2: 'created',
      3: 'rejected',
      4: 'created',
      5: 'rejected',
      6: 'rejected',
      7: 'rejected',
      8: 'rejected',
      9: 'created',
      10: 'created',
      11: 'created',
      12: 'rejected',
      13: 'created',
      14: 'created',
      15: 'created',
    });
    expect(await codesByRow(done)).toEqual({
      3: 'bvn.shortened',
      5: 'row.duplicate',
      6: 'bvn.length phone.invalid',
      7: 'name.character name.character',
      8: 'name.character',
      12: 'bvn.missing',
    });
    const names = await importer.db.query<{ surname: string; bvn_last4: string }>(
      'SELECT surname, bvn_last4 FROM farmer WHERE account_id = $1 ORDER BY id',
      [importer.accountId],
    );
    expect(names.map(({ surname }) => surname)).toEqual(
      expect.arrayContaining(['Ọláṣùpọ̀', 'Ɗan-Asabe', "O'Brien, Jr", 'Trail', 'Full', 'Zero']),
    );
  });

  it('accounts for every row of a list with fifteen kinds of defect, and takes the fixed rejects file whole (P9)', async () => {
    const { csv, faulty } = farmerCsv(3000, 20);
    const done = await importer.farmers('BVN', 'kebbi farmers.csv', csv);
    expect(done.summary).toMatchObject({ total: 3000, created: 3000 - faulty, updated: 0, rejected: faulty });
    expectAccounted(done);

    const rejects = Papa.parse<Record<string, string>>(await importer.rejects(done.jobId), {
      header: true,
      skipEmptyLines: true,
    });
    expect(rejects.data).toHaveLength(faulty);
    expect(rejects.meta.fields?.slice(-2)).toEqual(['Gona: row', 'Gona: reason']);
    expect(rejects.data.every((row) => (row['Gona: reason'] ?? '') !== '')).toBe(true);
    // Row 2 of the spreadsheet is farmer 0.
    const fixed = rejects.data.map((row) => ({ ...row, ...goodFarmer(Number(row['Gona: row']) - 2) }));
    const again = await importer.farmers('BVN', 'fixed.csv', Papa.unparse(fixed));
    expect(again.summary).toMatchObject({ total: faulty, created: faulty, rejected: 0, unchanged: 0 });
    const [members] = await importer.db.query<{ n: number }>(
      'SELECT count(*) AS n FROM membership WHERE community_id = $1',
      [importer.communityId],
    );
    expect(members?.n).toBe(3000 + 8);
  });

  it('changes nothing when it is imported a second time, by whichever key (P10)', async () => {
    const { csv } = farmerCsv(3000);
    for (const type of ['BVN', 'TEMP_ID', 'CBN_ID'] as const) {
      const again = await importer.farmers(type, 'again.csv', csv);
      expect(again.summary).toMatchObject({
        total: 3000,
        created: 0,
        updated: 0,
        unchanged: 3000,
        rejected: 0,
      });
    }
  });

  it('leaves what a blank cell does not say, and updates what it says', async () => {
    const done = await importer.farmers(
      'TEMP_ID',
      'update.csv',
      'Temp ID,Surname,First Name,Phone,Town\nKB-1,Changed,Ngozi,,Jega\n',
    );
    expect(done.summary).toMatchObject({ total: 1, updated: 1 });
    const [row] = await importer.db.query<object>(
      `SELECT surname, phone, town, email, version, bvn_last4 FROM farmer WHERE temp_id = 'KB-1'`,
    );
    expect(row).toEqual({
      surname: 'Changed',
      phone: '+2348030000001',
      town: 'Jega',
      email: 'farmer1@example.com',
      version: 2,
      bvn_last4: '0001',
    });
    const [outcome] = await importer.db.query<{ before: { surname: string } }>(
      'SELECT before FROM import_outcome WHERE import_id = $1',
      [done.importId],
    );
    expect(outcome?.before.surname).toBe('Adéyẹmí');
  });

  it('refuses an identifier that is another farmer’s, and says which', async () => {
    const done = await importer.farmers(
      'BVN',
      'taken.csv',
      'BVN,Surname,First Name,Temp ID\n22999999999,New,Person,KB-5\n22999999998,Other,Person,KB-new\n',
    );
    expect(done.summary).toMatchObject({ created: 1, rejected: 1 });
    expect(await faultsOf(done)).toEqual([{ row_no: 2, col: 'Temp ID', code: 'key.taken', value: 'KB-5' }]);
  });

  it('ends right when the same list is imported twice at once', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => goodFarmer(100_000 + index));
    const csv = Papa.unparse(rows);
    const both = await Promise.all([
      importer.farmers('BVN', 'one.csv', csv),
      importer.farmers('BVN', 'two.csv', csv),
    ]);
    for (const done of both) {
      expect(done.state).toBe('completed');
      expectAccounted(done);
      expect(done.summary.rejected).toBe(0);
    }
    expect(both[0].summary.created + both[1].summary.created).toBe(1500);
    const [count] = await importer.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM farmer WHERE temp_id LIKE 'KB-10____'`,
    );
    expect(count?.n).toBe(1500);
  });

  it.each([
    ['no header', 'list.csv', '22345678901,Musa,Aisha\n', 'file.noHeader'],
    ['no column of the key', 'list.csv', 'Surname,First Name\nMusa,Aisha\n', 'import.unknownColumn'],
    [
      'two columns for one field',
      'list.csv',
      'BVN,Bank Verification No,Surname,First Name\n1,2,a,b\n',
      'import.unknownColumn',
    ],
    ['an unclosed quote', 'list.csv', 'BVN,Surname,First Name\n22345678901,"Musa,Aisha\n', 'file.unreadable'],
  ])('with %s fails with a sentence that says so', async (_what, name, content, code) => {
    const done = await importer.farmers('BVN', name, content);
    expect(done).toMatchObject({ state: 'failed', errorCode: code });
    expect(done.errorMessage).toMatch(/^[A-Z].{20,}\.$/s);
  });

  it.each([
    ['a wrong extension', 'list.pdf', '%PDF-1.7', 'file.wrongExtension'],
    ['a text that is no workbook', 'list.xlsx', 'BVN,Surname\n', 'file.wrongContent'],
    ['nothing in it', 'list.csv', '', 'file.empty'],
    ['blank lines only', 'list.csv', ' \n\n', 'file.empty'],
  ])('with %s is refused before anything is kept', async (_what, name, content, code) => {
    await expect(importer.farmers('BVN', name, content)).rejects.toMatchObject({ code });
  });
});

describe('farm maps', () => {
  const expectKml = async (name: string, outcomes: Record<number, string>) => {
    const done = await importer.farms(name, file(`kml/togeojson/${name}`));
    expect({ name, state: done.state }).toEqual({ name, state: 'completed' });
    expectAccounted(done);
    expect({ name, ...(await codesByRow(done)) }).toEqual({ name, ...outcomes });
  };

  it('of a field app import with the right outcome for each of two hundred placemarks', async () => {
    const kml = file('kml/derived-nigeria-200.kml');
    const done = await importer.farms('derived.kml', kml);
    expectAccounted(done);
    expect(done.summary).toMatchObject({ total: 200, rejected: 200 - done.summary.created });
    expect(await codesByRow(done)).toEqual({
      8: 'boundary.crossesItself',
      62: 'boundary.nullIsland',
      66: 'boundary.crossesItself',
      68: 'boundary.swapped',
      99: 'boundary.crossesItself',
      119: 'boundary.crossesItself',
      176: 'boundary.crossesItself',
    });
    const again = await importer.farms('derived.kml', kml);
    expect(again.summary).toMatchObject({ created: 0, updated: 0, unchanged: done.summary.created });
    const [area] = await importer.db.query<{ ratio: number }>(
      `SELECT area_m2 / declared_size_m2 AS ratio FROM farm WHERE code = 'TF00003'`,
    );
    expect(area?.ratio).toBeCloseTo(1, 1);
  });

  it('of many shapes give each placemark its outcome', async () => {
    const names = readdirSync(join(FIXTURES, 'kml/togeojson')).filter((name) => name.endsWith('.kml'));
    expect(names.sort()).toEqual(Object.keys(TOGEOJSON).sort());
    for (const [name, outcomes] of Object.entries(TOGEOJSON)) await expectKml(name, outcomes);
  });

  it('with latitude and longitude swapped are told so', async () => {
    // Argungu lies at 12.74 N, 4.52 E: swapped it would lie at 4.52 N, 12.74 E, in Cameroon.
    const done = await importer.farms('swapped.kml', kmlOf({ code: 'S1', ring: square(12.74, 4.52) }));
    expect((await faultsOf(done)).map(({ code }) => code)).toEqual(['boundary.swappedInState']);
    expect(done.summary.reasons[0]?.message).toBe(
      'Latitude and longitude look swapped: the boundary lies near 4.5205, 12.7405; the other way round it would lie in Kebbi.',
    );
  });

  it('that were walked anew are to be evaluated again, and keep every boundary', async () => {
    await importer.farms('first.kml', kmlOf({ code: 'W1', ring: square(4.52, 12.74) }));
    await importer.db.query(`UPDATE farm SET status = 'COMPLETED', version = 2 WHERE code = 'W1'`);
    const done = await importer.farms('second.kml', kmlOf({ code: 'W1', ring: square(4.52, 12.75) }));
    expect(done.summary).toMatchObject({ updated: 1 });
    const [farm] = await importer.db.query<object>(
      `SELECT status, f.version, array_agg(v.version ORDER BY v.version) AS versions
         FROM farm f JOIN farm_boundary_version v ON v.farm_id = f.id WHERE code = 'W1' GROUP BY f.id`,
    );
    expect(farm).toEqual({ status: 'ACTIVE', version: 3, versions: [1, 3] });
  });

  it('find their farmer by the farm id that is his temporary id', async () => {
    await importer.farms('linked.kml', kmlOf({ code: 'KB-7', ring: square(4.53, 12.74) }));
    const [farm] = await importer.db.query<object>(
      `SELECT r.temp_id, f.community_id FROM farm f JOIN farmer r ON r.id = f.farmer_id WHERE f.code = 'KB-7'`,
    );
    expect(farm).toEqual({ temp_id: 'KB-7', community_id: importer.communityId });
  });

  it('that are cut off give what was read and say where they end', async () => {
    const whole = kmlOf({ code: 'C1', ring: square(4.54, 12.74) }, { code: 'C2', ring: square(4.55, 12.74) });
    const done = await importer.farms('cut.kml', whole.slice(0, whole.indexOf('C2') + 40));
    expect(done.summary).toMatchObject({ total: 1, created: 1 });
    expect(done.summary.notes.join(' ')).toMatch(/ends early after 1 placemark/);
  });

  it('tell the evaluation map what they brought, and the log who did it', async () => {
    const events = await importer.db.query<{ type: string; actor_name: string; created: number }>(
      `SELECT type, actor_name, (data->>'created')::int AS created FROM event_log
        WHERE topic = $1 AND type = 'farms.imported' ORDER BY seq`,
      [`resource:${importer.communityResourceId}`],
    );
    expect(events[0]).toMatchObject({ actor_name: 'Adamu Bala', created: expect.any(Number) });
    const ends = await importer.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM event_log WHERE type = 'job.ended' GROUP BY subject_id`,
    );
    expect(ends.every(({ n }) => n === 1)).toBe(true);
  });
});

/** Faults by placemark; those that lie outside Nigeria or have no boundary are refused. */
const TOGEOJSON: Record<string, Record<number, string>> = {
  'bad.kml': { 1: 'placemark.noKey placemark.point', 2: 'coordinate.unreadable', 3: 'coordinate.unreadable' },
  'cdata.kml': { 1: 'placemark.noKey placemark.point' },
  'extended_data.kml': { 1: 'placemark.point' },
  'gxtrack.kml': { 1: 'placemark.noKey boundary.crossesItself' },
  'linear_ring.kml': { 1: 'boundary.outside' },
  'linestring.kml': { 1: 'placemark.shortLine', 2: 'placemark.shortLine' },
  'multigeometry.kml': { 1: 'placemark.shortLine' },
  'noname.kml': { 1: 'placemark.noKey' },
  'null_geometry.kml': { 1: 'placemark.noGeometry' },
  'polygon.kml': { 1: 'boundary.outside' },
  'schema.kml': { 1: 'boundary.outside' },
  'simpledata.kml': { 1: 'placemark.point', 2: 'placemark.point' },
};

const square = (lng: number, lat: number) =>
  [
    [lng, lat],
    [lng + 0.001, lat],
    [lng + 0.001, lat + 0.001],
    [lng, lat + 0.001],
    [lng, lat],
  ]
    .map((point) => point.join(','))
    .join(' ');

function kmlOf(...farms: { code: string; ring: string }[]): string {
  const placemarks = farms.map(
    ({ code, ring }) =>
      `<Placemark><name>${code}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  );
  return `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`;
}
