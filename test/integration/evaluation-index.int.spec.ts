import { DataSource } from 'typeorm';
import type { FarmStatus } from '#libs/contracts';
import { EvaluationModule } from '#libs/evaluation';
import {
  type PageFilter,
  pageOfIds,
  valuesOf,
} from '../../libs/evaluation/persistence/evaluation-farm.queries.js';
import { type DomainContext, domainContext } from '../support/domain-context.js';
import { eventually } from '../support/eventually.js';

describe('pages of the evaluation map', () => {
  let context: DomainContext;
  let resourceId: number;
  let agentId: number;

  beforeAll(async () => {
    context = await domainContext([EvaluationModule]);
    const { make, db, actor } = context;
    const accountId = (await make.account()).id;
    resourceId = (await make.communityResource({ accountId })).id;
    const other = (await make.communityResource({ accountId })).id;
    agentId = (await actor(accountId, 'AGENT')).id;
    // Two programmes with rows as wide as real farms, because the choice of index depends on it.
    await db.query(
      `INSERT INTO farm (account_id, community_resource_id, code, name, address, captured_by, status)
       SELECT $1, CASE WHEN i % 2 = 0 THEN $2::bigint ELSE $3 END, 'O' || i, 'Other ' || i, repeat('a', 400),
              CASE WHEN i % 3 = 0 THEN $4::bigint END, CASE WHEN i % 5 < 2 THEN 'COMPLETED' ELSE 'ACTIVE' END
         FROM generate_series(1, 20000) i`,
      [accountId, resourceId, other, agentId],
    );
    // Another snapshot may briefly prevent a vacuum from marking the rows.
    await eventually(async () => {
      await db.query('VACUUM (ANALYZE) farm');
      const [table] = await db.query<{ seen: boolean }>(
        `SELECT relallvisible >= relpages * 0.9 AS seen FROM pg_class WHERE relname = 'farm'`,
      );
      return table?.seen;
    }, 20_000);
  });
  afterAll(() => context?.close());

  it.each<[string, FarmStatus | null, boolean]>([
    ['all farms', null, false],
    ['a status', 'ACTIVE', false],
    ['an agent', null, true],
    ['a status and an agent', 'ACTIVE', true],
  ])(
    'of %s are found by a narrow index, without reading the farms that are skipped',
    async (_of, status, byAgent) => {
      const filter: PageFilter = {
        communityResourceId: resourceId,
        status,
        capturedBy: byAgent ? agentId : null,
        importId: null,
      };
      const rows = (await context.app
        .get(DataSource)
        .query(`EXPLAIN ${pageOfIds(filter)}`, [...valuesOf(filter), 200, 1500])) as {
        'QUERY PLAN': string;
      }[];
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Only Scan');
      // The few slice counts are sorted, the farms are not.
      expect(plan).not.toMatch(/Sort Key: (?!farm_slice)/);
      expect(plan).not.toContain('Seq Scan on farm ');
    },
  );

  it('of an import look its farms up by their ids, and read no others', async () => {
    const [importId, rows] = [4711, 500];
    await context.db.query(
      `INSERT INTO import_outcome (import_id, row_no, outcome, target_id)
       SELECT $1, row_number() OVER (ORDER BY id), 'created', id
         FROM (SELECT id FROM farm WHERE community_resource_id = $2 ORDER BY id DESC LIMIT $3) f`,
      [importId, resourceId, rows],
    );
    await context.db.query('ANALYZE import_outcome');
    const filter: PageFilter = { communityResourceId: resourceId, status: null, capturedBy: null, importId };
    const page = await context.app
      .get(DataSource)
      .query(`EXPLAIN (ANALYZE, TIMING OFF) ${pageOfIds(filter)}`, [...valuesOf(filter), 200, 100]);
    const plan = (page as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('farm_pkey');
    expect(plan).not.toContain('Seq Scan on farm');
    expect(plan).toMatch(new RegExp(`farm_pkey on farm .*loops=${rows}`));
  });
});
