import { inspectFarms } from '#libs/findings';
import { Database } from '#libs/platform';
import { type DomainContext, domainContext } from '../support/domain-context.js';
import { boundaryOf, type Plot, randomOf, randomPlot, sharedBy } from '../support/planted-farms.js';

/* Compares the inspector with planted errors: overlaps computed from rectangle sides, without an index or PostGIS. */

let context: DomainContext;
let database: Database;
beforeAll(async () => {
  context = await domainContext([]);
  database = context.app.get(Database);
});
afterAll(() => context?.close());

interface Programme {
  accountId: number;
  communityResourceId: number;
}

async function programme(): Promise<Programme> {
  const account = await context.make.account();
  const resource = await context.make.communityResource({ accountId: account.id });
  return { accountId: account.id, communityResourceId: resource.id };
}

/** Inserts farms with boundaries given as SQL; returns their ids in that order. */
async function plant(place: Programme, boundaries: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const boundary of boundaries) {
    const { id } = await context.make.farm(place);
    await reshape(id, boundary);
    ids.push(id);
  }
  return ids;
}

const reshape = (id: number, boundary: string) =>
  context.db.query(
    `UPDATE farm f SET boundary = b.g, area_m2 = ST_Area(b.g::geography) FROM (SELECT ${boundary} AS g) b WHERE f.id = $1`,
    [id],
  );

const inspect = ({ accountId }: Programme, ids: number[]) =>
  database.transaction((tx) => inspectFarms(tx, accountId, ids));

/** Returns open findings as "kind low high". */
async function open({ accountId }: Programme, kinds: string[]): Promise<Map<string, number>> {
  const rows = await context.db.query<{ key: string; area: number }>(
    `SELECT concat_ws(' ', kind, farm_id, other_id) AS key, coalesce((measures->>'area')::float8, 0) * 10000 AS area
       FROM finding WHERE account_id = $1 AND state = 'open' AND kind = ANY($2)`,
    [accountId, kinds],
  );
  return new Map(rows.map(({ key, area }) => [key, area]));
}

/** Returns all overlaps above 1 m², and all identical pairs, by comparing every pair. */
function planted(ids: number[], plots: Plot[]) {
  const overlaps = new Map<string, number>();
  const doubtful = new Set<string>();
  for (let i = 0; i < plots.length; i++)
    for (let j = i + 1; j < plots.length; j++) {
      const [a, b] = [plots[i] as Plot, plots[j] as Plot];
      const pair = [ids[i], ids[j]].sort((x = 0, y = 0) => x - y).join(' ');
      if (JSON.stringify(a) === JSON.stringify(b)) overlaps.set(`duplicate ${pair}`, 0);
      else {
        const shared = sharedBy(a, b);
        // At the limit itself the two methods may differ in the fifth digit.
        if (Math.abs(shared - 1) < 0.01) doubtful.add(`overlap ${pair}`);
        else if (shared > 1) overlaps.set(`overlap ${pair}`, shared);
      }
    }
  return { overlaps, doubtful };
}

async function agrees(place: Programme, ids: number[], plots: Plot[]) {
  const { overlaps, doubtful } = planted(ids, plots);
  const found = await open(place, ['overlap', 'duplicate']);
  for (const key of doubtful) found.delete(key);
  expect([...found.keys()].sort()).toEqual([...overlaps.keys()].sort());
  for (const [key, area] of overlaps)
    expect(Math.abs((found.get(key) ?? 0) - area)).toBeLessThan(0.06 + area / 1000);
  return overlaps.size;
}

it('finds every overlap above 1 m² and every duplicate, and nothing else, also after changes', async () => {
  const place = await programme();
  const random = randomOf(7);
  const plots = Array.from({ length: 180 }, () => randomPlot(random, 5000));
  // Neighbours that share a side, that overlap by 11 cm, and one inside another.
  plots.push(
    [[9000, 0, 9500, 900]],
    [[9500, 0, 9900, 900]],
    [[9899, 0, 10200, 900]],
    [[9100, 100, 9200, 200]],
  );
  for (let n = 0; n < 12; n++) plots.push(plots[random(0, 179)] as Plot);
  const ids = await plant(place, plots.map(boundaryOf));
  await inspect(place, ids);
  expect(await agrees(place, ids, plots)).toBeGreaterThan(300);

  for (let n = 0; n < 25; n++) {
    const index = random(0, plots.length - 1);
    const plot = random(0, 3) === 0 ? (plots[random(0, 179)] as Plot) : randomPlot(random, 5000);
    plots[index] = plot;
    await reshape(ids[index] as number, boundaryOf(plot));
    await inspect(place, [ids[index] as number]);
  }
  await agrees(place, ids, plots);
});

