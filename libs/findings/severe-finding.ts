import { detailOfFinding, type FindingKind, type FindingMeasures, titleOfFinding } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import { inspectFarms } from './inspect-farms.js';
import { takeInspection } from './persistence/marks.queries.js';

/** What stands against a farm. */
export interface SevereFinding {
  findingId: number;
  kind: FindingKind;
  title: string;
  detail: string;
}

/**
 * The first severe finding of a farm that is open, as its boundary is now: where a change of it or near it waits for the
 * inspector, it is looked at first. Null where nothing severe stands against it.
 */
export async function severeFindingOf(
  tx: Transaction,
  { id, accountId }: { id: number; accountId: number },
): Promise<SevereFinding | null> {
  if (await mayBeStale(tx, accountId, id)) {
    await takeInspection(tx, accountId);
    await inspectFarms(tx, accountId, [id]);
  }
  const [row] = await tx.query<{
    findingId: number;
    kind: FindingKind;
    measures: FindingMeasures;
    farmCode: string;
    otherCode: string | null;
    hasOther: boolean;
  }>(
    `SELECT f.id AS "findingId", f.kind, f.measures, a.code AS "farmCode", b.code AS "otherCode", f.other_id IS NOT NULL AS "hasOther"
       FROM finding f JOIN farm a ON a.id = $1
       LEFT JOIN farm b ON b.id = CASE f.farm_id WHEN $1 THEN f.other_id ELSE f.farm_id END
                       AND b.community_resource_id = a.community_resource_id
      WHERE f.id IN (SELECT id FROM finding WHERE farm_id = $1 UNION SELECT id FROM finding WHERE other_id = $1)
        AND f.state = 'open' AND f.severity = 'severe' ORDER BY f.id LIMIT 1`,
    [id],
  );
  return row
    ? { findingId: row.findingId, kind: row.kind, title: titleOfFinding(row), detail: detailOfFinding(row) }
    : null;
}

/** A save of any farm is looked at within milliseconds; of an import only what brought this farm is waited for. */
async function mayBeStale(tx: Transaction, accountId: number, farmId: number): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM finding_mark WHERE account_id = $1 AND (NOT bulk OR farm_ids @> ARRAY[$2::bigint]) LIMIT 1`,
    [accountId, farmId],
  );
  return rows.length > 0;
}
