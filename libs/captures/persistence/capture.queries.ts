import type { CaptureState, ConflictReason } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

/** A stored capture. */
export interface CaptureRow {
  id: number;
  captureId: string;
  accountId: number;
  agentId: number;
  state: CaptureState;
  keyId: number | null;
  /** Hexadecimal. */
  sha256: string | null;
  farmerId: number | null;
  farmId: number | null;
  communityResourceId: number | null;
  conflict: ConflictReason | null;
  reason: string | null;
}

const ROW = `SELECT id, capture_id AS "captureId", account_id AS "accountId", agent_id AS "agentId", state, key_id AS "keyId",
  encode(sha256, 'hex') AS sha256, farmer_id AS "farmerId", farm_id AS "farmId",
  community_resource_id AS "communityResourceId", conflict, reason FROM capture`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a capture by the id of the phone; undefined if there is none. */
export async function findCapture(reader: Reader, captureId: string): Promise<CaptureRow | undefined> {
  if (!UUID.test(captureId)) return undefined;
  const [row] = await reader.query<CaptureRow>(`${ROW} WHERE capture_id = $1::uuid`, [captureId]);
  return row;
}

/** Locks a capture until the transaction ends. */
export async function lockCapture(tx: Transaction, id: number): Promise<CaptureRow> {
  const [row] = await tx.query<CaptureRow>(`${ROW} WHERE id = $1 FOR UPDATE`, [id]);
  if (!row) throw new Error('a row was expected');
  return row;
}

/** Creates the row of a capture of which a part arrives; false if the id is another agent's, or it is finished. */
export async function storePart(
  tx: Transaction,
  { captureId, accountId, agentId }: Pick<CaptureRow, 'captureId' | 'accountId' | 'agentId'>,
  part: number,
  bytes: Buffer,
): Promise<'stored' | 'finished' | 'foreign'> {
  if (!UUID.test(captureId)) return 'foreign';
  const [row] = await tx.query<{ id: number; state: CaptureState; agentId: number }>(
    `INSERT INTO capture AS c (capture_id, account_id, agent_id) VALUES ($1, $2, $3)
     ON CONFLICT (capture_id) DO UPDATE SET changed_on = c.changed_on
     RETURNING id, state, agent_id AS "agentId"`,
    [captureId, accountId, agentId],
  );
  if (row?.agentId !== agentId) return 'foreign';
  if (row.state !== 'receiving') return 'finished';
  await tx.query(
    `INSERT INTO capture_part (capture_id, part, bytes) VALUES ($1, $2, $3)
     ON CONFLICT (capture_id, part) DO UPDATE SET bytes = excluded.bytes WHERE capture_part.bytes <> excluded.bytes`,
    [row.id, part, bytes],
  );
  return 'stored';
}

/** Counts the unfinished captures of an agent. */
export async function countUnfinished(reader: Reader, agentId: number): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `SELECT count(*) AS count FROM capture WHERE agent_id = $1 AND state = 'receiving'`,
    [agentId],
  );
  return row?.count ?? 0;
}

export async function partsOf(reader: Reader, id: number): Promise<number[]> {
  const rows = await reader.query<{ part: number }>(
    'SELECT part FROM capture_part WHERE capture_id = $1 ORDER BY part',
    [id],
  );
  return rows.map(({ part }) => part);
}

/** Returns the encrypted bytes of a capture; null unless parts 0 to `parts` - 1 are there, or if it has none. */
export async function envelopeOf(reader: Reader, id: number, parts?: number): Promise<Buffer | null> {
  const rows = await reader.query<{ part: number; bytes: Buffer }>(
    'SELECT part, bytes FROM capture_part WHERE capture_id = $1 ORDER BY part',
    [id],
  );
  const isWhole = rows.length > 0 && rows.every(({ part }, at) => part === at);
  if (!isWhole || (parts !== undefined && rows.length !== parts)) return null;
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** Deletes the encrypted bytes of a capture. */
export async function deleteParts(reader: Reader, id: number): Promise<void> {
  await reader.query('DELETE FROM capture_part WHERE capture_id = $1', [id]);
}

/** New values of a capture; omitted ones stay. */
export interface CaptureChange {
  state: CaptureState;
  keyId?: number;
  sha256?: string;
  postingId?: number;
  communityId?: number;
  communityResourceId?: number;
  farmerId?: number | null;
  farmId?: number | null;
  startedOn?: string;
  endedOn?: string;
  readBack?: boolean;
  isDrawn?: boolean | null;
  isAgain?: boolean;
  isOutside?: boolean | null;
  overlapReason?: string | null;
  /** Metres. */
  accuracyM?: number | null;
  farmerVersion?: number | null;
  conflict?: ConflictReason | null;
  reason?: string | null;
  agentReason?: string | null;
  decidedBy?: number | null;
}

const COLUMNS: Record<keyof CaptureChange, string> = {
  state: 'state',
  keyId: 'key_id',
  sha256: 'sha256',
  postingId: 'posting_id',
  communityId: 'community_id',
  communityResourceId: 'community_resource_id',
  farmerId: 'farmer_id',
  farmId: 'farm_id',
  startedOn: 'started_on',
  endedOn: 'ended_on',
  readBack: 'read_back',
  isDrawn: 'is_drawn',
  isAgain: 'is_again',
  isOutside: 'is_outside',
  overlapReason: 'overlap_reason',
  accuracyM: 'accuracy_m',
  farmerVersion: 'farmer_version',
  conflict: 'conflict',
  reason: 'reason',
  agentReason: 'agent_reason',
  decidedBy: 'decided_by',
};

/** Writes the outcome of a capture. A capture that is stored or dropped loses its encrypted bytes. */
export async function changeCapture(tx: Transaction, id: number, change: CaptureChange): Promise<void> {
  const fields = (Object.keys(change) as (keyof CaptureChange)[]).filter((key) => change[key] !== undefined);
  const sets = fields.map((field, at) =>
    field === 'sha256' ? `sha256 = decode($${at + 2}, 'hex')` : `${COLUMNS[field]} = $${at + 2}`,
  );
  await tx.query(
    `UPDATE capture SET ${sets.join(', ')}, changed_on = clock_timestamp(), received_on = coalesce(received_on, now())
      WHERE id = $1`,
    [id, ...fields.map((field) => change[field])],
  );
  if (change.state === 'stored' || change.state === 'dropped') await deleteParts(tx, id);
}
