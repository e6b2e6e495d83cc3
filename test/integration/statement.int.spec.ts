import Papa from 'papaparse';
import {
  type FarmerLedgerListDto,
  GRANTS,
  type ProblemDto,
  type StatementCheckDto,
  type StatementDto,
} from '#libs/contracts';
import { onThisMachine } from '../support/busy.js';
import type { HttpClient } from '../support/http-client.js';
import { pagesOfPdf } from '../support/pdf-text.js';
import { INPUTS, ProgrammeLedger, SEASON } from '../support/programme-ledger.js';

let ledger: ProgrammeLedger;
let farmer: HttpClient;
let urea: number;

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  const { served, farmerId } = ledger;
  await served.db.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [
    served.home.farmer.id,
    farmerId,
  ]);
  await served.db.query(
    `UPDATE farmer SET first_name = 'Ọláńrewájú Ṣẹ̀gun', phone = '+2348063182245' WHERE id = $1`,
    [farmerId],
  );
  await served.db.query(`UPDATE app_user SET display_name = 'Tanko Audu' WHERE id = $1`, [
    served.home.agent.id,
  ]);
  farmer = await served.home.as(served.home.farmer);
  await ledger.addInput(INPUTS.seed);
  urea = await ledger.addInput(INPUTS.urea);
  await ledger.record({ kind: 'ALLOCATION', inputId: urea, quantity: 3, transactionDate: '2026-06-29' });
  const wrong = await ledger.record({
    kind: 'COLLECTION',
    inputId: urea,
    quantity: 4,
    transactionDate: '2026-08-24',
  });
  await ledger.counter(wrong.body.entryId);
  await ledger.record({ kind: 'COLLECTION', inputId: urea, quantity: 3, transactionDate: '2026-08-25' });
  const note = '=HYPERLINK("https://example.com"), said "so"';
  await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: '40,000.50', reference: '@KB-REP-00417', note });
});

afterAll(() => ledger?.served.close());

const at = (rest = '') =>
  `/api/input/statement/${ledger.resourceId}/${ledger.farmerId}${rest}?season=${encodeURIComponent(SEASON)}`;
const check = async (number: string, code: string, client = ledger.admin) =>
  ledger.read<StatementCheckDto>(
    `/api/input/statement/check?number=${encodeURIComponent(number)}&code=${encodeURIComponent(code)}`,
    client,
  );
const pdfOf = async (client: HttpClient, path = at('/pdf')) => {
  const answer = await client.get(path);
  return { answer, pages: pagesOfPdf(answer.bytes) };
};

