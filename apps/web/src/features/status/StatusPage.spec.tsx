import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { AccountStatusDto, StatusDto } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import StatusPage from './StatusPage.js';

const AT = '2026-11-22T12:00:00.000Z';
const status = (more: Partial<StatusDto> = {}): StatusDto => ({
  at: AT,
  troubles: [],
  programs: [
    {
      id: 'w',
      program: 'worker',
      version: '1.0.0',
      revision: 'abc1234',
      host: 'box',
      pid: 7,
      startedAt: AT,
      beatAt: AT,
      alive: true,
      doing: [{ kind: 'farmers.import', called: 'the import of farmers', since: AT }],
    },
  ],
  queues: [{ queue: 'imports', waiting: 2, running: 1, paused: 0, failed: 0, oldestSeconds: 75 }],
  database: {
    server: '16.4',
    schema: 'x',
    isCurrent: true,
    bytes: 1e9,
    connections: 8,
    connectionsLimit: 100,
    disk: null,
  },
  load: [{ kind: 'tile', waiting: 3, meanWaitMs: 12, refused: 40, cancelled: 2 }],
  replica: null,
  redis: { answers: true, version: '7.4', bytes: 2e6, keeps: true },
  bucket: null,
  disk: { bytes: 500e9, free: 200e9 },
  backup: {
    at: AT,
    place: '/backups/gona-1',
    bytes: 3e9,
    encrypted: false,
    verified: true,
    missing: 0,
    version: '1.0.0',
  },
  backupFailure: null,
  figureCheck: { checkedOn: AT, compared: 9, differing: [] },
  checkpoint: { number: 12, at: AT, events: 4812 },
  mail: { recipients: 2, sentAt: null, failingSince: null, reason: null },
  virusScan: { use: 'off', version: null, tooLarge: 0 },
  unknownReceipts: [],
  statements: { missing: null, list: [{ text: 'SELECT 1', calls: 3, meanMs: 80, totalMs: 240 }] },
  ...more,
});
const noWorker = {
  code: 'noWorker',
  gravity: 'grave',
  sentence: 'No worker is running.',
  advice: 'Start one.',
} as const;

async function open(answer: StatusDto) {
  const { server, ...page } = await showPage(<StatusPage />, '/status', {
    signedInAs: 'SUPERADMIN',
    answers: { 'GET /status': answer },
  });
  return { server: server!, ...page };
}

beforeEach(
  () => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] }),
);
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
/** Advances to the next refresh, including the retry of a failed one. */
const later = () => act(() => jest.advanceTimersByTimeAsync(6000));

it('lists the words of receipts that cannot be read yet', async () => {
  const { server } = await open(
    status({
      unknownReceipts: [
        { provider: 'termii', word: 'Parked', receipts: 3, at: AT },
        { provider: 'twilio', word: '', receipts: 1, at: AT },
      ],
    }),
  );
  expect(screen.getByText('4 not understood')).toBeTruthy();
  expect(screen.getByText(/^Termii: “Parked”, 3 times/)).toBeTruthy();
  expect(screen.getByText(/^Twilio: “no status”, 1 time,/)).toBeTruthy();
  server.restore();
});

it.each([
  [{ use: 'off', version: null, tooLarge: 0 }, /^Uploads are not scanned for viruses\./],
  [{ use: 'ready', version: 'ClamAV 1.4.3', tooLarge: 0 }, 'Every upload is scanned'],
  [{ use: 'away', version: null, tooLarge: 0 }, 'Uploads are refused'],
] as const)('says whether uploads are scanned: %j', async (virusScan, line) => {
  const { server } = await open(status({ virusScan }));
  expect(screen.getByText(line)).toBeTruthy();
  server.restore();
});

it('says that all is well, and what that is judged by', async () => {
  const { server } = await open(status());
  expect(screen.getByText('Everything is working.')).toBeTruthy();
  expect(screen.getByText('3 waiting, 12 ms in the queue on average, 40 refused, 2 cancelled')).toBeTruthy();
  expect(screen.getByText('200 GB free of 500 GB')).toBeTruthy();
  expect(screen.getByText('/backups/gona-1')).toBeTruthy();
  expect(screen.getByText('Not encrypted')).toBeTruthy();
  expect(screen.getByText(/^Free disk space unknown/)).toBeTruthy();
  expect(screen.getByText('All understood')).toBeTruthy();
  expect(screen.getByText(/^Running the import of farmers since/)).toBeTruthy();
  const row = screen.getByRole('row', { name: /^Imports/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '1', '0', '0', '1 min 15 s']);
  server.restore();
});

