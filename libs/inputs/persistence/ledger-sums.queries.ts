import type { Reader } from '#libs/platform';
import { sumOf } from '../domain/decimals.js';

/** Scope of the sums: a season, and one community if given. */
export interface SumsAsked {
  communityResourceId: number;
  season: string;
  /** Null: all communities. */
  communityId: number | null;
}

/**
 * Sums as numeric text. A farmer owes, or has overpaid, in one season of one community resource: the balance that
 * screens show. Their `settled` is the lesser of what they received and repaid. So totals know both sides exactly,
 * however many balances cross zero: debtors owe received less settled, and others have overpaid repaid less settled.
 */
export interface SumsRow {
  qtyAllocated: string;
  qtyCollected: string;
  qtyReturned: string;
  allocated: string;
  collected: string;
  returned: string;
  disbursed: string;
  repaidInNaira: string;
  repaidInBags: string;
  bags: string;
  /**
   * Naira of repayments for the input. Then, per farmer: allocated but not collected, and collected but not allocated.
   */
  settled: string;
  notCollected: string;
  beyondAllocated: string;
  entries: number;
  farmers: number;
}

const SUMS = `coalesce(sum(t.qty_allocated), 0)::text AS "qtyAllocated",
  coalesce(sum(t.qty_collected - t.qty_returned), 0)::text AS "qtyCollected", coalesce(sum(t.qty_returned), 0)::text AS "qtyReturned",
  coalesce(sum(t.allocated), 0)::text AS allocated, coalesce(sum(t.collected - t.returned), 0)::text AS collected,
  coalesce(sum(t.returned), 0)::text AS returned, coalesce(sum(t.disbursed), 0)::text AS disbursed,
  coalesce(sum(t.repaid_naira), 0)::text AS "repaidInNaira", coalesce(sum(t.repaid_bags), 0)::text AS "repaidInBags",
  coalesce(sum(t.settled), 0)::text AS settled, coalesce(sum(t.not_collected), 0)::text AS "notCollected",
  coalesce(sum(t.beyond_allocated), 0)::text AS "beyondAllocated", coalesce(sum(t.bags), 0)::text AS bags, coalesce(sum(t.entries), 0)::bigint AS entries, coalesce(sum(t.farmers), 0)::bigint AS farmers`;

const OF_PLACE = `t.community_resource_id = $1 AND t.season = $2 AND ($3::bigint IS NULL OR t.community_id = $3)`;
const valuesOf = ({ communityResourceId, season, communityId }: SumsAsked) => [
  communityResourceId,
  season,
  communityId,
];

/** Input with its sums, also one without entries, or one removed after its entries were reversed. */
export type ItemSumsRow = SumsRow & {
  inputId: number;
  inputName: string;
  unitOfMeasurement: string;
  quantityPerHectare: string;
  unitCost: string;
  isRemoved: boolean;
};

export function sumsOfInputs(reader: Reader, asked: SumsAsked): Promise<ItemSumsRow[]> {
  return reader.query<ItemSumsRow>(
    `SELECT e.id AS "inputId", e.name AS "inputName", e.unit_of_measurement AS "unitOfMeasurement",
            e.quantity_per_hectare::text AS "quantityPerHectare", e.unit_cost::text AS "unitCost",
            e.removed_on IS NOT NULL AS "isRemoved", ${SUMS}
       FROM eop e LEFT JOIN ledger_total t ON t.eop_id = e.id AND ${OF_PLACE}
      WHERE e.community_resource_id = $1 AND e.season = $2 GROUP BY e.id
     HAVING e.removed_on IS NULL OR sum(t.entries) > 0 ORDER BY e.id`,
    valuesOf(asked),
  );
}

