import type { World } from './world.js';

/** Stored CVs by server. */
const cvs = new Map<string, string>();

/**
 * Applies for a published job and returns the id of the application. Only the first one of a server is sent, because a
 * network may send few an hour; the others are its copies.
 */
export async function applyForJob({ db }: Pick<World, 'db'>, url: string, code: string): Promise<number> {
  const phone = '08030000001';
  const known = cvs.get(url);
  if (known)
    await db.query(
      `INSERT INTO job_application (account_id, job_advert_id, first_name, surname, phone, state, cv_file_id, cv_type)
       SELECT account_id, id, 'Aisha', 'Bello', $2, 'NEW', $3, 'application/pdf' FROM job_advert WHERE code = $1`,
      [code, phone, known],
    );
  else await fetch(new URL(`/jobs/${code}`, url), { method: 'POST', body: formOf({ phone }) });
  const [row] = await db.query<{ id: number; file: string }>(
    `SELECT j.id, j.cv_file_id AS file FROM job_application j JOIN job_advert a ON a.id = j.job_advert_id WHERE a.code = $1`,
    [code],
  );
  if (row) cvs.set(url, row.file);
  return Number(row?.id);
}

/** Returns the form of an applicant, with a CV that is no more than the begin of a PDF. */
export function formOf(fields: Record<string, string>, cv: BlobPart = '%PDF-1.4'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ firstName: 'Aisha', surname: 'Bello', ...fields }))
    form.append(name, value);
  form.append('cv', new File([cv], 'cv.pdf', { type: 'application/pdf' }));
  return form;
}
