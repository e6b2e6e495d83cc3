import type { ImportSummary, PullSummary, SaveSourceBody, SourceDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { AnswerImport } from '#libs/imports';
import { JobLedger } from '#libs/platform';
import { Records } from '#libs/records';
import { PullSource, SaveSignIn, SOURCES } from '#libs/sources';
import { type Answers, KOBO_TOKEN } from './data-collection.js';
import { startFakeProvider } from './fake-provider.js';
import { openImporter } from './importing.js';

/** Opens an importer with a server that collects data; `answers` decides what it answers. */
export async function openPuller() {
  let answers: Answers = () => ({ status: 500 });
  const server = await startFakeProvider((taken) => answers(taken));
  const importer = await openImporter({ SOURCE_HOSTS: '127.0.0.1' });
  const { app } = importer;
  const actor: SessionActor = {
    ...importer.by,
    username: 'adamu',
    roles: ['ADMIN'],
    role: 'ADMIN',
    sessionId: '',
    accessId: '',
    farmerId: null,
  };

  async function add(more: Partial<SaveSourceBody>, secret = KOBO_TOKEN): Promise<SourceDto> {
    const body: SaveSourceBody = {
      name: `Connection ${Math.random()}`,
      kind: 'kobo',
      address: `${server.url}/`,
      form: 'aSAvYreNzVEkrWg5Gdcvg',
      target: 'farmers/TEMP_ID',
      communityResourceId: importer.communityResourceId,
      communityId: importer.communityId,
      schedule: 'HAND',
      ...more,
    };
    const source = await app.get(Records).create(SOURCES, actor, body);
    await app.get(SaveSignIn).save(actor, source.id, { secret, username: 'data@agency.example' });
    return source;
  }

  async function ended<Summary>(
    jobId: number,
  ): Promise<{ state: string; message: string | null; summary: Summary }> {
    const outcome = await app.get(JobLedger).outcome(jobId, 120_000);
    if (!outcome) throw new Error(`job ${jobId} has not ended`);
    return { state: outcome.state, message: outcome.errorMessage, summary: outcome.summary as Summary };
  }

  /** Approves the first import: its columns, if it is a list, and its rows. */
  async function approve(jobId: number, isList = true): Promise<ImportSummary> {
    const answer = app.get(AnswerImport);
    if (isList) {
      const { columns } = await importer.waiting(jobId, 'inspected');
      const chosen = columns.map(({ index, field }) => ({ index, field }));
      await answer.columns(jobId, { columns: chosen }, importer.by);
    }
    await importer.waiting(jobId, 'staged');
    await answer.run(jobId, importer.by);
    return (await ended<ImportSummary>(jobId)).summary;
  }

  return {
    importer,
    server,
    actor,
    add,
    ended,
    approve,
    answer: (how: Answers) => {
      answers = how;
    },
    pull: async ({ id }: { id: number }) => ended<PullSummary>(await app.get(PullSource).begin(actor, id)),
    close: async () => {
      await server.close();
      await importer.close();
    },
  };
}
export type Puller = Awaited<ReturnType<typeof openPuller>>;
