import type {
  AgencyPayDto,
  PayStatementDto,
  ProblemDto,
  ProposedPayDto,
  WaitingListDto,
} from '#libs/contracts';
import { Database, type JobContext, type Transaction } from '#libs/platform';
import { settleHourly } from '../../libs/pay/settle-pay.js';
import { onThisMachine } from '../support/busy.js';
import type { HttpClient } from '../support/http-client.js';
import { captureFarms, postedAgent } from '../support/paid-agent.js';
import { isLongRun } from '../support/services.js';
import { openWorld, type ServedWorld } from '../support/world.js';

const FARMERS = isLongRun ? 100_000 : 2000;

let served: ServedWorld;
let admin: HttpClient;
let second: HttpClient;
let agent: HttpClient;
let posted: Awaited<ReturnType<typeof postedAgent>>;
let community: number;

beforeAll(async () => {
  served = await openWorld();
  const { home, db } = served;
  admin = await served.home.as(home.admin);
  second = await home.as(await home.user({ roles: ['ADMIN'] }));
  agent = await home.as(home.agent);
  const land = await home.farmland();
  community = land.community;
  await db.query(
    `WITH more AS (
       INSERT INTO farmer (account_id, surname, first_name) SELECT account_id, 'Musa', 'F' || n FROM farmer, generate_series(2, ${FARMERS}) n
        WHERE id = $1 RETURNING id)
     INSERT INTO farm (account_id, community_resource_id, community_id, farmer_id, code, name, status)
     SELECT f.account_id, f.community_resource_id, f.community_id, more.id, 'P' || more.id, 'Farm', 'ACTIVE' FROM farm f, more WHERE f.farmer_id = $1`,
    [land.farmer],
  );
  posted = await postedAgent(db, { userId: home.agent.id, communityId: community, cost: 35_050 });
  await captureFarms(db, posted.postingId);
  await db.query(`UPDATE farm SET status = 'COMPLETED' WHERE community_id = $1`, [community]);
});

afterAll(() => served?.close());

const path = () => `/api/shared-agency/${posted.sharedAgencyId}/pay`;
/** Reads as if the last settlement was a while ago. */
const read = async (client = admin) => {
  await served.db.query('UPDATE pay_account SET settled_on = NULL');
  return (await client.get<AgencyPayDto>(path())).body;
};
const propose = (body: object = {}) => admin.post<ProposedPayDto & ProblemDto>(path(), body);
const decide = (client: HttpClient, body: object) =>
  client.post<ProposedPayDto & ProblemDto>('/api/pay-items/decide', body);
const reopen = (farms: number, status = 'ACTIVE') =>
  served.db.query(
    `UPDATE farm SET status = $2 WHERE id IN (SELECT id FROM farm WHERE community_id = $1 ORDER BY id LIMIT ${farms})`,
    [community, status],
  );

