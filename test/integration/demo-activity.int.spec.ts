import { AdvertsModule } from '#libs/adverts';
import { EvaluationModule } from '#libs/evaluation';
import { Biometrics, FarmersModule } from '#libs/farmers';
import { ImportsModule } from '#libs/imports';
import { MessagingModule } from '#libs/messaging';
import { Database } from '#libs/platform';
import { ActivitySeeder } from '../../apps/cli/src/demo/activity-seeder.js';
import { AdvertsSeeder } from '../../apps/cli/src/demo/adverts-seeder.js';
import { seedLand } from '../../apps/cli/src/demo/land.js';
import { seedPay } from '../../apps/cli/src/demo/pay.js';
import { seedPictures } from '../../apps/cli/src/demo/pictures.js';
import { ACCOUNT } from '../../apps/cli/src/demo/programme.js';
import { type DomainContext, domainContext } from '../support/domain-context.js';
import { postedAgent } from '../support/paid-agent.js';
import { World } from '../support/world.js';

class Demo {}
Reflect.defineMetadata(
  'imports',
  [AdvertsModule, EvaluationModule, FarmersModule, ImportsModule, MessagingModule],
  Demo,
);
Reflect.defineMetadata('providers', [ActivitySeeder, AdvertsSeeder], Demo);
Reflect.defineMetadata('exports', [ActivitySeeder], Demo);

let context: DomainContext;

beforeAll(async () => {
  context = await domainContext([Demo]);
});

afterAll(() => context?.close());

it('puts messages, imports, job adverts and a farm with a history into the demo, once and as jobs that a worker can run', async () => {
  const { app, db } = context;
  const world = await World.of(db);
  const { community } = await world.farmland();
  await db.query(`UPDATE account SET access_id = $2, is_demo = true WHERE id = $1`, [
    world.account.id,
    ACCOUNT.accessId,
  ]);
  await db.query(`UPDATE app_user SET username = 'admin' WHERE id = $1`, [world.admin.id]);
  await db.query(`UPDATE farmer SET temp_id = 'KB-1', phone = '+2348031000017'`);
  await db.query(`UPDATE farm SET status = 'COMPLETED'`);
  await postedAgent(db, { userId: world.agent.id, communityId: community, cost: 35_000 });
  const said: string[] = [];
  for (const _ of [1, 2]) await app.get(ActivitySeeder).seed((line) => void said.push(line));
  expect(said).toEqual(['5 messages and 2 imports under way', '3 job adverts']);
  const messages = await db.query<{ state: string; recipients: string }>(
    `SELECT b.state, string_agg(DISTINCT m.state, ',') AS recipients
       FROM sms_batch b JOIN sms_message m ON m.batch_id = b.id GROUP BY b.id ORDER BY b.id`,
  );
  expect(messages.map(({ state, recipients }) => `${state} ${recipients}`)).toEqual([
    'sending QUEUED',
    'sending QUEUED',
    'paused QUEUED',
    'cancelled SUPPRESSED',
    'sending CLAIMED',
  ]);
  const jobs = await db.query<{ kind: string; n: number }>(
    `SELECT kind, count(*)::int AS n FROM job_run WHERE account_id = $1 AND kind <> 'findings.inspect' GROUP BY kind ORDER BY kind`,
    [world.account.id],
  );
  expect(jobs).toEqual([
    { kind: 'farmers.import', n: 2 },
    { kind: 'sms.send', n: 5 },
  ]);
  const history = await db.query(`SELECT 1 FROM event_log WHERE type = 'farm.statusChanged'`);
  expect(history).toHaveLength(2);
  const adverts = await db.query<{ status: string; states: string | null }>(
    `SELECT status, (SELECT string_agg(j.state, ' ' ORDER BY j.id) FROM job_application j WHERE j.job_advert_id = a.id) AS states
       FROM job_advert a ORDER BY a.id`,
  );
  expect(adverts.map(({ status, states }) => `${status} ${states}`)).toEqual([
    'CLOSED null',
    'PUBLISHED SHORTLISTED NEW NEW REJECTED',
    'DRAFT null',
  ]);
});

it('captures the farms of posted agents, and gives pay for the completed ones, once', async () => {
  const { db } = context;
  await db.query(
    `WITH joined AS (
       INSERT INTO membership (community_id, farmer_id, community_resource_id)
       SELECT community_id, farmer_id, community_resource_id FROM farm WHERE farmer_id IS NOT NULL ON CONFLICT DO NOTHING)
     INSERT INTO community_position SELECT community_id, 1, farmer_id FROM farm WHERE farmer_id IS NOT NULL`,
  );
  await db.query('UPDATE farm SET completed_on = captured_on');
  const [account] = await db.query<{ id: number }>(
    'SELECT account_id AS id FROM farm WHERE captured_by IS NOT NULL',
  );
  const seed = () => seedPay(context.app.get(Database), account?.id ?? 0);
  expect([await seed(), await seed()]).toEqual([1, 0]);
  expect(await db.query('SELECT kind, amount::int FROM pay_entry')).toEqual([
    { kind: 'ACCEPTED', amount: 35_000 },
  ]);
});

it('draws pictures, and adds farm resources, soil samples, assets and stock, once', async () => {
  const { app, db } = context;
  const database = app.get(Database);
  const draw = () => seedPictures(database, app.get(Biometrics));
  expect([await draw(), await draw()]).toEqual([1, 0]);
  expect(await db.query('SELECT count(*)::int AS n FROM farmer_biometric WHERE file_id IS NOT NULL')).toEqual(
    [{ n: 5 }],
  );
  expect(await db.query('SELECT purpose FROM consent ORDER BY purpose')).toEqual([
    { purpose: 'cardPhoto' },
    { purpose: 'fingerprints' },
  ]);
  const [resource] = await db.query<{ id: number; accountId: number }>(
    `UPDATE community_resource SET name = 'Kebbi Rice Cluster' RETURNING id, account_id AS "accountId"`,
  );
  await db.query(
    `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
     SELECT $2, $1, s || ' Season 2026', 'Urea', 3, 'bags', 32500 FROM unnest('{Dry,Rainy}'::text[]) s`,
    [resource?.id, resource?.accountId],
  );
  const seed = () => seedLand(database, resource?.accountId ?? 0);
  expect([await seed(), await seed()]).toEqual([1, 0]);
  const [made] = await db.query(
    `SELECT (SELECT count(*)::int FROM farm WHERE farm_resource_id IS NOT NULL) AS farms,
            (SELECT count(*)::int FROM farm_asset) AS assets, (SELECT count(*)::int FROM warehouse) AS stores,
            (SELECT string_agg(name || ' ' || quantity::int, ', ' ORDER BY id) FROM stock_item) AS items`,
  );
  expect(made).toEqual({
    farms: 1,
    assets: 2,
    stores: 3,
    items: 'Urea 20000, Tarpaulin 120, Jute bags 3500, Moisture meters 6',
  });
});
