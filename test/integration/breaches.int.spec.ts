import type {
  BreachChoicesDto,
  BreachDto,
  BreachPeopleDto,
  FarmerPageDto,
  JobDto,
  WaitingListDto,
} from '#libs/contracts';
import { insertFarmerFile, Views } from '#libs/disclosure';
import { breaches } from '#libs/domains';
import { IdSet } from '#libs/id-sets';
import { Database, type JobContext } from '#libs/platform';
import { TEST_PASSWORD } from '../support/api.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import { answered } from '../support/repairing.js';
import { plantCapture } from '../support/sample-captures.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let database: Database;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  database = served.api.app.get(Database);
});
afterAll(() => served?.close());

const PATH = '/api/breaches';
const minuteAt = (at: number) => new Date(at + 3_600_000).toISOString().slice(0, 16);
const HOUR = 3_600_000;
const body = (more: object = {}) => ({
  name: 'Open session in Argungu',
  awareAt: minuteAt(Date.now() - 50 * HOUR),
  from: minuteAt(Date.now() - 24 * HOUR),
  to: minuteAt(Date.now() + HOUR),
  ...more,
});
const add = (more: object = {}) => answered<BreachDto>(admin.post(PATH, body(more)));

/** Runs the search for affected people in this process, and returns the ids in the list of farmers. */
async function affectedBy(breachId: number): Promise<number[]> {
  const job = await answered<JobDto>(admin.post(`${PATH}/${breachId}/affected`, {}));
  const handler = served.api.app.get(breaches.jobs!['breaches.affected'].handler);
  const chunk = async (work: (tx: never) => Promise<unknown>) => {
    await database.transaction((tx) => work(tx as never));
  };
  const ended = await handler.run({
    params: { breachId },
    chunk,
  } as unknown as JobContext<'breaches.affected'>);
  await database.transaction((tx) => (ended as (tx: unknown) => Promise<unknown>)(tx));
  await served.db.query(`UPDATE job_run SET state = 'completed', ended_at = now() WHERE id = $1`, [job.id]);
  const page = await answered<FarmerPageDto>(admin.post('/api/farmers/search', { breachId }));
  return page.list.map(({ id }) => id).sort((a, b) => a - b);
}

