import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  allGrants,
  EXPORT_KINDS,
  type ExportFilters,
  type ExportKindListDto,
  type ExportKindName,
  type FarmerDto,
  type Grant,
  isGranted,
  type JobDto,
  ROLES,
  type Role,
  topicOf,
} from '#libs/contracts';
import { Database, Domains, JobLedger, JobWorkers } from '#libs/platform';
import { Rights } from '../../apps/api/src/http/rights.js';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { onThisMachine } from '../support/busy.js';
import { eventually } from '../support/eventually.js';
import { GIVEN } from '../support/exporting.js';
import type { HttpClient } from '../support/http-client.js';
import { inThisProcess } from '../support/in-this-process.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** Tests each export type with each role: no file contains more than the call that returns its rows (P47). */

const SEASON = 'Rainy Season 2026';

let served: ServedWorld;
let home: World;
let worker: INestApplicationContext;
let land: Awaited<ReturnType<World['farmland']>>;
let people: Record<Role, HttpClient>;

beforeAll(async () => {
  served = await openWorld();
  ({ home } = served);
  worker = inThisProcess(
    await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), { logger: ['error'] }),
  );
  land = await home.farmland();
  people = {} as typeof people;
  for (const role of ROLES) {
    const user = home[role.toLowerCase() as 'admin'];
    if (role !== 'ADMIN' && role !== 'SUPERADMIN') await home.make.grant(user.id, land.communityResource);
    people[role] = await home.as(user);
  }
});

afterAll(async () => {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
  await served?.close();
});

const kindOf = (kind: ExportKindName) => served.api.app.get(Domains).exportOf(kind);
const body = (kind: ExportKindName, more: object = {}) => {
  const { formats, namesProduct } = kindOf(kind);
  return { kind, format: formats[0], filters: namesProduct ? { product: 'Rice' } : {}, ...GIVEN, ...more };
};
const may = (kind: ExportKindName, role: Role) => kindOf(kind).roles.includes(role);

describe('the rights of an export', () => {
  it('are within those of the call whose rows it writes, for every kind, role and grant', () => {
    const rights = served.api.app.get(Rights);
    const { routes } = served.api.app.get(RouteTable);
    const found: string[] = [];
    let open = 0;
    for (const role of ROLES) {
      const held: (Grant[] | null)[] =
        role === 'STAFF' ? [[], ...allGrants('view').map((each) => [each])] : [null];
      for (const grants of held) {
        const calls = new Set(rights.callsOpenTo({ roles: [role], grants }));
        for (const kind of EXPORT_KINDS) {
          const { roles, grant, rowsOf } = kindOf(kind);
          if (!roles.includes(role) || (grant && !isGranted(grants, grant))) continue;
          open += 1;
          const route = routes.find(({ call }) => call.verb === rowsOf.verb && call.path === rowsOf.path);
          if (!route || !calls.has(route.name)) found.push(`${kind} ${role} ${JSON.stringify(grants)}`);
        }
      }
    }
    expect(found).toEqual([]);
    expect(open).toBeGreaterThan(50);
  });

  it('are the same for the list of kinds, for counting, for starting and for the documented links', async () => {
    for (const role of ROLES) {
      const { status, body: kinds } = await people[role].get<ExportKindListDto>('/api/exports/kinds');
      const listed = status === 200 ? kinds.list.map(({ kind }) => kind) : [];
      expect([role, [...listed].sort()]).toEqual([
        role,
        EXPORT_KINDS.filter((kind) => may(kind, role)).sort(),
      ]);
      for (const kind of EXPORT_KINDS) {
        const { status: counted } = await people[role].post('/api/exports/count', body(kind));
        expect([role, kind, counted]).toEqual([role, kind, may(kind, role) ? 200 : 403]);
        if (may(kind, role)) continue;
        const { status: started } = await people[role].post('/api/exports', body(kind));
        expect([role, kind, started]).toEqual([role, kind, 403]);
      }
    }
    const survey = `/api/farmresources/export_annual_survey/${land.communityResource}`;
    expect((await people.CBN.get(survey)).status).toBe(403);
  });

  it('give outside viewers neither debts nor statements, by any way', async () => {
    const { communityResource, farmer } = land;
    const { body: record } = await people.CBN.get<FarmerDto>(`/api/farmer/${farmer}`);
    const notified = Object.entries(record).filter(
      ([name, value]) =>
        name !== 'version' &&
        !/Count$/.test(name) &&
        value !== null &&
        !(Array.isArray(value) && value.length === 0),
    );
    expect(notified.map(([name]) => name).sort()).toEqual(
      ['id', 'surname', 'firstName', 'bvn', 'inputCollected', 'farmSize'].sort(),
    );
    expect((await people.ADMIN.get<FarmerDto>(`/api/farmer/${farmer}`)).body.accountNumber).not.toBeNull();
    for (const path of [
      `input/statement/${communityResource}/${farmer}`,
      `input/statement/${communityResource}/${farmer}/csv`,
      `input/statement/${communityResource}/${farmer}/pdf`,
      `input/farmer/${farmer}`,
      `recoverysummary/${communityResource}`,
    ]) {
      expect([path, (await people.CBN.get(`/api/${path}`)).status]).toEqual([path, 403]);
      expect([path, (await people.STAFF.get(`/api/${path}`)).status]).toEqual([path, 200]);
    }
    expect(EXPORT_KINDS.filter((kind) => may(kind, 'CBN'))).toEqual([
      'overviewFarmers',
      'communities',
      'soilSamples',
    ]);
  });
});

