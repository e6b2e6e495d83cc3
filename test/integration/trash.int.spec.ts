import {
  type CommunityResourceListDto,
  type DeletedDto,
  GRANTS,
  type ProblemDto,
  type SuccessDto,
  TRASH_MESSAGES,
  type TrashListDto,
  topicOf,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
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
const remove = (id: number, by = admin) => by.delete<Deleted>(`/api/community-resource/${id}`);
const recover = (trashId: number, by = admin) =>
  by.call<SuccessDto & ProblemDto>('PUT', `/api/trash/recover/${trashId}`, {});
const trash = async (by = admin, query = '') => (await by.get<TrashListDto>(`/api/trash${query}`)).body;
const resources = async (by = admin) =>
  (await by.get<CommunityResourceListDto>('/api/community-resource')).body.list.map(({ name }) => name);
const resource = (name: string, world = home) =>
  world.make.communityResource({ accountId: world.account.id, name });

describe('a community resource', () => {
  it('goes to the trash with what lies in it, and comes back with it', async () => {
    const place = await home.farmland();
    await served.db.query(
      `UPDATE every_community_resource SET created_on = '2025-03-08T10:00Z' WHERE id = $1`,
      [place.communityResource],
    );
    const before = await admin.get<{ name: string }>(
      `/api/community-resource/find/${place.communityResource}`,
    );
    const { status, body } = await remove(place.communityResource);
    expect([status, body]).toEqual([
      200,
      { message: 'success', id: place.communityResource, trashId: expect.any(Number) },
    ]);
    for (const typed of ['8 Mar 2025', '2025-03-08', 'resource'])
      expect((await trash(admin, `?q=${encodeURIComponent(typed)}`)).total).toBe(1);
    expect((await trash(admin, '?q=9%20Mar%202025')).total).toBe(0);
    expect((await trash()).list[0]).toEqual({
      id: body.trashId,
      description: before.body.name,
      itemType: 'Community Resource',
      createdOn: expect.stringMatching(/^2025-03-08T/),
      deletedOn: expect.any(String),
      deletedBy: home.admin.display_name,
      contents: [
        { what: 'communities', count: 1 },
        { what: 'farmers', count: 1 },
        { what: 'farms', count: 1 },
      ],
      purgedOn: expect.any(String),
      daysLeft: 30,
      links: [{ rel: 'recover', href: `/api/trash/recover/${body.trashId}`, method: 'PUT' }],
    });
    expect((await admin.get(`/api/community-resource/find/${place.communityResource}`)).status).toBe(404);
    expect(await resources()).toEqual([]);
    expect((await recover(body.trashId)).body).toEqual({ message: 'success', id: body.trashId });
    expect((await admin.get(`/api/community-resource/find/${place.communityResource}`)).body).toEqual(
      before.body,
    );
    expect((await trash()).total).toBe(0);
  });

  it('is deleted once, and restored once, whoever asks again', async () => {
    const { id } = await resource('Zuru Maize');
    const asked = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [trashId = 0] = new Set(asked.map(({ body }) => body.trashId));
    expect((await trash()).total).toBe(1);
    const back = await Promise.all([recover(trashId), recover(trashId)]);
    expect(back.map(({ body }) => body.message)).toEqual(['success', 'success']);
    const said = await served.db.query<{ type: string }>(
      `SELECT type FROM event_log WHERE subject_kind = 'communityResource' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(said.map(({ type }) => type)).toEqual(['communityResource.deleted', 'communityResource.restored']);
    // Deleting it again creates another item: the old one is closed.
    const again = (await remove(id)).body.trashId;
    expect(again).not.toBe(trashId);
    expect((await recover(trashId)).body.message).toBe('success');
    expect(await resources()).not.toContain('Zuru Maize');
    await recover(again);
  });

  it('leaves its name to another one, and then waits until the name is free', async () => {
    const { id } = await resource('Argungu Rice');
    const { trashId } = (await remove(id)).body;
    const made = await admin.post<SuccessDto>('/api/community-resource', {
      name: 'Argungu Rice',
      description: 'Another one',
      mappingEnabled: false,
    });
    expect(made.body.message).toBe('success');
    const refused = await recover(trashId);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      409,
      'trash.nameTaken',
      'Another community resource is now called Argungu Rice. Rename it, then restore this one.',
    ]);
    await admin.call('PUT', '/api/community-resource', { body: { id: made.body.id, name: 'Argungu Two' } });
    expect((await recover(trashId)).status).toBe(200);
    expect(await resources()).toEqual(expect.arrayContaining(['Argungu Rice', 'Argungu Two']));
  });

  it('stays while something is being done in it', async () => {
    const { id } = await resource('Yauri Beans');
    const [job] = await served.db.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id, state, dispatched_epoch)
       VALUES ('import.farmers', '{}', 'members.csv', '', $1, $2, 'paused', 1) RETURNING id`,
      [home.account.id, id],
    );
    const refused = await remove(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '“members.csv” is still running in Yauri Beans. Wait until it ends or cancel it, then delete.',
    ]);
    await served.db.query(`UPDATE job_run SET state = 'completed', ended_at = now() WHERE id = $1`, [
      job?.id,
    ]);
    expect((await remove(id)).status).toBe(200);
  });

  it('is deleted and restored by administrators of its account alone', async () => {
    const { id } = await resource('Birnin Wheat');
    for (const user of [home.staff, home.agent, home.farmer, home.cbn]) {
      const client = await home.as(user);
      await home.make.grant(user.id, id);
      expect([user.username, (await remove(id, client)).status]).toEqual([user.username, 403]);
      expect([user.username, (await client.get('/api/trash')).status]).toEqual([user.username, 403]);
    }
    const stranger = await home.other.as(home.other.admin);
    expect((await remove(id, stranger)).status).toBe(404);
    const { trashId } = (await remove(id)).body;
    expect((await recover(trashId, stranger)).status).toBe(404);
    expect((await trash(stranger)).total).toBe(0);
    const superadmin = await home.as(home.superadmin);
    expect((await trash(superadmin)).list.map((item) => item.description)).toContain('Birnin Wheat');
    expect((await recover(trashId, superadmin)).status).toBe(200);
  });

  it('is out of reach for its readers until it is back', async () => {
    const { id } = await resource('Jega Onions');
    const reader = await home.user({ roles: ['STAFF'], access: [id], grants: [GRANTS.viewCommunities] });
    const client = await served.api.as(reader.username);
    const socket = await served.api.socketOf(reader.username);
    await socket.subscribe(topicOf.account(home.account.id));
    expect(await resources(client)).toEqual(['Jega Onions']);
    const { trashId } = (await remove(id)).body;
    expect(await resources(client)).toEqual([]);
    // Their access list is saved in the meantime: resources invisible to the editor stay on it.
    const { id: other } = await resource('Jega Garlic');
    const listed = await admin.post(
      `/api/new-rest/accesslist/${home.admin.username}/${other}/${reader.username}`,
    );
    expect(listed.status).toBe(200);
    await recover(trashId);
    expect((await resources(client)).sort()).toEqual(['Jega Garlic', 'Jega Onions']);
  });
});

