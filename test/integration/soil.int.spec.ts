import {
  type DeletedDto,
  type FarmSoilDto,
  GRANTS,
  type Grant,
  type ProblemDto,
  SOIL_MESSAGES,
  type SoilSampleDto,
  type SoilSampleListDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { purgeTrash } from '../support/purge-trash.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let farmId: number;
let resourceId: number;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  const land = await served.home.farmland();
  ({ farm: farmId, communityResource: resourceId } = land);
  await served.db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [
    land.farmer,
    served.home.farmer.id,
  ]);
  await served.db.query(
    'UPDATE farm SET boundary = ST_Multi(ST_Buffer(ST_Point(4.5, 12.7, 4326), 0.001)) WHERE id = $1',
    [farmId],
  );
});

afterAll(() => served?.close());

const S1 = {
  code: 'S1',
  takenOn: '2026-05-06',
  depthFrom: 0,
  depthTo: 20,
  latitude: 12.7,
  longitude: 4.5,
  laboratory: 'Samaru',
  totalNitrogen: 0.11,
  phosphorus: 11.4,
  phosphorusMethod: 'BRAY_1',
  texture: 'SANDY_LOAM',
};
const PATH = () => `/api/farms/${farmId}/soil-samples`;
const add = (body: object, client = admin) => client.post<SoilSampleDto & ProblemDto>(PATH(), body);

