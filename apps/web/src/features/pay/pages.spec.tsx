import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import PayPage from './PayPage.js';
import StatementPanel from './StatementPanel.js';

const row = {
  agentId: 8,
  name: 'Tanko Audu',
  captured: 774,
  accepted: 692,
  rejected: 38,
  waiting: 44,
  recaptured: 31,
  findingsPer100: 2.1,
  outsidePercent: 0.4,
  medianMinutes: 11,
  marks: [],
  held: false,
  earned: 214_150,
  approved: 120_000,
  proposed: 0,
  due: 94_150,
};
const marked = {
  ...row,
  agentId: 9,
  name: 'Yakubu Bala',
  findingsPer100: 14.2,
  marks: ['findings'],
  held: true,
};
const item = {
  id: 3,
  agentId: 8,
  name: 'Tanko Audu',
  amount: 500,
  state: 'WAITING',
  askedOn: '2026-11-20T08:00:00Z',
};
const agency = {
  id: 7,
  name: 'Sahel',
  status: 'ACTIVE',
  serviceProvider: 3,
  providerName: 'North',
  version: 1,
  links: [],
};
const answer = {
  list: [row, marked],
  total: 2,
  items: [{ ...item, blocked: 'A second administrator must approve.' }],
  limits: { findingsPer100: 10, outsidePercent: 5, medianMinutes: 5, leastReviewed: 20 },
  difference: 0,
  recountedOn: '2026-11-28T13:58:00Z',
};
const line = {
  day: '2026-11-15',
  kind: 'ACCEPTED',
  task: 'Mapping',
  count: 186,
  amount: 65_100,
  balance: 65_100,
};

const open = async (at: string, pay: object = answer) => {
  const { server } = await showPage(
    <Routes>
      <Route path="/:sharedAgencyId/quality-and-pay" element={<PayPage />} />
      <Route path="/statement" element={<StatementPanel id={8} />} />
    </Routes>,
    at,
    {
      answers: {
        'GET /shared-agency/:id': agency,
        'GET /shared-agency/:sharedAgencyId/pay': pay,
        'POST /shared-agency/:sharedAgencyId/pay': {
          message: 'Pay sent for approval',
          id: 7,
          agents: 1,
          amount: 94_150,
        },
        'POST /agent-pay/:agentId/check': { message: 'Agent checked', id: 9 },
        'GET /agent-pay/:agentId': {
          agentId: 8,
          name: 'Tanko Audu',
          agencyName: 'Sahel',
          madeAt: '2026-11-28T13:58:00Z',
          earned: 65_100,
          approved: 0,
          due: 65_100,
          lines: [line],
        },
      },
    },
  );
  return server!;
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(cleanup);

it('a proposal leaves out held agents, and nobody approves their own', async () => {
  const server = await open('/7/quality-and-pay');
  expect(screen.getByText('held')).toBeTruthy();
  expect(screen.getByText('A second administrator must approve.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await press('Send ₦94,150.00 for approval');
  await press('Send for approval');
  expect(server.of('POST /shared-agency/:sharedAgencyId/pay')[0]?.body).toEqual({ opId: expect.any(String) });
});

it('a check of a marked agent needs a reason, and closes its form', async () => {
  const server = await open('/7/quality-and-pay');
  await press('Check Yakubu Bala');
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Called ten farmers.' } });
  await press('Save');
  expect(server.of('POST /agent-pay/:agentId/check')[0]).toMatchObject({
    params: { agentId: '9' },
    body: { reason: 'Called ten farmers.' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a difference of the recount stops proposals', async () => {
  await open('/7/quality-and-pay', { ...answer, difference: 350 });
  expect(screen.getByText(/difference ₦350.00/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /for approval/ })).toBeNull();
});

it('a statement shows each line with its balance', async () => {
  await open('/statement');
  expect(screen.getByText('Mapping, 186 accepted')).toBeTruthy();
  for (const file of ['CSV', 'PDF']) expect(screen.getByRole('button', { name: file })).toBeTruthy();
});
