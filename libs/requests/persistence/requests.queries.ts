import type { ErasureObstacle, OwnRequestDto, RequestKind, RequestState } from '#libs/contracts';
import { DomainError, type Reader, type Transaction } from '#libs/platform';

export interface StoredRequest {
  id: number;
  accountId: number;
  farmerId: number;
  kind: RequestKind;
  state: RequestState;
}

const REQUEST = 'id, account_id AS "accountId", farmer_id AS "farmerId", kind, state';

/** Locks a request; throws `record.notFound` if it is gone. */
export async function lockRequest(tx: Transaction, id: number): Promise<StoredRequest> {
  const [row] = await tx.query<StoredRequest>(
    `SELECT ${REQUEST} FROM data_request WHERE id = $1 AND removed_on IS NULL FOR UPDATE`,
    [id],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Stores a request that a farmer files in the portal. */
export async function insertOwnRequest(
  tx: Transaction,
  of: { accountId: number; farmerId: number; by: number },
  { kind, details }: { kind: RequestKind; details: string | null },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO data_request (account_id, farmer_id, kind, channel, received_on, details, created_by)
     VALUES ($1, $2, $3, 'portal', (now() AT TIME ZONE 'Africa/Lagos')::date, $4, $5) RETURNING id`,
    [of.accountId, of.farmerId, kind, details, of.by],
  );
  return row?.id ?? 0;
}

/** Returns the requests of a farmer, newest first. */
export function requestsOfFarmer(reader: Reader, farmerId: number): Promise<OwnRequestDto[]> {
  return reader.query<OwnRequestDto>(
    `SELECT id, kind, to_char(received_on, 'YYYY-MM-DD') AS "receivedOn", to_char(due_on, 'YYYY-MM-DD') AS "dueOn", state,
            details, answer
       FROM data_request WHERE farmer_id = $1 AND removed_on IS NULL ORDER BY id DESC LIMIT 100`,
    [farmerId],
  );
}

/** Returns the facts that forbid to erase a farmer. */
export async function obstaclesOf(
  reader: Reader,
  { id, farmerId, accountId }: StoredRequest,
): Promise<ErasureObstacle[]> {
  const records = 'SELECT r.id FROM farmer r WHERE r.id = $1 OR r.main_id = $1';
  const [row] = await reader.query<Record<ErasureObstacle, boolean>>(
    `SELECT EXISTS (SELECT 1 FROM ledger_farmer l WHERE l.farmer_id IN (${records}) AND l.owed <> 0) AS balance,
            EXISTS (SELECT 1 FROM ledger_approval a WHERE a.farmer_id IN (${records}) AND a.state = 'WAITING') AS approvals,
            EXISTS (SELECT 1 FROM data_request q WHERE q.farmer_id IN (${records}) AND q.id <> $2 AND q.state = 'OPEN'
                       AND q.kind IN ('grievance', 'objection', 'review', 'access') AND q.removed_on IS NULL) AS requests,
            EXISTS (SELECT 1 FROM import_batch b WHERE b.account_id = $3 AND b.state IN ('merging', 'undoing')) AS imports`,
    [farmerId, id, accountId],
  );
  return (Object.keys(row ?? {}) as ErasureObstacle[]).filter((each) => row?.[each]);
}
