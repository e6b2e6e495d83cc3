import {
  CentralDto,
  type NamedListDto,
  type ProblemDto,
  SUBSCRIPTIONS_MESSAGES,
  type SubscriptionDto,
} from '#libs/contracts';
import { ReadCentral } from '#libs/insight';
import { breaches } from '../support/domain-context.js';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/* Subscriptions of accounts, and the figures of all accounts, equal to a recount. */

let served: ServedWorld;
let top: HttpClient;
const YEAR = new Date(Date.now() + 3_600_000).getUTCFullYear();

beforeAll(async () => {
  served = await openWorld();
  top = await served.home.as(served.home.superadmin);
});

afterAll(() => served?.close());

const PATH = '/api/subscriptions';
const add = async (body: object) =>
  top.post<SubscriptionDto & ProblemDto>(PATH, {
    subscriberId: served.home.account.id,
    plan: 'Standard',
    nairaPerMonth: 1200.5,
    from: `${YEAR}-01-15`,
    to: `${YEAR}-12-31`,
    paidOn: `${YEAR}-01-20`,
    ...body,
  });
const CENTRAL = '/api/new-rest/cbn_dashboard_rest/central';
const central = async () => {
  await served.api.app.get(ReadCentral).count();
  return (await top.get<CentralDto>(CENTRAL)).body;
};

it('are of any account, with the months that begin in them, for SUPERADMIN alone', async () => {
  const { body: accounts } = await top.get<NamedListDto>('/api/accounts');
  expect(accounts.list.map(({ id }) => id)).toEqual(
    expect.arrayContaining([served.home.account.id, served.abroad.account.id]),
  );
  const { status, body } = await add({ subscriberId: served.abroad.account.id });
  expect([status, body]).toMatchObject([200, { months: 12, amount: 14_406, status: 'ACTIVE' }]);
  expect((await add({ to: `${YEAR}-01-01` })).body.fields).toEqual({ to: SUBSCRIPTIONS_MESSAGES.daysWrong });
  expect((await add({ subscriberId: 999_999 })).body.fields).toEqual({
    subscriberId: SUBSCRIPTIONS_MESSAGES.noAccount,
  });
  const admin = await served.home.as(served.home.admin);
  for (const path of [PATH, '/api/accounts', CENTRAL]) expect((await admin.get(path)).status).toBe(403);
  await top.delete(`${PATH}/${body.id}`);
});

it('make the income by their paid months, each figure as a recount of its rows', async () => {
  const { home, db } = served;
  expect(await central()).toMatchObject({ totalIncome: 0, monthlyRevenue: 0, biAnnualRevenue: 0 });
  await add({});
  await add({ from: `${YEAR - 1}-11-01`, to: `${YEAR}-01-31`, nairaPerMonth: 100 });
  await add({ paidOn: null, nairaPerMonth: 5000 });
  await add({ from: `${YEAR - 2}-01-01`, to: `${YEAR - 2}-12-31`, nairaPerMonth: 7 });
  const { resource, community } = await home.programme('Kebbi');
  const place = { accountId: home.account.id, communityResourceId: resource.id, communityId: community.id };
  for (let n = 0; n < 5; n += 1) {
    const farmer = await home.make.farmer(place);
    await home.make.farm({ ...place, farmerId: farmer.id, ...(n < 3 && { status: 'COMPLETED' }) });
    if (n === 4)
      await db.query(
        `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, amount, transaction_date, recorded_by)
         SELECT $1, $2, s, 0, $3, 0, 'DISBURSEMENT', 5, now(), $4 FROM unnest(ARRAY['Dry Season 2025', 'Rainy Season 2026']) s`,
        [home.account.id, resource.id, farmer.id, home.admin.id],
      );
  }
  const figures = await central();
  const [real] = await db.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM farmer WHERE main_id IS NULL)::int AS registered,
            (SELECT count(DISTINCT farmer_id) FROM farm WHERE status = 'COMPLETED' AND farmer_id IS NOT NULL)::int AS processed,
            (SELECT count(*) FROM community)::int AS communities, (SELECT count(*) FROM account)::int AS accounts,
            (SELECT count(*) FROM app_user)::int AS users`,
  );
  const income = 12 * 1200.5 + 100;
  expect(figures).toMatchObject({
    registeredFarmers: real!.registered,
    processedFarmers: real!.processed,
    communities: real!.communities,
    farmersInSecondSeason: 1,
    totalIncome: income,
    lastYearRevenue: 200,
    monthlyRevenue: Math.round(income / 12),
    biAnnualRevenue: income / 2,
    joined: [{ days: 30, farmers: real!.registered }, { days: 90 }, { days: 365 }],
  });
  expect(figures.progressionRate).toBeCloseTo((100 * real!.processed!) / real!.registered!, 0);
  const count = (of: string) => figures.counts.find((each) => each.of === of)!;
  expect(count('farmers')).toEqual({ of: 'farmers', active: 1, inactive: real!.registered! - 1 });
  expect(count('subscriptions')).toMatchObject({ active: 2, inactive: 2 });
  expect(count('users').active + count('users').inactive).toBe(real!.users);
  expect(figures.accounts).toHaveLength(real!.accounts!);
  expect(figures.revenue).toHaveLength(12);
  expect(await breaches(CentralDto, figures)).toEqual([]);
});
