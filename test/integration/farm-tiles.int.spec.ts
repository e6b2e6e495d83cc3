import type { FarmPlaceQuery, FarmStatusFilter } from '#libs/contracts';
import { ReadFarmTiles } from '#libs/evaluation';
import { areaOf } from '#libs/geometry';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { KeepCells } from '../../libs/evaluation/keep-cells.js';
import { foldCells } from '../../libs/evaluation/persistence/fold-cells.queries.js';
import { FARMS_A_TILE } from '../../libs/evaluation/persistence/tile.queries.js';
import type { HttpClient } from '../support/http-client.js';
import { randomOf } from '../support/planted-farms.js';
import { readTile, unpacked } from '../support/vector-tile.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/*
 * Tiles of the map against farms that are counted here, one by one: which of them a tile shows, where, and how many each
 * cell has, for every filter and after every kind of change.
 */

interface Plain {
  id: number;
  status: string;
  agent: number | null;
  area: number;
  version: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

let served: ServedWorld;
let client: HttpClient;
let admin: SessionActor;
let resourceId: number;
let agents: { id: number; username: string }[];
const random = randomOf(58);
const sql = <Row>(text: string, parameters: unknown[] = []) => served.db.query<Row>(text, parameters);

beforeAll(async () => {
  served = await openWorld();
  const { home } = served;
  // What is folded is looked at by the tests themselves.
  served.api.app.get(KeepCells).onApplicationShutdown();
  resourceId = (await home.programme('Kebbi')).resource.id;
  client = await home.as(home.admin);
  admin = {
    id: home.admin.id,
    name: home.admin.display_name,
    accountId: home.account.id,
    username: home.admin.username,
    roles: ['ADMIN'],
    role: 'ADMIN',
    sessionId: '00000000-0000-4000-8000-000000000000',
    accessId: '00000000',
    farmerId: null,
  };
  agents = [home.agent, await home.user({ roles: ['AGENT'] })];
  await plant(600);
});
afterAll(() => served?.close());

/** Farms in clusters over a few degrees, some by themselves, of nobody and of two agents. */
const plant = (farms: number) =>
  sql(
    `INSERT INTO farm (account_id, community_resource_id, code, name, status, captured_by, boundary, area_m2)
     SELECT $1, $2, 'T' || g.n || '-' || $4, 'Farm', CASE WHEN g.n % 3 = 0 THEN 'COMPLETED' ELSE 'ACTIVE' END,
            ($3::bigint[])[1 + g.n % 3], shape, ST_Area(shape::geography)
       FROM unnest($5::float8[], $6::float8[]) WITH ORDINALITY g(x, y, n),
            LATERAL (SELECT ST_Multi(ST_MakeEnvelope(x, y, x + 0.001, y + 0.0007, 4326)) AS shape) s`,
    [
      served.home.account.id,
      resourceId,
      [agents[0]?.id, agents[1]?.id, null],
      random(1, 1e9),
      ...['x', 'y'].map((axis) =>
        Array.from({ length: farms }, (_, n) => {
          const spread = n % 10 === 0 ? 20_000 : 300;
          return (axis === 'x' ? 4.2 : 11.9) + (n % 7) * 0.13 + random(0, spread) / 10_000;
        }),
      ),
    ],
  );

const farms = (status: string, agent: number | null): Promise<Plain[]> =>
  sql<Plain>(
    `SELECT id::int, status, captured_by::int AS agent, area_m2 AS area, version, ST_XMin(boundary) AS west, ST_YMin(boundary) AS south,
            ST_XMax(boundary) AS east, ST_YMax(boundary) AS north
       FROM farm WHERE community_resource_id = $1 AND boundary IS NOT NULL AND ($2 = 'ALL' OR status = $2)
        AND ($3::bigint IS NULL OR captured_by = $3)`,
    [resourceId, status, agent],
  );

/** Where a place lies on the web's grid, in tiles of a zoom. */
const column = (lng: number, z: number) => ((lng + 180) / 360) * 2 ** z;
const row = (lat: number, z: number) =>
  (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * 2 ** z;

async function tile(z: number, x: number, y: number, query: FarmPlaceQuery, of = resourceId) {
  const call = { communityResourceId: of, z: String(z), x: String(x), y: String(y) };
  const { content } = await served.api.app.get(ReadFarmTiles).tile(admin, call, query, undefined);
  return readTile(content ?? Buffer.alloc(0));
}

const FILTERS: [status: FarmStatusFilter, agent: 0 | 1 | null][] = [
  ['ALL', null],
  ['ACTIVE', null],
  ['COMPLETED', 1],
  ['ALL', 0],
];
const queryOf = (status: FarmStatusFilter, agent: 0 | 1 | null): FarmPlaceQuery => ({
  status,
  ...(agent !== null && { agent: agents[agent]?.username }),
});

/** Every cell of a zoom, by its column and row, as the farms say. */
function cellsOf(list: Plain[], z: number) {
  const cells = new Map<string, { farms: number; completed: number; area: number }>();
  for (const farm of list) {
    const [x, y] = [column((farm.west + farm.east) / 2, z + 3), row((farm.south + farm.north) / 2, z + 3)];
    const key = `${Math.floor(x)}/${Math.floor(y)}`;
    const cell = cells.get(key) ?? { farms: 0, completed: 0, area: 0 };
    cells.set(key, {
      farms: cell.farms + 1,
      completed: cell.completed + (farm.status === 'COMPLETED' ? 1 : 0),
      area: cell.area + Math.round(farm.area),
    });
  }
  return cells;
}

/** All tiles of a zoom in which farms lie, as the API answers them. */
async function shownCells(list: Plain[], z: number, query: FarmPlaceQuery) {
  const tiles = new Set(
    [...cellsOf(list, z).keys()].map((key) =>
      key
        .split('/')
        .map((n) => Number(n) >> 3)
        .join('/'),
    ),
  );
  const cells = new Map<string, object>();
  for (const key of tiles) {
    const [x = 0, y = 0] = key.split('/').map(Number);
    for (const { properties, rings } of (await tile(z, x, y, query)).cells ?? []) {
      const [[east, south] = [0, 0]] = rings[0] ?? [];
      const inside = (units: number, from: number) => from * 8 + Math.floor(units / 512);
      cells.set(`${inside(east, x)}/${inside(south, y)}`, properties);
    }
  }
  return cells;
}

async function expectCells(zooms: number[]) {
  for (const [status, agent] of FILTERS) {
    const list = await farms(status, agent === null ? null : (agents[agent]?.id ?? 0));
    for (const z of zooms)
      expect(Object.fromEntries(await shownCells(list, z, queryOf(status, agent)))).toEqual(
        Object.fromEntries(cellsOf(list, z)),
      );
  }
}

describe('cells from afar', () => {
  it('count every farm of the filter once, at every zoom', async () => {
    await expectCells([0, 1, 4, 5, 8, 9, 11, 12]);
  });

  it('stay right whatever happens to farms, and when what was counted is folded', async () => {
    const database = served.api.app.get(Database);
    const some = `id IN (SELECT id FROM farm WHERE community_resource_id = ${resourceId} ORDER BY (id * 7919) % 1009 LIMIT 40)`;
    const changes = [
      `UPDATE farm SET status = 'COMPLETED' WHERE ${some}`,
      `UPDATE farm SET status = 'ACTIVE', version = version + 1 WHERE community_resource_id = ${resourceId} AND id % 5 = 0`,
      `UPDATE farm SET boundary = ST_Translate(boundary, 0.4, -0.3), area_m2 = area_m2 * 1.01 WHERE ${some}`,
      `UPDATE farm SET boundary = NULL, area_m2 = 0 WHERE community_resource_id = ${resourceId} AND id % 31 = 0`,
      `DELETE FROM farm WHERE community_resource_id = ${resourceId} AND id % 17 = 0`,
      `UPDATE farm SET captured_by = ${agents[1]?.id} WHERE community_resource_id = ${resourceId} AND id % 11 = 0`,
    ];
    for (const [n, change] of changes.entries()) {
      await sql(change);
      if (n % 2 === 1) await plant(120);
      // What is taken back leaves nothing behind.
      await database
        .transaction(async (tx) => {
          await tx.query(`DELETE FROM farm WHERE ${some}`);
          throw new Error('taken back');
        })
        .catch(() => undefined);
      await expectCells([3, 10]);
    }
    const rows = async () => (await sql<{ n: number }>('SELECT count(*)::int AS n FROM map_cell'))[0]?.n ?? 0;
    const before = await rows();
    await Promise.all([1, 2].map(() => database.transaction((tx) => foldCells(tx))));
    expect(await rows()).toBeLessThan(before);
    await expectCells([1, 6, 12]);
  });

  it('are counted from the farms where there were farms before there were cells', async () => {
    const dump = () =>
      sql(`SELECT community_resource_id, level, block, x, y, status, captured_by, sum(farms) AS farms, sum(area_m2) AS area,
                  sum(east) AS east, sum(south) AS south FROM map_cell GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(farms) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7`);
    const slices = () =>
      sql(`SELECT community_resource_id, slice, status, captured_by, sum(farms) AS farms FROM farm_slice GROUP BY 1, 2, 3, 4
           HAVING sum(farms) <> 0 ORDER BY 1, 2, 3, 4`);
    const before = [await dump(), await slices()];
    await sql('CREATE TABLE kept AS SELECT * FROM farm');
    await sql('TRUNCATE map_cell, farm_slice');
    await sql('INSERT INTO farm OVERRIDING SYSTEM VALUE SELECT * FROM kept WHERE false');
    // One statement over everything comes to what the many were.
    await sql('ALTER TABLE farm DISABLE TRIGGER map_cell_delete');
    await sql('DELETE FROM farm_boundary_version');
    await sql('DELETE FROM farm');
    await sql('ALTER TABLE farm ENABLE TRIGGER map_cell_delete');
    await sql('INSERT INTO farm OVERRIDING SYSTEM VALUE SELECT * FROM kept');
    expect([await dump(), await slices()]).toEqual(before);
  });
});

describe('farms close up', () => {
  it('are in each tile that they reach into, where they are, with what the map has to know', async () => {
    for (const [status, agent] of FILTERS) {
      const list = await farms(status, agent === null ? null : (agents[agent]?.id ?? 0));
      for (const z of [13, 15, 17]) {
        for (const near of list.filter((_, n) => n % 97 === 0)) {
          const [x, y] = [Math.floor(column(near.west, z)), Math.floor(row(near.north, z))];
          const shown = (await tile(z, x, y, queryOf(status, agent))).farms ?? [];
          const inside = list.filter(
            (farm) =>
              column(farm.east, z) >= x &&
              column(farm.west, z) <= x + 1 &&
              row(farm.south, z) >= y &&
              row(farm.north, z) <= y + 1,
          );
          const ids = new Set(shown.map(({ id }) => id));
          expect(ids.size).toBe(shown.length);
          expect(inside.filter(({ id }) => !ids.has(id))).toEqual([]);
          const feature = shown.find(({ id }) => id === near.id);
          expect(feature?.properties).toEqual({
            completed: near.status === 'COMPLETED',
            version: near.version,
          });
          const left = Math.min(...(feature?.rings.flat().map(([east]) => east) ?? []));
          expect(Math.abs(left - (column(near.west, z) - x) * 4096)).toBeLessThanOrEqual(3);
        }
      }
    }
  });

  it('are counted where they are too many to be drawn, and none is left out', async () => {
    const { resource } = await served.home.programme('Kebbi');
    const many = FARMS_A_TILE + 250;
    const [x, y] = [Math.floor(column(4.915, 13)), Math.floor(row(12.107, 13))];
    const west = (x / 2 ** 13) * 360 - 180;
    const south = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 1)) / 2 ** 13))) * 180) / Math.PI;
    await sql(
      `INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2)
       SELECT $1, $2, 'M' || n, 'Farm', shape, ST_Area(shape::geography)
         FROM generate_series(1, $3::int) n, LATERAL (SELECT $4 + (n % 80) * 0.0002 AS x, $5 + (n / 80) * 0.0002 AS y) p,
              LATERAL (SELECT ST_Multi(ST_MakeEnvelope(x, y, x + 0.0001 + n * 1e-8, y + 0.0001, 4326)) AS shape) s`,
      [served.home.account.id, resource.id, many, west + 0.01, south + 0.01],
    );
    const { farms: drawn = [], cells = [] } = await tile(13, x, y, {}, resource.id);
    expect(drawn).toHaveLength(FARMS_A_TILE);
    const [all] = await sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM farm WHERE community_resource_id = $1',
      [resource.id],
    );
    expect(cells.reduce((sum, { properties }) => sum + Number(properties.farms), 0) + FARMS_A_TILE).toBe(
      all?.n,
    );
  });

  it('that break the rules of shapes keep no other from being drawn', async () => {
    const { resource, community } = await served.home.programme('Kebbi');
    const place = {
      accountId: served.home.account.id,
      communityResourceId: resource.id,
      communityId: community.id,
    };
    const at = [5.0005, 12.0005] as [number, number];
    const good = await served.make.farm({ ...place, at });
    const odd = [
      'MULTIPOLYGON(((5 12,5.001 12.001,5.001 12,5 12.001,5 12)))',
      'MULTIPOLYGON(((5 12,5.001 12,5 12,5 12)))',
      'MULTIPOLYGON(((5 12,5 12,5 12,5 12)))',
      'MULTIPOLYGON EMPTY',
      'MULTIPOLYGON(((5 12,5.001 90,5.001 12,5 12)))',
      'MULTIPOLYGON(((-180 -90,180 -90,180 90,-180 90,-180 -90)))',
    ];
    for (const [n, shape] of odd.entries())
      await sql(
        `INSERT INTO farm (account_id, community_resource_id, code, name, boundary) VALUES ($1, $2, $3, 'Odd', ST_GeomFromText($4, 4326))`,
        [place.accountId, resource.id, `O${n}`, shape],
      );
    for (const z of [13, 14, 17, 0, 6, 12]) {
      const [x, y] = [Math.floor(column(at[0], z)), Math.floor(row(at[1], z))];
      const { farms: drawn, cells } = await tile(z, x, y, {}, resource.id);
      if (z >= 13) expect(drawn?.map(({ id }) => id)).toContain(good.id);
      else expect(cells?.length).toBeGreaterThan(0);
    }
  });

  it('have as much ground as they have, to the width of a pixel', async () => {
    const [farm] = await farms('ALL', null);
    if (!farm) throw new Error('a farm was expected');
    const z = 16;
    const [x, y] = [Math.floor(column(farm.west, z)), Math.floor(row(farm.north, z))];
    const shape = (await tile(z, x, y, {})).farms?.find(({ id }) => id === farm.id);
    const corners = (shape?.rings[0] ?? []).map(([east, south]): [number, number] => {
      const lng = ((x + east / 4096) / 2 ** z) * 360 - 180;
      return [lng, (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + south / 4096)) / 2 ** z))) * 180) / Math.PI];
    });
    // What reaches into the next tile is cut off here.
    const whole = column(farm.east, z) < x + 1 && row(farm.south, z) < y + 1;
    const area = areaOf([{ outer: [...corners, corners[0] ?? [0, 0]], holes: [] }]);
    expect(area / farm.area).toBeGreaterThan(whole ? 0.97 : 0.01);
    expect(area / farm.area).toBeLessThan(1.03);
  });
});

