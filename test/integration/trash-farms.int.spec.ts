import {
  type DeletedDto,
  type FarmActDto,
  type FarmerHistoryDto,
  GRANTS,
  type ProblemDto,
  type SuccessDto,
  type TrashListDto,
  type UndoneActDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { purgeBy, purgeTrash } from '../support/purge-trash.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** Farms deleted on the map, in the trash. */
let served: ServedWorld;
let home: World;
let admin: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  admin = await home.as(home.admin);
});

afterAll(() => served?.close());

const recover = (trashId: number, by = admin) =>
  by.call<SuccessDto & ProblemDto>('PUT', `/api/trash/recover/${trashId}`, {});
const purgeActs = () => purgeBy(served.api, 'old undo states of farms');
const remove = async (farm: number) =>
  (await admin.post<FarmActDto>(`/api/evaluation/mapping_deleted/${farm}`)).body.actId;
const undo = (actId: number | null) =>
  admin.post<UndoneActDto & ProblemDto>(`/api/evaluation/acts/${actId}/undo`);
const items = async () =>
  (await admin.get<TrashListDto>('/api/trash')).body.list.filter(({ itemType }) => itemType === 'Farm');
const farmOf = async (id: number) =>
  (
    await served.db.query<{ farm: object }>(
      `SELECT to_jsonb(f) - 'version' - 'updated_on' AS farm FROM farm f WHERE id = $1`,
      [id],
    )
  )[0]?.farm;

it('lies there by its code, and comes back whole by the list or by Undo on the map, once', async () => {
  const { farm, communityResource } = await home.farmland();
  const before = await farmOf(farm);
  const actId = await remove(farm);
  const [item, ...others] = await items();
  expect(others).toEqual([]);
  const [named] = await served.db.query<{ name: string }>(
    'SELECT name FROM every_community_resource WHERE id = $1',
    [communityResource],
  );
  expect(item).toMatchObject({
    description: `${(before as { code: string }).code} (${named?.name})`,
    deletedBy: home.admin.display_name,
    contents: [],
    daysLeft: 30,
  });
  expect((await recover(item?.id ?? 0, await home.other.as(home.other.admin))).status).toBe(404);
  expect((await recover(item?.id ?? 0)).status).toBe(200);
  expect([await farmOf(farm), await items()]).toEqual([before, []]);
  expect((await undo(actId)).body.error).toBe('act.notUndoable');
  // Restoring it again changes nothing.
  expect((await recover(item?.id ?? 0)).status).toBe(200);
  const again = await remove(farm);
  expect((await items()).length).toBe(1);
  expect((await undo(again)).body).toMatchObject({ restored: 1 });
  expect([await farmOf(farm), await items()]).toEqual([before, []]);
  const said = await served.db.query<{ type: string }>(
    `SELECT type FROM event_log WHERE data->>'farmId' = $1::text AND type IN ('farm.deleted', 'farms.actUndone') ORDER BY id`,
    [farm],
  );
  expect(said.map(({ type }) => type)).toEqual([
    'farm.deleted',
    'farms.actUndone',
    'farm.deleted',
    'farms.actUndone',
  ]);
});

it('is restored once for two concurrent calls, from the trash and from the map', async () => {
  const { farm } = await home.farmland();
  const before = await farmOf(farm);
  for (let i = 0; i < 5; i++) {
    const actId = await remove(farm);
    const [item] = await items();
    const both = await Promise.all([recover(item?.id ?? 0), undo(actId)]);
    expect(both.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect([await farmOf(farm), await items()]).toEqual([before, []]);
  }
});

it('can be had back for as long as the trash keeps it, and waits for its community', async () => {
  const { farm, community } = await home.farmland();
  const before = await farmOf(farm);
  const actId = await remove(farm);
  await served.db.query(`UPDATE farm_act SET made_at = now() - interval '29 days' WHERE id = $1`, [actId]);
  await purgeActs();
  const [item] = await items();
  const parent = (await admin.delete<DeletedDto>(`/api/community-resource/community/${community}`)).body
    .trashId;
  for (const refused of [await recover(item?.id ?? 0), await undo(actId)])
    expect([refused.status, refused.body.error]).toEqual([409, 'trash.parentGone']);
  await recover(parent);
  expect((await recover(item?.id ?? 0)).status).toBe(200);
  expect(await farmOf(farm)).toEqual(before);
});

it('goes for good after its days', async () => {
  const { farm } = await home.farmland();
  const actId = await remove(farm);
  const [item] = await items();
  await served.db.query(`UPDATE trash_item SET purge_after = now() - interval '1 second' WHERE id = $1`, [
    item?.id,
  ]);
  await served.db.query(`UPDATE farm_act SET made_at = now() - interval '32 days' WHERE id = $1`, [actId]);
  expect((await undo(actId)).body.error).toBe('act.notUndoable');
  await purgeTrash(served);
  await purgeActs();
  expect((await recover(item?.id ?? 0)).body.error).toBe('trash.gone');
  expect(await served.db.query('SELECT 1 FROM farm_act_farm WHERE act_id = $1', [actId])).toEqual([]);
});

it('stays in the history of its farmer, for readers of its programme', async () => {
  const { farm, farmer, communityResource } = await home.farmland();
  const actsFor = async (client: HttpClient) => {
    const { list } = (await client.get<FarmerHistoryDto>(`/api/farmers/${farmer}/history`)).body;
    return list.filter(({ source }) => source === 'farm').map(({ act, link, by }) => [act, link?.id, by]);
  };
  const by = home.admin.display_name;
  await admin.post(`/api/evaluation/mapping_completed/${farm}`, {});
  await undo(await remove(farm));
  expect((await actsFor(admin)).slice(0, 3)).toEqual([
    ['farmRestored', farm, by],
    ['farmDeleted', farm, by],
    ['farmCompleted', farm, by],
  ]);
  expect((await admin.call('DELETE', `/api/farms/${farm}`, {})).status).toBe(200);
  const gone = [
    ['farmDeleted', undefined, by],
    ['farmDeleted', undefined, by],
    ['farmCompleted', undefined, by],
  ];
  expect(await actsFor(admin)).toEqual(gone);
  const staff = async (access: number[]) =>
    home.as(
      await home.user({ roles: ['STAFF'], access, grants: [GRANTS.viewCommunities, GRANTS.viewFarms] }),
    );
  expect(await actsFor(await staff([communityResource]))).toEqual(gone);
  const { community, communityResource: elsewhere } = await home.farmland();
  await served.db.query(
    'INSERT INTO membership (farmer_id, community_id, community_resource_id) VALUES ($1, $2, $3)',
    [farmer, community, elsewhere],
  );
  expect(await actsFor(await staff([elsewhere]))).toEqual([]);
});
