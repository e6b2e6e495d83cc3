import { type StoredUser, userColumn } from '#libs/access';
import {
  type MessageListQuery,
  type RecipientDto,
  type RecipientFilter,
  type RecipientListQuery,
  SMS_GROUPS,
  type SmsAct,
  type SmsBatchState,
  type SmsClass,
  type SmsHold,
  type SmsNetwork,
  type SmsProviderName,
  type SmsReason,
  type SmsState,
} from '#libs/contracts';
import { byName, type Page, type Reader, type Scope, searchPattern } from '#libs/platform';
import type { Refused } from '../domain/left-out.js';

export interface MessageRow {
  id: number;
  accountId: number;
  resourceId: number;
  resourceName: string;
  communityId: number;
  communityName: string;
  text: string;
  class: SmsClass;
  provider: SmsProviderName;
  state: SmsBatchState;
  hold: SmsHold | null;
  heldUntil: Date | null;
  scheduledAt: Date | null;
  createdAt: Date;
  creator: StoredUser | null;
  endedAt: Date | null;
  jobId: number;
  rateKobo: number;
  lastAct: SmsAct | null;
  lastActBy: string | null;
  lastActAt: Date | null;
  refused: Refused[];
  /** When its text, names and numbers were deleted. */
  erasedOn: Date | null;
}

const MESSAGES = `
  SELECT b.id, b.account_id AS "accountId", r.id AS "resourceId", r.name AS "resourceName", c.id AS "communityId",
         c.name AS "communityName", b.text, b.class, b.provider, b.state, b.hold, b.held_until AS "heldUntil",
         b.scheduled_at AS "scheduledAt", b.created_at AS "createdAt", ${userColumn('u')} AS creator,
         b.ended_at AS "endedAt", b.job_id AS "jobId", b.rate_kobo AS "rateKobo", b.refused,
         b.erased_on AS "erasedOn",
         b.last_act AS "lastAct", b.last_act_by AS "lastActBy", b.last_act_at AS "lastActAt", count(*) OVER () AS total
    FROM sms_batch b JOIN community_resource r ON r.id = b.community_resource_id JOIN community c ON c.id = b.community_id
    LEFT JOIN app_user u ON u.id = b.created_by
   WHERE ($1::bigint IS NULL OR b.account_id = $1) AND ($2::bigint[] IS NULL OR b.community_resource_id = ANY($2))`;

/** Returns a message within a scope; null if there is none. */
export async function findMessageRow(reader: Reader, scope: Scope, id: number): Promise<MessageRow | null> {
  const [row] = await reader.query<MessageRow>(`${MESSAGES} AND b.id = $3`, [
    scope.accountId,
    scope.resourceIds,
    id,
  ]);
  return row ?? null;
}

