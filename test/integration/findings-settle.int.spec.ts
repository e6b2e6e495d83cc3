import { randomUUID } from 'node:crypto';
import {
  type EvaluationFarm,
  type FindingDetailDto,
  type FindingListDto,
  GRANTS,
  type OverlapOutcome,
  type ProblemDto,
  type SettledFindingDto,
  type UndoneActDto,
} from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { MapGround, type Place, polygon, square } from '../support/map-ground.js';
import { answered } from '../support/repairing.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/** Settling overlaps. */
let served: ServedWorld;
let ground: MapGround;
let admin: HttpClient;
beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  ground = new MapGround(served.home);
  admin = await served.home.as(served.home.admin);
});
afterAll(() => served?.close());

/** Counter of unused areas. */
let places = 0;
const west = () => 4.2 + 0.01 * places++;
const looked = () =>
  eventually(
    async () => (await served.db.query('SELECT 1 FROM finding_mark WHERE NOT given_up LIMIT 1')).length === 0,
    10_000,
  );
const listOf = (place: Place, query = '', client = admin) =>
  answered<FindingListDto>(client.get(`/api/evaluation/findings/${place.communityResourceId}${query}`));
const detailOf = (id: number, client = admin) =>
  answered<FindingDetailDto>(client.get(`/api/findings/${id}`));
const settle = (findingId: number, body: object, client = admin) =>
  client.post<SettledFindingDto & ProblemDto>(`/api/findings/${findingId}/settle`, body);
const undo = (actId: number, client = admin) =>
  client.post<UndoneActDto & ProblemDto>(`/api/evaluation/acts/${actId}/undo`, {});
const image = (ids: number[]) =>
  served.db.query(
    `SELECT id, status, round(area_m2::numeric, 3) AS area, encode(ST_AsEWKB(boundary), 'hex') AS wkb, completed_on
       FROM farm WHERE id = ANY($1) ORDER BY id`,
    [ids],
  );
const REASON = 'A was walked first, with the better GPS.';

/** Creates two completed farms, the second overlapping a fifth of the first. */
async function overlapping(second?: Place) {
  const place = await ground.programme();
  const lng = west();
  const a = await ground.farm(place, square(lng, 12.4), { status: 'COMPLETED' });
  const b = await ground.farm(second ?? place, square(lng + 0.0008, 12.4), { status: 'COMPLETED' });
  await looked();
  const [finding] = (await listOf(place)).list;
  return { place, lng, a, b, findingId: finding?.findingId ?? 0, versions: { a: 1, b: 1 } };
}
const evaluator = async (...resources: Place[]) =>
  served.home.as(
    await served.home.user({
      roles: ['STAFF'],
      access: resources.map(({ communityResourceId }) => communityResourceId),
      grants: [GRANTS.editFarms],
    }),
  );

it.each<[OverlapOutcome, ('A' | 'B')[]]>([
  ['keepA', ['B']],
  ['keepB', ['A']],
  ['trim', ['A', 'B']],
])(
  '%s gives the ground away as it was shown, reopens who loses, and is taken back whole',
  async (outcome, losers) => {
    const { place, a, b, findingId, versions } = await overlapping();
    const before = await image([a, b]);
    const shown = (await detailOf(findingId)).outcomes.find((each) => each.outcome === outcome);
    const opId = randomUUID();
    const done = await settle(findingId, { outcome, reason: REASON, versions, opId });
    expect([done.status, done.body.farms.map(({ letter }) => letter)]).toEqual([200, losers]);
    for (const { letter, version, status, farmSize, reopened } of done.body.farms) {
      expect([version, status, reopened]).toEqual([2, 'ACTIVE', true]);
      expect(farmSize).toBeCloseTo((letter === 'A' ? shown?.areaA : shown?.areaB) ?? 0, 4);
    }
    // Without waiting for the inspector: the change removes the finding.
    expect(await listOf(place)).toMatchObject({ list: [], waiting: 0, counts: { open: 0, gone: 1 } });
    expect(await detailOf(findingId)).toMatchObject({
      state: 'gone',
      settledBy: expect.any(String),
      reason: REASON,
    });
    const [left] = await served.db.query<{ shared: number; valid: boolean; whole: number }>(
      `SELECT ST_Area(ST_Intersection(a.boundary, b.boundary)::geography) AS shared, ST_IsValid(a.boundary) AND ST_IsValid(b.boundary) AS valid
       FROM farm a, farm b WHERE a.id = $1 AND b.id = $2`,
      [a, b],
    );
    expect(left?.valid).toBe(true);
    expect(left?.shared).toBeLessThan(0.001);
    // A repeated request gets the same response.
    const again = await settle(findingId, { outcome, reason: REASON, versions, opId });
    expect([again.status, again.body]).toEqual([200, done.body]);
    const events = await served.db.query<{ type: string }>(
      'SELECT type FROM event_log WHERE op_id = $1 ORDER BY seq',
      [opId],
    );
    expect(events.map(({ type }) => type)).toEqual([
      ...losers.map(() => 'farm.boundaryEdited'),
      'finding.settled',
    ]);

    const back = await undo(done.body.actId);
    expect(back.body).toMatchObject({ kind: 'settle', restored: losers.length, kept: 0 });
    expect(await image([a, b])).toEqual(before);
    await looked();
    const [open] = (await listOf(place)).list;
    expect(open).toMatchObject({ findingId, state: 'open', settledBy: null, reason: null });
  },
);

