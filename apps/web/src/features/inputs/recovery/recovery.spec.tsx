import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { dueText, statusOf } from './figures.js';
import RecoveryPage from './RecoveryPage.js';
import {
  ANOMALIES,
  AT,
  answers,
  CHECK,
  check,
  FARMERS,
  FLOW,
  flow,
  LEDGER,
  ledger,
  recovery,
} from './test-answers.js';

const open = (more: object = {}, at = AT) =>
  showPage(<RecoveryPage />, at, { answers: { ...answers, ...more } });
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

afterEach(cleanup);

describe('the recovery page', () => {
  it('leads from hectare to naira, and each underlined figure opens its rows', async () => {
    await open();
    expect(await screen.findByText('2 with a completed farm, 1 without')).toBeTruthy();
    expect(screen.getByText('5 bags collected, ₦20,000.00 in cash')).toBeTruthy();
    expect(screen.getByText('27.4 % of disbursed')).toBeTruthy();
    expect(cellsOf(/^Urea 46 %/)).toEqual([
      '₦260,000.008 bags',
      '−81,250.00+16,250.00',
      '₦195,000.006 bags',
      '−65,000.00+32,500.00',
      '₦162,500.005 bags',
      '−132,499.50',
      '₦30,000.5018.5 % of collected',
    ]);
    expect(cellsOf(/^Naira in cash/).slice(-2)).toEqual(['−0.00', '₦20,000.00100.0 % of collected']);
    const rows = (name: string, part = within(screen.getByRole('row', { name: /^Urea 46 %/ }))) =>
      new URL(part.getByRole('link', { name }).getAttribute('href') ?? '', 'http://x');
    expect(rows('₦195,000.00').searchParams.get('input')).toBe('4');
    expect(rows('₦162,500.00').searchParams.get('kind')).toBe('COLLECTION');
    expect(await screen.findByText('Reconciled to the kobo')).toBeTruthy();
    expect(rows('9 entries', within(document.body)).pathname).toBe('/community-resource/entries');
  });

  it('says in so many words that it does not tie out', async () => {
    await open({ [CHECK]: { ...check, tiesOut: false, difference: 0.01 } });
    expect(await screen.findByText('Not reconciled')).toBeTruthy();
    expect(screen.getByText(/difference ₦0\.01/)).toBeTruthy();
  });

  it('shows its figures before the steps between them, with the reason', async () => {
    await open({
      [FLOW]: refusal(503, { message: 'The server is busy.' }),
      [CHECK]: refusal(503, { message: 'Busy.' }),
    });
    expect(await screen.findByText(/The server is busy/)).toBeTruthy();
    expect(cellsOf(/^Urea 46 %/)[2]).toBe('₦195,000.006 bags');
    expect(screen.getByText(/Couldn't run the check/)).toBeTruthy();
    expect(screen.queryByText('Reconciled to the kobo')).toBeNull();
  });

  it('shows no steps and no check of another state of the ledger than its figures', async () => {
    const total = { ...ledger.total, collected: 195_000, received: 215_000, entries: 10 };
    const { server } = await open({ [LEDGER]: { ...ledger, total } });
    await waitFor(() => expect(server?.of(CHECK)).toHaveLength(1));
    expect(await screen.findByText('Adding up all entries…')).toBeTruthy();
    expect(cellsOf(/^Urea 46 %/)[3]).toBe('…');
    expect(screen.queryByText('Reconciled to the kobo')).toBeNull();
  });

  it('shows what debtors owe, and separately what others overpaid', async () => {
    const total = { ...ledger.total, repaid: 60_001.5, overpaid: 10_001 };
    await open({ [LEDGER]: { ...ledger, total }, [FLOW]: { ...flow, repaidBeyond: 10_001, sums: total } });
    expect((await screen.findByRole('link', { name: '₦132,499.50' })).getAttribute('href')).toContain(
      'show=owes',
    );
    expect(screen.getByRole('link', { name: '₦10,001.00' }).getAttribute('href')).toContain('show=overpaid');
    expect(cellsOf(/^All items/).slice(-2)).toEqual(['−132,499.50+10,001.00', '₦60,001.50']);
    expect(cellsOf(/^All 3, in naira/).slice(-3)).toEqual(['132,499.50', '10,001.00', '']);
  });

  it('leads to Settings if a season has no inputs', async () => {
    const total = { ...ledger.total, entries: 0 };
    await open({ [LEDGER]: { ...ledger, items: [], total } });
    expect((await screen.findByRole('link', { name: 'Go to Settings' })).getAttribute('href')).toBe(
      '/community-resource/settings?resource=12',
    );
    expect(screen.queryByText('Total Farmers')).toBeNull();
  });

  it('explains inputs without a completed farm, and an empty ledger', async () => {
    const empty = { ...recovery, data: [], list: [], total: 0, totalFarmers: 0 };
    await open({ [LEDGER]: { ...ledger, completedHectares: 0 }, [FARMERS]: empty });
    expect(await screen.findByText(/No farm in this programme is completed yet/)).toBeTruthy();
    expect(await screen.findByText('No entries in this season yet.')).toBeTruthy();
  });

  it('lists farmers with their balance, filtered by the address', async () => {
    const { server, address } = await open(
      {},
      `${AT}&season=Rainy+Season+2026&community=3&show=owes&q=musa&page=2`,
    );
    expect(await screen.findByRole('link', { name: 'Musa Ibrahim' })).toBeTruthy();
    expect(cellsOf(/^All 3, in naira/)).toEqual([
      'All 3, in naira',
      '',
      '',
      '182,500.00',
      '50,000.50',
      '132,499.50',
      '0.00',
      '',
    ]);
    expect(cellsOf(/^Musa/).at(-1)).toBe('Part repaid');
    expect(cellsOf(/^Hussaini/).at(-1)).toBe('Check');
    expect(cellsOf(/^Sadiq/).at(-1)).toBe('Not collected');
    const asked = server?.calls.findLast(({ path }) => path === '/recoverysummary/12')?.query;
    expect(asked).toMatchObject({
      season: 'Rainy Season 2026',
      community: '3',
      show: 'owes',
      q: 'musa',
      page: '2',
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Settled' }));
    expect(address()).toContain('show=settled');
    fireEvent.click(screen.getByRole('cell', { name: 'Part repaid' }));
    expect(address()).toMatch(/^\/community-resource\/recoverydetails\/20\?/);
  });

  it('has neither acts nor anomalies for read-only users', async () => {
    const { server } = await showPage(<RecoveryPage />, `${AT}&show=check`, {
      signedInAs: 'CBN',
      answers: { ...answers, [LEDGER]: { ...ledger, links: [] } },
    });
    expect(await screen.findByText('Musa Ibrahim')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Check' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record entry' })).toBeNull();
    expect(screen.queryByText('Anomalies')).toBeNull();
    expect(server?.calls.some(({ path }) => path.startsWith('/input/anomalies'))).toBe(false);
    expect(server?.calls.filter(({ query }) => query.show)).toEqual([]);
  });

  it('shows anomalies by kind with their owner, or the reason of a failed load', async () => {
    await open();
    const panel = await screen.findByRole('region', { name: 'Anomalies' });
    expect(await within(panel).findByText('2 open')).toBeTruthy();
    expect(within(panel).getByText('Hussaini Felande, Urea 46 %, 4 of 2')).toBeTruthy();
    expect(within(panel).getByText(/you 1, 1 has no owner\./)).toBeTruthy();
    expect(within(panel).getByRole('button', { name: 'Assign 1' })).toBeTruthy();
    expect(within(panel).queryByText('Repaid over due')).toBeNull();
    cleanup();
    await open({ [ANOMALIES]: refusal(503, { message: 'The server is busy.' }) });
    expect(await screen.findByText('The server is busy.')).toBeTruthy();
  });

  it('is refused with the server’s words', async () => {
    await open({ [LEDGER]: refusal(403, { message: 'This is not yours.' }) });
    expect(await screen.findByText('This is not yours.')).toBeTruthy();
    expect(flow.items).toHaveLength(2);
  });
});

describe('words of a ledger', () => {
  const now = new Date('2026-11-22T23:30:00Z');

  it.each([
    [100, '2026-12-31', 'Due 31 Dec 2026, in 38 days'],
    [100, '2026-11-24', 'Due 24 Nov 2026, in 1 day'],
    [100, '2026-11-23', 'Due today'],
    [100, '2026-11-21', 'Overdue since 21 Nov 2026, 2 days'],
    [100, null, 'No due date set'],
    [0, '2026-12-31', 'Nothing owed'],
  ])('of %d due on %s, in Lagos: %s', (owed, day, words) => {
    expect(dueText(owed, day, now)).toBe(words);
  });

  it.each([
    [{ allocated: 5, totalAmountRecieved: 0, totalAmountPaid: 0, owed: 0 }, 'Not collected'],
    [{ allocated: 0, totalAmountRecieved: 0, totalAmountPaid: 0, owed: 0 }, 'Nothing yet'],
    [{ allocated: 5, totalAmountRecieved: 5, totalAmountPaid: 0, owed: 5 }, 'Nothing repaid'],
    [{ allocated: 5, totalAmountRecieved: 5, totalAmountPaid: 1, owed: 4 }, 'Part repaid'],
    [{ allocated: 5, totalAmountRecieved: 5, totalAmountPaid: 6, owed: 0 }, 'Settled'],
    [{ allocated: 0, totalAmountRecieved: 0, totalAmountPaid: 6, owed: 0 }, 'Settled'],
  ])('%j is %s', (figures, word) => {
    expect(statusOf({ anomalies: 0, ...figures }).text).toBe(word);
    expect(statusOf({ anomalies: 1, ...figures }).text).toBe('Check');
  });
});

describe('the search among the farmers', () => {
  const BVN = '22298765432';
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText('Name, Temp ID or BVN'), { target: { value: text } });
  const looked = 'Searched by BVN; this search is logged. 19 left this hour.';
  const found = (list: object[], looks = true) => ({
    'POST /search': { list, byBvn: { looked: looks, left: 19, message: looked } },
  });

  it('accepts a BVN without putting it in an address, and filters by its farmer', async () => {
    const { server } = await open(
      found([{ kind: 'farmer', id: 41, name: 'Bello Amina', detail: null, communityResourceId: 12 }]),
    );
    await screen.findByText('Reconciled to the kobo');
    type(`222 9876-5432`);
    expect(await screen.findByText(looked)).toBeTruthy();
    expect(await screen.findByTitle(/^Show all again/)).toBeTruthy();
    const asked = () => server?.of('GET /recoverysummary/:resourceId');
    await waitFor(() => expect(asked()?.at(-1)?.query.farmer).toBe('41'));
    expect(JSON.stringify(asked())).not.toMatch(/222|5432/);
  });

  it('says that nobody has it, or why it was not looked up, and shows all', async () => {
    const { server } = await open(found([]));
    await screen.findByText('Reconciled to the kobo');
    type(BVN);
    expect(await screen.findByText(`No farmer with this BVN. ${looked}`)).toBeTruthy();
    expect(JSON.stringify(server?.of('GET /recoverysummary/:resourceId'))).not.toMatch(/farmer|222/);
  });
});
