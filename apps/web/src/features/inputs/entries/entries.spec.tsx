import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { LedgerApprovalDto, LedgerEntryDto, LedgerEntryListDto } from '#libs/contracts';
import { eventReceived } from '../../../core/realtime/actions.js';
import { showPage } from '../../../testing/test-app.js';
import { LEDGER_PATHS, ledgerPath } from '../addresses.js';
import ApprovalsPage from './ApprovalsPage.js';
import EntriesPage from './EntriesPage.js';

const SEASON = 'Rainy Season 2026';
const ngozi = { id: 3, name: 'Ngozi Eze', username: 'ngozi.eze', role: 'STAFF' as const };
const entryOf = (more: Partial<LedgerEntryDto>): LedgerEntryDto => ({
  id: 41,
  communityResourceId: 12,
  season: SEASON,
  communityId: 100,
  farmerId: 7,
  farmerName: 'Musa Ibrahim',
  kind: 'COLLECTION',
  inputId: 3,
  inputName: 'Urea 46 %',
  unitOfMeasurement: 'bags',
  quantity: 3,
  unitCost: 32_500,
  currentMarketValue: null,
  totalNoBagsCollected: null,
  sizeInKg: null,
  amount: 97_500,
  transactionDate: '2026-07-06',
  reference: 'KB-0417',
  note: null,
  counters: null,
  counteredBy: null,
  recordedBy: ngozi.name,
  recorder: ngozi,
  recordedOn: '2026-07-06T10:00:00Z',
  approvedBy: null,
  links: [{ rel: 'counter', href: '/api/input/entry/41/counter', method: 'POST' }],
  ...more,
});
const LIST: LedgerEntryListDto = {
  list: [
    entryOf({}),
    entryOf({ id: 40, kind: 'RETURN', quantity: 1, amount: 32_500, links: [] }),
    entryOf({ id: 39, quantity: -4, amount: -130_000, counters: 38, links: [], note: 'Wrongly written.' }),
    entryOf({ id: 38, quantity: 4, amount: 130_000, counteredBy: 39, links: [] }),
  ],
  total: 4,
  amount: 65_000,
  kinds: [
    { kind: 'COLLECTION', entries: 3, amount: 97_500 },
    { kind: 'RETURN', entries: 1, amount: 32_500 },
  ],
  season: SEASON,
  links: [{ rel: 'approvals', href: '/api/input/approvals/12', method: 'GET' }],
};
const approvalOf = (more: Partial<LedgerApprovalDto> = {}): LedgerApprovalDto => ({
  id: 9,
  state: 'WAITING',
  season: SEASON,
  farmerId: 7,
  farmerName: 'Musa Ibrahim',
  kind: 'DISBURSEMENT',
  inputName: null,
  quantity: null,
  amount: 750_000,
  recordedBefore: 0,
  counters: null,
  note: null,
  askedBy: ngozi.name,
  asker: ngozi,
  askedOn: '2026-11-20T08:00:00Z',
  decidedBy: null,
  decidedOn: null,
  reason: null,
  entryId: null,
  isOwn: false,
  cannotDecide: null,
  links: ['approve', 'refuse'].map((rel) => ({ rel, href: `/api/input/approval/9/${rel}`, method: 'POST' })),
  ...more,
});

const ROWS = 'GET /input/entries/:resourceId';
const WAIT = 'GET /input/approvals/:resourceId';
const answers = {
  'GET /community-resource/find/:id': { id: 12, name: 'Kebbi Rice Cluster', links: [] },
  'GET /community-resource': { list: [], total: 0, links: [] },
  'GET /community-resource/eop/:id': { list: [], total: 0, season: SEASON, seasons: [SEASON], links: [] },
  'GET /community-resource/communities/:resourceId': { list: [{ id: 100, name: 'Argungu' }], total: 1 },
  [ROWS]: LIST,
  [WAIT]: { list: [approvalOf()], total: 1 },
};
const pages = (
  <Routes>
    <Route path={LEDGER_PATHS.entries} element={<EntriesPage />} />
    <Route path={LEDGER_PATHS.approvals} element={<ApprovalsPage />} />
  </Routes>
);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(cleanup);

