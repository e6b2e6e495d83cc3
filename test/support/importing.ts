import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FarmerImportType, ImportDto, ImportState, ImportSummary, RejectsFormat } from '#libs/contracts';
import { BeginImport, ImportReads, type ImportTarget, Rejects } from '#libs/imports';
import { type Actor, JobLedger, type JobOutcome, JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { eventually } from './eventually.js';
import { inThisProcess } from './in-this-process.js';
import { testConfig } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { World } from './world.js';

export interface Imported extends JobOutcome {
  jobId: number;
  importId: number;
  summary: ImportSummary;
}

interface Begun {
  jobId: number;
  importId: number;
}

/** A programme with one community, and a real worker in this process that imports into it. */
export interface Importer {
  db: TestDatabase;
  accountId: number;
  communityResourceId: number;
  communityId: number;
  adminId: number;
  app: INestApplicationContext;
  /** `corrects` is the job id of the import whose rejected rows the file contains. */
  farmers(
    type: FarmerImportType,
    name: string,
    content: string | Buffer,
    corrects?: number,
  ): Promise<Imported>;
  /** The importing user. */
  by: Actor;
  /** Starts the import of a list with a review. */
  review(
    type: FarmerImportType | 'NAME' | 'PHONE',
    name: string,
    content: string | Buffer,
    communityId?: number | null,
  ): Promise<Begun>;
  /** Returns an import once it waits for a person in a state. */
  waiting(jobId: number, state: 'inspected' | 'staged'): Promise<ImportDto>;
  /** Returns an import once it has ended. */
  ended(begun: Begun): Promise<Imported>;
  communities(name: string, content: string | Buffer): Promise<Imported>;
  members(name: string, content: string | Buffer): Promise<Imported>;
  soil(name: string, content: string | Buffer): Promise<Imported>;
  /** Imports inputs of any community of the programme; with a review it waits for its columns. */
  inputs(type: FarmerImportType, name: string, content: string | Buffer, review?: boolean): Promise<Begun>;
  /** Imports into another programme of the account if one is given. */
  farms(name: string, content: string | Buffer, communityResourceId?: number): Promise<Imported>;
  /** Creates another programme of the account; returns its id. */
  programme(): Promise<number>;
  /** Starts the import of a map with a review. */
  reviewFarms(name: string, content: string | Buffer): Promise<Begun>;
  /** Returns the rejects file of an import, as text without its byte order mark. */
  rejects(jobId: number): Promise<string>;
  /** Returns it as a workbook. */
  rejectsBook(jobId: number): Promise<Buffer>;
  /** Returns the rejected placemarks of a map. */
  rejectsMap(jobId: number): Promise<string>;
  close(): Promise<void>;
}

/** List type by the columns that identify its rows. */
const LISTS = {
  BVN: 'farmers',
  TEMP_ID: 'farmers',
  CBN_ID: 'farmers',
  NAME: 'communities',
  PHONE: 'members',
} as const;

const asked = (as: RejectsFormat) => ({ as, whole: false, signal: new AbortController().signal });

/** Opens an importer on its own database; `overrides` go into the environment. */
export async function openImporter(overrides: Record<string, string> = {}): Promise<Importer> {
  const db = await createTestDatabase();
  const world = await World.of(db);
  const { account, admin } = world;
  const { resource, community } = await world.programme('Kebbi');
  const app = inThisProcess(
    await NestFactory.createApplicationContext(
      WorkerModule.forRoot(testConfig({ DATABASE_URL: db.url, ...overrides })),
      { logger: ['error', 'warn'] },
    ),
  );
  const by: Actor = { id: admin.id, name: 'Adamu Bala', accountId: account.id };
  const begin = (
    kind: 'communities' | 'farmers' | 'farms' | 'inputs' | 'members' | 'soil',
    importType: FarmerImportType | 'KML' | 'NAME' | 'PHONE' | 'FARM',
    name: string,
    content: string | Buffer,
    given: Partial<
      Pick<ImportTarget, 'correctsJobId' | 'review' | 'communityResourceId' | 'communityId'>
    > = {},
  ) =>
    app.get(BeginImport).begin(
      {
        kind,
        importType,
        accountId: account.id,
        communityResourceId: resource.id,
        communityId: kind === 'farmers' || kind === 'members' ? community.id : null,
        ...given,
      },
      { name, content: Readable.from([Buffer.from(content)]) },
      by,
    );
  const ended = async (begun: { jobId: number; importId: number }): Promise<Imported> => {
    const outcome = await app.get(JobLedger).outcome(begun.jobId, 120_000);
    if (!outcome) throw new Error(`import ${begun.importId} has not ended`);
    return { ...outcome, ...begun, summary: outcome.summary as ImportSummary };
  };
  const run = async (...given: Parameters<typeof begin>) => ended(await begin(...given));
  const waiting = (jobId: number, state: ImportState) =>
    eventually(async () => {
      const [job] = await db.query<{ state: string }>('SELECT state FROM job_run WHERE id = $1', [jobId]);
      const found = await app.get(ImportReads).ofJob(jobId);
      expect([job?.state, found.state]).toEqual(['paused', state]);
      return found;
    }, 60_000);
  return {
    db,
    accountId: account.id,
    communityResourceId: resource.id,
    communityId: community.id,
    adminId: admin.id,
    app,
    by,
    farmers: (type, name, content, correctsJobId) => run('farmers', type, name, content, { correctsJobId }),
    review: (type, name, content, communityId) =>
      begin(LISTS[type], type, name, content, {
        review: true,
        ...(communityId !== undefined && { communityId }),
      }),
    waiting,
    ended,
    reviewFarms: (name, content) => begin('farms', 'KML', name, content, { review: true }),
    communities: (name, content) => run('communities', 'NAME', name, content),
    inputs: (type, name, content, review) => begin('inputs', type, name, content, { review }),
    soil: (name, content) => run('soil', 'FARM', name, content),
    members: (name, content) => run('members', 'PHONE', name, content),
    farms: (name, content, communityResourceId = resource.id) =>
      run('farms', 'KML', name, content, { communityResourceId }),
    programme: async () => (await world.programme('Kebbi')).resource.id,
    rejects: async (jobId) => {
      const { content } = await app.get(Rejects).ofJob(jobId, asked('csv'));
      return (await text(content)).replace(/^\uFEFF/, '');
    },
    rejectsBook: async (jobId) => buffer((await app.get(Rejects).ofJob(jobId, asked('xlsx'))).content),
    rejectsMap: async (jobId) => text((await app.get(Rejects).ofJob(jobId, asked('kml'))).content),
    close: async () => {
      await app.get(JobWorkers).stop();
      await app.close();
      await db.drop();
    },
  };
}