/** Lists messages within a scope, newest first, without tests. */
export async function messagePage(
  reader: Reader,
  scope: Scope,
  { q, communityId, state, jobId }: MessageListQuery,
  { limit, offset }: Page,
): Promise<{ rows: MessageRow[]; total: number }> {
  const rows = await reader.query<MessageRow & { total: number }>(
    `${MESSAGES} AND ($6::bigint IS NOT NULL OR NOT b.is_test) AND ($3::bigint IS NULL OR b.community_id = $3) AND ($4::text IS NULL OR b.state = $4)
        AND ($5::text IS NULL OR b.text ILIKE $5 OR c.name ILIKE $5)
        AND ($6::bigint IS NULL OR b.id = (SELECT (params->>'batchId')::bigint FROM job_run WHERE id = $6 AND kind = 'sms.send'))
      ORDER BY b.id DESC LIMIT $7 OFFSET $8`,
    [
      scope.accountId,
      scope.resourceIds,
      communityId ?? null,
      state ?? null,
      searchPattern(q),
      jobId ?? null,
      limit,
      offset,
    ],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Sums over the recipients of a message. */
export interface Tally {
  state: SmsState;
  reason: SmsReason | null;
  n: number;
  segments: number;
  /** Kobo. */
  charged: number;
  /** Estimated kobo of recipients without a charge. */
  uncharged: number;
}

export async function talliesOf(reader: Reader, ids: readonly number[]): Promise<Map<number, Tally[]>> {
  const rows = await reader.query<Tally & { id: number }>(
    `SELECT m.batch_id AS id, m.state, m.reason, count(*) AS n, sum(m.segments) AS segments,
            coalesce(sum(m.cost_kobo), 0) AS charged,
            coalesce(sum(m.segments * b.rate_kobo) FILTER (WHERE m.cost_kobo IS NULL), 0) AS uncharged
       FROM sms_message m JOIN sms_batch b ON b.id = m.batch_id WHERE m.batch_id = ANY($1) GROUP BY 1, 2, 3 ORDER BY 1, n DESC, 2, 3`,
    [ids],
  );
  const tallies = new Map<number, Tally[]>(ids.map((id) => [id, []]));
  for (const { id, ...tally } of rows) tallies.get(id)?.push(tally);
  return tallies;
}

export interface RecipientRow {
  id: number;
  farmerId: number | null;
  name: string;
  /** Null once it was deleted. */
  number: string | null;
  network: SmsNetwork | null;
  state: SmsState;
  reason: SmsReason | null;
  text: string;
  segments: number;
  costKobo: RecipientDto['costKobo'];
  attempt: number;
  changedAt: Date;
}

/** Sort fields of recipients. */
export const RECIPIENT_FIELDS = ['changedAt', 'name', 'state', 'network'] as const;
const COLUMNS: Record<(typeof RECIPIENT_FIELDS)[number], string> = {
  changedAt: 'changed_at',
  name: byName('name'),
  state: 'state',
  network: 'network',
};

/** Returns SQL and parameters of the recipients of a message that match a filter. */
export function recipientCondition(
  batchId: number,
  { q, state, group, network, reason }: RecipientFilter,
): { condition: string; parameters: unknown[] } {
  // A search for 0803 uses the stored form.
  const digits = (q ?? '').replace(/[^\d]/g, '').replace(/^(?:234|0)/, '');
  return {
    condition: `batch_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::text[] IS NULL OR state = ANY($3))
        AND ($4::text IS NULL OR network = $4) AND ($5::text IS NULL OR reason = $5)
        AND ($6::text IS NULL OR name ILIKE $6 OR ($7 <> '' AND number LIKE '%' || $7 || '%'))`,
    parameters: [
      batchId,
      state ?? null,
      group ? SMS_GROUPS[group] : null,
      network ?? null,
      reason ?? null,
      searchPattern(q),
      digits,
    ],
  };
}

const RECIPIENT = `id, farmer_id AS "farmerId", name, number, network, state, reason, text, segments, cost_kobo AS "costKobo", attempt,
  changed_at AS "changedAt"`;

export async function recipientPage(
  reader: Reader,
  batchId: number,
  query: RecipientListQuery,
  order: { field: (typeof RECIPIENT_FIELDS)[number]; descending: boolean },
  { limit, offset }: Page,
): Promise<{ rows: RecipientRow[]; total: number }> {
  const direction = order.descending ? 'DESC' : 'ASC';
  const { condition, parameters } = recipientCondition(batchId, query);
  const rows = await reader.query<RecipientRow>(
    `SELECT ${RECIPIENT} FROM sms_message WHERE ${condition}
      ORDER BY ${COLUMNS[order.field]} ${direction} ${order.field === 'network' ? 'NULLS LAST' : ''}, id ${direction} LIMIT $8 OFFSET $9`,
    [...parameters, limit, offset],
  );
  return { rows, total: await countRecipients(reader, batchId, query) };
}

/** Counts recipients that match a filter; with a time, only those changed after it. */
export async function countRecipients(
  reader: Reader,
  batchId: number,
  filter: RecipientFilter,
  since: string | null = null,
): Promise<number> {
  const { condition, parameters } = recipientCondition(batchId, filter);
  const [row] = await reader.query<{ n: number }>(
    `SELECT count(*) AS n FROM sms_message WHERE ${condition} AND ($8::timestamptz IS NULL OR changed_at > $8)`,
    [...parameters, since],
  );
  return row?.n ?? 0;
}

/** Returns some recipients of a message, in their present state. */
export function recipientsByIds(
  reader: Reader,
  batchId: number,
  ids: readonly number[],
): Promise<RecipientRow[]> {
  return reader.query<RecipientRow>(
    `SELECT ${RECIPIENT} FROM sms_message WHERE batch_id = $1 AND id = ANY($2)`,
    [batchId, ids],
  );
}