describe('pay of agents', () => {
  it('is the cost of each accepted farmer, once, and equals a recount', async () => {
    for (let again = 0; again < 2; again += 1) {
      const before = performance.now();
      const { list, difference } = await read();
      expect(performance.now() - before).toBeLessThan(onThisMachine(5000));
      expect(difference).toBe(0);
      expect(list).toMatchObject([
        { accepted: FARMERS, rejected: 0, medianMinutes: 10, marks: [], held: false, due: FARMERS * 350.5 },
      ]);
    }
    // A second capture of the same farmers is no second acceptance.
    await captureFarms(served.db, posted.postingId);
    expect((await read()).list[0]).toMatchObject({ captured: FARMERS, due: FARMERS * 350.5 });
  });

  it('is reversed by rows of its own when farms are reopened, and due again when accepted again', async () => {
    await reopen(3);
    expect((await read()).list[0]?.due).toBe((FARMERS - 3) * 350.5);
    await reopen(3, 'COMPLETED');
    const { list, difference } = await read();
    expect([list[0]?.due, difference]).toEqual([FARMERS * 350.5, 0]);
    const rows = await served.db.query(
      'SELECT kind, count(*)::int AS n FROM pay_entry GROUP BY kind ORDER BY kind',
    );
    expect(rows).toEqual([
      { kind: 'ACCEPTED', n: FARMERS + 3 },
      { kind: 'REOPENED', n: 3 },
    ]);
  });

  it('of a marked agent is held until someone has checked them', async () => {
    await admin.call('PUT', '/api/pay-limits', {
      body: { findingsPer100: 10, outsidePercent: 5, medianMinutes: 11, leastReviewed: 20 },
    });
    expect((await read()).list[0]).toMatchObject({ marks: ['median'], held: true });
    expect((await propose()).body.error).toBe('pay.nothing');
    expect((await propose({ agentIds: [posted.agentId] })).body.error).toBe('pay.held');
    await admin.post(`/api/agent-pay/${posted.agentId}/check`, { reason: 'Called ten farmers.' });
    expect((await read()).list[0]).toMatchObject({ marks: ['median'], held: false });
  });

  it('is approved by a second person, and then payable once', async () => {
    expect((await propose()).body).toMatchObject({ agents: 1, amount: FARMERS * 350.5 });
    const waiting = async (client: HttpClient) =>
      (await client.get<WaitingListDto>('/api/waiting')).body.list.filter(({ kind }) => kind === 'pay');
    expect(await waiting(second)).toMatchObject([
      { id: posted.sharedAgencyId, count: 1, title: expect.stringContaining('Approve pay of ₦') },
    ]);
    expect(await waiting(admin)).toEqual([]);
    expect(await waiting(await served.abroad.as(served.abroad.admin))).toEqual([]);
    const { items } = await read();
    const ids = items.map(({ id }) => id);
    expect((await decide(admin, { ids, approve: true })).body.error).toBe('pay.own');
    expect((await decide(second, { ids, approve: false })).body.fields).toBeDefined();
    expect((await decide(second, { ids, approve: true })).body.amount).toBe(FARMERS * 350.5);
    expect((await decide(second, { ids, approve: true })).body.error).toBe('pay.decided');
    await reopen(2);
    expect((await read()).list[0]).toMatchObject({ due: -701, approved: FARMERS * 350.5 });
    expect((await propose({ agentIds: [posted.agentId] })).status).toBe(409);
  });

  it('has a statement that ties out with the rows, for the agent alone', async () => {
    const of = `/api/agent-pay/${posted.agentId}`;
    const { body } = await agent.get<PayStatementDto>(of);
    expect(body).toMatchObject({ earned: (FARMERS - 2) * 350.5, approved: FARMERS * 350.5, due: -701 });
    expect(body.lines.map(({ kind, count }) => [kind, count]).slice(0, 2)).toEqual([
      ['ACCEPTED', FARMERS + 3],
      ['REOPENED', 5],
    ]);
    const csv = await agent.get(`${of}/file?format=csv`);
    expect(csv.text.trim().split('\n')).toHaveLength(body.lines.length + 1);
    expect((await agent.get(`${of}/file?format=pdf`)).status).toBe(200);
    const { home, abroad } = served;
    const other = await home.as(await home.user({ roles: ['AGENT'] }));
    const stranger = await abroad.as(abroad.admin);
    for (const client of [other, stranger]) expect((await client.get(of)).status).toBe(404);
    expect((await stranger.get(path())).status).toBe(404);
    expect((await agent.get(path())).status).toBe(403);
  });

  it('is due for details alone only in a task without mapping', async () => {
    const { home, db } = served;
    const { id: userId } = await home.user({ roles: ['AGENT'] });
    const land = await home.farmland();
    const { agentId, groupId, postingId, sharedAgencyId } = await postedAgent(db, {
      userId,
      communityId: land.community,
      cost: 20_000,
    });
    await captureFarms(db, postingId);
    await db.query('UPDATE capture SET farm_id = NULL, is_outside = NULL WHERE posting_id = $1', [postingId]);
    const due = async () => {
      await db.query('UPDATE pay_account SET settled_on = NULL');
      const { body } = await admin.get<AgencyPayDto>(`/api/shared-agency/${sharedAgencyId}/pay`);
      return [body.list.find((row) => row.agentId === agentId)?.due, body.difference];
    };
    // The task asks for a map.
    expect(await due()).toEqual([0, 0]);
    await db.query(`UPDATE posting_group SET services = '{KYF}' WHERE id = $1`, [groupId]);
    expect(await due()).toEqual([200, 0]);
  });

  it('is settled hourly for all accounts, each agent for their own farmers', async () => {
    const { abroad, db, api } = served;
    const agents = await Promise.all([1, 2, 3].map(() => abroad.user({ roles: ['AGENT'] })));
    for (const [at, { id }] of agents.entries()) {
      const land = await abroad.farmland();
      const of = await postedAgent(db, { userId: id, communityId: land.community, cost: 10_000 * (at + 1) });
      await captureFarms(db, of.postingId);
      await db.query(`UPDATE farm SET status = 'COMPLETED' WHERE community_id = $1`, [land.community]);
    }
    await reopen(1);
    const database = api.app.get(Database);
    const job = { chunk: (work: (tx: Transaction) => Promise<unknown>) => database.transaction(work) };
    await settleHourly(job as JobContext<'maintenance.purge'>);
    const entries = await db.query(
      `SELECT agent_id AS id, sum(amount)::int AS kobo FROM pay_entry WHERE account_id = $1 GROUP BY agent_id ORDER BY kobo`,
      [abroad.account.id],
    );
    expect(entries).toEqual(agents.map(({ id }, at) => ({ id, kobo: 10_000 * (at + 1) })));
    const settled = await db.query('SELECT difference::int FROM pay_account ORDER BY account_id');
    expect(settled).toEqual([{ difference: 0 }, { difference: 0 }]);
  });
});
