import type { Reader, Transaction } from '#libs/platform';
import type { Alert } from '../domain/alert-rules.js';

/** State of mail delivery. */
export interface MailState {
  sentAt: Date | null;
  failingSince: Date | null;
  /** Reason of the last failure, as a sentence. */
  reason: string | null;
  tries: number;
  nextTryAt: Date;
}

const STATE = `sent_at AS "sentAt", failing_since AS "failingSince", reason, tries,
  greatest(next_try_at, 'epoch') AS "nextTryAt"`;

/**
 * Claims the check for one process, for this many seconds, if it is free and the last check is long enough ago. Returns
 * the time by the database's clock; null if another process has it or it is not due.
 */
export async function claimCheck(reader: Reader, every: number, seconds: number): Promise<Date | null> {
  const [row] = await reader.query<{ now: Date }>(
    `UPDATE alert_mail SET claimed_until = now() + make_interval(secs => $2), looked_at = now()
      WHERE claimed_until < now() AND looked_at < now() - make_interval(secs => $1) RETURNING now() AS now`,
    [every, seconds],
  );
  return row?.now ?? null;
}

export async function endCheck(reader: Reader): Promise<void> {
  await reader.query(`UPDATE alert_mail SET claimed_until = '-infinity'`);
}

export async function mailState(reader: Reader): Promise<MailState> {
  const [row] = await reader.query<MailState>(`SELECT ${STATE} FROM alert_mail`);
  return row ?? { sentAt: null, failingSince: null, reason: null, tries: 0, nextTryAt: new Date(0) };
}

/** @param at when, if not now */
export async function mailWasSent(reader: Reader, at: Date | null = null): Promise<void> {
  await reader.query(
    `UPDATE alert_mail SET sent_at = greatest(sent_at, coalesce($1, now())), failing_since = NULL, reason = NULL, tries = 0,
            next_try_at = '-infinity'`,
    [at],
  );
}

/** @param minutes until it is tried again */
export async function mailFailed(reader: Reader, reason: string, minutes: number): Promise<void> {
  await reader.query(
    `UPDATE alert_mail SET failing_since = coalesce(failing_since, now()), reason = $1, tries = tries + 1,
            next_try_at = now() + make_interval(mins => $2)`,
    [reason, minutes],
  );
}

/** Returns present problems, and those mailed in the past. */
export function knownAlerts(reader: Reader): Promise<Alert[]> {
  return reader.query<Alert>(
    `SELECT code, gravity, sentence, advice, since, missing_since AS "missingSince", is_mailed AS "isMailed",
            mailed_at AS "mailedAt"
       FROM alert ORDER BY code`,
  );
}

export async function keepAlerts(tx: Transaction, alerts: readonly Alert[]): Promise<void> {
  await tx.query(
    `INSERT INTO alert (code, gravity, sentence, advice, since, missing_since, is_mailed, mailed_at)
     SELECT code, gravity, sentence, advice, since, "missingSince", "isMailed", "mailedAt"
       FROM jsonb_to_recordset($1::jsonb) AS a(code text, gravity text, sentence text, advice text, since timestamptz,
            "missingSince" timestamptz, "isMailed" boolean, "mailedAt" timestamptz)
     ON CONFLICT (code) DO UPDATE SET gravity = excluded.gravity, sentence = excluded.sentence, advice = excluded.advice,
            since = excluded.since, missing_since = excluded.missing_since, is_mailed = excluded.is_mailed,
            mailed_at = excluded.mailed_at`,
    [JSON.stringify(alerts)],
  );
}

/** Stores an alert that was mailed while the database was down. Other programs may have stored the same one first. */
export async function adoptAlert(tx: Transaction, alert: Alert): Promise<void> {
  const { code, gravity, sentence, advice, since, mailedAt } = alert;
  await tx.query(
    `INSERT INTO alert AS a (code, gravity, sentence, advice, since, is_mailed, mailed_at) VALUES ($1, $2, $3, $4, $5, true, $6)
     ON CONFLICT (code) DO UPDATE SET gravity = $2, sentence = $3, advice = $4, since = $5, missing_since = NULL,
            is_mailed = true, mailed_at = $6
      WHERE a.mailed_at IS NULL OR a.mailed_at < $5`,
    [code, gravity, sentence, advice, since, mailedAt],
  );
}
