import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ExportKindName, FarmerViewsDto, JobDto } from '#libs/contracts';
import { farmersSeen, type SeenFilter, seenBy, Views } from '#libs/disclosure';
import { Database, JobLedger, JobWorkers } from '#libs/platform';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { administrator, GIVEN } from '../support/exporting.js';
import type { HttpClient } from '../support/http-client.js';
import { inThisProcess } from '../support/in-this-process.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface OpenApi {
  components: { schemas: Record<string, Schema> };
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> }>
  >;
}

/** P33: Gona records who saw which farmers. */
let served: ServedWorld;
let home: World;
let database: Database;
let worker: INestApplicationContext;
let admin: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  database = served.api.app.get(Database);
  worker = inThisProcess(
    await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), { logger: ['error'] }),
  );
  admin = await home.as(home.admin);
});
afterAll(async () => {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
  await served?.close();
});

/** Returns who saw a farmer, after the noted views are stored. */
const seen = async (farmerId: number) => {
  await served.api.app.get(Views).write();
  return seenBy(database, farmerId);
};
const farmersOf = async (filter: Partial<SeenFilter>) => {
  await served.api.app.get(Views).write();
  const to = new Date();
  const found: number[] = [];
  const asked = { userIds: [], from: new Date(to.getTime() - 60_000), to, ...filter };
  for await (const ids of farmersSeen(database, asked)) found.push(...ids);
  return found;
};
const exported = async (kind: ExportKindName) => {
  const { body: job } = await admin.post<JobDto>('/api/exports', { kind, format: 'csv', ...GIVEN });
  expect((await served.api.app.get(JobLedger).outcome(job.id, 30_000))?.state).toBe('completed');
  return job.id;
};

it('names exactly the 20 people who looked at a farmer, each in another way', async () => {
  const { farmer, farm, community, communityResource: resource } = await home.farmland();
  const other = await home.farmland();
  const ways: [how: string, path: string][] = [
    ['record', `farmer/${farmer}`],
    ['record', `farmers/${farmer}/history`],
    ['consents', `privacy/consents/${farmer}`],
    ['ledger', `input/farmer/${farmer}`],
    ['ledger', `input/farm/${farm}`],
    ['ledger', `recoverysummary/details/${farmer}`],
    ['statement', `input/statement/${resource}/${farmer}`],
    ['statement', `input/statement/${resource}/${farmer}/csv`],
    ['statement', `input/statement/${resource}/${farmer}/pdf`],
    ['card', `cards/farmer/${farmer}`],
    ['farm', `farms/${farm}`],
    ['map', `evaluation/farmmap/${farm}`],
    ['comparison', `duplicates/farmer/${farmer}`],
    ['farmers', 'farmers'],
    ['farmers', `farmers/farmersbycommunity/${community}`],
    ['members', `community-resource/communitymembers/${community}`],
    ['maps', `farms/by_commmunity_resource/${resource}`],
    ['maps', `evaluation/maps/${resource}/ACTIVE/0/10`],
    ['captures', `agents/captured-data/${home.agent.id}`],
    ['ledgers', `input/farmers/${resource}?q=Bello`],
  ];
  const expected = [];
  for (const [at, [how, path]] of ways.entries()) {
    const user = await home.user({ roles: ['ADMIN'], username: `viewer-${at}` });
    const client = await home.as(user);
    for (const _ of [1, 2]) expect([path, (await client.get(`/api/${path}`)).status]).toEqual([path, 200]);
    expected.push([user.id, how, 1]);
  }
  const nobody = await home.user({ roles: ['ADMIN'], username: 'viewer-of-another' });
  await (await home.as(nobody)).get(`/api/farmer/${other.farmer}`);
  // Not found, so not seen.
  await (await served.abroad.as(served.abroad.admin)).get(`/api/farmer/${farmer}`);
  const { views, files } = await seen(farmer);
  const found = views.map(({ userId, how, hours }) => [userId, how, hours]);
  expect(found.sort(([a], [b]) => Number(a) - Number(b))).toEqual(expected);
  expect(files).toEqual([]);
  expect(await farmersOf({ userIds: [nobody.id] })).toEqual([other.farmer]);
});

it('stores with each export the farmers of its rows, its recipient and its purpose', async () => {
  const rows = await served.db.query<{ id: string; farm: boolean }>(
    `SELECT f.id, EXISTS (SELECT FROM farm x WHERE x.farmer_id = f.id) AS farm FROM farmer f
      WHERE f.account_id = $1 ORDER BY f.id`,
    [home.account.id],
  );
  const jobId = await exported('farms');
  const ofFarms = rows.filter(({ farm }) => farm).map(({ id }) => Number(id));
  expect(await farmersOf({ files: [{ kind: 'job', id: jobId }] })).toEqual(ofFarms);
  const { files } = await seen(ofFarms[0] ?? 0);
  expect(files).toMatchObject([{ userId: home.admin.id, how: 'export', source: { id: jobId }, ...GIVEN }]);
  const { body } = await admin.post<{ fields: object }>('/api/exports', { kind: 'farmers', format: 'csv' });
  expect(Object.keys(body.fields)).toEqual(['recipient', 'purpose']);
});

