import {
  type AnyEvent,
  GRANTS,
  type LeaseListDto,
  type LeasesDto,
  type ProblemDto,
  type SavedFarmDto,
} from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { openSocketClient, type SocketClient } from '../support/socket-client.js';
import { openWorld, type ServedWorld, type User, type World } from '../support/world.js';

/** Farm leases across two processes. */
let served: ServedWorld;
let home: World;
let ngozi: HttpClient;
let tanko: HttpClient;
let ngoziUser: User;
let resourceId: number;
const sockets: SocketClient[] = [];

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  home = served.home;
  resourceId = (await home.programme('Kebbi')).resource.id;
  const evaluator = () => home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.editFarms] });
  ngoziUser = await evaluator();
  ngozi = await served.api.as(ngoziUser.username);
  tanko = await served.peer.as((await evaluator()).username);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await served.db.query('DELETE FROM farm_lease');
});
afterAll(() => served?.close());

const newFarm = async () =>
  (await home.make.farm({ accountId: home.account.id, communityResourceId: resourceId })).id;
const lease = (client: HttpClient, farmIds: number[], path = '', body = {}) =>
  client.post<LeasesDto & ProblemDto>(`/api/evaluation/leases${path}`, { farmIds, ...body });
const list = async (client = tanko) =>
  (await client.get<LeaseListDto>(`/api/evaluation/leases/${resourceId}`)).body.list;
const save = (client: HttpClient, farmId: number, lng: number) =>
  client.call<SavedFarmDto & ProblemDto>('PUT', `/api/evaluation/farmmap/${farmId}`, {
    body: {
      coords: [0, 1, 2].map((n) => ({ lat: 12.4 + (n === 2 ? 0.001 : 0), lng: lng + (n === 1 ? 0.001 : 0) })),
    },
  });
const connect = async (api: { url: string }, client: HttpClient) => {
  const socket = await openSocketClient(api.url, client.token ?? null);
  sockets.push(socket);
  return socket;
};
/** Expires leases. */
const age = (column: 'alive_until' | 'held_until', farmId: number) =>
  served.db.query(`UPDATE farm_lease SET ${column} = now() - interval '1 s' WHERE farm_id = $1`, [farmId]);
const ofLeases = (events: AnyEvent[], farmId: number) =>
  events
    // The inspector's events name farms too.
    .filter(
      ({ type, data }) => type.startsWith('lease.') && 'farmIds' in data && data.farmIds?.includes(farmId),
    )
    .map(({ type }) => type);

const shown = (watcher: SocketClient, farmId: number, types: string[]) =>
  eventually(() => {
    expect(ofLeases(watcher.events, farmId)).toEqual(types);
    return true;
  }, 15_000);

it('is seen by all, and nobody else may save, reset, delete or take the farm meanwhile', async () => {
  const [farmId, neighbour] = [await newFarm(), await newFarm()];
  const watcher = await connect(served.peer, tanko);
  await watcher.subscribe(`resource:${resourceId}`);
  const taken = await lease(ngozi, [farmId, neighbour]);
  expect([taken.status, taken.body.lost, taken.body.held.map((held) => held.farmId)]).toEqual([
    200,
    [],
    [farmId, neighbour],
  ]);
  const minutes = (Date.parse(taken.body.held[0]?.until ?? '') - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15.1);
  const { id, username, display_name: name } = ngoziUser;
  expect(await list()).toEqual([
    { farmId, by: { id, name, username, role: 'STAFF' }, until: expect.any(String) },
    { farmId: neighbour, by: expect.anything(), until: expect.any(String) },
  ]);
  await shown(watcher, farmId, ['lease.taken']);

  const free = await newFarm();
  const refused = await lease(tanko, [free, farmId]);
  expect([refused.status, refused.body.error]).toEqual([423, 'farm.leased']);
  expect(refused.body.message).toContain(`${ngoziUser.display_name} edits this farm until `);
  expect(refused.body.current).toMatchObject({ farmId, by: { id: ngoziUser.id } });
  expect((await list()).some((held) => held.farmId === free)).toBe(false);
  expect((await save(tanko, farmId, 4.2)).status).toBe(423);
  const act = (path: string, client = tanko) =>
    client.post<ProblemDto & { actId: number }>(`/api/evaluation/${path}`, {});
  const completed = await act(`mapping_completed/${farmId}`, ngozi);
  for (const path of [
    `mapping_deleted/${farmId}`,
    `reset_map/${farmId}`,
    `mapping_completed/${farmId}`,
    `mapping_not_completed/${farmId}`,
    `acts/${completed.body.actId}/undo`,
  ]) {
    const { status, body } = await act(path);
    expect([path, status, body.message]).toEqual([path, 423, refused.body.message]);
  }
  const farmer = await home.make.farmer({ accountId: home.account.id, communityResourceId: resourceId });
  await served.db.query('UPDATE farm SET farmer_id = $2 WHERE id = $1', [farmId, farmer.id]);
  const rejected = await tanko.call<ProblemDto>(
    'PUT',
    `/api/evaluation/farmer/${farmer.id}/${ngoziUser.id}/MAP/reject`,
    { body: { reason: 'A neighbour’s field.', farmId } },
  );
  expect([rejected.status, rejected.body.message]).toEqual([423, refused.body.message]);
  // The holder saves, and sees the resulting change.
  expect((await save(ngozi, farmId, 4.21)).body).toMatchObject({
    message: 'Work Saved successfully',
    reopened: true,
    notice: 'Farm reopened.',
  });

  await lease(ngozi, [farmId, neighbour], '/release');
  await shown(watcher, farmId, ['lease.taken', 'lease.ended']);
  expect((await save(tanko, farmId, 4.22)).status).toBe(200);
});

