import {
  type FarmFindingsDto,
  type FarmStatusDto,
  type FindingDetailDto,
  type FindingDto,
  type FindingListDto,
  GRANTS,
  type ProblemDto,
} from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { MapGround, type Place, polygon, square } from '../support/map-ground.js';
import { answered } from '../support/repairing.js';
import { openWorld, type ServedWorld } from '../support/world.js';

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

/** Waits until no marks remain: all changes are inspected. */
const looked = () =>
  eventually(async () => {
    const marks = await served.db.query('SELECT 1 FROM finding_mark LIMIT 1');
    return marks.length === 0;
  }, 10_000);

const listOf = (client: HttpClient, { communityResourceId }: Place, query = '') =>
  answered<FindingListDto>(client.get(`/api/evaluation/findings/${communityResourceId}${query}`));

const reshape = (id: number, wkt: string) =>
  served.db.query(
    `UPDATE farm SET boundary = $2::text::geometry, area_m2 = ST_Area($2::text::geometry::geography), version = version + 1 WHERE id = $1`,
    [id, `SRID=4326;${wkt}`],
  );

/** Creates two farms, the second overlapping a fifth of the first. */
async function overlapping(status: 'ACTIVE' | 'COMPLETED' = 'ACTIVE') {
  const place = await ground.programme();
  const lng = west();
  const a = await ground.farm(place, square(lng, 12.4), { status });
  const b = await ground.farm(place, square(lng + 0.0008, 12.4));
  await looked();
  return { place, lng, a, b };
}

it('finds an overlap when the second farm is saved, once, and it is gone when that is moved', async () => {
  const { place, lng, a, b } = await overlapping();
  const { list, counts, total, waiting } = await listOf(admin, place);
  expect(list).toHaveLength(1);
  expect({ total, waiting, counts }).toMatchObject({
    total: 1,
    waiting: 0,
    counts: { severe: 1, warning: 0, note: 0, open: 1, settled: 0, gone: 0 },
  });
  expect(list[0]).toMatchObject({
    kind: 'overlap',
    severity: 'severe',
    state: 'open',
    farm: { farmId: a },
    other: { farmId: b },
    otherIsHidden: false,
  });
  expect(list[0]?.measures.share).toBeCloseTo(0.2, 3);
  expect(list[0]?.title).toMatch(/^Overlap 0\.24\d{3} ha$/);
  expect(list[0]?.detail).toMatch(/^F\d+ and F\d+, 20 %$/);

  await reshape(b, square(lng + 0.002, 12.4));
  await looked();
  expect(await listOf(admin, place)).toMatchObject({ list: [], counts: { open: 0, gone: 1 } });
  await served.db.query('DELETE FROM farm WHERE id = $1', [b]);
  await looked();

  const events = await served.db.query<{ data: { open: object; farmIds: number[] } }>(
    `SELECT data FROM event_log WHERE topic = $1 AND type = 'findings.changed' ORDER BY seq`,
    [`resource:${place.communityResourceId}`],
  );
  expect(events.map(({ data }) => data)).toEqual([
    {
      communityResourceId: place.communityResourceId,
      open: { severe: 1, warning: 0, note: 0 },
      farmIds: [a, b],
    },
    {
      communityResourceId: place.communityResourceId,
      open: { severe: 0, warning: 0, note: 0 },
      farmIds: [a, b],
    },
  ]);
});

