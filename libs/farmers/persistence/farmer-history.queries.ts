import type { EntryKind } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import type { Snapshot } from '../domain/import-changes.js';

/** Rows of each source; a farmer has a few dozen. */
const MOST = 200;

/** SQL for an object of the fields that imports and pages change, of a row of `farmer`. */
const snapshot = (
  row: string,
) => `jsonb_build_object('surname', ${row}.surname, 'firstName', ${row}.first_name,
  'othername', ${row}.othername, 'email', ${row}.email, 'address', ${row}.address, 'phone', ${row}.phone,
  'gender', ${row}.gender, 'dateOfBirth', ${row}.date_of_birth::text, 'bvn', ${row}.bvn_last4)`;

interface Row {
  at: Date;
  by: string | null;
}

export interface ChangeRow extends Row {
  id: number;
  field: string;
  oldValue: string | null;
  newValue: string | null;
  source: 'page' | 'capture';
  reason: string | null;
}

/** Returns changes of the farmer's record by people, oldest first. */
export async function changesOfFarmer(reader: Reader, farmerId: number): Promise<ChangeRow[]> {
  const rows = await reader.query<ChangeRow>(
    `SELECT h.id, h.field, h.old_value AS "oldValue", h.new_value AS "newValue", h.source, h.reason,
            h.changed_on AS at, u.display_name AS by
       FROM farmer_change h LEFT JOIN app_user u ON u.id = h.changed_by
      WHERE h.farmer_id = $1 ORDER BY h.changed_on DESC, h.id DESC LIMIT ${MOST}`,
    [farmerId],
  );
  return rows.reverse();
}

export interface ImportRow extends Row {
  importId: number;
  jobId: number | null;
  row: number;
  file: string;
  outcome: 'created' | 'updated';
  before: Snapshot | null;
}

/** Returns imports that created or changed the farmer and were not undone, oldest first. */
export async function importsOfFarmer(reader: Reader, farmerId: number): Promise<ImportRow[]> {
  const rows = await reader.query<ImportRow>(
    `SELECT o.import_id AS "importId", b.job_id AS "jobId", o.row_no AS row, s.name AS file, o.outcome,
            coalesce(b.ended_at, b.created_at) AS at, u.display_name AS by,
            CASE WHEN o.before IS NOT NULL THEN ${snapshot('was')} END AS before
       FROM import_outcome o JOIN import_batch b ON b.id = o.import_id AND b.kind = 'farmers'
       JOIN stored_file s ON s.id = b.file_id LEFT JOIN app_user u ON u.id = b.created_by
       LEFT JOIN LATERAL jsonb_populate_record(NULL::farmer, o.before) was ON true
      WHERE o.target_id = $1 AND o.outcome IN ('created', 'updated') AND coalesce(o.undone, 'kept') = 'kept'
      ORDER BY o.version DESC, o.import_id DESC LIMIT ${MOST}`,
    [farmerId],
  );
  return rows.reverse();
}

/** Returns the farmer's current values, and the time of the record. */
export async function currentOf(
  reader: Reader,
  farmerId: number,
): Promise<{ values: Snapshot; createdOn: Date }> {
  const [row] = await reader.query<{ values: Snapshot; createdOn: Date }>(
    `SELECT ${snapshot('f')} AS values, f.created_on AS "createdOn" FROM farmer f WHERE f.id = $1`,
    [farmerId],
  );
  if (!row) throw new Error('the farmer was checked before');
  return row;
}

export interface EntryRow extends Row {
  id: number;
  kind: EntryKind;
  amount: number;
  communityResourceId: number;
}

/** Returns ledger entries of the farmer in community resources in scope (null: all), newest first. */
export function entriesOfFarmer(
  reader: Reader,
  farmerId: number,
  resourceIds: readonly number[] | null,
): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    `SELECT e.id, e.kind, e.amount::float8 AS amount, e.community_resource_id AS "communityResourceId", e.recorded_on AS at, u.display_name AS by
       FROM ledger_entry e LEFT JOIN app_user u ON u.id = e.recorded_by
      WHERE e.farmer_id = $1 AND ($2::bigint[] IS NULL OR e.community_resource_id = ANY($2))
      ORDER BY e.id DESC LIMIT ${MOST}`,
    [farmerId, resourceIds],
  );
}