/** Returns all sums of a ledger. Ignore its `farmers`, which counts each farmer once per input. */
export async function sumsOfLedger(reader: Reader, asked: SumsAsked): Promise<SumsRow> {
  const [row] = await reader.query<SumsRow>(
    `SELECT ${SUMS} FROM ledger_total t WHERE ${OF_PLACE}`,
    valuesOf(asked),
  );
  if (!row) throw new Error('a row was expected');
  return row;
}

/**
 * SQL of the naira that the completed farms of each community entitle to (0: no community). It reads the slices of
 * community resource `$1` in season `$2`.
 */
const ENTITLED_COMMUNITIES = `
  SELECT s.community_id, sum(s.kobo) * 0.01 AS entitled FROM ledger_slice s JOIN eop e ON e.id = s.eop_id
   WHERE s.community_resource_id = $1 AND s.community_id >= 0 AND e.season = $2 AND e.removed_on IS NULL GROUP BY s.community_id`;

/**
 * Returns the sums of each community with entries or an entitlement, most entries first. Its farmers are those with
 * entries. Settle the entitlement first.
 */
export function sumsOfCommunities(
  reader: Reader,
  communityResourceId: number,
  season: string,
): Promise<(SumsRow & { communityId: number | null; communityName: string | null; entitled: string })[]> {
  return reader.query(
    `WITH land AS (${ENTITLED_COMMUNITIES}),
     known AS (SELECT community_id FROM ledger_total WHERE community_resource_id = $1 AND season = $2
                UNION SELECT community_id FROM land)
     SELECT s.*, nullif(s.community, 0) AS "communityId", c.name AS "communityName", coalesce(l.entitled, 0)::text AS entitled,
            (SELECT count(*) FROM ledger_farmer f
              WHERE f.community_resource_id = $1 AND f.season = $2 AND f.community_id = s.community) AS farmers
       FROM (SELECT k.community_id AS community, ${SUMS} FROM known k
               LEFT JOIN ledger_total t ON t.community_id = k.community_id AND t.community_resource_id = $1 AND t.season = $2
              GROUP BY k.community_id) s
       LEFT JOIN land l ON l.community_id = s.community
       LEFT JOIN community c ON c.id = s.community ORDER BY s.entries DESC, s.community`,
    [communityResourceId, season],
  );
}

const HERE = `community_resource_id = $1 AND season = $2 AND ($3::bigint IS NULL OR community_id = $3)`;
const COMPARED = [
  'entries',
  'allocated',
  'collected',
  'returned',
  'disbursed',
  'repaid_naira',
  'repaid_bags',
  'qty_allocated',
  'qty_collected',
  'qty_returned',
  'hoses',
  'empty_bags',
];

/**
 * Compares rows with their sums: how many differ, and by how much naira and units. It recomputes what debtors owe and
 * others overpaid per farmer.
 */
