import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type {
  MessageReviewDto,
  MessagingSettingsDto,
  QueueMessageBody,
  ReviewMessageBody,
} from '#libs/contracts';
import { type AskedCall, refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { newMessageAddress } from '../messaging/addresses.js';
import ComposePage from './ComposePage.js';

// The review request waits for a pause in typing, which is slow on a busy machine.
jest.setTimeout(20_000);

const mockKept = new Map<number, unknown>();
// jsdom has no database; the browser tests use the real one.
jest.mock('../../core/offline/kept-work.js', () => ({
  keptWork: async () => [...mockKept.values()],
  keepWork: async (
    _owner: unknown,
    _kind: string,
    change: { put: { id: number; work: unknown }[]; remove: number[] },
  ) => {
    for (const { id, work } of change.put) mockKept.set(id, work);
    for (const id of change.remove) mockKept.delete(id);
  },
  countKeptWork: async () => mockKept.size,
  dropKeptWork: async () => undefined,
}));

const COMMUNITY = {
  id: 100,
  name: 'Dakingari Rice Growers',
  communityResourceId: 7,
  communityResourceName: 'Kebbi Rice Cluster',
  links: [],
};
const SETTINGS: MessagingSettingsDto = {
  provider: 'simulator',
  simulated: true,
  available: ['simulator'],
  perSecond: 20,
  rateKobo: 460,
  sender: null,
  senders: [
    { class: 'transactional', name: null, canBeAnswered: true },
    { class: 'promotional', name: null, canBeAnswered: true },
  ],
  ownNumber: '0803 412 7781',
  changedBy: null,
  changedAt: null,
  links: [],
};
const REVIEW: MessageReviewDto = {
  asked: 1204,
  recipients: 1126,
  refused: [
    {
      reason: 'missing',
      title: 'No phone number',
      count: 60,
      examples: ['Labbo Bawa'],
      detail: 'Labbo Bawa',
    },
    { reason: 'optedOut', title: 'Opted out', count: 18, examples: ['A'], detail: '16 by STOP, 2 by hand' },
  ],
  unreachableBefore: 0,
  networks: [{ network: 'MTN', recipients: 1126 }],
  plainNames: null,
  encoding: 'GSM-7',
  forcing: [],
  inGsm: null,
  inGsmCostKobo: null,
  segments: [{ segments: 1, recipients: 1126 }],
  totalSegments: 1126,
  rateKobo: 460,
  costKobo: 1126 * 460,
  provider: 'simulator',
  simulated: true,
  heldUntil: null,
  previews: [],
};
const HAUWA = {
  name: 'Hauwa Bello',
  kind: 'farmer',
  id: 12,
  number: '0803 123 4567',
  network: 'MTN',
  text: 'Dear Hauwa, come.',
  segments: 1,
  because: null,
};
const SEND = 'POST /messages';
const answers = {
  'GET /community-resource/findcommunity/:id': COMMUNITY,
  'GET /messages/settings': SETTINGS,
  'POST /messages/review': ({ body }: AskedCall) => {
    const isUnicode = (body as ReviewMessageBody).message.includes('Ɗ');
    return isUnicode
      ? {
          ...REVIEW,
          encoding: 'UCS-2',
          forcing: [{ letter: 'Ɗ', times: 1, replacement: 'D' }],
          inGsm: 'D',
          inGsmCostKobo: REVIEW.costKobo,
          costKobo: REVIEW.costKobo * 3,
        }
      : REVIEW;
  },
  'POST /messages/review/recipients': { list: [HAUWA], total: 1126 },
  [SEND]: { id: 41, recipients: 1126 },
};
const later = <Value,>() => {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};
const pages = (
  <Routes>
    <Route path="/messages/new" element={<ComposePage />} />
    <Route path="/messages/:id" element={<p>What became of it</p>} />
  </Routes>
);
const show = async (more: object = {}) => {
  const { server, ...shown } = await showPage(pages, newMessageAddress({ community: 100 }), {
    answers: { ...answers, ...more },
  });
  if (!server) throw new Error('These tests have a server.');
  await screen.findByRole('textbox', { name: 'Message' });
  return { server, ...shown };
};
const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: text } });
const ready = () =>
  screen.findByRole('button', { name: /^(Send|Schedule) 1,126 messages/ }).then((button) =>
    waitFor(() => {
      expect(button.hasAttribute('disabled')).toBe(false);
      return button;
    }),
  );
/** Sends through the review that several recipients require. */
const sendReviewed = async () => {
  await click(await ready());
  const dialog = await screen.findByRole('dialog', { name: 'Send 1,126 messages?' });
  await click(within(dialog).getByRole('button', { name: 'Yes, send 1,126 messages' }));
};
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button));

afterEach(() => {
  cleanup();
  mockKept.clear();
});

