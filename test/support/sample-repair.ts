import type { TestDatabase } from './test-database.js';

/** Puts a map repair into a state, with its farms examined or repaired. */
export async function bringRepairOf(
  db: TestDatabase,
  jobId: number,
  state: 'examined' | 'completed',
): Promise<void> {
  await db.query(
    `UPDATE job_run SET state = CASE $2 WHEN 'examined' THEN 'paused' ELSE $2 END, dispatched_epoch = epoch,
            started_at = now(), ended_at = CASE $2 WHEN 'completed' THEN now() END WHERE id = $1`,
    [jobId, state],
  );
  await db.query(
    `UPDATE repair SET state = $2, ended_at = CASE $2 WHEN 'completed' THEN now() END WHERE job_id = $1`,
    [jobId, state],
  );
  await db.query(
    `INSERT INTO repair_farm (repair_id, farm_id, version, faults, area_before, area_after, moved, reshapes, reopens,
            boundary, outcome, written, before)
     SELECT r.id, f.id, f.version, '{size}', 0, f.area_m2, 0, false, false, f.boundary,
            CASE $2 WHEN 'completed' THEN 'repaired' END, f.version, to_jsonb(f)
       FROM repair r JOIN farm f ON f.id = ANY(r.farm_ids) WHERE r.job_id = $1`,
    [jobId, state],
  );
}