it('is done by one of two at once; the other is shown both farms as they are', async () => {
  const { place, findingId, a, b, versions } = await overlapping();
  const [one, two] = await Promise.all([evaluator(place), evaluator(place)]);
  const answers = await Promise.all([
    settle(findingId, { outcome: 'keepA', reason: REASON, versions }, one),
    settle(findingId, { outcome: 'keepB', reason: REASON, versions }, two),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body.error).toBe('farm.versionConflict');
  const current = lost?.body.current as { a: EvaluationFarm; b: EvaluationFarm };
  expect([current.a.id, current.b.id]).toEqual([a, b]);
  expect(current.a.version + current.b.version).toBe(3);
  const [row] = await served.db.query<{ acts: number }>(
    `SELECT count(*)::int AS acts FROM farm_act WHERE community_resource_id = $1 AND kind = 'settle'`,
    [place.communityResourceId],
  );
  expect(row?.acts).toBe(1);
  // With the current versions nothing remains to settle.
  const late = await settle(findingId, {
    outcome: 'keepB',
    reason: REASON,
    versions: { a: current.a.version, b: current.b.version },
  });
  expect([late.status, late.body.error]).toEqual([409, 'finding.notOpen']);
});

it('waits for whoever edits one of the farms, and so does taking it back', async () => {
  const { place, findingId, a, b, versions } = await overlapping();
  const other = await evaluator(place);
  const hold = (farmId: number) => answered(other.post('/api/evaluation/leases', { farmIds: [farmId] }));
  const release = (farmId: number) =>
    answered(other.post('/api/evaluation/leases/release', { farmIds: [farmId] }));
  // Also for the farm whose boundary stays: its holder may be about to move the line.
  await hold(a);
  const body = { outcome: 'keepA', reason: REASON, versions };
  const refused = await settle(findingId, body);
  expect([refused.status, refused.body.error, refused.body.current]).toEqual([
    423,
    'farm.leased',
    expect.objectContaining({ farmId: a }),
  ]);
  await release(a);
  const { actId } = (await settle(findingId, body)).body;
  await hold(b);
  expect((await undo(actId)).status).toBe(423);
  await release(b);
  expect((await undo(actId)).body).toMatchObject({ restored: 1 });
});

it('asks for a reason if severe, and masks BVNs in it', async () => {
  const { findingId, versions } = await overlapping();
  const without = await settle(findingId, { outcome: 'keepA', versions });
  expect([without.status, without.body.error]).toEqual([422, 'finding.reasonNeeded']);
  expect((await settle(findingId, { outcome: 'keepA', versions, reason: ' x ' })).status).toBe(400);
  expect((await settle(findingId, { outcome: 'burn', versions, reason: REASON })).status).toBe(400);
  expect((await settle(findingId, { outcome: 'keepA', reason: REASON })).status).toBe(400);
  const done = await settle(findingId, { outcome: 'keepA', versions, reason: 'Owner is BVN 22212345678.' });
  expect(done.status).toBe(200);
  expect((await detailOf(findingId)).reason).not.toContain('22212345678');
});

it('is nobody’s who may not edit there, or sees one of the farms only', async () => {
  const { home } = served;
  const { place, findingId, versions } = await overlapping();
  const body = { outcome: 'keepA', reason: REASON, versions };
  const looksOnly = await home.as(
    await home.user({ roles: ['STAFF'], access: [place.communityResourceId], grants: [GRANTS.viewFarms] }),
  );
  expect((await settle(findingId, body, looksOnly)).status).toBe(403);
  for (const user of [home.agent, home.farmer, home.cbn])
    expect((await settle(findingId, body, await home.as(user))).status).toBe(403);
  const stranger = await served.abroad.as(served.abroad.admin);
  expect((await settle(findingId, body, stranger)).status).toBe(404);

  const far = await ground.programme();
  const between = await overlapping(far);
  const half = await evaluator(between.place);
  const across = { outcome: 'trim', reason: REASON, versions };
  expect((await settle(between.findingId, across, half)).status).toBe(404);
  const whole = await evaluator(between.place, far);
  const done = await settle(between.findingId, across, whole);
  expect(done.status).toBe(200);
  // Each programme is notified of its own farm, and both of the undo.
  const noted = (type: string) =>
    served.db.query<{ data: { communityResourceId: number; farmIds?: number[] } }>(
      `SELECT data FROM event_log WHERE type = $1 AND (data->>'actId')::bigint = $2`,
      [type, done.body.actId],
    );
  const each = (await noted('finding.settled')).map(({ data }) => [data.communityResourceId, data.farmIds]);
  expect(each).toHaveLength(2);
  expect(each).toEqual(
    expect.arrayContaining([
      [between.place.communityResourceId, [between.a]],
      [far.communityResourceId, [between.b]],
    ]),
  );
  expect((await undo(done.body.actId, half)).status).toBe(404);
  expect((await undo(done.body.actId, whole)).body).toMatchObject({ restored: 2 });
  expect((await noted('farms.actUndone')).map(({ data }) => data.communityResourceId).sort()).toEqual(
    [between.place.communityResourceId, far.communityResourceId].sort(),
  );
});

it('refuses what would leave nothing, or a strip, of a farm', async () => {
  const place = await ground.programme();
  const lng = west();
  await ground.farm(place, square(lng, 12.4));
  const inside: [number, number][] = [
    [lng + 0.0002, 12.4002],
    [lng + 0.0004, 12.4002],
    [lng + 0.0004, 12.4004],
    [lng + 0.0002, 12.4002],
  ];
  await ground.farm(place, polygon(...inside));
  const shifted = west();
  await ground.farm(place, square(shifted, 12.4));
  // Half a metre further east.
  await ground.farm(place, square(shifted + 0.0000045, 12.4));
  await looked();
  const { list } = await listOf(place, '?kind=overlap');
  expect(list).toHaveLength(2);
  const refusals: string[] = [];
  for (const { findingId } of list) {
    const shown = (await detailOf(findingId)).outcomes.find(({ outcome }) => outcome === 'keepA');
    const answer = await settle(findingId, {
      outcome: 'keepA',
      reason: REASON,
      versions: { a: 1, b: 1 },
    });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      422,
      'finding.outcomeRefused',
      shown?.refused,
    ]);
    refusals.push(answer.body.message);
  }
  expect(refusals.sort()).toEqual([
    'A strip 0.5 m wide would be left of B. Edit its boundary by hand.',
    'Nothing would be left of B. If there is no such farm, delete it.',
  ]);
});

it('leaves the farms of a finding that is no overlap alone', async () => {
  const place = await ground.programme();
  const lng = west();
  await ground.farm(place, square(lng, 12.4));
  await ground.farm(place, square(lng, 12.4));
  await looked();
  const [twin] = (await listOf(place)).list;
  const answer = await settle(twin?.findingId ?? 0, {
    outcome: 'keepA',
    reason: REASON,
    versions: { a: 1, b: 1 },
  });
  expect([twin?.kind, answer.status, answer.body.error]).toEqual(['duplicate', 422, 'finding.notOverlap']);
});
