import type { TestDatabase } from './test-database.js';

/** Pauses an import at a question. */
export async function pauseImportOf(
  db: TestDatabase,
  jobId: number,
  state: 'inspected' | 'staged',
): Promise<void> {
  const headings = ['Temp ID', 'Surname', 'First Name'];
  const columns = headings.map((heading, index) => ({
    index,
    heading,
    samples: [],
    field: null,
    by: null,
  }));
  const inspection = { sheets: [], sheet: null, headerRow: 1, columns, notes: [] };
  await db.query(
    `UPDATE job_run SET state = 'paused', dispatched_epoch = epoch, started_at = now() WHERE id = $1`,
    [jobId],
  );
  await db.query('UPDATE import_batch SET state = $2, inspection = $3 WHERE job_id = $1', [
    jobId,
    state,
    JSON.stringify(inspection),
  ]);
}

/** Ends an import, without a worker. */
export async function endImportOf(
  db: TestDatabase,
  jobId: number,
  state: 'completed' | 'failed',
): Promise<void> {
  await db.query(
    `UPDATE job_run SET state = $2, started_at = now(), ended_at = now(),
            error_message = CASE $2 WHEN 'failed' THEN 'The file cannot be read.' END WHERE id = $1`,
    [jobId, state],
  );
  await db.query(
    `UPDATE import_batch SET state = $2, ended_at = now(), created = CASE $2 WHEN 'completed' THEN 1 ELSE 0 END
      WHERE job_id = $1`,
    [jobId, state],
  );
}
