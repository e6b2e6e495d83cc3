import type { ExportFilters } from '#libs/contracts';
import { findMapImport } from '#libs/imports';
import { deleteStoredFile, type Reader, type Transaction } from '#libs/platform';
import type { Plan } from '../child/protocol.js';
import { countSql } from '../child/statements.js';
import type { ExportRun } from './export-run.entity.js';

/** Names of an export's scope and of its requesting user. */
export interface NamesOfRun {
  resource: string | null;
  community: string | null;
  /** File name of the map import that it is filtered by. */
  imported: string | null;
  /** Names of the farmer and the input that a ledger is filtered by. */
  farmer: string | null;
  input: string | null;
  by: string;
}

export async function namesOf(
  reader: Reader,
  run: Pick<ExportRun, 'communityResourceId' | 'communityId' | 'createdBy' | 'filters'>,
): Promise<NamesOfRun> {
  const [names] = await reader.query<Omit<NamesOfRun, 'imported'>>(
    `SELECT (SELECT name FROM community_resource WHERE id = $1) AS resource,
            (SELECT name FROM community WHERE id = $2) AS community,
            coalesce((SELECT display_name FROM app_user WHERE id = $3), '') AS by,
            (SELECT surname || ' ' || first_name FROM farmer WHERE id = $4
                AND id IN (SELECT farmer_id FROM ledger_farmer WHERE community_resource_id = $1 AND farmer_id = $4)) AS farmer,
            (SELECT name FROM eop WHERE id = $5 AND community_resource_id = $1) AS input`,
    [run.communityResourceId, run.communityId, run.createdBy, run.filters.farmer, run.filters.input],
  );
  const { filters, communityResourceId } = run;
  const found =
    filters.import === undefined || communityResourceId === null
      ? null
      : await findMapImport(reader, { jobId: filters.import, communityResourceId });
  const imported = found?.fileName ?? null;
  return { resource: null, community: null, by: '', farmer: null, input: null, ...names, imported };
}

/** A request, in the fields that make two requests equal. */
export type Asked = Pick<
  ExportRun,
  | 'createdBy'
  | 'accountId'
  | 'kind'
  | 'format'
  | 'resourceIds'
  | 'communityResourceId'
  | 'communityId'
  | 'recipient'
  | 'purpose'
> & { filters: ExportFilters };

/**
 * Returns the unfinished job of the same export by the same person, or null. For a link it also returns a finished one
 * whose file nobody has downloaded and that is younger than a quarter of an hour. A user who was told to open the link
 * again gets that file.
 */
export async function jobOfSame(tx: Transaction, asked: Asked, forLink: boolean): Promise<number | null> {
  const [row] = await tx.query<{ job_id: number }>(
    `SELECT e.job_id FROM export_run e JOIN job_run j ON j.id = e.job_id
      WHERE e.created_by = $1 AND e.account_id = $2 AND e.kind = $3 AND e.format = $4 AND NOT e.whole
        AND e.resource_ids IS NOT DISTINCT FROM $5::bigint[] AND e.community_resource_id IS NOT DISTINCT FROM $6::bigint
        AND e.community_id IS NOT DISTINCT FROM $7::bigint AND e.filters = $8::jsonb AND NOT j.cancel_requested
        AND e.recipient IS NOT DISTINCT FROM $10 AND e.purpose IS NOT DISTINCT FROM $11
        AND (j.ended_at IS NULL OR ($9 AND e.file_id IS NOT NULL AND e.downloaded_at IS NULL
                                   AND e.created_at > now() - interval '15 minutes'))
      ORDER BY e.id DESC LIMIT 1`,
    [
      asked.createdBy,
      asked.accountId,
      asked.kind,
      asked.format,
      asked.resourceIds,
      asked.communityResourceId,
      asked.communityId,
      JSON.stringify(asked.filters),
      forLink,
      asked.recipient,
      asked.purpose,
    ],
  );
  return row?.job_id ?? null;
}

/** Marks the file of a run as deleted; its bytes stay under `diskId` until they are removed. */
export async function markFileDeleted(tx: Transaction, run: { id: number; fileId: string }): Promise<void> {
  await tx.query('UPDATE export_run SET file_id = NULL WHERE id = $1', [run.id]);
  await deleteStoredFile(tx, run.fileId);
}

/** Returns expired files. */
export function expiredRuns(tx: Transaction, most: number): Promise<{ id: number; fileId: string }[]> {
  return tx.query(
    `SELECT id, file_id AS "fileId" FROM export_run WHERE file_id IS NOT NULL AND expires_at <= now()
      ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [most],
  );
}

/** Returns the oldest files of an account that exceed its storage limit, counted from the newest. */
export function runsAbove(
  tx: Transaction,
  accountId: number,
  bytes: number,
): Promise<{ id: number; fileId: string }[]> {
  return tx.query(
    `SELECT id, "fileId" FROM (
       SELECT id, file_id AS "fileId", sum(size) OVER (ORDER BY id DESC) AS kept, row_number() OVER (ORDER BY id DESC) AS no
         FROM export_run WHERE account_id = $1 AND file_id IS NOT NULL) r
      WHERE kept > $2 AND no > 1`,
    [accountId, bytes],
  );
}

/** Returns runs with bytes on disk but no file: the file expired, or its writer did not finish. */
export function runsToClear(tx: Transaction, most: number): Promise<{ id: number; diskId: string }[]> {
  return tx.query(
    `SELECT e.id, e.disk_id AS "diskId" FROM export_run e JOIN job_run j ON j.id = e.job_id
      WHERE e.disk_id IS NOT NULL AND e.file_id IS NULL AND j.ended_at IS NOT NULL ORDER BY e.id LIMIT $1`,
    [most],
  );
}

/** Deletes runs without file and bytes whose jobs ended so many days ago. Returns how many. */
export async function forgetRuns(tx: Transaction, days: number, most: number): Promise<number> {
  const gone = await tx.query(
    `DELETE FROM export_run WHERE id IN (
       SELECT e.id FROM export_run e JOIN job_run j ON j.id = e.job_id
        WHERE e.disk_id IS NULL AND e.file_id IS NULL AND j.ended_at < now() - make_interval(days => $1)
        LIMIT $2) RETURNING 1`,
    [days, most],
  );
  return gone.length;
}

/** Returns how many rows a plan has now. */
export async function countRows(reader: Reader, plan: Plan): Promise<number> {
  const [counted] = await reader.query<{ rows: number }>(
    countSql(plan),
    plan.parameters.slice(0, plan.counted),
  );
  return counted?.rows ?? 0;
}
