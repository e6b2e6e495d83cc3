import type { FarmPlaceQuery } from '#libs/contracts';
import { Database } from '#libs/platform';
import { foldCells } from '../../libs/evaluation/persistence/fold-cells.queries.js';
import { column, openTileFixture, type PlainFarm, row, type TileFixture } from '../support/tile-fixture.js';

/*
 * Compares the cells of map tiles with farms counted here one by one: at every zoom level, for every filter, and after
 * every type of change.
 */

let ground: TileFixture;
beforeAll(async () => {
  ground = await openTileFixture();
});
afterAll(() => ground?.close());

/** Returns every cell of a zoom level, by column and row, computed from the farms. */
function cellsOf(list: PlainFarm[], z: number) {
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

/** Returns all tiles of a zoom level that contain farms, from the API. */
async function shownCells(list: PlainFarm[], z: number, query: FarmPlaceQuery) {
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
    for (const { properties, rings } of (await ground.tile(z, x, y, query)).cells ?? []) {
      const [[east, south] = [0, 0]] = rings[0] ?? [];
      const inside = (units: number, from: number) => from * 8 + Math.floor(units / 512);
      cells.set(`${inside(east, x)}/${inside(south, y)}`, properties);
    }
  }
  return cells;
}

async function expectCells(zooms: number[]) {
  for (const { status, agent, query } of ground.filters) {
    const list = await ground.farms(status, agent);
    for (const z of zooms)
      expect(Object.fromEntries(await shownCells(list, z, query))).toEqual(
        Object.fromEntries(cellsOf(list, z)),
      );
  }
}

describe('cells from afar', () => {
  it('count every farm of the filter once, at every zoom', async () => {
    await expectCells([0, 1, 4, 5, 8, 9, 11, 12]);
  });

  it('stay right whatever happens to farms, and when what was counted is folded', async () => {
    const database = ground.served.api.app.get(Database);
    const some = `id IN (SELECT id FROM farm WHERE community_resource_id = ${ground.resourceId} ORDER BY (id * 7919) % 1009 LIMIT 40)`;
    const changes = [
      `UPDATE farm SET status = 'COMPLETED' WHERE ${some}`,
      `UPDATE farm SET status = 'ACTIVE', version = version + 1 WHERE community_resource_id = ${ground.resourceId} AND id % 5 = 0`,
      `UPDATE farm SET boundary = ST_Translate(boundary, 0.4, -0.3), area_m2 = area_m2 * 1.01 WHERE ${some}`,
      `UPDATE farm SET boundary = NULL, area_m2 = 0 WHERE community_resource_id = ${ground.resourceId} AND id % 31 = 0`,
      `DELETE FROM farm WHERE community_resource_id = ${ground.resourceId} AND id % 17 = 0`,
      `UPDATE farm SET captured_by = ${ground.agents[1]?.id} WHERE community_resource_id = ${ground.resourceId} AND id % 11 = 0`,
    ];
    for (const [n, change] of changes.entries()) {
      await ground.sql(change);
      if (n % 2 === 1) await ground.plant(120);
      // A rollback leaves nothing behind.
      await database
        .transaction(async (tx) => {
          await tx.query(`DELETE FROM farm WHERE ${some}`);
          throw new Error('taken back');
        })
        .catch(() => undefined);
      await ground.changed();
      await expectCells([3, 10]);
    }
    const rows = async () =>
      (await ground.sql<{ n: number }>('SELECT count(*)::int AS n FROM map_cell'))[0]?.n ?? 0;
    const before = await rows();
    await Promise.all([1, 2].map(() => database.transaction((tx) => foldCells(tx))));
    expect(await rows()).toBeLessThan(before);
    await expectCells([1, 6, 12]);
  });

  it('are counted from the farms where there were farms before there were cells', async () => {
    const dump = () =>
      ground.sql(`SELECT community_resource_id, level, block, x, y, status, captured_by, sum(farms) AS farms, sum(area_m2) AS area,
                  sum(east) AS east, sum(south) AS south FROM map_cell GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(farms) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7`);
    const slices = () =>
      ground.sql(`SELECT community_resource_id, slice, status, captured_by, sum(farms) AS farms FROM farm_slice GROUP BY 1, 2, 3, 4
           HAVING sum(farms) <> 0 ORDER BY 1, 2, 3, 4`);
    const before = [await dump(), await slices()];
    await ground.sql('CREATE TABLE kept AS SELECT * FROM farm');
    await ground.sql('TRUNCATE map_cell, farm_slice');
    await ground.sql('INSERT INTO farm OVERRIDING SYSTEM VALUE SELECT * FROM kept WHERE false');
    // One statement over everything has the same result as the individual ones.
    await ground.sql('ALTER TABLE farm DISABLE TRIGGER map_cell_delete');
    await ground.sql('DELETE FROM farm_boundary_version');
    await ground.sql('DELETE FROM farm');
    await ground.sql('ALTER TABLE farm ENABLE TRIGGER map_cell_delete');
    await ground.sql('INSERT INTO farm OVERRIDING SYSTEM VALUE SELECT * FROM kept');
    expect([await dump(), await slices()]).toEqual(before);
  });
});
