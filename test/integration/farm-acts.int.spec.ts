import { randomUUID } from 'node:crypto';
import {
  type ActListDto,
  type FarmActDto,
  type FarmHistoryDto,
  type FarmStatusDto,
  type FarmsActDto,
  GRANTS,
  type ProblemDto,
  type RejectedDto,
  type RejectionListDto,
  type SavedFarmDto,
  type UndoneActDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** Acts of evaluators, and their one-time undo. */
let served: ServedWorld;
let home: World;
let admin: HttpClient;
let resourceId: number;
let place: { accountId: number; communityResourceId: number; communityId: number };

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  admin = await home.as(home.admin);
  const { resource, community } = await home.programme('Kebbi');
  resourceId = resource.id;
  place = { accountId: home.account.id, communityResourceId: resourceId, communityId: community.id };
});
afterAll(() => served?.close());

const post = <Answer>(path: string, body: object = {}, client = admin) =>
  client.post<Answer & ProblemDto>(`/api/evaluation/${path}`, body);
const undo = (actId: number | null, body = {}, client = admin) =>
  post<UndoneActDto>(`acts/${actId}/undo`, body, client);
const draw = (farmId: number, lng: number, body = {}) =>
  admin.call<SavedFarmDto>('PUT', `/api/evaluation/farmmap/${farmId}`, {
    body: {
      coords: [
        { lat: 12.4, lng },
        { lat: 12.4, lng: lng + 0.001 },
        { lat: 12.401, lng },
      ],
      ...body,
    },
  });

/** Returns all data of some farms that undo restores, to the last bit of their boundaries. */
const image = (ids: number[]) =>
  served.db.query(
    `SELECT to_jsonb(f) - 'version' - 'updated_on' - 'boundary' AS farm, encode(ST_AsEWKB(f.boundary), 'hex') AS wkb,
            (SELECT to_jsonb(a) FROM farm_awaited_farmer a WHERE a.farm_id = f.id) AS awaited,
            (SELECT to_jsonb(k) - 'version' FROM farm_link k WHERE k.farm_id = f.id AND k.version = f.version) AS link
       FROM farm f WHERE id = ANY($1) ORDER BY id`,
    [ids],
  );
const versions = async (id: number) =>
  (
    await served.db.query<{ source: string }>(
      'SELECT source FROM farm_boundary_version WHERE farm_id = $1 ORDER BY version',
      [id],
    )
  ).map(({ source }) => source);
const counts = async () =>
  (
    await served.db.query<{ farms: number; completed: number; mapped: number; area: number }>(
      `SELECT sum(farms)::int AS farms, coalesce(sum(farms) FILTER (WHERE status = 'COMPLETED'), 0)::int AS completed,
              sum(mapped)::int AS mapped, round(sum(area_m2))::float8 AS area
         FROM farm_count WHERE community_resource_id = $1`,
      [resourceId],
    )
  )[0];

/** Creates a farmer's completed farm, with attributes and a boundary that no decimal fraction can represent. */
async function fullFarm(): Promise<number> {
  const farmer = await home.make.farmer(place);
  const { id } = await home.make.farm({ ...place, farmerId: farmer.id, status: 'COMPLETED' });
  await served.db.query(
    `WITH bent AS (UPDATE farm SET boundary = ST_Translate(boundary, 1.0 / 3000, 1.0 / 7000), completed_on = now(),
                          attributes = '{"crop": "rice"}', declared_size_m2 = 10000.0 / 3
                    WHERE id = $1 RETURNING id, version, boundary, area_m2)
     INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source)
     SELECT id, version, boundary, area_m2, 'import' FROM bent`,
    [id],
  );
  return id;
}

