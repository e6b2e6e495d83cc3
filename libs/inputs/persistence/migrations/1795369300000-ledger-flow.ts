import type { MigrationInterface, QueryRunner } from 'typeorm';

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
 * one farmer and a hundred thousand.
 */
const SETTLED = `LATERAL (
  WITH lines AS MATERIALIZED (
    SELECT eop_id, id, kind, amount, counters FROM ledger_entry
     WHERE farmer_id = p.farmer_id AND community_resource_id = p.community_resource_id AND season = p.season
       AND kind IN ('COLLECTION', 'DISBURSEMENT', 'RETURN')),
  given AS (
    SELECT eop_id, id, amount, sum(amount) OVER (PARTITION BY eop_id ORDER BY id DESC) - amount AS later,
           (SELECT coalesce(sum(b.amount), 0) FROM lines b WHERE b.kind = 'RETURN' AND b.eop_id = l.eop_id) AS returned
      FROM lines l WHERE kind <> 'RETURN' AND counters IS NULL AND NOT EXISTS (SELECT 1 FROM lines c WHERE c.counters = l.id)),
  standing AS (SELECT eop_id, id, amount - least(amount, greatest(returned - later, 0)) AS amount FROM given)
  SELECT eop_id, sum(greatest(least(amount, p.repaid - earlier), 0)) AS settled
    FROM (SELECT *, sum(amount) OVER (ORDER BY id) - amount AS earlier FROM standing) s GROUP BY eop_id) s`;

