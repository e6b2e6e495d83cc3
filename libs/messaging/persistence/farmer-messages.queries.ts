import type { FarmerMessageDto } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/** Messages that a list shows at most. */
const MOST = 50;

export interface FarmerMessageRow extends Omit<FarmerMessageDto, 'queuedAt' | 'says'> {
  queuedAt: Date;
  erasedOn: Date | null;
}

/** Returns the latest messages to a farmer from resources in scope (null: all), newest first, and their number. */
export async function messagesOfFarmer(
  reader: Reader,
  farmerId: number,
  resourceIds: readonly number[] | null,
): Promise<{ rows: FarmerMessageRow[]; total: number }> {
  const rows = await reader.query<FarmerMessageRow & { total: number }>(
    `SELECT m.id, m.batch_id AS "messageId", m.queued_at AS "queuedAt", m.state, m.reason, m.text,
            c.name AS community, b.erased_on AS "erasedOn", count(*) OVER ()::int AS total
       FROM sms_message m JOIN sms_batch b ON b.id = m.batch_id JOIN community c ON c.id = b.community_id
      WHERE m.farmer_id = $1 AND ($2::bigint[] IS NULL OR b.community_resource_id = ANY($2)) AND NOT b.is_test
      ORDER BY m.id DESC LIMIT ${MOST}`,
    [farmerId, resourceIds],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
