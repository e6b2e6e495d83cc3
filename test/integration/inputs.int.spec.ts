import { randomUUID } from 'node:crypto';
import type { LinkSenders } from '#libs/access';
import {
  type ApprovalDetailDto,
  type EntryAnswerDto,
  type EopListDto,
  GRANTS,
  INPUTS_MESSAGES,
  type LedgerApprovalListDto,
  type ProblemDto,
  type RemovedEopsDto,
  type SavedLedgerSettingsDto,
  type SuccessDto,
  type WaitingListDto,
} from '#libs/contracts';
import { OwnProfile } from '#libs/identity';
import { type Config, Database } from '#libs/platform';
import { ListWaiting, WaitingClock } from '#libs/waiting';
import type { HttpClient } from '../support/http-client.js';
import { INPUTS, ProgrammeLedger, SEASON } from '../support/programme-ledger.js';

let ledger: ProgrammeLedger;
const inputs: Record<keyof typeof INPUTS, number> = { seed: 0, npk: 0, urea: 0 };

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
});

afterAll(() => ledger?.served.close());

const eopAt = (id = ledger.resourceId) => `/api/community-resource/eop/${id}`;
const put = <Body>(client: HttpClient, path: string, body: object = {}) =>
  client.call<Body>('PUT', path, { body });

describe('economies of production', () => {
  it('are added as documented, with figures as people write them', async () => {
    for (const [name, body] of Object.entries(INPUTS)) {
      const added = await ledger.admin.post<SuccessDto>(eopAt(), { ...body, season: SEASON });
      expect([added.status, added.body.message]).toEqual([200, 'success']);
      inputs[name as 'seed'] = added.body.id;
    }
    const answer = await ledger.read<EopListDto>(eopAt());
    expect(answer).toMatchObject({ total: 3, season: SEASON, seasons: [SEASON], costPerHectare: 307_301 });
    expect(answer.list[0]).toMatchObject({
      id: inputs.seed,
      name: 'Rice seed, FARO 44',
      quantityPerHectare: 2,
      unitOfMeasurement: 'bags',
      unitCost: 27_400.5,
      costPerHectare: 54_801,
    });
  });

  it.each([
    [{ unitCost: '' }, 'unitCost'],
    [{ unitCost: 'much' }, 'unitCost'],
    [{ unitCost: 12.345 }, 'unitCost'],
    [{ unitCost: 0 }, 'unitCost'],
    [{ unitCost: -5 }, 'unitCost'],
    [{ unitCost: 1e15 }, 'unitCost'],
    [{ quantityPerHectare: 'two' }, 'quantityPerHectare'],
    [{ name: '  ' }, 'name'],
    [{ unitOfMeasurement: '' }, 'unitOfMeasurement'],
    [{ season: 'Harmattan' }, 'season'],
  ])('are refused with the field: %j', async (wrong, field) => {
    const body = { name: 'Lime', quantityPerHectare: 1, unitCost: 100, unitOfMeasurement: 'bags', ...wrong };
    const { status, body: problem } = await ledger.admin.post<ProblemDto>(eopAt(), body);
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
  });

  it('have one name each in a season', async () => {
    const lime = { name: 'UREA 46 %', quantityPerHectare: 1, unitCost: 100, unitOfMeasurement: 'bags' };
    expect((await ledger.admin.post<ProblemDto>(eopAt(), { ...lime, season: SEASON })).status).toBe(409);
    expect((await ledger.admin.post(eopAt(), { ...lime, season: 'Dry Season 2025' })).status).toBe(200);
    const { seasons } = await ledger.read<EopListDto>(eopAt());
    expect(seasons).toEqual([SEASON, 'Dry Season 2025']);
  });

  it('are removed by PUT, by DELETE and several at once: all of them or none', async () => {
    const add = async (name: string) =>
      (
        await ledger.admin.post<SuccessDto>(eopAt(), {
          name,
          quantityPerHectare: 1,
          unitCost: 1,
          unitOfMeasurement: 'l',
          season: SEASON,
        })
      ).body.id;
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')];
    expect((await put<SuccessDto>(ledger.admin, eopAt(a))).body).toEqual({ message: 'success', id: a });
    expect((await ledger.admin.call<SuccessDto>('DELETE', eopAt(b), {})).body.message).toBe('success');
    const several = (ids: number[]) =>
      ledger.admin.post<RemovedEopsDto & ProblemDto>(`${eopAt()}/delete`, { ids });
    expect((await several([c, 999_999_999])).status).toBe(404);
    expect((await ledger.read<EopListDto>(eopAt())).list.map(({ id }) => id)).toContain(c);
    expect((await several([c, d, a])).body).toMatchObject({ removed: 2, ids: [c, d] });
    expect((await several([])).status).toBe(400);
    expect((await ledger.read<EopListDto>(eopAt())).total).toBe(3);
  });
});