it('shows both farms, and how the overlap may end', async () => {
  const { place, a, b } = await overlapping('COMPLETED');
  const { list } = await listOf(admin, place);
  const detail = await answered<FindingDetailDto>(admin.get(`/api/findings/${list[0]?.findingId}`));
  expect(detail.sides.map(({ letter, farmId, points }) => [letter, farmId, points])).toEqual([
    ['A', a, 4],
    ['B', b, 4],
  ]);
  // The farm's own name, from its placemark, is not the farmer's.
  expect(detail.sides.map(({ name, farmer }) => [name !== '', farmer])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect(detail.outdated).toBe(false);
  expect(detail.overlap).toHaveLength(1);
  const [keepA, keepB, trim] = detail.outcomes;
  const [whole, cut, middle] = [1.2029, 0.9623, 1.0826];
  const areas = [keepA, keepB, trim].map((each) => [each?.outcome, each?.areaA, each?.areaB]);
  expect(areas).toEqual([
    ['keepA', expect.closeTo(whole, 3), expect.closeTo(cut, 3)],
    ['keepB', expect.closeTo(cut, 3), expect.closeTo(whole, 3)],
    ['trim', expect.closeTo(middle, 2), expect.closeTo(middle, 2)],
  ]);
  expect((trim?.areaA ?? 0) + (trim?.areaB ?? 0)).toBeCloseTo(whole + cut, 3);
  expect([keepA?.reopensA, keepB?.reopensA, trim?.reopensA]).toEqual([false, true, true]);
  expect([keepA?.reopensB, keepB?.reopensB, trim?.reopensB]).toEqual([false, false, false]);
});

it('offers no split if one farm is inside the other, or is the same', async () => {
  const place = await ground.programme();
  const lng = west();
  await ground.farm(place, square(lng, 12.4));
  await ground.farm(
    place,
    polygon(
      [lng + 0.0002, 12.4002],
      [lng + 0.0004, 12.4002],
      [lng + 0.0004, 12.4004],
      [lng + 0.0002, 12.4002],
    ),
  );
  const twin = west();
  await ground.farm(place, square(twin, 12.4));
  await ground.farm(place, square(twin, 12.4));
  await looked();
  const { list } = await listOf(admin, place, '?severity=severe');
  expect(list.map(({ kind }) => kind).sort()).toEqual(['duplicate', 'overlap']);
  for (const { findingId } of list) {
    const { outcomes } = await answered<FindingDetailDto>(admin.get(`/api/findings/${findingId}`));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['keepA', 'keepB']);
    expect(outcomes[0]?.areaB).toBe(0);
  }
});

it('stays settled while neither boundary changes, and opens anew when one does', async () => {
  const { place, lng, a, b } = await overlapping();
  const [first] = (await listOf(admin, place)).list;
  const path = `/api/findings/${first?.findingId}/dismiss`;
  expect((await admin.post(path, { reason: '   ' })).status).toBe(400);
  const settled = await answered<FindingDto>(admin.post(path, { reason: 'One family, BVN 22212345678.' }));
  expect(settled).toMatchObject({ state: 'settled', settledBy: expect.any(String) });
  expect(settled.reason).not.toContain('22212345678');
  const again = await admin.post<ProblemDto>(path, { reason: 'Once more.' });
  expect([again.status, again.body.error]).toEqual([409, 'finding.notOpen']);
  expect(await listOf(admin, place)).toMatchObject({ list: [], counts: { open: 0, settled: 1 } });

  // Another flag and another inspection change nothing.
  await answered(admin.post(`/api/evaluation/mapping_completed/${a}`, {}));
  await served.db.query('UPDATE farm SET area_m2 = area_m2 + 1 WHERE id = $1', [b]);
  await looked();
  expect((await listOf(admin, place, '?state=settled')).list).toHaveLength(1);

  await reshape(b, square(lng + 0.0007, 12.4));
  await looked();
  expect(await listOf(admin, place)).toMatchObject({ counts: { open: 1, settled: 0 } });
  // Back to the settled state, as by undoing an edit.
  await reshape(b, square(lng + 0.0008, 12.4));
  await looked();
  expect(await listOf(admin, place)).toMatchObject({ counts: { open: 0, settled: 1 } });
});

it('wants a reason for completing a farm against which something severe is open', async () => {
  const { place, a, b } = await overlapping();
  const path = `/api/evaluation/mapping_completed/${a}`;
  const refused = await admin.post<ProblemDto>(path);
  expect([refused.status, refused.body.error]).toEqual([422, 'farm.openFinding']);
  expect(refused.body.message).toMatch(
    /^This farm has an open severe finding\. Enter a reason to complete it anyway\. Overlap 0\.24\d{3} ha: F\d+ and F\d+, 20 %\.$/,
  );
  expect(refused.body.current).toMatchObject({ kind: 'overlap', findingId: expect.any(Number) });
  expect((await admin.post(path, { reason: ' x ' })).status).toBe(400);
  await answered<FarmStatusDto>(admin.post(path, { reason: 'Walked with the better GPS.' }));
  const [event] = await served.db.query<{ data: object }>(
    `SELECT data FROM event_log WHERE topic = $1 AND type = 'farm.statusChanged' ORDER BY seq DESC LIMIT 1`,
    [`resource:${place.communityResourceId}`],
  );
  expect(event?.data).toMatchObject({
    farmId: a,
    reason: 'Walked with the better GPS.',
    findingId: (refused.body.current as { findingId: number }).findingId,
  });
  // A farm without a neighbour is completed as before, and so is one whose neighbour has just moved away.
  const alone = await ground.farm(place, square(west(), 12.4));
  await answered(admin.post(`/api/evaluation/mapping_completed/${alone}`));
  await reshape(a, square(west(), 12.4));
  await answered(admin.post(`/api/evaluation/mapping_completed/${b}`));
});