describe('rows of a ledger', () => {
  const show = (view: object, role: 'ADMIN' | 'STAFF' = 'ADMIN') =>
    showPage(pages, ledgerPath('entries', 12, view), { signedInAs: role, answers });

  it('are those of the address, add up to its figure, and mark reversals', async () => {
    const { server } = await show({ kind: 'COLLECTION,RETURN', season: SEASON });
    expect(await screen.findByText('₦65,000.00')).toBeTruthy();
    expect(server?.of(ROWS)[0]?.query).toMatchObject({ kind: 'COLLECTION,RETURN', season: SEASON });
    // Returns are subtracted, as in the figure.
    expect(screen.getByText('−₦32,500.00')).toBeTruthy();
    expect([...document.querySelectorAll('td s')].map(({ textContent }) => textContent)).toEqual([
      '−₦130,000.00',
      'Collection, Urea 46 %',
      '₦130,000.00',
    ]);
    expect(screen.getByText('Reversed by no. 39')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Collected' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('Approvals')).toBeTruthy();
  });

  it('has each filter as a removable chip, and leaves out other parameters', async () => {
    const { server, address } = await show({ farmer: 7, community: 100, input: 3, kind: 'RETURN,NONSENSE' });
    await screen.findByText('Farmer: Musa Ibrahim');
    expect(screen.getByText('Item: Urea 46 %')).toBeTruthy();
    expect(screen.getByText('Kind: Return of inputs')).toBeTruthy();
    fireEvent.click(await screen.findByText('Community: Argungu'));
    await act(async () => undefined);
    expect(address()).not.toContain('community=');
    expect(server?.of(ROWS).at(-1)?.query).toMatchObject({ farmer: '7', kind: 'RETURN' });
  });

  it('without a filter adds up each figure separately', async () => {
    await show({});
    const totals = await screen.findByLabelText('Total');
    expect(totals.textContent).toBe('Allocated₦0.00Collected₦65,000.00Disbursed₦0.00Repaid₦0.00');
  });

  it('are taken back for a reason, by one act', async () => {
    const { server, notifications } = await show({});
    await screen.findByText('KB-0417', { selector: 'td' }).catch(() => undefined);
    const COUNTER = 'POST /input/entry/:entryId/counter';
    server?.set(COUNTER, {
      code: 200,
      message: '',
      state: 'RECORDED',
      entryId: 42,
      approvalId: null,
      amount: -97_500,
    });
    await press('Reverse no. 41');
    await press('Record reversal');
    expect(server?.of(COUNTER)).toEqual([]);
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Two bags, not three.' } });
    await press('Record reversal');
    expect(server?.of(COUNTER).map(({ body }) => body)).toEqual([
      { reason: 'Two bags, not three.', opId: expect.any(String) },
    ]);
    expect(notifications().at(-1)).toEqual(['Success!', 'Reversed: −₦97,500.00.']);
  });

  it('are loaded again when another person records', async () => {
    const { server, store } = await show({});
    await screen.findByLabelText('Total');
    const before = server?.of(ROWS).length ?? 0;
    const event = { type: 'ledger.entryRecorded', topic: 'account:1', seq: 2, data: {} };
    jest.useFakeTimers();
    act(() => void store.dispatch(eventReceived(event as never)));
    await act(async () => void jest.advanceTimersByTime(4000));
    jest.useRealTimers();
    expect(server?.of(ROWS).length).toBeGreaterThan(before);
  });
});

describe('entries that wait', () => {
  const APPROVE = 'POST /input/approval/:approvalId/approve';
  const REFUSE = 'POST /input/approval/:approvalId/refuse';
  const FOUND = 'GET /input/approval/:approvalId';
  const item = {
    inputId: 3,
    inputName: 'Urea 46 %',
    unitOfMeasurement: 'bags',
    qtyEntitled: 3.31026,
    qtyAllocated: 2,
    qtyCollected: 1,
  };
  const detailOf = (more: object = {}) => ({
    ...approvalOf({ kind: 'COLLECTION', inputName: 'Urea 46 %', quantity: 30 }),
    communityResourceId: 12,
    communityResourceName: 'Kebbi Rice Cluster',
    tempId: 'KB-2026-00001',
    communityName: 'Argungu Growers',
    inputId: 3,
    unitOfMeasurement: 'bags',
    approvalAbove: 500_000,
    ledger: {
      entitled: 307_301,
      allocated: 120_000,
      received: 65_000,
      repaid: 5000,
      owed: 60_000,
      items: [item],
    },
    ...more,
  });
  const show = (approvals: LedgerApprovalDto[] = [approvalOf()], detail: object = detailOf()) =>
    showPage(pages, ledgerPath('approvals', 12), {
      answers: {
        ...answers,
        [WAIT]: { list: approvals, total: approvals.length },
        [FOUND]: detail,
        [APPROVE]: {},
        [REFUSE]: {},
      },
    });
  const review = () => press('Review Disbursement in naira of Musa Ibrahim');

  it('are approved with the farmer’s account, the recorder and the limit in view', async () => {
    const { server, address } = await show();
    await screen.findByText('₦750,000.00');
    await review();
    expect(address()).toContain('approval=9');
    const dialog = await screen.findByRole('dialog', { name: 'Review entry' });
    const facts = [...dialog.querySelectorAll('dl > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(': '),
    );
    expect(facts).toEqual([
      'Farmer: Musa IbrahimKB-2026-00001, Argungu Growers, Kebbi Rice Cluster',
      'Entry: Collection, Urea 46 %, 30 bags',
      'Naira: ₦750,000.00',
      expect.stringMatching(/^Recorded by: Ngozi Eze \(ngozi\.eze, Staff\), /),
      'Why it needs approval: ₦250,000.00 above the limit of ₦500,000.00.',
      'Entitled to: ₦307,301.00',
      'Allocated so far: ₦120,000.00',
      'Received so far: ₦65,000.00',
      'Repaid so far: ₦5,000.00',
      'Owes: ₦60,000.00',
      'Entitled to: 3.3103 bags',
      'Allocated so far: 2 bags',
      'Collected so far: 1 bag',
    ]);
    await press('Approve ₦750,000.00');
    expect(server?.of(APPROVE).map(({ params }) => params)).toEqual([{ approvalId: '9' }]);
    expect(address()).not.toContain('approval=9');
  });

  it('explain a sum of one day', async () => {
    const row = approvalOf({ amount: 499_999, recordedBefore: 999_998 });
    await show([row], detailOf({ amount: 499_999, recordedBefore: 999_998 }));
    expect(await screen.findByText('after ₦999,998.00 that day')).toBeTruthy();
    await review();
    expect(
      await screen.findByText(
        '₦499,999.00 in this entry, ₦999,998.00 already recorded by Ngozi Eze that day for this farmer. Approval is required above ₦500,000.00.',
      ),
    ).toBeTruthy();
  });

  it('are refused for a reason, and show the decision of another person', async () => {
    const { server } = await show();
    await screen.findByText('₦750,000.00');
    await review();
    await screen.findByRole('dialog', { name: 'Review entry' });
    await press('Refuse…');
    await press('Refuse');
    expect(server?.of(REFUSE)).toEqual([]);
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'No such pump.' } });
    await press('Refuse');
    expect(server?.of(REFUSE).map(({ body }) => body)).toEqual([{ reason: 'No such pump.' }]);
    server?.set(FOUND, detailOf({ state: 'REFUSED', decidedBy: 'Zainab', links: [], approvalAbove: null }));
    await review();
    expect(await screen.findByText('The limit was removed after this entry was recorded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('name who decides about own ones, and show the outcome of others', async () => {
    const { address } = await show([
      approvalOf({ isOwn: true, links: [] }),
      approvalOf({ id: 8, links: [] }),
      approvalOf({ id: 7, links: [], cannotDecide: 'Ask another administrator to decide.' }),
    ]);
    expect(await screen.findByText('Your own entry: another administrator decides')).toBeTruthy();
    expect(screen.getByText('An administrator decides')).toBeTruthy();
    expect(screen.getByText('Ask another administrator to decide.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Refused' }));
    expect(address()).toContain('state=REFUSED');
  });
});