it('goes to one of two concurrent callers', async () => {
  const farmId = await newFarm();
  const answers = await Promise.all([lease(ngozi, [farmId]), lease(tanko, [farmId])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 423]);
});

it('lives by signs of its holder, and no longer than its time unless it is extended', async () => {
  const farmId = await newFarm();
  await lease(ngozi, [farmId]);
  await age('alive_until', farmId);
  // After a short absence without another user the lease is renewed.
  const back = await lease(ngozi, [farmId], '/renew');
  if (back.body.held.length > 0) expect((await lease(tanko, [farmId])).status).toBe(423);
  await lease(ngozi, [farmId]);
  const { body } = await lease(ngozi, [farmId], '/extend');
  expect(body.held).toHaveLength(1);
  await age('held_until', farmId);
  expect((await lease(ngozi, [farmId], '/renew')).body).toMatchObject({ held: [], lost: [farmId] });
  expect((await lease(tanko, [farmId])).status).toBe(200);
  expect((await lease(ngozi, [farmId], '/extend')).body.lost).toEqual([farmId]);
});

it('ends with its window’s socket, and with a killed process', async () => {
  const [farmId, forgotten] = [await newFarm(), await newFarm()];
  const watcher = await connect(served.peer, tanko);
  await watcher.subscribe(`resource:${resourceId}`);
  const own = await connect(served.api, ngozi);
  await lease(ngozi, [farmId], '', { socketId: own.socket.id });
  await lease(ngozi, [forgotten]);
  own.close();
  await shown(watcher, farmId, ['lease.taken', 'lease.ended']);
  expect((await list()).map((held) => held.farmId)).toEqual([forgotten]);
  await age('alive_until', forgotten);
  await shown(watcher, forgotten, ['lease.taken', 'lease.ended']);
  expect((await lease(tanko, [farmId, forgotten])).status).toBe(200);
  await lease(tanko, [farmId, forgotten], '/release');
});

it('can be asked for: its holder is sent a notice, and may answer that it is not free yet', async () => {
  const farmId = await newFarm();
  const own = await connect(served.api, ngozi);
  await own.subscribe(`user:${ngoziUser.id}`);
  const ask = () => tanko.post<ProblemDto>(`/api/evaluation/leases/${farmId}/ask`, {});
  expect([(await ask()).status, (await ask()).body.error]).toEqual([409, 'farm.leaseNotHeld']);
  await lease(ngozi, [farmId]);
  expect((await ask()).status).toBe(200);
  const asked = await eventually(() => own.events.find(({ type }) => type === 'lease.askedFor'));
  expect(asked.data).toMatchObject({ farmId });

  const asker = Number(asked.by?.id);
  const theirs = await connect(served.peer, tanko);
  await theirs.subscribe(`user:${asker}`);
  const notYet = (client: HttpClient, userId: number) =>
    client.post<ProblemDto>(`/api/evaluation/leases/${farmId}/not_yet`, { userId });
  expect((await notYet(ngozi, asker)).status).toBe(200);
  const answered = await eventually(() => theirs.events.find(({ type }) => type === 'lease.notYet'));
  expect(answered).toMatchObject({ data: { farmId, asker }, by: { id: ngoziUser.id } });
  // Users who did not ask get no answer, and non-holders have no request to answer.
  expect((await notYet(ngozi, home.admin.id)).body.error).toBe('record.notFound');
  expect((await notYet(tanko, asker)).body.error).toBe('farm.notAskedFor');
});

it('of another account’s farm is not there, and is nothing for read-only users', async () => {
  const farmId = await newFarm();
  const looker = await home.as(
    await home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.viewFarms] }),
  );
  const stranger = await served.abroad.as(served.abroad.admin);
  expect((await lease(looker, [farmId])).status).toBe(403);
  for (const path of ['', '/renew', '/extend'])
    expect((await lease(stranger, [farmId], path)).status).toBe(404);
  expect((await stranger.get(`/api/evaluation/leases/${resourceId}`)).status).toBe(404);
});

it('keeps a farm out of a reset of all', async () => {
  const farmId = await newFarm();
  await lease(ngozi, [farmId]);
  const { body } = await tanko.post<{ kept: number }>(`/api/evaluation/reset_all_map/${resourceId}`, {});
  expect(body.kept).toBe(1);
  const [row] = await served.db.query<{ version: number }>('SELECT version FROM farm WHERE id = $1', [
    farmId,
  ]);
  expect(row?.version).toBe(1);
});
