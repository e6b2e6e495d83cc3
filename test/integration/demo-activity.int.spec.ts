import { EvaluationModule } from '#libs/evaluation';
import { ImportsModule } from '#libs/imports';
import { MessagingModule } from '#libs/messaging';
import { ActivitySeeder } from '../../apps/cli/src/demo/activity-seeder.js';
import { ACCOUNT } from '../../apps/cli/src/demo/programme.js';
import { type DomainContext, domainContext } from '../support/domain-context.js';
import { World } from '../support/world.js';

class Demo {}
Reflect.defineMetadata('imports', [EvaluationModule, ImportsModule, MessagingModule], Demo);
Reflect.defineMetadata('providers', [ActivitySeeder], Demo);
Reflect.defineMetadata('exports', [ActivitySeeder], Demo);

let context: DomainContext;

beforeAll(async () => {
  context = await domainContext([Demo]);
});

afterAll(() => context?.close());

it('puts messages, imports and a farm with a history into the demo, once and as jobs that a worker can run', async () => {
  const { app, db } = context;
  const world = await World.of(db);
  await world.farmland();
  await db.query(`UPDATE account SET access_id = $2, is_demo = true WHERE id = $1`, [
    world.account.id,
    ACCOUNT.accessId,
  ]);
  await db.query(`UPDATE app_user SET username = 'admin' WHERE id = $1`, [world.admin.id]);
  await db.query(`UPDATE farmer SET temp_id = 'KB-1', phone = '+2348031000017'`);
  await db.query(`UPDATE farm SET status = 'COMPLETED'`);
  const said: string[] = [];
  for (const _ of [1, 2]) await app.get(ActivitySeeder).seed((line) => void said.push(line));
  expect(said).toEqual(['5 messages and 2 imports under way']);
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
});
