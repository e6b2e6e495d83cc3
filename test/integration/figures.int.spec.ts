import { isDeepStrictEqual } from 'node:util';
import type { AnalyticsDto } from '#libs/contracts';
import { compareFigures, lastFigureCheck, storeCheck } from '#libs/insight';
import { Database } from '#libs/platform';
import { eventually } from '../support/eventually.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/*
 * Overview figures are cached in slices that are recounted after changes. After any concurrent changes they must equal
 * a count over the tables.
 */

let served: ServedWorld;
let home: World;
let database: Database;
let resources: { id: number; communities: number[] }[];

beforeAll(async () => {
  served = await openWorld();
  ({ home } = served);
  database = served.api.app.get(Database);
  resources = [];
  for (let n = 0; n < 3; n += 1) {
    const { resource, community } = await home.programme('Kebbi');
    const second = await home.make.community({
      accountId: home.account.id,
      communityResourceId: resource.id,
    });
    resources.push({ id: resource.id, communities: [community.id, second.id] });
  }
});

afterAll(() => served?.close());

/** Deterministic for a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const sql = (text: string, parameters: unknown[] = []) => served.db.query(text, parameters);

/** Makes one change to farmers or farms in its own transaction; some roll back. */
async function act(random: (below: number) => number, key: string): Promise<void> {
  const resource = resources[random(resources.length)]!;
  const community = resource.communities[random(2)]!;
  const place = { accountId: home.account.id, communityResourceId: resource.id, communityId: community };
  const some = (table: string) =>
    `(SELECT id FROM ${table} WHERE account_id = ${home.account.id} OFFSET ${random(40)} LIMIT 1)`;
  switch (random(12)) {
    case 0: {
      const farmer = await home.make.farmer(place);
      await sql(`UPDATE farmer SET created_on = now() - $2 * interval '1 day' WHERE id = $1`, [
        farmer.id,
        random(150),
      ]);
      const farm = await home.make.farm({ ...place, farmerId: farmer.id });
      await sql(`UPDATE farm SET created_on = now() - $2 * interval '1 day' WHERE id = $1`, [
        farm.id,
        random(150),
      ]);
      return;
    }
    case 1:
      await home.make.farm(place);
      return;
    case 2:
      await sql(
        `UPDATE farm SET status = 'COMPLETED', completed_on = now() - $1 * interval '1 day' WHERE id = ${some('farm')}`,
        [random(30)],
      );
      return;
    case 3:
      await sql(`UPDATE farm SET status = 'ACTIVE', completed_on = NULL WHERE id = ${some('farm')}`);
      return;
    case 4:
      await sql(
        `INSERT INTO membership (community_id, farmer_id, community_resource_id)
         SELECT $1, f.id, $2 FROM farmer f WHERE f.id = ${some('farmer')} ON CONFLICT DO NOTHING`,
        [community, resource.id],
      );
      return;
    case 5:
      await sql(`UPDATE farmer SET lga_id = $1 WHERE id = ${some('farmer')}`, [1 + random(30)]);
      return;
    case 6:
      await sql(`DELETE FROM membership WHERE farmer_id = ${some('farmer')} AND community_id = $1`, [
        community,
      ]);
      return;
    case 8:
      await sql('UPDATE every_community SET lga_id = $1 WHERE id = $2', [1 + random(30), community]);
      return;
    case 9:
      await sql(`UPDATE farm SET lga_id = $1, area_m2 = $2 WHERE id = ${some('farm')}`, [
        random(2) ? 1 + random(30) : null,
        random(5) * 2500,
      ]);
      return;
    case 10:
      // A merge, and its undo.
      await sql(
        `UPDATE farmer f SET main_id = CASE WHEN f.main_id IS NULL THEN o.id END FROM ${some('farmer')} o
          WHERE f.account_id = $1 AND f.id = (SELECT max(id) FROM farmer WHERE account_id = $1 AND id <> o.id)`,
        [home.account.id],
      );
      return;
    case 7:
      await sql(`DELETE FROM farm WHERE id = ${some('farm')}`);
      return;
    default:
      await database
        .transaction(async (tx) => {
          await tx.query(
            `UPDATE farm SET status = 'COMPLETED', completed_on = now() WHERE community_resource_id = $1`,
            [resource.id],
          );
          throw new Error(key);
        })
        .catch(() => undefined);
  }
}

