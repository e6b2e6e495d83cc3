import type { ApplicationState, ApplyBody, JobAdvertDto, JobApplicationDto } from '#libs/contracts';
import type { Reader, Scope, Transaction } from '#libs/platform';

/** Today in Nigeria. */
export const TODAY = `(now() AT TIME ZONE 'Africa/Lagos')::date`;

/** SQL of an advert's state; it closes when its closing date has passed. */
export const STATE = `CASE WHEN t.status = 'PUBLISHED' AND t.closing_date < ${TODAY} THEN 'CLOSED' ELSE t.status END`;

/** States of applications that staff see. */
const SEEN = `('NEW', 'SHORTLISTED', 'REJECTED')`;

export type PublicAdvert = Pick<
  JobAdvertDto,
  'id' | 'title' | 'schedule' | 'hoursPerWeek' | 'duties' | 'location' | 'employeesNeeded' | 'experience'
> & {
  closingDate: string;
  agencyName: string;
  accountId: number;
  accessId: string;
  open: boolean;
  createdBy: number;
};

/** Returns an advert that is or was published; null for any other code. */
export async function publicAdvert(reader: Reader, code: string): Promise<PublicAdvert | null> {
  const [row] = await reader.query<PublicAdvert>(
    `SELECT t.id, t.title, t.schedule, t.hours_per_week AS "hoursPerWeek", t.duties, t.location,
            t.employees_needed AS "employeesNeeded", t.experience, to_char(t.closing_date, 'YYYY-MM-DD') AS "closingDate",
            a.name AS "agencyName", t.account_id AS "accountId", c.access_id AS "accessId", ${STATE} = 'PUBLISHED' AS open,
            t.created_by AS "createdBy"
       FROM job_advert t JOIN shared_agency a ON a.id = t.shared_agency_id JOIN service_provider p ON p.id = a.service_provider_id
       JOIN account c ON c.id = t.account_id
      WHERE t.code = $1 AND t.status <> 'DRAFT' AND t.removed_on IS NULL AND a.removed_on IS NULL AND p.removed_on IS NULL`,
    [code],
  );
  return row ?? null;
}

export async function hasApplied(reader: Reader, advertId: number, phone: string): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM job_application WHERE job_advert_id = $1 AND phone = $2 AND state IN ${SEEN}`,
    [advertId, phone],
  );
  return rows.length > 0;
}

/** Records an application whose CV is about to be stored, so that nothing of it remains if the process ends. */
export async function beginApplication(
  reader: Reader,
  { id, accountId }: PublicAdvert,
  { firstName, surname, phone, email = '', note = '' }: ApplyBody,
  cv: { fileId: string; type: string },
): Promise<number> {
  const [row] = await reader.query<{ id: number }>(
    `INSERT INTO job_application (account_id, job_advert_id, first_name, surname, phone, email, note, state, cv_file_id, cv_type)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'RECEIVING', $8, $9) RETURNING id`,
    [accountId, id, firstName, surname, phone, email, note.trim(), cv.fileId, cv.type],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

export async function listApplicationsOf(
  reader: Reader,
  advertId: number,
  { offset, limit, q }: { offset: number; limit: number; q: string },
): Promise<{ list: JobApplicationDto[]; total: number }> {
  const rows = await reader.query<JobApplicationDto & { total: number; createdOn: Date | string }>(
    `SELECT id, first_name AS "firstName", surname, phone, email, note, state, cv_type AS "cvType",
            created_on AS "createdOn", count(*) OVER ()::int AS total
       FROM job_application
      WHERE job_advert_id = $1 AND state IN ${SEEN}
        AND ($4 = '' OR strpos(lower(concat_ws(' ', first_name, surname, phone, email, note)), lower($4)) > 0)
      ORDER BY id DESC OFFSET $2 LIMIT $3`,
    [advertId, offset, limit, q],
  );
  const list = rows.map(({ total: _, ...row }) => ({
    ...row,
    createdOn: new Date(row.createdOn).toISOString(),
  }));
  return { list, total: rows[0]?.total ?? 0 };
}

export interface StoredApplication {
  id: number;
  accountId: number;
  advertId: number;
  state: ApplicationState;
  name: string;
  cvFileId: string;
  cvType: string;
}

/** Returns an application of the scope's account, locked; null if there is none, or its advert is in the trash. */
export async function lockApplication(
  tx: Transaction,
  { accountId }: Scope,
  id: number,
): Promise<StoredApplication | null> {
  const [row] = await tx.query<StoredApplication>(
    `SELECT j.id, j.account_id AS "accountId", j.job_advert_id AS "advertId", j.state, j.cv_file_id AS "cvFileId",
            j.cv_type AS "cvType", j.first_name || ' ' || j.surname AS name
       FROM job_application j JOIN job_advert t ON t.id = j.job_advert_id JOIN shared_agency a ON a.id = t.shared_agency_id
       JOIN service_provider p ON p.id = a.service_provider_id
      WHERE j.id = $1 AND j.state IN ${SEEN} AND ($2::bigint IS NULL OR j.account_id = $2) AND t.removed_on IS NULL
        AND a.removed_on IS NULL AND p.removed_on IS NULL FOR UPDATE OF j`,
    [id, accountId],
  );
  return row ?? null;
}

export async function setState(tx: Reader, id: number, state: string): Promise<void> {
  await tx.query('UPDATE job_application SET state = $2 WHERE id = $1', [id, state]);
}

/** Marks applications whose period is over; returns their number. */
export async function endOldApplications(tx: Transaction, days: number, most: number): Promise<number> {
  const rows = await tx.query(
    `UPDATE job_application SET state = 'ERASED' WHERE id IN (
       SELECT j.id FROM job_application j JOIN job_advert t ON t.id = j.job_advert_id
        WHERE j.state IN ${SEEN} AND greatest(t.closing_date, j.created_on::date) < ${TODAY} - $1::int LIMIT $2) RETURNING id`,
    [days, most],
  );
  return rows.length;
}

/** Returns applications to delete with their CVs: erased ones, and those that never finished. */
export function applicationsToClear(
  tx: Transaction,
  most: number,
): Promise<{ id: number; fileId: string }[]> {
  return tx.query(
    `SELECT id, cv_file_id AS "fileId" FROM job_application
      WHERE state = 'ERASED' OR (state = 'RECEIVING' AND created_on < now() - interval '1 hour')
      ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [most],
  );
}
