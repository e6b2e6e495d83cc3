import type { LinkSenders } from '#libs/access';
import type {
  OpenRowsDto,
  ProblemDto,
  ReportScheduleListDto,
  SeasonCloseDto,
  SeasonReportDto,
  SuccessDto,
  WaitingListDto,
} from '#libs/contracts';
import { Config, Database } from '#libs/platform';
import { faultOfReport, ReportClock, readReportSignature } from '#libs/reports';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { pagesOfPdf } from '../support/pdf-text.js';
import { INPUTS, ProgrammeLedger, SEASON } from '../support/programme-ledger.js';

let ledger: ProgrammeLedger;
let second: HttpClient;
let urea: number;
let reportId: number;

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  const { home } = ledger.served;
  second = await home.as(await home.user({ roles: ['ADMIN'] }));
  urea = await ledger.addInput(INPUTS.urea);
  await ledger.record({ kind: 'ALLOCATION', inputId: urea, quantity: 3 });
  await ledger.record({ kind: 'COLLECTION', inputId: urea, quantity: 3 });
});

afterAll(() => ledger?.served.close());

const path = (rest = '') => `/api/season-close/${ledger.resourceId}${rest}`;
const read = (client = ledger.admin) =>
  ledger.read<SeasonCloseDto>(`${path()}?season=${encodeURIComponent(SEASON)}`, client);
const propose = (body: object = { act: 'CLOSE' }) =>
  ledger.admin.post<SuccessDto & ProblemDto>(path('/propose'), { season: SEASON, ...body });
const decide = async (client: HttpClient, confirm = true) =>
  client.post<SuccessDto & ProblemDto>(`/api/season-proposal/${(await read()).proposal?.id}/decide`, {
    confirm,
  });
/** Writes a reason for everything that may stay open. */
const writeReasons = async () => {
  for (const { item, n } of (await read()).items)
    if (n > 0) {
      const body = { season: SEASON, item, reason: `Next season: ${item}.` };
      await ledger.admin.call('PUT', path('/reason'), { body });
    }
};
const report = () => ledger.read<SeasonReportDto>(`/api/season-report/${reportId}`);

describe('a season that closes', () => {
  it('counts what is open, and is proposed only when it is settled or explained', async () => {
    const { db } = ledger.served;
    const before = await read();
    const count = (item: string) => before.items.find((each) => each.item === item);
    expect(count('farmersOwing')).toMatchObject({ n: 1, amount: 97_500 });
    expect(before).toMatchObject({ state: 'OPEN', entries: 2, proposal: null, reports: [] });
    expect(before.checks.filter(({ clean }) => !clean)).toEqual([]);
    expect((await propose()).body.error).toBe('season.open');
    const draft = await ledger.admin.get(path(`/draft?season=${encodeURIComponent(SEASON)}`));
    const text = pagesOfPdf(Buffer.from(draft.bytes)).join('\n');
    for (const words of [`DRAFT season report, ${SEASON}`, 'Not signed.', 'No reason yet'])
      expect(text).toContain(words);
    await writeReasons();
    await db.query(
      `INSERT INTO finding (account_id, kind, severity, farm_id, community_resource_id, measures, farm_version, basis)
       SELECT account_id, 'tiny', 'severe', id, community_resource_id, '{}', 1, 'x' FROM farm WHERE community_resource_id = $1`,
      [ledger.resourceId],
    );
    expect((await propose()).body.error).toBe('season.open');
    const rows = await ledger.read<OpenRowsDto>(path('/rows/severeFindings'));
    expect(rows).toMatchObject({ total: 1, list: [{ detail: 'Very small', n: 1 }] });
    expect((await ledger.admin.get<ProblemDto>(path('/rows/other'))).body.error).toBe('record.notFound');
    await db.query(`UPDATE finding SET state = 'gone'`);
    await db.query(
      `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id, state)
       SELECT 'farmers.import', '{}', 'a.csv', '', account_id, id, 'paused' FROM community_resource WHERE id = $1`,
      [ledger.resourceId],
    );
    expect((await read()).checks.filter(({ clean }) => !clean)).toMatchObject([{ check: 'imports' }]);
    expect((await propose()).body.error).toBe('season.open');
    await db.query(`UPDATE job_run SET state = 'cancelled' WHERE state = 'paused'`);
    expect((await propose()).status).toBe(200);
    expect((await propose()).body.error).toBe('season.waiting');
  });

  it('needs another administrator, and counts that have not grown', async () => {
    const waiting = await ledger.read<WaitingListDto>('/api/waiting', second);
    expect(waiting.list).toContainEqual(expect.objectContaining({ kind: 'season', season: SEASON }));
    expect((await decide(ledger.admin)).body.error).toBe('season.own');
    await ledger.served.db.query(
      `UPDATE season_proposal SET counts = jsonb_set(counts, '{farmersOwing}', '0')`,
    );
    expect((await read(second)).proposal).toMatchObject({ grown: ['farmersOwing'], blocked: null });
    expect((await decide(second)).body.error).toBe('season.grew');
    expect((await decide(second, false)).body.message).toBe('Proposal refused');
    await propose();
    const closed = await decide(second);
    expect([closed.status, closed.body.message]).toEqual([200, 'Season closed']);
    reportId = closed.body.id;
    expect((await ledger.admin.get<ProblemDto>(path('/draft'))).body.error).toBe('season.state');
    expect(await read()).toMatchObject({ state: 'CLOSED', reports: [{ id: reportId, replacedBy: null }] });
  });

  it('takes repayments only, also from the database', async () => {
    const refused = await ledger.record({ kind: 'ALLOCATION', inputId: urea, quantity: 1 });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: 'ledger.seasonClosed', message: expect.stringContaining(`${SEASON} is closed`) },
    ]);
    const copied = `account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost, amount, transaction_date, recorded_by`;
    await expect(
      ledger.served.db.query(
        `INSERT INTO ledger_entry (${copied}) SELECT ${copied} FROM ledger_entry WHERE kind = 'ALLOCATION' LIMIT 1`,
      ),
    ).rejects.toThrow('ledger.seasonClosed');
    const repaid = await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: 500 });
    expect(repaid.body.state).toBe('RECORDED');
  });

  it('leaves a report that verifies offline, and whose figures stay those of the entries', async () => {
    expect((await report()).verification).toMatchObject({
      unchanged: true,
      signed: true,
      twoPeople: true,
      figuresAgree: true,
      entries: 2,
    });
    const pdf = (await ledger.admin.get(`/api/season-report/${reportId}/file`)).bytes;
    const { text } = await ledger.admin.get(`/api/season-report/${reportId}/signature`);
    const signature = readReportSignature(text);
    expect(faultOfReport(Buffer.from(pdf), signature, signature.publicKey)).toBeNull();
    const changed = Buffer.from(pdf);
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect(faultOfReport(changed, signature, signature.publicKey)).toBe(
      'This file was changed after signing.',
    );
    const more = { ...signature, entries: 3 };
    expect(faultOfReport(Buffer.from(pdf), more, signature.publicKey)).toMatch(/signature file was changed/);
    expect(pagesOfPdf(pdf).join(' ')).toContain('Next season: farmersOwing.');
    await expect(ledger.served.db.query('DELETE FROM season_report')).rejects.toThrow(/never changed/);
  });

  it('is reopened by two people, and its next report replaces the first', async () => {
    expect((await propose({ act: 'REOPEN' })).body.error).toBe('request.invalid');
    await propose({ act: 'REOPEN', reason: 'A waybill was found.' });
    expect((await decide(second)).body.message).toBe('Season reopened');
    expect((await report()).reopenedOn).not.toBeNull();
    await ledger.record({ kind: 'ALLOCATION', inputId: urea, quantity: 1 });
    await writeReasons();
    await propose();
    expect((await decide(second)).status).toBe(200);
    const { reports } = await read();
    expect(reports.map(({ number, replacedBy }) => [number.slice(-2), replacedBy?.slice(-2)])).toEqual([
      ['02', undefined],
      ['01', '02'],
    ]);
  });
});

