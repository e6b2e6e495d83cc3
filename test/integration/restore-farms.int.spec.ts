import { KEPT_FARM_COLUMNS, RESTORED_FARM_COLUMNS, removeFarms, restoreFarms } from '#libs/farms';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

let db: TestDatabase;
let world: World;
let place: { accountId: number; communityResourceId: number; communityId: number };
beforeAll(async () => {
  db = await createTestDatabase();
  world = await World.of(db);
  const { resource, community } = await world.programme('Kebbi');
  place = { accountId: world.account.id, communityResourceId: resource.id, communityId: community.id };
});
afterAll(() => db?.drop());

const AS_STORED = (ids: string) =>
  `SELECT to_jsonb(f) - 'version' - 'updated_on' || jsonb_build_object('wkb', encode(ST_AsBinary(boundary), 'hex')) AS farm
     FROM farm f WHERE id = ANY(${ids}) ORDER BY id`;

/** Overwrites each farm with another, as an import would, and returns the undo rows. */
async function overwrite(ids: number[]) {
  return db.query<{ row_no: number; farm_id: number; version: number; before: object }>(
    `WITH previous AS (SELECT id, to_jsonb(f) AS before FROM farm f WHERE id = ANY($1)),
          written AS (
            UPDATE farm SET name = 'Other', farmer_id = NULL, status = 'ACTIVE', completed_on = NULL, declared_size_m2 = 5,
                   boundary = ST_Translate(boundary, 0.1, 0.1), area_m2 = 7, version = version + 1
             WHERE id = ANY($1) RETURNING id, version, boundary, area_m2),
          versions AS (
            INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source)
            SELECT id, version, boundary, area_m2, 'import' FROM written)
     SELECT row_number() OVER (ORDER BY id) AS row_no, id AS farm_id, version, before
       FROM previous JOIN written USING (id) ORDER BY id`,
    [ids],
  );
}

const ROWS = `SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(row_no bigint, farm_id bigint, version int, before jsonb)`;
const restore = (rows: object[]) =>
  db.query<{ outcome: string; version: number | null }>(
    `WITH ${restoreFarms({ rows: ROWS, madeBy: '$2::bigint' })} SELECT outcome, version FROM restored_farms ORDER BY row_no`,
    [JSON.stringify(rows), world.admin.id],
  );

/**
 * Creates three completed farms with a boundary that no decimal fraction can represent, each with its first version.
 */
async function farms(): Promise<number[]> {
  const farmer = await world.make.farmer(place);
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) {
    const { id } = await world.make.farm({ ...place, farmerId: farmer.id, status: 'COMPLETED' });
    ids.push(id);
  }
  await db.query(
    `WITH bent AS (UPDATE farm SET boundary = ST_Translate(boundary, 1.0 / 3, 1.0 / 7), completed_on = now(),
                          declared_size_m2 = 10000.0 / 3 WHERE id = ANY($1) RETURNING id, version, boundary, area_m2)
     INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source)
     SELECT id, version, boundary, area_m2, 'capture' FROM bent
         ON CONFLICT (farm_id, version) DO UPDATE SET boundary = excluded.boundary`,
    [ids],
  );
  return ids;
}

describe('putting farms back', () => {
  it('knows every column of a farm', async () => {
    const rows = await db.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'farm'::regclass AND attnum > 0 AND NOT attisdropped`,
    );
    const known = [...RESTORED_FARM_COLUMNS, ...KEPT_FARM_COLUMNS, 'boundary', 'version', 'updated_on'];
    expect(rows.map(({ name }) => name).sort()).toEqual([...known].sort());
  });

  it('gives them back what they were, to the last bit of their boundary', async () => {
    const ids = await farms();
    const before = await db.query(AS_STORED('$1'), [ids]);
    const rows = await overwrite(ids);
    expect(await db.query(AS_STORED('$1'), [ids])).not.toEqual(before);
    expect(await restore(rows)).toEqual(ids.map(() => ({ outcome: 'restored', version: 3 })));
    expect(await db.query(AS_STORED('$1'), [ids])).toEqual(before);
    const versions = await db.query<{ sources: string[]; by: number }>(
      `SELECT array_agg(source ORDER BY version) AS sources, max(made_by) AS by FROM farm_boundary_version
        WHERE farm_id = ANY($1) GROUP BY farm_id`,
      [ids],
    );
    expect(versions).toEqual(ids.map(() => ({ sources: ['capture', 'import', 'undo'], by: world.admin.id })));
    // The second time nothing is undone.
    expect((await restore(rows)).map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept']);
  });

  it('keeps what was changed since, and says what is gone', async () => {
    const [first, second, third] = (await farms()) as [number, number, number];
    const rows = await overwrite([first, second, third]);
    await db.query(`UPDATE farm SET status = 'COMPLETED', version = version + 1 WHERE id = $1`, [first]);
    await db.query('DELETE FROM farm WHERE id = $1', [second]);
    expect(await restore(rows)).toEqual([
      { outcome: 'kept', version: 3 },
      { outcome: 'gone', version: null },
      { outcome: 'restored', version: 3 },
    ]);
  });

  it('leaves a farm whose former code is another’s now, and forgets a farmer who is gone', async () => {
    const ids = (await farms()).slice(0, 2) as [number, number];
    const rows = await overwrite(ids);
    const [taken, orphan] = ids;
    const [{ code } = { code: '' }] = await db.query<{ code: string }>(
      'SELECT code FROM farm WHERE id = $1',
      [taken],
    );
    await db.query(`UPDATE farm SET code = code || ' new' WHERE id = $1`, [taken]);
    const other = await world.make.farm({ ...place });
    await db.query('UPDATE farm SET code = $2 WHERE id = $1', [other.id, code]);
    await db.query('UPDATE farm SET farmer_id = NULL WHERE farmer_id = (SELECT max(id) FROM farmer)');
    await db.query('DELETE FROM membership WHERE farmer_id = (SELECT max(id) FROM farmer)');
    await db.query('DELETE FROM farmer WHERE id = (SELECT max(id) FROM farmer)');
    expect((await restore(rows)).map(({ outcome }) => outcome)).toEqual(['kept', 'restored']);
    expect(await db.query('SELECT farmer_id, status FROM farm WHERE id = $1', [orphan])).toEqual([
      { farmer_id: null, status: 'COMPLETED' },
    ]);
  });
});

describe('removing farms', () => {
  it('takes those that nobody has touched, with their boundaries and their counts', async () => {
    const [first, second, third] = (await farms()) as [number, number, number];
    const counted = () =>
      db.query('SELECT sum(farms)::int AS farms FROM farm_count WHERE community_resource_id = $1', [
        place.communityResourceId,
      ]);
    const [{ farms: before } = { farms: 0 }] = (await counted()) as { farms: number }[];
    await db.query('UPDATE farm SET version = 2 WHERE id = $1', [second]);
    await db.query('DELETE FROM farm WHERE id = $1', [third]);
    const rows = [first, second, third].map((farm_id, at) => ({ row_no: at + 1, farm_id, version: 1 }));
    const removed = await db.query(
      `WITH ${removeFarms({ rows: ROWS })} SELECT outcome, version FROM removed_farms ORDER BY row_no`,
      [JSON.stringify(rows)],
    );
    expect(removed).toEqual([
      { outcome: 'removed', version: null },
      { outcome: 'kept', version: 2 },
      { outcome: 'gone', version: null },
    ]);
    expect(await counted()).toEqual([{ farms: before - 2 }]);
    expect(await db.query('SELECT 1 FROM farm_boundary_version WHERE farm_id = $1', [first])).toEqual([]);
  });
});
