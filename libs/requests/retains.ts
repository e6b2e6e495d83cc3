import { topicOf } from '#libs/contracts';
import type { Retained } from '#libs/platform';

/**
 * Farmers whose last season has ended, with nothing owed. A request to erase each is filed; two administrators decide. A
 * request about the same end is not filed again.
 */
export const INACTIVE_FARMERS: Retained = {
  kind: 'inactiveFarmers',
  sets: `SELECT f.id, greatest(f.created_on, last.ended) AS since FROM farmer f
          CROSS JOIN LATERAL (
            SELECT max(r.season_ends_on)::timestamptz AS ended, count(*) FILTER (WHERE r.season_ends_on IS NULL) AS open
              FROM membership m JOIN community_resource r ON r.id = m.community_resource_id WHERE m.farmer_id = f.id) last
          WHERE f.account_id = $1 AND f.main_id IS NULL AND f.erased_on IS NULL AND last.open = 0
            AND NOT EXISTS (SELECT 1 FROM ledger_farmer l WHERE l.farmer_id = f.id AND l.owed <> 0)
            AND NOT EXISTS (SELECT 1 FROM data_request q WHERE q.farmer_id = f.id AND q.kind = 'erasure' AND q.removed_on IS NULL
                               AND (q.state = 'OPEN' OR q.created_on > greatest(f.created_on, last.ended)))`,
  names: `SELECT f.id, f.surname || ' ' || f.first_name AS name, f.id AS page_id
            FROM farmer f WHERE f.id = ANY($1::bigint[])`,
  async act(tx, ids) {
    const filed = await tx.query<{ requestId: number; farmerId: number; accountId: number }>(
      `INSERT INTO data_request (account_id, farmer_id, kind, channel, received_on)
       SELECT account_id, id, 'erasure', 'retention', (now() AT TIME ZONE 'Africa/Lagos')::date
         FROM farmer WHERE id = ANY($1::bigint[]) ORDER BY id
       RETURNING id AS "requestId", farmer_id AS "farmerId", account_id AS "accountId"`,
      [ids],
    );
    for (const { requestId, farmerId, accountId } of filed)
      tx.record({
        topic: topicOf.account(accountId),
        type: 'dataRequest.filed',
        subject: { kind: 'farmer', id: farmerId },
        data: { requestId, farmerId, kind: 'erasure' },
        accountId,
        by: null,
      });
    return filed.length;
  },
};
