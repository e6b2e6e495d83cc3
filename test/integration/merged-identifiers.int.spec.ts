import Papa from 'papaparse';
import type { FarmerDto, FarmerPageDto, FoundListDto, LedgerFarmerDto } from '#libs/contracts';
import { inputsOfLatest } from '#libs/inputs';
import { withheldAmong } from '../../libs/messaging/persistence/member.queries.js';
import { goodFarmer } from '../support/farmer-files.js';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Importer, openImporter } from '../support/importing.js';
import { farmsOf, squareAt } from '../support/map-files.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/* Files, searches and users that name a record from before its merge reach the main record. */

const merge = (db: Importer['db'], mainId: number, farmerId: number) =>
  db.query(
    `WITH merged AS (UPDATE farmer SET main_id = $1, version = version + 1 WHERE id = $2)
     DELETE FROM membership WHERE farmer_id = $2`,
    [mainId, farmerId],
  );

describe('a file that names a merged record', () => {
  let importer: Importer;
  let mainId = 0;
  const { codesByRow, outcomesOf } = outcomesIn(() => importer);
  const { importOf, farmOf } = farmsOf(() => importer);
  /** Rows of the person with the identifiers of both records. */
  const [main, old] = [1, 2].map((n) => ({
    ...goodFarmer(n),
    Surname: 'Bello',
    'First Name': 'Aisha',
    Gender: 'F',
  })) as [ReturnType<typeof goodFarmer>, ReturnType<typeof goodFarmer>];
  const farmers = () =>
    importer.db.query<{ id: number }>(
      'SELECT id, temp_id, cbn_applicant_id, bvn_last4, phone FROM farmer ORDER BY id',
    );

  beforeAll(async () => {
    importer = await openImporter({ IMPORT_CHUNK_ROWS: '3' });
    expect((await importer.farmers('TEMP_ID', 'both.csv', Papa.unparse([main, old]))).summary).toMatchObject({
      created: 2,
    });
    const [first, second] = await farmers();
    mainId = first?.id ?? 0;
    await merge(importer.db, mainId, second?.id ?? 0);
  });
  afterAll(() => importer?.close());

  it.each(['TEMP_ID', 'CBN_ID', 'BVN'] as const)(
    'updates the main record in a farmer list, by %s',
    async (type) => {
      const before = await farmers();
      const Phone = { TEMP_ID: '08039990001', CBN_ID: '08039990002', BVN: '08039990003' }[type];
      const done = await importer.farmers(type, 'list.csv', Papa.unparse([{ ...old, Phone }]));
      expect(await codesByRow(done)).toEqual({});
      expect(done.summary).toMatchObject({ created: 0, updated: 1, held: 0, rejected: 0 });
      const [first, ...others] = before;
      expect(await farmers()).toEqual([{ ...first, phone: `+234${Phone.slice(1)}` }, ...others]);
    },
  );

  it('finds the main record by an identifier of each, and refuses the person twice', async () => {
    const mixed = { ...main, BVN: old.BVN };
    expect((await importer.farmers('TEMP_ID', 'mixed.csv', Papa.unparse([mixed]))).summary).toMatchObject({
      updated: 1,
      rejected: 0,
    });
    const unknown = { ...old, 'Temp ID': 'KB-900', 'CBN Applicant ID': '', BVN: main.BVN };
    const taken = await importer.farmers('TEMP_ID', 'taken.csv', Papa.unparse([unknown]));
    expect(await codesByRow(taken)).toEqual({ 2: 'key.taken' });
    const twice = await importer.farmers('TEMP_ID', 'twice.csv', Papa.unparse([main, goodFarmer(3), old]));
    expect(await outcomesOf(twice)).toEqual({ 2: 'unchanged', 3: 'created', 4: 'rejected' });
    expect(await codesByRow(twice)).toEqual({ 4: 'row.duplicate' });
  });

  it('records inputs for the main record', async () => {
    const { db, accountId, communityResourceId } = importer;
    const { season } = await inputsOfLatest(db, communityResourceId);
    await db.query(
      `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
       VALUES ($1, $2, $3, 'Urea', 3, 'bags', 32500)`,
      [accountId, communityResourceId, season],
    );
    const list = 'Temp ID,Item,Quantity Allocated\nKB-2,Urea,2\n';
    const done = await importer.ended(await importer.inputs('TEMP_ID', 'inputs.csv', list));
    expect(await codesByRow(done)).toEqual({});
    expect(await db.query('SELECT farmer_id, quantity FROM ledger_entry')).toEqual([
      { farmer_id: mainId, quantity: '2.0000' },
    ]);
  });

  it('gives a farm of a map to the main record, and its soil sample to that farm', async () => {
    await importOf({ code: 'M1', ring: squareAt(4.25, 11.3), data: { 'Temp ID': 'KB-2' } });
    const farm = await farmOf('M1');
    expect(Number(farm.farmer_id)).toBe(mainId);
    const soil = 'Temp ID,Sample,Date,Depth (cm),Total N (g/kg)\nKB-2,S1,06/05/2026,0-20,1.1\n';
    const done = await importer.soil('soil.csv', soil);
    expect(await codesByRow(done)).toEqual({});
    expect(await importer.db.query('SELECT farm_id FROM soil_sample')).toEqual([{ farm_id: farm.id }]);
  });
});