describe('a deleted farm', () => {
  it('is in no list and no figure, and comes back whole by undo, once', async () => {
    const id = await fullFarm();
    const waiting = await home.make.farm(place);
    await served.db.query(
      `INSERT INTO farm_awaited_farmer (farm_id, account_id, bvn_index, temp_id) VALUES ($1, $2, '\\xabcd', 'T-9')`,
      [waiting.id, place.accountId],
    );
    await served.db.query(
      `INSERT INTO farm_link (farm_id, farmer_id, from_version, version, took_community, took_size, temp_id)
       SELECT id, farmer_id, 1, 1, false, true, 'T-8' FROM farm WHERE id = $1`,
      [id],
    );
    const [before, counted] = [await image([id, waiting.id]), await counts()];
    const opId = randomUUID();
    const done = await post<FarmActDto>(`mapping_deleted/${id}`, { expectedVersion: 1, opId });
    expect([done.status, done.body.message, done.body.farmId]).toEqual([200, 'Farm Deleted', id]);
    // A repeated request gets the same response.
    expect((await post<FarmActDto>(`mapping_deleted/${id}`, { expectedVersion: 1, opId })).body).toEqual(
      done.body,
    );
    const other = await post<FarmActDto>(`mapping_deleted/${waiting.id}`);
    expect((await counts())?.farms).toBe((counted?.farms ?? 0) - 2);
    expect((await admin.get(`/api/evaluation/history/${id}`)).status).toBe(404);
    expect(await versions(id)).toEqual([]);

    const back = await undo(done.body.actId);
    expect([back.status, back.body]).toEqual([
      200,
      expect.objectContaining({ total: 1, restored: 1, kept: 0, gone: 0 }),
    ]);
    await undo(other.body.actId);
    expect(await image([id, waiting.id])).toEqual(before);
    expect(await versions(id)).toEqual(['import']);
    expect(await counts()).toEqual(counted);
    const again = await undo(done.body.actId);
    expect([again.status, again.body.error]).toEqual([409, 'act.notUndoable']);
  });

  it('is not restored if another farm now has its code', async () => {
    const farm = await home.make.farm(place);
    const { body } = await post<FarmActDto>(`mapping_deleted/${farm.id}`);
    await home.make.farm({ ...place, code: farm.code });
    const refused = await undo(body.actId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Another farm has the code ${farm.code} now. Delete that farm first.`,
    ]);
    await served.db.query('DELETE FROM farm WHERE code = $1', [farm.code]);
    expect((await undo(body.actId)).body).toMatchObject({ total: 1, restored: 1, kept: 0 });
  });
});

describe('a reset farm', () => {
  it('has no boundary and is to be judged, keeps it in its history, and gets it back', async () => {
    const id = await fullFarm();
    const before = await image([id]);
    const { body } = await post<FarmActDto>(`reset_map/${id}`, { expectedVersion: 1, opId: randomUUID() });
    expect(body).toMatchObject({
      message: 'Farm Maps Reset Successfully',
      version: 2,
      status: 'ACTIVE',
      farmSize: 0,
    });
    expect(
      await served.db.query('SELECT boundary, area_m2, completed_on FROM farm WHERE id = $1', [id]),
    ).toEqual([{ boundary: null, area_m2: 0, completed_on: null }]);
    const again = await post<FarmActDto>(`reset_map/${id}`);
    expect([again.body.version, again.body.actId]).toEqual([2, null]);
    expect((await post(`reset_map/${id}`, { expectedVersion: 1 })).status).toBe(409);
    await undo(body.actId);
    expect(await image([id])).toEqual(before);
    expect(await versions(id)).toEqual(['import', 'reset', 'undo']);
    const history = await admin.get<FarmHistoryDto>(`/api/evaluation/history/${id}`);
    expect(history.body.list[1]?.what).toBe('removed the boundary');
  });

  it('of all farms of a programme is one act and one event, and what changed since stays', async () => {
    const programme = await home.programme('Kano');
    const there = { accountId: home.account.id, communityResourceId: programme.resource.id };
    const ids: number[] = [];
    for (let n = 0; n < 5; n++)
      ids.push((await home.make.farm({ ...there, status: n % 2 ? 'ACTIVE' : 'COMPLETED' })).id);
    const before = await image(ids);
    const opId = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => post<FarmsActDto>(`reset_all_map/${there.communityResourceId}`, { opId })),
    );
    for (const { status, body } of both)
      expect([status, body]).toEqual([200, { ...both[0]?.body, farms: 5, kept: 0 }]);
    const [log] = await served.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM event_log WHERE type = 'farms.mapsReset' AND topic = $1`,
      [`resource:${there.communityResourceId}`],
    );
    expect(log?.n).toBe(1);
    await draw(ids[0] ?? 0, 8.1);
    const { body } = await undo(both[0]?.body.actId ?? 0);
    expect(body).toMatchObject({ kind: 'resetAll', total: 5, restored: 4, kept: 1, gone: 0 });
    expect(await image(ids.slice(1))).toEqual(before.slice(1));
    const list = await admin.get<ActListDto>(`/api/evaluation/acts/${there.communityResourceId}`);
    expect(list.body.list.map(({ kind, undoneAt }) => [kind, undoneAt !== null])).toEqual([
      ['edit', false],
      ['resetAll', true],
    ]);
  });
});