it('finds exactly the farmers of one user, three files and one day', async () => {
  const { home, db } = served;
  const farmers: number[] = [];
  for (let n = 0; n < 8; n++) farmers.push((await home.farmland()).farmer);
  const [seen = 0, , , , , , later = 0] = farmers;
  const client = await home.as(home.admin);
  await client.get(`/api/farmer/${seen}`);
  await served.api.app.get(Views).write();
  const file = async (id: number, ids: number[], at = new Date()) => {
    const of = { accountId: home.account.id, userId: home.superadmin.id, how: 'export' as const };
    const facts = {
      source: { kind: 'job' as const, id },
      about: 'Farmers',
      recipient: 'Bank',
      purpose: 'Match',
    };
    await database.transaction((tx) => insertFarmerFile(tx, { ...of, ...facts }, new IdSet(ids).blocks()));
    await db.query('UPDATE farmer_set SET at = $2 WHERE source_id = $1', [id, at]);
  };
  await file(901, farmers.slice(1, 3));
  await file(902, farmers.slice(2, 5));
  await file(903, farmers.slice(4, 6), new Date(Date.now() - 900 * HOUR));
  await file(904, [later]);
  const choices = await answered<{ files: { value: string }[] }>(admin.get('/api/breach-choices'));
  expect(choices.files.map(({ value }) => value).sort()).toEqual([
    'job:901',
    'job:902',
    'job:903',
    'job:904',
  ]);
  const breach = await add({
    userIds: [String(home.admin.id)],
    files: ['job:901', 'job:902', 'job:903'],
  });
  expect(breach).toMatchObject({ people: null, isOutdated: true, reportedAt: null });
  expect(await affectedBy(breach.id)).toEqual(farmers.slice(0, 6));
  expect(await answered<BreachDto>(admin.get(`${PATH}/${breach.id}`))).toMatchObject({
    people: 6,
    isOutdated: false,
  });
  const people = await answered<BreachPeopleDto>(admin.get(`${PATH}/${breach.id}/affected`));
  expect(people).toMatchObject({ people: 6, withoutCommunity: 0 });
  expect(people.communities).toHaveLength(6);

  // A stolen phone: all that its user saw or captured during the session, also outside the window of the breach.
  const owner = await home.user({ roles: ['ADMIN'] });
  await (await home.as(owner)).get(`/api/farmer/${seen}`);
  await served.api.app.get(Views).write();
  const [session] = await db.query<{ id: string }>(
    `UPDATE user_session SET user_agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0' WHERE user_id = $1 RETURNING id`,
    [owner.id],
  );
  await db.query('UPDATE farm SET captured_by = $1, captured_on = now() WHERE farmer_id = $2', [
    owner.id,
    farmers[7],
  ]);
  const phone = await add({
    name: 'Stolen phone',
    from: minuteAt(Date.now() - 900 * HOUR),
    to: minuteAt(Date.now() - 800 * HOUR),
    sessionIds: [session?.id],
  });
  expect(await affectedBy(phone.id)).toEqual([seen, farmers[7]]);
  // A capture that is not a farm yet is on the phone too.
  await plantCapture(db, owner.id, later, 'conflict');
  expect(await affectedBy(phone.id)).toEqual([seen, later, farmers[7]]);
  // Since farmers are stored by session, other devices of the user do not count.
  const desktop = await signIn(admin.url, owner.username, TEST_PASSWORD);
  await desktop.get(`/api/farmer/${farmers[3]}`);
  await served.api.app.get(Views).write();
  expect(await affectedBy(phone.id)).toContain(farmers[3]);
  await db.query(`UPDATE session_view SET at = '2020-01-01' WHERE ids = ''`);
  expect(await affectedBy(phone.id)).toEqual([seen, later, farmers[7]]);
  await db.query('DELETE FROM user_session WHERE id = $1', [session?.id]);
  const devices = await answered<BreachChoicesDto>(admin.get('/api/breach-choices'));
  expect(devices.sessions.find(({ value }) => value === session?.id)?.label).toContain('Chrome on Android');
  expect(await affectedBy(phone.id)).toEqual([seen, later, farmers[7]]);

  const whole = await add({ name: 'Stolen server', isWhole: true });
  const [count] = await db.query<{ n: number }>('SELECT count(*) AS n FROM farmer WHERE account_id = $1', [
    home.account.id,
  ]);
  expect((await affectedBy(whole.id)).length).toBe(count?.n);
});

it('keeps the register and its clock, and lets drills go', async () => {
  const { home, abroad } = served;
  const breach = await add({ name: 'Lost list' });
  const path = `${PATH}/${breach.id}`;
  const waiting = async () =>
    (await answered<WaitingListDto>(admin.get('/api/waiting'))).list.filter(({ id }) => id === breach.id);
  expect(await waiting()).toMatchObject([{ kind: 'breach', title: 'Data breach: Lost list' }]);
  const codes = async () => {
    const { troubles } = await answered<{ troubles: { code: string }[] }>(
      (await home.as(home.superadmin)).get('/api/status'),
    );
    return troubles.map(({ code }) => code).filter((code) => code.startsWith('breach'));
  };
  expect(await codes()).toEqual(['breach24', 'breach48']);
  expect((await admin.delete(path)).status).toBe(409);
  const change = (more: object, version: number) =>
    admin.call<BreachDto>('PUT', path, { body: { ...body({ name: 'Lost list' }), ...more, version } });
  expect((await change({ report: 'BELOW' }, 1)).status).toBe(400);
  expect((await change({ report: 'BELOW', belowReason: 'Names only' }, 1)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  const drill = await add({ name: 'Drill', isDrill: true });
  expect((await admin.delete(`${PATH}/${drill.id}`)).status).toBe(200);
  const foreign = { userIds: [String(abroad.admin.id)] };
  expect((await admin.post(PATH, body(foreign))).status).toBe(404);
  const unknown = { sessionIds: ['7b0d3b3e-90a9-4c4b-8a44-0d4f3f1f0a11'] };
  expect((await admin.post(PATH, body(unknown))).status).toBe(404);
  expect((await (await home.as(home.staff)).get(PATH)).status).toBe(403);
});
