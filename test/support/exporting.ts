import { buffer } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import type { ExportSummary, StartExportBody } from '#libs/contracts';
import { BeginExport, ExportFiles } from '#libs/exports';
import type { SessionActor } from '#libs/identity';
import { JobLedger } from '#libs/platform';

/** Recipient and purpose, which exports of farmers need. */
export const GIVEN = { recipient: 'Bank of Agriculture', purpose: 'Loans of the season' };

/** Returns an administrator of an account, as a session provides them. */
export const administrator = (id: number, accountId: number): SessionActor => ({
  id,
  name: 'Adamu Bala',
  accountId,
  username: 'adamu',
  roles: ['ADMIN'],
  role: 'ADMIN',
  sessionId: '',
  accessId: '',
  farmerId: null,
});

export interface Exported {
  jobId: number;
  summary: ExportSummary;
  name: string;
  bytes: Buffer;
}

/** Exports with the worker of `app`, and returns the file. Throws if the job did not complete. */
export async function exportBy(
  app: INestApplicationContext,
  actor: SessionActor,
  body: StartExportBody,
): Promise<Exported> {
  const jobId = await app.get(BeginExport).begin(actor, { ...GIVEN, ...body });
  const outcome = await app.get(JobLedger).outcome(jobId, 60_000);
  if (outcome?.state !== 'completed') throw new Error(`${outcome?.state} ${outcome?.errorMessage}`);
  const signal = new AbortController().signal;
  const file = await app.get(ExportFiles).ofJob(actor, jobId, { waitMs: 0, signal });
  if (!file) throw new Error('the file is not there');
  return {
    jobId,
    summary: outcome.summary as ExportSummary,
    name: file.name,
    bytes: await buffer(file.content),
  };
}
