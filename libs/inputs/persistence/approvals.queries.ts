import { type StoredUser, userColumn } from '#libs/access';
import type { ApprovalState, EntryKind } from '#libs/contracts';
import type { Page, Reader, Scope, Transaction } from '#libs/platform';
import type { StoredApproval } from '../domain/approval-dto.js';
import type { NewEntry } from './entries.queries.js';

export interface SettingsRow {
  /** Naira, as text; null: no entry needs approval. */
  approvalAbove: string | null;
  /** ISO day. */
  repaymentDueOn: string | null;
}

export async function settingsOf(reader: Reader, communityResourceId: number): Promise<SettingsRow> {
  const [row] = await reader.query<SettingsRow>(
    `SELECT approval_above::text AS "approvalAbove", repayment_due_on::text AS "repaymentDueOn"
       FROM ledger_settings WHERE community_resource_id = $1`,
    [communityResourceId],
  );
  return row ?? { approvalAbove: null, repaymentDueOn: null };
}

export async function storeSettings(
  tx: Transaction,
  communityResourceId: number,
  { approvalAbove, repaymentDueOn }: SettingsRow,
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_settings VALUES ($1, $2, $3)
     ON CONFLICT (community_resource_id) DO UPDATE SET approval_above = excluded.approval_above,
       repayment_due_on = excluded.repayment_due_on`,
    [communityResourceId, approvalAbove, repaymentDueOn],
  );
}

/**
 * Stores an entry for a second approval; `before`: naira that also count against the limit. Throws `record.conflict` if
 * a reversal of the same entry already waits.
 */
export async function insertApproval(tx: Transaction, entry: NewEntry, before = '0'): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO ledger_approval (account_id, community_resource_id, season, farmer_id, eop_id, kind, amount, counters, entry, op_id, asked_by,
                                  recorded_before)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      entry.accountId,
      entry.communityResourceId,
      entry.season,
      entry.farmerId,
      entry.eopId,
      entry.kind,
      entry.amount,
      entry.counters,
      JSON.stringify(entry),
      entry.opId,
      entry.recordedBy,
      before,
    ],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

/** Returns the community resource of an approval; null if there is no such approval. */
export async function resourceOfApproval(reader: Reader, id: number): Promise<number | null> {
  const [row] = await reader.query<{ communityResourceId: number }>(
    'SELECT community_resource_id AS "communityResourceId" FROM ledger_approval WHERE id = $1',
    [id],
  );
  return row?.communityResourceId ?? null;
}

/** Returns the state of an approval. */
export async function stateOfApproval(
  reader: Reader,
  id: number,
): Promise<{ state: ApprovalState | null; entryId: number | null }> {
  const [row] = await reader.query<{ state: ApprovalState; entryId: number | null }>(
    'SELECT state, entry_id AS "entryId" FROM ledger_approval WHERE id = $1',
    [id],
  );
  return row ?? { state: null, entryId: null };
}

export interface LockedApproval {
  id: number;
  state: ApprovalState;
  askedBy: number;
  entry: NewEntry;
}

/** Locks an approval until the transaction ends. */
export async function lockApproval(tx: Transaction, id: number): Promise<LockedApproval | null> {
  const [row] = await tx.query<LockedApproval>(
    `SELECT id, state, asked_by AS "askedBy", entry
       FROM ledger_approval WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row ?? null;
}

export async function storeDecision(
  tx: Transaction,
  id: number,
  decision: { state: 'APPROVED' | 'REFUSED'; by: number; reason: string | null; entryId: number | null },
): Promise<void> {
  await tx.query(
    `UPDATE ledger_approval SET state = $2, decided_by = $3, decided_on = now(), reason = $4, entry_id = $5 WHERE id = $1`,
    [id, decision.state, decision.by, decision.reason, decision.entryId],
  );
}

export async function countWaiting(reader: Reader, communityResourceId: number): Promise<number> {
  const [row] = await reader.query<{ n: number }>(
    `SELECT count(*) AS n FROM ledger_approval WHERE community_resource_id = $1 AND state = 'WAITING'`,
    [communityResourceId],
  );
  return row?.n ?? 0;
}