/** Counts resources directly from the tables, with statements that share nothing with the slices. */
async function counted(ids: number[]) {
  const [row] = await sql(
    `WITH membership AS (
       SELECT m.* FROM public.membership m JOIN farmer p ON p.id = m.farmer_id WHERE p.main_id IS NULL)
     SELECT (SELECT count(DISTINCT farmer_id) FROM membership WHERE community_resource_id = ANY($1))::int AS "totalFarmers",
            (SELECT count(DISTINCT m.farmer_id) FROM membership m JOIN farm f
                 ON f.farmer_id = m.farmer_id AND f.community_resource_id = m.community_resource_id
              WHERE m.community_resource_id = ANY($1) AND f.status = 'COMPLETED')::int AS "totalProcessed",
            (SELECT count(*) FROM farm WHERE community_resource_id = ANY($1) AND status = 'ACTIVE' AND boundary IS NOT NULL)::int
              AS waiting,
            (SELECT count(*) FROM farm WHERE community_resource_id = ANY($1) AND status = 'COMPLETED')::int AS completed,
            (SELECT count(*) FROM farm WHERE community_resource_id = ANY($1) AND area_m2 > 0)::int AS mapped,
            (SELECT count(DISTINCT m.farmer_id) FROM membership m JOIN farmer p ON p.id = m.farmer_id
              WHERE m.community_resource_id = ANY($1)
                AND (p.created_on AT TIME ZONE 'Africa/Lagos')::date > (now() AT TIME ZONE 'Africa/Lagos')::date - 7)::int
              AS "farmersThisWeek",
            (SELECT coalesce(jsonb_object_agg(name, farmers), '{}') FROM (
               SELECT l.name, count(*) AS farmers FROM (
                 SELECT DISTINCT ON (m.farmer_id) coalesce(p.lga_id, c.lga_id) AS lga_id
                   FROM membership m JOIN farmer p ON p.id = m.farmer_id JOIN community c ON c.id = m.community_id
                  WHERE m.community_resource_id = ANY($1) ORDER BY m.farmer_id, m.community_id) x
                 JOIN lga l ON l.id = x.lga_id GROUP BY 1 ORDER BY 2 DESC) y) AS lgas,
            (SELECT coalesce(jsonb_agg(jsonb_build_array(state, farmers) ORDER BY state), '[]') FROM (
               SELECT s.name AS state, count(*) AS farmers FROM (
                 SELECT DISTINCT ON (m.farmer_id) coalesce(p.lga_id, c.lga_id) AS lga_id
                   FROM membership m JOIN farmer p ON p.id = m.farmer_id JOIN community c ON c.id = m.community_id
                  WHERE m.community_resource_id = ANY($1) ORDER BY m.farmer_id, m.community_id) x
                 JOIN lga l ON l.id = x.lga_id JOIN state s ON s.id = l.state_id GROUP BY 1) y) AS states,
            (SELECT coalesce(jsonb_agg(jsonb_build_array(lga, small, large)), '[]') FROM (
               SELECT coalesce(f.lga_id, c.lga_id) AS lga, count(*) FILTER (WHERE area_m2 <= 5000) AS small,
                      count(*) FILTER (WHERE area_m2 > 5000) AS large
                 FROM farm f LEFT JOIN community c ON c.id = f.community_id
                WHERE f.community_resource_id = ANY($1) AND area_m2 > 0 GROUP BY 1) y) AS sizes`,
    [ids],
  );
  return row as Record<string, unknown> & { lgas: Record<string, number> };
}

/** Extracts the same figures from a response. */
function answered({ totalFarmers, totalProcessed, farmersThisWeek, charts }: AnalyticsDto) {
  const last = charts.overTime.at(-1);
  return {
    totalFarmers,
    totalProcessed,
    waiting: charts.waiting.reduce((sum, { waiting }) => sum + waiting, 0),
    completed: last?.completed,
    mapped: last?.mapped,
    farmersThisWeek,
    reached: [last?.farmers, last?.processed],
    sizes: charts.sizesByLga.map(({ lgaId, small, large }) => [lgaId, small, large]).sort(),
    states: charts.byState.map(({ state, registered }) => [state, registered]).sort(),
    lgas: charts.byLga,
  };
}

