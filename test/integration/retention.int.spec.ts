import type {
  ErasureDto,
  ErasuresActedDto,
  ProposedErasuresDto,
  RetentionItemListDto,
  RetentionPeriodsDto,
  WaitingListDto,
} from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { Database, Domains, type FileStore, type Retained } from '#libs/platform';
import { HoldData, retentionSteps } from '#libs/retention';
import type { HttpClient } from '../support/http-client.js';
import { Random } from '../support/mutations.js';
import { purgeBy } from '../support/purge-trash.js';
import { answered } from '../support/repairing.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let accountId: number;
const removed: string[] = [];
const FILES = { remove: async (id: string) => void removed.push(id) } as unknown as FileStore;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  accountId = served.home.account.id;
});
afterAll(() => served?.close());

const dayAt = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);

/** Runs a day of the account, as its job does. */
async function run(day: string, retained: readonly Retained[]): Promise<void> {
  const database = served.api.app.get(Database);
  for (const step of retentionSteps({ accountId, day }, retained, FILES))
    for (let goesOn = true; goesOn; ) goesOn = (await database.transaction((tx) => step.work(tx))).goesOn;
}

const setDays = (kind: string, days: number | null) =>
  answered(admin.call('PUT', `/api/retention/periods/${kind}`, { body: { days } }));

const GONE = -1;

/** Things of a test table instead of the prints of farmers. */
const THINGS: Retained = {
  kind: 'prints',
  sets: 'SELECT t.id, t.since FROM test_thing t WHERE t.account_id = $1 AND t.gone_on IS NULL',
  names: `SELECT id, 'Thing' AS name, NULL::bigint AS page_id FROM test_thing WHERE id = ANY($1::bigint[])`,
  async act(tx, ids) {
    const rows = await tx.query(
      `UPDATE test_thing SET gone_on = now() WHERE id = ANY($1::bigint[]) AND gone_on IS NULL RETURNING id`,
      [ids],
    );
    return rows.length;
  },
};

describe('the nightly run', () => {
  it('never deletes what it did not show for 14 days, nor what is held', async () => {
    const { db, api, home } = served;
    await db.query(
      `CREATE TABLE test_thing (id bigint PRIMARY KEY, account_id bigint, since timestamptz, gone_on timestamptz)`,
    );
    await db.query('GRANT ALL ON test_thing TO PUBLIC');
    await db.query(
      `INSERT INTO test_thing SELECT n, $1, timestamptz '2026-11-01' + n * interval '2 days' FROM generate_series(1, 60) n`,
      [accountId],
    );
    const actor = { id: home.admin.id, name: 'A', accountId } as Parameters<HoldData['hold']>[0];
    const holding = api.app.get(HoldData);
    const random = new Random(33);
    const shownFor = new Map<number, number>();
    const holds = new Map<number, number | null>();
    await setDays('prints', 30);
    for (let n = 0; n < 120; n++) {
      if (random.chance(0.1)) await setDays('prints', random.one([1, 20, 30, 60]));
      const listed = [...shownFor].flatMap(([id, days]) => (days === GONE ? [] : [id]));
      if (random.chance(0.3) && listed.length > 0) {
        const itemId = random.chance(0.1) ? null : random.one(listed);
        holds.set(
          await holding.hold(actor, { kind: 'prints', reason: 'Audit', ...(itemId && { itemId }) }),
          itemId,
        );
      }
      if (random.chance(0.3) && holds.size > 0) {
        const holdId = random.one([...holds.keys()]);
        await holding.release(actor, holdId);
        holds.delete(holdId);
      }
      await run(dayAt(n), [THINGS]);
      const now = await db.query<{ id: number }>('SELECT id FROM test_thing WHERE gone_on IS NOT NULL');
      for (const { id } of now.filter(({ id }) => shownFor.get(id) !== GONE)) {
        expect(shownFor.get(id) ?? 0).toBeGreaterThanOrEqual(14);
        expect([...holds.values()].filter((held) => held === null || held === id)).toEqual([]);
        shownFor.set(id, GONE);
      }
      const list = await db.query<{ id: number }>(
        'SELECT item_id AS id FROM retention_item WHERE account_id = $1',
        [accountId],
      );
      const ids = new Set(list.map(({ id }) => id));
      for (const [id, days] of shownFor) if (days !== GONE && !ids.has(id)) shownFor.delete(id);
      for (const id of ids) shownFor.set(id, (shownFor.get(id) ?? 0) + 1);
    }
    expect([...shownFor.values()].filter((days) => days === GONE).length).toBeGreaterThan(10);
    await setDays('prints', null);
    expect(await db.query('SELECT FROM retention_item WHERE account_id = $1', [accountId])).toEqual([]);
  });
});