it('refuses it in the same moment in which the other farm was saved', async () => {
  const place = await ground.programme();
  const lng = west();
  const a = await ground.farm(place, square(lng, 12.4));
  await ground.farm(place, square(lng + 0.0005, 12.4));
  expect((await admin.post(`/api/evaluation/mapping_completed/${a}`)).status).toBe(422);
});

it('shows findings of own programmes, and of other programmes only that there is one', async () => {
  const { home } = served;
  const [mine, theirs] = [await ground.programme(), await ground.programme()];
  const lng = west();
  const a = await ground.farm(mine, square(lng, 12.4));
  const b = await ground.farm(theirs, square(lng + 0.0005, 12.4));
  await looked();
  const limited = await home.as(
    await home.user({
      roles: ['STAFF'],
      access: [theirs.communityResourceId],
      grants: [GRANTS.editFarms],
    }),
  );
  const { list } = await listOf(limited, theirs);
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ farm: { farmId: b }, other: null, otherIsHidden: true });
  expect(list[0]?.detail).toContain('a farm of another programme');
  expect(list[0]?.measures.otherShare).toBeUndefined();
  const detail = await answered<FindingDetailDto>(limited.get(`/api/findings/${list[0]?.findingId}`));
  expect(detail.sides.map(({ farmId }) => farmId)).toEqual([b]);
  expect(detail.outcomes).toEqual([]);
  expect((await limited.get(`/api/evaluation/findings/${mine.communityResourceId}`)).status).toBe(404);
  expect((await limited.get(`/api/evaluation/findings/farm/${a}`)).status).toBe(404);
  const ofB = await answered<FarmFindingsDto>(limited.get(`/api/evaluation/findings/farm/${b}`));
  expect(ofB.list.map(({ kind }) => kind)).toEqual(['overlap']);

  const stranger = await served.abroad.as(served.abroad.admin);
  expect((await stranger.get(`/api/findings/${list[0]?.findingId}`)).status).toBe(404);
  expect(
    (await stranger.post(`/api/findings/${list[0]?.findingId}/dismiss`, { reason: 'Not ours.' })).status,
  ).toBe(404);
  // The same area in another account is irrelevant.
  const abroad = new MapGround(served.abroad);
  await abroad.farm(await abroad.programme(), square(lng, 12.4));
  await looked();
  expect((await listOf(admin, mine)).total).toBe(1);
  const agent = await home.as(home.agent);
  expect((await agent.get(`/api/evaluation/findings/${mine.communityResourceId}`)).status).toBe(403);
});

it('narrows the queue by severity, kind and agent, page by page', async () => {
  const { home } = served;
  const place = await ground.programme();
  const lng = west();
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push(await ground.farm(place, square(lng + n * 0.0008, 12.4)));
  await served.db.query('UPDATE farm SET captured_by = $2 WHERE id = $1', [ids[0], home.agent.id]);
  await reshape(ids[4] as number, polygon([lng, 12.5], [lng + 0.001, 12.5], [lng, 12.501], [lng, 12.5]));
  await looked();
  const all = await listOf(admin, place);
  expect(all.counts).toMatchObject({ severe: 3, warning: 1, open: 4 });
  expect(all.list.map(({ severity }) => severity)).toEqual(['severe', 'severe', 'severe', 'warning']);
  expect((await listOf(admin, place, '?kind=fewPoints')).list).toHaveLength(1);
  expect(await listOf(admin, place, '?severity=severe&page=2&size=2')).toMatchObject({
    total: 3,
    list: [{}],
  });
  const ofAgent = await listOf(admin, place, `?agent=${home.agent.username}`);
  expect([ofAgent.total, ofAgent.counts.open]).toEqual([1, 1]);
});
