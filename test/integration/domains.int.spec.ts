import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import type { ActivityListDto, AnyEvent, AuditListDto, AuditVerificationDto } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { Database, domainsOf, Events, migrateDatabase, schemaOf } from '#libs/platform';
import { startApi, type TestApi } from '../support/api.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

const LAST_BASELINE = 1795602100000;
/** Migrations since the baselines, in order. */
const SINCE = schemaOf(DOMAINS).migrations.filter(({ name }) => Number(name.slice(-13)) > LAST_BASELINE);

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db?.drop());

/** PostGIS creates the first three; TypeORM records completed migrations in the last. */
const NOBODYS = ['spatial_ref_sys', 'geography_columns', 'geometry_columns', 'schema_migration'];

describe('the tables', () => {
  it('and their views are each owned by one domain', async () => {
    const tables = await db.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    );
    const owned = domainsOf(DOMAINS).flatMap(({ owns }) => owns ?? []);
    const there = tables.map(({ name }) => name).filter((name) => !NOBODYS.includes(name));
    expect([...owned].sort()).toEqual([...there].sort());
  });

  it('that a domain declares as read are there', () => {
    const domains = domainsOf(DOMAINS);
    const owned = new Set(domains.flatMap(({ owns }) => owns ?? []));
    for (const { name, reads } of domains)
      expect([name, (reads ?? []).filter((table) => !owned.has(table))]).toEqual([name, []]);
  });
});

describe('people', () => {
  /** Names of columns that hold personal data. */
  const PERSONAL =
    '^((first_|sur|other|display_|account_|user|actor_|last_|next_of_kin_.*|guarantor_.*)?name|description|number|phone|email|address|' +
    'date_of_birth|bvn_.*|account_(number|cipher).*|display_image|image|guardian|witness|checked_by|note|reason|user_agent|lat|before)$';

  it('are declared for each table with personal columns, or the table has a reason to have none', async () => {
    const rows = await db.query<{ table: string; column: string }>(
      `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (column_name = 'farmer_id' OR column_name ~ $1)
        ORDER BY 1, 2`,
      [PERSONAL],
    );
    const domains = domainsOf(DOMAINS);
    const impersonal = new Set(domains.flatMap((each) => Object.keys(each.impersonal ?? {})));
    const inReport = new Set(
      domains.flatMap(({ aboutPerson = [] }) => aboutPerson.flatMap(({ tables }) => tables)),
    );
    const inRegister = new Set(domains.flatMap(({ holds = [] }) => holds.flatMap(({ tables }) => tables)));
    const erased = new Set(domains.flatMap(({ erases = [] }) => erases.flatMap(({ tables }) => tables)));
    const ofFarmers = domains.flatMap(({ holds = [] }) =>
      holds.filter(({ of }) => of === 'farmers' || of === 'contacts').flatMap(({ tables }) => tables),
    );
    const kept = [...new Set([...inReport, ...ofFarmers])].filter((table) => !erased.has(table));
    expect({ tablesWithoutErasure: kept }).toEqual({ tablesWithoutErasure: [] });
    const missing = rows.filter(({ table, column }) => {
      if (NOBODYS.includes(table) || impersonal.has(table)) return false;
      return !inRegister.has(table) || (column === 'farmer_id' && !inReport.has(table));
    });
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });
});