async function membersOf(id: number): Promise<number> {
  const [row] = await sql('SELECT members_of_resource($1)::int AS members', [id]);
  return Number(row?.members);
}

async function compare(): Promise<void> {
  const admin = await home.as(home.admin);
  const paths: [string, number[]][] = [
    [`/api/new-rest/cbn_dashboard_rest/analytics/${home.admin.username}`, resources.map(({ id }) => id)],
    ...resources.map(({ id }): [string, number[]] => [`/api/community-resource/analytics/${id}`, [id]]),
  ];
  for (const [path, ids] of paths) {
    const { lgas, ...totals } = await counted(ids);
    const sizes = (totals.sizes as unknown[][]).toSorted();
    const expected = { ...totals, sizes, reached: [totals.totalFarmers, totals.totalProcessed] };
    let said: ReturnType<typeof answered> | null = null;
    // Responses are cached for a second, and are of some seconds ago on a busy machine.
    await eventually(async () => {
      const answer = await admin.get<AnalyticsDto>(path);
      if (answer.status !== 200) throw new Error(answer.text);
      said = answered(answer.body);
      const { lgas: _bars, ...figures } = said;
      return isDeepStrictEqual(figures, expected);
    }, 65_000).catch((error: Error) => {
      if (!said) throw error;
    });
    const { lgas: bars, ...rest } = said as unknown as ReturnType<typeof answered>;
    expect(rest).toEqual(expected);
    for (const { lga, registered } of bars) expect([lga, registered]).toEqual([lga, lgas[lga]]);
    if (ids.length === 1) expect(await membersOf(ids[0]!)).toBe(totals.totalFarmers);
  }
}

it('are what the tables say after random acts, one by one and many at once', async () => {
  const random = randomOf(20_261_122);
  for (let n = 0; n < 60; n += 1) await act(random, `first ${n}`);
  await compare();
  for (let round = 0; round < 3; round += 1) {
    const admin = await home.as(home.admin);
    // Reads figures while rows change, so that slices are counted between the acts.
    await Promise.all([
      ...Array.from({ length: 40 }, (_, n) => act(randomOf(round * 1000 + n), `${round} ${n}`)),
      ...resources.map(({ id }) => admin.get(`/api/community-resource/analytics/${id}`)),
    ]);
    await compare();
  }
});

/** Reads figures until a condition holds: each read has them counted after a rest. */
const read = (isSo: () => Promise<boolean>) =>
  eventually(async () => {
    await compare();
    return isSo();
  }, 60_000);

it('count the members of a programme exactly while its slices wait for a recount', async () => {
  const { id, communities } = resources[0]!;
  const before = await membersOf(id);
  expect(before).toBe((await counted([id])).totalFarmers);
  await home.make.farmer({
    accountId: home.account.id,
    communityResourceId: id,
    communityId: communities[0]!,
  });
  expect(await membersOf(id)).toBe(before + 1);
});

it('are counted soon after a change, although nobody reads them', async () => {
  await home.other.farmland();
  expect(await sql('SELECT 1 FROM figure_mark')).not.toEqual([]);
  await eventually(async () => (await sql('SELECT 1 FROM figure_mark')).length === 0, 60_000);
});

it('agree with the nightly full count, which finds and repairs a wrong one', async () => {
  await compare();
  const differing = async () =>
    (await compareFigures(database)).filter(({ what }) => what.length > 0).map(({ what }) => what);
  expect(await differing()).toEqual([]);
  const wrong = resources[0]!.id;
  await sql(
    `UPDATE figure_slice SET figures = figures || '{"made": []}' WHERE community_resource_id = $1 AND kind = 'farms'`,
    [wrong],
  );
  expect(await differing()).toEqual([['farms']]);
  await storeCheck(database, 3, [{ resourceId: wrong, what: ['farms'] }]);
  expect((await lastFigureCheck(database))?.differing).toEqual([{ resourceId: wrong, what: ['farms'] }]);
  await read(async () => (await differing()).length === 0);
});

it('leave no marks once they were read', async () => {
  const ids = resources.map(({ id }) => id);
  await read(
    async () =>
      (await sql('SELECT * FROM figure_mark WHERE community_resource_id = ANY($1)', [ids])).length === 0,
  );
});
