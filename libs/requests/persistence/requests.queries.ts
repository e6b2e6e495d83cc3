import {
  type ErasureObstacle,
  type OwnRequestDto,
  REQUEST_REMINDERS,
  type RequestKind,
  type RequestState,
} from '#libs/contracts';
import { DomainError, type Reader, type Transaction } from '#libs/platform';

/** The date in Nigeria. */
export const TODAY = `(now() AT TIME ZONE 'Africa/Lagos')::date`;

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

/** Counts open requests of all accounts that are due within each number of days of `REQUEST_REMINDERS`, but not within a later one. */
export async function requestAlarms(reader: Reader): Promise<{ days: number; requests: number }[]> {
  return reader.query<{ days: number; requests: number }>(
    `SELECT d.days, count(*) AS requests FROM data_request r
       CROSS JOIN LATERAL (SELECT min(n) AS days FROM unnest($1::int[]) n WHERE r.due_on <= ${TODAY} + n) d
      WHERE r.state = 'OPEN' AND r.removed_on IS NULL AND r.channel <> 'retention' AND d.days IS NOT NULL
      GROUP BY d.days ORDER BY d.days`,
    [[...REQUEST_REMINDERS]],
  );
}

const IMPORTS = `EXISTS (SELECT 1 FROM import_batch b WHERE b.account_id = $3 AND b.state IN ('merging', 'undoing'))`;

/** Returns SQL of the facts that forbid to erase a farmer until a person acts, by the ids of farmer and request. */
export function obstaclesSql(
  farmer: string,
  request: string,
): Record<Exclude<ErasureObstacle, 'imports'>, string> {
  const records = `(SELECT r.id FROM farmer r WHERE r.id = ${farmer} OR r.main_id = ${farmer})`;
  const open = (kinds: string) =>
    `EXISTS (SELECT 1 FROM data_request o WHERE o.farmer_id IN ${records} AND o.id <> ${request} AND o.state = 'OPEN'
        AND o.kind IN (${kinds}) AND o.removed_on IS NULL)`;
  return {
    balance: `EXISTS (SELECT 1 FROM ledger_farmer l WHERE l.farmer_id IN ${records} AND l.owed <> 0)`,
    approvals: `EXISTS (SELECT 1 FROM ledger_approval a WHERE a.farmer_id IN ${records} AND a.state = 'WAITING')`,
    dispute: open(`'grievance', 'objection', 'restriction', 'review'`),
    requests: open(`'access', 'portability'`),
    active: `(EXISTS (SELECT 1 FROM data_request p WHERE p.id = ${request} AND p.channel = 'retention') AND
      EXISTS (SELECT 1 FROM membership m JOIN community_resource c ON c.id = m.community_resource_id
        WHERE m.farmer_id IN ${records} AND (c.season_ends_on IS NULL OR c.season_ends_on >= current_date)))`,
    waiting: `EXISTS (SELECT 1 FROM erasure w WHERE w.farmer_id = ${farmer} AND w.request_id <> ${request} AND w.state IN ('ASKED', 'WAITING'))`,
  };
}

/** Returns the facts that forbid to erase a farmer. */
export async function obstaclesOf(
  reader: Reader,
  { id, farmerId, accountId }: StoredRequest,
): Promise<ErasureObstacle[]> {
  const facts = Object.entries({ ...obstaclesSql('$1::bigint', '$2::bigint'), imports: IMPORTS });
  const [row] = await reader.query<Record<ErasureObstacle, boolean>>(
    `SELECT ${facts.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}`,
    [farmerId, id, accountId],
  );
  return (Object.keys(row ?? {}) as ErasureObstacle[]).filter((each) => row?.[each]);
}
