import * as fc from 'fast-check';
import {
  type FarmActDto,
  type FarmStatus,
  type FarmsActDto,
  GRANTS,
  type ProblemDto,
  type UndoneActDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/**
 * Acts of two people on one farm, undone and redone in any order. The farm must equal the replay of the effective acts.
 * An act can be undone exactly if no later act depends on it; an undone act is no change.
 */
let served: ServedWorld;
let home: World;
let people: HttpClient[];
let resourceId: number;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  resourceId = (await home.programme('Kebbi')).resource.id;
  people = await Promise.all(
    [1, 2].map(async () =>
      home.as(await home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.editFarms] })),
    ),
  );
});
afterAll(() => served?.close());

/** Fields of a farm that the acts change; null: it was deleted. */
type Farm = { status: FarmStatus; shape: number | null } | null;
interface Stood {
  actId: number;
  what: Act;
  before: Farm;
}
type Act =
  | { act: 'draw'; shape: number }
  | { act: 'mapping_completed' | 'mapping_not_completed' | 'reset_map' | 'mapping_deleted' };
type Step = { by: 0 | 1 } & ({ do: Act } | { undo: number } | { redo: true });

/** Returns the farm after an act; the same farm if nothing changes, undefined if the server refuses. */
function after(farm: Farm, what: Act): Farm | undefined {
  if (farm === null) return undefined;
  switch (what.act) {
    case 'draw':
      return farm.shape === what.shape ? farm : { status: 'ACTIVE', shape: what.shape };
    case 'mapping_completed':
      if (farm.status === 'COMPLETED') return farm;
      return farm.shape === null ? undefined : { ...farm, status: 'COMPLETED' };
    case 'mapping_not_completed':
      return farm.status === 'ACTIVE' ? farm : { ...farm, status: 'ACTIVE' };
    case 'reset_map':
      return farm.shape === null && farm.status === 'ACTIVE' ? farm : { status: 'ACTIVE', shape: null };
    case 'mapping_deleted':
      return null;
  }
}

const SHAPES = [1, 2, 3] as const;
const NORTH = 12.4;
const east = (shape: number) => 4.3 + shape / 100;

const acts = fc.oneof(
  fc.record({ act: fc.constant('draw' as const), shape: fc.constantFrom(...SHAPES) }),
  fc.record({
    act: fc.constantFrom(
      'mapping_completed' as const,
      'mapping_not_completed' as const,
      'reset_map' as const,
    ),
  }),
  fc.record({ act: fc.constant('mapping_deleted' as const) }),
);
const steps = fc.tuple(
  fc.constantFrom(0 as const, 1 as const),
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: acts }) },
    // Counted from the latest act, which can usually be undone.
    { weight: 4, arbitrary: fc.record({ undo: fc.constantFrom(0, 0, 0, 1, 2) }) },
    { weight: 1, arbitrary: fc.record({ redo: fc.constant(true as const) }) },
  ),
);

async function send(client: HttpClient, farmId: number, what: Act) {
  if (what.act !== 'draw')
    return client.post<FarmActDto & ProblemDto>(`/api/evaluation/${what.act}/${farmId}`, {});
  const lng = east(what.shape);
  const coords = [0, 1, 2].map((n) => ({
    lat: NORTH + (n === 2 ? 0.001 : 0),
    lng: lng + (n === 1 ? 0.001 : 0),
  }));
  return client.call<FarmActDto & ProblemDto>('PUT', `/api/evaluation/farmmap/${farmId}`, {
    body: { coords },
  });
}

async function farmNow(farmId: number): Promise<Farm> {
  const [row] = await served.db.query<{ status: FarmStatus; lng: number | null; area: number }>(
    'SELECT status, ST_XMin(boundary) AS lng, area_m2 AS area FROM farm WHERE id = $1',
    [farmId],
  );
  if (!row) return null;
  expect(row.area > 0).toBe(row.lng !== null);
  // 0: the farm's initial boundary.
  const drawn = SHAPES.find((shape) => Math.abs(east(shape) - (row.lng ?? 0)) < 1e-6) ?? 0;
  return { status: row.status, shape: row.lng === null ? null : drawn };
}

async function replay(chain: Step[]): Promise<void> {
  const { id } = await home.make.farm({ accountId: home.account.id, communityResourceId: resourceId });
  let farm = await farmNow(id);
  const stands: Stood[] = [];
  const undone: Act[] = [];
  const act = async (client: HttpClient, what: Act) => {
    const expected = after(farm, what);
    const { status, body } = await send(client, id, what);
    expect([what, status < 300]).toEqual([what, expected !== undefined]);
    if (expected === undefined) return;
    expect([what, body.actId === null]).toEqual([what, expected === farm]);
    if (body.actId !== null) stands.push({ actId: body.actId, what, before: farm });
    farm = expected;
  };
  for (const step of chain) {
    const client = people[step.by] as HttpClient;
    if ('do' in step) await act(client, step.do);
    else if ('redo' in step) {
      const what = undone.pop();
      if (what) await act(client, what);
    } else {
      const target = stands.at(-1 - step.undo);
      if (!target) continue;
      const { status, body } = await client.post<UndoneActDto & ProblemDto>(
        `/api/evaluation/acts/${target.actId}/undo`,
        {},
      );
      if (step.undo === 0) {
        expect([status, body.restored]).toEqual([200, 1]);
        farm = target.before;
        undone.push(target.what);
        stands.pop();
      } else expect([status, body.error]).toEqual([409, 'act.overtaken']);
    }
    expect(await farmNow(id)).toEqual(farm);
  }
  // Whatever happened, everything can be undone to the initial farm.
  for (const { actId, before } of stands.reverse()) {
    const { status } = await (people[actId % 2] as HttpClient).post(`/api/evaluation/acts/${actId}/undo`, {});
    expect([status, await farmNow(id)]).toEqual([200, before]);
  }
}

it('is one history: the farm is the replay of the acts that stand, and only these block an undo', () =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 14 }), (chain) =>
      replay(chain.map(([by, step]) => ({ by, ...step }) as Step)),
    ),
    { numRuns: 15, seed: 20261125 },
  ));

it('puts 2,500 farms back in about the time of the act, not in its square', async () => {
  const admin = await home.as(home.admin);
  const { resource } = await home.programme('Kogi');
  await served.db.query(
    `INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2)
     SELECT $1, $2, 'K' || n, 'Farm ' || n, ST_Multi(ST_MakeEnvelope(7 + n * 0.0001, 7, 7.00005 + n * 0.0001, 7.0001, 4326)), 120
       FROM generate_series(1, 2500) n`,
    [home.account.id, resource.id],
  );
  const timed = async <Answer>(work: () => Promise<Answer>) => {
    const before = performance.now();
    return { answer: await work(), ms: performance.now() - before };
  };
  const act = await timed(() => admin.post<FarmsActDto>(`/api/evaluation/reset_all_map/${resource.id}`, {}));
  const back = await timed(() =>
    admin.post<UndoneActDto>(`/api/evaluation/acts/${act.answer.body.actId}/undo`, {}),
  );
  expect(back.answer.body).toMatchObject({ total: 2500, restored: 2500 });
  // It takes as long as the act; comparing all pairs took 15 times as long.
  expect(back.ms).toBeLessThan(5 * act.ms);
});