it('counts every kind with and without each filter', async () => {
  const { communityResource: resourceId, community: communityId, farmer } = land;
  const [eop] = await served.db.query<{ id: number }>(
    `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
     VALUES ($1, $2, $3, 'Urea', 1, 'bag', 100) RETURNING id`,
    [home.account.id, resourceId, SEASON],
  );
  const failed: string[] = [];
  let counted = 0;
  for (const kind of EXPORT_KINDS) {
    const { byCommunity, ofFarms, ofMessages, ofLedger, statuses } = kindOf(kind);
    const filters: ExportFilters[] = [
      { q: 'a' },
      ...(statuses ?? []).map((status) => ({ status })),
      ...(ofFarms ? [{ agent: home.agent.username }] : []),
      ...(ofMessages ? [{ message: 1 }] : []),
      ...(ofLedger ? [{ season: SEASON }, { farmer }, { input: eop?.id }] : []),
      ...(ofLedger === 'farmers'
        ? [{ show: 'owes' as const }, { season: SEASON, show: 'check' as const }]
        : []),
      ...(ofLedger === 'entries' ? [{ entries: 'COLLECTION,RETURN' }] : []),
    ];
    const asked: object[] = [
      {},
      { resourceId },
      ...(byCommunity ? [{ resourceId, communityId }] : []),
      ...filters.map((each) => ({ resourceId, filters: { ...body(kind).filters, ...each } })),
    ];
    for (const role of ['ADMIN', 'STAFF', 'CBN'] as const) {
      if (!may(kind, role)) continue;
      for (const each of asked) {
        const { status, text } = await people[role].post('/api/exports/count', body(kind, each));
        counted += 1;
        if (status !== 200) failed.push(`${role} ${kind} ${JSON.stringify(each)}: ${text}`);
      }
    }
  }
  expect(failed).toEqual([]);
  expect(counted).toBeGreaterThan(150);
});