describe('a database from before the baselines', () => {
  const at = new Date(Date.now() - 60_000);
  const summary = {
    total: 4,
    created: 3,
    updated: 0,
    unchanged: 0,
    rejected: 1,
    reasons: [],
    notes: [],
  };
  let api: TestApi;
  let home: World;
  let jobId: number;
  let resourceId: number;

  beforeAll(async () => {
    home = await World.of(db);
    resourceId = (await home.make.communityResource({ accountId: home.account.id, name: 'Kebbi Rice' })).id;
    jobId = await writeEndedImport();
    for (const Migration of [...SINCE].reverse())
      await new Migration().down({ query: (sql: string) => db.query(sql) } as unknown as QueryRunner);
    await db.query(`
      DELETE FROM schema_migration;
      INSERT INTO schema_migration (timestamp, name) SELECT at, 'Step' || at FROM generate_series(1763600000001, 1763600000098) at;
      INSERT INTO schema_migration (timestamp, name) VALUES (1795400401002, 'RuleChanges1795400401002')`);
  });

  afterAll(() => api?.stop());

  /** Inserts a job's end in the format from before summaries had a type and events a version. */
  async function writeEndedImport(): Promise<number> {
    const { id: accountId } = home.account;
    const [job] = await db.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id, started_by, state, ended_at)
       VALUES ('farmers.import', '{}', 'list.csv', 'Farmer list', $1, $2, $3, 'completed', now()) RETURNING id`,
      [accountId, resourceId, home.admin.id],
    );
    const id = job?.id ?? 0;
    const data = {
      errorCode: null,
      jobId: id,
      kind: 'farmers.import',
      label: 'list.csv',
      state: 'completed',
    };
    const said = [
      `{"account":${accountId}`,
      `"actor":[${home.admin.id},"Adamu"]`,
      `"at":"${at.toISOString()}"`,
      `"data":{"errorCode":null,"jobId":${id},"kind":"farmers.import","label":"list.csv","state":"completed",` +
        `"summary":{"created":3,"notes":[],"reasons":[],"rejected":1,"total":4,"unchanged":0,"updated":0}}`,
      '"opId":null,"request":null,"seq":1',
      `"subject":["job",${id}]`,
      `"topic":"jobs:${accountId}","type":"job.ended","version":null}`,
    ].join(',');
    const genesis = Buffer.alloc(32);
    const hash = createHash('sha256').update(genesis).update(said).digest();
    await db.query('INSERT INTO event_topic (topic, last_seq, last_hash) VALUES ($1, 1, $2)', [
      `jobs:${accountId}`,
      hash,
    ]);
    await db.query(
      `INSERT INTO event_log (topic, seq, type, subject_kind, subject_id, data, account_id, actor_id, actor_name, at,
                              prev_hash, hash)
       VALUES ($1, 1, 'job.ended', 'job', $2, $3, $4, $5, 'Adamu', $6, $7, $8)`,
      [
        `jobs:${accountId}`,
        id,
        JSON.stringify({ ...data, summary }),
        accountId,
        home.admin.id,
        at,
        genesis,
        hash,
      ],
    );
    return id;
  }

  it('is adopted once it has all their migrations', async () => {
    const config = testConfig({ DATABASE_URL: db.url, MIGRATION_DATABASE_URL: db.ownerUrl });
    await expect(migrateDatabase(config, DOMAINS)).rejects.toThrow(
      'The database has 99 of the 100 migrations',
    );
    await db.query(
      `INSERT INTO schema_migration (timestamp, name) VALUES (1763600000099, 'Step1763600000099')`,
    );
    expect((await migrateDatabase(config, DOMAINS)).steps).toEqual(SINCE.map(({ name }) => name));
    api = await startApi(testConfig({ DATABASE_URL: db.url }));
  });

  it('tells an old event as before, in audit and activity', async () => {
    const admin = await api.as(home.admin.username);
    const audit = (await admin.get<AuditListDto>('/api/audit?type=job.ended')).body.list;
    expect(audit.map(({ what, detail }) => [what, detail])).toEqual([
      ['the import of farmers list.csv ended', '3 new, 0 changed, 0 unchanged, 1 rejected'],
    ]);
    const activity = (await admin.get<ActivityListDto>('/api/activity')).body.list;
    expect(activity.map(({ what, detail }) => [what, detail])).toEqual([
      ['imported 3 farmers', '1 row needs attention'],
    ]);
  });

  it('sends an old event in its present shape', async () => {
    const [old] = await api.app.get(Events).after(`jobs:${home.account.id}`, 0);
    expect((old as AnyEvent).data).toMatchObject({ jobId, summary: { kind: 'import', created: 3 } });
  });

  it('continues with its chain, which holds over both versions', async () => {
    const topic = `jobs:${home.account.id}` as const;
    await api.app.get(Database).transaction(async (tx) => {
      const common = { topic, subject: { kind: 'job', id: jobId }, accountId: home.account.id, by: null };
      const ended = {
        jobId,
        kind: 'maintenance.probe' as const,
        label: 'probe',
        state: 'completed' as const,
        summary: { kind: 'probe' as const },
        errorCode: null,
      };
      tx.record({ ...common, type: 'job.cancelRequested', data: { jobId } });
      tx.record({ ...common, type: 'job.ended', data: ended });
    });
    const versions = await db.query(
      'SELECT type, data_version FROM event_log WHERE topic = $1 ORDER BY seq',
      [topic],
    );
    expect(versions).toEqual([
      { type: 'job.ended', data_version: 1 },
      { type: 'job.cancelRequested', data_version: 1 },
      { type: 'job.ended', data_version: 3 },
    ]);
    const admin = await api.as(home.admin.username);
    expect((await admin.get<AuditVerificationDto>('/api/audit/verify')).body).toMatchObject({
      isWhole: true,
      broken: [],
    });
    // The hash also covers the version of an event.
    await db.query('ALTER TABLE event_log DISABLE TRIGGER USER');
    await db.query('UPDATE event_log SET data_version = 1 WHERE topic = $1 AND seq = 3', [topic]);
    await db.query('ALTER TABLE event_log ENABLE TRIGGER USER');
    expect(await api.app.get(Events).chainFault(topic)).toEqual({ topic, seq: 3, what: 'changed' });
  });
});
