import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import {
  type AuditListDto,
  type AuditVerificationDto,
  type BvnDto,
  completeFarm,
  type ProblemDto,
  revealBvn,
} from '#libs/contracts';
import { Database } from '#libs/platform';
import { unguardCell } from '#libs/tabular/cells';
import { declaredCalls } from '../../apps/api/src/http/declared-calls.js';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import type { TestApi } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import type { HttpClient } from '../support/http-client.js';
import { ask, prepare, SAMPLES } from '../support/samples.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

const BVN = '22199900011';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let home: World;
let abroad: World;
let admin: HttpClient;
let farmerId: number;
let farmId: number;

beforeAll(async () => {
  served = await openWorld();
  ({ db, make, api, home, abroad } = served);
  const accountId = home.account.id;
  const resource = await make.communityResource({ accountId });
  const farmer = await make.farmer({ accountId, surname: '=cmd()', firstName: 'Aisha', bvn: BVN });
  const farm = await make.farm({ accountId, communityResourceId: resource.id, code: 'KB-0001' });
  [farmerId, farmId] = [farmer.id, farm.id];
  admin = await api.as(home.admin.username);
});

afterAll(() => served?.close());

// On a busy machine the passwords may have been confirmed too long ago.
const CONFIRMED = 'UPDATE user_session SET confirmed_at = now() WHERE confirmed_at IS NOT NULL';
beforeEach(() => Promise.all([db.query('DELETE FROM sign_in_throttle'), db.query(CONFIRMED)]));

