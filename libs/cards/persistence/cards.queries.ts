import { type StoredUser, userColumn } from '#libs/access';
import type { CardState, RevokeReason } from '#libs/contracts';
import { isLocked } from '#libs/farmers';
import type { Reader, Transaction } from '#libs/platform';
import type { CardHolder } from '../domain/card-face.js';

/** SQL of the columns of a `CardHolder` of the farmer `f`, and the joins that they need. */
export const HOLDER = `f.id AS "farmerId", f.first_name AS "firstName", f.surname, f.rifan_number AS "rifanNumber",
  CASE WHEN w.id IS NOT NULL THEN concat_ws(', ', w.name, l.name) END AS ward`;
export const HOLDER_JOINS = 'LEFT JOIN ward w ON w.id = f.ward_id LEFT JOIN lga l ON l.id = f.lga_id';

export interface StoredCard {
  id: number;
  code: string;
  ended: Exclude<CardState, 'GENUINE'> | null;
  issuedOn: Date;
  issuer: StoredUser | null;
  endedOn: Date | null;
  ender: StoredUser | null;
  reason: RevokeReason | null;
}

/** `isLocked`: the record is restricted or erased, so it gets no card. */
export async function holderOf(
  reader: Reader,
  farmerId: number,
): Promise<(CardHolder & { isLocked: boolean }) | null> {
  const [row] = await reader.query<CardHolder & { isLocked: boolean }>(
    `SELECT ${HOLDER}, ${isLocked('f')} AS "isLocked" FROM farmer f ${HOLDER_JOINS} WHERE f.id = $1`,
    [farmerId],
  );
  return row ?? null;
}

/** Returns the latest cards of a farmer, newest first. */
export function cardsOf(reader: Reader, farmerId: number): Promise<StoredCard[]> {
  return reader.query<StoredCard>(
    `SELECT c.id, c.code, c.ended, c.issued_on AS "issuedOn", ${userColumn('i')} AS issuer, c.ended_on AS "endedOn",
            ${userColumn('e')} AS ender, c.end_reason AS reason
       FROM card c LEFT JOIN app_user i ON i.id = c.issued_by LEFT JOIN app_user e ON e.id = c.ended_by
      WHERE c.farmer_id = $1 ORDER BY c.id DESC LIMIT 20`,
    [farmerId],
  );
}

export interface VerifiedCard {
  ended: Exclude<CardState, 'GENUINE'> | null;
  endedOn: Date | null;
  /** The main record of a farmer who was merged. */
  farmerId: number;
  firstName: string;
  surname: string;
  issuer: string;
}

/**
 * Returns the card with a code. A card of a record that was merged into another counts as replaced once the main
 * record has a card, so that each person has one genuine card; undoing the merge makes it genuine again.
 */
export async function cardByCode(reader: Reader, code: string): Promise<VerifiedCard | null> {
  const [row] = await reader.query<VerifiedCard>(
    `SELECT coalesce(c.ended, CASE WHEN main.id IS NOT NULL THEN 'REPLACED' END) AS ended,
            coalesce(c.ended_on, main.issued_on) AS "endedOn",
            f.id AS "farmerId", f.first_name AS "firstName", f.surname, a.name AS issuer
       FROM card c JOIN farmer own ON own.id = c.farmer_id JOIN farmer f ON f.id = coalesce(own.main_id, own.id)
       JOIN account a ON a.id = c.account_id
       LEFT JOIN card main ON main.farmer_id = own.main_id AND main.ended IS NULL
      WHERE c.code = $1`,
    [code],
  );
  return row ?? null;
}

/** Returns the farmer of a card; locks the card. */
export async function lockCard(
  tx: Transaction,
  cardId: number,
): Promise<{ farmerId: number; accountId: number; ended: string | null } | null> {
  const [row] = await tx.query<{ farmerId: number; accountId: number; ended: string | null }>(
    'SELECT farmer_id AS "farmerId", account_id AS "accountId", ended FROM card WHERE id = $1 FOR UPDATE',
    [cardId],
  );
  return row ?? null;
}

export async function storeRevocation(
  tx: Transaction,
  cardId: number,
  { by, reason }: { by: number; reason: RevokeReason },
): Promise<void> {
  await tx.query(
    `UPDATE card SET ended = 'REVOKED', ended_on = now(), ended_by = $2, end_reason = $3 WHERE id = $1`,
    [cardId, by, reason],
  );
}
