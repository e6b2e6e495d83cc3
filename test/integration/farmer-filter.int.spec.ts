import type { FarmerFilter } from '#libs/contracts';
import { selectFarmers } from '#libs/farmers';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

describe('the farmers of a filter', () => {
  let db: TestDatabase;
  let home: World;
  let names: Map<number, string>;

  beforeAll(async () => {
    db = await createTestDatabase();
    home = await World.pair(db);
  });
  afterAll(() => db?.drop());

  const found = async (
    filter: FarmerFilter,
    scope: { accountId?: number | null; resourceIds?: number[] | null } = {},
  ) => {
    const values: unknown[] = [];
    const selection = {
      scope: { accountId: home.account.id, resourceIds: null, ...scope },
      filter,
    };
    const rows = await db.query<{ id: number }>(
      selectFarmers(selection, (value) => `$${values.push(value)}`),
      values,
    );
    return rows.map(({ id }) => names.get(id) ?? 'of others').sort();
  };

  async function farmer(world: World, named: string, set: Record<string, unknown> = {}, place = {}) {
    const [firstName, surname] = named.split(' ') as [string, string];
    const { id } = await world.make.farmer({ accountId: world.account.id, surname, firstName, ...place });
    for (const [column, value] of Object.entries(set))
      await db.query(`UPDATE farmer SET ${column} = $2 WHERE id = $1`, [id, value]);
    return id;
  }

  describe('by what was typed', () => {
    beforeAll(async () => {
      names = new Map();
      const add = async (named: string, set: Record<string, unknown> = {}) =>
        names.set(await farmer(home, named, set), named);
      await add('Muhammad Bello', { phone: '+2348031234567' });
      await add('Mohammed Bala', { phone: '08099999999', rifan_number: 'RF/1 2' });
      await add('Fátimah Adéyẹmí', { temp_id: 'KB 77', cbn_applicant_id: 'CBN9' });
      await add("Ƙasim O'Brien");
      await farmer(home.other, 'Muhammad Bello', { phone: '+2348031234567' });
      const main = await farmer(home, 'Zainab Idris');
      names.set(main, 'Zainab Idris');
      await farmer(home, 'Zainab Idris', { main_id: main });
    });

    it.each([
      ['mohamed', ['Mohammed Bala', 'Muhammad Bello']],
      ['Muh bello', ['Muhammad Bello']],
      ['Belo Mohammad', ['Muhammad Bello']],
      ['fatima ADEYEMI', ['Fátimah Adéyẹmí']],
      ['kasim obrien', ["Ƙasim O'Brien"]],
      ["o'brien", ["Ƙasim O'Brien"]],
      ['zainab', ['Zainab Idris']],
      ['0803 123 4567', ['Muhammad Bello']],
      ['+234803123', ['Muhammad Bello']],
      ['8099999999', ['Mohammed Bala']],
      ['kb77', ['Fátimah Adéyẹmí']],
      ['cbn 9', ['Fátimah Adéyẹmí']],
      ['rf/12', ['Mohammed Bala']],
      ['22110000123', []],
      ["' | \\ :*", []],
      ['h', []],
    ])('%s', async (q, expected) => expect(await found({ q })).toEqual(expected));
  });

  describe('by their facts, within a scope', () => {
    let first: Awaited<ReturnType<World['programme']>>;
    let second: Awaited<ReturnType<World['programme']>>;
    let lga: number;

    beforeAll(async () => {
      names = new Map();
      first = await home.programme();
      second = await home.programme();
      const [place] = await db.query<{ id: number }>('SELECT id FROM lga ORDER BY id LIMIT 1');
      lga = place!.id;
      await db.query('UPDATE every_community SET lga_id = $2 WHERE id = $1', [second.community.id, lga]);
      const add = async (named: string, { resource, community }: typeof first, set = {}) => {
        const at = { communityResourceId: resource.id, communityId: community.id };
        const id = await farmer(home, named, set, at);
        names.set(id, named);
        return { farmerId: id, accountId: home.account.id, ...at };
      };
      await home.make.farm({
        ...(await add('Done One', first, { phone: '+2348030000001' })),
        status: 'COMPLETED',
      });
      await home.make.farm(await add('Open One', first));
      await add('None Two', second);
      await add('Lga Two', second, { lga_id: lga + 1 });
    });

    it('narrows by community resource, community and local government', async () => {
      expect(await found({ resourceId: first.resource.id })).toEqual(['Done One', 'Open One']);
      expect(await found({ communityId: second.community.id })).toEqual(['Lga Two', 'None Two']);
      expect(await found({ lgaId: lga })).toEqual(['None Two']);
      expect(await found({ lgaId: lga + 1 })).toEqual(['Lga Two']);
    });

    it('narrows by farms and phone', async () => {
      const resourceId = first.resource.id;
      expect(await found({ processed: true })).toEqual(['Done One']);
      expect(await found({ resourceId, processed: false })).toEqual(['Open One']);
      expect(await found({ hasFarm: true, noPhone: true })).toEqual(['Open One']);
      expect(await found({ resourceId, noPhone: false })).toEqual(['Done One']);
      expect(await found({ resourceId: second.resource.id, hasFarm: false })).toEqual([
        'Lga Two',
        'None Two',
      ]);
    });

    it('narrows to possible duplicates', async () => {
      const [one, other] = [...names.keys()].sort((a, b) => a - b) as [number, number];
      await db.query(
        `INSERT INTO duplicate_pair (account_id, farmer_id, other_id, score, evidence) VALUES ($1, $2, $3, 0.9, '[]')`,
        [home.account.id, one, other],
      );
      expect(await found({ possibleDuplicate: true })).toEqual([names.get(one), names.get(other)].sort());
      await db.query(`UPDATE duplicate_pair SET state = 'different'`);
      expect(await found({ possibleDuplicate: true })).toEqual([]);
    });

    it('narrows to entries in several seasons', async () => {
      const [done, open] = [...names.keys()] as [number, number];
      const { resource, community } = first;
      for (const [id, season] of [
        [done, 'Dry Season 2019'],
        [done, 'Rainy Season 2020'],
        [open, 'Dry Season 2019'],
      ] as const)
        await db.query(
          `INSERT INTO ledger_farmer (community_resource_id, season, farmer_id, community_id, allocated, received, repaid, entries, last_entry)
           VALUES ($1, $2, $3, $4, 0, 500, 0, 1, 1)`,
          [resource.id, season, id, community.id],
        );
      expect(await found({ severalSeasons: true })).toEqual(['Done One']);
      expect(await found({ severalSeasons: true }, { resourceIds: [second.resource.id] })).toEqual([]);
      expect(await found({ resourceId: resource.id, severalSeasons: false })).toEqual(['Open One']);
    });

    it('stays within the scope', async () => {
      expect(await found({}, { resourceIds: [second.resource.id] })).toEqual(['Lga Two', 'None Two']);
      expect(await found({ resourceId: first.resource.id }, { resourceIds: [second.resource.id] })).toEqual(
        [],
      );
      expect(await found({}, { resourceIds: [] })).toEqual([]);
      expect(await found({}, { accountId: home.other.account.id })).toEqual(['of others']);
    });
  });
});
