import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Link, RecordEntryBody, StatementDto } from '#libs/contracts';
import { type AskedCall, refusal, type TestAnswer } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { RecordEntryAct } from './RecordEntryAct.js';

const SEASON = 'Rainy Season 2026';
const LINKS: Link[] = [{ rel: 'recordEntry', href: '/api/input/entries/12', method: 'POST' }];
const STATEMENT = {
  farmerId: 7,
  farmerName: 'Musa Ibrahim',
  season: SEASON,
  completedHectares: 1.10342,
  completedFarms: 1,
  entitled: 339_082.07,
  allocated: 97_500,
  received: 0,
  repaid: 0,
  owed: 0,
  overpaid: 0,
  items: [
    {
      inputId: 3,
      inputName: 'Urea 46 %',
      unitOfMeasurement: 'bags',
      quantityPerHectare: 3,
      unitCost: 32_500.5,
      qtyEntitled: 3.31026,
      qtyAllocated: 3,
      qtyCollected: 0,
      entitled: 107_583.45,
      collected: 0,
      repaid: 0,
      owed: 0,
    },
  ],
  lines: [],
  links: LINKS,
} as unknown as StatementDto;
const RECORD = 'POST /input/entries/:resourceId';
const ANSWERS: Record<string, TestAnswer> = {
  'GET /input/statement/:resourceId/:farmerId': STATEMENT,
  'GET /community-resource/eop/:id': {
    list: [{ id: 3, name: 'Urea 46 %', unitOfMeasurement: 'bags', unitCost: 32_500.5, links: [] }],
    total: 1,
    season: SEASON,
    seasons: [SEASON],
    links: [],
  },
  'GET /input/settings/:resourceId': { approvalAbove: 100_000, repaymentDueOn: null, links: [] },
  'GET /input/today/:resourceId/:farmerId': {
    list: [
      { kinds: ['ALLOCATION'], amount: 0 },
      { kinds: ['COLLECTION', 'DISBURSEMENT'], amount: 65_000 },
      { kinds: ['RETURN', 'REPAYMENT_NAIRA', 'REPAYMENT_BAGS'], amount: 0 },
    ],
  },
  // Only "mus" finds a farmer: the search for KB-2 may be answered before Enter is pressed.
  'GET /input/farmers/:resourceId': ({ query }: AskedCall) => ({
    list: [
      { farmerId: 7, farmerName: 'Musa Ibrahim', tempId: 'KB-1', communityName: 'Argungu', photo: '/m.jpg' },
    ].filter(() => query.q === 'mus'),
  }),
  [RECORD]: { code: 200, message: '', state: 'RECORDED', entryId: 41, approvalId: null, amount: 97_501.5 },
};

const show = (answers: Record<string, TestAnswer> = {}, farmerId: number | undefined = 7, role = 'STAFF') =>
  showPage(
    <RecordEntryAct resourceId={12} season={SEASON} links={LINKS} {...(farmerId && { farmerId })} />,
    '/',
    { signedInAs: role as 'STAFF', answers: { ...ANSWERS, ...answers } },
  );
