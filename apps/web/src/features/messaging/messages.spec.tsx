import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Link, MessageDto, MessagePaceDto, MessageStatisticsDto, RecipientDto } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import { COMMUNITY_PATHS, communityPath } from '../community/addresses.js';
import { MESSAGES_PATH, messageAddress, messagesAddress, newMessageAddress } from './addresses.js';
import CommunityChatPage from './CommunityChatPage.js';
import { JOB_VIEW_OF_SENDING } from './job-view.js';
import MessagePage from './MessagePage.js';
import MessagesPage from './MessagesPage.js';

const link = (rel: string, path = rel): Link => ({ rel, method: 'POST', href: `/api/messages/7/${path}` });
const MESSAGE: MessageDto = {
  id: 7,
  communityResource: { id: 1, name: 'Kebbi Rice Cluster' },
  community: { id: 100, name: 'Argungu Growers' },
  text: 'Dear {name}, urea, NPK and seed are ready at Argungu store. Come on Monday.',
  class: 'transactional',
  provider: 'simulator',
  simulated: true,
  state: 'sending',
  hold: null,
  holdTitle: null,
  heldUntil: null,
  scheduledAt: null,
  createdAt: '2026-11-20T10:03:00Z',
  createdBy: { id: 3, name: 'Hadiza Umar' },
  endedAt: null,
  retention: [],
  lastAct: null,
  jobId: 12,
  recipients: 20,
  counts: {
    QUEUED: 5,
    CLAIMED: 1,
    ACCEPTED: 2,
    SENT: 1,
    DELIVERED: 6,
    FAILED: 2,
    REJECTED_DND: 1,
    UNKNOWN: 2,
  },
  refused: [{ reason: 'landline', title: 'Landline', count: 4, examples: ['Aisha Bello'] }],
  reasons: [
    { group: 'failed', reason: 'absent', title: 'Phone off', count: 2, canBeRetried: true },
    { group: 'failed', reason: 'dnd', title: 'On the do-not-disturb list', count: 1, canBeRetried: false },
    {
      group: 'unknown',
      reason: 'timeout',
      title: 'No answer from the provider',
      count: 2,
      canBeRetried: false,
    },
  ],
  segments: 24,
  rateKobo: 460,
  cost: { soFar: 5060, still: 2760, unknownAtMost: 920, notCharged: 460, estimate: 9200 },
  links: [link('pause'), link('cancel')],
};
const ENDED: MessageDto = {
  ...MESSAGE,
  state: 'done',
  counts: { DELIVERED: 15, FAILED: 2, REJECTED_DND: 1, UNKNOWN: 2 },
  lastAct: { act: 'retry', by: 'Hadiza Umar', at: '2026-11-20T10:05:00Z' },
  links: [link('retry'), link('retryUnknown', 'retry')],
};
const PACE: MessagePaceDto = {
  perSecond: 12,
  perSecondBefore: 8,
  changedBy: { id: 3, name: 'Hadiza Umar' },
  changedAt: '2026-11-20T10:05:40Z',
  seconds: Array.from({ length: 60 }, (_, at) => (at > 40 ? 3 : 0)),
  average: null,
  halfWithin: 4.2,
  at: '2026-11-20T10:06:00Z',
  links: [{ rel: 'save', method: 'PUT', href: '/api/messages/settings' }],
};
const recipient = (id: number, changed: Partial<RecipientDto> = {}): RecipientDto => ({
  id,
  farmerId: null,
  name: `Member ${id}`,
  number: '0803 123 4567',
  network: 'MTN',
  state: 'DELIVERED',
  reason: null,
  says: 'Delivered to the phone',
  text: 'Dear Member',
  segments: 1,
  costKobo: 460,
  attempt: 1,
  changedAt: '2026-11-20T10:06:00Z',
  ...changed,
});
const figures = {
  messages: 2,
  recipients: 20,
  delivered: 15,
  failed: 3,
  unknown: 2,
  notSent: 0,
  accepted: 0,
  queued: 0,
};
const STATISTICS: MessageStatisticsDto = {
  all: { ...figures, costKobo: 9200 },
  communities: [{ community: { id: 100, name: 'Argungu Growers' }, ...figures, costKobo: 9200 }],
  networks: [{ network: 'MTN', ...figures, costKobo: 9200 }],
  months: [{ month: '2026-11', ...figures, costKobo: 9200 }],
};
const LIST = 'GET /messages';
const ONE = 'GET /messages/:id';
const ROWS = 'GET /messages/:id/recipients';
const RETRY = 'POST /messages/:id/retry';
const LIMIT = 'PUT /messages/settings';
const SETTINGS = { simulated: true, rateKobo: 460, perSecond: 12, links: [] };
const answers = {
  [LIST]: { list: [MESSAGE, { ...ENDED, id: 6 }], total: 2 },
  'GET /messages/settings': SETTINGS,
  'GET /messages/statistics': STATISTICS,
  [ONE]: MESSAGE,
  [ROWS]: { list: [recipient(1), recipient(2)], total: 20, changedSince: null },
  'GET /messages/:id/recipients/order': { list: [4, 9], total: 2, at: '2026-11-20T10:06:00Z' },
  'GET /messages/:id/pace': PACE,
  'GET /community-resource': { list: [{ id: 1, name: 'Kebbi Rice Cluster' }], total: 1 },
  'GET /community-resource/findcommunity/:id': {
    id: 100,
    name: 'Argungu Growers',
    communityResourceId: 1,
    communityResourceName: 'Kebbi Rice Cluster',
    links: [],
  },
  [RETRY]: MESSAGE,
  'POST /messages/:id/pause': { ...MESSAGE, state: 'paused', links: [link('resume'), link('cancel')] },
  [LIMIT]: SETTINGS,
};
const pages = (
  <Routes>
    <Route path={MESSAGES_PATH} element={<MessagesPage />} />
    <Route path={`${MESSAGES_PATH}/:messageId`} element={<MessagePage />} />
    <Route path={COMMUNITY_PATHS.chat} element={<CommunityChatPage />} />
  </Routes>
);
const show = async (at: string, more: object = {}, signedInAs: 'ADMIN' | 'STAFF' = 'ADMIN') => {
  const { server, ...shown } = await showPage(pages, at, { answers: { ...answers, ...more }, signedInAs });
  if (!server) throw new Error('These tests have a server.');
  return { server, ...shown };
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  // Only rows that fit the box are drawn, and boxes have a size in browsers only.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  HTMLElement.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('the list of messages', () => {
  it('asks what its address says, and says what became of each', async () => {
    const { server } = await show(`${messagesAddress({ community: 100 })}&state=sending&q=urea&page=2`);
    expect(server.of(LIST)[0]?.query).toMatchObject({
      communityId: '100',
      state: 'sending',
      q: 'urea',
      page: '2',
    });
    expect(screen.getAllByRole('img', { name: /15 delivered, 3 failed, 2 unknown/ })).toHaveLength(1);
    expect(screen.getAllByText('₦50.60')).toHaveLength(2);
    const to = screen.getByRole('link', { name: 'New message' }).getAttribute('href');
    expect(to).toBe(newMessageAddress({ community: 100 }));
    expect(screen.getByText('Test mode:')).toBeTruthy();
    expect(screen.getByRole('button', { name: /To Argungu Growers/ })).toBeTruthy();
  });

  it('adds up cost and success, and says it as tables', async () => {
    await show(`${MESSAGES_PATH}?show=figures`);
    expect(screen.getByText(/2 messages to 20 recipients: 15 delivered, 3 failed, 2 unknown/)).toBeTruthy();
    const panel = screen.getByRole('region', { name: 'By network' });
    await act(
      async () => void fireEvent.click(within(panel).getByRole('button', { name: 'Show as a table' })),
    );
    const cells = within(panel)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['2', '20', '15', '3', '2', '0', '0', '75%', '₦92.00']);
  });
});

