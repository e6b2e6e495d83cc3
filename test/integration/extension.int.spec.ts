import { randomUUID } from 'node:crypto';
import {
  ISSUE_MESSAGES,
  type IssueDto,
  type IssueListDto,
  type NearbyDto,
  type OutbreakDto,
  type OutbreakRecipientsDto,
  type ProblemDto,
  pictureFile,
  type WaitingListDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let land: Awaited<ReturnType<ServedWorld['home']['farmland']>>;
let [admin, farmer, agent]: HttpClient[] = [];
let issue: IssueDto;

const ISSUES = '/api/extension/issues';
const SPOTS = {
  title: 'Brown spots on rice leaves',
  succession: 'continuous',
  startedOn: '2026-11-12',
  incidentPeriod: '1-2 months',
  cropsAffected: '140.5',
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const log = (by = farmer, body: object = {}) =>
  by!.post<IssueDto & ProblemDto>(ISSUES, { ...SPOTS, farmId: land.farm, ...body });
const put = <Body>(by: HttpClient | undefined, path: string, body: object | FormData) =>
  by!.call<Body>('PUT', path, { body });
const list = async (by = admin, query = '') => (await by!.get<IssueListDto>(`${ISSUES}${query}`)).body;
const find = async (by = admin) => (await by!.get<IssueDto>(`${ISSUES}/${issue.id}`)).body;
const answer = (by: HttpClient | undefined, body: object) =>
  by!.post<IssueDto & ProblemDto>(`${ISSUES}/${issue.id}/answers`, body);
const plan = (body: object) =>
  put<IssueDto & ProblemDto>(agent, `${ISSUES}/${issue.id}/visit`, {
    on: inDays(5),
    period: '2 weeks',
    cost: '12500.50',
    contactInfo: 'Rabi',
    ...body,
  });
const batches = () =>
  served.db.query<{ text: string; state: string; sent_to: number }>(
    `SELECT text, state, (SELECT count(*)::int FROM sms_message m WHERE m.batch_id = b.id AND m.state = 'QUEUED') AS sent_to
       FROM sms_batch b ORDER BY id`,
  );

beforeAll(async () => {
  served = await openWorld();
  const { home, db } = served;
  land = await home.farmland();
  await home.make.grant(home.agent.id, land.communityResource);
  await db.query(`UPDATE farmer SET phone = '+2348031234567' WHERE id = $1`, [land.farmer]);
  await db.query(`UPDATE app_user SET farmer_id = $1 WHERE id = $2`, [land.farmer, home.farmer.id]);
  [admin, farmer, agent] = await Promise.all(
    [home.admin, home.farmer, home.agent].map((user) => home.as(user)),
  );
});

afterAll(() => served?.close());

describe('an issue', () => {
  it('is logged by its farmer, once for the id made on the phone', async () => {
    const opId = randomUUID();
    const at = '2026-11-18T06:40:00.000Z';
    issue = (await log(farmer, { opId, loggedOn: at })).body;
    expect(issue).toMatchObject({
      ...SPOTS,
      cropsAffected: 140.5,
      state: 'NEW',
      farmerId: land.farmer,
      loggedOn: at,
    });
    expect((await log(farmer, { opId, loggedOn: at })).body.id).toBe(issue.id);
    expect((await log(farmer, { opId, title: 'Another' })).status).toBe(409);
    expect((await log(farmer, { farmId: land.farm + 99 })).status).toBe(404);
    expect((await log(farmer, { startedOn: inDays(2) })).body.fields).toHaveProperty('startedOn');
    expect((await log(admin)).body.fields).toEqual({ farmerId: ISSUE_MESSAGES.farmerMissing });
  });

  it('has photos, each stored once', async () => {
    const photo = `${ISSUES}/${issue.id}/photos/2`;
    const body = new FormData();
    body.append('file', pictureFile().file);
    for (let sent = 0; sent < 2; sent += 1) expect((await put(farmer, photo, body)).status).toBe(200);
    expect((await find()).photos).toEqual([2]);
    expect((await agent!.get(photo)).status).toBe(200);
    expect((await admin!.get(`${ISSUES}/${issue.id}/photos/1`)).status).toBe(404);
  });

  it('is seen by its farmer, by agents of their farms and by the account', async () => {
    const { home } = served;
    for (const by of [admin, farmer, agent])
      expect(await list(by)).toMatchObject({ total: 1, open: 1, unanswered: 1, list: [{ id: issue.id }] });
    expect((await list(farmer, `?farmId=${land.farm}&view=open&q=spots`)).total).toBe(1);
    const { communities } = await list();
    expect(communities).toEqual([{ id: land.community, name: expect.any(String) }]);
    expect(await list(admin, `?communityId=${land.community}`)).toMatchObject({ total: 1, open: 1 });
    expect(await list(admin, `?communityId=${land.community + 99}`)).toMatchObject({ total: 0, open: 0 });
    const stranger = await home.as(await home.user({ roles: ['AGENT'] }));
    const other = await home.other.as(home.other.admin);
    for (const by of [stranger, other]) {
      expect((await list(by)).total).toBe(0);
      expect((await by.get(`${ISSUES}/${issue.id}`)).status).toBe(404);
    }
    expect((await (await home.as(home.cbn)).get(ISSUES)).status).toBe(403);
    const { body } = await agent!.get<WaitingListDto>('/api/waiting');
    expect(body.list).toMatchObject([{ kind: 'unansweredIssue', id: issue.id }]);
  });

  it('is answered, also by text message, and says who waits', async () => {
    const opId = randomUUID();
    const text = 'How much {urea} did you give?';
    for (let sent = 0; sent < 2; sent += 1) await answer(agent, { text, bySms: true, opId });
    expect(await batches()).toEqual([{ text: 'How much urea did you give?', state: 'sending', sent_to: 1 }]);
    expect(await find()).toMatchObject({
      state: 'ANSWERED',
      waitsSince: null,
      entries: [{ text, bySms: true }],
    });
    await answer(farmer, { text: 'Three bags', bySms: true });
    expect(await find(farmer)).toMatchObject({
      state: 'REPLIED',
      entries: [
        { byFarmer: false, by: served.home.agent.display_name },
        { byFarmer: true, bySms: false },
      ],
    });
  });

  it('gets a visit, whose reminder is scheduled and replaced', async () => {
    expect((await plan({ reminderOn: inDays(9) })).body.fields).toEqual({
      reminderOn: ISSUE_MESSAGES.reminderLate,
    });
    const first = (await plan({ reminderOn: inDays(4) })).body;
    expect(first).toMatchObject({
      state: 'VISIT',
      visit: { cost: 12500.5, period: '2 weeks', remindsBySms: true },
    });
    expect((await plan({ version: 1 })).status).toBe(409);
    await served.db.query(`INSERT INTO user_preference (user_id, data) VALUES ($1, '{"language":"ha"}')`, [
      served.home.farmer.id,
    ]);
    await plan({ reminderOn: inDays(3), version: first.version });
    expect((await batches()).slice(1).map(({ text }) => text.split(' ')[0])).toEqual(['Farm', 'Ziyarar']);
    expect((await batches()).slice(1).map(({ state, sent_to }) => [state, sent_to])).toEqual([
      ['cancelled', 0],
      ['sending', 1],
    ]);
    await served.db.query(`UPDATE issue SET reminder_on = current_date - 1`);
    const { body } = await farmer!.get<WaitingListDto>('/api/waiting');
    expect(body.list).toMatchObject([{ kind: 'issueVisit', id: issue.id }]);
  });

  it('is closed with its reminder, and takes no answer until it is open again', async () => {
    const close = (closed: boolean) => put<IssueDto>(farmer, `${ISSUES}/${issue.id}/closed`, { closed });
    expect((await close(true)).body.state).toBe('CLOSED');
    expect((await batches()).at(-1)?.state).toBe('cancelled');
    expect((await answer(admin, { text: 'Hello' })).body.error).toBe('issue.closed');
    expect((await close(false)).body.state).toBe('VISIT');
  });

  it('names others nearby that are like it', async () => {
    await log(admin, { farmerId: land.farmer, title: 'Leaves with SPOTS' });
    await log(admin, { farmerId: land.farmer, title: 'Rats' });
    expect((await find()).alike).toBe(1);
  });
});

describe('an outbreak', () => {
  it('counts the farmers nearby, and finds who can be texted', async () => {
    const { db } = served;
    const [at] = await db.query<{ lat: number; lng: number }>(
      'SELECT round(ST_Y(ST_Centroid(boundary))::numeric, 6)::float8 AS lat, round(ST_X(ST_Centroid(boundary))::numeric, 6)::float8 AS lng FROM farm WHERE id = $1',
      [land.farm],
    );
    const count = async (lng: number) =>
      (await admin!.get<NearbyDto>(`/api/extension/nearby?lat=${at!.lat}&lng=${lng.toFixed(6)}&radius=2`))
        .body;
    // 0.018 degrees are 1.97 km here.
    expect(await count(at!.lng + 0.0179)).toMatchObject({
      farmers: 1,
      canText: 1,
      communities: [{ id: land.community, farmers: 1, canText: 1 }],
    });
    expect((await count(at!.lng + 0.02)).farmers).toBe(0);
    const body = { type: 'Disease', severity: 'High', description: 'Brown spot', ...at, radius: 2 };
    const outbreak = (await admin!.post<OutbreakDto>('/api/extension/outbreaks', body)).body;
    expect(outbreak.farmers).toBe(1);
    const recipients = async () =>
      (
        await admin!.get<OutbreakRecipientsDto>(
          `/api/extension/outbreaks/${outbreak.id}/recipients/${land.community}`,
        )
      ).body;
    expect(await recipients()).toEqual({ farmerIds: [land.farmer] });
    await db.query(`UPDATE farmer SET phone = NULL WHERE id = $1`, [land.farmer]);
    expect(await recipients()).toEqual({ farmerIds: [] });
    expect(await count(at!.lng)).toMatchObject({ farmers: 1, canText: 0, withoutNumber: 1, optedOut: 0 });
  });
});