describe('acts', () => {
  it('are taken back one after the other, edits and flags alike', async () => {
    const id = await fullFarm();
    const before = await image([id]);
    const first = await draw(id, 4.31);
    const flag = await post<FarmStatusDto>(`mapping_completed/${id}`);
    const second = await draw(id, 4.32);
    const reset = await post<FarmActDto>(`reset_map/${id}`);
    for (const { body } of [reset, second, flag, first])
      expect((await undo(body.actId)).body).toMatchObject({ restored: 1, kept: 0 });
    expect(await image([id])).toEqual(before);
  });

  it('are not taken back over what came after them', async () => {
    const { id } = await home.make.farm(place);
    const first = await draw(id, 4.33);
    const second = await draw(id, 4.34);
    const refused = await undo(first.body.actId);
    expect([refused.status, refused.body.error]).toEqual([409, 'act.overtaken']);
    expect(refused.body.message).toBe('This farm has changed since then. Undo the later change first.');
    // After a refusal it can still be undone.
    for (const { body } of [second, first])
      expect((await undo(body.actId)).body).toMatchObject({ total: 1, restored: 1 });
  });

  it('are taken back once by two immediately, and answered again by the id of the operation', async () => {
    const { id } = await home.make.farm(place);
    const { body } = await post<FarmStatusDto>(`mapping_completed/${id}`);
    const [a, b] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([undo(body.actId, { opId: a }), undo(body.actId, { opId: b })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const mine = answers[0]?.status === 200 ? a : b;
    expect((await undo(body.actId, { opId: mine })).status).toBe(200);
  });

  it('are not for read-only users, nor for other accounts', async () => {
    const { id } = await home.make.farm(place);
    const { body } = await post<FarmStatusDto>(`mapping_completed/${id}`);
    const looker = await home.as(
      await home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.viewFarms] }),
    );
    const stranger = await served.abroad.as(served.abroad.admin);
    for (const [client, status] of [
      [looker, 403],
      [stranger, 404],
    ] as const) {
      for (const path of [
        `mapping_deleted/${id}`,
        `reset_map/${id}`,
        `reset_all_map/${resourceId}`,
        `acts/${body.actId}/undo`,
      ])
        expect([path, (await post(path, {}, client)).status]).toEqual([path, status]);
    }
    expect((await served.db.query('SELECT version FROM farm WHERE id = $1', [id]))[0]).toEqual({
      version: 2,
    });
  });
});

describe('rejected data', () => {
  it('is kept with its reason and pins, once for each operation, until it is taken back', async () => {
    const farmer = await home.make.farmer(place);
    const farm = await home.make.farm({ ...place, farmerId: farmer.id, capturedBy: home.agent.id });
    const path = `/api/evaluation/farmer/${farmer.id}/${home.agent.id}/biometric/reject`;
    const reject = (body: object) => admin.call<RejectedDto & ProblemDto>('PUT', path, { body });
    const body = {
      reason: 'Two left thumbs.',
      pins: [{ lat: 12.4, lng: 4.3 }],
      farmId: farm.id,
      opId: randomUUID(),
    };
    const done = await reject(body);
    expect([done.status, done.body.code]).toEqual([200, 200]);
    expect((await reject(body)).body).toEqual(done.body);
    const list = async () =>
      (await admin.get<RejectionListDto>(`/api/evaluation/farmer/${farmer.id}/rejections`)).body.list;
    expect(await list()).toEqual([
      expect.objectContaining({
        type: 'BIOMETRIC',
        reason: 'Two left thumbs.',
        pins: body.pins,
        actId: done.body.actId,
      }),
    ]);
    expect((await reject({ reason: ' ' })).status).toBe(400);
    const fieldsOf = async (agent: number, type: string) => {
      const wrong = `/api/evaluation/farmer/${farmer.id}/${agent}/${type}/reject`;
      return (await admin.call<ProblemDto>('PUT', wrong, { body: { reason: 'Blurred.' } })).body.fields;
    };
    const photo = await fieldsOf(home.agent.id, 'PHOTO');
    expect(photo?.type).toMatch(/one of BIOMETRIC, MAP, NEXT_OF_KIN, DETAILS, OTHER\.$/);
    expect(await fieldsOf(0, 'MAP')).toEqual({ agentId: 'An id must be a whole number of 1 or more.' });
    const history = async () =>
      (await admin.get<FarmHistoryDto>(`/api/evaluation/history/${farm.id}`)).body.list.map(
        ({ what }) => what,
      );
    expect(await history()).toContain('rejected BIOMETRIC: Two left thumbs.');
    await undo(done.body.actId);
    expect([await list(), (await history()).filter((what) => what.startsWith('rejected'))]).toEqual([[], []]);
  });
});