describe('the list', () => {
  it('is searched by name, kind and who deleted it, and sorted', async () => {
    const { id: a } = await resource('Gwandu Sorghum');
    const { id: b } = await resource('100% Cotton');
    const first = (await remove(a)).body.trashId;
    const second = (await remove(b)).body.trashId;
    const found = async (q: string) =>
      (await trash(admin, `?q=${encodeURIComponent(q)}`)).list.map(({ id }) => id);
    expect(await found('sorg')).toEqual([first]);
    expect(await found('100%')).toEqual([second]);
    expect(await found('community resource')).toEqual(expect.arrayContaining([second, first]));
    expect(await found(home.admin.display_name)).toEqual(expect.arrayContaining([second, first]));
    const sorted = (await trash(admin, '?sort=description')).list.map((item) => item.description);
    expect(sorted.indexOf('100% Cotton')).toBeLessThan(sorted.indexOf('Gwandu Sorghum'));
    expect((await admin.get('/api/trash?sort=purge')).status).toBe(400);
  });

  it('says what goes soon, and lets nobody restore what is gone', async () => {
    const { id } = await resource('Koko Yam');
    const { trashId } = (await remove(id)).body;
    const age = (left: string) =>
      served.db.query(`UPDATE trash_item SET purge_after = now() + $2::interval WHERE id = $1`, [
        trashId,
        left,
      ]);
    await age('2 days 1 hour');
    const { goingSoon, list } = await trash(admin, '?q=koko');
    expect([goingSoon, list[0]?.daysLeft]).toEqual([1, 3]);
    await age('-1 minute');
    expect((await trash(admin, '?q=koko')).total).toBe(0);
    const late = await recover(trashId);
    expect([late.status, late.body.message]).toEqual([409, TRASH_MESSAGES.gone]);
  });
});
