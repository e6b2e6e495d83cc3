import { ActivityListDto, AnalyticsDto, OverviewFarmListDto } from '#libs/contracts';
import { ChangeFarmStatus, EvaluationModule } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { InsightModule, ReadActivity, ReadAnalytics, ReadOverviewFarms, ReadProjects } from '#libs/insight';
import { Database } from '#libs/platform';
import { breaches, type DomainContext, domainContext } from '../support/domain-context.js';

const FARMERS = 300;

describe('insight', () => {
  let context: DomainContext;
  let analytics: ReadAnalytics;
  let accountId: number;
  let rice: number;
  let maize: number;
  let admin: SessionActor;
  let staff: SessionActor;
  let stranger: SessionActor;

  beforeAll(async () => {
    context = await domainContext([InsightModule, EvaluationModule]);
    const { app, make, actor, db } = context;
    analytics = app.get(ReadAnalytics);
    accountId = (await make.account()).id;
    rice = (await make.communityResource({ accountId, name: 'Rice' })).id;
    maize = (await make.communityResource({ accountId, name: 'Maize', season: 'Rainy Season' })).id;
    admin = await actor(accountId, 'ADMIN', [], 'Adamu Bala');
    staff = await actor(accountId, 'STAFF', [rice], 'Ngozi Eze');
    stranger = await actor((await make.account()).id, 'ADMIN');
    await make.communityResource({ accountId: stranger.accountId, name: 'Rice' });
    const [first, second] = [
      await make.community({ accountId, communityResourceId: rice, lgaId: 450 }),
      await make.community({ accountId, communityResourceId: maize, lgaId: 373 }),
    ];
    // Farmers over 40 weeks and 20 local governments; every tenth belongs to both resources, some have no farm, some
    // two.
    await db.query(
      `INSERT INTO farmer (account_id, surname, first_name, lga_id, created_on)
       SELECT $1, 'Bello', 'F' || i, CASE WHEN i % 7 > 0 THEN 448 + i % 20 END, now() - i % 40 * interval '1 week' - interval '3 hours'
         FROM generate_series(1, $2::int) i`,
      [accountId, FARMERS],
    );
    await db.query(
      `INSERT INTO membership (community_id, farmer_id, community_resource_id)
       SELECT $2::bigint, id, $3::bigint FROM farmer WHERE account_id = $1 AND (id % 3 < 2 OR id % 10 = 0)
       UNION ALL SELECT $4::bigint, id, $5::bigint FROM farmer WHERE account_id = $1 AND (id % 3 = 2 OR id % 10 = 0)`,
      [accountId, first.id, rice, second.id, maize],
    );
    await db.query(
      `INSERT INTO farm (account_id, community_resource_id, community_id, farmer_id, code, name, status, boundary, area_m2,
                         created_on, completed_on)
       SELECT $1, m.community_resource_id, CASE WHEN n = 1 THEN m.community_id END, m.farmer_id, 'C' || m.farmer_id || '-' || n,
              'Plot', CASE WHEN m.farmer_id % 4 = 0 THEN 'COMPLETED' ELSE 'ACTIVE' END, b, coalesce(ST_Area(b::geography), 0),
              now() - (m.farmer_id % 30 + 1) * interval '6 days',
              CASE WHEN m.farmer_id % 4 = 0 THEN now() - m.farmer_id % 30 * interval '4 days' END
         FROM membership m JOIN farmer p ON p.id = m.farmer_id
         JOIN generate_series(1, 2) n ON n <= m.farmer_id % 3,
              LATERAL (SELECT CASE WHEN m.farmer_id % 11 > 0 THEN ST_Multi(ST_MakeEnvelope(4 + m.farmer_id * 0.003, 11 + n * 0.5,
                         4.0004 + m.farmer_id * 0.003 + m.farmer_id % 5 * 0.0002, 11.0006 + n * 0.5, 4326)) END AS b) x
        WHERE p.account_id = $1`,
      [accountId],
    );
  });
  afterAll(() => context?.close());

  /** Returns the same figures, counted one by one. */
  async function counted(resourceIds: number[]) {
    const [row] = await context.db.query<Record<string, number>>(
      `SELECT (SELECT count(DISTINCT farmer_id) FROM membership WHERE community_resource_id = ANY($1)) AS farmers,
              (SELECT count(DISTINCT f.farmer_id) FROM farm f WHERE status = 'COMPLETED' AND community_resource_id = ANY($1)) AS processed,
              (SELECT count(DISTINCT m.farmer_id) FROM membership m JOIN farmer p ON p.id = m.farmer_id
                WHERE community_resource_id = ANY($1) AND p.created_on > now() - interval '6 days') AS week,
              count(*) AS farms, count(*) FILTER (WHERE status = 'COMPLETED') AS completed,
              count(*) FILTER (WHERE area_m2 > 5000) AS large, count(*) FILTER (WHERE area_m2 > 0 AND area_m2 <= 5000) AS small,
              sum(area_m2) / 10000 AS hectares, sum(area_m2) FILTER (WHERE community_id IS NOT NULL) / 10000 AS community,
              count(*) FILTER (WHERE status = 'ACTIVE' AND boundary IS NOT NULL) AS waiting,
              count(*) FILTER (WHERE area_m2 > 0) AS mapped,
              extract(day FROM now() - min(created_on) FILTER (WHERE status = 'ACTIVE'))::int AS oldest
         FROM farm WHERE community_resource_id = ANY($1)`,
      [resourceIds],
    );
    return row!;
  }

  it.each([
    ['one project', { project: 'Rice' }, () => [rice]],
    ['a season', { season: 'rainy season' }, () => [maize]],
    ['all of the account', {}, () => [rice, maize]],
  ])('figures of %s are those of a count', async (_name, query, ids) => {
    const answer = await analytics.ofUser(admin, admin.username, query);
    const real = await counted(ids());
    expect(answer).toMatchObject({
      totalFarmers: real.farmers,
      totalProcessed: real.processed,
      totalFarms: real.farms,
      totalCompleted: real.completed,
      communitiesTotal: ids().length,
      hectaresGreaterThen: real.large,
      hectaresLessThen: real.small,
      farmersThisWeek: real.week,
      oldestWaitingDays: real.oldest,
    });
    expect(real.large).toBeGreaterThan(0);
    expect(real.small).toBeGreaterThan(0);
    expect(answer.totalFarmSize).toBeCloseTo(real.hectares!, 3);
    expect(answer.hectaresTotalInCommunity).toBeCloseTo(real.community!, 3);
    const { byLga, overTime, waiting } = answer.charts;
    expect(overTime).toHaveLength(16);
    expect(overTime.at(-1)).toMatchObject({
      farmers: real.farmers,
      processed: real.processed,
      mapped: real.mapped,
      completed: real.completed,
    });
    expect(overTime.at(-1)?.hectares).toBeCloseTo(real.hectares!, 3);
    for (const [i, point] of overTime.entries())
      expect(point.farmers).toBeGreaterThanOrEqual(overTime[i - 1]?.farmers ?? 0);
    expect(waiting.length).toBeLessThanOrEqual(200);
    expect(waiting.reduce((sum, cell) => sum + cell.waiting, 0)).toBe(real.waiting);
    expect(byLga).toHaveLength(12);
    expect(byLga.every((row) => row.processed <= row.registered)).toBe(true);
    expect(byLga.map((row) => row.registered)).toEqual(
      byLga.map((row) => row.registered).sort((a, b) => b - a),
    );
    expect(await breaches(AnalyticsDto, answer)).toEqual([]);
  });

  it('the chart over time says what was reached by each week’s end', async () => {
    const { charts } = await analytics.ofResource(admin, rice);
    for (const index of [0, 5, 12]) {
      const point = charts.overTime[index]!;
      const [row] = await context.db.query(
        `SELECT (SELECT count(DISTINCT m.farmer_id) FROM membership m JOIN farmer p ON p.id = m.farmer_id
                  WHERE m.community_resource_id = $1 AND (p.created_on AT TIME ZONE 'Africa/Lagos')::date <= $2::date) AS farmers,
                count(*) FILTER (WHERE area_m2 > 0 AND (created_on AT TIME ZONE 'Africa/Lagos')::date <= $2::date) AS mapped,
                count(*) FILTER (WHERE (completed_on AT TIME ZONE 'Africa/Lagos')::date <= $2::date) AS completed
           FROM farm WHERE community_resource_id = $1`,
        [rice, point.date],
      );
      expect(point).toMatchObject(row as object);
    }
  });

  it('the chart by local government counts each farmer where they live, else where their community is', async () => {
    const { charts } = await analytics.ofResource(admin, rice);
    const rows = await context.db.query(
      `SELECT l.id AS "lgaId", l.name AS lga, count(*) AS registered,
              count(*) FILTER (WHERE EXISTS (SELECT 1 FROM farm f WHERE f.farmer_id = m.farmer_id AND f.status = 'COMPLETED'
                                                AND f.community_resource_id = $1)) AS processed
         FROM membership m JOIN farmer p ON p.id = m.farmer_id JOIN community c ON c.id = m.community_id
         JOIN lga l ON l.id = coalesce(p.lga_id, c.lga_id)
        WHERE m.community_resource_id = $1 GROUP BY l.id ORDER BY registered DESC, l.name LIMIT 12`,
      [rice],
    );
    expect(charts.byLga).toEqual(rows);
  });

  it('is empty, not broken, for users without access', async () => {
    const nobody = await context.actor(accountId, 'STAFF');
    const answer = await analytics.ofUser(nobody, nobody.username, {});
    expect(answer).toMatchObject({
      totalFarmers: 0,
      totalFarms: 0,
      totalFarmSize: 0,
      oldestWaitingDays: null,
      charts: { byLga: [], waiting: [] },
    });
    expect(await breaches(AnalyticsDto, answer)).toEqual([]);
    expect(await context.app.get(ReadProjects).seasons(nobody, nobody.username)).toEqual({
      list: ['Dry Season', 'Rainy Season'],
    });
    expect(await context.app.get(ReadActivity).latest(nobody)).toEqual({ list: [] });
  });

  it('names projects in scope, and users of the own account to administrators only', async () => {
    const projects = context.app.get(ReadProjects);
    expect(await projects.seasons(staff, staff.username.toUpperCase())).toEqual({ list: ['Dry Season'] });
    expect((await projects.projects(admin, 'Dry Season', admin.id)).list.map((each) => each.id)).toEqual([
      rice,
    ]);
    expect((await projects.projects(admin, 'Rainy Season', staff.id)).list).toEqual([]);
    const out = { code: 'record.notFound' };
    await expect(projects.seasons(staff, admin.username)).rejects.toMatchObject(out);
    await expect(projects.projects(stranger, 'Dry Season', admin.id)).rejects.toMatchObject(out);
    await expect(analytics.ofUser(stranger, staff.username, {})).rejects.toMatchObject(out);
    await expect(analytics.ofUser(staff, staff.username, { project: 'Maize' })).rejects.toMatchObject(out);
    await expect(analytics.ofResource(stranger, rice)).rejects.toMatchObject(out);
    // The other account's resource of the same name is separate.
    expect((await analytics.ofUser(stranger, stranger.username, { project: 'Rice' })).totalFarms).toBe(0);
  });

  it('shows farms on the overview’s map', async () => {
    const farms = context.app.get(ReadOverviewFarms);
    const answer = await farms.ofResource(staff, 'Rice');
    const real = await counted([rice]);
    expect([answer.list.length, answer.total]).toEqual([real.mapped, real.mapped]);
    const [farm] = answer.list;
    expect(JSON.parse(farm!.coords)).toHaveLength(4);
    expect(await breaches(OverviewFarmListDto, answer)).toEqual([]);
    await expect(farms.ofResource(staff, 'Maize')).rejects.toMatchObject({ code: 'record.notFound' });
  });

  it('shows the latest activity, each line to its audience', async () => {
    const open = await context.db.query<{ id: number }>(
      `SELECT id FROM farm WHERE community_resource_id = $1 AND status = 'ACTIVE' AND community_id IS NOT NULL LIMIT 3`,
      [rice],
    );
    // Farms of this world overlap, which is a severe finding.
    const reason = 'They are the same on purpose.';
    for (const { id } of open)
      await context.app.get(ChangeFarmStatus).change(staff, id, 'COMPLETED', { reason });
    const [job] = await context.db.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id)
       VALUES ('farmers.import', '{}', 'maize.csv', '', $1, $2) RETURNING id`,
      [accountId, maize],
    );
    const counts = { total: 4812, created: 4600, updated: 55, unchanged: 0, rejected: 157 };
    await context.app.get(Database).transaction(async (tx) =>
      tx.record({
        topic: `jobs:${accountId}`,
        type: 'job.ended',
        subject: { kind: 'job', id: job!.id },
        data: {
          jobId: job!.id,
          kind: 'farmers.import',
          label: 'maize.csv',
          state: 'completed',
          summary: {
            kind: 'import',
            ...counts,
            held: 0,
            parked: 0,
            reasons: [],
            parkedReasons: [],
            notes: [],
          },
          errorCode: null,
        },
        accountId,
        by: admin,
      }),
    );
    const activity = context.app.get(ReadActivity);
    const linesOf = async (actor: SessionActor) =>
      (await activity.latest(actor)).list.map((line) => `${line.by?.name} ${line.what} | ${line.detail}`);
    const flagged = 'Ngozi Eze completed 3 farm maps | Rice, Argungu';
    expect(await linesOf(admin)).toEqual([
      'Adamu Bala imported 4,655 farmers | 157 rows need attention',
      flagged,
    ]);
    // The import was into a resource that is not on the access list.
    expect(await linesOf(staff)).toEqual([flagged]);
    expect(await linesOf(stranger)).toEqual([]);
    expect(await breaches(ActivityListDto, await activity.latest(admin))).toEqual([]);
  });
});
