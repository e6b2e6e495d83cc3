import type { Reader } from '#libs/platform';

/** Whose sums: of a season, of one community where one is given. */
export interface SumsAsked {
  communityResourceId: number;
  season: string;
  /** Null: all of them. */
  communityId: number | null;
}

/** Sums as numeric text. */
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
  entries: number;
  farmers: number;
}

const SUMS = `coalesce(sum(t.qty_allocated), 0)::text AS "qtyAllocated",
  coalesce(sum(t.qty_collected - t.qty_returned), 0)::text AS "qtyCollected", coalesce(sum(t.qty_returned), 0)::text AS "qtyReturned",
  coalesce(sum(t.allocated), 0)::text AS allocated, coalesce(sum(t.collected - t.returned), 0)::text AS collected,
  coalesce(sum(t.returned), 0)::text AS returned, coalesce(sum(t.disbursed), 0)::text AS disbursed,
  coalesce(sum(t.repaid_naira), 0)::text AS "repaidInNaira", coalesce(sum(t.repaid_bags), 0)::text AS "repaidInBags",
  coalesce(sum(t.bags), 0)::text AS bags, coalesce(sum(t.entries), 0)::bigint AS entries, coalesce(sum(t.farmers), 0)::bigint AS farmers`;

const OF_PLACE = `t.community_resource_id = $1 AND t.season = $2 AND ($3::bigint IS NULL OR t.community_id = $3)`;
const valuesOf = ({ communityResourceId, season, communityId }: SumsAsked) => [
  communityResourceId,
  season,
  communityId,
];

/** An input with its sums, also one without entries, and one that was removed since its entries were taken back. */
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

/** All sums of a ledger. `farmers` counts those of all inputs, and is of no use here. */
export async function sumsOfLedger(reader: Reader, asked: SumsAsked): Promise<SumsRow> {
  const [row] = await reader.query<SumsRow>(
    `SELECT ${SUMS} FROM ledger_total t WHERE ${OF_PLACE}`,
    valuesOf(asked),
  );
  if (!row) throw new Error('a row was expected');
  return row;
}

/** Sums of each community that has entries, the largest first; its farmers are those with entries. */
export function sumsOfCommunities(
  reader: Reader,
  communityResourceId: number,
  season: string,
): Promise<(SumsRow & { communityId: number | null; communityName: string | null })[]> {
  return reader.query(
    `SELECT s.*, nullif(s.community, 0) AS "communityId", c.name AS "communityName",
            (SELECT count(*) FROM ledger_farmer f
              WHERE f.community_resource_id = $1 AND f.season = $2 AND f.community_id = s.community) AS farmers
       FROM (SELECT t.community_id AS community, ${SUMS} FROM ledger_total t
              WHERE t.community_resource_id = $1 AND t.season = $2 GROUP BY t.community_id) s
       LEFT JOIN community c ON c.id = s.community ORDER BY s.entries DESC, s.community`,
    [communityResourceId, season],
  );
}

export interface EntitlementRow {
  eopId: number;
  quantity: string;
  amount: string;
}

export interface LandRow {
  /** Completed hectares, to the fifth decimal a farm. */
  hectares: string;
  farmers: number;
}

/**
 * Completed farms by farmer: hundred-thousandths of a hectare, which a farm panel shows of each, added up. Whole numbers, since
 * numeric takes a second for what a hundred thousand farmers are entitled to.
 */
const LAND = `
  land AS MATERIALIZED (
    SELECT farmer_id, sum(floor(area_m2 * 10 + 0.5)::bigint)::bigint AS units, count(*) AS farms FROM farm
     WHERE community_resource_id = $1 AND status = 'COMPLETED' AND farmer_id IS NOT NULL AND area_m2 > 0
       AND ($3::bigint IS NULL OR community_id = $3) AND ($4::bigint IS NULL OR farmer_id = $4)
     GROUP BY farmer_id)`;

