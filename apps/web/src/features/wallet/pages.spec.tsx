import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import HistoryPage from './HistoryPage.js';
import PayoutPage from './PayoutPage.js';
import ReconciliationPage from './ReconciliationPage.js';

const payment = {
  id: 3,
  agentId: 8,
  name: 'Tanko Audu',
  work: '96 × ₦350.00',
  bank: 'Access Bank',
  accountNumber: '4471',
  nameAtBank: 'TANKO AUDU',
  nameMatch: 'MATCHES',
  amount: 41_800,
  state: 'PENDING',
  reason: null,
};
const payout = {
  id: 4,
  title: 'Agents, 1 to 15 November',
  state: 'WAITING',
  preparedBy: 'Adamu Bala',
  preparedOn: '2026-11-20T09:12:00Z',
  decidedBy: null,
  reason: null,
  agents: 1,
  held: 0,
  due: 41_800,
  heldBack: 0,
  toPay: 41_800,
  fees: 25,
  unknown: 0,
  paid: 0,
  notPaid: 0,
  payable: 1,
  inPart: 0,
  available: 50_000,
  blocked: null,
};
const difference = {
  id: 6,
  reference: 'MNFY-77119020',
  what: null,
  ours: null,
  theirs: 50_000,
  difference: 50_000,
  cause: 'PAID_IN',
  otherDay: null,
  likely: 'SUSPENSE',
  decision: null,
  reason: null,
  decidedBy: null,
};
const day = {
  day: '2026-11-19',
  provider: 'simulator',
  rows: 214,
  matched: 213,
  askedTimes: 1,
  balance: 22_108_300,
  difference: 50_000,
  differences: 1,
  undecided: 1,
  fetchedOn: '2026-11-20T01:10:00Z',
  closedBy: null,
};

const open = async (at: string, answers: Record<string, object> = {}) => {
  const { server } = await showPage(
    <Routes>
      <Route path="/wallet/tx-history" element={<HistoryPage />} />
      <Route path="/wallet/payouts/:payoutId" element={<PayoutPage />} />
      <Route path="/wallet/reconciliation" element={<ReconciliationPage />} />
    </Routes>,
    at,
    {
      answers: {
        'GET /wallet/payouts/:payoutId': payout,
        'GET /wallet/payouts/:payoutId/payments': { list: [payment], total: 1 },
        'POST /wallet/payouts/:payoutId/decide': { code: 200, message: 'Payout approved' },
        'GET /wallet/tx-history': { list: [], total: 0 },
        'GET /wallet/payment/:paymentId': {
          ...payment,
          state: 'UNKNOWN',
          reason: 'The provider gave no answer',
          steps: [{ at: '2026-11-20T09:42:00Z', what: 'Reserved, and sent to the provider' }],
          needsSecond: true,
          askedPaid: null,
          askedProof: null,
          askedBy: null,
          blocked: null,
        },
        'POST /wallet/payment/:paymentId/settle': { code: 200, message: 'Payment settled' },
        'GET /wallet/days': { list: [day], total: 1 },
        'GET /wallet/days/:day': { ...day, rowsThatDiffer: [difference] },
        ...answers,
      },
    },
  );
  return server!;
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(cleanup);

it('a second person approves the amount that they see', async () => {
  const server = await open('/wallet/payouts/4');
  expect(screen.getByText('₦41,825.00')).toBeTruthy();
  await press('Approve and pay ₦41,800.00');
  await press('Yes, pay');
  expect(server.of('POST /wallet/payouts/:payoutId/decide')[0]?.body).toEqual({
    approve: true,
    amount: 41_800,
  });
});

it('nobody approves their own payout, or one without money', async () => {
  await open('/wallet/payouts/4', {
    'GET /wallet/payouts/:payoutId': { ...payout, blocked: 'A second administrator must approve.' },
  });
  expect(screen.getByText('A second administrator must approve.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  cleanup();
  await open('/wallet/payouts/4', { 'GET /wallet/payouts/:payoutId': { ...payout, available: 100 } });
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

it('an unknown payment is settled with a proof, and cannot be sent again', async () => {
  const server = await open('/wallet/tx-history?payment=3');
  expect(screen.queryByRole('button', { name: /send/i })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByLabelText('It was paid')));
  fireEvent.change(screen.getByLabelText(/^Session ID/), { target: { value: '0000142611' } });
  await press('Ask a second person to settle');
  expect(server.of('POST /wallet/payment/:paymentId/settle')[0]?.body).toEqual({
    paid: true,
    proof: '0000142611',
  });
});

it('a day with an open difference cannot be closed', async () => {
  await open('/wallet/reconciliation');
  expect(screen.getByText('₦22,158,300.00')).toBeTruthy();
  expect(screen.getByText('missing')).toBeTruthy();
  expect(screen.getByText(/^Paid in outside Gona/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  await press('Decide…');
  expect(screen.getByLabelText('Move to suspense')).toBeTruthy();
});
