import type { CredentialsDto, StatusDto, TestMailDto } from '#libs/contracts';
import { TEST_PASSWORD } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { type HttpClient, signedInAt } from '../support/http-client.js';
import {
  CERTIFICATE,
  MAIL_PASSWORD,
  MAIL_USER,
  type MailServer,
  openMailServer,
} from '../support/mail-server.js';
import { type RunningApi, startApiProcess } from '../support/processes.js';
import { isLongRun } from '../support/services.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { itLong } from '../support/tools.js';
import { World } from '../support/world.js';

/**
 * Two APIs as in production and no worker, which is the problem to report. The mail server is real, requires a password
 * and uses TLS. Time is simulated by moving the database's timestamps into the past.
 */
let db: TestDatabase;
let home: World;
let server: MailServer;
let apis: RunningApi[] = [];
let admin: HttpClient;
let settings: ReturnType<typeof testEnvironment>;
const login = `${encodeURIComponent(MAIL_USER)}:${encodeURIComponent(MAIL_PASSWORD)}`;

const as = (username: string) => signedInAt(apis[0]!.url, TEST_PASSWORD)(username);

beforeAll(async () => {
  db = await createTestDatabase();
  home = await World.of(db);
  server = await openMailServer();
  settings = {
    ...testEnvironment({ DATABASE_URL: db.url }),
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://gona.example.org',
    // A private certificate is trusted by Node's usual setting.
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
    SMTP_URL: `smtp://${login}@localhost:${server.port}`,
    ALERT_MAIL_TO: 'ops@example.org, Night <night@example.org>',
    ALERT_MAIL_FROM: 'Gona <gona@example.org>',
  } as typeof settings;
  apis = await Promise.all([startApiProcess(settings), startApiProcess(settings)]);
  admin = await as(home.superadmin.username);
});

afterAll(async () => {
  for (const api of apis) await api.kill('SIGKILL');
  await server?.close();
  await db?.drop();
});

const saidBy = (pattern: RegExp) =>
  apis.map((api) => api.output().match(pattern)?.length ?? 0).reduce((sum, each) => sum + each, 0);
const read = async () => (await admin.get<StatusDto>('/api/status')).body;
const remembered = async (code: string) =>
  (
    await db.query<{ since: Date | null; is_mailed: boolean }>('SELECT * FROM alert WHERE code = $1', [code])
  )[0];
/** Moves all timestamps back by this many minutes, and allows the next check. */
const passes = async (minutes: number) => {
  for (const column of ['since', 'missing_since', 'mailed_at'])
    await db.query(`UPDATE alert SET ${column} = ${column} - make_interval(mins => $1)`, [minutes]);
  await db.query(
    `UPDATE alert_mail SET looked_at = '-infinity', sent_at = sent_at - make_interval(mins => $1),
            next_try_at = greatest(next_try_at, 'epoch') - make_interval(mins => $1)`,
    [minutes],
  );
};
const looks = async () => {
  const [before] = await db.query<{ at: Date }>('SELECT now() AS at');
  await db.query(`UPDATE alert_mail SET looked_at = '-infinity'`);
  await eventually(async () => {
    const [done] = await db.query(`SELECT 1 FROM alert_mail WHERE looked_at > $1 AND claimed_until < now()`, [
      before!.at,
    ]);
    return done;
  }, 40_000);
};

