import type { FarmFindingsDto, FindingListDto, FindingsOfFarmsDto } from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { MapGround, type Place, square } from '../support/map-ground.js';
import { answered } from '../support/repairing.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/** Findings on the map: those of a page, and those of one farm with the checks performed. */
let served: ServedWorld;
let ground: MapGround;
let admin: HttpClient;
beforeAll(async () => {
  served = await openWorld();
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
const listOf = (place: Place, query = '') =>
  answered<FindingListDto>(admin.get(`/api/evaluation/findings/${place.communityResourceId}${query}`));

/** Creates two farms, the second overlapping a fifth of the first. */
async function overlapping() {
  const place = await ground.programme();
  const lng = west();
  const a = await ground.farm(place, square(lng, 12.4));
  const b = await ground.farm(place, square(lng + 0.0008, 12.4));
  await looked();
  const [finding] = (await listOf(place)).list;
  return { place, a, b, findingId: finding?.findingId ?? 0 };
}

it('tells a page of the map the gravest of each farm, and where a finding stands in the queue', async () => {
  const { place, a, b, findingId } = await overlapping();
  const alone = await ground.farm(place, square(west(), 12.4));
  const elsewhere = await overlapping();
  const of = await answered<FindingsOfFarmsDto>(
    admin.get(
      `/api/evaluation/findings/${place.communityResourceId}/of-farms?farms=${[a, b, alone, elsewhere.a]}`,
    ),
  );
  expect(of.worst).toEqual([
    { farmId: a, findingId, kind: 'overlap', severity: 'severe', open: 1 },
    { farmId: b, findingId, kind: 'overlap', severity: 'severe', open: 1 },
  ]);
  expect(of.placed).toEqual([
    expect.objectContaining({
      findingId,
      kind: 'overlap',
      ground: [expect.any(Array)],
      at: [expect.any(Number), expect.any(Number)],
    }),
  ]);
  for (const farms of ['', '1,', 'x', '1;2'])
    expect(
      (await admin.get(`/api/evaluation/findings/${place.communityResourceId}/of-farms?farms=${farms}`))
        .status,
    ).toBe(400);
  expect(await listOf(place, `?finding=${findingId}&size=1&page=1`)).toMatchObject({ row: 0 });
  expect(await listOf(place, `?finding=${findingId}&kind=spike`)).toMatchObject({ row: null });
  expect(await listOf(place, `?finding=${elsewhere.findingId}`)).toMatchObject({ row: null });
});

it('says of a farm what was looked for, and that nobody has looked where the inspection was stopped', async () => {
  const place = await ground.programme();
  const id = await ground.farm(place, square(west(), 12.4));
  await looked();
  const of = () => answered<FarmFindingsDto>(admin.get(`/api/evaluation/findings/farm/${id}`));
  expect(await of()).toMatchObject({ look: 'done', list: [] });
  const { checked } = await of();
  expect(checked).toEqual(expect.arrayContaining(['overlap', 'selfCrossing', 'outsideState']));
  // No size was declared, so none was compared.
  expect(checked).not.toContain('declared');
  await served.db.query(
    `INSERT INTO finding_mark (account_id, farm_ids, farms, bulk, given_up)
     SELECT account_id, ARRAY[id, 999999999], 2, true, true FROM farm WHERE id = $1`,
    [id],
  );
  expect(await of()).toMatchObject({ look: 'never', checked: [] });
  expect((await listOf(place)).waiting).toBe(0);
  await served.db.query('UPDATE farm SET area_m2 = area_m2 + 1 WHERE id = $1', [id]);
  await looked();
  expect(await of()).toMatchObject({ look: 'done' });
  const left = await served.db.query(
    'SELECT farm_ids FROM finding_mark WHERE given_up AND farm_ids @> ARRAY[$1::bigint]',
    [id],
  );
  expect(left).toEqual([]);
});
