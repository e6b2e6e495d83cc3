import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { DEFAULT_PREFERENCES, IDENTITY_MESSAGES, type Role } from '#libs/contracts';
import { registerPreferences } from '../../core/preferences/register.js';
import { connectionChanged, eventReceived } from '../../core/realtime/actions.js';
import WaitingPage from '../../features/waiting/WaitingPage.js';
import { WaitingStrip } from '../../features/waiting/WaitingStrip.js';
import { refusal, type TestAnswer } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { Bell } from './Bell.js';

const ASKED = 'GET /waiting';
const item = { communityResourceId: 12, season: null, count: 1, since: '2026-11-20T08:00:00Z' };
const LIST = [
  { ...item, kind: 'approval', id: 9, title: 'Approve ₦750,000.00', detail: 'Urea for Dikko Growers.' },
  { ...item, kind: 'heldRows', id: 31, count: 30, title: '30 held rows', detail: 'kebbi.xlsx, Kebbi.' },
  { ...item, kind: 'unknownMessages', id: 7, count: 3, title: '3 unknown messages', detail: 'Argungu.' },
  {
    ...item,
    kind: 'anomalies',
    id: 12,
    season: 'Rainy Season 2026',
    count: 4,
    since: null,
    title: '4 anomalies assigned to you',
    detail: 'Kebbi.',
  },
];
const show = (list: object[], role: Role = 'ADMIN', answers: Record<string, TestAnswer> = {}) =>
  showPage(
    <>
      <Bell />
      <WaitingStrip />
      <WaitingPage />
    </>,
    '/waiting',
    {
      signedInAs: role,
      answers: { [ASKED]: { list, total: list.length }, 'GET /waiting/mail': { refusal: null }, ...answers },
    },
  );
const page = () => within(screen.getByRole('region', { name: 'Waiting for you' }));

afterEach(cleanup);

it('is one list, counted on the bell and on the overview, and each line opens its record', async () => {
  await show(LIST);
  expect(screen.getByRole('button', { name: 'Notifications, 4 waiting for you' })).toBeTruthy();
  expect(screen.getByText('4 decisions are waiting for you')).toBeTruthy();
  const links = page()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Review entry', '/community-resource/approvals?resource=12&approval=9'],
    ['Answer 30', '/imports/31/check'],
    ['Decide 3', '/messages/7'],
    [
      'Open 4',
      expect.stringMatching(
        /^\/community-resource\/anomalies\?resource=12&season=Rainy\+Season\+2026&owner=\d+$/,
      ),
    ],
  ]);
});

it('says if nothing waits, and follows events', async () => {
  const { server, store } = await show([]);
  expect(page().getByText('Nothing is waiting for you.')).toBeTruthy();
  expect(screen.queryByText(/decisions? (is|are) waiting/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
  server?.set(ASKED, { list: LIST.slice(0, 1), total: 1 });
  const event = { type: 'ledger.approvalAsked', topic: 'account:1', seq: 2, data: {} };
  jest.useFakeTimers();
  act(() => void store.dispatch(eventReceived(event as never)));
  await act(async () => void jest.advanceTimersByTime(4000));
  jest.useRealTimers();
  expect(await screen.findByText('1 decision is waiting for you')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 1 waiting for you' }));
  expect(await screen.findByRole('link', { name: 'Show all' })).toBeTruthy();
});

it('moves between its buttons by J and K', async () => {
  await show(LIST);
  const [first, second] = page().getAllByRole('link');
  first?.focus();
  fireEvent.keyDown(first as Element, { key: 'j' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as Element, { key: 'k' });
  expect(document.activeElement).toBe(first);
});

it('switches its buttons off while offline, and says so', async () => {
  const { store } = await show(LIST.slice(0, 1));
  act(() => void store.dispatch(connectionChanged('offline')));
  expect(page().getByText('You are offline. Open these when you are back.')).toBeTruthy();
  const button = page().getByRole<HTMLButtonElement>('button', { name: /^Review entry: / });
  expect([button.disabled, button.title]).toEqual([true, 'Not available offline.']);
  act(() => void store.dispatch(connectionChanged('online')));
  expect(page().getByRole('link', { name: /^Review entry: / })).toBeTruthy();
});

it('names the colleague who settled a line', async () => {
  const { server, store } = await show(LIST.slice(0, 2));
  server?.set(ASKED, { list: LIST.slice(1, 2), total: 1 });
  const event = {
    type: 'ledger.entryApproved',
    topic: 'account:1',
    seq: 2,
    subject: { kind: 'ledgerEntry', id: 40 },
    data: { approvalId: 9 },
    by: { id: 77, name: 'Adamu Bala' },
  };
  jest.useFakeTimers();
  act(() => void store.dispatch(eventReceived(event as never)));
  await act(async () => void jest.advanceTimersByTime(4000));
  jest.useRealTimers();
  expect(await page().findByText('Settled by Adamu Bala')).toBeTruthy();
});

it('offers a daily e-mail, and takes the choice back if there can be none', async () => {
  registerPreferences();
  const { server, notifications } = await show([]);
  server?.set('GET /preferences', DEFAULT_PREFERENCES);
  server?.set('PUT /preferences', refusal(400, { message: 'No mail server is set up.' }));
  await act(async () => void fireEvent.click(page().getByRole('button', { name: 'E-mail me once a day' })));
  expect(await page().findByRole('button', { name: 'E-mail me once a day' })).toBeTruthy();
  expect(server?.of('PUT /preferences').map(({ body }) => body)).toEqual([{ mailsWaiting: true }]);
  expect(notifications().map(([, text]) => text)).toEqual(['No mail server is set up.']);
});

it('says why there can be no daily e-mail, in place of a button', async () => {
  const { noAddress } = IDENTITY_MESSAGES.preferences;
  await show([], 'ADMIN', { 'GET /waiting/mail': { refusal: noAddress } });
  expect(await page().findByText(noAddress)).toBeTruthy();
  expect(page().getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  expect(page().queryByRole('button', { name: /mail/ })).toBeNull();
});

it.each(['FARMER', 'AGENT'] as const)('tells %s of a planned visit', async (role) => {
  await show([{ ...item, kind: 'issueVisit', id: 5, title: 'Leaf spots', detail: 'Visit on 2 Dec.' }], role);
  expect(screen.getByRole('button', { name: 'Notifications, 1 waiting for you' })).toBeTruthy();
  expect(page().getByRole('link').getAttribute('href')).toBe('/farmers-logged-response/5');
});

it('is not asked for by outside viewers', async () => {
  const { server } = await show(LIST, 'CBN');
  expect(server?.of(ASKED)).toEqual([]);
});
