import { AlertClock } from '#libs/status';
import { startApi, type TestApi } from '../support/api.js';
import { MAIL_PASSWORD, MAIL_USER, type MailServer, openMailServer } from '../support/mail-server.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/**
 * PostgreSQL is stopped under two programs, which send alert mail without it. The clock of their checks is simulated.
 */
jest.setTimeout(120_000);

const server = process.env.TEST_DATABASE_URL;
const START = Date.now();
let postgres: OwnPostgres;
let db: TestDatabase;
let mail: MailServer;
let programs: TestApi[];

beforeAll(async () => {
  postgres = await startOwnPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  [db, mail] = await Promise.all([createTestDatabase(), openMailServer({ plain: true })]);
  const config = testConfig({
    DATABASE_URL: db.url,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://gona.example.org',
    SMTP_URL: `smtp://${encodeURIComponent(MAIL_USER)}:${encodeURIComponent(MAIL_PASSWORD)}@localhost:${mail.port}`,
    ALERT_MAIL_TO: 'ops@example.org',
    ALERT_MAIL_FROM: 'gona@example.org',
  });
  programs = [await startApi(config), await startApi(config)];
  // The test triggers their checks.
  for (const { app } of programs) app.get(AlertClock).onApplicationShutdown();
});

afterAll(async () => {
  process.env.TEST_DATABASE_URL = server;
  await postgres?.start();
  for (const program of programs ?? []) await program.stop();
  await mail?.close();
  await db?.drop();
  await postgres?.remove();
});

/** Runs the checks of both programs, this many minutes after the start. */
const look = async (minutes: number) => {
  for (const { app } of programs) await app.get(AlertClock).look(new Date(START + minutes * 60_000));
};
/** Moves the timestamps of the alert table back by this many minutes. */
const passes = async (minutes: number) => {
  await db.query(
    'UPDATE alert SET since = since - $1::interval, missing_since = missing_since - $1::interval',
    [`${minutes} min`],
  );
  await db.query(`UPDATE alert_mail SET looked_at = '-infinity', sent_at = NULL`);
};
const subjects = () => mail.mails.map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1]);

it('mails once that PostgreSQL is away, and once that it is back', async () => {
  await look(0);
  await postgres.kill();
  await look(1);
  await look(3);
  expect(mail.mails).toEqual([]);
  // The check that docs/operations.md recommends for another machine.
  expect((await fetch(`${programs[0]?.url}/api/health/ready`)).status).toBe(503);
  await look(5);
  await look(50);
  expect(subjects()).toEqual(['Gona at gona.example.org: PostgreSQL cannot be reached']);
  expect(mail.mails[0]?.text).toContain('Next step: Start it: docker compose up');

  await postgres.start();
  await look(51);
  await db.query(`UPDATE alert_mail SET looked_at = '-infinity'`);
  await look(52);
  await passes(4);
  await look(56);
  const ends = mail.mails.filter(({ text }) => text.includes('Over: PostgreSQL cannot be reached'));
  expect(ends).toHaveLength(1);
});
