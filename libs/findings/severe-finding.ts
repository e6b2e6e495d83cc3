import {
  detailOfFinding,
  type FindingKind,
  type FindingMeasures,
  type SevereFindingDto,
  titleOfFinding,
} from '#libs/contracts';
import { prepared, type Transaction } from '#libs/platform';
import { inspectFarms } from './inspect-farms.js';
import { takeInspection } from './persistence/marks.queries.js';

/** Maximum findings reported per farm. */
const MOST = 10;

/**
 * Returns open severe findings by farm, the first ten of each, for the current boundaries. Farms with a pending
 * change, on them or near them, are inspected first. Farms without findings are omitted.
 */
export async function severeFindingsOf(
  tx: Transaction,
  accountId: number,
  farmIds: readonly number[],
): Promise<ReadonlyMap<number, SevereFindingDto[]>> {
  if (await mayBeStale(tx, accountId, farmIds)) {
    await takeInspection(tx, accountId);
    await inspectFarms(tx, accountId, [...farmIds]);
  }
  const isOne = farmIds.length === 1;
  const rows = await tx.query<{
    ofFarm: number;
    findingId: number;
    kind: FindingKind;
    measures: FindingMeasures;
    farmCode: string;
    otherCode: string | null;
    hasOther: boolean;
  }>(
    prepared(`SELECT a.id AS "ofFarm", f.id AS "findingId", f.kind, f.measures, a.code AS "farmCode", b.code AS "otherCode",
            f.other_id IS NOT NULL AS "hasOther"
       FROM farm a CROSS JOIN LATERAL (
         SELECT x.* FROM finding x
          WHERE x.id IN (SELECT id FROM finding WHERE farm_id = a.id UNION SELECT id FROM finding WHERE other_id = a.id)
            AND x.state = 'open' AND x.severity = 'severe' ORDER BY x.id LIMIT ${MOST}) f
       LEFT JOIN farm b ON b.id = CASE f.farm_id WHEN a.id THEN f.other_id ELSE f.farm_id END
                       AND b.community_resource_id = a.community_resource_id
      WHERE a.id ${isOne ? '= $1' : '= ANY($1)'} ORDER BY a.id, f.id`),
    isOne ? [...farmIds] : [farmIds],
  );
  const byFarm = new Map<number, SevereFindingDto[]>();
  for (const row of rows) {
    const { ofFarm, findingId, kind } = row;
    const finding = { findingId, kind, title: titleOfFinding(row), detail: detailOfFinding(row) };
    byFarm.set(ofFarm, [...(byFarm.get(ofFarm) ?? []), finding]);
  }
  return byFarm;
}

/** Returns the first open severe finding of a farm for its current boundary; null if there is none. */
export async function severeFindingOf(
  tx: Transaction,
  { id, accountId }: { id: number; accountId: number },
): Promise<SevereFindingDto | null> {
  return (await severeFindingsOf(tx, accountId, [id])).get(id)?.[0] ?? null;
}

/**
 * Returns whether findings may be outdated. A saved farm is inspected within milliseconds; of an import only the
 * changes to these farms count.
 */
async function mayBeStale(tx: Transaction, accountId: number, farmIds: readonly number[]): Promise<boolean> {
  const rows = await tx.query(
    prepared(
      `SELECT 1 FROM finding_mark WHERE account_id = $1 AND (NOT bulk OR farm_ids && $2::bigint[]) LIMIT 1`,
    ),
    [accountId, farmIds],
  );
  return rows.length > 0;
}
