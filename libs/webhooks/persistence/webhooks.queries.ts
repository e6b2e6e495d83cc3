import {
  ADMINISTRATORS,
  LIST_LIMIT,
  type PauseReason,
  type Role,
  type SaveWebhookBody,
  type WebhookDto,
} from '#libs/contracts';
import { rolesOf } from '#libs/identity';
import { byName, prepared, type Reader, type Transaction } from '#libs/platform';

export interface WebhookToSend {
  id: number;
  accountId: number;
  name: string;
  address: string;
  types: string[];
  resourceIds: number[];
  secret: Buffer;
  /** Null once a day has passed since the rotation. */
  previousSecret: Buffer | null;
  owner: { id: number; accountId: number; roles: Role[]; email: string | null };
}

/** Returns an active webhook with its owner; null if it is paused or deleted. */
export async function webhookToSend(
  reader: Reader,
  id: number,
  { evenPaused = false } = {},
): Promise<WebhookToSend | null> {
  const [row] = await reader.query<WebhookToSend>(
    prepared(`SELECT w.id, w.account_id AS "accountId", w.name, w.address, w.types, to_json(w.resource_ids) AS "resourceIds", w.secret,
            CASE WHEN w.previous_until > now() THEN w.previous_secret END AS "previousSecret",
            json_build_object('id', u.id, 'accountId', u.account_id, 'roles', u.roles, 'email', u.email) AS owner
       FROM webhook w JOIN app_user u ON u.id = w.owner_id
      WHERE w.id = $1 AND (w.state = 'ACTIVE' OR $2 AND w.state = 'PAUSED')`),
    [id, evenPaused],
  );
  return row ? { ...row, owner: { ...row.owner, roles: rolesOf(row.owner.roles) } } : null;
}

/** Returns active webhooks whose owner is no longer an active administrator. */
export function webhooksWithoutOwner(reader: Reader): Promise<{ id: number; accountId: number }[]> {
  return reader.query(
    prepared(`SELECT w.id, w.account_id AS "accountId" FROM webhook w WHERE w.state = 'ACTIVE' AND NOT EXISTS
       (SELECT FROM app_user u WHERE u.id = w.owner_id AND u.status = 'ACTIVE' AND u.roles && $1::text[]
           AND (u.account_id = w.account_id OR 'SUPERADMIN' = ANY (u.roles)))`),
    [ADMINISTRATORS],
  );
}

/** Pauses an active webhook. Returns whether it was active. */
export async function pause(tx: Transaction, id: number, why: PauseReason): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE webhook SET state = 'PAUSED', paused_because = $2, paused_on = now()
      WHERE id = $1 AND state = 'ACTIVE' RETURNING id`,
    [id, why],
  );
  return rows.length > 0;
}

/** Returns the community resources of imports, by job. */
export async function resourcesOfImports(
  reader: Reader,
  jobIds: readonly number[],
): Promise<Map<number, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await reader.query<{ job: number; resource: number }>(
    'SELECT job_id AS job, community_resource_id AS resource FROM import_batch WHERE job_id = ANY ($1)',
    [jobIds],
  );
  return new Map(rows.map(({ job, resource }) => [job, resource]));
}

const iso = (sql: string) => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the webhooks of an account by name, or one of them. */
export function webhookRows(reader: Reader, accountId: number, id: number | null): Promise<WebhookDto[]> {
  return reader.query(
    `SELECT w.id, w.name, w.address, w.types, json_build_object('id', u.id, 'name', u.display_name) AS owner,
            -- A deleted one stays in the list: without it, the webhook would seem to cover all.
            (SELECT coalesce(json_agg(json_build_object('id', x.id, 'name', coalesce(r.name, 'Deleted')) ORDER BY ${byName('r.name')}, x.id), '[]')
               FROM unnest(w.resource_ids) x(id) LEFT JOIN community_resource r USING (id)) AS resources,
            w.state, w.paused_because AS "pausedBecause", ${iso('w.paused_on')} AS "pausedOn",
            ${iso('c.failing_since')} AS "failingSince", ${iso('c.next_try')} AS "nextTry",
            ${iso('d.tried_on')} AS "lastDeliveredOn",
            ${iso('CASE WHEN w.previous_until > now() THEN w.previous_until END')} AS "previousSecretUntil",
            ${iso('w.created_on')} AS "createdOn"
       FROM webhook w JOIN app_user u ON u.id = w.owner_id
      CROSS JOIN LATERAL (SELECT min(failing_since) AS failing_since, min(next_try) AS next_try
                            FROM webhook_cursor WHERE webhook_id = w.id) c
       LEFT JOIN LATERAL (SELECT tried_on FROM webhook_delivery
                           WHERE webhook_id = w.id AND state = 'DELIVERED' ORDER BY tried_on DESC, id DESC LIMIT 1) d ON true
      WHERE w.account_id = $1 AND w.state <> 'DELETED' AND ($2::bigint IS NULL OR w.id = $2)
      ORDER BY ${byName('w.name')}, w.id LIMIT ${LIST_LIMIT}`,
    [accountId, id],
  );
}

/** Locks a webhook of the account. Returns false if there is none. */
export async function lockWebhook(tx: Transaction, accountId: number, id: number): Promise<boolean> {
  const rows = await tx.query(
    `SELECT id FROM webhook WHERE id = $1 AND account_id = $2 AND state <> 'DELETED' FOR UPDATE`,
    [id, accountId],
  );
  return rows.length > 0;
}

/** Counts the webhooks of an account, which it locks. */
export async function countWebhooks(tx: Transaction, accountId: number): Promise<number> {
  await tx.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [accountId]);
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*) AS n FROM webhook WHERE account_id = $1 AND state <> 'DELETED'`,
    [accountId],
  );
  return row?.n ?? 0;
}

