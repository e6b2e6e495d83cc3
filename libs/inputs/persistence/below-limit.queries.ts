import { APPROVAL_GROUPS, BELOW_LIMIT, type EntryKind, isCount } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import type { SumsAsked } from './ledger-sums.queries.js';
import { approvalGroup } from './recorded-today.queries.js';

const { sumDays, entries, share, entryDays } = BELOW_LIMIT;
const overDays = (n: number) =>
  `OVER (PARTITION BY farmer_id, recorded_by, approval_group ORDER BY day RANGE BETWEEN INTERVAL '${n - 1} days' PRECEDING AND CURRENT ROW)`;
/** Columns of `ledger_balance` with the sums of entries by kind, in naira. */
const COLUMN_OF: Partial<Record<EntryKind, string>> = {
  ALLOCATION: 'allocated',
  COLLECTION: 'collected',
  RETURN: 'returned',
  DISBURSEMENT: 'disbursed',
  REPAYMENT_NAIRA: 'repaid_naira',
  REPAYMENT_BAGS: 'repaid_bags',
};
/** Counts have no naira. */
const GROUPS_OF_NAIRA = APPROVAL_GROUPS.map((kinds) => kinds.filter((kind) => !isCount(kind))).filter(
  (kinds) => kinds.length > 0,
);
/**
 * Sums of a farmer, one for each of `APPROVAL_GROUPS`. Farmers below the limit in all of them need no further check.
 */
const LARGE = GROUPS_OF_NAIRA.map(
  (kinds) => `sum(${kinds.map((kind) => `b.${COLUMN_OF[kind]}`).join(' + ')}) > l.most`,
).join(' OR ');

/**
 * Common table expressions of community resource `$1` in season `$2`. `alone`: entries of one recorder that nobody
 * approved or reversed. `below_limit`: those of them that exceed `BELOW_LIMIT`, with the figure `found`. Days are days
 * of recording. `of` limits them to some farmers. Linear in the entries of farmers above the limit.
 */
export const belowLimit = (of: (farmer: string) => string): string => `
  approval_limit AS MATERIALIZED (
    SELECT approval_above AS most FROM ledger_settings WHERE community_resource_id = $1 AND approval_above > 0),
  large AS MATERIALIZED (
    SELECT b.farmer_id, min(b.community_id) AS community_id, l.most FROM ledger_balance b CROSS JOIN approval_limit l
     WHERE b.community_resource_id = $1 AND b.season = $2 ${of('b.farmer_id')} GROUP BY b.farmer_id, l.most HAVING ${LARGE}),
  alone AS MATERIALIZED (
    SELECT e.id, c.community_id, c.most, e.farmer_id, e.recorded_by, ${approvalGroup('e.kind')} AS approval_group, e.amount,
           (e.recorded_on AT TIME ZONE 'Africa/Lagos')::date AS day, e.amount >= c.most * ${share} AS is_near
      FROM large c JOIN ledger_entry e ON e.farmer_id = c.farmer_id AND e.community_resource_id = $1 AND e.season = $2
     WHERE e.approved_by IS NULL AND e.counters IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_entry x WHERE x.counters = e.id)),
  below_limit AS MATERIALIZED (
    SELECT *, greatest(CASE WHEN of_week > most THEN of_week END, CASE WHEN near_entries >= ${entries} THEN near_amount END) AS found
      FROM (SELECT *, sum(amount) ${overDays(sumDays)} AS of_week, count(*) FILTER (WHERE is_near) ${overDays(entryDays)} AS near_entries,
                   sum(amount) FILTER (WHERE is_near) ${overDays(entryDays)} AS near_amount FROM alone) s
     WHERE of_week > most OR near_entries >= ${entries})`;

/** Entry of a `belowLimit` anomaly. Naira are text. */
export interface BelowLimitEntry {
  id: number;
  farmerId: number;
  kind: EntryKind;
  amount: string;
  recordedBy: string;
  recordedOn: Date;
}

/** Returns the entries behind this anomaly of some farmers, in order of recording. */
export async function belowLimitEntries(
  reader: Reader,
  { communityResourceId, season }: Pick<SumsAsked, 'communityResourceId' | 'season'>,
  farmerIds: readonly number[],
): Promise<BelowLimitEntry[]> {
  if (farmerIds.length === 0) return [];
  return reader.query<BelowLimitEntry>(
    `WITH ${belowLimit((farmer) => `AND ${farmer} = ANY($3::bigint[])`)}
     SELECT e.id, e.farmer_id AS "farmerId", e.kind, e.amount::text, u.display_name AS "recordedBy", e.recorded_on AS "recordedOn"
       FROM alone a JOIN ledger_entry e USING (id) JOIN app_user u ON u.id = e.recorded_by
      WHERE EXISTS (SELECT 1 FROM below_limit x
                     WHERE (x.farmer_id, x.recorded_by, x.approval_group) = (a.farmer_id, a.recorded_by, a.approval_group)
                       AND a.day <= x.day AND (x.of_week > x.most AND a.day > x.day - ${sumDays}
                         OR x.near_entries >= ${entries} AND a.is_near AND a.day > x.day - ${entryDays}))
      ORDER BY e.id`,
    [communityResourceId, season, farmerIds],
  );
}
