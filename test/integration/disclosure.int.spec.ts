import {
  type BvnDto,
  DISCLOSURE_MESSAGES,
  type DisclosureBudgetDto,
  type FoundListDto,
  type ProblemDto,
  SEARCH_MESSAGES,
} from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import type { HttpClient } from '../support/http-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** P34: a whole identifier is never shown unnoticed. */
const BVN = '22199900077';
const NOBODYS = '22199900078';
const ABROAD = '22199900079';
const REASON = 'The bank asks for proof';
const PER_HOUR = 20;

let served: ServedWorld;
let db: TestDatabase;
let home: World;
let abroad: World;
let disclosures: Disclosures;
let farmers: Record<'aisha' | 'without' | 'far', number>;

beforeAll(async () => {
  served = await openWorld();
  ({ db, home, abroad } = served);
  const { make } = served;
  disclosures = served.api.app.get(Disclosures);
  const accountId = home.account.id;
  const aisha = await make.farmer({ accountId, surname: 'Bello', firstName: 'Aisha', bvn: BVN });
  const without = await make.farmer({ accountId });
  const far = await make.farmer({ accountId: abroad.account.id, surname: 'Far', bvn: ABROAD });
  await db.query(`UPDATE farmer SET phone = '+2348034000001' WHERE id = $1`, [aisha.id]);
  farmers = { aisha: aisha.id, without: without.id, far: far.id };
});

afterAll(() => served?.close());

beforeEach(() => db.query('TRUNCATE disclosure, disclosure_search'));

type Answer = BvnDto & ProblemDto;
const reveal = (client: HttpClient, id = farmers.aisha, reason = REASON) =>
  client.post<Answer>(`/api/farmers/${id}/reveal-bvn`, { reason });
const search = async (client: HttpClient, q: string) =>
  (await client.post<FoundListDto>('/api/search', { q })).body;
const left = async (client: HttpClient) =>
  (await client.get<DisclosureBudgetDto>('/api/disclosure/budget')).body.left;
/** The user has taken as many in this hour, the first of them minutes ago. */
const used = (userId: number, count: number, minutes = 30) =>
  db.query(
    `INSERT INTO disclosure (user_id, account_id, act, shown, at)
     SELECT $1, $2, 'search', false, now() - make_interval(mins => $4) + i * interval '1 second'
       FROM generate_series(0, $3 - 1) i`,
    [userId, home.account.id, count, minutes],
  );