const CHANGING = Object.entries(declaredCalls()).filter(([, { verb }]) => verb !== 'GET');
const specOf = (name: string) => api.app.get(RouteTable).routes.find((route) => route.name === name)?.spec;
/** Returns the declared statuses of an answer. */
const statusesOf = (name: string): number[] => {
  const { status = 200, alsoAnswers = [] } = specOf(name) ?? {};
  return [status, ...alsoAnswers.map((each) => each.status)];
};
const lastId = async () =>
  (await db.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM event_log'))[0]?.id ?? 0;
const audit = async (query = '', client = admin) =>
  (await client.get<AuditListDto>(`/api/audit${query}`)).body;

describe('every route that changes something', () => {
  it.each(CHANGING)('%s leaves an entry that says who did it', async (name, call) => {
    const prepared = await prepare(home, call);
    const before = await lastId();
    const answer = await ask(prepared);
    const isDeclared = answer.status < 300 && statusesOf(name).includes(answer.status);
    expect([name, isDeclared ? '' : answer.text]).toEqual([name, '']);
    const entries = await db.query<{ type: string; account_id: number; actor_id: number; request: string }>(
      // Inspector and comparison process changes asynchronously, and leases expire, without an acting user.
      `SELECT type, account_id, actor_id, request_id AS request FROM event_log WHERE id > $1 AND type NOT IN ('signIn.failed', 'findings.changed', 'duplicates.changed', 'sms.progressed')
          AND NOT (type = 'lease.ended' AND request_id IS NULL)`,
      [before],
    );
    const leavesNone = specOf(name)?.reads || SAMPLES.get(call)?.peculiarities.leavesNoEntry !== undefined;
    expect([name, entries.length > 0]).toEqual([name, !leavesNone]);
    const request = answer.headers.get('x-request-id');
    for (const entry of entries)
      expect([name, entry.type, entry.account_id, entry.request]).toEqual([
        name,
        entry.type,
        home.account.id,
        request,
      ]);
    expect([name, entries.some(({ actor_id }) => actor_id !== null)]).toEqual([name, !leavesNone]);
  });

  it('leaves no name, phone or email of a farmer or member in the log', async () => {
    const found = await db.query(
      `SELECT DISTINCT e.type, t.text FROM event_log e
         CROSS JOIN (SELECT surname, first_name, phone, email FROM farmer UNION SELECT surname, first_name, phone, email FROM community_member) p
         CROSS JOIN unnest(ARRAY[surname || ' ' || first_name, first_name || ' ' || surname, right(phone, 10), email]) AS t (text)
        WHERE e.account_id = $1 AND position(lower(t.text) IN lower(e.data::text)) > 0`,
      [home.account.id],
    );
    expect(found).toEqual([]);
  });

  it('is shown as a sentence, with names', async () => {
    const asked = [
      await ask({ ...(await prepare(home, revealBvn)), path: { id: farmerId } }),
      await ask({ ...(await prepare(home, completeFarm)), path: { farmId } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    const { list } = await audit('?size=1000');
    expect(list.length).toBeGreaterThan(40);
    for (const { what, type } of list)
      expect([type, what]).toEqual([type, expect.stringMatching(/^[a-z].+[^.]$/)]);
    expect(list.filter(({ what, type }) => what === type)).toEqual([]);
    const whats = list.map(({ what }) => what);
    expect(whats).toContain('viewed the BVN of =cmd() Aisha');
    expect(whats).toContain('completed the map of farm KB-0001');
  });
});

describe('the audit', () => {
  it('has the entries of the account, for its administrators alone', async () => {
    const far = await audit('?size=1000', await api.as(abroad.admin.username));
    expect(far.list.every(({ by }) => by?.id === abroad.admin.id)).toBe(true);
    for (const { username } of [home.staff, home.agent, home.farmer, home.cbn])
      expect((await (await api.as(username)).get('/api/audit')).status).toBe(403);
    const all = await audit('?size=1000', await api.as(home.superadmin.username));
    expect(new Set(all.list.map(({ by }) => by?.id))).toContain(abroad.admin.id);
  });

  it('tells of BVNs that were read before there was a ledger', async () => {
    const user = home.admin;
    await served.api.app.get(Database).transaction(async (tx) =>
      tx.record({
        topic: `user:${user.id}`,
        type: 'farmer.bvnRevealed',
        subject: { kind: 'community', id: 1 },
        data: { farmerId, reason: 'Before the ledger' },
        accountId: home.account.id,
        by: { id: user.id, name: user.display_name, accountId: home.account.id },
      }),
    );
    const { list } = await audit('?type=farmer.bvnRevealed');
    expect(list.map(({ what, detail }) => [what, detail])).toEqual([
      ['viewed the BVN of =cmd() Aisha', 'Before the ledger'],
    ]);
  });

  it('is filtered by person, kind, time and record, and searched', async () => {
    const types = async (query: string) => new Set((await audit(query)).list.map(({ type }) => type));
    expect(await types('?type=staff&size=1000')).toEqual(
      new Set([...(await types('?size=1000'))].filter((type) => type.startsWith('staff.'))),
    );
    expect(await types('?type=identifier.disclosed')).toEqual(new Set(['identifier.disclosed']));
    expect(await types(`?subject=farm:${farmId}`)).toEqual(new Set(['farm.statusChanged']));
    const mine = await audit(`?actor=${home.admin.id}&size=1000`);
    expect(mine.list.every(({ by }) => by?.id === home.admin.id)).toBe(true);
    expect((await audit('?from=2099-01-01')).total).toBe(0);
    expect((await audit('?to=2020-01-01')).total).toBe(0);
    const today = new Date().toISOString();
    expect((await audit(`?to=${today}`)).total).toBeGreaterThan(10);
    expect(await types('?q=bank asked')).toEqual(new Set(['identifier.disclosed']));
    expect((await admin.get<ProblemDto>('/api/audit?from=2026-W99')).status).toBe(400);
    expect((await admin.get<ProblemDto>('/api/audit?subject=farm')).status).toBe(400);
  });

  it('comes in pages that neither overlap nor leave anything out', async () => {
    const whole = (await audit('?size=60')).list.map(({ id }) => id);
    const pages = await Promise.all([1, 2, 3].map((page) => audit(`?size=20&page=${page}`)));
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(whole);
  });

  it('has the history of one record, and none of another account’s', async () => {
    const path = `/api/audit/record/farmer/${farmerId}`;
    const own = (await admin.get<AuditListDto>(path)).body.list;
    expect(own.map(({ what, detail }) => [what, detail])).toEqual([
      ['viewed the BVN of =cmd() Aisha', 'A bank asked for proof'],
    ]);
    expect((await (await api.as(abroad.admin.username)).get<AuditListDto>(path)).body.list).toEqual([]);
  });

  it('is a CSV file that a spreadsheet does not execute', async () => {
    const answer = await admin.get<string>(
      `/api/audit.csv?type=identifier.disclosed&subject=farmer:${farmerId}`,
    );
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="gona-audit-[\d-]+\.csv"/,
    );
    const rows = parse(answer.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      Record: 'farmer',
      Name: `'=cmd() Aisha`,
      Detail: 'A bank asked for proof',
    });
    const all = parse((await admin.get<string>('/api/audit.csv')).text, { bom: true, columns: true });
    expect(all.length).toBe((await audit()).total);
  });

  it('is an Excel workbook with the same rows, in which every cell is text', async () => {
    const query = `type=identifier.disclosed&subject=farmer:${farmerId}`;
    const answer = await admin.get(`/api/audit.xlsx?${query}`);
    expect(answer.headers.get('content-type')).toMatch(/spreadsheetml\.sheet$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="gona-audit-[\d-]+\.xlsx"/,
    );
    const sheet = read(answer.bytes, { type: 'buffer' }).Sheets.Audit ?? {};
    const csv = await admin.get(`/api/audit.csv?${query}`);
    expect(utils.sheet_to_json(sheet, { header: 1, defval: '' })).toEqual(
      (parse(csv.text, { bom: true }) as string[][]).map((cells) => cells.map(unguardCell)),
    );
    expect(sheet.J2).toMatchObject({ t: 's', v: '=cmd() Aisha' });
    expect(Object.entries(sheet).filter(([, cell]) => cell.f !== undefined)).toEqual([]);
  });
});

describe('the BVN of a farmer', () => {
  const reveal = async (username: string, reason: string, of = farmerId) =>
    (await api.as(username)).post<BvnDto & ProblemDto>(`/api/farmers/${of}/reveal-bvn`, { reason });

  it('is read by administrators of the account who say why, is not cached, and not written down', async () => {
    const before = await lastId();
    const answer = await reveal(home.admin.username, '  Checking   the bank’s list ');
    expect([answer.status, answer.body]).toEqual([200, { bvn: BVN, left: expect.any(Number) }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [entry, ...others] = await db.query<{ topic: string; data: object }>(
      'SELECT topic, data FROM event_log WHERE id > $1',
      [before],
    );
    expect(others).toEqual([]);
    // Not in the account's topic, which external viewers follow.
    expect(entry?.topic).toBe(`user:${home.admin.id}`);
    expect(entry?.data).toEqual({
      act: 'reveal',
      subject: { kind: 'farmer', id: farmerId },
      reason: 'Checking the bank’s list',
      shown: true,
    });
    const [{ found } = { found: -1 }] = await db.query<{ found: number }>(
      `SELECT count(*) AS found FROM event_log WHERE data::text LIKE '%' || $1 || '%'`,
      [BVN],
    );
    expect(found).toBe(0);
  });

  it.each([
    ['too short', /at least 10/],
    ['           ', /at least 10/],
    [`Their number is ${BVN}`, /Don't write anyone's/],
    ['Their number is 2219 990 0011', /Don't write anyone's/],
  ])('is not answered for the reason %j', async (reason, why) => {
    const before = await lastId();
    const answer = await reveal(home.admin.username, reason);
    expect([answer.status, answer.body.fields?.reason]).toEqual([400, expect.stringMatching(why)]);
    expect(await lastId()).toBe(before);
  });

  it('is not for other roles or accounts, and not of who has none', async () => {
    const reason = 'A reason that would do';
    expect((await reveal(home.staff.username, reason)).status).toBe(403);
    expect((await reveal(abroad.admin.username, reason)).status).toBe(404);
    const without = await make.farmer({ accountId: home.account.id });
    expect((await reveal(home.admin.username, reason, without.id)).status).toBe(404);
  });
});

// Last, because it tampers with the log.
describe('the chain', () => {
  const verify = async (username: string) =>
    (await (await api.as(username)).get<AuditVerificationDto>('/api/audit/verify')).body;

  it('is whole', async () => {
    const [counts] = await db.query(
      'SELECT count(DISTINCT topic) AS topics, count(*) AS events FROM event_log WHERE account_id = $1',
      [home.account.id],
    );
    expect(await verify(home.admin.username)).toMatchObject({ isWhole: true, ...counts, broken: [] });
  });

  it('cannot be changed by a statement', async () => {
    for (const change of ['UPDATE event_log SET data = data', 'DELETE FROM event_log', 'TRUNCATE event_log'])
      await expect(db.query(change)).rejects.toThrow(/append-only/);
  });

  it.each([
    ['a changed row', 'changed', `UPDATE event_log SET actor_name = 'Somebody else' WHERE id = $1`],
    ['a row that was taken out', 'missing', 'DELETE FROM event_log WHERE id = $1'],
  ])('breaks at %s, and says where', async (_title, what, change) => {
    const [row] = await db.query<{ id: number; topic: string; seq: number }>(
      `SELECT id, topic, seq FROM event_log WHERE topic = 'user:' || $1 ORDER BY seq OFFSET 2 LIMIT 1`,
      [home.admin.id],
    );
    await db.query('ALTER TABLE event_log DISABLE TRIGGER USER');
    await db.query(change, [row?.id]);
    await db.query('ALTER TABLE event_log ENABLE TRIGGER USER');
    const verified = await verify(home.admin.username);
    expect(verified.isWhole).toBe(false);
    expect(verified.broken).toEqual([{ topic: row?.topic, seq: row?.seq, what }]);
    expect((await verify(abroad.admin.username)).isWhole).toBe(true);
  });
});