/**
 * What completed farms entitle to: hectares by quantity per hectare to the fifth decimal, and its naira to the kobo, farmer by farmer,
 * halves rounded up. Of one farmer where one is given. Inputs so dear that whole numbers would not hold them are reckoned in numeric.
 */
export async function entitlementOf(
  reader: Reader,
  { farmerId = null, ...asked }: SumsAsked & { farmerId?: number | null },
): Promise<{ items: EntitlementRow[]; land: LandRow & { farms: number } }> {
  const values = [...valuesOf(asked), farmerId];
  const rows = await reader.query<EntitlementRow & LandRow & { farms: number }>(
    `WITH ${LAND},
     whole AS (
       SELECT (coalesce(sum(units), 0) * 0.00001)::text AS hectares, count(*) AS farmers, coalesce(sum(farms), 0)::bigint AS farms,
              coalesce(max(units), 0) AS most FROM land),
     priced AS (
       SELECT e.id, (e.quantity_per_hectare * 10000)::bigint AS per, (e.unit_cost * 100)::bigint AS kobo,
              (w.most * e.quantity_per_hectare + 1) * e.unit_cost * 100 < 9e18 AND w.most * e.quantity_per_hectare * 10000 < 9e18 AS fits
         FROM eop e CROSS JOIN whole w
        WHERE e.community_resource_id = $1 AND e.season = $2 AND e.removed_on IS NULL),
     items AS (
       SELECT p.id,
              coalesce(sum((l.units * p.per + 5000) / 10000) FILTER (WHERE p.fits), 0)
                + coalesce(sum(round(l.units::numeric * p.per / 10000)) FILTER (WHERE NOT p.fits), 0) AS units,
              coalesce(sum((((l.units * p.per + 5000) / 10000) * p.kobo + 50000) / 100000) FILTER (WHERE p.fits), 0)
                + coalesce(sum(round(round(l.units::numeric * p.per / 10000) * p.kobo / 100000)) FILTER (WHERE NOT p.fits), 0) AS kobo
         FROM priced p CROSS JOIN land l GROUP BY p.id)
     SELECT i.id AS "eopId", (i.units * 0.00001)::text AS quantity, (i.kobo * 0.01)::text AS amount, w.hectares, w.farmers, w.farms
       FROM whole w LEFT JOIN items i ON true`,
    values,
  );
  const [first] = rows;
  if (!first) throw new Error('a row was expected');
  return { items: rows.filter(({ eopId }) => eopId !== null), land: first };
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
];

/** Rows against all of their sums: how many, and by how much naira and units they differ. */
export async function differenceOf(
  reader: Reader,
  asked: SumsAsked,
): Promise<{ entries: number; difference: string }> {
  const sum = (kinds: string, of = 'amount') => `coalesce(sum(${of}) FILTER (WHERE kind IN (${kinds})), 0)`;
  const [row] = await reader.query<{ entries: number; difference: string }>(
    `WITH entries AS MATERIALIZED (
       SELECT community_id, eop_id, count(*) AS entries, ${sum(`'ALLOCATION'`)} AS allocated, ${sum(`'COLLECTION'`)} AS collected,
              ${sum(`'RETURN'`)} AS returned, ${sum(`'DISBURSEMENT'`)} AS disbursed, ${sum(`'REPAYMENT_NAIRA'`)} AS repaid_naira,
              ${sum(`'REPAYMENT_BAGS'`)} AS repaid_bags, ${sum(`'ALLOCATION'`, 'quantity')} AS qty_allocated,
              ${sum(`'COLLECTION'`, 'quantity')} AS qty_collected, ${sum(`'RETURN'`, 'quantity')} AS qty_returned
         FROM ledger_entry WHERE ${HERE} GROUP BY 1, 2),
     kept AS (SELECT * FROM ledger_total WHERE ${HERE}),
     apart AS (
       SELECT ${COMPARED.map((column) => `abs(coalesce(e.${column}, 0) - coalesce(t.${column}, 0))`).join(' + ')} AS difference
         FROM entries e FULL JOIN kept t USING (community_id, eop_id)
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
