import type { Transaction } from '#libs/platform';
import { fault, type ReasonCode } from '../../domain/index.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { type FoundFault, rejectRows } from '../../persistence/reject-rows.queries.js';

/** Staged rows of import `$1` that are not rejected. */
const READY = `import_farm_row r
  WHERE r.import_id = $1 AND NOT EXISTS
    (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)`;

/** Degrees, about 5 km: the outlines of the states are accurate to 1-3 km. */
const TOLERANCE = 0.05;

interface Verdict {
  row_no: number;
  /** The placemark's name. */
  called: string | null;
  code: ReasonCode;
  shown: string;
  detail: string;
}

const near = (geometry: string) =>
  `round(ST_Y(${geometry})::numeric, 4) || ', ' || round(ST_X(${geometry})::numeric, 4)`;

/**
 * What only the database can tell of boundaries: not valid by the OGC's rules, outside Nigeria, latitude and longitude
 * swapped (the other way round it lies in the programme's state), a farm id that stands twice in the file. Rejects
 * those rows, links the others to their farmers, and answers how many rows it rejected.
 */
export async function resolveFarms(
  tx: Transaction,
  batch: Pick<ImportBatch, 'id' | 'accountId' | 'communityResourceId'>,
): Promise<number> {
  const invalid = await tx.query<Verdict>(
    `SELECT row_no, called, 'boundary.invalid' AS code, reason(detail) AS detail,
            ${near('location(detail)')} AS shown
       FROM (SELECT r.row_no, r.name AS called, ST_IsValidDetail(r.boundary) AS detail FROM ${READY} AND NOT ST_IsValid(r.boundary)) x`,
    [batch.id],
  );
  let rejected = await reject(tx, batch.id, invalid);
  const misplaced = await tx.query<Verdict>(
    `WITH centre AS (SELECT r.row_no, r.name AS called, ST_Centroid(r.boundary) AS point FROM ${READY}),
     home AS (SELECT s.id, s.name, s.outline FROM state s
               JOIN community_resource c ON c.state_id = s.id WHERE c.id = $2),
     placed AS (
       SELECT row_no, called, point, ST_FlipCoordinates(point) AS flipped,
              EXISTS (SELECT 1 FROM state s WHERE ST_DWithin(s.outline, point, ${TOLERANCE})) AS in_nigeria,
              (SELECT h.name FROM home h WHERE ST_DWithin(h.outline, ST_FlipCoordinates(point), ${TOLERANCE})
                  AND NOT ST_DWithin(h.outline, point, ${TOLERANCE})) AS flipped_home
         FROM centre)
     SELECT row_no, called, ${near('point')} AS shown, coalesce(flipped_home, '') AS detail,
            CASE WHEN flipped_home IS NOT NULL THEN 'boundary.swappedInState'
                 WHEN EXISTS (SELECT 1 FROM state s WHERE ST_DWithin(s.outline, flipped, ${TOLERANCE}))
                 THEN 'boundary.swapped' ELSE 'boundary.outside' END AS code
       FROM placed WHERE NOT in_nigeria OR flipped_home IS NOT NULL`,
    [batch.id, batch.communityResourceId],
  );
  rejected += await reject(tx, batch.id, misplaced);
  const twice = await tx.query<Verdict>(
    `SELECT row_no, called, 'row.duplicate' AS code, code AS shown, 'farm id stands in placemark ' || first AS detail FROM (
       SELECT r.row_no, r.name AS called, r.code, first_value(r.row_no) OVER same AS first
         FROM ${READY} WINDOW same AS (PARTITION BY r.code ORDER BY r.row_no)) x
      WHERE row_no > first`,
    [batch.id],
  );
  rejected += await reject(tx, batch.id, twice);
  await linkFarmers(tx, batch);
  return rejected;
}

async function reject(tx: Transaction, importId: number, verdicts: Verdict[]): Promise<number> {
  const found = verdicts.map(
    ({ row_no, called, code, shown, detail }): FoundFault => ({
      ...fault('boundary', code, shown, detail),
      rowNo: row_no,
      called,
      column: null,
    }),
  );
  return rejectRows(tx, importId, found);
}

/** A placemark is a farmer's by BVN, temporary id or CBN id, or by a farm id that is the farmer's temporary id. */
async function linkFarmers(tx: Transaction, batch: Pick<ImportBatch, 'id' | 'accountId'>): Promise<void> {
  for (const match of [
    'f.bvn_index = r.bvn_index',
    'identifier_key(f.temp_id) = identifier_key(r.temp_id)',
    'identifier_key(f.cbn_applicant_id) = identifier_key(r.cbn_applicant_id)',
    'identifier_key(f.temp_id) = identifier_key(r.code)',
  ])
    await tx.query(
      `UPDATE import_farm_row r SET farmer_id = f.id FROM farmer f
        WHERE r.import_id = $1 AND r.farmer_id IS NULL AND f.account_id = $2 AND ${match}`,
      [batch.id, batch.accountId],
    );
}
