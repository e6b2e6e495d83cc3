import { DISCLOSURE_MESSAGES } from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { accountNumbers, upgrade } from '../support/encrypted-accounts.js';
import { BVNS, openLedger, PER_HOUR, REASON } from '../support/ledger.js';
import type { TestDatabase } from '../support/test-database.js';
import type { World } from '../support/world.js';

/** P34: a whole identifier is never disclosed without a record. */
let ledger: Awaited<ReturnType<typeof openLedger>>;
let home: World;
let db: TestDatabase;
let disclosures: Disclosures;

beforeAll(async () => {
  ledger = await openLedger();
  ({ home, db } = ledger.served);
  disclosures = ledger.served.api.app.get(Disclosures);
});

afterAll(() => ledger?.served.close());

beforeEach(() => ledger.clear());

describe('an act of the ledger', () => {
  it('takes one and leaves one entry before the BVN is shown', async () => {
    const admin = await home.as(home.admin);
    const before = await ledger.lastId();
    const { status, body } = await ledger.reveal(admin);
    expect([status, body]).toEqual([200, { bvn: BVNS.aisha, left: PER_HOUR - 1 }]);
    expect(await ledger.entriesSince(before)).toEqual([
      {
        topic: `user:${home.admin.id}`,
        type: 'identifier.disclosed',
        subject: `farmer ${ledger.farmers.aisha}`,
        account_id: home.account.id,
        actor_id: home.admin.id,
        data: {
          act: 'reveal',
          subject: { kind: 'farmer', id: ledger.farmers.aisha },
          reason: REASON,
          shown: true,
        },
      },
    ]);
    expect(await ledger.rows()).toEqual([
      {
        user_id: home.admin.id,
        account_id: home.account.id,
        act: 'reveal',
        subject_kind: 'farmer',
        subject_id: ledger.farmers.aisha,
        reason: REASON,
        shown: true,
      },
    ]);
  });

  it('shows an account number in the same way, which the record has masked', async () => {
    const admin = await home.as(home.admin);
    const id = ledger.farmers.aisha;
    await db.query(
      `UPDATE farmer SET date_of_birth = '1980-04-23', bank_name = 'Zenith', account_number = '0123456789' WHERE id = $1`,
      [id],
    );
    // As stored by an earlier version.
    await upgrade(db);
    expect(await accountNumbers(db, `id = ${id}`)).toEqual(['0123456789']);
    expect((await admin.get(`/api/farmer/${id}`)).body).toMatchObject({
      dateOfBirth: '1980-04-23',
      bankName: 'Zenith',
      accountNumber: '••••••6789',
    });
    const shown = (client: typeof admin, of = id) =>
      client.post(`/api/farmers/${of}/reveal-account-number`, { reason: REASON });
    const { status, body } = await shown(admin);
    expect([status, body]).toEqual([200, { accountNumber: '0123456789', left: PER_HOUR - 1 }]);
    expect((await shown(admin, ledger.farmers.far)).status).toBe(404);
    expect(await ledger.rows()).toMatchObject([
      { act: 'revealAccount', shown: true },
      { act: 'revealAccount', shown: false },
    ]);
    const kept = await db.query('SELECT data FROM event_log');
    expect(JSON.stringify(kept)).not.toContain('0123456789');
  });

  it('counts a miss as it counts a hit, and names nobody of another account', async () => {
    const admin = await home.as(home.admin);
    const before = await ledger.lastId();
    expect((await ledger.reveal(admin, ledger.farmers.without)).status).toBe(404);
    expect((await ledger.reveal(admin, ledger.farmers.far)).status).toBe(404);
    expect((await ledger.reveal(admin, 999_999)).status).toBe(404);
    expect(await ledger.left(admin)).toBe(PER_HOUR - 3);
    const miss = { act: 'reveal', reason: REASON, shown: false };
    expect((await ledger.entriesSince(before)).map(({ data, subject }) => [data, subject])).toEqual([
      [
        { ...miss, subject: { kind: 'farmer', id: ledger.farmers.without } },
        `farmer ${ledger.farmers.without}`,
      ],
      [{ ...miss, subject: null }, `user ${home.admin.id}`],
      [{ ...miss, subject: null }, `user ${home.admin.id}`],
    ]);
  });

  it('is not done, and not counted, without the permission or a reason that will do', async () => {
    const admin = await home.as(home.admin);
    const before = await ledger.lastId();
    for (const reason of ['too short', `Their number is ${BVNS.aisha}`, 'Their number is 2219 990 0011'])
      expect((await ledger.reveal(admin, ledger.farmers.aisha, reason)).status).toBe(400);
    for (const user of [home.staff, home.agent, home.farmer, home.cbn]) {
      const client = await home.as(user);
      expect((await ledger.reveal(client)).status).toBe(403);
      expect((await client.get('/api/disclosure/budget')).status).toBe(403);
    }
    expect([await ledger.entriesSince(before), await ledger.rows()]).toEqual([[], []]);
  });

  it('waits for the oldest to leave the hour once the budget is spent, and says for how long', async () => {
    const admin = await home.as(home.admin);
    await ledger.used(home.admin.id, PER_HOUR, 48);
    const before = await ledger.lastId();
    const refused = await ledger.reveal(admin);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      429,
      'disclosure.budgetSpent',
      DISCLOSURE_MESSAGES.nextIn(12 * 60),
    ]);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(11 * 60);
    expect(seconds).toBeLessThanOrEqual(12 * 60);
    expect(refused.body.retryAfter).toBe(seconds);
    // Also for a missing farmer: an exhausted limit discloses nothing.
    expect((await ledger.reveal(admin, 999_999)).status).toBe(429);
    expect(await ledger.entriesSince(before)).toEqual([]);
    await db.query(
      `UPDATE disclosure SET at = at - interval '12 minutes' WHERE id = (SELECT min(id) FROM disclosure)`,
    );
    expect((await ledger.reveal(admin)).status).toBe(200);
    // Other users have their own limit.
    expect((await ledger.reveal(await home.as(home.superadmin))).status).toBe(200);
  });

  it('lets exactly one of twenty at once through when there is one left', async () => {
    const admin = await home.as(home.admin);
    await ledger.used(home.admin.id, PER_HOUR - 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ledger.reveal(admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)]);
    expect(await ledger.rows()).toHaveLength(PER_HOUR);
  });

  it('belongs to the real user during impersonation', async () => {
    const { id, display_name: name } = home.superadmin;
    const seen = actorOf(home.admin, { seenBy: { id, name } });
    const before = await ledger.lastId();
    await disclosures.take(seen, { act: 'rejects', subject: { kind: 'import', id: 7 }, reason: REASON });
    expect(await ledger.entriesSince(before)).toMatchObject([
      { topic: `user:${id}`, actor_id: id, subject: 'import 7', account_id: home.account.id },
    ]);
    expect(await ledger.rows()).toMatchObject([{ user_id: id, act: 'rejects' }]);
  });

  it('goes with the transaction that it is part of', async () => {
    const actor = actorOf(home.admin);
    const act = { act: 'export', reason: REASON } as const;
    const database = ledger.served.api.app.get(Database);
    const before = await ledger.lastId();
    await expect(
      database.transaction(async (tx) => {
        expect(await disclosures.take(actor, act, tx)).toMatchObject({ left: PER_HOUR - 1 });
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect([await ledger.rows(), await ledger.entriesSince(before)]).toEqual([[], []]);
    await database.transaction((tx) => disclosures.take(actor, act, tx));
    expect(await ledger.rows()).toHaveLength(1);
    await expect(disclosures.take(actorOf(home.staff), act)).rejects.toThrow('disclosure.forbidden');
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
