import type {
  DeletedDto,
  EopListDto,
  LedgerSummaryDto,
  ProblemDto,
  SuccessDto,
  TrashListDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { purgeTrash } from '../support/purge-trash.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let admin: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  admin = await home.as(home.admin);
});

afterAll(() => served?.close());

type Deleted = DeletedDto & ProblemDto;
const recover = (trashId: number, by = admin) =>
  by.call<SuccessDto & ProblemDto>('PUT', `/api/trash/recover/${trashId}`, {});
const trash = async () => (await admin.get<TrashListDto>('/api/trash')).body;

describe('a member who is no farmer', () => {
  const ROOT = '/api/community-resource';
  const HAUWA = { surname: 'Yusuf', firstName: 'Hauwa', email: 'hauwa@example.ng', phone: '08031234567' };
  const add = async (community: number, more: object = {}) =>
    (await admin.post<SuccessDto>(`${ROOT}/communitymembers/${community}`, { ...HAUWA, ...more })).body.id;
  const take = (id: number) => admin.delete(`${ROOT}/communitymember/${id}`);
  const items = async () => (await trash()).list.filter(({ itemType }) => itemType === 'Community member');
  const isThere = async (id: number) => (await admin.get(`${ROOT}/communitymember/${id}`)).status === 200;
  const nameOf = async (community: number) =>
    (
      await served.db.query<{ name: string }>('SELECT name FROM every_community WHERE id = $1', [community])
    )[0]?.name;

  it('lies there with the name of their community, and comes back by the list or by Undo', async () => {
    const { community } = await home.farmland();
    const id = await add(community);
    await take(id);
    await take(id);
    const [item, ...others] = await items();
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      description: `Yusuf Hauwa (${await nameOf(community)})`,
      deletedBy: home.admin.display_name,
      contents: [],
      daysLeft: 30,
    });
    expect((await recover(item?.id ?? 0, await home.as(home.staff))).status).toBe(403);
    expect((await recover(item?.id ?? 0, await home.other.as(home.other.admin))).status).toBe(404);
    expect((await recover(item?.id ?? 0)).status).toBe(200);
    expect([await isThere(id), await items()]).toEqual([true, []]);
    await take(id);
    expect((await admin.post(`${ROOT}/communitymember/${id}/restore`)).status).toBe(200);
    expect([await isThere(id), await items()]).toEqual([true, []]);
    const said = await served.db.query<{ type: string }>(
      `SELECT type FROM event_log WHERE subject_kind = 'communityMember' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(said.map(({ type }) => type.split('.')[1])).toEqual([
      'added',
      'removed',
      'restored',
      'removed',
      'restored',
    ]);
  });

  it('waits for their community, and goes to the trash with it', async () => {
    const { community } = await home.farmland();
    const [id, other] = [
      await add(community),
      await add(community, { firstName: 'Ladi', phone: '08031234568' }),
    ];
    await take(id);
    const [item] = await items();
    const parent = (await admin.delete<Deleted>(`${ROOT}/community/${community}`)).body.trashId;
    expect((await trash()).list.find((each) => each.id === parent)?.contents).toContainEqual({
      what: 'members',
      count: 1,
    });
    expect((await take(other)).status).toBe(404);
    for (const refused of [
      await recover(item?.id ?? 0),
      await admin.post<ProblemDto>(`${ROOT}/communitymember/${id}/restore`),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        `Their community ${await nameOf(community)} is also in the trash. Restore it first.`,
      ]);
    await recover(parent);
    expect((await recover(item?.id ?? 0)).status).toBe(200);
    expect([await isThere(id), await isThere(other)]).toEqual([true, true]);
  });

  it('is not restored if someone has their number, or next to themselves', async () => {
    const { community } = await home.farmland();
    const id = await add(community);
    await take(id);
    const [item] = await items();
    const other = await add(community, { firstName: 'Ladi', email: 'ladi@example.ng' });
    const refused = await recover(item?.id ?? 0);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This number belongs to Yusuf Ladi, who is already a member.',
    ]);
    await take(other);
    const again = await add(community, { phone: '08031234569' });
    expect((await recover(item?.id ?? 0)).body.message).toBe(
      `Yusuf Hauwa is a member of ${await nameOf(community)} again, with the same email.`,
    );
    await take(again);
    expect((await recover(item?.id ?? 0)).status).toBe(200);
  });

  it('goes for good after their days, and then comes back in no way', async () => {
    const { community } = await home.farmland();
    const id = await add(community);
    await take(id);
    const [item] = await items();
    await served.db.query(
      `UPDATE trash_item SET purge_after = now() - interval '1 second' WHERE record_id = $1`,
      [id],
    );
    expect((await admin.post<ProblemDto>(`${ROOT}/communitymember/${id}/restore`)).body.error).toBe(
      'trash.gone',
    );
    expect(await purgeTrash(served)).toBe(1);
    expect(await served.db.query('SELECT 1 FROM community_member WHERE id = $1', [id])).toEqual([]);
    expect((await recover(item?.id ?? 0)).body.error).toBe('trash.gone');
    expect((await admin.post(`${ROOT}/communitymember/${id}/restore`)).status).toBe(404);
  });
});

describe('an input of a programme', () => {
  const SEASON = 'Rainy Season 2026';
  const UREA = {
    name: 'Urea 46 %',
    quantityPerHectare: 3,
    unitCost: 100,
    unitOfMeasurement: 'bags',
    season: SEASON,
  };
  const at = (resource: number) => `/api/community-resource/eop/${resource}`;
  const add = async (resource: number, more: object = {}) =>
    (await admin.post<SuccessDto>(at(resource), { ...UREA, ...more })).body.id;
  const items = async () => (await trash()).list.filter(({ itemType }) => itemType === 'Input (EOP)');
  const names = async (resource: number) =>
    (await admin.get<EopListDto>(`${at(resource)}?season=${encodeURIComponent(SEASON)}`)).body.list.map(
      ({ name }) => name,
    );

  it('lies there with its season, and what hectares entitle to is as before once it is back', async () => {
    const { communityResource, farm } = await home.farmland();
    const grow = (area: number) =>
      served.db.query(`UPDATE farm SET status = 'COMPLETED', area_m2 = $2 WHERE id = $1`, [farm, area]);
    const entitled = async () =>
      (
        await admin.get<LedgerSummaryDto>(
          `/api/input/ledger/${communityResource}?season=${encodeURIComponent(SEASON)}`,
        )
      ).body.total.entitled;
    const id = await add(communityResource);
    await grow(10_000);
    expect(await entitled()).toBe(300);
    await admin.delete(at(id));
    // Recounted without it in the meantime.
    await grow(20_000);
    expect(await entitled()).toBe(0);
    const [item, ...others] = await items();
    expect(others).toEqual([]);
    expect(item?.description).toMatch(/^Urea 46 %, Rainy Season 2026 \(.+\)$/);
    expect((await recover(item?.id ?? 0)).status).toBe(200);
    expect([await names(communityResource), await items()]).toEqual([['Urea 46 %'], []]);
    expect(await entitled()).toBe(600);
    const said = await served.db.query<{ type: string }>(
      `SELECT type FROM event_log WHERE subject_kind = 'eop' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(said.map(({ type }) => type)).toEqual(['eop.added', 'eop.removed', 'eop.restored']);
  });

  it('comes back by Undo with the others, all of them or none', async () => {
    const { communityResource } = await home.farmland();
    const ids = [await add(communityResource), await add(communityResource, { name: 'Lime' })];
    await admin.post(`${at(communityResource)}/delete`, { ids });
    const restore = () => admin.post<ProblemDto>(`${at(communityResource)}/restore`, { ids });
    // Another item in the season has its name by now; in another season there is no conflict.
    const other = await add(communityResource, { name: 'LIME' });
    await add(communityResource, { season: 'Dry Season 2025' });
    const refused = await restore();
    expect([refused.status, refused.body.error, await names(communityResource)]).toEqual([
      409,
      'trash.nameTaken',
      ['LIME'],
    ]);
    expect(refused.body.message).toMatch(/^Another input in Rainy Season 2026 of .* is now called Lime/);
    await admin.delete(at(other));
    expect((await restore()).status).toBe(200);
    expect((await restore()).status).toBe(200);
    expect(await names(communityResource)).toEqual(['Urea 46 %', 'Lime']);
    expect((await items()).map(({ description }) => description)).toEqual([expect.stringMatching(/^LIME, /)]);
    const stranger = await home.other.as(home.other.admin);
    expect((await stranger.post(`${at(communityResource)}/restore`, { ids })).status).toBe(404);
  });

  it('waits for its community resource, and once its days are over comes back in no way', async () => {
    const { communityResource } = await home.farmland();
    const id = await add(communityResource);
    await admin.delete(at(id));
    const [item] = await items();
    const parent = (await admin.delete<Deleted>(`/api/community-resource/${communityResource}`)).body.trashId;
    const refused = await recover(item?.id ?? 0);
    expect([refused.status, refused.body.error]).toEqual([409, 'trash.parentGone']);
    await recover(parent);
    await served.db.query(`UPDATE trash_item SET purge_after = now() - interval '1 second' WHERE id = $1`, [
      item?.id,
    ]);
    // Its row is kept, because reversed entries refer to it.
    expect(await purgeTrash(served)).toBe(0);
    expect((await recover(item?.id ?? 0)).body.error).toBe('trash.gone');
    expect(await names(communityResource)).toEqual([]);
  });
});