const farmers = `
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

const none = SUMS.map(() => '0').join(', ');
const balancesWith = (settled: string) => `
        WITH own AS MATERIALIZED (SELECT DISTINCT ${FARMER} FROM new_rows),
        -- Brought together by their keys and not joined: that has one plan, too. What was before is nobody's to change, since the
        -- rows of these farmers are held.
        known AS (
          SELECT ${BALANCE}, community_id AS joined, NULL::bigint AS was_in, ${Object.values(ADDED).join(', ')}, 0 AS settled, ${BESIDE_NAMES.map(() => '0').join(', ')}
            FROM new_rows GROUP BY ${BALANCE}, community_id
          UNION ALL
          SELECT ${BALANCE}, NULL, community_id, ${none}, 0, ${Object.values(BESIDE).join(', ')}
            FROM own JOIN ledger_balance USING (${FARMER})
          UNION ALL
          SELECT ${FARMER}, s.eop_id, NULL, NULL, ${none}, s.settled, ${BESIDE_NAMES.map(() => '0').join(', ')}
            FROM own JOIN ledger_farmer p USING (${FARMER}) CROSS JOIN ${settled}),
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
          SELECT ${TOTAL}, ${none}, ${Object.values(BESIDE).join(', ')} FROM kept
          UNION ALL
          SELECT ${TOTAL}, ${SUMS.join(', ')}, ${BESIDE_NAMES.map((name) => `-was_${name}`).join(', ')} FROM changed)
          x(${TOTAL}, ${TOTALS.join(', ')})
         GROUP BY ${TOTAL} ORDER BY ${TOTAL}
        ON CONFLICT (${TOTAL}) DO UPDATE SET ${TOTALS.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')};`;

/**
 * Replaces the trigger's function. `settled` joins the settled amounts to a farmer `p` and limits for whom they are
 * stored.
 */
export const sumUpEntriesWith = (settled: string) => `
      -- A connection keeps the plan of its statements from the first time. By indexes alone it serves one entry and a hundred thousand.
      CREATE OR REPLACE FUNCTION sum_up_ledger_entries() RETURNS trigger LANGUAGE plpgsql
        SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      BEGIN ${farmers}
        ${balancesWith(settled)}
        RETURN NULL;
      END $$;`;

/** The function as of this migration, for its rollback. */
export const SUM_UP_OF_COLLECTIONS = sumUpEntriesWith(`${SETTLED} WHERE p.repaid > 0`);

/**
 * Stores the figures between the balances of a ledger: settled, allocated but not collected, and collected but not
 * allocated. One statement updates balances and totals, so that totals are locked once and in one order.
 */
export class LedgerFlow1795369300000 implements MigrationInterface {
  name = 'LedgerFlow1795369300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- First what entries take first: then neither waits for the other in a circle.
      LOCK TABLE ledger_entry IN SHARE ROW EXCLUSIVE MODE;
      DROP TRIGGER ledger_balance_added ON ledger_balance;
      DROP TRIGGER ledger_balance_changed ON ledger_balance;
      DROP FUNCTION sum_up_ledger_balances();
      ALTER TABLE ledger_balance
        -- Naira of repayments that have paid for it.
        ADD COLUMN settled numeric NOT NULL DEFAULT 0;
      ALTER TABLE ledger_total
        ADD COLUMN settled          numeric NOT NULL DEFAULT 0,
        -- Naira farmer by farmer: set aside and not collected, collected and not set aside.
        ADD COLUMN not_collected    numeric NOT NULL DEFAULT 0,
        ADD COLUMN beyond_allocated numeric NOT NULL DEFAULT 0;

      UPDATE ledger_balance b SET settled = s.settled
        FROM (SELECT ${FARMER}, s.eop_id, s.settled FROM ledger_farmer p CROSS JOIN ${SETTLED} WHERE p.repaid > 0) s
       WHERE (b.community_resource_id, b.season, b.farmer_id, b.eop_id) = (s.community_resource_id, s.season, s.farmer_id, s.eop_id)
         AND s.settled <> 0;
      UPDATE ledger_total t SET settled = b.settled, not_collected = b.not_collected, beyond_allocated = b.beyond_allocated
        FROM (SELECT ${TOTAL}, sum(settled) AS settled, sum(${BESIDE.not_collected}) AS not_collected,
                     sum(${BESIDE.beyond_allocated}) AS beyond_allocated FROM ledger_balance GROUP BY ${TOTAL}) b
       WHERE (t.community_resource_id, t.season, t.community_id, t.eop_id) = (b.community_resource_id, b.season, b.community_id, b.eop_id);

      ${SUM_UP_OF_COLLECTIONS}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    const sums = (of: (sum: string) => string) => [...SUMS, 'farmers'].map(of).join(', ');
    const of = (sign: '' | '-', rows: string) =>
      `SELECT ${TOTAL}, ${SUMS.map((sum) => `${sign}${sum} AS ${sum}`).join(', ')}, ${sign}(has::int) AS farmers FROM ${rows}`;
    const add = (changes: string) => `
      INSERT INTO ledger_total AS t (${TOTAL}, ${sums((sum) => sum)})
      SELECT ${TOTAL}, ${sums((sum) => `sum(${sum})`)} FROM (${changes}) c GROUP BY ${TOTAL} ORDER BY ${TOTAL}
      ON CONFLICT (${TOTAL}) DO UPDATE SET ${sums((sum) => `${sum} = t.${sum} + excluded.${sum}`)};`;
    await db.query(`
      CREATE OR REPLACE FUNCTION sum_up_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${farmers}
        INSERT INTO ledger_balance AS b (${BALANCE}, community_id, ${SUMS.join(', ')})
        SELECT ${BALANCE}, min(community_id), ${Object.values(ADDED)
          .map((added) => `coalesce(${added}, 0)`)
          .join(', ')}
          FROM new_rows GROUP BY ${BALANCE} ORDER BY ${BALANCE}
        ON CONFLICT (${BALANCE}) DO UPDATE SET ${SUMS.map((sum) => `${sum} = b.${sum} + excluded.${sum}`).join(', ')};
        RETURN NULL;
      END $$;
      CREATE FUNCTION sum_up_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${add(of('', 'new_rows'))}
        ELSE ${add(`${of('', 'new_rows')} UNION ALL ${of('-', 'old_rows')}`)}
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_balance_added AFTER INSERT ON ledger_balance REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION sum_up_ledger_balances();
      CREATE TRIGGER ledger_balance_changed AFTER UPDATE ON ledger_balance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION sum_up_ledger_balances();
      ALTER TABLE ledger_balance DROP COLUMN settled;
      ALTER TABLE ledger_total DROP COLUMN settled, DROP COLUMN not_collected, DROP COLUMN beyond_allocated;
    `);
  }
}
