import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ExportKindName, FarmerViewsDto, JobDto } from '#libs/contracts';
import { farmersSeen, type SeenFilter, seenBy, Views } from '#libs/disclosure';
import { Database, JobLedger, JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { GIVEN } from '../support/exporting.js';
import type { HttpClient } from '../support/http-client.js';
import { inThisProcess } from '../support/in-this-process.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

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
