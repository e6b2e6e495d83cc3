import { Readable } from 'node:stream';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  type EvaluationFarm,
  EvaluationPageDto,
  type FarmPlaceQuery,
  type Role,
  type StartExportBody,
} from '#libs/contracts';
import {
  ChangeFarmStatus,
  FarmExtents,
  FarmGate,
  ReadEvaluationMap,
  ReadFarmFacts,
  ReadFarmTiles,
} from '#libs/evaluation';
import { BeginExport } from '#libs/exports';
import { FarmScope } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { BeginImport, UndoImport } from '#libs/imports';
import { Database, Events } from '#libs/platform';
import { MapChanges } from '../../libs/evaluation/map-changes.js';
import { Builders } from '../support/builders.js';
import { breaches } from '../support/domain-context.js';
import { exportBy, GIVEN } from '../support/exporting.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';
import { mapOf, squareAt } from '../support/map-files.js';
import { column, row } from '../support/tile-fixture.js';
import { readTile } from '../support/vector-tile.js';

let importer: Importer;
let map: ReadEvaluationMap;
let facts: ReadFarmFacts;
let flags: ChangeFarmStatus;
let tiles: ReadFarmTiles;
let admin: SessionActor;

const actorOf = (id: number, accountId: number, role: Role): SessionActor => ({
  id,
  name: 'Adamu Bala',
  accountId,
  username: 'adamu',
  roles: [role],
  role,
  sessionId: '00000000-0000-4000-8000-000000000000',
  accessId: '00000000',
  farmerId: null,
});

beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '3' });
  const { app } = importer;
  const [database, scope] = [app.get(Database), app.get(CommunityScope)];
  map = new ReadEvaluationMap(database, app.get(Events), scope);
  const extents = new FarmExtents(database, app.get(Events));
  facts = new ReadFarmFacts(database, scope, extents, new FarmScope(database, app.get(Access)));
  flags = new ChangeFarmStatus(database, new FarmGate(database, app.get(Access)));
  tiles = new ReadFarmTiles(database, new MapChanges(database, app.get(Events)), scope);
  admin = actorOf(importer.adminId, importer.accountId, 'ADMIN');
});
afterAll(() => importer?.close());

const at = (code: string, lng: number) => ({ code, ring: squareAt(lng, 12) });

async function shown(jobId: number | undefined, { status = 'ALL', start = 0, end = 200, by = admin } = {}) {
  const { communityResourceId } = importer;
  const asked = { communityResourceId, farmStatus: status, start: String(start), end: String(end) };
  const answer = await map.page(by, { ...asked, importJob: jobId });
  expect(await breaches(EvaluationPageDto, answer)).toEqual([]);
  const codes = (JSON.parse(answer.farmers) as EvaluationFarm[]).map(({ farmCode }) => farmCode);
  return { ...answer, codes };
}
const undo = async ({ jobId }: Imported) => {
  const { jobId: undoing } = await importer.app.get(UndoImport).begin(jobId, importer.by);
  if (undoing === null) throw new Error('no job takes it back');
  return importer.ended({ jobId: undoing, importId: 0 });
};
const idOf = async (code: string) => {
  const [farm] = await importer.db.query<{ id: number }>('SELECT id FROM farm WHERE code = $1', [code]);
  return Number(farm?.id);
};