describe('a merged record', () => {
  let served: ServedWorld;
  let mainId = 0;
  let mergedId = 0;
  let resource = 0;
  const OLD_BVN = '22198700001';

  beforeAll(async () => {
    served = await openWorld();
    const land = await served.home.farmland();
    [mainId, resource] = [land.farmer, land.communityResource];
    const place = { accountId: served.home.account.id, communityId: land.community };
    const old = await served.make.farmer({
      ...place,
      communityResourceId: resource,
      tempId: 'OLD-1',
      bvn: OLD_BVN,
    });
    mergedId = old.id;
    await served.db.query(`UPDATE farmer SET rifan_number = 'RF/OLD' WHERE id = $1`, [mergedId]);
    await merge(served.db, mainId, mergedId);
  });
  afterAll(() => served?.close());

  it.each(['old-1', 'RF/OLD', OLD_BVN])('is found as its main record by %s', async (q) => {
    const admin = await served.home.as(served.home.admin);
    const found = (await admin.post<FoundListDto>('/api/search', { q })).body.list;
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([['farmer', mainId]]);
    const { list } = (await admin.post<FarmerPageDto>('/api/farmers/search', { q })).body;
    expect(list.map(({ id }) => id)).toEqual([mainId]);
  });

  it('is suggested for the ledger as its main record', async () => {
    const admin = await served.home.as(served.home.admin);
    const path = `/api/input/farmers/${resource}?q=OLD-1`;
    const { body } = await admin.get<{ list: LedgerFarmerDto[] }>(path);
    expect(body.list.map(({ farmerId }) => farmerId)).toEqual([mainId]);
  });

  it('keeps messages from a person who refused them with either record, until they consent', async () => {
    const decide = (farmerId: number, decision: string) =>
      served.db.query(
        `INSERT INTO consent (account_id, farmer_id, purpose, decision, language, channel)
         VALUES ($1, $2, 'messages', $3, 'ha', 'spoken')`,
        [served.home.account.id, farmerId, decision],
      );
    expect([...(await withheldAmong(served.db, [mainId]))]).toEqual([]);
    await decide(mainId, 'GIVEN');
    await decide(mergedId, 'REFUSED');
    expect([...(await withheldAmong(served.db, [mainId]))]).toEqual([mainId]);
    await decide(mainId, 'GIVEN');
    expect([...(await withheldAmong(served.db, [mainId]))]).toEqual([]);
  });

  it('lets its user reach the main record', async () => {
    const user = await served.home.user({ roles: ['FARMER'] });
    await served.db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [mergedId, user.id]);
    const own = await served.home.as(user);
    expect((await own.get<FarmerDto>('/api/farmers/farmer')).body.id).toBe(mainId);
  });
});
