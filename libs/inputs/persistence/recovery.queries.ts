import type { EntryKind } from '#libs/contracts';
import { byName, type Page, type Reader, type Scope } from '#libs/platform';
import { farmersWithAnomalies } from './anomalies.queries.js';
import { landOf, nairaOf } from './entitlement.queries.js';
import { type FarmersNarrowed, farmersNarrowed } from './ledger-rows.js';
import type { SumsAsked } from './ledger-sums.queries.js';

/** Quantities of an input for one farmer. They are text. */
export interface InputDetailRow {
  farmerId: number;
  farmerName: string;
  qtyAllocated: string;
  qtyCollected: string;
}

export const INPUT_DETAIL_FIELDS = ['farmerName', 'qtyAllocated', 'qtyCollected'] as const;
type InputDetailField = (typeof INPUT_DETAIL_FIELDS)[number];

const BY_NAME = [byName('f.surname'), byName('f.first_name')];
const ORDERS: Record<InputDetailField, readonly string[]> = {
  farmerName: BY_NAME,
  qtyAllocated: ['b.qty_allocated'],
  qtyCollected: ['b.qty_collected - b.qty_returned'],
};

/** Returns a page of farmers with something of an input. `search` is a pattern for ILIKE. */
export async function farmersWithInput(
  reader: Reader,
  eopId: number,
  search: string | null,
  { field, descending }: { field: InputDetailField; descending: boolean },
  page: Page,
): Promise<{ rows: InputDetailRow[]; total: number }> {
  const from = `ledger_balance b JOIN farmer f ON f.id = b.farmer_id WHERE b.eop_id = $1 AND b.has
    AND ($2::text IS NULL OR concat_ws(' ', f.surname, f.first_name, f.surname) ILIKE $2 OR f.temp_id ILIKE $2)`;
  const order = ORDERS[field].map((by) => `${by}${descending ? ' DESC' : ''}`).join(', ');
  const [rows, [count]] = await Promise.all([
    reader.query<InputDetailRow>(
      `SELECT b.farmer_id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName", b.qty_allocated::text AS "qtyAllocated",
              (b.qty_collected - b.qty_returned)::text AS "qtyCollected"
         FROM ${from} ORDER BY ${order}, f.id LIMIT $3 OFFSET $4`,
      [eopId, search, page.limit, page.offset],
    ),
    reader.query<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, [eopId, search]),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Disbursements and repayments of one farmer. Naira are text. */
export interface RecoveryRow {
  farmerId: number;
  farmerName: string;
  tempId: string | null;
  communityId: number | null;
  totalAmountPaid: string;
  totalAmountRecieved: string;
  allocated: string;
  /** Completed hectares, to the fifth decimal per farm, and their entitlement. */
  completedHectares: string;
  entitled: string;
}

/** Sort columns of the list. */
const ORDER = {
  latest: ['l.last_entry'],
  farmerName: [byName('f.surname'), byName('f.first_name'), 'f.id'],
  totalAmountPaid: ['l.repaid', 'l.farmer_id'],
  totalAmountRecieved: ['l.received', 'l.farmer_id'],
  allocated: ['l.allocated', 'l.farmer_id'],
  owed: ['l.owed', 'l.farmer_id'],
} as const;
type RecoveryField = keyof typeof ORDER;
export const RECOVERY_FIELDS = Object.keys(ORDER) as RecoveryField[];

export type RecoveryAsked = SumsAsked & FarmersNarrowed;

/** Returns a page of farmers with entries, the number of matches, and the total number without search or filter. */
export async function listRecovery(
  reader: Reader,
  { communityResourceId, season, communityId, ...narrowed }: RecoveryAsked,
  order: { field: RecoveryField; descending: boolean },
  page: Page,
): Promise<{ rows: RecoveryRow[]; total: number; farmers: number }> {
  const { show, search } = narrowed;
  const direction = order.descending ? 'DESC' : 'ASC';
  const by = ORDER[order.field].map((column) => `${column} ${direction}`).join(', ');
  const values: unknown[] = [communityResourceId, season];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const whole = `l.community_resource_id = $1 AND l.season = $2${communityId === null ? '' : ` AND l.community_id = ${bind(communityId)}`}`;
  const ofAll = [...values];
  const found = [whole, ...farmersNarrowed(narrowed, bind)];
  // Found once, for both the page and the count.
  if (show === 'check') {
    const open = await farmersWithAnomalies(reader, communityResourceId, season);
    found.push(`l.farmer_id = ANY(${bind(open)}::bigint[])`);
  }
  const where = found.join(' AND ');
  const named = search !== null || order.field === 'farmerName';
  const bounds = [`$${values.length + 1}`, `$${values.length + 2}`] as const;
  const [rows, [count], [all]] = await Promise.all([
    reader.query<RecoveryRow>(
      // Selects the page first, then joins the names.
      `WITH page AS MATERIALIZED (
         SELECT l.* FROM ledger_farmer l ${named ? 'JOIN farmer f ON f.id = l.farmer_id' : ''} WHERE ${where}
          ORDER BY ${by} LIMIT ${bounds[0]} OFFSET ${bounds[1]})
       SELECT l.farmer_id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName", f.temp_id AS "tempId",
              nullif(l.community_id, 0) AS "communityId", l.repaid::text AS "totalAmountPaid", l.received::text AS "totalAmountRecieved",
              l.allocated::text, (coalesce(h.units, 0) * 0.00001)::text AS "completedHectares",
              (SELECT coalesce(sum(${nairaOf('h.units')}), 0) FROM eop e
                WHERE e.community_resource_id = $1 AND e.season = $2 AND e.removed_on IS NULL)::text AS entitled
         FROM page l JOIN farmer f ON f.id = l.farmer_id
         LEFT JOIN LATERAL (${landOf('AND farmer_id = l.farmer_id')}) h ON true ORDER BY ${by}`,
      [...values, page.limit, page.offset],
    ),
    reader.query<{ n: number }>(
      `SELECT count(*) AS n FROM ledger_farmer l ${search === null ? '' : 'JOIN farmer f ON f.id = l.farmer_id'} WHERE ${where}`,
      values,
    ),
    found.length > 1
      ? reader.query<{ n: number }>(`SELECT count(*) AS n FROM ledger_farmer l WHERE ${whole}`, ofAll)
      : [],
  ]);
  const total = count?.n ?? 0;
  return { rows, total, farmers: all?.n ?? total };
}

/** Returns the farmer's name if they are in a programme in scope, or in the given programme. */
export async function farmerInScope(
  reader: Reader,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
  farmerId: number,
  communityResourceId: number | null,
): Promise<string | null> {
  const of = (table: string) => `EXISTS (SELECT 1 FROM ${table} m WHERE m.farmer_id = f.id
    AND ($2::bigint[] IS NULL OR m.community_resource_id = ANY($2)) AND ($4::bigint IS NULL OR m.community_resource_id = $4)
    AND m.community_resource_id IN (SELECT id FROM community_resource))`;
  const [row] = await reader.query<{ name: string }>(
    `SELECT f.surname || ' ' || f.first_name AS name FROM farmer f
      WHERE f.id = $3 AND ($1::bigint IS NULL OR f.account_id = $1)
        AND (${of('membership')} OR ${of('farm')} OR ${of('ledger_entry')}
             OR $2::bigint[] IS NULL AND $4::bigint IS NULL)`,
    [accountId, resourceIds, farmerId, communityResourceId],
  );
  return row?.name ?? null;
}

/** Repayment. Figures are text. */
export interface RepaymentRow {
  entryId: number;
  kind: EntryKind;
  transactionDate: string;
  currentMarketValue: string | null;
  totalNoBagsCollected: string | null;
  sizeInKg: string | null;
  amount: string;
  isCounter: boolean;
  /** Debt of the farmer after the repayment. */
  totalAmountDue: string;
}

/** Totals of all requested seasons. Each season is owed or overpaid on its own. */
interface AllRepaid {
  received: string;
  repaid: string;
  owed: string;
  overpaid: string;
}

/** Returns a farmer's disbursements and repayments in scope, and the repayments in order of recording. */
export async function repaymentsOf(
  reader: Reader,
  { resourceIds }: Pick<Scope, 'resourceIds'>,
  asked: { farmerId: number; communityResourceId: number | null; season: string | null },
): Promise<AllRepaid & { rows: RepaymentRow[] }> {
  const values = [resourceIds, asked.farmerId, asked.communityResourceId, asked.season];
  const where = `farmer_id = $2 AND ($1::bigint[] IS NULL OR community_resource_id = ANY($1))
    AND ($3::bigint IS NULL OR community_resource_id = $3) AND ($4::text IS NULL OR season = $4)
    AND community_resource_id IN (SELECT id FROM community_resource)`;
  const [rows, [sums]] = await Promise.all([
    reader.query<RepaymentRow>(
      `SELECT id AS "entryId", kind, transaction_date::text AS "transactionDate", market_value::text AS "currentMarketValue",
              bags::text AS "totalNoBagsCollected", size_in_kg::text AS "sizeInKg", amount::text, counters IS NOT NULL AS "isCounter",
              due::text AS "totalAmountDue"
         FROM (SELECT e.*, sum(CASE WHEN kind IN ('COLLECTION', 'DISBURSEMENT') THEN amount ELSE -amount END) OVER (ORDER BY id) AS due
                 FROM ledger_entry e
                WHERE kind <> 'ALLOCATION' AND ${where}) e
        WHERE kind IN ('REPAYMENT_NAIRA', 'REPAYMENT_BAGS') ORDER BY id`,
      values,
    ),
    reader.query<AllRepaid>(
      `SELECT coalesce(sum(received), 0)::text AS received, coalesce(sum(repaid), 0)::text AS repaid,
              coalesce(sum(greatest(owed, 0)), 0)::text AS owed, coalesce(sum(greatest(-owed, 0)), 0)::text AS overpaid
         FROM ledger_farmer WHERE ${where}`,
      values,
    ),
  ]);
  if (!sums) throw new Error('a row was expected');
  return { ...sums, rows };
}