describe('reports of a programme', () => {
  it('prints what a programme holds about a farmer, by Temp ID', async () => {
    const { db } = ledger.served;
    const [{ tempId = '' } = {}] = await db.query<{ tempId: string }>(
      'SELECT temp_id AS "tempId" FROM farmer WHERE id = $1',
      [ledger.farmerId],
    );
    const print = (farmerId: string, communityResourceId = ledger.resourceId) =>
      ledger.admin.post<ProblemDto>('/api/printout', { communityResourceId, farmerId });
    const printed = await print(tempId.toLowerCase());
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    expect(pagesOfPdf(printed.bytes).join(' ')).toMatch(/Community report, Musa Ibrahim[\s\S]*Collection/);
    expect((await print('T-none')).body).toMatchObject({ error: 'record.notFound' });
    expect((await print('')).status).toBe(400);
    // Views are stored a moment after the answer.
    await eventually(async () => (await db.query('SELECT 1 FROM farmer_view')).length > 0);
  });

  it('mails a link once when it is due, and again after an hour if it was refused', async () => {
    const { api, db } = ledger.served;
    const mails: string[] = [];
    let refused = true;
    const senders = {
      send: async (to: { email: string | null }, { text }: { text: string }) => {
        mails.push(`${to.email} ${text}`);
        return refused ? { way: null, reason: 'Refused.' } : { way: 'MAIL', to: to.email };
      },
    } as unknown as LinkSenders;
    const clock = new ReportClock(api.app.get(Database), senders, api.app.get(Config));
    const due = () => db.query(`UPDATE report_schedule SET next_on = now() - interval '1 minute'`);
    await db.query(`UPDATE app_user SET email = 'ada@example.com' WHERE roles @> '{ADMIN}'`);
    await ledger.admin.call('PUT', `/api/report-schedules/${ledger.resourceId}`, {
      body: { every: 'WEEKLY' },
    });
    await clock.look();
    expect(mails).toEqual([]);
    await due();
    await clock.look();
    await clock.look();
    expect(mails).toEqual([expect.stringContaining(`/reports/season-close?resource=${ledger.resourceId}`)]);
    const mine = async () =>
      (await ledger.read<ReportScheduleListDto>('/api/report-schedules')).list.find(
        ({ communityResourceId }) => communityResourceId === ledger.resourceId,
      );
    expect(await mine()).toMatchObject({ every: 'WEEKLY', sentOn: null, refused: 'Refused.' });
    refused = false;
    await due();
    await clock.look();
    expect(await mine()).toMatchObject({ sentOn: expect.any(String), refused: null });
  });
});
