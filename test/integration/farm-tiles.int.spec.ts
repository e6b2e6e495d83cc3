import { CommunityScope } from '#libs/community';
import { ReadFarmTiles } from '#libs/evaluation';
import { areaOf } from '#libs/geometry';
import { Database, Events } from '#libs/platform';
import { MapChanges } from '../../libs/evaluation/map-changes.js';
import { FARMS_A_TILE } from '../../libs/evaluation/persistence/tile.queries.js';
import type { HttpClient } from '../support/http-client.js';
import { randomOf } from '../support/planted-farms.js';
import { isLongRun } from '../support/services.js';
import { column, openTileFixture, type PlainFarm, row, type TileFixture } from '../support/tile-fixture.js';
import { readTile, unpacked } from '../support/vector-tile.js';

/* Compares the farms in map tiles with farms computed here one by one: presence, position and visibility. */

let ground: TileFixture;
let client: HttpClient;
beforeAll(async () => {
  ground = await openTileFixture();
  client = await ground.served.home.as(ground.served.home.admin);
});
afterAll(() => ground?.close());

describe('farms close up', () => {
  it('are in each tile that they touch, at their place, with the properties of the map', async () => {
    for (const { status, agent, query } of ground.filters) {
      const list = await ground.farms(status, agent);
      for (const z of [13, 15, 17]) {
        for (const near of list.filter((_, n) => n % 97 === 0)) {
          const [x, y] = [Math.floor(column(near.west, z)), Math.floor(row(near.north, z))];
          const shown = (await ground.tile(z, x, y, query)).farms ?? [];
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
          });
          const left = Math.min(...(feature?.rings.flat().map(([east]) => east) ?? []));
          expect(Math.abs(left - (column(near.west, z) - x) * 4096)).toBeLessThanOrEqual(3);
        }
      }
    }
  });

  it('are counted if they are too many to draw, and none is left out', async () => {
    const { resource } = await ground.served.home.programme('Kebbi');
    const many = FARMS_A_TILE + 250;
    const [x, y] = [Math.floor(column(4.915, 13)), Math.floor(row(12.107, 13))];
    const west = (x / 2 ** 13) * 360 - 180;
    const south = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 1)) / 2 ** 13))) * 180) / Math.PI;
    await ground.sql(
      `INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2)
       SELECT $1, $2, 'M' || n, 'Farm', shape, ST_Area(shape::geography)
         FROM generate_series(1, $3::int) n, LATERAL (SELECT $4 + (n % 80) * 0.0002 AS x, $5 + (n / 80) * 0.0002 AS y) p,
              LATERAL (SELECT ST_Multi(ST_MakeEnvelope(x, y, x + 0.0001 + n * 1e-8, y + 0.0001, 4326)) AS shape) s`,
      [ground.served.home.account.id, resource.id, many, west + 0.01, south + 0.01],
    );
    const { farms: drawn = [], cells = [] } = await ground.tile(13, x, y, {}, resource.id);
    expect(drawn).toHaveLength(FARMS_A_TILE);
    const [all] = await ground.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM farm WHERE community_resource_id = $1',
      [resource.id],
    );
    expect(cells.reduce((sum, { properties }) => sum + Number(properties.farms), 0) + FARMS_A_TILE).toBe(
      all?.n,
    );
  });

  it('that break the rules of shapes keep no other from being drawn', async () => {
    const { resource, community } = await ground.served.home.programme('Kebbi');
    const place = {
      accountId: ground.served.home.account.id,
      communityResourceId: resource.id,
      communityId: community.id,
    };
    const at = [5.0005, 12.0005] as [number, number];
    const good = await ground.served.make.farm({ ...place, at });
    const odd = [
      'MULTIPOLYGON(((5 12,5.001 12.001,5.001 12,5 12.001,5 12)))',
      'MULTIPOLYGON(((5 12,5.001 12,5 12,5 12)))',
      'MULTIPOLYGON(((5 12,5 12,5 12,5 12)))',
      'MULTIPOLYGON EMPTY',
      'MULTIPOLYGON(((5 12,5.001 90,5.001 12,5 12)))',
      'MULTIPOLYGON(((-180 -90,180 -90,180 90,-180 90,-180 -90)))',
    ];
    for (const [n, shape] of odd.entries())
      await ground.sql(
        `INSERT INTO farm (account_id, community_resource_id, code, name, boundary) VALUES ($1, $2, $3, 'Odd', ST_GeomFromText($4, 4326))`,
        [place.accountId, resource.id, `O${n}`, shape],
      );
    for (const z of [13, 14, 17, 0, 6, 12]) {
      const [x, y] = [Math.floor(column(at[0], z)), Math.floor(row(at[1], z))];
      const { farms: drawn, cells } = await ground.tile(z, x, y, {}, resource.id);
      if (z >= 13) expect(drawn?.map(({ id }) => id)).toContain(good.id);
      else expect(cells?.length).toBeGreaterThan(0);
    }
  });

  it('have as much ground as they have, to the width of a pixel', async () => {
    const [farm] = await ground.farms('ALL', null);
    if (!farm) throw new Error('a farm was expected');
    const z = 16;
    const [x, y] = [Math.floor(column(farm.west, z)), Math.floor(row(farm.north, z))];
    const shape = (await ground.tile(z, x, y, {})).farms?.find(({ id }) => id === farm.id);
    const corners = (shape?.rings[0] ?? []).map(([east, south]): [number, number] => {
      const lng = ((x + east / 4096) / 2 ** z) * 360 - 180;
      return [lng, (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + south / 4096)) / 2 ** z))) * 180) / Math.PI];
    });
    // Parts beyond the tile are clipped here.
    const whole = column(farm.east, z) < x + 1 && row(farm.south, z) < y + 1;
    const area = areaOf([{ outer: [...corners, corners[0] ?? [0, 0]], holes: [] }]);
    expect(area / farm.area).toBeGreaterThan(whole ? 0.97 : 0.01);
    expect(area / farm.area).toBeLessThan(1.03);
  });
});

