import type { Reader, Scope } from '#libs/platform';

export interface UnknownRow {
  id: number;
  communityResourceId: number;
  communityResourceName: string;
  communityName: string;
  recipients: number;
  since: Date;
  total: number;
}

/** Returns ended messages with recipients in an unknown state, oldest first. */
export function messagesWithUnknown(
  reader: Reader,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
  limit: number,
): Promise<UnknownRow[]> {
  return reader.query<UnknownRow>(
    `SELECT b.id, b.community_resource_id AS "communityResourceId", r.name AS "communityResourceName", c.name AS "communityName",
            m.recipients, m.since, count(*) OVER () AS total
       FROM (SELECT batch_id, count(*) AS recipients, min(changed_at) AS since FROM sms_message
              WHERE state = 'UNKNOWN' AND ($1::bigint IS NULL OR account_id = $1) GROUP BY batch_id) m
       JOIN sms_batch b ON b.id = m.batch_id JOIN community_resource r ON r.id = b.community_resource_id
       JOIN community c ON c.id = b.community_id
      WHERE b.state IN ('done', 'cancelled') AND ($2::bigint[] IS NULL OR b.community_resource_id = ANY($2))
      ORDER BY m.since, b.id LIMIT $3`,
    [accountId, resourceIds, limit],
  );
}