describe('soil samples', () => {
  it('are stored with their farm, once for a number, day and depth', async () => {
    const { status, body } = await add(S1);
    expect([status, body]).toMatchObject([200, { ...S1, farmId, ph: null, version: 1 }]);
    expect((await add({ ...S1, code: 's1' })).body.fields).toEqual({ name: SOIL_MESSAGES.nameTaken });
    expect((await add({ ...S1, depthFrom: 20, depthTo: 40 })).status).toBe(200);
  });

  it.each([
    [{ takenOn: '2026-02-30' }, { takenOn: SOIL_MESSAGES.day }],
    [{ takenOn: '2099-01-01' }, { takenOn: SOIL_MESSAGES.day }],
    [{ depthTo: 0 }, { depthTo: SOIL_MESSAGES.depthOrder }],
    [{ longitude: undefined }, { longitude: SOIL_MESSAGES.halfPosition }],
    [{ latitude: 51.5 }, { latitude: SOIL_MESSAGES.outside }],
    [{ latitude: 12.8 }, { latitude: SOIL_MESSAGES.farAway }],
  ])('refuse %j', async (wrong, fields) => {
    const { status, body } = await add({ ...S1, code: 'S9', ...wrong });
    expect([status, body.fields]).toEqual([400, fields]);
  });

  it('refuse what no soil can have', async () => {
    for (const wrong of [{ ph: 14 }, { totalNitrogen: 11 }, { organicCarbon: 101 }, { depthTo: 500 }])
      expect((await add({ ...S1, code: 'S9', ...wrong })).status).toBe(400);
  });

  it('are listed, searched and sorted within their farm', async () => {
    await add({ ...S1, code: 'K7', takenOn: '2026-06-01', laboratory: 'Ibadan' });
    const list = async (query = '') =>
      (await admin.get<SoilSampleListDto>(`${PATH()}${query}`)).body.list.map(({ code }) => code);
    expect(await list('?sort=code')).toEqual(['K7', 'S1', 'S1']);
    expect(await list('?q=ibad')).toEqual(['K7']);
    expect(await list('?q=sandy')).toHaveLength(3);
    const asked = { kind: 'soilSamples', format: 'csv', filters: { farmId } };
    expect((await admin.post('/api/exports/count', asked)).body).toEqual({ rows: 3 });
  });

  it('are rated by the tables of the country, with the source named', async () => {
    const { body } = await admin.get<FarmSoilDto>(`/api/farms/${farmId}/soil`);
    expect(body).toMatchObject({ isSoilMappingEnabled: false, total: 3 });
    expect(body.tables).toMatchObject([
      { name: 'Nigeria soil fertility classes', version: 1, isSecondary: true },
    ]);
    expect(body.list.at(-1)?.ratings).toMatchObject([
      { property: 'NITROGEN', value: 0.11, range: 0, advice: 'Full nitrogen rate, in two splits.' },
      { property: 'PHOSPHORUS', method: 'Bray-1', range: 1 },
    ]);
  });

  it('are deleted and restored, and hidden while their farm is in the trash', async () => {
    const { body } = await add({ ...S1, code: 'D1' });
    const path = `/api/soil-samples/${body.id}`;
    await admin.delete(path);
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.post(`${path}/restore`)).body).toMatchObject({ code: 'D1' });
    await served.db.query('UPDATE every_community_resource SET deleted_on = now() WHERE id = $1', [
      resourceId,
    ]);
    expect([(await admin.get(path)).status, (await admin.get(PATH())).status]).toEqual([404, 404]);
    await served.db.query('UPDATE every_community_resource SET deleted_on = NULL WHERE id = $1', [
      resourceId,
    ]);
  });

  it('go with the community of their farm, come back with it, and are purged with it', async () => {
    const place = await served.home.farmland();
    const of = { farm: place.farm, path: `/api/farms/${place.farm}/soil-samples` };
    const { latitude: _lat, longitude: _lng, ...body } = S1;
    const { id } = (await admin.post<SoilSampleDto>(of.path, body)).body;
    const found = async () => (await admin.get(`/api/soil-samples/${id}`)).status;
    const kept = () => served.db.query('SELECT id FROM soil_sample WHERE farm_id = $1', [of.farm]);
    const remove = async () =>
      (await admin.delete<DeletedDto>(`/api/community-resource/community/${place.community}`)).body.trashId;
    const first = await remove();
    expect([await found(), await kept()]).toMatchObject([404, [{ id }]]);
    await admin.call('PUT', `/api/trash/recover/${first}`, {});
    expect(await found()).toBe(200);
    const second = await remove();
    await served.db.query(`UPDATE trash_item SET purge_after = now() - interval '1 second' WHERE id = $1`, [
      second,
    ]);
    await purgeTrash(served);
    expect(await kept()).toEqual([]);
  });

  it('are read by users who may see the farm, and changed by staff with the grant', async () => {
    const soil = `/api/farms/${farmId}/soil`;
    const { home, abroad } = served;
    const access = [resourceId];
    const staffWith = async (grants: Grant[]) =>
      home.as(await home.user({ roles: ['STAFF'], access, grants }));
    const [ungranted, viewer, editor, cbn, agent, stranger] = await Promise.all([
      staffWith([GRANTS.editFarms]),
      staffWith([GRANTS.viewSoil]),
      staffWith([GRANTS.editSoil]),
      home.user({ roles: ['CBN'], access }).then((user) => home.as(user)),
      home.as(home.agent),
      abroad.as(abroad.admin),
    ]);
    const statusesOf = async (client: HttpClient, code: string) => [
      (await client.get(soil)).status,
      (await add({ ...S1, code }, client)).status,
    ];
    expect(await statusesOf(ungranted, 'U1')).toEqual([403, 403]);
    expect(await statusesOf(viewer, 'V1')).toEqual([200, 403]);
    expect(await statusesOf(editor, 'E1')).toEqual([200, 200]);
    expect(await statusesOf(cbn, 'C1')).toEqual([200, 403]);
    expect(await statusesOf(agent, 'A1')).toEqual([403, 403]);
    expect(await statusesOf(stranger, 'X1')).toEqual([404, 404]);
    const farmer = await home.as(home.farmer);
    expect(await statusesOf(farmer, 'F1')).toEqual([200, 403]);
    const { farm: another } = await home.farmland();
    expect((await farmer.get(`/api/farms/${another}/soil`)).status).toBe(404);
    const relsOf = async (client: HttpClient) =>
      (await client.get<FarmSoilDto>(soil)).body.list[0]?.links.map(({ rel }) => rel);
    expect([await relsOf(editor), await relsOf(cbn)]).toEqual([['self', 'edit', 'remove'], ['self']]);
  });
});