describe('kept tiles', () => {
  it('are as if made anew, whatever was done to farms since', async () => {
    const random = randomOf(36);
    const places = (await ground.farms('ALL', null)).filter((_, n) => n % 60 === 0);
    const views = places.flatMap(({ west, north }) =>
      [6, 12, 13, 14, 16].map((z) => ({ z, x: Math.floor(column(west, z)), y: Math.floor(row(north, z)) })),
    );
    const changes = new MapChanges(ground.served.api.app.get(Database), ground.served.api.app.get(Events));
    const compare = async () => {
      const anew = new ReadFarmTiles(
        ground.served.api.app.get(Database),
        changes,
        ground.served.api.app.get(CommunityScope),
      );
      for (const [n, { z, x, y }] of views.entries()) {
        const { query } = ground.filters[n % 2] ?? { query: {} };
        const call = { communityResourceId: ground.resourceId, z: String(z), x: String(x), y: String(y) };
        const { content } = await anew.tile(ground.admin, call, query, undefined);
        expect(await ground.tile(z, x, y, query)).toEqual(readTile(content ?? Buffer.alloc(0)));
      }
    };
    await compare();
    for (let round = 0; round < (isLongRun ? 6 : 2); round += 1) {
      const farms = await ground.farms('ALL', null);
      for (let act = 0; act < 5; act += 1) {
        const { id, status } = farms[random(0, farms.length - 1)] as PlainFarm;
        const to = status === 'COMPLETED' ? 'mapping_not_completed' : 'mapping_completed';
        await client.post(`/api/evaluation/${to}/${id}`, { reason: 'seen on the ground' });
      }
      if (round % 2 === 1) {
        const { id } = farms[random(0, farms.length - 1)] as PlainFarm;
        expect((await client.post(`/api/evaluation/reset_map/${id}`)).status).toBe(200);
      }
      await compare();
    }
  });
});

describe('the call', () => {
  const path = (z: string | number, x: string | number, y: string | number, query = '') =>
    `/api/evaluation/tiles/${ground.resourceId}/${z}/${x}/${y}${query}`;

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
    const { abroad } = ground.served;
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
    const [farm] = await ground.farms('ACTIVE', null);
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

  it('is compressed for clients that accept it', async () => {
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