const lastId = async () =>
  (await db.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM event_log'))[0]?.id ?? 0;
interface Entry {
  topic: string;
  type: string;
  subject: string;
  account_id: number;
  actor_id: number;
  data: object;
}
const entriesSince = (id: number) =>
  db.query<Entry>(
    `SELECT topic, type, subject_kind || ' ' || subject_id AS subject, account_id, actor_id, data
       FROM event_log WHERE id > $1 AND type NOT LIKE 'session.%' ORDER BY id`,
    [id],
  );
const ledger = () =>
  db.query<object>(
    'SELECT user_id, account_id, act, subject_kind, subject_id, reason, shown FROM disclosure ORDER BY id',
  );

describe('an act of the ledger', () => {
  it('takes one and leaves one entry before the BVN is shown', async () => {
    const admin = await home.as(home.admin);
    const before = await lastId();
    const { status, body } = await reveal(admin);
    expect([status, body]).toEqual([200, { bvn: BVN, left: PER_HOUR - 1 }]);
    expect(await entriesSince(before)).toEqual([
      {
        topic: `user:${home.admin.id}`,
        type: 'identifier.disclosed',
        subject: `farmer ${farmers.aisha}`,
        account_id: home.account.id,
        actor_id: home.admin.id,
        data: { act: 'reveal', subject: { kind: 'farmer', id: farmers.aisha }, reason: REASON, shown: true },
      },
    ]);
    expect(await ledger()).toEqual([
      {
        user_id: home.admin.id,
        account_id: home.account.id,
        act: 'reveal',
        subject_kind: 'farmer',
        subject_id: farmers.aisha,
        reason: REASON,
        shown: true,
      },
    ]);
  });

  it('counts a miss as it counts a hit, and names nobody of another account', async () => {
    const admin = await home.as(home.admin);
    const before = await lastId();
    expect((await reveal(admin, farmers.without)).status).toBe(404);
    expect((await reveal(admin, farmers.far)).status).toBe(404);
    expect((await reveal(admin, 999_999)).status).toBe(404);
    expect(await left(admin)).toBe(PER_HOUR - 3);
    const miss = { act: 'reveal', reason: REASON, shown: false };
    expect((await entriesSince(before)).map(({ data, subject }) => [data, subject])).toEqual([
      [{ ...miss, subject: { kind: 'farmer', id: farmers.without } }, `farmer ${farmers.without}`],
      [{ ...miss, subject: null }, `user ${home.admin.id}`],
      [{ ...miss, subject: null }, `user ${home.admin.id}`],
    ]);
  });

  it('is not done, and not counted, without the permission or a reason that will do', async () => {
    const admin = await home.as(home.admin);
    const before = await lastId();
    for (const reason of ['too short', `Their number is ${BVN}`, 'Their number is 2219 990 0011'])
      expect((await reveal(admin, farmers.aisha, reason)).status).toBe(400);
    for (const user of [home.staff, home.agent, home.farmer, home.cbn]) {
      const client = await home.as(user);
      expect((await reveal(client)).status).toBe(403);
      expect((await client.get('/api/disclosure/budget')).status).toBe(403);
    }
    expect([await entriesSince(before), await ledger()]).toEqual([[], []]);
  });

  it('waits for the oldest to leave the hour once the budget is spent, and says for how long', async () => {
    const admin = await home.as(home.admin);
    await used(home.admin.id, PER_HOUR, 48);
    const before = await lastId();
    const refused = await reveal(admin);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      429,
      'disclosure.budgetSpent',
      DISCLOSURE_MESSAGES.nextIn(12 * 60),
    ]);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(11 * 60);
    expect(seconds).toBeLessThanOrEqual(12 * 60);
    expect(refused.body.retryAfter).toBe(seconds);
    // Also for a farmer who is not there: what is spent says nothing more.
    expect((await reveal(admin, 999_999)).status).toBe(429);
    expect(await entriesSince(before)).toEqual([]);
    await db.query(
      `UPDATE disclosure SET at = at - interval '12 minutes' WHERE id = (SELECT min(id) FROM disclosure)`,
    );
    expect((await reveal(admin)).status).toBe(200);
    // Others have their own.
    expect((await reveal(await home.as(home.superadmin))).status).toBe(200);
  });

  it('lets exactly one of twenty at once through when there is one left', async () => {
    const admin = await home.as(home.admin);
    await used(home.admin.id, PER_HOUR - 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reveal(admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)]);
    expect(await ledger()).toHaveLength(PER_HOUR);
  });

  it('is the person’s at the screen, where they see as another', async () => {
    const { id, display_name: name } = home.superadmin;
    const seen = actorOf(home.admin, { seenBy: { id, name } });
    const before = await lastId();
    await disclosures.take(seen, { act: 'rejects', subject: { kind: 'import', id: 7 }, reason: REASON });
    expect(await entriesSince(before)).toMatchObject([
      { topic: `user:${id}`, actor_id: id, subject: 'import 7', account_id: home.account.id },
    ]);
    expect(await ledger()).toMatchObject([{ user_id: id, act: 'rejects' }]);
  });

  it('goes with the transaction that it is part of', async () => {
    const actor = actorOf(home.admin);
    const act = { act: 'export', reason: REASON } as const;
    const database = served.api.app.get(Database);
    const before = await lastId();
    await expect(
      database.transaction(async (tx) => {
        expect(await disclosures.take(actor, act, tx)).toMatchObject({ left: PER_HOUR - 1 });
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect([await ledger(), await entriesSince(before)]).toEqual([[], []]);
    await database.transaction((tx) => disclosures.take(actor, act, tx));
    expect(await ledger()).toHaveLength(1);
    await expect(disclosures.take(actorOf(home.staff), act)).rejects.toThrow('disclosure.forbidden');
  });
});

describe('a search for a whole BVN', () => {
  const counts = (left: number) => ({ looked: true, left, message: SEARCH_MESSAGES.bvnLooked(left) });

  it('finds its farmer for who may, counted and written down without the number', async () => {
    const admin = await home.as(home.admin);
    const before = await lastId();
    const { list, byBvn } = await search(admin, '2219 990 0077');
    expect(list).toMatchObject([{ kind: 'farmer', id: farmers.aisha, name: 'Bello Aisha' }]);
    expect(byBvn).toEqual(counts(PER_HOUR - 1));
    const entries = await entriesSince(before);
    expect(entries).toMatchObject([
      {
        topic: `user:${home.admin.id}`,
        subject: `farmer ${farmers.aisha}`,
        data: {
          act: 'search',
          subject: { kind: 'farmer', id: farmers.aisha },
          reason: null,
          shown: true,
        },
      },
    ]);
    expect(JSON.stringify([entries, await ledger()])).not.toMatch(/2219/);
  });

  it('counts misses, those in other accounts among them, which look alike', async () => {
    const admin = await home.as(home.admin);
    const before = await lastId();
    expect(await search(admin, NOBODYS)).toEqual({ list: [], byBvn: counts(PER_HOUR - 1) });
    expect(await search(admin, ABROAD)).toEqual({ list: [], byBvn: counts(PER_HOUR - 2) });
    const miss = { act: 'search', subject: null, reason: null, shown: false };
    expect((await entriesSince(before)).map(({ data }) => data)).toEqual([miss, miss]);
    const everywhere = await home.as(home.superadmin);
    const since = await lastId();
    expect((await search(everywhere, ABROAD)).list).toMatchObject([{ id: farmers.far }]);
    // The account whose farmer it is reads it in its audit.
    expect(await entriesSince(since)).toMatchObject([{ account_id: abroad.account.id }]);
  });

  it('is one act however often it is asked in some minutes, also at once, and by each user their own', async () => {
    const admin = await home.as(home.admin);
    const before = await lastId();
    await Promise.all([BVN, BVN, '2219-990-0077', BVN].map((q) => search(admin, q)));
    expect(await search(admin, BVN)).toMatchObject({
      list: [{ id: farmers.aisha }],
      byBvn: counts(PER_HOUR - 1),
    });
    expect(await entriesSince(before)).toHaveLength(1);
    const [{ term } = { term: Buffer.alloc(0) }] = await db.query<{ term: Buffer }>(
      'SELECT term FROM disclosure_search',
    );
    const matching = await db.query('SELECT 1 FROM farmer WHERE bvn_index = $1', [term]);
    expect([term.length, matching]).toEqual([32, []]);
    expect((await search(await home.as(home.superadmin), BVN)).byBvn).toEqual(counts(PER_HOUR - 1));
    await db.query(`UPDATE disclosure_search SET asked_at = asked_at - interval '11 minutes'`);
    expect((await search(admin, BVN)).byBvn).toEqual(counts(PER_HOUR - 2));
    expect(await db.query('SELECT 1 FROM disclosure_search WHERE user_id <> $1', [home.admin.id])).toEqual(
      [],
    );
  });

  it('that found nobody is a new act once somebody is there', async () => {
    const admin = await home.as(home.admin);
    const later = '22199900090';
    await search(admin, later);
    await served.make.farmer({ accountId: home.account.id, bvn: later });
    const before = await lastId();
    expect((await search(admin, later)).byBvn).toEqual(counts(PER_HOUR - 2));
    expect(await entriesSince(before)).toMatchObject([{ data: { act: 'search', shown: true } }]);
  });

  it('looks nothing up once the budget is spent, and finds the rest', async () => {
    const admin = await home.as(home.admin);
    await served.make.farmer({ accountId: home.account.id, surname: 'Coded', tempId: BVN });
    await search(admin, BVN);
    await used(home.admin.id, PER_HOUR - 1, 48);
    for (const q of [NOBODYS, '22199900080'])
      expect(await search(admin, q)).toEqual({
        list: [],
        byBvn: { looked: false, left: 0, message: DISCLOSURE_MESSAGES.nextIn(12 * 60) },
      });
    // What was counted before is shown again.
    expect((await search(admin, BVN)).byBvn).toEqual(counts(0));
    await db.query('TRUNCATE disclosure_search');
    expect(await search(admin, BVN)).toMatchObject({ list: [{ name: 'Coded Amina' }], byBvn: { left: 0 } });
    await db.query('DELETE FROM farmer WHERE temp_id = $1', [BVN]);
  });

  it('finds nobody for others, who are told why, and leaves phone numbers alone', async () => {
    const { make } = served;
    const resource = await make.communityResource({ accountId: home.account.id });
    const community = await make.community({ accountId: home.account.id, communityResourceId: resource.id });
    await db.query(
      'INSERT INTO membership (community_id, farmer_id, community_resource_id) VALUES ($1, $2, $3)',
      [community.id, farmers.aisha, resource.id],
    );
    const before = await lastId();
    const forbidden = { looked: false, left: null, message: SEARCH_MESSAGES.bvnForbidden };
    for (const user of [home.staff, home.agent, home.cbn]) {
      await make.grant(user.id, resource.id);
      const client = await home.as(user);
      expect(await search(client, BVN)).toEqual({ list: [], byBvn: forbidden });
      expect(await search(client, NOBODYS)).toEqual({ list: [], byBvn: forbidden });
      expect(await search(client, '0803 400 0001')).toMatchObject({ list: [{ id: farmers.aisha }] });
      // The last four are shown, and nothing more is learnt by them.
      expect(await search(client, '0077')).toEqual({ list: [] });
    }
    expect(await entriesSince(before)).toEqual([]);
    const admin = await home.as(home.admin);
    expect(await search(admin, '08034000001')).toEqual({
      list: [expect.objectContaining({ id: farmers.aisha })],
    });
    for (const part of ['0077', '2219990007', '22199900077 1']) {
      expect(await search(admin, part)).toEqual({ list: [] });
    }
    expect(await ledger()).toEqual([]);
  });
});

function actorOf(user: World['admin'], more: Partial<SessionActor> = {}): SessionActor {
  return {
    id: user.id,
    name: user.display_name,
    accountId: home.account.id,
    username: user.username,
    roles: user.roles as SessionActor['roles'],
    role: (user.roles as SessionActor['roles'])[0] ?? null,
    sessionId: '00000000-0000-4000-8000-000000000000',
    accessId: home.account.access_id,
    farmerId: null,
    ...more,
  };
}
