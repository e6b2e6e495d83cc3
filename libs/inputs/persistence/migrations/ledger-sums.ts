const FARMER = 'community_resource_id, season, farmer_id';
const BALANCE = `${FARMER}, eop_id`;
const TOTAL = 'community_resource_id, season, community_id, eop_id';
const ADDED = {
  qty_allocated: `sum(quantity) FILTER (WHERE kind = 'ALLOCATION')`,
  qty_collected: `sum(quantity) FILTER (WHERE kind = 'COLLECTION')`,
  qty_returned: `sum(quantity) FILTER (WHERE kind = 'RETURN')`,
  allocated: `sum(amount) FILTER (WHERE kind = 'ALLOCATION')`,
  collected: `sum(amount) FILTER (WHERE kind = 'COLLECTION')`,
  returned: `sum(amount) FILTER (WHERE kind = 'RETURN')`,
  disbursed: `sum(amount) FILTER (WHERE kind = 'DISBURSEMENT')`,
  repaid_naira: `sum(amount) FILTER (WHERE kind = 'REPAYMENT_NAIRA')`,
  repaid_bags: `sum(amount) FILTER (WHERE kind = 'REPAYMENT_BAGS')`,
  bags: 'sum(bags)',
  hoses: `sum(quantity) FILTER (WHERE kind = 'HOSE_INTAKE')`,
  empty_bags: `sum(quantity) FILTER (WHERE kind = 'EMPTY_BAGS')`,
  entries: 'count(*)',
};
const SUMS = Object.keys(ADDED);
/** Columns of a total in addition to the plain sums, each computed from the row of a balance. */
const BESIDE = {
  settled: 'settled',
  not_collected: 'greatest(allocated - collected + returned, 0)',
  beyond_allocated: 'greatest(collected - returned - allocated, 0)',
  farmers: 'has::int',
};
const BESIDE_NAMES = Object.keys(BESIDE);
const TOTALS = [...SUMS, ...BESIDE_NAMES];

/**
 * SQL of the collections that repayments of farmer `p` have paid for, by input. The oldest collection comes first, and
 * returns reduce the latest of their input, as on statements. It reads each farmer by an index, so that one plan suits
 * one farmer and a hundred thousand. Only for farmers who have repaid, or have returned more than they received.
 *
 * Each entry is rounded to the kobo, so a return can exceed many small collections. The excess counts as paid, and its
 * input as settled below zero. So `settled` is the lesser of received and repaid, without exception.
 */
const SETTLED = `LATERAL (
  WITH lines AS MATERIALIZED (
    SELECT eop_id, id, kind, amount, counters FROM ledger_entry
     WHERE farmer_id = p.farmer_id AND community_resource_id = p.community_resource_id AND season = p.season
       AND kind IN ('COLLECTION', 'DISBURSEMENT', 'RETURN')),
  excess AS MATERIALIZED (
    SELECT eop_id, sum(CASE kind WHEN 'RETURN' THEN amount ELSE -amount END) AS amount FROM lines GROUP BY eop_id
    HAVING sum(CASE kind WHEN 'RETURN' THEN amount ELSE -amount END) > 0),
  paid AS (SELECT p.repaid + coalesce((SELECT sum(amount) FROM excess), 0) AS amount),
  given AS (
    SELECT eop_id, id, amount, sum(amount) OVER (PARTITION BY eop_id ORDER BY id DESC) - amount AS later,
           (SELECT coalesce(sum(b.amount), 0) FROM lines b WHERE b.kind = 'RETURN' AND b.eop_id = l.eop_id) AS returned
      FROM lines l WHERE kind <> 'RETURN' AND counters IS NULL AND NOT EXISTS (SELECT 1 FROM lines c WHERE c.counters = l.id)),
  standing AS (SELECT eop_id, id, amount - least(amount, greatest(returned - later, 0)) AS amount FROM given)
  SELECT eop_id, sum(settled) AS settled FROM (
    SELECT s.eop_id, greatest(least(s.amount, paid.amount - s.earlier), 0) AS settled
      FROM (SELECT *, sum(amount) OVER (ORDER BY id) - amount AS earlier FROM standing) s CROSS JOIN paid
    UNION ALL
    SELECT eop_id, -amount FROM excess) x GROUP BY eop_id) s WHERE (p.repaid > 0 OR p.received < 0)`;

