import { type FarmPlaceQuery, type FarmStatusFilter, topicOf } from '#libs/contracts';
import { ReadFarmTiles } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { KeepCells } from '../../libs/evaluation/keep-cells.js';
import { randomOf } from './planted-farms.js';
import { readTile } from './vector-tile.js';
import { openWorld } from './world.js';

/** A farm for counting: its bounding box in degrees, its area in square metres. */
export interface PlainFarm {
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

/** Returns the position of a place on the web map grid, in tiles of a zoom level. */
export const column = (lng: number, z: number) => ((lng + 180) / 360) * 2 ** z;
export const row = (lat: number, z: number) =>
  (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * 2 ** z;

/** Map filters; agents by index. */
const FILTERS: [status: FarmStatusFilter, agent: 0 | 1 | null][] = [
  ['ALL', null],
  ['ACTIVE', null],
  ['COMPLETED', 1],
  ['ALL', 0],
];

/** Opens a world with a programme of clustered and isolated farms, unassigned or of two agents; and its tiles. */
export async function openTileFixture() {
  const served = await openWorld();
  const { home } = served;
  // The tests decide when counts are folded.
  served.api.app.get(KeepCells).onApplicationShutdown();
  const random = randomOf(58);
  const resourceId = (await home.programme('Kebbi')).resource.id;
  const agents = [home.agent, await home.user({ roles: ['AGENT'] })];
  const admin: SessionActor = {
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
  const sql = <Row>(text: string, parameters: unknown[] = []) => served.db.query<Row>(text, parameters);

  /** Tells the map of changes by SQL, as every change of farms does with an event. */
  const changed = () =>
    served.api.app.get(Database).transaction(async (tx) =>
      tx.record({
        topic: topicOf.resource(resourceId),
        type: 'farms.imported',
        subject: { kind: 'communityResource', id: resourceId },
        data: { importId: 1, communityResourceId: resourceId, created: 0, updated: 0 },
        accountId: home.account.id,
        by: null,
      }),
    );

  const ground = {
    served,
    admin,
    resourceId,
    agents,
    sql,
    changed,
    filters: FILTERS.map(([status, agent]) => ({
      status,
      agent: agent === null ? null : (agents[agent]?.id ?? 0),
      query: { status, ...(agent !== null && { agent: agents[agent]?.username }) } as FarmPlaceQuery,
    })),
    plant: (farms: number) =>
      sql(
        `INSERT INTO farm (account_id, community_resource_id, code, name, status, captured_by, boundary, area_m2)
         SELECT $1, $2, 'T' || g.n || '-' || $4, 'Farm', CASE WHEN g.n % 3 = 0 THEN 'COMPLETED' ELSE 'ACTIVE' END,
                ($3::bigint[])[1 + g.n % 3], shape, ST_Area(shape::geography)
           FROM unnest($5::float8[], $6::float8[]) WITH ORDINALITY g(x, y, n),
                LATERAL (SELECT ST_Multi(ST_MakeEnvelope(x, y, x + 0.001, y + 0.0007, 4326)) AS shape) s`,
        [
          home.account.id,
          resourceId,
          [agents[0]?.id, agents[1]?.id, null],
          random(1, 1e9),
          ...[4.2, 11.9].map((edge) =>
            Array.from({ length: farms }, (_, n) => {
              const spread = n % 10 === 0 ? 20_000 : 300;
              return edge + (n % 7) * 0.13 + random(0, spread) / 10_000;
            }),
          ),
        ],
      ),
    /** Returns farms with a boundary, of one status or `ALL`, of one agent or all. */
    farms: (status: string, agent: number | null) =>
      sql<PlainFarm>(
        `SELECT id::int, status, captured_by::int AS agent, area_m2 AS area, version, ST_XMin(boundary) AS west,
                ST_YMin(boundary) AS south, ST_XMax(boundary) AS east, ST_YMax(boundary) AS north
           FROM farm WHERE community_resource_id = $1 AND boundary IS NOT NULL AND ($2 = 'ALL' OR status = $2)
            AND ($3::bigint IS NULL OR captured_by = $3)`,
        [resourceId, status, agent],
      ),
    /** Returns a tile from the service. */
    tile: async (z: number, x: number, y: number, query: FarmPlaceQuery, of = resourceId) => {
      const call = { communityResourceId: of, z: String(z), x: String(x), y: String(y) };
      const { content } = await served.api.app.get(ReadFarmTiles).tile(admin, call, query, undefined);
      return readTile(content ?? Buffer.alloc(0));
    },
    close: () => served.close(),
  };
  await ground.plant(600);
  return ground;
}

export type TileFixture = Awaited<ReturnType<typeof openTileFixture>>;