describe('the call', () => {
  const path = (z: string | number, x: string | number, y: string | number, query = '') =>
    `/api/evaluation/tiles/${resourceId}/${z}/${x}/${y}${query}`;

  it('says what is wrong with a tile that there is not', async () => {
    for (const [z, x, y] of [
      ['18', '0', '0'],
      ['3', '8', '0'],
      ['3', '0', '-1'],
      ['a', '0', '0'],
      ['13', '1.5', '0'],
      ['1e1', '0', '0'],
    ] as const) {
      const answer = await client.get<{ errors?: object; message: string }>(path(z, x, y));
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/must be a whole number from 0 to \d+/);
    }
    expect((await client.get(path(3, 1, 1, '?status=DONE'))).status).toBe(400);
  });

  it('shows nobody the farms of others', async () => {
    const { abroad } = served;
    expect((await (await abroad.as(abroad.admin)).get(path(6, 32, 29))).status).toBe(404);
    const none = await client.get(path(6, 32, 29, '?agent=nobody'));
    expect([none.status, none.bytes.length === 0 || unpacked(none.bytes).length === 0]).toEqual([200, true]);
    expect((await client.get(path(6, 32, 29, '?import=987654'))).status).toBe(200);
  });

  it('is answered in short while nothing has happened, and anew after it', async () => {
    const first = await client.get(path(6, 32, 29));
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const same = await client.get(path(6, 32, 29), { headers: { 'if-none-match': etag } });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    const [farm] = await farms('ACTIVE', null);
    const done = await client.post(`/api/evaluation/mapping_completed/${farm?.id}`, {
      reason: 'seen on the ground',
    });
    expect(done.status).toBe(200);
    const anew = await client.get(path(6, 32, 29), { headers: { 'if-none-match': etag } });
    expect(anew.status).toBe(200);
    const completed = (bytes: Buffer) =>
      (readTile(unpacked(bytes)).cells ?? []).reduce(
        (sum, { properties }) => sum + Number(properties.completed),
        0,
      );
    expect(completed(anew.bytes)).toBe(completed(first.bytes) + 1);
  });

  it('is packed for who takes it packed', async () => {
    const get = async (encoding: string) => {
      const answer = await fetch(new URL(path(6, 32, 29), client.url), {
        headers: { authorization: `Bearer ${client.token}`, 'accept-encoding': encoding },
      });
      return {
        encoding: answer.headers.get('content-encoding'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const [packed, plain] = [await get('gzip'), await get('identity')];
    expect([packed.encoding, plain.encoding]).toEqual(['gzip', null]);
    expect(readTile(unpacked(packed.bytes))).toEqual(readTile(plain.bytes));
  });
});