const ADD_TO_FARMERS = `
        INSERT INTO ledger_farmer AS f (community_resource_id, season, farmer_id, community_id, allocated, received, repaid, entries, last_entry)
        SELECT community_resource_id, season, farmer_id, min(community_id),
               coalesce(sum(amount) FILTER (WHERE kind = 'ALLOCATION'), 0),
               coalesce(sum(CASE WHEN kind IN ('COLLECTION', 'DISBURSEMENT') THEN amount WHEN kind = 'RETURN' THEN -amount END), 0),
               coalesce(sum(amount) FILTER (WHERE kind IN ('REPAYMENT_NAIRA', 'REPAYMENT_BAGS')), 0),
               count(*), max(id)
          FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (community_resource_id, season, farmer_id) DO UPDATE
           SET allocated = f.allocated + excluded.allocated, received = f.received + excluded.received,
               repaid = f.repaid + excluded.repaid, entries = f.entries + excluded.entries,
               last_entry = greatest(f.last_entry, excluded.last_entry);`;

const NONE = SUMS.map(() => '0').join(', ');
const ADD_TO_BALANCES_AND_TOTALS = `
        WITH own AS MATERIALIZED (SELECT DISTINCT ${FARMER} FROM new_rows),
        -- Grouped by their keys and not joined, which has one plan, too. Nobody else changes the earlier balances: the rows of these
        -- farmers are locked.
        known AS (
          SELECT ${BALANCE}, community_id AS joined, NULL::bigint AS was_in, ${Object.values(ADDED).join(', ')}, 0 AS settled, ${BESIDE_NAMES.map(() => '0').join(', ')}
            FROM new_rows GROUP BY ${BALANCE}, community_id
          UNION ALL
          SELECT ${BALANCE}, NULL, community_id, ${NONE}, 0, ${Object.values(BESIDE).join(', ')}
            FROM own JOIN ledger_balance USING (${FARMER})
          UNION ALL
          SELECT ${FARMER}, s.eop_id, NULL, NULL, ${NONE}, s.settled, ${BESIDE_NAMES.map(() => '0').join(', ')}
            FROM own JOIN ledger_farmer p USING (${FARMER}) CROSS JOIN ${SETTLED}),
        changed AS MATERIALIZED (
          SELECT ${BALANCE}, coalesce(max(was_in), min(joined)) AS community_id,
                 ${SUMS.map((sum) => `coalesce(sum(${sum}), 0) AS ${sum}`).join(', ')}, sum(settled) AS settled,
                 ${BESIDE_NAMES.map((name) => `sum(was_${name}) AS was_${name}`).join(', ')}
            FROM known AS k(${BALANCE}, joined, was_in, ${SUMS.join(', ')}, settled, ${BESIDE_NAMES.map((name) => `was_${name}`).join(', ')})
           GROUP BY ${BALANCE} HAVING sum(entries) > 0 OR sum(settled) <> sum(was_settled)),
        kept AS (
          INSERT INTO ledger_balance AS b (${BALANCE}, community_id, ${SUMS.join(', ')}, settled)
          SELECT ${BALANCE}, community_id, ${SUMS.join(', ')}, settled FROM changed ORDER BY ${BALANCE}
          ON CONFLICT (${BALANCE}) DO UPDATE
             SET ${SUMS.map((sum) => `${sum} = b.${sum} + excluded.${sum}`).join(', ')}, settled = excluded.settled
          RETURNING *)
        INSERT INTO ledger_total AS t (${TOTAL}, ${TOTALS.join(', ')})
        SELECT ${TOTAL}, ${TOTALS.map((sum) => `sum(${sum})`).join(', ')} FROM (
          SELECT ${TOTAL}, ${NONE}, ${Object.values(BESIDE).join(', ')} FROM kept
          UNION ALL
          SELECT ${TOTAL}, ${SUMS.join(', ')}, ${BESIDE_NAMES.map((name) => `-was_${name}`).join(', ')} FROM changed)
          x(${TOTAL}, ${TOTALS.join(', ')})
         GROUP BY ${TOTAL} ORDER BY ${TOTAL}
        ON CONFLICT (${TOTAL}) DO UPDATE SET ${TOTALS.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')};`;