it('shows the people to staff by name, and to the farmer by role and office', async () => {
  const { farmer, farm } = await home.farmland();
  await served.db.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [home.farmer.id, farmer]);
  const own = await home.as(home.farmer);
  // The farmer's own record is no view.
  for (const path of [`farmer/${farmer}`, `input/farm/${farm}`]) await own.get(`/api/${path}`);
  await admin.get(`/api/farmer/${farmer}`);
  await seen(farmer);
  const { body: named } = await admin.get<FarmerViewsDto>(`/api/privacy/seen-by/${farmer}`);
  expect(named.views).toMatchObject([{ by: { id: home.admin.id }, how: 'record', hours: 1 }]);
  const { body: roles } = await own.get<FarmerViewsDto>('/api/privacy/seen-by');
  expect(roles.views).toMatchObject([
    { by: { id: 0, name: 'An administrator', username: null }, office: home.account.name, how: 'record' },
  ]);
  const far = await served.abroad.as(served.abroad.admin);
  expect((await far.get(`/api/privacy/seen-by/${farmer}`)).status).toBe(404);
});

it('counts the views of a merged record as those of its main record', async () => {
  const [main, other] = [await home.farmland(), await home.farmland()];
  await admin.get(`/api/farmer/${other.farmer}`);
  await seen(other.farmer);
  await served.db.query('UPDATE farmer SET main_id = $2 WHERE id = $1', [other.farmer, main.farmer]);
  expect((await seen(main.farmer)).views).toMatchObject([{ userId: home.admin.id, how: 'record' }]);
});

it('costs much less than the read itself', async () => {
  const { farmer } = await home.farmland();
  const views = served.api.app.get(Views);
  const timed = async (act: () => Promise<unknown>) => {
    const start = performance.now();
    await act();
    return performance.now() - start;
  };
  await admin.get(`/api/farmer/${farmer}`);
  const reads: number[] = [];
  for (let at = 0; at < 20; at += 1) reads.push(await timed(() => admin.get(`/api/farmer/${farmer}`)));
  await views.write();
  const count = 5000;
  const sessionId = '7b0d3b3e-90a9-4c4b-8a44-0d4f3f1f0a11';
  const actor = { ...administrator(home.admin.id, home.account.id), sessionId };
  const all = await timed(async () => {
    for (let at = 1; at <= count; at += 1) views.note(actor, { how: 'record', farmers: [10_000 + at] });
    await views.write();
  });
  const read = reads.sort((a, b) => a - b)[10] ?? 0;
  if (process.env.GONA_FIGURES) console.info(`${all / count} ms a view, ${read} ms a read`);
  expect(all / count).toBeLessThan(read / 5);
});

/** Fields that only a person's data have. */
const PERSONAL = /^(bvn|bvnLast4|tempId|farmerName|surname|farmer|nextOfKin)$/;
/** Calls whose people are no farmers, or the caller. */
const OTHERS = new Set([
  'agent.find',
  'agent.list',
  'listApplications',
  'posting.find',
  'posting.list',
  'readOwnFarmer',
  'readOwnRecord',
  'readProfile',
  'findCommunityMember',
  'findStaff',
  'findUser',
]);

it('is declared by each call that shows farmers', async () => {
  const { body } = await admin.get<OpenApi>('/api/docs-json');
  const holds = (schema: Schema | undefined, within: readonly string[] = []): boolean => {
    const name = schema?.$ref?.split('/').at(-1);
    if (name) return !within.includes(name) && holds(body.components.schemas[name], [...within, name]);
    const parts = [
      schema?.items,
      ...(schema?.allOf ?? []),
      ...(schema?.anyOf ?? []),
      ...(schema?.oneOf ?? []),
    ];
    const properties = Object.entries(schema?.properties ?? {});
    return (
      properties.some(([key, value]) => PERSONAL.test(key) || holds(value, within)) ||
      parts.some((part) => part && holds(part, within))
    );
  };
  const missing = served.api.app
    .get(RouteTable)
    .routes.filter(({ name, path, method, spec }) => {
      if (spec.shows || OTHERS.has(name) || (method !== 'GET' && !spec.reads)) return false;
      const answers = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses;
      return holds(answers?.[String(spec.status ?? 200)]?.content?.['application/json']?.schema);
    })
    .map(({ name }) => name);
  expect(missing).toEqual([]);
});