describe('a statement', () => {
  it('says whose it is, what of, and who made it', async () => {
    const statement = await ledger.statement();
    expect(statement).toMatchObject({
      number: `2026-R-${ledger.resourceId}-${ledger.farmerId}-05`,
      phone: '+2348063182245',
      farms: [{ status: 'COMPLETED', farmSize: 1.10342 }],
      agents: ['Tanko Audu'],
      received: 97_500,
      repaid: 40_000.5,
      owed: 57_499.5,
      seasons: expect.arrayContaining([SEASON]),
    });
    expect(statement.items.find(({ inputId }) => inputId === urea)?.collectedOn).toBe('2026-08-25');
  });

  it('is a table that no spreadsheet runs, with the same figures', async () => {
    const { text, headers } = await ledger.admin.get(at('/csv'));
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="statement-2026-R-[\d-]+\.csv"$/,
    );
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data.map((row) => [row['No.'], row.Given, row.Repaid, row.Balance])).toEqual([
      ['1', '', '', '0'],
      ['2', '130000', '', '130000'],
      ['3', '-130000', '', '0'],
      ['4', '97500', '', '97500'],
      ['5', '', '40000.5', '57499.5'],
      ['', '97500', '40000.5', '57499.5'],
    ]);
    expect(data[4]).toMatchObject({
      Reference: "'@KB-REP-00417",
      Note: `'=HYPERLINK("https://example.com"), said "so"`,
    });
    expect([data[1]?.['Reversed by'], data[2]?.Reverses]).toEqual(['3', '2']);
  });

  it('is printed with every letter of its names, and the naira', async () => {
    const { answer, pages } = await pdfOf(ledger.admin);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(pages).toHaveLength(1);
    const { number, checkCode } = await ledger.statement();
    const words = pages[0] ?? '';
    for (const part of [
      number,
      checkCode,
      'Ọláńrewájú',
      '₦57,499.50',
      '−₦130,000.00',
      'Tanko Audu',
      'Page 1 of 1',
      '0806 318 2245',
    ])
      expect(words.normalize('NFC')).toContain(part);
    expect(words).not.toContain('\uFFFD');
  });

  it('continues over pages with its heads, and cuts no row', async () => {
    const { served, farmerId, resourceId } = ledger;
    const other = await served.home.farmland();
    await served.db.query(
      `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, amount, transaction_date, note, recorded_by)
       SELECT account_id, community_resource_id, season, community_id, $2, 0, 'DISBURSEMENT', 100.01, '2026-09-01',
              repeat('word ', 1 + n % 30), recorded_by FROM ledger_entry e, generate_series(1, 220) n WHERE e.farmer_id = $1 AND e.id = (SELECT min(id) FROM ledger_entry)`,
      [farmerId, other.farmer],
    );
    const path = `/api/input/statement/${resourceId}/${other.farmer}/pdf?season=${encodeURIComponent(SEASON)}`;
    const started = performance.now();
    const { pages } = await pdfOf(ledger.admin, path);
    expect(performance.now() - started).toBeLessThan(onThisMachine(5000));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      if (/\n₦100\.01\n/.test(page)) expect(page).toContain('Balance');
    }
    const numbers = pages.flatMap((page) =>
      [...page.matchAll(/^(\d+)\n1 Sept?\n/gm)].map(([, number]) => Number(number)),
    );
    expect(numbers).toEqual(Array.from({ length: 220 }, (_, n) => n + 1));
    expect(pages.at(-1)).toContain('₦22,002.20');
  });
});

describe('a check code', () => {
  it('says what was printed, also when entries came since', async () => {
    const { number, checkCode } = await ledger.statement();
    const now = await check(number, checkCode);
    expect(now).toMatchObject({ matches: true, owed: 57_499.5, entries: 5, entriesSince: 0 });
    // As typed from paper.
    expect((await check(` ${number.toLowerCase()}`, checkCode.replace('-', ' ').toLowerCase())).matches).toBe(
      true,
    );
    await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: 499.5, transactionDate: '2026-11-15' });
    const later = await check(number, checkCode);
    expect(later).toMatchObject({
      matches: true,
      owed: 57_499.5,
      entries: 5,
      entriesSince: 1,
      owedNow: 57_000,
    });
    expect(later.message).toBe('This matches the printed statement. Since then 1 entry was recorded.');
    const next = await ledger.statement();
    expect([next.number === number, next.checkCode === checkCode]).toEqual([false, false]);
  });

  it('does not match with another number or code, without details', async () => {
    const { number, checkCode } = await ledger.statement();
    const none = { matches: false, farmerName: null, owed: null };
    const other = checkCode.startsWith('0') ? '1' : '0';
    expect(await check(number, other + checkCode.slice(1))).toMatchObject(none);
    expect(await check(number.replace(/\d+$/, '05'), checkCode)).toMatchObject(none);
    expect(await check(number.replace(/\d+$/, '99'), checkCode)).toMatchObject(none);
    const { other: abroad } = ledger.served.home;
    expect(await check(number, checkCode, await abroad.as(abroad.admin))).toMatchObject(none);
    const wrong = await ledger.admin.get<ProblemDto>('/api/input/statement/check?number=12&code=7Q4F-M2KD');
    expect([wrong.status, wrong.body.fields?.number]).toEqual([
      400,
      'A statement number looks like 2026-R-12-20416-09.',
    ]);
  });

  it('is not that of an entry that someone changed in the database', async () => {
    const { number, checkCode } = await ledger.statement();
    const { db } = ledger.served;
    await db.query('ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_is_final');
    const [entry] = await db.query<{ id: number }>(
      `UPDATE ledger_entry SET reference = 'other' WHERE id = (SELECT max(id) FROM ledger_entry WHERE farmer_id = $1) RETURNING id`,
      [ledger.farmerId],
    );
    expect((await check(number, checkCode)).matches).toBe(false);
    await db.query('UPDATE ledger_entry SET reference = NULL WHERE id = $1', [entry?.id]);
    await db.query('ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_is_final');
    expect((await check(number, checkCode)).matches).toBe(true);
  });
});