describe('the evaluation map of what an import made', () => {
  it('has the farms that it made or changed, their pages, counts and bounds, and no others', async () => {
    await importer.farms('before.kml', mapOf(at('A1', 4.1), at('A2', 4.2), at('A3', 4.3)));
    await flags.change(admin, await idOf('A2'), 'COMPLETED', {});
    const { jobId } = await importer.farms(
      'second.kml',
      mapOf(at('A1', 4.1), at('A2', 4.2003), at('B1', 5.1), at('B2', 5.2)),
    );

    const all = await shown(jobId);
    expect(all.codes).toEqual(['A2', 'B1', 'B2']);
    expect(all).toMatchObject({ totalProcessed: 3, totalFarms: 5, import: { jobId, farms: 3, undone: 0 } });
    expect(all.import?.fileName).toBe('second.kml');
    expect(all.totalArea).toBeCloseTo(3.6, 0);
    // Completed before, reopened by its new boundary.
    expect((await shown(jobId, { status: 'ACTIVE' })).codes).toEqual(['A2', 'B1', 'B2']);
    expect(await shown(jobId, { status: 'COMPLETED' })).toMatchObject({ codes: [], totalProcessed: 0 });
    expect((await shown(jobId, { start: 2, end: 4 })).codes).toEqual(['B2']);
    expect((await shown(undefined)).import).toBeNull();

    const { communityResourceId: id } = importer;
    const { extent } = await facts.extent(admin, id, { import: jobId });
    expect(extent?.map((each) => Number(each.toFixed(4)))).toEqual([4.2003, 12, 5.201, 12.001]);
    const place = async (code: string, job: number) =>
      facts.place(admin, await idOf(code), { status: 'ACTIVE', import: job });
    expect(await place('B2', jobId)).toMatchObject({ row: 2, rowOfAll: 4 });
    expect(await place('A3', jobId)).toMatchObject({ row: null, rowOfAll: 2 });
    expect(await place('B2', 999_999)).toMatchObject({ row: null, rowOfAll: 4 });
  });

  it('loses the farms that an undo takes away or puts back, and keeps those that it keeps', async () => {
    const done = await importer.farms('undone.kml', mapOf(at('A3', 4.3002), at('C1', 6.1), at('C2', 6.2)));
    // It is outside its state, far from the others, and inspected.
    await flags.change(admin, await idOf('C2'), 'COMPLETED', { reason: 'It is where it is.' });
    expect((await undo(done)).summary).toMatchObject({ removed: 1, restored: 1, kept: 1 });
    expect(await shown(done.jobId)).toMatchObject({
      codes: ['C2'],
      totalProcessed: 1,
      import: { farms: 3, undone: 2 },
    });
    const whole = await importer.farms('gone.kml', mapOf(at('D1', 7.1)));
    await undo(whole);
    expect(await shown(whole.jobId)).toMatchObject({
      codes: [],
      totalProcessed: 0,
      totalArea: 0,
      import: { farms: 1, undone: 1 },
    });
    expect(await facts.extent(admin, importer.communityResourceId, { import: whole.jobId })).toEqual({
      extent: null,
    });
  });

  it('does not know imports of lists, of another programme or account, nor any for outside viewers', async () => {
    const list = await importer.farmers('TEMP_ID', 'list.csv', 'Temp ID,Surname,First Name\nT-1,Bello,Aisha');
    const make = new Builders(importer.db);
    const account = await make.account();
    const other = await make.communityResource({ accountId: account.id });
    const stranger = await make.user({ accountId: account.id, roles: ['ADMIN'] });
    const begun = await importer.app.get(BeginImport).begin(
      {
        kind: 'farms',
        importType: 'KML',
        accountId: account.id,
        communityResourceId: other.id,
        communityId: null,
      },
      { name: 'theirs.kml', content: Readable.from([mapOf(at('E1', 8.1))]) },
      { id: stranger.id, name: 'Somebody', accountId: account.id },
    );
    const theirs = await importer.ended(begun);
    expect(theirs.summary).toMatchObject({ created: 1 });
    const mine = await importer.farms('mine.kml', mapOf(at('E2', 8.2)));
    const cbn = actorOf(importer.adminId, importer.accountId, 'CBN');
    const notFound = { code: 'record.notFound' };
    await expect(shown(list.jobId)).rejects.toMatchObject(notFound);
    await expect(shown(theirs.jobId)).rejects.toMatchObject(notFound);
    await expect(shown(999_999)).rejects.toMatchObject(notFound);
    await expect(shown(mine.jobId, { by: cbn })).rejects.toMatchObject(notFound);
    await expect(shown(mine.jobId, { by: actorOf(stranger.id, account.id, 'ADMIN') })).rejects.toMatchObject(
      notFound,
    );
    await expect(
      facts.extent(admin, importer.communityResourceId, { import: theirs.jobId }),
    ).rejects.toMatchObject(notFound);
  });
});

