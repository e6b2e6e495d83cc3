import { type StoredUser, userColumn, userName } from '#libs/access';
import type { EventCatalogue, EventType, JobSummary } from '#libs/contracts';
import type { ActivityEvent, Domains, Reader, Scope } from '#libs/platform';

/** Maximum events to fold into the lines of the latest activity. */
const READ = 500;

interface Row {
  id: number;
  at: Date;
  actor_id: number | null;
  actor_name: string | null;
  actor: StoredUser | null;
  type: EventType;
  data: object;
  /** Its job's current result. */
  summary: JobSummary | null;
  data_version: number;
  resource: string | null;
  lga: string | null;
}

/**
 * Returns the newest events of a scope that have an activity line; of resources only those in scope. Events of a
 * deleted resource stay.
 */
export async function latestEvents(
  reader: Reader,
  domains: Domains,
  scope: Scope & { seesNames: boolean },
): Promise<ActivityEvent[]> {
  const types = domains.eventTypes.filter((type) => domains.event(type)?.activity);
  const rows = await reader.query<Row>(
    `SELECT e.id, e.at, e.actor_id, e.actor_name, e.type, e.summary, e.data, e.data_version, r.name AS resource, l.name AS lga,
            ${userColumn('u')} AS actor
       FROM (SELECT e.id, e.at, e.actor_id, e.actor_name, e.type, e.data, e.data_version, e.subject_kind, e.subject_id, j.summary,
                    coalesce((e.data->>'communityResourceId')::bigint, j.community_resource_id) AS resource_id
               FROM event_log e LEFT JOIN job_run j ON e.subject_kind = 'job' AND j.id = e.subject_id
              WHERE ($1::bigint IS NULL OR e.account_id = $1) AND e.type = ANY($3)
                AND ($2::bigint[] IS NULL
                     OR coalesce((e.data->>'communityResourceId')::bigint, j.community_resource_id) = ANY($2))
              ORDER BY e.id DESC LIMIT ${READ}) e
       LEFT JOIN every_community_resource r ON r.id = e.resource_id
       LEFT JOIN app_user u ON u.id = e.actor_id
       LEFT JOIN farm f ON e.subject_kind = 'farm' AND f.id = e.subject_id
       LEFT JOIN community c ON c.id = f.community_id
       LEFT JOIN lga l ON l.id = coalesce(f.lga_id, c.lga_id)
      ORDER BY e.id DESC`,
    [scope.accountId, scope.resourceIds, types],
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: doerOf(row, scope.seesNames),
    type: row.type,
    data: withSummaryNow(domains.present(row.type, row.data, row.data_version), row.summary),
    within: row.resource,
    place: row.lga,
  }));
}

/** Replaces the summary of a job that was since corrected or undone with the current one. */
function withSummaryNow<Data extends EventCatalogue[EventType]>(
  data: Data,
  summary: JobSummary | null,
): Data {
  return summary !== null && 'summary' in data ? { ...data, summary } : data;
}

/** Keeps the id without a name too, so that one person's events share a line. */
function doerOf({ actor_id: id, actor_name, actor }: Row, seesNames: boolean): ActivityEvent['by'] {
  if (id === null) return null;
  const user = actor ?? { id, name: '', username: '', roles: [] };
  return { ...userName({ ...user, name: actor_name ?? '' }, seesNames), id };
}