describe('what became of a message', () => {
  it('is five counts that add up to its recipients, with the reasons of the failed', async () => {
    await show(messageAddress(7));
    expect(screen.getByText('20 = 6 queued + 3 accepted + 6 delivered + 3 failed + 2 unknown')).toBeTruthy();
    expect(screen.getByText('5 waiting, 1 being handed over')).toBeTruthy();
    expect(screen.getByText('30% · half within 4 s')).toBeTruthy();
    expect(screen.getByText('can be retried')).toBeTruthy();
    expect(screen.getByText('blocked by choice')).toBeTruthy();
    expect(screen.getByText('₦92.00')).toBeTruthy();
    // No action that the server would refuse during sending.
    expect(screen.queryByRole('button', { name: /Retry|Decide/ })).toBeNull();
  });

  it('opens the rows of a count by its address, and shows who was refused', async () => {
    const { server, address } = await show(messageAddress(7));
    await press('3 Failed');
    expect(address()).toBe(`${messageAddress(7)}?group=failed`);
    expect(server.of(ROWS).at(-1)?.query).toMatchObject({ group: 'failed', page: '1' });
    await press('Phone off');
    expect(address()).toContain('reason=absent');
    await press('4 refused before queueing');
    expect(screen.getByText(/such as Aisha Bello/)).toBeTruthy();
  });

  it('is paused immediately, and cancelled after a question with the count', async () => {
    const { server } = await show(messageAddress(7));
    await press('Cancel 6 queued');
    await press('No, keep sending');
    expect(server.of('POST /messages/:id/cancel')).toHaveLength(0);
    await press('Pause');
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  it('has the unknown sent again only after an explicit yes, and nobody else with them', async () => {
    const { server } = await show(messageAddress(7), { [ONE]: ENDED });
    expect(screen.getByText(/Tried again by Hadiza Umar/)).toBeTruthy();
    await press('Decide 2…');
    const send = screen.getByRole('button', { name: 'Send 2 again' });
    expect(send.hasAttribute('disabled')).toBe(true);
    await act(async () => void fireEvent.click(screen.getByRole('checkbox')));
    await press('Send 2 again');
    expect(server.of(RETRY)[0]?.body).toEqual({ recipientIds: [4, 9], unknownToo: true });
  });

  it('has what failed and may succeed tried again, without the unknown', async () => {
    const { server } = await show(messageAddress(7), { [ONE]: ENDED });
    await press('Retry 2');
    await press('Yes, send 2 again');
    expect(server.of(RETRY)[0]?.body).toEqual({});
  });

  it('shows its rate, which only administrators can change', async () => {
    const { server } = await show(messageAddress(7));
    expect(screen.getByText('Hadiza Umar raised the limit from 8 at 11:05:40.')).toBeTruthy();
    await press('Faster');
    expect(server.of(LIMIT)[0]?.body).toEqual({ perSecond: 13 });
    cleanup();
    await show(messageAddress(7), {}, 'STAFF');
    expect(screen.queryByRole('button', { name: 'Faster' })).toBeNull();
  });

  it('is not shown without permission', async () => {
    await show(messageAddress('nonsense'));
    expect(screen.getByText(/Message not found/)).toBeTruthy();
  });
});

describe('the chat of a community', () => {
  it('shows messages, oldest first, with their outcome', async () => {
    await show(communityPath(100, 'chat'), { [LIST]: { list: [ENDED, { ...MESSAGE, id: 5 }], total: 2 } });
    const links = screen.getAllByRole('link', { name: 'Open the message' });
    expect(links.map((each) => each.getAttribute('href'))).toEqual([messageAddress(5), messageAddress(7)]);
    expect(screen.getByText('15 of 20 delivered')).toBeTruthy();
  });

  it('says so if nobody has written yet', async () => {
    await show(communityPath(100, 'chat'), { [LIST]: { list: [], total: 0 } });
    expect(screen.getByText(/No messages to this community yet/)).toBeTruthy();
    const [write] = screen.getAllByRole('link', { name: 'Write to the members' });
    expect(write?.getAttribute('href')).toBe(newMessageAddress({ community: 100 }));
  });
});

describe('a message in the job centre', () => {
  const outcome = (unknown: number) =>
    JOB_VIEW_OF_SENDING.outcome?.({
      kind: 'sms',
      recipients: 20,
      handedOver: 15,
      failed: 3,
      unknown,
      notSent: 0,
    });

  it('stays open until someone decides about unknown outcomes', () => {
    expect(outcome(2)).toMatchObject({
      leavesWork: true,
      caption: '15 handed over, 3 failed, 2 unknown',
    });
    expect(outcome(0)).toMatchObject({ leavesWork: false, rejected: 0 });
  });
});