it('mails what is wrong once it has lasted, to everyone, over TLS, and once however many look', async () => {
  await eventually(() => remembered('noWorker'), 40_000);
  expect(server.mails).toEqual([]);
  await passes(4);
  const mail = await eventually(() => server.mails[0], 40_000);
  expect(mail).toMatchObject({
    from: 'gona@example.org',
    to: ['ops@example.org', 'night@example.org'],
    user: MAIL_USER,
    isEncrypted: true,
  });
  expect(mail.headers).toMatch(/^Subject: Gona at gona\.example\.org: \d problems$/m);
  expect(mail.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  // Without a worker the test has no backup either.
  expect(mail.text).toContain('No worker is running: imports, exports and messages wait.\nSince ');
  expect(mail.text).toContain('Next step: Start one: docker compose up --detach worker.');
  expect(mail.text).toContain('There is no backup of this database.');
  expect(mail.text).toContain('https://gona.example.org/status');
  for (const word of [TEST_PASSWORD, MAIL_PASSWORD, home.superadmin.username, '***'])
    expect(mail.text).not.toContain(word);
  await eventually(async () => (await remembered('noWorker'))?.is_mailed);
  await looks();
  await passes(30);
  await looks();
  expect(server.mails).toHaveLength(1);
  expect(saidBy(/"msg":"an alert was mailed"/g)).toBeGreaterThan(0);
  expect((await read()).mail).toMatchObject({
    recipients: 2,
    failingSince: null,
    sentAt: expect.any(String),
  });
}, 180_000);

it('mails once that it is over, and what continues; and nothing again within the hour', async () => {
  const beat = (host: string) =>
    db.query(
      `INSERT INTO program_beat (id, program, version, host, pid, started_at, beat_at, doing)
       VALUES (gen_random_uuid(), 'worker', '0.1.0', $1, 1, now(), now() + interval '10 minutes', '[]')`,
      [host],
    );
  await beat('box');
  await looks();
  await passes(4);
  const mail = await eventually(() => server.mails[1], 40_000);
  expect(mail.headers).toMatch(/^Subject: Gona at gona\.example\.org: 1 problem is over, others remain$/m);
  expect(mail.text).toMatch(/^Over: No worker is running/);
  expect(mail.text).toContain('Already mailed, and still open:\n- There is no backup');
  // It is gone again immediately.
  await db.query(`DELETE FROM program_beat WHERE host = 'box'`);
  await looks();
  await passes(10);
  await looks();
  expect(server.mails).toHaveLength(2);
  await passes(60);
  const again = await eventually(() => server.mails[2], 40_000);
  expect(again.headers).toMatch(/: No worker is running$/m);
}, 180_000);

it('mails a new user the link to choose a password, and answers it to nobody', async () => {
  const path = `/api/new-rest/cbn_dashboard_rest/createuser/${home.admin.username}`;
  const create = async (username: string, email: string) =>
    (await admin.post<CredentialsDto>(path, { username, email, role: 'STAFF' })).body;
  expect(await create('ngozi', 'ngozi@example.org')).toMatchObject({
    setPasswordLink: null,
    oneTimePassword: null,
    delivery: 'MAIL',
    deliveryNote: 'Link sent to ngozi@example.org.',
  });
  const mail = server.mails.find(({ to }) => to.includes('ngozi@example.org'));
  expect(mail?.text.replace(/=\r?\n/g, '')).toMatch(/https:\/\/gona\.example\.org\/set-password#[\w-]{43}/);
  server.refused.add('nobody@example.org');
  const shown = await create('nobody', 'nobody@example.org');
  expect(shown.deliveryNote).toContain('The mail server did not accept the mail.');
  expect(shown.setPasswordLink).toMatch(/#[\w-]{43}$/);
  expect(saidBy(/set-password#/g)).toBe(0);
}, 60_000);

itLong(
  'says on the status page and once in the log that mail fails, tries it again, and says that it goes again',
  async () => {
    const { port } = server;
    await server.close();
    await db.query(`DELETE FROM alert; UPDATE alert_mail SET looked_at = '-infinity', sent_at = NULL`);
    await looks();
    await passes(4);
    await eventually(async () => (await read()).mail.failingSince, 40_000);
    const { mail, troubles } = await read();
    expect(mail.reason).toBe('The mail server cannot be reached: check the host and port of SMTP_URL.');
    expect(troubles.map(({ code }) => code)).toContain('mailFails');
    await passes(2);
    await looks();
    await passes(2);
    await looks();
    // Once by each program that tried.
    expect(saidBy(/Mail for alerts cannot be sent, and is tried again/g)).toBeLessThanOrEqual(apis.length);
    expect(await remembered('mailFails')).toBeUndefined();
    server = await openMailServer({ port });
    await passes(20);
    await eventually(() => server.mails[0], 40_000);
    await eventually(async () => (await read()).mail.failingSince === null);
  },
  180_000,
);

describe('a test mail', () => {
  it('is sent by a SUPERADMIN, stands in the audit, and comes no faster than every ten seconds', async () => {
    const before = server.mails.length;
    const first = await admin.post<TestMailDto>('/api/status/test-mail');
    expect(first.body).toEqual({
      sent: true,
      sentence: 'The mail server accepted the test. Check that it arrives.',
    });
    expect(server.mails[before]?.text).toMatch(/^This is a test, sent at .* in Lagos\./);
    const second = await admin.post('/api/status/test-mail');
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    const audit = await admin.get('/api/audit');
    expect(audit.text).toContain('sent a test alert mail');
  });

  it('is for SUPERADMIN alone', async () => {
    for (const { username } of [home.admin, home.staff, home.cbn])
      expect((await (await as(username)).post('/api/status/test-mail')).status).toBe(403);
  });

  const REFUSED: [what: string, url: () => string, sentence: RegExp][] = [
    ['a password that is refused', () => `smtp://gona:wrong@localhost:${server.port}`, /user or password/],
    [
      'a name that the certificate has not',
      () => `smtp://${login}@127.0.0.2:${server.port}`,
      /encrypted|reached/,
    ],
    ['smtps to a server without', () => `smtps://${login}@localhost:${server.port}`, /encrypted/],
  ];
  // Each starts an API.
  it.each(isLongRun ? REFUSED : REFUSED.slice(0, 1))(
    'says of %s what is to be put right, and never the password',
    async (_what, url, sentence) => {
      const api = await startApiProcess({ ...settings, SMTP_URL: url() });
      try {
        const client = await signedInAt(api.url, TEST_PASSWORD)(home.superadmin.username);
        const { body } = await client.post<TestMailDto>('/api/status/test-mail');
        expect(body.sent).toBe(false);
        expect(body.sentence).toMatch(sentence);
        expect(api.output() + body.sentence).not.toMatch(/wrong|secret%20of/);
      } finally {
        await api.kill('SIGKILL');
      }
    },
    60_000,
  );

  itLong(
    'goes by smtps, and says where an address is refused',
    async () => {
      const secure = await openMailServer({ secure: true });
      const api = await startApiProcess({
        ...settings,
        SMTP_URL: `smtps://${login}@localhost:${secure.port}`,
      });
      try {
        const client = await signedInAt(api.url, TEST_PASSWORD)(home.superadmin.username);
        secure.refused.add('night@example.org');
        const { body } = await client.post<TestMailDto>('/api/status/test-mail');
        expect(body).toEqual({
          sent: false,
          sentence: 'The mail server does not accept mail from ALERT_MAIL_FROM or to ALERT_MAIL_TO.',
        });
        expect(secure.mails[0]).toMatchObject({ to: ['ops@example.org'], isEncrypted: true });
      } finally {
        await api.kill('SIGKILL');
        await secure.close();
      }
    },
    60_000,
  );
});
