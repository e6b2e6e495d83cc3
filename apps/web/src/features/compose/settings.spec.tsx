import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { MessagingSettingsDto, Role, SuppressionDto } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import MessagesPage from '../messaging/MessagesPage.js';
import MessageSettingsPage from './MessageSettingsPage.js';
import OptOutsPage from './OptOutsPage.js';

const SETTINGS: MessagingSettingsDto = {
  provider: 'termii',
  simulated: false,
  available: ['simulator', 'termii'],
  perSecond: 20,
  rateKobo: 460,
  sender: 'N-Alert',
  senders: [
    { class: 'transactional', name: 'N-Alert', canBeAnswered: false },
    { class: 'promotional', name: 'GONA', canBeAnswered: false },
  ],
  ownNumber: null,
  changedBy: { id: 3, name: 'Ngozi Eze' },
  changedAt: '2026-11-20T08:00:00Z',
  links: [],
};
const STOPPED: SuppressionDto = {
  id: 7,
  number: '0803 123 4567',
  why: 'STOP',
  note: null,
  by: null,
  since: '2026-11-20T08:00:00Z',
  links: [{ rel: 'lift', href: '/api/messages/suppressions/7/lift', method: 'POST' }],
};
const SAVE = 'PUT /messages/settings';
const ADD = 'POST /messages/suppressions';
const LIFT = 'POST /messages/suppressions/:suppressionId/lift';
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

afterEach(cleanup);

describe('how messages are sent', () => {
  const show = (signedInAs: Role) =>
    showPage(<MessageSettingsPage />, '/messages/settings', {
      signedInAs,
      answers: { 'GET /messages/settings': SETTINGS, [SAVE]: { ...SETTINGS, perSecond: 12 } },
    });

  it('is read by staff, with its price, its sender and its author', async () => {
    await show('STAFF');
    expect(await screen.findByText('Termii')).toBeTruthy();
    expect(screen.getByText('Sender, Transactional')).toBeTruthy();
    expect([screen.getByText('N-Alert'), screen.getByText('GONA')]).toHaveLength(2);
    expect(screen.getByText('₦4.60')).toBeTruthy();
    expect(screen.getByText('Changed by Ngozi Eze, 20 Nov 2026.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is changed by administrators, within its bounds', async () => {
    const { server } = await show('ADMIN');
    await screen.findByText('GONA');
    type(/Messages per second/, '0');
    await press('Save');
    expect(server?.of(SAVE)).toEqual([]);
    type(/Messages per second/, '12');
    await press('Save');
    expect(server?.of(SAVE)[0]?.body).toEqual({ provider: 'termii', perSecond: 12 });
  });
});

describe('numbers that get no messages', () => {
  const show = (more: object = {}) =>
    showPage(<OptOutsPage />, '/messages/opt-outs', {
      answers: {
        'GET /messages/suppressions': { list: [STOPPED], total: 1 },
        [ADD]: { ...STOPPED, id: 8, why: 'byHand' },
        [LIFT]: { ...STOPPED, links: [] },
        ...more,
      },
    });

  it.each<[Role, boolean]>([
    ['ADMIN', true],
    ['STAFF', false],
  ])('are reached from Messages by %s: %s', async (signedInAs, isThere) => {
    await showPage(<MessagesPage />, '/messages', {
      signedInAs,
      answers: {
        'GET /messages': { list: [], total: 0 },
        'GET /messages/settings': SETTINGS,
        'GET /community-resource': { list: [], total: 0 },
      },
    });
    expect(screen.getByRole('link', { name: 'New message' })).toBeTruthy();
    const link = screen.queryByRole('link', { name: 'Opted-out numbers' });
    expect(link?.getAttribute('href') === '/messages/opt-outs').toBe(isThere);
  });

  it('are added by hand, with faults at their field', async () => {
    const sentence = 'This is not a Nigerian mobile number.';
    const { server } = await show({ [ADD]: refusal(400, { message: 'No.', fields: { number: sentence } }) });
    await screen.findByText('Answered STOP');
    await press('Add number');
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Number'), { target: { value: '12' } });
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Add number' })));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(server?.of(ADD)[0]?.body).toEqual({ number: '12' });
  });

  it('are let in again for a reason', async () => {
    const { server } = await show();
    await screen.findByText('Answered STOP');
    await press('Send messages to 0803 123 4567 again');
    const dialog = await screen.findByRole('dialog');
    const yes = () =>
      act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Send again' })));
    await yes();
    expect(screen.getByText('Enter who asked for it, and how.')).toBeTruthy();
    type(/^Reason/, 'They came to the office');
    await yes();
    expect(server?.of(LIFT)[0]).toMatchObject({
      params: { suppressionId: '7' },
      body: { reason: 'They came to the office' },
    });
  });
});
