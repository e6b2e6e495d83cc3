import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import SubscriptionListPage from './SubscriptionListPage.js';
import SubscriptionPage from './SubscriptionPage.js';

const row = {
  id: 7,
  name: 'Arewa Growers, Standard',
  subscriberId: 1,
  subscriber: 'Arewa Growers',
  plan: 'Standard',
  nairaPerMonth: 1_000_000,
  from: '2026-01-01',
  to: '2026-12-31',
  paidOn: null,
  months: 12,
  amount: 12_000_000,
  status: 'ACTIVE',
  createdOn: '2026-01-01T08:00:00Z',
  version: 3,
  links: ['PUT', 'DELETE'].map((method) => ({ rel: 'any', method, href: '/api/subscriptions/7' })),
};
const links = [{ rel: 'add', method: 'POST', href: '/api/subscriptions' }];

afterEach(cleanup);

it('shows subscriptions with unpaid amounts, and refuses days in the wrong order', async () => {
  const { server } = await showPage(
    <Routes>
      <Route path="/subscriptions" element={<SubscriptionListPage />} />
      <Route path="/subscriptions/:id" element={<SubscriptionPage />} />
    </Routes>,
    '/subscriptions/7',
    {
      signedInAs: 'SUPERADMIN',
      answers: {
        'GET /subscriptions': { list: [row], total: 1, links },
        'GET /subscriptions/:id': row,
        'PUT /subscriptions/:id': row,
        'GET /accounts': { list: [{ id: 1, name: 'Arewa Growers' }], total: 1 },
      },
    },
  );
  expect(screen.getByText('Not paid')).toBeTruthy();
  expect(screen.getByText('12 months: ₦12,000,000.00')).toBeTruthy();
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await press('Edit Arewa Growers, Standard');
  fireEvent.change(await screen.findByLabelText(/^To/), { target: { value: '2025-12-31' } });
  await press('Save changes');
  expect(server!.of('PUT /subscriptions/:id')).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2027-01-31' } });
  await press('Save changes');
  expect(server!.of('PUT /subscriptions/:id')[0]?.body).toMatchObject({ to: '2027-01-31', version: 3 });
});