describe('an export of what an import made', () => {
  const asked = (jobId: number): StartExportBody => ({
    kind: 'farms',
    format: 'csv',
    resourceId: importer.communityResourceId,
    filters: { import: jobId },
  });
  const rowsOf = async (jobId: number) =>
    (await importer.app.get(BeginExport).count(admin, asked(jobId))).rows;

  it('has its farms, as many as were counted before, and says of which import', async () => {
    const done = await importer.farms('export.kml', mapOf(at('X1', 9.1), at('X2', 9.2)));
    expect(await rowsOf(done.jobId)).toBe(2);
    const { summary, bytes } = await exportBy(importer.app, admin, asked(done.jobId));
    expect(summary).toMatchObject({
      rows: 2,
      filters: expect.arrayContaining(['From the import of export.kml']),
    });
    expect(bytes.toString()).toMatch(/X1[\s\S]*X2/);
    await undo(done);
    expect(await rowsOf(done.jobId)).toBe(0);
  });

  it('is refused for an import that is not there, and for what is no farm', async () => {
    await expect(rowsOf(999_999)).rejects.toMatchObject({ code: 'record.notFound' });
    const begin = (more: Partial<StartExportBody>) =>
      importer.app.get(BeginExport).begin(admin, { ...GIVEN, ...asked(999_999), ...more });
    await expect(begin({})).rejects.toMatchObject({ code: 'record.notFound' });
    const invalid = { code: 'request.invalid' };
    await expect(begin({ kind: 'farmers' })).rejects.toMatchObject(invalid);
    await expect(begin({ resourceId: undefined })).rejects.toMatchObject(invalid);
    await expect(begin({ kind: 'farmers', filters: { agent: 'tanko' } })).rejects.toMatchObject(invalid);
  });
});

describe('tiles of what an import made', () => {
  const tile = async (z: number, lng: number, query: FarmPlaceQuery) => {
    const call = {
      communityResourceId: importer.communityResourceId,
      z: String(z),
      x: String(Math.floor(column(lng, z))),
      y: String(Math.floor(row(12.0005, z))),
    };
    const { content } = await tiles.tile(admin, call, query, undefined);
    const { cells = [], farms = [] } = readTile(content ?? Buffer.alloc(0));
    return {
      counted: cells.reduce((sum, { properties }) => sum + Number(properties.farms), 0),
      drawn: farms.length,
    };
  };
  const counted = async () => {
    const { communityResourceId } = importer;
    const kept = await importer.db.query(
      `SELECT level, status, sum(farms)::int AS farms, sum(area_m2)::float8 AS area FROM map_cell
        WHERE community_resource_id = $1 GROUP BY 1, 2 HAVING sum(farms) <> 0 ORDER BY 1, 2`,
      [communityResourceId],
    );
    const there = await importer.db.query(
      `SELECT level, status, count(*)::int AS farms, sum(round(area_m2))::float8 AS area FROM farm, (VALUES (7), (11), (15)) l(level)
        WHERE community_resource_id = $1 AND boundary IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
      [communityResourceId],
    );
    return { kept, there };
  };

  it('have its farms, from afar and close up, and none that were taken back', async () => {
    const { jobId } = await importer.farms(
      'tiles.kml',
      mapOf(at('G1', 7.1), at('G2', 7.1015), at('G3', 7.6)),
    );
    expect(await tile(5, 7.1, { import: jobId })).toEqual({ counted: 3, drawn: 0 });
    expect(await tile(13, 7.1, { import: jobId })).toEqual({ counted: 0, drawn: 2 });
    const whole = await tile(0, 7.1, {});
    expect(whole.counted).toBeGreaterThan(3);
    expect(await tile(5, 7.1, { import: jobId, status: 'COMPLETED' })).toEqual({ counted: 0, drawn: 0 });
    let { kept, there } = await counted();
    expect(kept).toEqual(there);
    await undo(await importer.ended({ jobId, importId: 0 }));
    expect(await tile(5, 7.1, { import: jobId })).toEqual({ counted: 0, drawn: 0 });
    expect((await tile(0, 7.1, {})).counted).toBe(whole.counted - 3);
    ({ kept, there } = await counted());
    expect(kept).toEqual(there);
  });
});
