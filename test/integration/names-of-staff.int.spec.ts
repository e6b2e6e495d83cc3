import {
  type ActivityListDto,
  type AuditListDto,
  type EvaluationFarm,
  type FarmHistoryDto,
  fullUserName,
  ROLES,
  type Role,
  topicOf,
} from '#libs/contracts';
import type { RouteEntry } from '../../apps/api/src/http/routes.js';
import { allReads, type Read } from '../support/all-reads.js';
import type { TestApi } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { ask, type PreparedCall } from '../support/samples.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/* External viewers see what was done and by which role, but never by whom. */

let served: ServedWorld;
let home: World;
let api: TestApi;
let viewer: HttpClient;
let reads: Read[];

/** Names of the account's users: those of this file, and the builders' defaults. */
const NAMES = /Zzname|Person user|Ngozi|\buser\d+\b|\b(superadmin|admin|staff|agent|farmer)-\d+/;

beforeAll(async () => {
  served = await openWorld();
  ({ home, api } = served);
  for (const role of ROLES.filter((each) => each !== 'CBN'))
    await served.db.query('UPDATE app_user SET display_name = $2 WHERE id = $1', [
      home[role.toLowerCase() as 'admin'].id,
      `Zzname ${role}`,
    ]);
  reads = await allReads(api, home, ({ spec }) => spec.roles.includes('CBN'));
  for (const { id } of [home.cbn, home.staff])
    await served.db.query(
      `INSERT INTO access_list_entry (user_id, community_resource_id)
       SELECT $1, id FROM community_resource WHERE account_id = $2 ON CONFLICT DO NOTHING`,
      [id, home.account.id],
    );
  viewer = await api.as(home.cbn.username);
  // Farms with a history: completed by staff, reset by an administrator.
  const farms = await served.db.query<{ id: number }>('SELECT id FROM farm WHERE account_id = $1', [
    home.account.id,
  ]);
  // Field apps record who captured a farm.
  await served.db.query(
    `UPDATE farm SET attributes = '{"crop": "Rice", "enumerator": "Zzname Enumerator"}' WHERE account_id = $1`,
    [home.account.id],
  );
  for (const { id } of farms) {
    await (await api.as(home.staff.username)).post(`/api/evaluation/mapping_completed/${id}`, {});
    await (await api.as(home.admin.username)).post(`/api/evaluation/mapping_not_completed/${id}`, {});
  }
});

afterAll(() => served?.close());

const searches = ({ body }: PreparedCall) => body !== undefined && 'q' in body;
const nameOf = ({ method, path }: RouteEntry) => `${method} ${path}`;
const of = (path: string) => reads.find(({ route }) => route.path === path)?.prepared as PreparedCall;

it('are in no answer to an outside viewer, by any call that reads', async () => {
  expect(reads.length).toBeGreaterThan(20);
  for (const { route, prepared } of reads) {
    // Words from the names.
    for (const q of searches(prepared) ? ['zzname', 'ngozi', 'user'] : ['']) {
      const { status, text } = await ask(prepared, { by: viewer, ...(q && { body: { q } }) });
      // Refused for them: figures of another user, named in the address; another user's job or file; and exports for
      // evaluators only. Farm resources without a community resource are not theirs.
      if (
        !/\/cbn_dashboard_rest\/|\/farmersfarm\/|\/farms\/byresource\/|\/jobs\/:jobId|\/exports\/(:jobId|count)/.test(
          route.path,
        )
      )
        expect([nameOf(route), status === 202 ? 200 : status]).toEqual([nameOf(route), 200]);
      expect([nameOf(route), NAMES.exec(text)?.[0]]).toEqual([nameOf(route), undefined]);
    }
  }
});

it('are in those to an administrator: they could have been found', async () => {
  const admin = await api.as(home.admin.username);
  for (const path of [
    '/api/activity',
    '/api/evaluation/history/:farmId',
    '/api/evaluation/maps/:resourceId/:farmStatus/:start/:end',
  ])
    expect([path, NAMES.test((await ask(of(path), { by: admin })).text)]).toEqual([path, true]);
});

it('give way to roles', async () => {
  const { body: history } = await ask<FarmHistoryDto>(of('/api/evaluation/history/:farmId'), { by: viewer });
  expect(history.list.slice(0, 2).map(({ by, what }) => `${by} ${what}`)).toEqual([
    'An administrator marked the farm not completed',
    'An evaluator marked the farm completed',
  ]);
  const { body: page } = await ask<{ farmers: string }>(
    of('/api/evaluation/maps/:resourceId/:farmStatus/:start/:end'),
    { by: viewer },
  );
  expect((JSON.parse(page.farmers) as EvaluationFarm[])[0]?.agents).toEqual([
    { id: null, name: 'An agent', phone: null, username: null },
  ]);
  const { body: activity } = await viewer.get<ActivityListDto>('/api/activity');
  expect(activity.list[0]?.by).toEqual({ id: 0, name: 'An administrator', username: null, role: null });
});

it('are in nothing that an outside viewer is sent, nor in what catch-up answers', async () => {
  const [farm] = await served.db.query<{ id: number; community_resource_id: number }>(
    'SELECT id, community_resource_id FROM farm WHERE account_id = $1 ORDER BY id LIMIT 1',
    [home.account.id],
  );
  if (!farm) throw new Error('The world has no farm.');
  const topic = topicOf.resource(farm.community_resource_id);
  const outside = await api.socketOf(home.cbn.username);
  const inside = await api.socketOf(home.admin.username);
  for (const socket of [outside, inside]) await socket.subscribe(topic);
  await inside.look(topic, farm.id);
  await (await api.as(home.staff.username)).post(`/api/evaluation/mapping_completed/${farm.id}`, {});
  await eventually(() => outside.events.length > 0 && inside.events.length > 0);
  await eventually(() => inside.presence.length > 0);
  expect(inside.events.at(-1)?.by?.name).toBe('Zzname STAFF');
  expect(outside.events.at(-1)).toMatchObject({ type: 'farm.statusChanged', by: { id: 0, name: 'A user' } });

  const missed = await (await api.socketOf(home.cbn.username)).subscribe(topic, 0);
  if (!missed.ok) throw new Error('The viewer may not follow the topic.');
  expect(missed.events.length).toBeGreaterThan(0);
  const sent = JSON.stringify([outside.events, outside.presence, missed]);
  expect(NAMES.exec(sent)?.[0]).toBeUndefined();
});

it('stand in the audit and its file with username and role, so that two people of one name are two', async () => {
  const admin = await api.as(home.admin.username);
  const adamu = (role: Role) => home.user({ roles: [role], displayName: 'Adamu Bala' });
  const [one, two] = [await adamu('STAFF'), await adamu('AGENT')];
  for (const { username } of [one, two]) await api.as(username);
  const { body } = await admin.get<AuditListDto>('/api/audit?type=session.started&q=adamu bala');
  expect(body.list.map(({ by }) => by && fullUserName(by))).toEqual([
    `Adamu Bala (${two.username}, Agent)`,
    `Adamu Bala (${one.username}, Staff)`,
  ]);
  const { text } = await admin.get<string>('/api/audit.csv?type=session.started');
  expect(text).toContain(`Adamu Bala,${one.username},Staff,${one.id}`);
});