describe('an export for research', () => {
  /** Farmers of one LGA in a new community, with sex and year of birth. */
  async function plant(people: readonly [gender: string, born: string, lga: number][]) {
    const place = await home.farmland();
    const where = { communityResourceId: place.communityResource, communityId: place.community };
    await served.db.query('DELETE FROM membership WHERE farmer_id = $1', [place.farmer]);
    const ids: number[] = [];
    for (const [gender, born, lga] of people) {
      const { id } = await home.make.farmer({ accountId: home.account.id, surname: 'Zuwaira', ...where });
      await served.db.query(
        `UPDATE farmer SET gender = $2, date_of_birth = $3, lga_id = l.id, state_id = l.state_id, created_on = '2026-06-01T12:00Z'
           FROM (SELECT id, state_id FROM lga WHERE state_id = 1 ORDER BY id OFFSET $4 LIMIT 1) l WHERE farmer.id = $1`,
        [id, gender, born, lga],
      );
      ids.push(Number(id));
    }
    return { ...where, ids };
  }

  it('merges small groups, hides who is who, and leaves out those who refused', async () => {
    const { communityResourceId: resourceId, ids } = await plant([
      ...Array.from({ length: 6 }, () => ['M', '1984-03-05', 0] as [string, string, number]),
      ...Array.from({ length: 3 }, () => ['F', '1991-03-05', 0] as [string, string, number]),
      ...Array.from({ length: 3 }, () => ['F', '1995-03-05', 1] as [string, string, number]),
      ['F', '1931-03-05', 1],
    ]);
    const refused = await people.ADMIN.post(`/api/privacy/consents/${ids[0]}`, {
      purpose: 'research',
      decision: 'REFUSED',
      language: 'ha',
      channel: 'signed',
    });
    expect(refused.status).toBe(200);
    const rows = async () => {
      const { body: job } = await people.ADMIN.post<JobDto>('/api/exports', body('research', { resourceId }));
      await served.api.app.get(JobLedger).outcome(job.id, 30_000);
      const { text } = await people.ADMIN.get(`/api/exports/${job.id}/file`);
      expect(text).not.toContain('Zuwaira');
      return text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));
    };
    const first = await rows();
    const groups = first.map(([, gender, born, , lga, ...rest]) => [gender, born, lga !== '', rest.at(-1)]);
    expect(groups.filter(([gender]) => gender === 'M')).toEqual(
      Array.from({ length: 5 }, () => ['M', '1980–1989', true, 'none']),
    );
    // Two LGAs with three women each become one group of the state; the woman of 1931 would be alone.
    expect(groups.filter(([gender]) => gender === 'F')).toEqual(
      Array.from({ length: 6 }, () => ['F', '1990–1999', false, 'LGA left out']),
    );
    expect(first).toHaveLength(11);
    const second = await rows();
    const persons = new Set([...first, ...second].map(([person]) => person));
    expect(persons.size).toBe(22);
    expect(new Set(first.map((row) => row[9])).size).toBeGreaterThan(1);
  });
});

describe('the end of a job', () => {
  const notified = async (role: Role, start: () => Promise<number>) => {
    const { id, username } = home[role.toLowerCase() as 'admin'];
    const socket = await served.api.socketOf(username);
    await socket.subscribe(topicOf.user(id));
    const jobId = await start();
    await served.api.app.get(JobLedger).outcome(jobId, 30_000);
    const isNotified = () =>
      socket.events.some(({ type, data }) => type === 'job.endNotified' && data.jobId === jobId);
    await eventually(isNotified, onThisMachine(2000));
    socket.close();
    return jobId;
  };

  it.each(ROLES)('is told to %s who started it, within two seconds (P54)', async (role) => {
    const { id } = home[role.toLowerCase() as 'admin'];
    await notified(role, () =>
      served.api.app.get(Database).transaction((tx) =>
        served.api.app.get(JobLedger).start(tx, {
          kind: 'maintenance.purge',
          params: {},
          label: 'x',
          detail: 'x',
          accountId: home.account.id,
          by: { id, name: 'x', accountId: home.account.id },
        }),
      ),
    );
  });

  it.each(['CBN', 'STAFF', 'ADMIN', 'SUPERADMIN'] as const)('leads %s to the file', async (role) => {
    const jobId = await notified(role, async () => {
      const { body: job } = await people[role].post<JobDto>('/api/exports', body('overviewFarmers'));
      return job.id;
    });
    const { body: job } = await people[role].get<JobDto>(`/api/jobs/${jobId}`);
    expect(job).toMatchObject({ id: jobId, state: 'completed', summary: { kind: 'export' } });
    expect((await people[role].get<{ list: JobDto[] }>('/api/jobs')).body.list[0]?.id).toBe(jobId);
    expect((await people[role].get(`/api/exports/${jobId}/file`)).status).toBe(200);
  });
});