describe('a second person', () => {
  const settings = () => `/api/input/settings/${ledger.resourceId}`;
  const waiting = async (client = ledger.admin) =>
    (await ledger.read<LedgerApprovalListDto>(`/api/input/approvals/${ledger.resourceId}`, client)).list;
  const decide = (id: number, what: 'approve' | 'refuse', client: HttpClient) =>
    client.post<EntryAnswerDto & ProblemDto>(`/api/input/approval/${id}/${what}`, { reason: 'Not agreed.' });

  it('decides above the amount that an administrator has set, and never about their own entry', async () => {
    const { home } = ledger.served;
    const staff = await home.as(home.staff);
    expect((await put<ProblemDto>(staff, settings(), { approvalAbove: 1 })).status).toBe(403);
    const saved = await put<{ approvalAbove: number }>(ledger.admin, settings(), {
      approvalAbove: '100000',
      repaymentDueOn: '2026-12-31',
    });
    expect(saved.body).toMatchObject({ approvalAbove: 100_000, repaymentDueOn: '2026-12-31' });
    const before = (await ledger.statement()).owed;
    const body = { kind: 'DISBURSEMENT', amount: 100_000.01, opId: randomUUID() };
    const asked = await ledger.record(body, ledger.admin);
    expect(asked.body).toMatchObject({ state: 'WAITING', entryId: null, amount: 100_000.01 });
    expect((await ledger.record(body, ledger.admin)).body.approvalId).toBe(asked.body.approvalId);
    expect((await ledger.statement()).owed).toBe(before);
    const [entry] = await waiting();
    const { id, username, display_name: name } = home.admin;
    const asker = { id, name, username, role: 'ADMIN' };
    expect(entry).toMatchObject({ id: asked.body.approvalId, isOwn: true, links: [], asker });
    expect((await decide(Number(entry?.id), 'approve', ledger.admin)).body.error).toBe('ledger.ownEntry');
    expect((await decide(Number(entry?.id), 'approve', staff)).status).toBe(403);
    const colleague = await home.as(await home.user({ roles: ['ADMIN'] }));
    expect((await waiting(colleague))[0]?.links.map(({ rel }) => rel)).toEqual(['approve', 'refuse']);
    // Only an approver sees the subject.
    const waitingFor = async (client: HttpClient) =>
      (await ledger.read<WaitingListDto>('/api/waiting', client)).list;
    expect(await waitingFor(colleague)).toMatchObject([
      {
        kind: 'approval',
        id: entry?.id,
        communityResourceId: ledger.resourceId,
        title: 'Approve ₦100,000.01',
        detail: expect.stringMatching(
          /^Disbursement in naira for Musa Ibrahim, .* Recorded by Person \S+ \(\S+, Administrator\)\.$/,
        ),
        since: entry?.askedOn,
      },
    ]);
    const stranger = await ledger.served.abroad.as(ledger.served.abroad.admin);
    for (const client of [ledger.admin, staff, stranger]) expect(await waitingFor(client)).toEqual([]);
    expect((await (await home.as(home.cbn)).get('/api/waiting')).status).toBe(403);
    const one = `/api/input/approval/${entry?.id}`;
    const seen = await ledger.read<ApprovalDetailDto>(one, colleague);
    const { entitled, allocated, received, owed } = await ledger.statement();
    expect(seen).toMatchObject({
      amount: 100_000.01,
      approvalAbove: 100_000,
      communityResourceId: ledger.resourceId,
      communityName: expect.any(String),
      ledger: { entitled, allocated, received, owed, items: expect.any(Array) },
      links: [{ rel: 'approve' }, { rel: 'refuse' }],
    });
    expect((await stranger.get(one)).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => decide(Number(entry?.id), 'approve', colleague)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ledger.record(body, ledger.admin)).body).toMatchObject({ state: 'RECORDED' });
    const after = await ledger.statement();
    expect(after.owed).toBe(100_000.01);
    expect(await waitingFor(colleague)).toEqual([]);
    expect(after.lines.at(-1)?.approvedBy).toMatch(/^Person user/);
    // A reversal is as large as the entry.
    const back = await ledger.counter(after.lines.at(-1)?.id ?? 0);
    expect(back.body.state).toBe('WAITING');
    expect((await ledger.counter(after.lines.at(-1)?.id ?? 0)).status).toBe(409);
    await decide(Number(back.body.approvalId), 'refuse', colleague);
    expect((await ledger.statement()).owed).toBe(100_000.01);
    expect(await waiting()).toEqual([]);
    const { waitingChange } = (await put<SavedLedgerSettingsDto>(ledger.admin, settings(), {})).body;
    await colleague.post(`/api/rule-changes/${waitingChange?.id}/approve`);
    expect((await ledger.counter(after.lines.at(-1)?.id ?? 0)).body.state).toBe('RECORDED');
    expect((await ledger.statement()).owed).toBe(before);
  });
});