describe('a message that is written', () => {
  it('lists recipients, exclusions with reasons, and a matching total', async () => {
    await show();
    expect(await screen.findByText(/1,204 members = 1,126 will receive it \+ 78 won't/)).toBeTruthy();
    expect(screen.getByText('16 by STOP, 2 by hand')).toBeTruthy();
    expect(screen.getByText(/no message leaves this server/)).toBeTruthy();
  });

  it('counts immediately, names the letter that makes it Unicode, and replaces it', async () => {
    await show();
    write('Ɗakingari store.');
    expect(screen.getByText('16', { selector: 'b' })).toBeTruthy();
    expect(screen.getByText('Unicode')).toBeTruthy();
    expect(await screen.findByText(/₦10,359.20 less/)).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Replace Ɗ with D' }));
    expect((screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement).value).toBe(
      'Dakingari store.',
    );
    expect(screen.queryByText('Unicode')).toBeNull();
  });

  it('is not sent while empty: the reason is at the field, which has the focus', async () => {
    const { server } = await show();
    await click(await screen.findByRole('button', { name: /^Send/ }));
    expect(screen.getByText('Write a message first.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' })),
    );
    expect(server.of(SEND)).toEqual([]);
  });

  it('is sent once for two clicks, after a review, and leads to its outcome', async () => {
    const { server } = await show();
    write('Seed is ready.');
    const button = await ready();
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    const dialog = await screen.findByRole('dialog', { name: 'Send 1,126 messages?' });
    expect(within(dialog).getByText('1,126 of 1,204 members will receive it.')).toBeTruthy();
    expect(within(dialog).getByText(/^1,126 segments, ₦5,179.60\./)).toBeTruthy();
    expect(server.of(SEND)).toEqual([]);
    // Ctrl Enter opens the review; the second time it sends.
    await act(async () => void fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true }));
    expect(await screen.findByText('What became of it')).toBeTruthy();
    expect(server.of(SEND).map(({ body }) => (body as QueueMessageBody).message)).toEqual(['Seed is ready.']);
  });

  it('is requested again unchanged after a lost answer, also after the page was reopened', async () => {
    const lost = await show({
      [SEND]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    write('Seed is ready.');
    await sendReviewed();
    expect(await screen.findByText(/No answer to this message/)).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement).disabled).toBe(true);
    const [first] = lost.server.of(SEND);
    cleanup();
    const { server } = await show();
    await click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('What became of it')).toBeTruthy();
    expect(server.of(SEND).map(({ body }) => body)).toEqual([first?.body]);
  });

  it('can be corrected after a refusal, and is another act then', async () => {
    const { server } = await show({
      [SEND]: refusal(400, { message: 'No.', fields: { message: 'Not like this.' } }),
    });
    write('Seed is ready.');
    await sendReviewed();
    expect(await screen.findByText('Not like this.')).toBeTruthy();
    server.set(SEND, { id: 41, recipients: 1126 });
    write('Seed is here.');
    await sendReviewed();
    await screen.findByText('What became of it');
    const ids = server.of(SEND).map(({ body }) => (body as QueueMessageBody).opId);
    expect(new Set(ids).size).toBe(2);
  });

  it('is kept on this computer, and discarded after a question', async () => {
    await show();
    write('Half a sentence');
    await screen.findByText(/Draft saved/);
    cleanup();
    await show();
    expect((screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement).value).toBe(
      'Half a sentence',
    );
    await click(screen.getByRole('button', { name: 'Discard draft' }));
    await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, discard it' }));
    await waitFor(() =>
      expect((screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement).value).toBe(''),
    );
  });

  it('shows recipients left out for a reason, with links to their records', async () => {
    const { server } = await show();
    await click(await screen.findByRole('button', { name: 'Fix numbers: No phone number' }));
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByRole('link', { name: 'Hauwa Bello' })).getAttribute('href')).toBe(
      '/view-profile/12',
    );
    expect(server.of('POST /messages/review/recipients').at(-1)?.body).toMatchObject({ reason: 'missing' });
  });

  it('can go to one phone first', async () => {
    const { server } = await show({ 'POST /messages/test': { id: 9 } });
    write('Seed is ready.');
    await ready();
    await click(screen.getByRole('button', { name: 'Test to my phone' }));
    await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send the test' }));
    expect(server.of('POST /messages/test')[0]?.body).toMatchObject({
      communityId: 100,
      message: 'Seed is ready.',
      number: '0803 412 7781',
    });
  });

  it('does not jump: nothing is drawn before it is known whether messages are simulated', async () => {
    const settings = later<MessagingSettingsDto>();
    await showPage(pages, newMessageAddress({ community: 100 }), {
      answers: { ...answers, 'GET /messages/settings': () => settings.promise },
    });
    await act(async () => undefined);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await act(async () => settings.resolve(SETTINGS));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
    expect(screen.getByText(/no message leaves this server/)).toBeTruthy();
  });

  it('is not sent without a provider, with a message', async () => {
    const sentence = 'No SMS provider is set up in this installation.';
    await show({ 'GET /messages/settings': refusal(409, { message: sentence }) });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Test to my phone' }).hasAttribute('disabled')).toBe(true);
  });
});