describe('who reads it', () => {
  it('farmers read their own, by every call, and are told roles in place of names', async () => {
    const { status, body } = await farmer.get<StatementDto>(at());
    expect([status, body.farmerId, body.links]).toEqual([200, ledger.farmerId, []]);
    expect(new Set(body.lines.map(({ recordedBy }) => recordedBy))).toEqual(new Set(['An administrator']));
    expect(body.agents).toEqual(['Tanko Audu']);
    expect((await farmer.get(at('/csv'))).status).toBe(200);
    expect((await pdfOf(farmer)).answer.status).toBe(200);
    const own = await ledger.read<FarmerLedgerListDto>('/api/input/own', farmer);
    expect(own.list).toMatchObject([
      { communityResourceId: ledger.resourceId, season: SEASON, owed: 57_000 },
    ]);
  });

  it('farmers get it in their language and the account’s words; others in English, unless they ask', async () => {
    const { admin, served } = ledger;
    const texts = [{ place: 'paper', key: 'title', text: 'Takardar manomi, da ƙ ɗ ɓ ƴ' }];
    await admin.call('PUT', '/api/languages/ha/texts', { body: { texts } });
    await farmer.call('PUT', '/api/preferences', { body: { language: 'ha' } });
    expect((await farmer.get<StatementDto>(at())).body).toMatchObject({ language: 'ha' });
    expect((await ledger.statement()).words.title).toBe('Statement of inputs and repayments');
    expect(await ledger.statement()).toMatchObject({ language: 'en', farmerLanguage: 'ha' });
    const printed = async (client: HttpClient, more = '') =>
      (await pdfOf(client, `${at('/pdf')}${more}`)).pages[0]?.normalize('NFC');
    const hausa = await printed(farmer);
    for (const part of [texts[0]!.text, 'Shafi 1 cikin 1', '29 Yun', 'Ba a goge komai'])
      expect(hausa).toContain(part);
    expect(hausa).not.toContain('\uFFFD');
    expect(await printed(admin)).toContain('Page 1 of 1');
    expect(await printed(admin, '&language=yo')).toContain('Ojú ìwé 1 nínú 1');
    expect(await printed(admin, '&language=ig')).toContain("Peeji 1 n'ime 1");
    expect((await admin.get(`${at('/pdf')}&language=fr`)).status).toBe(400);
    await served.db.query('DELETE FROM language_text');
  });

  it('nobody reads that of another farmer, another account, or of a programme that is not on their list', async () => {
    const { home } = ledger.served;
    const other = await home.farmland();
    const lone = await home.as(await home.user({ roles: ['FARMER'] }));
    const stranger = await home.as(
      await home.user({
        roles: ['STAFF'],
        grants: [GRANTS.viewInputs],
        access: [other.communityResource],
      }),
    );
    const abroad = await home.other.as(home.other.admin);
    const asked: [HttpClient, string][] = [
      [farmer, `/api/input/statement/${other.communityResource}/${other.farmer}`],
      [farmer, `/api/input/statement/${ledger.resourceId}/${other.farmer}`],
      [lone, at()],
      [lone, at('/csv')],
      [lone, at('/pdf')],
      [abroad, at()],
      [abroad, at('/csv')],
      [abroad, at('/pdf')],
      [abroad, `/api/input/farmer/${ledger.farmerId}`],
      [stranger, at()],
      [stranger, at('/pdf')],
    ];
    for (const [client, path] of asked) {
      const { status, body } = await client.get<ProblemDto>(path);
      expect([path, status, body.error]).toEqual([path, 404, 'record.notFound']);
    }
    expect((await ledger.read<FarmerLedgerListDto>('/api/input/own', lone)).list).toEqual([]);
    expect((await farmer.get(`/api/input/farmer/${ledger.farmerId}`)).status).toBe(403);
  });

  it('is refused to outside viewers, on paper too', async () => {
    const { home } = ledger.served;
    const viewer = await home.as(home.cbn);
    for (const path of [at(), at('/pdf'), at('/csv'), `/api/input/farmer/${ledger.farmerId}`])
      expect([path, (await viewer.get(path)).status]).toEqual([path, 403]);
  });
});