it('finds a duplicate whatever its start, direction and last digits, and no near miss', async () => {
  const place = await programme();
  const square = (points: string) => `ST_Multi('SRID=4326;POLYGON((${points}))'::geometry)`;
  const [one, turned, reversed, written, moved] = await plant(place, [
    square('4 12, 4.001 12, 4.001 12.001, 4 12.001, 4 12'),
    square('4.001 12.001, 4 12.001, 4 12, 4.001 12, 4.001 12.001'),
    square('4 12, 4 12.001, 4.001 12.001, 4.001 12, 4 12'),
    square('4.00000004 12, 4.001 12, 4.001 12.00099998, 4 12.001, 4.00000004 12'),
    square('4.00001 12, 4.00101 12, 4.00101 12.001, 4.00001 12.001, 4.00001 12'),
  ]);
  const all = [one, turned, reversed, written, moved] as number[];
  await inspect(place, all);
  const found = [...(await open(place, ['duplicate', 'overlap'])).keys()].sort();
  const pairs = (of: (number | undefined)[]) => of.flatMap((a, i) => of.slice(i + 1).map((b) => `${a} ${b}`));
  expect(found).toEqual(
    [
      ...pairs([one, turned, reversed, written]).map((pair) => `duplicate ${pair}`),
      ...[one, turned, reversed, written].map((each) => `overlap ${each} ${moved}`),
    ].sort(),
  );
});

/** Returns whether two non-adjacent sides of a ring have a common point, by testing all pairs. */
function crosses(ring: [number, number][]): boolean {
  const side = (n: number) =>
    [ring[n] as [number, number], ring[(n + 1) % ring.length] as [number, number]] as const;
  const turn = (a: number[], b: number[], c: number[]) =>
    Math.sign(
      ((b[0] ?? 0) - (a[0] ?? 0)) * ((c[1] ?? 0) - (a[1] ?? 0)) -
        ((b[1] ?? 0) - (a[1] ?? 0)) * ((c[0] ?? 0) - (a[0] ?? 0)),
    );
  for (let i = 0; i < ring.length; i++)
    for (let j = i + 2; j < ring.length; j++) {
      if (i === 0 && j === ring.length - 1) continue;
      const [[a, b], [c, d]] = [side(i), side(j)];
      if (turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0) return true;
    }
  return false;
}

it('finds every boundary that crosses itself, and no other', async () => {
  const place = await programme();
  const random = randomOf(11);
  const rings = Array.from({ length: 150 }, (_, n): [number, number][] =>
    Array.from({ length: random(4, 7) }, () => [n * 3000 + random(0, 2000), random(0, 2000)]),
  );
  const ids = await plant(
    place,
    rings.map((ring) => {
      const points = [...ring, ring[0] as [number, number]].map(
        ([x, y]) => `${4 + x * 1e-6} ${12 + y * 1e-6}`,
      );
      return `ST_Multi('SRID=4326;POLYGON((${points.join(',')}))'::geometry)`;
    }),
  );
  await inspect(place, ids);
  const expected = ids.filter((_, n) => crosses(rings[n] ?? [])).map((id) => `selfCrossing ${id}`);
  expect(expected.length).toBeGreaterThan(40);
  expect([...(await open(place, ['selfCrossing'])).keys()].sort()).toEqual(expected.sort());
});

it('copes with boundaries that no geometry copes with, and compares the others all the same', async () => {
  const place = await programme();
  const open4 = `ST_Multi(ST_SetSRID(ST_GeomFromGeoJSON('{"type":"Polygon","coordinates":[[[4,12],[4.001,12],[4.001,12.001],[4,12.001]]]}'), 4326))`;
  const line = `ST_Multi('SRID=4326;POLYGON((4 12, 4.001 12.001, 4 12, 4 12))'::geometry)`;
  const whole = `ST_Multi('SRID=4326;POLYGON((4 12, 4.001 12, 4.001 12.001, 4 12.001, 4 12))'::geometry)`;
  const part = `ST_Multi('SRID=4326;POLYGON((4.0005 12.0005, 4.002 12.0005, 4.002 12.002, 4.0005 12.0005))'::geometry)`;
  const empty = `'SRID=4326;MULTIPOLYGON EMPTY'::geometry`;
  const ids = await plant(place, [open4, line, whole, part, empty]);
  await inspect(place, ids);
  const found = await open(place, ['overlap', 'fewPoints']);
  const [opened, flat, square, triangle] = ids;
  expect(found.has(`overlap ${square} ${triangle}`)).toBe(true);
  expect(found.has(`overlap ${opened} ${triangle}`)).toBe(true);
  expect(found.has(`fewPoints ${flat}`)).toBe(true);
});

it('marks many farms on a connection that has marked one as fast as on another', async () => {
  const { accountId, communityResourceId } = await programme();
  await context.db.query(
    `INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2)
     SELECT $1, $2, 'M' || n, 'Farm ' || n, ST_Multi(ST_MakeEnvelope(8, 9, 8.001, 9.001, 4326)), 12000 FROM generate_series(1, 4000) n`,
    [accountId, communityResourceId],
  );
  await database.transaction(async (tx) => {
    const took = async (first: string) => {
      // A connection caches the plans of a trigger's statements.
      await tx.query('DISCARD PLANS');
      await tx.query(first);
      const before = performance.now();
      await tx.query('UPDATE farm SET area_m2 = area_m2 + 1 WHERE community_resource_id = $1', [
        communityResourceId,
      ]);
      return performance.now() - before;
    };
    const one = `UPDATE farm SET area_m2 = 1 WHERE id = (SELECT min(id) FROM farm WHERE community_resource_id = ${communityResourceId})`;
    // Alternating minimum times, so that other load affects neither.
    const times = { fresh: [] as number[], old: [] as number[] };
    for (let round = 0; round < 3; round += 1) {
      times.fresh.push(await took('SELECT 1'));
      times.old.push(await took(one));
    }
    expect(Math.min(...times.old)).toBeLessThan(6 * Math.min(...times.fresh));
  });
});