// Finds by text: role queries in a dialog take jsdom a second.
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByText(name, { selector: 'button, button *' })));
const type = (label: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const kind = (name: string) => act(async () => void fireEvent.click(screen.getByLabelText(name)));
const chooseUrea = async () => {
  await act(async () => void fireEvent.click(screen.getByPlaceholderText('Choose an item')));
  await act(async () => void fireEvent.click(await screen.findByText('Urea 46 %')));
};
const open = async () => {
  await press('Record entry');
  await screen.findByLabelText('Collect');
};
const bodies = (server: Awaited<ReturnType<typeof show>>['server']) =>
  (server?.of(RECORD) ?? []).map(({ body }) => body as RecordEntryBody);

// Preloads slow code that would otherwise delay the first test.
beforeAll(() => import('./RecordEntryForm.js'));
afterEach(cleanup);

describe('recording an entry', () => {
  it('computes the naira while typing, next to the farmer’s balance', async () => {
    await show();
    await open();
    expect(await screen.findByText('Musa Ibrahim')).toBeTruthy();
    await chooseUrea();
    await type(/Quantity/, '3');
    expect(screen.getByText('₦97,501.50')).toBeTruthy();
    expect(screen.getByText('3.3103 bags')).toBeTruthy();
  });

  it('sends the fields of the kind, and shows the new debt', async () => {
    const { server, notifications } = await show();
    await open();
    await kind('Disburse naira');
    await type(/^Naira/, '97,501.50');
    server?.set('GET /input/statement/:resourceId/:farmerId', { ...STATEMENT, owed: 97_501.5 });
    await press('Record');
    expect(await screen.findByText('Musa Ibrahim owes ₦97,501.50 now.')).toBeTruthy();
    expect(bodies(server)).toEqual([
      {
        kind: 'DISBURSEMENT',
        farmerId: 7,
        amount: 97_501.5,
        season: SEASON,
        transactionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        opId: expect.any(String),
      },
    ]);
    expect(notifications()).toEqual([['Success!', '₦97,501.50 recorded.']]);
    await press('Record another');
    expect((screen.getByLabelText(/^Naira/) as HTMLInputElement).value).toBe('');
  });

  it('warns above the limit, says when a second person is needed, and allows it', async () => {
    await show();
    await open();
    await chooseUrea();
    await type(/Quantity/, '4');
    expect(await screen.findByText(/^1 bag more than the 3 bags allocated/)).toBeTruthy();
    expect(screen.getByText(/^More than ₦100,000.00, so another administrator must approve it/)).toBeTruthy();
    await kind('Allocate');
    expect(await screen.findByText(/more than the entitlement of 3.3103 bags/)).toBeTruthy();
    await kind('Repayment in naira');
    expect(screen.queryByLabelText(/Quantity/)).toBeNull();
    await type(/^Naira/, '1,500.25');
    expect(await screen.findByText(/^₦1,500.25 more than they owe/)).toBeTruthy();
  });

  it('offers the entitlement before a first collection, and warns of no anomaly without an allocation', async () => {
    const items = STATEMENT.items.map((item) => ({ ...item, qtyAllocated: 0, qtyCollected: 0 }));
    await show({ 'GET /input/statement/:resourceId/:farmerId': { ...STATEMENT, items } });
    await open();
    await chooseUrea();
    await type(/Quantity/, '9');
    expect(await screen.findByText(/^Nothing is allocated yet/)).toBeTruthy();
    expect(screen.queryByText(/listed as an anomaly/)).toBeNull();
    await press('Allocate first');
    expect((screen.getByLabelText('Allocate') as HTMLInputElement).checked).toBe(true);
    expect((screen.getByLabelText(/Quantity/) as HTMLInputElement).value).toBe('3.3102');
    expect(screen.queryByText(/^Nothing is allocated yet/)).toBeNull();
  });

  it('adds up today’s entries, warns before, and explains afterwards why the entry waits', async () => {
    const message = 'The entry needs a second approval: ₦35,000.01 now, ₦65,000.00 already recorded today.';
    const waits = { code: 200, message, state: 'WAITING', entryId: null, approvalId: 9, amount: 35_000.01 };
    await show({ [RECORD]: waits });
    await open();
    await kind('Disburse naira');
    await type(/^Naira/, '35,000');
    expect(screen.queryByText(/already recorded today/)).toBeNull();
    await type(/^Naira/, '35,000.01');
    expect(
      screen.getByText(/^₦35,000.01 now, ₦65,000.00 already recorded today by you for this farmer/),
    ).toBeTruthy();
    await kind('Allocate');
    expect(screen.queryByText(/already recorded today/)).toBeNull();
    await kind('Disburse naira');
    await press('Record');
    expect(
      await screen.findByText(`${message} Another administrator approves it under Approvals.`),
    ).toBeTruthy();
  });

  it('reckons bags of the harvest, and sends nothing of another kind', async () => {
    const { server } = await show();
    await open();
    await chooseUrea();
    await type(/Quantity/, '1');
    await kind('Repayment in bags');
    await type(/^Bags/, '4');
    await type(/Naira per bag/, '36250.75');
    await press('Record');
    // The size is missing: it is asked for, and nothing is sent.
    expect(await screen.findByText('Enter the amount.')).toBeTruthy();
    expect(bodies(server)).toEqual([]);
    await type(/Bag size/, '75');
    expect(screen.getByText('₦145,003.00')).toBeTruthy();
    await press('Record');
    await screen.findByText('Record another');
    expect(bodies(server)[0]).toMatchObject({
      kind: 'REPAYMENT_BAGS',
      totalNoBagsCollected: 4,
      sizeInKg: 75,
    });
    expect(Object.keys(bodies(server)[0] ?? {})).not.toContain('quantity');
  });

  it('finds the farmer by the server, and wants one', async () => {
    const { server } = await show({}, 0);
    await open();
    await press('Record');
    expect(await screen.findByText('Choose the farmer.')).toBeTruthy();
    const input = screen.getByPlaceholderText('Name or Temp ID');
    await act(async () => void fireEvent.change(input, { target: { value: 'mus' } }));
    const option = await screen.findByText('Musa Ibrahim · KB-1 · Argungu', {}, { timeout: 3000 });
    await act(async () => void fireEvent.click(option));
    expect(server?.of('GET /input/farmers/:resourceId').at(-1)?.query).toEqual({ q: 'mus' });
    expect(await screen.findByText(/1.10342 ha completed/)).toBeTruthy();
    const card = () => screen.queryByLabelText('Chosen farmer');
    expect(card()?.textContent).toBe('Musa IbrahimKB-1 · ArgunguOwes ₦0.00');
    expect(card()?.querySelector('img')?.getAttribute('src')).toBe('/m.jpg');
    // Typing over the choice clears it: the entry has no farmer until one is chosen.
    await kind('Disburse naira');
    await type(/^Naira/, '500');
    await act(async () => void fireEvent.change(input, { target: { value: 'KB-2' } }));
    expect([card(), screen.queryByText(/1.10342 ha completed/)]).toEqual([null, null]);
    await act(async () => void fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' }));
    await press('Record');
    await act(
      async () => void fireEvent.keyDown(screen.getByLabelText(/^Naira/), { key: 'Enter', ctrlKey: true }),
    );
    expect(bodies(server)).toEqual([]);
    expect(screen.getByText('Choose one from the list.')).toBeTruthy();
  });

  it('puts a refusal under its field', async () => {
    const answer = refusal(409, {
      error: 'ledger.overReturned',
      message: 'The returned quantity is too large.',
    });
    await show({ [RECORD]: answer });
    await open();
    await kind('Return of inputs');
    await chooseUrea();
    await type(/Quantity/, '9');
    await press('Record');
    const field = screen.getByLabelText(/Quantity/);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('The returned quantity is too large.')).toBeTruthy();
  });

  it('asks for the very same after a lost answer', async () => {
    const { server } = await show({ [RECORD]: () => Promise.reject(new TypeError('no network')) });
    await open();
    await chooseUrea();
    await type(/Quantity/, '3');
    await press('Record');
    expect(await screen.findByText(/Collection, ₦97,501.50: sent without an answer/)).toBeTruthy();
    server?.set(RECORD, ANSWERS[RECORD]);
    await press('Try again');
    await screen.findByText('Record another');
    const [first, second] = bodies(server);
    expect(second).toEqual(first);
  });

  it('is not shown without permission', async () => {
    await show({}, 7, 'CBN');
    expect(screen.queryByRole('button', { name: 'Record entry' })).toBeNull();
  });
});