export async function insertWebhook(
  tx: Transaction,
  { id, accountId }: { id: number; accountId: number },
  { name, address, types, resourceIds }: SaveWebhookBody,
  secret: Buffer,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO webhook (account_id, owner_id, name, address, types, resource_ids, secret)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [accountId, id, name, address, types, resourceIds, secret],
  );
  return row?.id ?? 0;
}

export async function updateWebhook(
  tx: Transaction,
  id: number,
  ownerId: number,
  { name, address, types, resourceIds }: SaveWebhookBody,
): Promise<void> {
  await tx.query(
    'UPDATE webhook SET name = $2, address = $3, types = $4, resource_ids = $5, owner_id = $6 WHERE id = $1',
    [id, name, address, types, resourceIds, ownerId],
  );
}

/** Stores a new secret; the previous one also signs for these hours. */
export async function replaceSecret(
  tx: Transaction,
  id: number,
  secret: Buffer,
  hours: number,
): Promise<void> {
  await tx.query(
    `UPDATE webhook SET previous_secret = secret, previous_until = now() + make_interval(hours => $3), secret = $2
      WHERE id = $1`,
    [id, secret, hours],
  );
}

/** Resumes a paused webhook in the name of a new owner. Returns whether it was paused. */
export async function resume(tx: Transaction, id: number, ownerId: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE webhook SET state = 'ACTIVE', paused_because = NULL, paused_on = NULL, owner_id = $2
      WHERE id = $1 AND state = 'PAUSED' RETURNING id`,
    [id, ownerId],
  );
  return rows.length > 0;
}

/** Removes everything but the name of a webhook. */
export async function removeWebhook(tx: Transaction, id: number): Promise<void> {
  await tx.query('DELETE FROM webhook_cursor WHERE webhook_id = $1', [id]);
  await tx.query('DELETE FROM webhook_delivery WHERE webhook_id = $1', [id]);
  await tx.query(
    `UPDATE webhook SET state = 'DELETED', paused_because = NULL, paused_on = NULL, address = '', secret = NULL,
            previous_secret = NULL, previous_until = NULL WHERE id = $1`,
    [id],
  );
}

/** Pauses all webhooks of a restored database: it may be a copy. Returns a line for the operator; null without any. */
export async function pauseRestored(reader: Reader): Promise<string | null> {
  const paused = await reader.query(
    `UPDATE webhook SET state = 'PAUSED', paused_because = 'RESTORED', paused_on = now() WHERE state = 'ACTIVE' RETURNING 1`,
  );
  return paused.length > 0
    ? `Webhooks paused: ${paused.length}. An administrator resumes them on their pages.`
    : null;
}
