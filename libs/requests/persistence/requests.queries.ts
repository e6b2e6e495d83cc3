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
  /** Details that granting the request stores; null: none. */
  proposed?: ProposedDetails | null;
}

/** New values by field. */
type ProposedDetails = Partial<Record<keyof typeof PROPOSED, string | null>>;

/** Columns of the fields that say who a farmer is. */
const PROPOSED = {
  firstName: 'first_name',
  surname: 'surname',
  othername: 'othername',
  phone: 'phone',
  gender: 'gender',
  dateOfBirth: 'date_of_birth',
} as const;

/** Returns SQL of the proposed changes of a request, as `ProposedChangeDto[]`. Both are aliases of rows. */
export const proposedSql = (request: string, farmer: string) =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('field', p.key, 'value', p.value, 'now', CASE p.key ${Object.entries(
    PROPOSED,
  )
    .map(([field, column]) => `WHEN '${field}' THEN ${farmer}.${column}::text`)
    .join(' ')} END) ORDER BY p.key) FROM jsonb_each_text(${request}.proposed) p), '[]')`;

const REQUEST = 'id, account_id AS "accountId", farmer_id AS "farmerId", kind, state, proposed';

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

/**
 * Stores changes that a farmer proposes, as a correction. A later proposal is added to the open one. The caller has locked
 * the farmer, so there is one at most. Returns the request's id.
 */
export async function holdChanges(
  tx: Transaction,
  of: { accountId: number; farmerId: number; by: number },
  { proposed, details }: { proposed: ProposedDetails; details: string | null },
): Promise<number> {
  const [open] = await tx.query<{ id: number }>(
    `UPDATE data_request SET proposed = proposed || $2, details = coalesce($3, details), version = version + 1
      WHERE farmer_id = $1 AND state = 'OPEN' AND proposed IS NOT NULL AND removed_on IS NULL RETURNING id`,
    [of.farmerId, JSON.stringify(proposed), details],
  );
  if (open) return open.id;
  const id = await insertOwnRequest(tx, of, { kind: 'correction', details });
  await tx.query('UPDATE data_request SET proposed = $2 WHERE id = $1', [id, JSON.stringify(proposed)]);
  return id;
}

/** Returns the requests of a farmer, newest first. */
export function requestsOfFarmer(reader: Reader, farmerId: number): Promise<OwnRequestDto[]> {
  return reader.query<OwnRequestDto>(
    `SELECT r.id, r.kind, to_char(r.received_on, 'YYYY-MM-DD') AS "receivedOn", to_char(r.due_on, 'YYYY-MM-DD') AS "dueOn",
            r.state, r.details, r.answer, ${proposedSql('r', 'f')} AS proposed
       FROM data_request r LEFT JOIN farmer f ON f.id = r.farmer_id
      WHERE r.farmer_id = $1 AND r.removed_on IS NULL ORDER BY r.id DESC LIMIT 100`,
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

/** Returns SQL that tests whether an import of the account writes now. */
export const importsSql = (account: string) =>
  `EXISTS (SELECT 1 FROM import_batch b WHERE b.account_id = ${account} AND b.state IN ('merging', 'undoing'))`;

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
  const facts = Object.entries({ ...obstaclesSql('$1::bigint', '$2::bigint'), imports: importsSql('$3') });
  const [row] = await reader.query<Record<ErasureObstacle, boolean>>(
    `SELECT ${facts.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}`,
    [farmerId, id, accountId],
  );
  return (Object.keys(row ?? {}) as ErasureObstacle[]).filter((each) => row?.[each]);
}
