import {
  detailOfFinding,
  type FindingKind,
  type FindingMeasures,
  type SevereFindingDto,
  titleOfFinding,
} from '#libs/contracts';
import { prepared, type Transaction, together } from '#libs/platform';
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
  return (await lookUp(tx, accountId, farmIds))();
}

/** Reads findings; returns a function for them, which inspects the farms first if they may be outdated. */
async function lookUp(
  tx: Transaction,
  accountId: number,
  farmIds: readonly number[],
): Promise<() => Promise<Map<number, SevereFindingDto[]>>> {
  const [isStale, rows] = await together([mayBeStale(tx, accountId, farmIds), readSevere(tx, farmIds)]);
  return async () => {
    if (!isStale) return byFarm(rows);
    await takeInspection(tx, accountId);
    await inspectFarms(tx, accountId, [...farmIds]);
    return byFarm(await readSevere(tx, farmIds));
  };
}

interface SevereRow {
  ofFarm: number;
  findingId: number;
  kind: FindingKind;
  measures: FindingMeasures;
  farmCode: string;
  otherCode: string | null;
  hasOther: boolean;
}

function readSevere(tx: Transaction, farmIds: readonly number[]): Promise<SevereRow[]> {
  const isOne = farmIds.length === 1;
  return tx.query<SevereRow>(
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
}

function byFarm(rows: readonly SevereRow[]): Map<number, SevereFindingDto[]> {
  const found = new Map<number, SevereFindingDto[]>();
  for (const row of rows) {
    const { ofFarm, findingId, kind } = row;
    const finding = { findingId, kind, title: titleOfFinding(row), detail: detailOfFinding(row) };
    found.set(ofFarm, [...(found.get(ofFarm) ?? []), finding]);
  }
  return found;
}

/**
 * Looks up the first open severe finding of a farm, by one round trip. Returns a function for it, null if there is none;
 * it is for the current boundary, because the farm is inspected first if necessary.
 */
export async function lookUpSevereFinding(
  tx: Transaction,
  { id, accountId }: { id: number; accountId: number },
): Promise<() => Promise<SevereFindingDto | null>> {
  const findings = await lookUp(tx, accountId, [id]);
  return async () => (await findings()).get(id)?.[0] ?? null;
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