export async function differenceOf(
  reader: Reader,
  asked: SumsAsked,
): Promise<{ entries: number; difference: string }> {
  const sum = (kinds: string, of = 'amount') => `coalesce(sum(${of}) FILTER (WHERE kind IN (${kinds})), 0)`;
  const [row] = await reader.query<{ entries: number; difference: string }>(
    // By kind first, so that few sums remain to filter.
    `WITH kinds AS (
       SELECT community_id, eop_id, kind, count(*) AS entries, sum(amount) AS amount, sum(quantity) AS quantity
         FROM ledger_entry WHERE ${HERE} GROUP BY 1, 2, 3),
     entries AS MATERIALIZED (
       SELECT community_id, eop_id, sum(entries) AS entries, ${sum(`'ALLOCATION'`)} AS allocated, ${sum(`'COLLECTION'`)} AS collected,
              ${sum(`'RETURN'`)} AS returned, ${sum(`'DISBURSEMENT'`)} AS disbursed, ${sum(`'REPAYMENT_NAIRA'`)} AS repaid_naira,
              ${sum(`'REPAYMENT_BAGS'`)} AS repaid_bags, ${sum(`'ALLOCATION'`, 'quantity')} AS qty_allocated,
              ${sum(`'COLLECTION'`, 'quantity')} AS qty_collected, ${sum(`'RETURN'`, 'quantity')} AS qty_returned,
              ${sum(`'HOSE_INTAKE'`, 'quantity')} AS hoses, ${sum(`'EMPTY_BAGS'`, 'quantity')} AS empty_bags
         FROM kinds GROUP BY 1, 2),
     kept AS (SELECT * FROM ledger_total WHERE ${HERE}),
     apart AS (
       SELECT ${COMPARED.map((column) => `abs(coalesce(e.${column}, 0) - coalesce(t.${column}, 0))`).join(' + ')} AS difference
         FROM entries e FULL JOIN kept t USING (community_id, eop_id)
       UNION ALL
       SELECT abs(coalesce(sum(greatest(f.net, 0)), 0) - (SELECT coalesce(sum(collected - returned + disbursed - settled), 0) FROM kept))
            + abs(coalesce(sum(greatest(-f.net, 0)), 0) - (SELECT coalesce(sum(repaid_naira + repaid_bags - settled), 0) FROM kept))
         FROM (SELECT sum(CASE WHEN kind IN ('COLLECTION', 'DISBURSEMENT') THEN amount ELSE -amount END) AS net
                 FROM ledger_entry WHERE ${HERE} AND kind <> 'ALLOCATION' GROUP BY farmer_id) f
       UNION ALL
       SELECT abs(coalesce(sum(received), 0) - (SELECT coalesce(sum(collected - returned + disbursed), 0) FROM entries))
            + abs(coalesce(sum(repaid), 0) - (SELECT coalesce(sum(repaid_naira + repaid_bags), 0) FROM entries))
            + abs(coalesce(sum(allocated), 0) - (SELECT coalesce(sum(allocated), 0) FROM entries))
         FROM ledger_farmer WHERE ${HERE})
     SELECT (SELECT coalesce(sum(entries), 0)::bigint FROM entries) AS entries, coalesce(sum(difference), 0)::text AS difference FROM apart`,
    valuesOf(asked),
  );
  return row ?? { entries: 0, difference: '0' };
}

/** Stored figures per farmer compared with their balances. Naira as text. */
const OUT_OF_BALANCES = {
  settled: 'settled',
  not_collected: 'greatest(allocated - collected + returned, 0)',
  beyond_allocated: 'greatest(collected - returned - allocated, 0)',
};

/**
 * Compares balances with the figures stored for them, in naira. It checks the totals. For each farmer it also checks
 * that `settled` is the lesser of repaid and received.
 */
export async function differenceOfBalances(reader: Reader, asked: SumsAsked): Promise<string> {
  const sums = Object.entries(OUT_OF_BALANCES);
  const [[totals], [farmers]] = await Promise.all([
    reader.query<{ difference: string }>(
      `SELECT coalesce(sum(${sums.map(([name]) => `abs(coalesce(b.${name}, 0) - coalesce(t.${name}, 0))`).join(' + ')}), 0)::text AS difference
         FROM (SELECT community_id, eop_id, ${sums.map(([name, of]) => `sum(${of}) AS ${name}`).join(', ')}
                 FROM ledger_balance WHERE ${HERE} GROUP BY 1, 2) b
         FULL JOIN (SELECT * FROM ledger_total WHERE ${HERE}) t USING (community_id, eop_id)`,
      valuesOf(asked),
    ),
    reader.query<{ difference: string }>(
      `SELECT coalesce(sum(abs(settled - least(repaid, received))), 0)::text AS difference
         FROM (SELECT sum(settled) AS settled, sum(repaid_naira + repaid_bags) AS repaid,
                      sum(collected - returned + disbursed) AS received
                 FROM ledger_balance WHERE ${HERE} GROUP BY farmer_id) f`,
      valuesOf(asked),
    ),
  ]);
  return sumOf([totals?.difference ?? '0', farmers?.difference ?? '0']);
}
