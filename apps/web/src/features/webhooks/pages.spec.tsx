import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import WebhookPage from './WebhookPage.js';
import WebhooksPage from './WebhooksPage.js';

const row = {
  id: 3,
  name: 'Warehouse',
  address: 'https://hooks.example.org/gona',
  types: ['farm.approved'],
  resources: [{ id: 7, name: 'Rice 2026' }],
  owner: { id: 1, name: 'Ada Obi' },
  state: 'PAUSED',
  pausedBecause: 'FAILED',
  pausedOn: '2026-11-02T08:00:00Z',
  failingSince: '2026-10-30T08:00:00Z',
  nextTry: null,
  lastDeliveredOn: null,
  previousSecretUntil: null,
  createdOn: '2026-10-01T08:00:00Z',
};
const delivery = {
  id: 9,
  messageId: 'evt_resource_7_345',
  type: 'farm.approved',
  eventOn: '2026-10-30T08:00:00Z',
  triedOn: '2026-11-02T08:00:00Z',
  tries: 10,
  state: 'STOPPED',
  status: 503,
  answer: 'closed for today',
  nextTry: null,
};
const ROUTES = (
  <Routes>
    <Route path="/settings/webhooks" element={<WebhooksPage />} />
    <Route path="/settings/webhooks/:webhookId" element={<WebhookPage />} />
  </Routes>
);
const show = (path: string) =>
  showPage(ROUTES, path, {
    signedInAs: 'ADMIN',
    answers: {
      'GET /webhooks': { list: [row], total: 1 },
      'POST /webhooks': { secret: 'whsec_c2VjcmV0', record: row },
      'GET /webhooks/:webhookId': row,
      'GET /webhooks/:webhookId/deliveries': { list: [delivery], total: 1 },
      'POST /webhooks/:webhookId/test': { delivered: false, status: 503, answer: 'closed', body: '{"a":1}' },
      'POST /webhooks/:webhookId/replay': row,
      'GET /community-resource/communities': { list: [], total: 0 },
    },
  });
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));

afterEach(cleanup);

it('adds a webhook with chosen events, and shows its secret once', async () => {
  const { server } = await show('/settings/webhooks');
  expect(screen.getByText('Paused after the last try')).toBeTruthy();
  await press('Add webhook');
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Bank' } });
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: 'https://bank.example.org' } });
  fireEvent.click(screen.getByLabelText('farm.approved'));
  const [, submit] = screen.getAllByRole('button', { name: 'Add webhook', hidden: true });
  await act(async () => void fireEvent.click(submit!));
  expect(server!.of('POST /webhooks')[0]?.body).toEqual({
    name: 'Bank',
    address: 'https://bank.example.org',
    types: ['farm.approved'],
    resourceIds: [],
  });
  expect(await screen.findByText('whsec_c2VjcmV0')).toBeTruthy();
});

it('shows why it is paused, the answers, and sends again from a delivery', async () => {
  const { server } = await show('/settings/webhooks/3');
  expect(screen.getByText(/did not accept a message for three days/)).toBeTruthy();
  expect(screen.getByText('503 · closed for today')).toBeTruthy();
  await press('Send test');
  expect(await screen.findByText('{"a":1}')).toBeTruthy();
  await press('Done');
  await press('Actions for evt_resource_7_345');
  await act(async () => void fireEvent.click(await screen.findByText('Send again from here')));
  await press('Send again');
  expect(server!.of('POST /webhooks/:webhookId/replay')[0]?.body).toEqual({ deliveryId: 9 });
});
