import type { SoilField } from '#libs/contracts/imports/columns';
import { comparedBy } from '#libs/farmers';
import { isReadOnly } from '#libs/farms';
import { count, plural, type Transaction } from '#libs/platform';
import { isFarFrom, samplePoint } from '#libs/soil';
import { fault, type ReasonCode } from '../../domain/index.js';
import { columnsOf } from '../../persistence/columns-of.queries.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { addNotes, type FoundFault, rejectRows } from '../../persistence/reject-rows.queries.js';

type Batch = Pick<ImportBatch, 'id' | 'accountId' | 'communityResourceId'>;
type Range = [number, number];

const ALL: Range = [0, Number.MAX_SAFE_INTEGER];
const AT_ONCE = 10_000;

/** Farms that rows of the import may name. */
const IN_PROGRAMME =
  'f.account_id = $4 AND (f.community_resource_id = $5 OR f.community_resource_id IS NULL)';

/** SQL of the farms that row `r` names: by Gona's id, else by code, else those of the farmer with its Temp ID. */
const NAMED_FARMS = `
  SELECT f.id, f.boundary FROM farm f WHERE f.id = r.gona_farm AND ${IN_PROGRAMME}
  UNION ALL
  SELECT f.id, f.boundary FROM farm f
   WHERE r.gona_farm IS NULL AND (lower(f.code) COLLATE "C") = (lower(r.farm_code) COLLATE "C") AND ${IN_PROGRAMME}
  UNION ALL
  SELECT f.id, f.boundary FROM farmer p JOIN farm f ON f.farmer_id = coalesce(p.main_id, p.id)
   WHERE r.gona_farm IS NULL AND r.farm_code IS NULL AND p.account_id = $4
     AND ${comparedBy('temp_id', 'p')} = ${comparedBy('temp_id', 'r')} AND ${IN_PROGRAMME}`;

const UNDECIDED = `r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND NOT EXISTS
  (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)`;

/** Rejects many rows in slices. */
async function rejectAll(tx: Transaction, batch: Batch, found: FoundFault[]): Promise<number> {
  let rejected = 0;
  for (let at = 0; at < found.length; at += AT_ONCE)
    rejected += await rejectRows(tx, batch.id, found.slice(at, at + AT_ONCE));
  return rejected;
}

/**
 * Finds the farm of each row after the first number of `range` and up to the second. Among several farms, it takes the
 * only one that contains the position. Rejects the other rows, and those far from their farm; returns how many.
 */
