import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SUM_UP_OF_COLLECTIONS, sumUpEntriesWith } from './1795369300000-ledger-flow.js';

const FARMER = 'community_resource_id, season, farmer_id';
const of = (table: string) => `(${table}.community_resource_id, ${table}.season, ${table}.farmer_id)`;

/**
 * Naira by which returns of an input exceed its collections. Each entry is rounded to the kobo, so many small
 * collections and one large return can differ. The excess counts as paid, and its input as settled below zero.
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

/**
 * Makes `settled` of a farmer's balances the lesser of received and repaid, without exception. So the totals know
 * exactly what debtors owe (received less settled) and what others overpaid (repaid less settled). Both are per farmer,
 * community resource and season.
 */
export class LedgerOwed1795370600011 implements MigrationInterface {
  name = 'LedgerOwed1795370600011';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      LOCK TABLE ledger_entry IN SHARE ROW EXCLUSIVE MODE;
      ${sumUpEntriesWith(SETTLED)}
      CREATE TEMP TABLE ledger_resettled ON COMMIT DROP AS
      SELECT b.community_resource_id, b.season, b.farmer_id, b.eop_id, b.community_id, b.settled AS was,
             coalesce(n.settled, 0) AS settled
        FROM ledger_balance b
        JOIN (SELECT DISTINCT ${FARMER} FROM ledger_balance WHERE collected - returned + disbursed < 0) f USING (${FARMER})
        LEFT JOIN (SELECT ${FARMER}, s.eop_id, s.settled FROM ledger_farmer p CROSS JOIN ${SETTLED}
                      AND ${of('p')} IN (SELECT ${FARMER} FROM ledger_balance WHERE collected - returned + disbursed < 0)) n
               USING (${FARMER}, eop_id);
      UPDATE ledger_balance b SET settled = r.settled FROM ledger_resettled r
       WHERE ${of('b')} = ${of('r')} AND b.eop_id = r.eop_id AND r.settled <> r.was;
      UPDATE ledger_total t SET settled = t.settled + r.more
        FROM (SELECT community_resource_id, season, community_id, eop_id, sum(settled - was) AS more
                FROM ledger_resettled GROUP BY 1, 2, 3, 4) r
       WHERE (t.community_resource_id, t.season, t.community_id, t.eop_id) = (r.community_resource_id, r.season, r.community_id, r.eop_id)
         AND r.more <> 0;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(SUM_UP_OF_COLLECTIONS);
  }
}
