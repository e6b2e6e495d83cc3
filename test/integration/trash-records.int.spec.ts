import type { DeletedDto, ProblemDto, SuccessDto, TrashListDto } from '#libs/contracts';
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
      description: `Hauwa Yusuf (${await nameOf(community)})`,
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
        `Their community ${await nameOf(community)} is in the trash itself. Restore that first.`,
      ]);
    await recover(parent);
    expect((await recover(item?.id ?? 0)).status).toBe(200);
    expect([await isThere(id), await isThere(other)]).toEqual([true, true]);
  });

  it('is not put back beside who has their number, or beside themselves', async () => {
    const { community } = await home.farmland();
    const id = await add(community);
    await take(id);
    const [item] = await items();
    const other = await add(community, { firstName: 'Ladi', email: 'ladi@example.ng' });
    const refused = await recover(item?.id ?? 0);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This is the number of Ladi Yusuf, who is a member already.',
    ]);
    await take(other);
    const again = await add(community, { phone: '08031234569' });
    expect((await recover(item?.id ?? 0)).body.message).toBe(
      `Hauwa Yusuf is a member of ${await nameOf(community)} again, with the same email.`,
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
