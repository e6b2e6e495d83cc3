import { type StoredUser, userColumn } from '#libs/access';
import type { RuleKind, RuleValue } from '#libs/contracts';
import { lock, type Reader, type RulePlace, type Scope, type Transaction } from '#libs/platform';

export interface RuleChangeRow extends RulePlace {
  id: number;
  kind: RuleKind;
  from: RuleValue;
  to: RuleValue;
  state: 'WAITING' | 'APPROVED' | 'REFUSED' | 'WITHDRAWN';
  askedById: number;
  asker: StoredUser;
  askedOn: Date;
  communityResourceName: string | null;
}

/** The view of community resources omits those in the trash, so their changes cannot be decided. */
const CHANGES = `SELECT c.id, c.account_id AS "accountId", c.kind, c.subject, c.community_resource_id AS "communityResourceId",
         c.from_value AS "from", c.to_value AS "to", c.state, c.asked_by AS "askedById", ${userColumn('u')} AS asker,
         c.asked_on AS "askedOn", r.name AS "communityResourceName"
    FROM rule_change c JOIN app_user u ON u.id = c.asked_by
    LEFT JOIN community_resource r ON r.id = c.community_resource_id
   WHERE (c.community_resource_id IS NULL OR r.id IS NOT NULL)`;

/** Locks a rule until the transaction ends: its changes are requested, applied and decided one at a time. */
export async function lockRule(tx: Transaction, kind: RuleKind, place: RulePlace): Promise<void> {
  await lock(tx, 'rule', `${place.accountId} ${kind} ${place.subject}`);
}

/** Returns a change within a scope, or null. */
export async function findChange(
  reader: Reader,
  id: number,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
): Promise<RuleChangeRow | null> {
  const [row] = await reader.query<RuleChangeRow>(
    `${CHANGES} AND c.id = $1 AND ($2::bigint IS NULL OR c.account_id = $2)
       AND ($3::bigint[] IS NULL OR c.community_resource_id = ANY($3))`,
    [id, accountId, resourceIds],
  );
  return row ?? null;
}

/** Returns the waiting changes of a kind in an account. */
export function waitingOfKind(reader: Reader, kind: RuleKind, accountId: number): Promise<RuleChangeRow[]> {
  return reader.query<RuleChangeRow>(
    `${CHANGES} AND c.state = 'WAITING' AND c.kind = $1 AND c.account_id = $2 ORDER BY c.id`,
    [kind, accountId],
  );
}

/** Returns the waiting change of a rule, or null. */
export async function waitingOf(
  reader: Reader,
  kind: RuleKind,
  { accountId, subject }: RulePlace,
): Promise<RuleChangeRow | null> {
  const [row] = await reader.query<RuleChangeRow>(
    `${CHANGES} AND c.state = 'WAITING' AND c.kind = $1 AND c.account_id = $2 AND c.subject = $3`,
    [kind, accountId, subject],
  );
  return row ?? null;
}

/** Returns all waiting changes within a scope that another user asked for, oldest first. */
export function waitingInScope(
  reader: Reader,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
  userId: number,
): Promise<RuleChangeRow[]> {
  return reader.query<RuleChangeRow>(
    `${CHANGES} AND c.state = 'WAITING' AND c.asked_by <> $3 AND ($1::bigint IS NULL OR c.account_id = $1)
       AND ($2::bigint[] IS NULL OR c.community_resource_id = ANY($2)) ORDER BY c.asked_on, c.id`,
    [accountId, resourceIds, userId],
  );
}

export async function insertChange<K extends RuleKind>(
  tx: Transaction,
  kind: K,
  { accountId, subject, communityResourceId }: RulePlace,
  { from, to, askedBy }: { from: RuleValue<K>; to: RuleValue<K>; askedBy: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO rule_change (account_id, kind, subject, community_resource_id, from_value, to_value, asked_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [accountId, kind, subject, communityResourceId, JSON.stringify(from), JSON.stringify(to), askedBy],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

export async function storeDecision(
  tx: Transaction,
  id: number,
  decision: { state: 'APPROVED' | 'REFUSED' | 'WITHDRAWN'; by: number; reason?: string },
): Promise<void> {
  await tx.query(
    'UPDATE rule_change SET state = $2, decided_by = $3, decided_on = now(), reason = $4 WHERE id = $1',
    [id, decision.state, decision.by, decision.reason ?? null],
  );
}

/** Returns the active administrators who reach an account. */
export function administratorsOf(
  reader: Reader,
  accountId: number,
): Promise<{ id: number; roles: string[] }[]> {
  return reader.query<{ id: number; roles: string[] }>(
    `SELECT id, roles FROM app_user WHERE status = 'ACTIVE'
        AND (account_id = $1 AND roles && '{ADMIN}' OR roles && '{SUPERADMIN,SUPERAMIN}') ORDER BY id`,
    [accountId],
  );
}
