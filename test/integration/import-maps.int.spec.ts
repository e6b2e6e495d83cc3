import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { utils, write } from '@e965/xlsx';
import Papa from 'papaparse';
import type { Inspection } from '#libs/contracts';
import { FileStore } from '#libs/platform';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Importer, openImporter } from '../support/importing.js';

const FIXTURES = join(process.cwd(), 'test/fixtures/imports');
const file = (path: string) => readFileSync(join(FIXTURES, path));

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter();
  await importer.farmers('BVN', 'farmers.csv', farmerCsv(20).csv);
});
afterAll(() => importer?.close());

const { codesByRow, expectAccounted, faultsOf } = outcomesIn(() => importer);

describe('a NIN', () => {
  const NIN = '70123456789';
  const storedOf = async (importId: number) => {
    const [row] = await importer.db.query<{ file: string; size: number }>(
      'SELECT f.id AS file, f.size FROM import_batch b JOIN stored_file f ON f.id = b.file_id WHERE b.id = $1',
      [importId],
    );
    const bytes = await buffer(await importer.app.get(FileStore).read(row?.file ?? ''));
    expect(bytes).toHaveLength(Number(row?.size));
    return bytes;
  };
  const rows = [700_000, 700_001].map((n) => ({
    ...goodFarmer(n),
    'NIN No': NIN,
    LGA: n % 2 ? 'x' : 'Argungu',
  }));

  it.each(['csv', 'xlsx'] as const)(
    'of a .%s is in no stored file, preview or rejects file',
    async (format) => {
      const book = utils.book_new(utils.json_to_sheet(rows), 'List');
      const content =
        format === 'csv'
          ? Papa.unparse(rows)
          : (write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Buffer);
      const begun = await importer.review('BVN', `list.${format}`, content);
      await importer.waiting(begun.jobId, 'inspected');
      const [{ inspection } = { inspection: null }] = await importer.db.query<{
        inspection: Inspection | null;
      }>('SELECT inspection FROM import_batch WHERE id = $1', [begun.importId]);
      expect(inspection?.columns.find(({ heading }) => heading === 'NIN No')).toMatchObject({
        samples: [],
        field: null,
      });
      expect(inspection?.notes).toContain(
        'NINs are not kept: Gona removed them from the stored file ("NIN No").',
      );
      const stored = await storedOf(begun.importId);
      expect(stored.includes(NIN)).toBe(false);
      if (format === 'csv') expect(stored.toString()).toContain('NIN No');
      const done = await importer.farmers('BVN', `list-2.${format}`, content);
      expect(done.summary).toMatchObject({ total: 2 });
      expect(done.summary.notes[0]).toMatch(/^NINs are not kept/);
      expect((await storedOf(done.importId)).includes(NIN)).toBe(false);
      expect(await importer.rejects(done.jobId)).not.toContain(NIN);
    },
  );

  it('of a map ends the import, and the file is deleted', async () => {
    const kml = kmlOf({ code: 'N1', ring: square(4.52, 12.74) });
    const named = kml.replace(
      /<Placemark>/,
      `<Placemark><ExtendedData><Data name="NIN"><value>${NIN}</value></Data></ExtendedData>`,
    );
    expect(named).not.toBe(kml);
    const done = await importer.farms('nin.kml', named);
    expect(done).toMatchObject({ state: 'failed', errorCode: 'file.hasNin' });
    expect(await storedOf(done.importId)).toHaveLength(0);
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
    // Argungu is at 12.74 N, 4.52 E; swapped it would be at 4.52 N, 12.74 E, in Cameroon.
    const done = await importer.farms('swapped.kml', kmlOf({ code: 'S1', ring: square(12.74, 4.52) }));
    expect((await faultsOf(done)).map(({ code }) => code)).toEqual(['boundary.swappedInState']);
    expect(done.summary.reasons[0]).toMatchObject({
      message: 'Latitude and longitude swapped',
      firstName: 'S1',
    });
    expect(await importer.rejectsMap(done.jobId)).toContain(
      'Latitude and longitude look swapped: the boundary is near 4.5205, 12.7405; the other way round it would be in Kebbi.',
    );
  });

  it('that were walked anew are to be evaluated again, and keep every boundary', async () => {
    await importer.farms('first.kml', kmlOf({ code: 'W1', ring: square(4.52, 12.74) }));
    await importer.db.query(`UPDATE farm SET status = 'COMPLETED', version = 2 WHERE code = 'W1'`);
    const done = await importer.farms('second.kml', kmlOf({ code: 'W1', ring: square(4.5202, 12.7402) }));
    expect(done.summary).toMatchObject({ updated: 1, reopened: 1 });
    const [farm] = await importer.db.query<object>(
      `SELECT status, f.version, array_agg(v.version ORDER BY v.version) AS versions,
              captured_on, imported_on = max(v.made_on) AS dated
         FROM farm f JOIN farm_boundary_version v ON v.farm_id = f.id WHERE code = 'W1' GROUP BY f.id`,
    );
    // The import date is not a capture date.
    expect(farm).toEqual({ status: 'ACTIVE', version: 3, versions: [1, 3], captured_on: null, dated: true });
  });

  it('find their farmer by the farm id that is their temporary id', async () => {
    await importer.farms('linked.kml', kmlOf({ code: 'KB-7', ring: square(4.53, 12.74) }));
    const [farm] = await importer.db.query<object>(
      `SELECT r.temp_id, f.community_id FROM farm f JOIN farmer r ON r.id = f.farmer_id WHERE f.code = 'KB-7'`,
    );
    expect(farm).toEqual({ temp_id: 'KB-7', community_id: importer.communityId });
  });

  it('named by BVNs find their farmers, and show nobody a BVN', async () => {
    const { BVN } = goodFarmer(9);
    const kml = kmlOf({ code: BVN, ring: square(4.56, 12.74) });
    expect((await importer.farms('bvn.kml', kml)).summary).toMatchObject({ created: 1 });
    expect((await importer.farms('bvn.kml', kml)).summary).toMatchObject({ unchanged: 1 });
    const [farm] = await importer.db.query<{ code: string; temp_id: string }>(
      `SELECT f.code, f.name, r.temp_id FROM farm f JOIN farmer r ON r.id = f.farmer_id WHERE f.code LIKE 'BVN-%'`,
    );
    expect(farm?.temp_id).toBe('KB-9');
    expect(JSON.stringify(farm)).not.toContain(BVN);
  });

  it('that are cut off give what was read and say where they end', async () => {
    const whole = kmlOf({ code: 'C1', ring: square(4.54, 12.74) }, { code: 'C2', ring: square(4.55, 12.74) });
    const done = await importer.farms('cut.kml', whole.slice(0, whole.indexOf('C2') + 40));
    expect(done.summary).toMatchObject({ total: 1, created: 1 });
    expect(done.summary.brokenOff).toEqual({
      read: 1,
      sentence: 'The file ends early after 1 placemark. Export or download it again.',
    });
  });

  it('tell the evaluation map what they brought, and the log who did it', async () => {
    const events = await importer.db.query<{ type: string; actor_name: string; created: number }>(
      `SELECT type, actor_name, (data->>'created')::int AS created FROM event_log
        WHERE topic = $1 AND type = 'farms.imported' ORDER BY seq`,
      [`resource:${importer.communityResourceId}`],
    );
    const [admin] = await importer.db.query<{ name: string }>(
      'SELECT display_name AS name FROM app_user WHERE id = $1',
      [importer.adminId],
    );
    expect(events[0]).toMatchObject({ actor_name: admin?.name, created: expect.any(Number) });
    const ends = await importer.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM event_log WHERE type = 'job.ended' GROUP BY subject_id`,
    );
    expect(ends.every(({ n }) => n === 1)).toBe(true);
  });
});

/** Errors by placemark; placemarks outside Nigeria or without a boundary are rejected. */
const TOGEOJSON: Record<string, Record<number, string>> = {
  'bad.kml': { 1: 'placemark.noKey placemark.point', 2: 'coordinate.unreadable', 3: 'coordinate.unreadable' },
  'cdata.kml': { 1: 'placemark.noKey placemark.point' },
  'extended_data.kml': { 1: 'placemark.point' },
  'gxtrack.kml': { 1: 'placemark.noKey boundary.crossesItself' },
  'linear_ring.kml': { 1: 'boundary.tooLarge' },
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
