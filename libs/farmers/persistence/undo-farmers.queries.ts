import { isLocked } from './farmer-locks.queries.js';
import {
  comparedBy,
  FARMER_IDENTIFIERS,
  MERGED_FARMER_COLUMNS,
  PLAIN_ACCOUNT,
} from './merge-farmers.queries.js';

export interface UndoFarmers {
  /**
   * SQL of the results of `mergeFarmers`: a SELECT of `row_no`, `farmer_id`, `community_id`, `version`, `outcome` and
   * `before`.
   */
  rows: string;
}

/**
 * Returns the effect of undoing a merge on each row: a SELECT of `row_no`, `farmer_id`, `before` and `verdict`.
 * Verdicts: `removed` (it created the farmer), `restored` (it changed them), `kept`, `gone`. A farmer is kept if
 * someone has changed them since or their record is locked, or if their earlier identifiers belong to someone else by now. A farm, user, card,
 * ledger or other community also keeps them. A farm that was only linked automatically and not changed since does not keep
 * them. `farmers` names the farmers to check.
 */
export function judgeFarmers({ rows }: UndoFarmers, farmers = 'farmer'): string {
  const taken = FARMER_IDENTIFIERS.map(
    (column) =>
      `${comparedBy(column, 'o')} = ${comparedBy(column, 'b')} AND f.${column} IS DISTINCT FROM b.${column}`,
  ).join(' OR ');
  return `
    SELECT u.row_no, u.farmer_id, u.community_id, u.before,
           CASE WHEN f.id IS NULL THEN 'gone'
                WHEN f.version <> u.version OR ${isLocked('f')} THEN 'kept'
                WHEN u.outcome = 'updated' AND EXISTS (
                  SELECT 1 FROM jsonb_populate_record(NULL::farmer, u.before) b
                    JOIN farmer o ON o.account_id = f.account_id AND o.id <> f.id AND (${taken})) THEN 'kept'
                WHEN u.outcome = 'updated' THEN 'restored'
                WHEN EXISTS (SELECT 1 FROM farm p WHERE p.farmer_id = f.id AND NOT EXISTS (
                               SELECT 1 FROM farm_link l WHERE l.farm_id = p.id AND l.farmer_id = f.id AND l.version = p.version))
                  OR EXISTS (SELECT 1 FROM app_user p WHERE p.farmer_id = f.id)
                  OR EXISTS (SELECT 1 FROM farmer_biometric p WHERE p.farmer_id = f.id)
                  OR EXISTS (SELECT 1 FROM card p WHERE p.farmer_id = f.id)
                  OR EXISTS (SELECT 1 FROM ledger_entry p WHERE p.farmer_id = f.id)
                  OR EXISTS (SELECT 1 FROM ledger_approval p WHERE p.farmer_id = f.id)
                  OR EXISTS (SELECT 1 FROM membership m WHERE m.farmer_id = f.id AND m.community_id <> u.community_id)
                THEN 'kept' ELSE 'removed' END AS verdict
      FROM (${rows}) u LEFT JOIN ${farmers} f ON f.id = u.farmer_id`;
}

/**
 * Returns common table expressions that undo a merge by the verdicts of `judgeFarmers`; they end in `undone(row_no,
 * verdict)`. Put after `WITH` in a statement that reads it. A restored farmer gets a new version, so that no client's
 * copy is newer.
 */
export function undoFarmers(asked: UndoFarmers): string {
  const columns = [...MERGED_FARMER_COLUMNS, PLAIN_ACCOUNT]
    .map((column) => `${column} = b.${column}`)
    .join(', ');
  return `
    locked AS MATERIALIZED (
      SELECT f.* FROM farmer f WHERE f.id IN (SELECT farmer_id FROM (${asked.rows}) x) ORDER BY f.id FOR UPDATE),
    undone AS MATERIALIZED (${judgeFarmers(asked, 'locked')}),
    restored AS (
      UPDATE farmer f SET ${columns}, version = f.version + 1, updated_on = now()
        FROM undone u CROSS JOIN LATERAL jsonb_populate_record(NULL::farmer, u.before) b
       WHERE u.verdict = 'restored' AND f.id = u.farmer_id),
    left_community AS (
      DELETE FROM membership m USING undone u
       WHERE m.farmer_id = u.farmer_id AND m.community_id = u.community_id
         AND (u.verdict = 'removed' OR u.verdict = 'restored' AND (u.before->>'joined')::boolean)
      RETURNING m.farmer_id),
    removed AS (
      DELETE FROM farmer f USING undone u WHERE u.verdict = 'removed' AND f.id = u.farmer_id)`;
}
