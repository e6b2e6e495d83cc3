import type { AnsweredPlace } from '#libs/contracts';
import { type Database, DomainError, type Transaction } from '#libs/platform';
import { type LearnedPlace, partsOfPlaceKey } from '../domain/index.js';

/** Maximum answers to load, more than any account is expected to give; the newest are used. */
const REMEMBERED = 10_000;

/**
 * Stores a user's answer about a name (the `key` of its question) for the account's later files; null: no place.
 * Throws `record.notFound` for an unknown place, or one that is not inside the other.
 */
export async function learnPlace(
  tx: Pick<Transaction, 'query'>,
  answer: { accountId: number; key: string; place: AnsweredPlace | null; by: number | null },
): Promise<void> {
  const parts = partsOfPlaceKey(answer.key);
  if (!parts) return;
  const { stateId = null, lgaId = null, wardId = null } = answer.place ?? {};
  const kept = await tx.query(
    `INSERT INTO place_answer (account_id, level, within, key, state_id, lga_id, ward_id, answered_by)
     SELECT $1::bigint, $2, $3::int, $4, $5::int, $6::int, $7::int, $8::bigint
      WHERE ($5::int IS NULL OR EXISTS (SELECT 1 FROM state WHERE id = $5))
        AND ($6::int IS NULL OR EXISTS (SELECT 1 FROM lga WHERE id = $6 AND state_id = $5))
        AND ($7::int IS NULL OR EXISTS (SELECT 1 FROM ward WHERE id = $7 AND lga_id = $6))
     ON CONFLICT (account_id, level, within, key) DO UPDATE
        SET state_id = excluded.state_id, lga_id = excluded.lga_id, ward_id = excluded.ward_id,
            answered_by = excluded.answered_by, answered_at = now() RETURNING 1`,
    [answer.accountId, parts.level, parts.within, parts.name, stateId, lgaId, wardId, answer.by],
  );
  if (kept.length === 0) throw new DomainError('record.notFound');
}

/** Returns the account's answers about place names. */
export async function learnedPlaces(
  database: Pick<Database, 'query'>,
  accountId: number,
): Promise<LearnedPlace[]> {
  const rows = await database.query<{
    key: string;
    stateId: number | null;
    lgaId: number | null;
    wardId: number | null;
    answeredOn: string;
  }>(
    `SELECT level || ':' || within || ':' || key AS key, state_id AS "stateId", lga_id AS "lgaId", ward_id AS "wardId",
            to_char(answered_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') AS "answeredOn"
       FROM place_answer WHERE account_id = $1 ORDER BY answered_at DESC LIMIT ${REMEMBERED}`,
    [accountId],
  );
  return rows.map(({ key, stateId, lgaId, wardId, answeredOn }) => ({
    key,
    place: stateId === null ? null : { stateId, lgaId, wardId },
    answeredOn,
  }));
}
