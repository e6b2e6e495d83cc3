import { FIRST_FARMERS_COUNTED, FIRST_IMPORTS, type FirstImport, type JobState } from '#libs/contracts';
import type { Database, Scope } from '#libs/platform';

export interface FirstStepsRow {
  resourceId: number | null;
  resourceName: string | null;
  communities: number;
  farmers: number;
  farms: number;
  colleagues: number;
  imports: { kind: FirstImport; jobId: number; state: JobState }[];
}

const MINE = '($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2))';

/** Whether a farm of the scope is completed. Reads the stored counts of farms. */
export async function hasCompletedFarm(database: Database, scope: Scope): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM community_resource r JOIN farm_count f ON f.community_resource_id = r.id
      WHERE ${MINE} AND f.status = 'COMPLETED' AND f.farms > 0 LIMIT 1`,
    [scope.accountId, scope.resourceIds],
  );
  return rows.length > 0;
}

/**
 * Counts the steps of a scope without a completed farm.
 * @param user whose colleagues are counted
 */
export async function firstStepsOf(
  database: Database,
  scope: Scope,
  user: { id: number; accountId: number },
): Promise<FirstStepsRow> {
  const [row] = await database.query<FirstStepsRow>(
    `WITH mine AS (SELECT r.id, r.name, r.status, r.created_on FROM community_resource r WHERE ${MINE}),
          newest AS (SELECT id, name FROM mine WHERE status = 'ACTIVE' ORDER BY created_on DESC, id DESC LIMIT 1)
     SELECT (SELECT id FROM newest) AS "resourceId", (SELECT name FROM newest) AS "resourceName",
            (SELECT count(*) FROM community c JOIN mine ON mine.id = c.community_resource_id) AS communities,
            (SELECT count(*) FROM (SELECT DISTINCT m.farmer_id FROM membership m JOIN mine ON mine.id = m.community_resource_id
                                    LIMIT ${FIRST_FARMERS_COUNTED}) few) AS farmers,
            (SELECT coalesce(sum(f.farms), 0)::bigint FROM farm_count f JOIN mine ON mine.id = f.community_resource_id) AS farms,
            (SELECT count(*) FROM app_user u WHERE u.account_id = $4 AND u.id <> $3 AND u.farmer_id IS NULL AND NOT u.roles && '{SERVICE}') AS colleagues,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'jobId', i.job_id, 'state', i.state)), '[]')
               FROM (SELECT DISTINCT ON (b.kind) b.kind, b.job_id, j.state
                       FROM import_batch b JOIN job_run j ON j.id = b.job_id JOIN mine ON mine.id = b.community_resource_id
                      WHERE b.account_id = $4 AND b.kind = ANY($5) ORDER BY b.kind, b.id DESC) i
              WHERE i.state NOT IN ('completed', 'cancelled')) AS imports`,
    [scope.accountId, scope.resourceIds, user.id, user.accountId, [...FIRST_IMPORTS]],
  );
  if (!row) throw new Error('the counts of the first steps are missing');
  return row;
}
