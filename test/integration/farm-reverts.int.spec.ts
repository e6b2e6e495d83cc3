import { randomUUID } from 'node:crypto';
import {
  type BoundaryVersionListDto,
  type EditsDto,
  type FarmActDto,
  type FarmsActDto,
  GRANTS,
  type ProblemDto,
  type SavedFarmDto,
  type UndoneActDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld, type User, type World } from '../support/world.js';

/** Boundary versions of farms, and their restoration. */
let served: ServedWorld;
let home: World;
let admin: HttpClient;
let ngozi: HttpClient;
let ngoziUser: User;
let resourceId: number;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  admin = await home.as(home.admin);
  resourceId = (await home.programme('Kebbi')).resource.id;
  ngoziUser = await home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.editFarms] });
  ngozi = await home.as(ngoziUser);
});
afterAll(() => served?.close());

const newFarm = async () =>
  (await home.make.farm({ accountId: home.account.id, communityResourceId: resourceId })).id;
const draw = (client: HttpClient, farmId: number, lng: number) =>
  client.call<SavedFarmDto>('PUT', `/api/evaluation/farmmap/${farmId}`, {
    body: {
      coords: [0, 1, 2].map((n) => ({ lat: n === 2 ? 12.401 : 12.4, lng: n === 1 ? lng + 0.001 : lng })),
    },
  });
const revert = (farmId: number, body: object, client = admin) =>
  client.post<FarmActDto & ProblemDto>(`/api/evaluation/boundaries/${farmId}/revert`, body);
const versions = async (farmId: number, client = admin) =>
  (await client.get<BoundaryVersionListDto>(`/api/evaluation/boundaries/${farmId}`)).body.list;
const shape = async (farmId: number) =>
  (
    await served.db.query<{ wkb: string }>(
      `SELECT encode(ST_AsBinary(boundary), 'hex') AS wkb FROM farm WHERE id = $1`,
      [farmId],
    )
  )[0]?.wkb;

describe('a farm', () => {
  it('shows every boundary that it had, and goes back to one of them, which is taken back in turn', async () => {
    const id = await newFarm();
    const first = await shape(id);
    await draw(ngozi, id, 4.2);
    const second = await shape(id);
    await admin.post(`/api/evaluation/reset_map/${id}`, {});
    const list = await versions(id);
    expect(list.map(({ version, source, by, isCurrent }) => [version, source, by, isCurrent])).toEqual([
      [3, 'reset', home.admin.display_name, true],
      [2, 'edit', ngoziUser.display_name, false],
      [1, 'capture', null, false],
    ]);
    expect(list.map(({ boundary, farmSize }) => [boundary.length, farmSize > 0])).toEqual([
      [0, false],
      [1, true],
      [1, true],
    ]);
    const opId = randomUUID();
    const done = await revert(id, { version: 1, expectedVersion: 3, opId });
    expect(done.body).toMatchObject({ code: 200, version: 4, status: 'ACTIVE' });
    expect((await revert(id, { version: 1, expectedVersion: 3, opId })).body).toEqual(done.body);
    expect(await shape(id)).toBe(first);
    // It already has this boundary.
    expect((await revert(id, { version: 1 })).body).toMatchObject({ version: 4, actId: null });
    expect((await revert(id, { version: 2, expectedVersion: 3 })).status).toBe(409);
    const missing = await revert(id, { version: 99 });
    expect([missing.status, missing.body.error]).toEqual([404, 'farm.noSuchVersion']);
    await admin.post<UndoneActDto>(`/api/evaluation/acts/${done.body.actId}/undo`, {});
    expect(await shape(id)).toBeNull();
    await revert(id, { version: 2 });
    expect(await shape(id)).toBe(second);
    const stranger = await served.abroad.as(served.abroad.admin);
    expect((await revert(id, { version: 1 }, stranger)).status).toBe(404);
    expect((await stranger.get(`/api/evaluation/boundaries/${id}`)).status).toBe(404);
  });

  it('names no staff to outside viewers', async () => {
    const id = await newFarm();
    await draw(ngozi, id, 4.25);
    await home.make.grant(home.cbn.id, resourceId);
    const list = await versions(id, await home.as(home.cbn));
    expect(list.map(({ by }) => by)).not.toContain(ngoziUser.display_name);
    expect(list).toHaveLength(2);
  });
});

describe('one person’s edits', () => {
  it('of a time go back after a look, but for farms that someone else mapped since; and come again by undo', async () => {
    const [mine, twice, theirs, mixed] = [await newFarm(), await newFarm(), await newFarm(), await newFarm()];
    const before = await Promise.all([mine, twice].map(shape));
    const from = new Date(Date.now() - 1000).toISOString();
    await draw(ngozi, mine, 4.3);
    await draw(ngozi, twice, 4.31);
    await ngozi.post(`/api/evaluation/reset_map/${twice}`, {});
    await draw(ngozi, theirs, 4.32);
    await draw(admin, theirs, 4.33);
    await draw(admin, mixed, 4.34);
    const between = await shape(mixed);
    await draw(ngozi, mixed, 4.35);
    const after = await Promise.all([mine, twice, theirs, mixed].map(shape));
    const to = new Date(Date.now() + 60_000).toISOString();
    const query = new URLSearchParams({ username: ngoziUser.username, from, to });
    const preview = () => admin.get<EditsDto>(`/api/evaluation/edits/${resourceId}?${query}`);
    const shown = (await preview()).body;
    const opId = randomUUID();
    const ask = () =>
      admin.post<FarmsActDto>(`/api/evaluation/edits/${resourceId}/revert`, {
        username: ngoziUser.username,
        from,
        to,
        opId,
      });
    const done = await ask();
    expect(done.body).toMatchObject({ farms: shown.farms, kept: shown.kept });
    expect((await ask()).body).toEqual(done.body);
    expect(await Promise.all([mine, twice].map(shape))).toEqual(before);
    expect(await Promise.all([theirs, mixed].map(shape))).toEqual([after[2], between]);
    expect((await preview()).body.farms).toBe(0);
    const undone = await admin.post<UndoneActDto>(`/api/evaluation/acts/${done.body.actId}/undo`, {});
    expect(undone.body.restored).toBe(done.body.farms);
    expect(await Promise.all([mine, twice, theirs, mixed].map(shape))).toEqual(after);
  });

  it('of nobody, or of another time, are none', async () => {
    const query = (username: string) =>
      `username=${username}&from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z`;
    for (const username of [ngoziUser.username, 'nobody'])
      expect(
        (await admin.get<EditsDto>(`/api/evaluation/edits/${resourceId}?${query(username)}`)).body,
      ).toEqual({
        farms: 0,
        kept: 0,
      });
    expect(
      (await admin.get(`/api/evaluation/edits/${resourceId}?username=x&from=yesterday&to=now`)).status,
    ).toBe(400);
  });
});
