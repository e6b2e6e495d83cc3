import { UndoImport } from '#libs/imports';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';

let importer: Importer;
const farms: Record<string, number> = {};
const HEADER =
  'Farm ID,Temp ID,Gona: farm,Sample,Date,Depth (cm),Latitude,Longitude,pH (H2O),Total N (g/kg),Available P,P Method,Texture';
const list = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');

beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '3' });
  const other = await importer.programme();
  const farm = async (
    code: string,
    captured: number,
    resource: number,
    lng: number,
    farmer: number | null,
  ) => {
    const [row] = await importer.db.query<{ id: number }>(
      `INSERT INTO farm (account_id, community_resource_id, code, name, farmer_id, boundary, captured_by)
       VALUES ($1, $2, $3, $3, $4, ST_Multi(ST_Buffer(ST_Point($5, 12.7, 4326), 0.001)), nullif($6::bigint, 0)) RETURNING id`,
      [importer.accountId, resource, code, farmer, lng, captured],
    );
    return row?.id ?? 0;
  };
  const [farmer] = await importer.db.query<{ id: number }>(
    `INSERT INTO farmer (account_id, surname, first_name, temp_id) VALUES ($1, 'Bello', 'Aisha', 'T-1') RETURNING id`,
    [importer.accountId],
  );
  const { communityResourceId: home, adminId } = importer;
  farms.one = await farm('F-1', 0, home, 4.5, null);
  farms.owned = await farm('F-2', 0, home, 4.6, farmer?.id ?? null);
  farms.owned2 = await farm('F-3', 0, home, 4.7, farmer?.id ?? null);
  farms.twin = await farm('7', adminId, home, 4.8, null);
  farms.twin2 = await farm('7', 0, home, 4.9, null);
  farms.other = await farm('F-9', 0, other, 4.5, null);
});
afterAll(() => importer?.close());

const { codesByRow, expectAccounted } = outcomesIn(() => importer);
const stored = () =>
  importer.db.query<{ farm: number; code: string; n: number | null; p: string | null; lng: number | null }>(
    `SELECT farm_id AS farm, code, total_nitrogen AS n, phosphorus_method AS p, ST_X(position) AS lng
       FROM soil_sample WHERE removed_on IS NULL ORDER BY id`,
  );
const undo = async ({ jobId }: Imported) => {
  const { jobId: undoing } = await importer.app.get(UndoImport).begin(jobId, importer.by);
  return importer.ended({ jobId: undoing ?? 0, importId: 0 });
};

let first: Imported;

describe('a file of soil results', () => {
  it('finds the farm of each row, and every row has its outcome', async () => {
    first = await importer.soil(
      'soil.csv',
      list(
        'f-1,,,S1,06/05/2026,0-20,12.7,4.5,5.8,1.1,11.4,Bray-1,Sandy loam',
        `,,${farms.owned},S1,06/05/2026,0-20,,,5.8,1.1,,,`,
        ',t-1,,S2,06/05/2026,0-20,12.7,4.7,,1.6,,,',
        ',T-1,,S3,06/05/2026,0-20,,,,1.6,,,',
        '7,,,S1,06/05/2026,0-20,,,,1.6,,,',
        '7,,,S1,06/05/2026,0-20,12.7,4.9,,1.6,,,',
        'F-9,,,S1,06/05/2026,0-20,,,,1.6,,,',
        'F-404,,,S1,06/05/2026,0-20,,,,1.6,,,',
        'F-1,,,S5,06/05/2026,0-20,12.9,4.5,,1.6,,,',
        'F-1,,,s1,06/05/2026,0-20,,,,1.6,,,',
        'F-1,,,S6,2099-01-01,0-20,,,,1.6,,,',
        'F-1,,,S6,06/05/2026,0-20,,,5.8,160,,,',
        'F-1,,,S7,06/05/2026,0-20,,,,,12,Truog,',
      ),
    );
    expect(first.summary).toMatchObject({ total: 13, created: 5, rejected: 8, held: 0, parked: 1 });
    expectAccounted(first);
    expect(await codesByRow(first)).toMatchObject({
      5: 'soil.severalFarms',
      6: 'soil.severalFarms',
      8: 'soil.noFarm',
      9: 'soil.noFarm',
      10: 'soil.farAway',
      11: 'row.duplicate',
      12: 'soil.date',
      13: 'soil.range',
    });
    expect(await stored()).toEqual([
      { farm: farms.one, code: 'S1', n: 0.11, p: 'BRAY_1', lng: 4.5 },
      { farm: farms.owned, code: 'S1', n: 0.11, p: null, lng: null },
      { farm: farms.owned2, code: 'S2', n: 0.16, p: null, lng: 4.7 },
      { farm: farms.twin2, code: 'S1', n: 0.16, p: null, lng: 4.9 },
      { farm: farms.one, code: 'S7', n: null, p: null, lng: null },
    ]);
    expect(first.summary.notes).toEqual(
      expect.arrayContaining([
        '"Total N (g/kg)" was converted from g/kg to %.',
        '5 samples are of farms without Soil Mapping. Switch it on to show them.',
      ]),
    );
    const rejects = await importer.rejects(first.jobId);
    expect(rejects).toContain('The farmer has 2 farms. Enter the farm ID, or a position inside the farm.');
    expect(rejects).toContain('Same sample as row 2.');
  });

  it('changes a stored sample, keeps what a blank cell omits, and changes nothing twice', async () => {
    const again = await importer.soil(
      'soil.csv',
      list(
        'F-1,,,S1,06/05/2026,0-20,12.7001,4.5001,,2.1,,,',
        `,,${farms.owned},S1,06/05/2026,0-20,,,5.8,1.1,,,`,
      ),
    );
    expect(again.summary).toMatchObject({ updated: 1, unchanged: 1, rejected: 0 });
    expect((await stored())[0]).toEqual({ farm: farms.one, code: 'S1', n: 0.21, p: 'BRAY_1', lng: 4.5001 });
    await undo(again);
    expect((await stored())[0]).toEqual({ farm: farms.one, code: 'S1', n: 0.11, p: 'BRAY_1', lng: 4.5 });
  });

  it('is undone, but for samples that someone has changed since', async () => {
    await importer.db.query(`UPDATE soil_sample SET version = version + 1 WHERE code = 'S7'`);
    const undone = await undo(first);
    // The update above was undone as another version, so its sample is kept as well.
    expect(undone.summary).toMatchObject({ removed: 3, kept: 2 });
    expect((await stored()).map(({ code }) => code)).toEqual(['S1', 'S7']);
  });
});
