import { DISCLOSURE_MESSAGES, type ProblemDto, SEARCH_MESSAGES } from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { BVNS, openLedger, PER_HOUR } from '../support/ledger.js';
import { staffForm } from '../support/staff-desk.js';
import type { TestDatabase } from '../support/test-database.js';
import type { World } from '../support/world.js';

/** P34: finding a person by a whole identifier confirms it. */
let ledger: Awaited<ReturnType<typeof openLedger>>;
let home: World;
let abroad: World;
let db: TestDatabase;

beforeAll(async () => {
  ledger = await openLedger();
  ({ home, abroad, db } = ledger.served);
});

afterAll(() => ledger?.served.close());

beforeEach(() => ledger.clear());

describe('a search for a whole BVN', () => {
  const counts = (left: number) => ({ looked: true, left, message: SEARCH_MESSAGES.bvnLooked(left) });

  it('finds its farmer for who may, counted and written down without the number', async () => {
    const admin = await home.as(home.admin);
    const before = await ledger.lastId();
    const { list, byBvn } = await ledger.search(admin, '2219 990 0077');
    expect(list).toMatchObject([{ kind: 'farmer', id: ledger.farmers.aisha, name: 'Bello Aisha' }]);
    expect(byBvn).toEqual(counts(PER_HOUR - 1));
    const entries = await ledger.entriesSince(before);
    expect(entries).toMatchObject([
      {
        topic: `user:${home.admin.id}`,
        subject: `farmer ${ledger.farmers.aisha}`,
        data: {
          act: 'search',
          subject: { kind: 'farmer', id: ledger.farmers.aisha },
          reason: null,
          shown: true,
        },
      },
    ]);
    expect(JSON.stringify([entries, await ledger.rows()])).not.toMatch(/2219/);
  });

  it('counts misses, those in other accounts among them, which look alike', async () => {
    const admin = await home.as(home.admin);
    const before = await ledger.lastId();
    expect(await ledger.search(admin, BVNS.nobodys)).toEqual({ list: [], byBvn: counts(PER_HOUR - 1) });
    expect(await ledger.search(admin, BVNS.far)).toEqual({ list: [], byBvn: counts(PER_HOUR - 2) });
    const miss = { act: 'search', subject: null, reason: null, shown: false };
    expect((await ledger.entriesSince(before)).map(({ data }) => data)).toEqual([miss, miss]);
    const everywhere = await home.as(home.superadmin);
    const since = await ledger.lastId();
    expect((await ledger.search(everywhere, BVNS.far)).list).toMatchObject([{ id: ledger.farmers.far }]);
    // The farmer's account sees it in its audit.
    expect(await ledger.entriesSince(since)).toMatchObject([{ account_id: abroad.account.id }]);
  });

  it('is one act however often it is asked in some minutes, also immediately, and by each user their own', async () => {
    const admin = await home.as(home.admin);
    const before = await ledger.lastId();
    await Promise.all(
      [BVNS.aisha, BVNS.aisha, '2219-990-0077', BVNS.aisha].map((q) => ledger.search(admin, q)),
    );
    expect(await ledger.search(admin, BVNS.aisha)).toMatchObject({
      list: [{ id: ledger.farmers.aisha }],
      byBvn: counts(PER_HOUR - 1),
    });
    expect(await ledger.entriesSince(before)).toHaveLength(1);
    const [{ term } = { term: Buffer.alloc(0) }] = await db.query<{ term: Buffer }>(
      'SELECT term FROM disclosure_search',
    );
    const matching = await db.query('SELECT 1 FROM farmer WHERE bvn_index = $1', [term]);
    expect([term.length, matching]).toEqual([32, []]);
    expect((await ledger.search(await home.as(home.superadmin), BVNS.aisha)).byBvn).toEqual(
      counts(PER_HOUR - 1),
    );
    await db.query(`UPDATE disclosure_search SET asked_at = asked_at - interval '11 minutes'`);
    expect((await ledger.search(admin, BVNS.aisha)).byBvn).toEqual(counts(PER_HOUR - 2));
    expect(await db.query('SELECT 1 FROM disclosure_search WHERE user_id <> $1', [home.admin.id])).toEqual(
      [],
    );
  });

  it('that found nobody is a new act once someone is there', async () => {
    const admin = await home.as(home.admin);
    const later = '22199900090';
    await ledger.search(admin, later);
    await ledger.served.make.farmer({ accountId: home.account.id, bvn: later });
    const before = await ledger.lastId();
    expect((await ledger.search(admin, later)).byBvn).toEqual(counts(PER_HOUR - 2));
    expect(await ledger.entriesSince(before)).toMatchObject([{ data: { act: 'search', shown: true } }]);
  });

  it('looks nothing up once the budget is spent, and finds the rest', async () => {
    const admin = await home.as(home.admin);
    await ledger.served.make.farmer({ accountId: home.account.id, surname: 'Coded', tempId: BVNS.aisha });
    await ledger.search(admin, BVNS.aisha);
    await ledger.used(home.admin.id, PER_HOUR - 1, 48);
    for (const q of [BVNS.nobodys, '22199900080'])
      expect(await ledger.search(admin, q)).toEqual({
        list: [],
        byBvn: { looked: false, left: 0, message: DISCLOSURE_MESSAGES.nextIn(12 * 60) },
      });
    // A search that was already counted is served again.
    expect((await ledger.search(admin, BVNS.aisha)).byBvn).toEqual(counts(0));
    await db.query('TRUNCATE disclosure_search');
    expect(await ledger.search(admin, BVNS.aisha)).toMatchObject({
      list: [{ name: 'Coded Amina' }],
      byBvn: { left: 0 },
    });
    await db.query('DELETE FROM farmer WHERE temp_id = $1', [BVNS.aisha]);
  });

  it('finds nobody for others, who are told why, and leaves phone numbers alone', async () => {
    const { make } = ledger.served;
    const resource = await make.communityResource({ accountId: home.account.id });
    const community = await make.community({ accountId: home.account.id, communityResourceId: resource.id });
    await db.query(
      'INSERT INTO membership (community_id, farmer_id, community_resource_id) VALUES ($1, $2, $3)',
      [community.id, ledger.farmers.aisha, resource.id],
    );
    const before = await ledger.lastId();
    const forbidden = { looked: false, left: null, message: SEARCH_MESSAGES.bvnForbidden };
    for (const user of [home.staff, home.agent, home.cbn]) {
      await make.grant(user.id, resource.id);
      const client = await home.as(user);
      expect(await ledger.search(client, BVNS.aisha)).toEqual({ list: [], byBvn: forbidden });
      expect(await ledger.search(client, BVNS.nobodys)).toEqual({ list: [], byBvn: forbidden });
      expect(await ledger.search(client, '0803 400 0001')).toMatchObject({
        // Agents find the farmers that they captured, by name.
        list: user === home.agent ? [] : [{ id: ledger.farmers.aisha }],
      });
      // The last four digits are shown, and disclose nothing more.
      expect(await ledger.search(client, '0077')).toEqual({ list: [] });
    }
    expect(await ledger.entriesSince(before)).toEqual([]);
    const admin = await home.as(home.admin);
    expect(await ledger.search(admin, '08034000001')).toEqual({
      list: [expect.objectContaining({ id: ledger.farmers.aisha })],
    });
    for (const part of ['0077', '2219990007', '22199900077 1']) {
      expect(await ledger.search(admin, part)).toEqual({ list: [] });
    }
    expect(await ledger.rows()).toEqual([]);
  });
});

describe('a BVN that another staff record has', () => {
  const BVN_OF_STAFF = '22345678901';
  const save = (client: HttpClient, bvn: string) =>
    client.post<ProblemDto & { id: number }>('/api/staff', staffForm({ bvn }));

  it('is confirmed as an act of the ledger, and not at all once the budget is spent', async () => {
    const admin = await home.as(home.admin);
    const { id } = (await save(admin, BVN_OF_STAFF)).body;
    expect([await ledger.left(admin), await ledger.rows()]).toEqual([PER_HOUR, []]);
    const before = await ledger.lastId();
    expect((await save(admin, BVN_OF_STAFF)).status).toBe(409);
    expect(await ledger.entriesSince(before)).toMatchObject([
      {
        subject: `staff ${id}`,
        data: { act: 'search', subject: { kind: 'staff', id }, reason: null, shown: true },
      },
    ]);
    expect(await ledger.left(admin)).toBe(PER_HOUR - 1);
    await ledger.used(home.admin.id, PER_HOUR - 1, 48);
    const spent = [await save(admin, BVN_OF_STAFF), await save(admin, '22345678902')];
    expect(spent.map(({ body }) => body.error)).toEqual(Array(2).fill('disclosure.budgetSpent'));
  });
});