export async function resolveFarms(tx: Transaction, batch: Batch, range: Range = ALL): Promise<number> {
  const rows = await tx.query<
    { row_no: number; farms: number; is_far: boolean; is_read_only: boolean } & Named
  >(
    `WITH found AS MATERIALIZED (
       SELECT r.row_no, n.farms, CASE WHEN n.farms = 1 THEN n.farm_id WHEN n.around = 1 THEN n.around_id END AS farm_id
         FROM import_soil_row r CROSS JOIN LATERAL (
           SELECT count(*) AS farms, min(x.id) AS farm_id, count(*) FILTER (WHERE x.is_around) AS around,
                  min(x.id) FILTER (WHERE x.is_around) AS around_id
             FROM (SELECT f.id, ST_Covers(f.boundary, ${samplePoint('r')}) AS is_around FROM (${NAMED_FARMS}) f) x) n
        WHERE ${UNDECIDED}),
     placed AS (
       UPDATE import_soil_row r SET farm_id = x.farm_id FROM found x
        WHERE r.import_id = $1 AND r.row_no = x.row_no AND r.farm_id IS DISTINCT FROM x.farm_id)
     SELECT x.row_no, x.farms, x.farm_id IS NOT NULL AS is_far, ${isReadOnly('f.farmer_id')} AS is_read_only, r.gona_farm, r.farm_code, r.temp_id
       FROM found x JOIN import_soil_row r ON r.import_id = $1 AND r.row_no = x.row_no
       LEFT JOIN farm f ON f.id = x.farm_id
      WHERE x.farm_id IS NULL OR ${isReadOnly('f.farmer_id')} OR ${isFarFrom(samplePoint('r'), 'f.boundary')} ORDER BY x.row_no`,
    [batch.id, ...range, batch.accountId, batch.communityResourceId],
  );
  const columnOf = await columnsOf<SoilField>(tx, batch.id);
  const found = rows.map((row): FoundFault => {
    const { field, shown, called } = nameOf(row);
    if (row.is_read_only)
      return { ...fault(field, 'farmer.locked', shown), rowNo: row.row_no, column: columnOf(field) };
    const at = { rowNo: row.row_no, column: columnOf(row.is_far ? 'latitude' : field) };
    if (row.is_far) return { ...fault('latitude', 'soil.farAway'), ...at };
    const code: ReasonCode = row.farms === 0 ? 'soil.noFarm' : 'soil.severalFarms';
    const detail =
      row.farms === 0
        ? called
        : field === 'tempId'
          ? `The farmer has ${count(row.farms)} farms. Enter the farm ID, or a position inside the farm.`
          : `${count(row.farms)} farms have this farm ID. Enter Gona's id of the farm, or a position inside it.`;
    return { ...fault(field, code, shown, detail), ...at };
  });
  return rejectAll(tx, batch, found);
}

interface Named {
  gona_farm: number | null;
  farm_code: string | null;
  temp_id: string | null;
}

/** Returns the identifier by which a row names its farm. */
function nameOf({ gona_farm, farm_code, temp_id }: Named): {
  field: SoilField;
  shown: string;
  called: string;
} {
  if (gona_farm !== null) return { field: 'gonaFarm', shown: String(gona_farm), called: "id of Gona's" };
  return farm_code === null
    ? { field: 'tempId', shown: temp_id ?? '', called: "farmer's Temp ID" }
    : { field: 'farmCode', shown: farm_code, called: 'farm ID' };
}

/** Runs the dry run: finds the farms, rejects samples twice in the file, and notes farms that do not show them. */
export async function resolveSoil(tx: Transaction, batch: Batch): Promise<number> {
  const rejected = (await resolveFarms(tx, batch)) + (await rejectTwice(tx, batch));
  const [hidden] = await tx.query<{ samples: number }>(
    `SELECT count(*) AS samples FROM import_soil_row r JOIN farm f ON f.id = r.farm_id
      WHERE ${UNDECIDED} AND NOT f.is_soil_mapping_enabled`,
    [batch.id, ...ALL],
  );
  const { samples = 0 } = hidden ?? {};
  if (samples > 0)
    await addNotes(tx, batch.id, [
      `${count(samples)} ${plural(samples, 'sample is', 'samples are')} of farms without Soil Mapping. Switch it on to show them.`,
    ]);
  return rejected;
}

/** Rejects a sample with the farm, number, date and depth of an earlier row. */
async function rejectTwice(tx: Transaction, batch: Batch): Promise<number> {
  const rows = await tx.query<{ row_no: number; first: number; code: string }>(
    `SELECT row_no, first, code FROM (
       SELECT r.row_no, r.code,
              min(r.row_no) OVER (PARTITION BY r.farm_id, lower(r.code), r.taken_on, r.depth_from) AS first
         FROM import_soil_row r WHERE ${UNDECIDED}) x
      WHERE first < row_no ORDER BY row_no`,
    [batch.id, ...ALL],
  );
  const columnOf = await columnsOf<SoilField>(tx, batch.id);
  return rejectAll(
    tx,
    batch,
    rows.map(({ row_no, first, code }) => ({
      ...fault('code', 'row.duplicate', code, `sample as row ${count(first)}`),
      rowNo: row_no,
      column: columnOf('code'),
    })),
  );
}