const COLUMNS = `p.id, p.state, p.season, p.farmer_id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName", p.kind,
              i.name AS "inputName", p.entry->>'quantity' AS quantity, p.amount::text, p.recorded_before::text AS "recordedBefore", p.counters, p.entry->>'note' AS note,
              ${userColumn('u')} AS asker, p.asked_on AS "askedOn", ${userColumn('d')} AS decider,
              p.decided_on AS "decidedOn", p.reason, p.entry_id AS "entryId"`;
const JOINED = `JOIN farmer f ON f.id = p.farmer_id JOIN app_user u ON u.id = p.asked_by
         LEFT JOIN app_user d ON d.id = p.decided_by LEFT JOIN eop i ON i.id = p.eop_id`;

/** Returns the approvals of a state, latest first. */
export async function listApprovalRows(
  reader: Reader,
  communityResourceId: number,
  state: ApprovalState,
  page: Page,
): Promise<{ rows: StoredApproval[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    reader.query<StoredApproval>(
      `SELECT ${COLUMNS} FROM ledger_approval p ${JOINED}
        WHERE p.community_resource_id = $1 AND p.state = $2 ORDER BY p.id DESC LIMIT $3 OFFSET $4`,
      [communityResourceId, state, page.limit, page.offset],
    ),
    reader.query<{ total: number }>(
      'SELECT count(*) AS total FROM ledger_approval WHERE community_resource_id = $1 AND state = $2',
      [communityResourceId, state],
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export interface FoundApprovalRow extends StoredApproval {
  communityResourceId: number;
  tempId: string | null;
  communityName: string | null;
  inputId: number | null;
  unitOfMeasurement: string | null;
}

export async function findApprovalRow(reader: Reader, id: number): Promise<FoundApprovalRow | null> {
  const [row] = await reader.query<FoundApprovalRow>(
    `SELECT ${COLUMNS}, p.community_resource_id AS "communityResourceId", f.temp_id AS "tempId", c.name AS "communityName",
            nullif(p.eop_id, 0) AS "inputId", i.unit_of_measurement AS "unitOfMeasurement"
       FROM ledger_approval p ${JOINED}
       LEFT JOIN community c ON c.id = nullif((p.entry->>'communityId')::bigint, 0)
      WHERE p.id = $1`,
    [id],
  );
  return row ?? null;
}

export interface WaitingApprovalRow {
  id: number;
  communityResourceId: number;
  communityResourceName: string;
  farmerName: string;
  kind: EntryKind;
  inputName: string | null;
  amount: string;
  asker: StoredUser;
  askedOn: Date;
}

/** Returns waiting approvals that none of these users asked for, oldest first. */
export async function approvalsForOthersThan(
  reader: Reader,
  userIds: readonly number[],
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
  limit: number,
): Promise<{ rows: WaitingApprovalRow[]; total: number }> {
  const rows = await reader.query<WaitingApprovalRow & { total: number }>(
    `SELECT p.id, p.community_resource_id AS "communityResourceId", p.name AS "communityResourceName",
            f.surname || ' ' || f.first_name AS "farmerName", p.kind, i.name AS "inputName", p.amount::text,
            ${userColumn('u')} AS asker, p.asked_on AS "askedOn", p.total
       FROM (SELECT a.*, r.name, count(*) OVER () AS total
               FROM ledger_approval a JOIN community_resource r ON r.id = a.community_resource_id
              WHERE a.state = 'WAITING' AND a.asked_by <> ALL($1::bigint[]) AND ($2::bigint IS NULL OR a.account_id = $2)
                AND ($3::bigint[] IS NULL OR a.community_resource_id = ANY($3))
              ORDER BY a.asked_on, a.id LIMIT $4) p
       JOIN farmer f ON f.id = p.farmer_id JOIN app_user u ON u.id = p.asked_by LEFT JOIN eop i ON i.id = p.eop_id
      ORDER BY p.asked_on, p.id`,
    [userIds, accountId, resourceIds, limit],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
