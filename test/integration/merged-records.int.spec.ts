import type { FoundListDto } from '#libs/contracts';
import { membersOf } from '#libs/members';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/** A merge moves memberships and farms to the main record; these lists must not depend on it. */
describe('a record that was merged into another', () => {
  let served: ServedWorld;
  let admin: HttpClient;
  let main: number;
  let at: { accountId: number; communityResourceId: number; communityId: number };

  beforeAll(async () => {
    served = await openWorld();
    const { home, make, db } = served;
    admin = await home.as(home.admin);
    const { resource, community } = await home.programme('Kebbi');
    at = { accountId: home.account.id, communityResourceId: resource.id, communityId: community.id };
    const twins: number[] = [];
    for (const surname of ['Twinmain', 'Twinother']) {
      const { id } = await make.farmer({ ...at, surname, firstName: 'Aisha' });
      await make.farm({ ...at, farmerId: id, status: 'COMPLETED' });
      twins.push(id);
    }
    main = twins[0]!;
    await db.query(`UPDATE farmer SET main_id = $1, phone = '+2348031234567' WHERE id = $2`, twins);
  });
  afterAll(() => served?.close());

  interface Listed {
    list: { id: number }[];
    total: number;
  }

  it.each([
    ['farmers/farmersbycommunity', 'communityId'],
    ['community-resource/findfarmers-by-communityid', 'communityId'],
    ['community-resource/processesFarmers', 'communityResourceId'],
    ['community-resource/communitymembers', 'communityId'],
  ] as const)('is not in the list %s', async (path, of) => {
    for (const query of ['', '?q=aisha']) {
      const { body } = await admin.get<Listed>(`/api/${path}/${at[of]}${query}`);
      expect([body.list.map(({ id }) => id), body.total]).toEqual([[main], 1]);
    }
  });

  it('is not found as a person of its own', async () => {
    const { body } = await admin.post<FoundListDto>('/api/search', { q: 'twin' });
    expect(body.list.flatMap(({ kind, id }) => (kind === 'farmer' ? [id] : []))).toEqual([main]);
  });

  it('gets no messages', async () => {
    expect((await membersOf(served.db, at.communityId)).map(({ id }) => id)).toEqual([main]);
  });

  it.each(['farmers', 'communityFarmers', 'overviewFarmers'])('is not in the export %s', async (kind) => {
    const { body } = await admin.post('/api/exports/count', { kind, format: 'csv' });
    expect(body).toMatchObject({ rows: 1 });
  });

  it('is not counted in statistics', async () => {
    const { body } = await admin.get(`/api/community-resource/analytics/${at.communityResourceId}`);
    expect(body).toMatchObject({ totalFarmers: 1, processedFarmersCount: 1 });
  });
});