/**
 * SQL of the trigger function that adds new entries to the sums. By indexes alone its plan serves one entry and a hundred
 * thousand: a connection keeps the plan of its statements from the first run. Rows are written in the order of the keys,
 * farmers before their sums, so that two statements cannot lock each other out.
 */
export const SUM_UP_LEDGER_ENTRIES = `
      CREATE OR REPLACE FUNCTION sum_up_ledger_entries() RETURNS trigger LANGUAGE plpgsql
        SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      BEGIN ${ADD_TO_FARMERS}
        ${ADD_TO_BALANCES_AND_TOTALS}
        RETURN NULL;
      END $$;`;

/** The ledgers of two farmers in the seasons of the `moved` entries, each in the community of their first entry. */
const ENTRIES_AGAIN = `(
          SELECT e.id, e.community_resource_id, e.season, e.farmer_id, e.eop_id, e.kind, e.quantity, e.amount, e.bags,
                 first_value(e.community_id) OVER (PARTITION BY e.community_resource_id, e.season, e.farmer_id ORDER BY e.id) AS community_id
            FROM ledger_entry e
           WHERE e.farmer_id IN (from_id, to_id)
             AND (e.community_resource_id, e.season) IN (
               SELECT community_resource_id, season FROM ledger_entry WHERE id = ANY(moved))) new_rows`;

/** SQL that computes the sums of two farmers again, after entries have moved between them. */
const SUM_AGAIN = `
        UPDATE ledger_total t SET ${TOTALS.map((sum) => `${sum} = t.${sum} - x.${sum}`).join(', ')}
          FROM (SELECT ${TOTAL}, ${[
            ...SUMS,
            ...Object.entries(BESIDE).map(([name, sql]) => `${sql} AS ${name}`),
          ]
            .map((column) => {
              const [sql, name = sql] = column.split(' AS ') as [string, string?];
              return `sum(${sql}) AS ${name}`;
            })
            .join(', ')}
                  FROM ledger_balance
                 WHERE farmer_id IN (from_id, to_id)
                   AND (community_resource_id, season) IN (
                     SELECT community_resource_id, season FROM ledger_entry WHERE id = ANY(moved))
                 GROUP BY ${TOTAL}) x
         WHERE ${TOTAL.split(', ')
           .map((key) => `t.${key} = x.${key}`)
           .join(' AND ')};
        DELETE FROM ledger_balance
         WHERE farmer_id IN (from_id, to_id)
           AND (community_resource_id, season) IN (SELECT community_resource_id, season FROM ledger_entry WHERE id = ANY(moved));
        DELETE FROM ledger_farmer
         WHERE farmer_id IN (from_id, to_id)
           AND (community_resource_id, season) IN (SELECT community_resource_id, season FROM ledger_entry WHERE id = ANY(moved));
        ${ADD_TO_FARMERS.replaceAll('new_rows', ENTRIES_AGAIN)}
        ${ADD_TO_BALANCES_AND_TOTALS.replaceAll('new_rows', ENTRIES_AGAIN)}`;

/**
 * SQL of the function that moves entries between records of one person. It runs as the owner: the application may not
 * update entries. @param more SQL of sums beyond those of a programme
 */
export const moveLedgerEntries = (more = ''): string => `
      CREATE OR REPLACE FUNCTION move_ledger_entries(from_id bigint, to_id bigint, only_ids bigint[]) RETURNS bigint[]
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        moved bigint[];
      BEGIN
        WITH m AS (
          UPDATE ledger_entry SET farmer_id = to_id
           WHERE farmer_id = from_id AND (only_ids IS NULL OR id = ANY(only_ids)) RETURNING id)
        SELECT coalesce(array_agg(id ORDER BY id), '{}') INTO moved FROM m;
        ${SUM_AGAIN}
        ${more}
        RETURN moved;
      END $$;`;