describe('rights', () => {
  it('are those of the ledger: outside viewers do not read it, and staff write by their grant', async () => {
    const { home, abroad } = ledger.served;
    const viewer = await home.as(home.cbn);
    const statement = `/api/input/statement/${ledger.resourceId}/${ledger.farmerId}`;
    expect((await viewer.get(statement)).status).toBe(403);
    expect((await ledger.record({ kind: 'DISBURSEMENT', amount: 1 }, viewer)).status).toBe(403);
    const clerk = await home.as(
      await home.user({ roles: ['STAFF'], access: [ledger.resourceId], grants: [GRANTS.viewInputs] }),
    );
    expect((await clerk.get(`/api/input/summary/${ledger.resourceId}`)).status).toBe(200);
    expect((await ledger.record({ kind: 'DISBURSEMENT', amount: 1 }, clerk)).status).toBe(403);
    const stranger = await abroad.as(abroad.admin);
    for (const path of [
      `input/summary/${ledger.resourceId}`,
      `input/issues_details/${inputs.urea}`,
      `recoverysummary/details/${ledger.farmerId}`,
    ])
      expect((await stranger.get(`/api/${path}`)).status).toBe(404);
  });
});

it('says how many decimals there may be, and wants a reason for a day before the season', async () => {
  const fieldsOf = async (body: object) =>
    (await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: 5, ...body })).body.fields;
  expect(await fieldsOf({ amount: '0.001' })).toEqual({ amount: 'Write at most two decimals.' });
  expect(await fieldsOf({ amount: 'five' })).toEqual({ amount: 'This must be a number.' });
  const early = { transactionDate: '1900-01-01' };
  expect(await fieldsOf(early)).toEqual({ note: INPUTS_MESSAGES.dateBeforeSeason('Rainy Season 2026') });
  expect(await fieldsOf({ transactionDate: '2026-05-09' })).toEqual({
    note: INPUTS_MESSAGES.dateBeforeProgramme,
  });
  const taken = await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: 5, ...early, note: 'Old paper.' });
  expect(taken.body.state).toBe('RECORDED');
  await ledger.counter(taken.body.entryId);
});

it('mails those who want it how much waits, once a day and without names', async () => {
  const { home, api, db } = ledger.served;
  const { id } = await home.user({ roles: ['ADMIN'] });
  await db.query(`UPDATE app_user SET email = 'ada@example.com' WHERE id = $1`, [id]);
  const mails: object[] = [];
  let refused = true;
  const senders = {
    send: async (to: object, mail: object) => {
      mails.push({ ...to, ...mail });
      return refused ? { way: null, reason: 'Refused.' } : { way: 'MAIL', to: '' };
    },
  } as unknown as LinkSenders;
  const { app } = api;
  const config = { PUBLIC_URL: 'https://gona.example.org/' } as Config;
  const clock = new WaitingClock(
    app.get(Database),
    app.get(ListWaiting),
    app.get(OwnProfile),
    senders,
    config,
  );
  await clock.look();
  expect(mails).toEqual([]);
  await db.query(
    `INSERT INTO user_preference (user_id, data) VALUES ($1, '{"mailsWaiting": true, "language": "ig"}')`,
    [id],
  );
  await put(ledger.admin, `/api/input/settings/${ledger.resourceId}`, { approvalAbove: '100000' });
  const asked = await ledger.record({ kind: 'DISBURSEMENT', amount: 100_000.02 });
  expect(asked.body.state).toBe('WAITING');
  await clock.look();
  await clock.look();
  expect(mails).toHaveLength(1);
  // The next try of a refused mail is an hour later, that of a sent one the next morning.
  const next = async () => {
    const [row] = await db.query<{ soon: boolean; sent: boolean }>(
      `SELECT next_on <= now() + interval '1 hour' AS soon, sent_on IS NOT NULL AS sent FROM waiting_mail`,
    );
    return row;
  };
  expect(await next()).toEqual({ soon: true, sent: false });
  refused = false;
  await db.query('UPDATE waiting_mail SET next_on = now()');
  await clock.look();
  await clock.look();
  expect(mails.slice(1)).toEqual([
    {
      accountId: home.account.id,
      phone: null,
      email: 'ada@example.com',
      subject: 'Mkpebi 1 na-eche gị',
      text: expect.stringContaining('https://gona.example.org/waiting\n'),
    },
  ]);
  expect((await next())?.sent).toBe(true);
});