it('shows problems first, and refreshes automatically', async () => {
  const { server } = await open(status({ troubles: [noWorker] }));
  const sections = [...document.querySelectorAll('section')].map((each) => each.getAttribute('aria-label'));
  expect(sections[0]).toBe('Needs attention');
  expect(screen.getByText('No worker is running.')).toBeTruthy();
  expect(screen.getByText('Act now')).toBeTruthy();
  server.set('GET /status', status());
  await later();
  expect(screen.getByText('Everything is working.')).toBeTruthy();
  server.restore();
});

it('keeps the last state while the server does not answer, and says so', async () => {
  const { server } = await open(status());
  server.set('GET /status', refusal(500, { message: 'Gona is away for a moment.' }));
  await later();
  expect(screen.getByText(/^Offline since/)).toBeTruthy();
  expect(screen.getByText('200 GB free of 500 GB')).toBeTruthy();
  server.set('GET /status', status());
  await later();
  expect(screen.queryByText(/^Offline since/)).toBeNull();
  server.restore();
});

it('says that statements are not counted, and how they would be', async () => {
  const { server } = await open(
    status({ statements: { missing: 'PostgreSQL does not count its statements.', list: [] } }),
  );
  expect(screen.getByText('PostgreSQL does not count its statements.')).toBeTruthy();
  server.restore();
});

describe('mail for alerts', () => {
  const sentence = 'The mail server accepted the test. Check that it arrives.';

  it('is tested by a button, which shows the outcome and refreshes', async () => {
    const { server, store } = await open(status());
    expect(screen.getByText('To 2 addresses')).toBeTruthy();
    expect(screen.getByText('No mail sent yet')).toBeTruthy();
    server.set('POST /status/test-mail', { sent: true, sentence });
    server.set(
      'GET /status',
      status({ mail: { recipients: 2, sentAt: AT, failingSince: null, reason: null } }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send a test mail' }));
    await later();
    expect(JSON.stringify(store.getState().notifications)).toContain(sentence);
    expect(screen.getByText(/^Last mail sent/)).toBeTruthy();
    server.restore();
  });

  it('shows why it fails, and how to set it up', async () => {
    const { server } = await open(
      status({ mail: { recipients: 1, sentAt: AT, failingSince: AT, reason: 'The mail server is away.' } }),
    );
    expect(screen.getByText('Sending fails')).toBeTruthy();
    expect(screen.getByText(/The mail server is away\./)).toBeTruthy();
    server.set(
      'GET /status',
      status({ mail: { recipients: 0, sentAt: null, failingSince: null, reason: null } }),
    );
    await later();
    expect(screen.getByText(/^Set SMTP_URL/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send a test mail' })).toBeNull();
    server.restore();
  });
});

describe('for an administrator of an account', () => {
  const own = (more: Partial<AccountStatusDto> = {}): AccountStatusDto => ({
    at: AT,
    queues: [{ queue: 'imports', waiting: 2, running: 0, paused: 0, failed: 1, oldestSeconds: 75 }],
    provider: { name: 'termii', reachable: true, problem: null, receiptAt: AT, credit: 'unknown' },
    ...more,
  });
  const openAs = async (answer: AccountStatusDto) => {
    const { server } = await showPage(<StatusPage />, '/status', {
      answers: { 'GET /status/account': answer },
    });
    return server!;
  };

  it('shows jobs with links to them, and the provider, and asks for nothing else', async () => {
    const server = await openAs(own());
    expect(screen.getByText('Termii')).toBeTruthy();
    expect(screen.getByText('Reachable')).toBeTruthy();
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/imports?show=running');
    expect(screen.getByRole('link', { name: '1' }).getAttribute('href')).toBe('/imports?show=attention');
    expect(screen.queryByText(/Ask the person/)).toBeNull();
    for (const word of ['Programs', 'Database', 'Last backup', 'Send a test mail'])
      expect(screen.queryByText(word)).toBeNull();
    server.restore();
  });

  it('names a contact when jobs wait too long, or no provider is set up', async () => {
    const server = await openAs(
      own({
        queues: [{ queue: 'sms', waiting: 1, running: 0, paused: 0, failed: 0, oldestSeconds: 660 }],
        provider: null,
      }),
    );
    expect(screen.getByText(/^A job of messages has waited for 11 min/)).toBeTruthy();
    expect(screen.getByText('Not set up')).toBeTruthy();
    server.restore();
  });
});