describe('messages and imports', () => {
  it('lose their texts, numbers, file and old values, and show the day before', async () => {
    const { db, home } = served;
    const { resource, community } = await home.programme();
    const of = [accountId, resource.id, community.id];
    const [job] = await db.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id) VALUES ('imports.farmers', '{}', 'L', 'D', $1) RETURNING id`,
      [accountId],
    );
    const [batch] = await db.query<{ id: number }>(
      `INSERT INTO sms_batch (account_id, community_resource_id, community_id, text, class, provider, rate_kobo, state,
                              job_id, ended_at)
       VALUES ($1, $2, $3, 'Seed is here', 'transactional', 'simulator', 400, 'done', $4, '2026-11-01') RETURNING id`,
      [...of, job?.id],
    );
    await db.query(
      `INSERT INTO sms_message (batch_id, account_id, name, number, text, encoding, segments, provider, state)
       VALUES ($1, $2, 'Musa', '+2348031000999', 'Seed is here', 'GSM-7', 1, 'simulator', 'DELIVERED')`,
      [batch?.id, accountId],
    );
    const fileId = '7b0d3b3e-90a9-4c4b-8a44-0d4f3f1f0a11';
    await db.query(
      `INSERT INTO stored_file (id, account_id, name, size, sha256, key_id, created_by) VALUES ($1, $2, 'l.csv', 1, '\\x00', 1, $3)`,
      [fileId, accountId, home.admin.id],
    );
    const [imported] = await db.query<{ id: number }>(
      `INSERT INTO import_batch (account_id, kind, import_type, format, community_resource_id, file_id, job_id, state, ended_at)
       VALUES ($1, 'farmers', 'BVN', 'csv', $2, $3, $4, 'completed', '2026-11-01') RETURNING id`,
      [accountId, resource.id, fileId, job?.id],
    );
    await db.query(
      `INSERT INTO import_fault (import_id, row_no, ordinal, code, message, value) VALUES ($1, 1, 0, 'x', 'm', 'Musa')`,
      [imported?.id],
    );
    await db.query(
      `INSERT INTO import_outcome (import_id, row_no, outcome, before) VALUES ($1, 2, 'updated', '{"phone": "1"}')`,
      [imported?.id],
    );
    for (const kind of ['messages', 'uploadedLists', 'oldValues']) await setDays(kind, 30);
    const { retained } = new Domains(DOMAINS);
    await run('2026-12-10', retained);
    const before = await answered<RetentionItemListDto>(admin.get('/api/retention/items?sort=kind'));
    expect(before.list).toMatchObject([
      { kind: 'messages', itemId: batch?.id, goesOn: '2026-12-24', hold: null },
      { kind: 'oldValues', goesOn: '2026-12-24', pageId: job?.id },
      { kind: 'uploadedLists', name: 'l.csv', goesOn: '2026-12-24' },
    ]);
    const message = () =>
      answered<{ text: string; retention: object[] }>(admin.get(`/api/messages/${batch?.id}`));
    expect((await message()).retention).toEqual([
      { kind: 'messages', goesOn: '2026-12-24', goneOn: null, held: false },
    ]);
    await run('2026-12-23', retained);
    expect((await message()).text).toBe('Seed is here');
    const { id: holdId } = await answered<{ id: number }>(
      admin.post('/api/retention/holds', { kind: 'oldValues', itemId: imported?.id, reason: 'Claim 4' }),
    );
    await run('2026-12-24', retained);
    expect(await message()).toMatchObject({
      text: 'Text deleted at the end of its retention period',
      retention: [{ goesOn: null, goneOn: expect.any(String) }],
    });
    const people = await answered<{ list: object[] }>(admin.get(`/api/messages/${batch?.id}/recipients`));
    expect(people.list).toMatchObject([{ name: '', number: '' }]);
    expect(removed).toEqual([fileId]);
    const [left] = await db.query(
      `SELECT (SELECT count(*) FROM import_fault WHERE value IS NOT NULL) AS faults,
              (SELECT count(*) FROM import_outcome WHERE before IS NOT NULL) AS outcomes`,
    );
    expect(left).toEqual({ faults: 0, outcomes: 1 });
    const periods = await answered<RetentionPeriodsDto>(admin.get('/api/retention'));
    expect(periods.list.find(({ kind }) => kind === 'uploadedLists')).toMatchObject({
      lastSets: 1,
      lastRows: 2,
    });
    await answered(admin.post(`/api/retention/holds/${holdId}/release`, {}));
    await run('2026-12-25', retained);
    expect((await db.query('SELECT FROM import_outcome WHERE before IS NOT NULL')).length).toBe(1);
  });

  it('are not shown to another account', async () => {
    const stranger = await served.abroad.as(served.abroad.admin);
    const { list } = await answered<RetentionItemListDto>(stranger.get('/api/retention/items'));
    expect(list).toEqual([]);
    const hold = { kind: 'oldValues', itemId: 1, reason: 'Claim' };
    expect((await stranger.post('/api/retention/holds', hold)).status).toBe(404);
  });
});

describe('inactive farmers', () => {
  it('are listed for 14 days, then erased by two people, unless they are active again', async () => {
    const { db, home } = served;
    const { resource, community } = await home.programme();
    const rows = await db.query<{ id: number }>(
      `WITH f AS (INSERT INTO farmer (account_id, surname, first_name, created_on)
                  SELECT $1, 'Inactive', 'No ' || n, '2024-01-01' FROM generate_series(1, 3) n RETURNING id)
       INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM f RETURNING farmer_id AS id`,
      [accountId, community.id, resource.id],
    );
    const season = (day: string | null) =>
      db.query('UPDATE every_community_resource SET season_ends_on = $2 WHERE id = $1', [resource.id, day]);
    await season('2024-12-31');
    await setDays('inactiveFarmers', 183);
    const retained = new Domains(DOMAINS).retained.filter(({ kind }) => kind === 'inactiveFarmers');
    const open = () => answered<ProposedErasuresDto>(admin.get('/api/proposed-erasures'));
    const act = (by: HttpClient, name: string) =>
      answered<ErasuresActedDto>(by.post(`/api/proposed-erasures/${name}`));
    await run('2027-02-01', retained);
    await run('2027-02-14', retained);
    expect(await open()).toEqual({ proposed: 0, toConfirm: 0, links: [] });
    await run('2027-02-15', retained);
    expect(await open()).toMatchObject({ proposed: rows.length, toConfirm: 0 });
    const listed = (query: string) => answered<{ total: number }>(admin.get(`/api/data-requests?${query}`));
    expect((await listed('isProposed=true')).total).toBe(rows.length);
    expect((await listed('isProposed=false')).total).toBe(0);
    await run('2027-03-15', retained);
    expect((await open()).proposed).toBe(rows.length);
    await answered(
      admin.post('/api/data-requests', {
        farmerId: rows[0]?.id,
        kind: 'objection',
        channel: 'letter',
        receivedOn: '2026-01-02',
      }),
    );
    expect((await act(admin, 'ask')).erasures).toBe(2);
    const again = { farmerId: rows[1]?.id, kind: 'erasure', channel: 'letter', receivedOn: '2026-01-02' };
    const { id } = await answered<{ id: number }>(admin.post('/api/data-requests', again));
    const preview = await answered<ErasureDto>(admin.get(`/api/data-requests/${id}/erasure`));
    expect(preview).toMatchObject({ obstacles: ['waiting'], links: [] });
    // The person who asked does not confirm.
    expect(await open()).toMatchObject({ proposed: 1, toConfirm: 0 });
    const second = await home.as(await home.user({ roles: ['ADMIN'] }));
    const { list } = await answered<WaitingListDto>(second.get('/api/waiting'));
    expect(list.find(({ kind }) => kind === 'proposedErasures')).toMatchObject({
      detail: '1 proposed, 2 to confirm.',
    });
    await season(null);
    expect((await act(second, 'confirm')).erasures).toBe(0);
    await season('2024-12-31');
    expect((await act(second, 'confirm')).erasures).toBe(2);
    await db.query(`UPDATE erasure SET erases_after = now() - interval '1 minute' WHERE state = 'WAITING'`);
    expect(await purgeBy(served.api, 'farmers to erase')).toBe(2);
    const names = await db.query<{ surname: string }>(
      'SELECT surname FROM farmer WHERE id = ANY($1) ORDER BY surname',
      [rows.map(({ id }) => id)],
    );
    expect(names.filter(({ surname }) => surname === 'Inactive')).toHaveLength(1);
  });
});
