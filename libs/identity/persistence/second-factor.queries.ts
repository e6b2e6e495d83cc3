import type { Database, Transaction } from '#libs/platform';

export interface SecondFactorRow {
  username: string;
  secret: Buffer | null;
  enabled_at: Date | null;
  begun_secret: Buffer | null;
  codes_left: number;
}

/** Minutes in which a new secret must be confirmed. */
const CONFIRM_WITHIN_MINUTES = 10;

/** Returns the state of the user's second factor; an expired setup is omitted. */
export async function secondFactorOf(
  database: Pick<Database | Transaction, 'query'>,
  userId: number,
): Promise<SecondFactorRow | null> {
  const [row] = await database.query<SecondFactorRow>(
    `SELECT username::text AS username, totp_secret AS secret, totp_enabled_at AS enabled_at,
            CASE WHEN totp_begun_at > now() - make_interval(mins => $2) THEN totp_begun_secret END AS begun_secret,
            (SELECT count(*) FROM recovery_code c WHERE c.user_id = u.id AND c.used_at IS NULL) AS codes_left
       FROM app_user u WHERE id = $1`,
    [userId, CONFIRM_WITHIN_MINUTES],
  );
  return row ?? null;
}

export async function keepBegunSecret(tx: Transaction, userId: number, secret: Buffer): Promise<void> {
  await tx.query('UPDATE app_user SET totp_begun_secret = $2, totp_begun_at = now() WHERE id = $1', [
    userId,
    secret,
  ]);
}

/** Activates the pending secret. Returns false if it was replaced or confirmed first. */
export async function enableSecondFactor(
  tx: Transaction,
  userId: number,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE app_user SET totp_secret = totp_begun_secret, totp_enabled_at = now(), totp_last_step = $3,
                         totp_begun_secret = NULL, totp_begun_at = NULL
      WHERE id = $1 AND totp_begun_secret = $2 AND totp_enabled_at IS NULL RETURNING id`,
    [userId, secret, step],
  );
  return rows.length > 0;
}

/** Returns false if it was already off. */
export async function disableSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE app_user SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = NULL,
                         totp_begun_secret = NULL, totp_begun_at = NULL
      WHERE id = $1 AND totp_enabled_at IS NOT NULL RETURNING id`,
    [userId],
  );
  await tx.query('DELETE FROM recovery_code WHERE user_id = $1', [userId]);
  return rows.length > 0;
}

/** Uses a time step once. Two requests with one code queue at the row lock; the second finds it used. */
export async function takeStep(tx: Transaction, userId: number, step: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE app_user SET totp_last_step = $2
      WHERE id = $1 AND totp_enabled_at IS NOT NULL AND coalesce(totp_last_step, 0) < $2 RETURNING id`,
    [userId, step],
  );
  return rows.length > 0;
}

/** Uses a recovery code once. Returns how many are left, or null if it is unknown or was used. */
export async function takeRecoveryCode(
  tx: Transaction,
  userId: number,
  hash: Buffer,
): Promise<number | null> {
  const rows = await tx.query(
    'UPDATE recovery_code SET used_at = now() WHERE code_hash = $1 AND user_id = $2 AND used_at IS NULL RETURNING user_id',
    [hash, userId],
  );
  if (rows.length === 0) return null;
  const [left] = await tx.query<{ left: number }>(
    'SELECT count(*) AS left FROM recovery_code WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return left?.left ?? 0;
}

/** Replaces all recovery codes with new ones. */
export async function replaceRecoveryCodes(tx: Transaction, userId: number, hashes: Buffer[]): Promise<void> {
  await tx.query('DELETE FROM recovery_code WHERE user_id = $1', [userId]);
  await tx.query(
    'INSERT INTO recovery_code (code_hash, user_id) SELECT hash, $2 FROM unnest($1::bytea[]) AS hash',
    [hashes, userId],
  );
}
