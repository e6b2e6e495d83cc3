import { DUPLICATE_LIMITS, MERGE_UNDO_DAYS, type PairState } from '#libs/contracts';
import type { Page, Reader, Scope } from '#libs/platform';
import type { PairRow, SideRow } from '../domain/pair-rows.js';

/** Both records in scope: those of the account, and for users with an access list members in their resources. */
const reached = (farmer: string) => `($2::bigint[] IS NULL OR EXISTS (
  SELECT 1 FROM membership m WHERE m.farmer_id = coalesce(${farmer}.main_id, ${farmer}.id) AND m.community_resource_id = ANY($2)))`;
const IN_SCOPE = `($1::bigint IS NULL OR p.account_id = $1) AND ${reached('a')} AND ${reached('b')}`;

/** A name with the surname first, as in the lists of farmers. */
const nameOf = (farmer: string) =>
  `concat_ws(' ', nullif(${farmer}.surname, ''), nullif(${farmer}.first_name, ''), nullif(${farmer}.othername, ''))`;
const numberOf = (farmer: string) =>
  `coalesce(${farmer}.temp_id, ${farmer}.cbn_applicant_id, ${farmer}.rifan_number)`;
export const UNDO_UNTIL = `m.merged_at + interval '${MERGE_UNDO_DAYS} days'`;

const COLUMNS = `p.id, p.account_id AS "accountId", p.farmer_id AS "farmerId", p.other_id AS "otherId", p.version, p.state,
  p.score::float8 AS score, p.evidence, ${nameOf('a')} AS "farmerName", ${numberOf('a')} AS "farmerNumber",
  ${nameOf('b')} AS "otherName", ${numberOf('b')} AS "otherNumber", u.display_name AS "settledBy", p.settled_at AS "settledAt",
  m.id AS "mergeId", m.main_id AS "mainId", CASE WHEN ${UNDO_UNTIL} > now() THEN ${UNDO_UNTIL} END AS "undoUntil"`;
const JOINED = `FROM duplicate_pair p JOIN farmer a ON a.id = p.farmer_id JOIN farmer b ON b.id = p.other_id
  LEFT JOIN app_user u ON u.id = p.settled_by
  LEFT JOIN farmer_merge m ON m.pair_id = p.id AND m.undone_at IS NULL`;

/** Returns a page of pairs: open ones by score, settled ones newest first. */
export function pairPage(
  reader: Reader,
  { accountId, resourceIds }: Scope,
  state: PairState,
  { limit, offset }: Page,
): Promise<PairRow[]> {
  const order = state === 'open' ? 'p.score DESC, p.id' : 'p.settled_at DESC, p.id';
  return reader.query<PairRow>(
    `SELECT ${COLUMNS} ${JOINED} WHERE p.state = $3 AND ${IN_SCOPE} ORDER BY ${order} LIMIT $4 OFFSET $5`,
    [accountId, resourceIds, state, limit, offset],
  );
}

/** Counts pairs by state, and open ones by group. */
export async function pairCounts(reader: Reader, { accountId, resourceIds }: Scope) {
  const [row] = await reader.query<{ likely: number; unclear: number; merged: number; different: number }>(
    `SELECT count(*) FILTER (WHERE p.state = 'open' AND p.score >= $3) AS likely,
            count(*) FILTER (WHERE p.state = 'open' AND p.score < $3) AS unclear,
            count(*) FILTER (WHERE p.state = 'merged') AS merged, count(*) FILTER (WHERE p.state = 'different') AS different
       FROM duplicate_pair p JOIN farmer a ON a.id = p.farmer_id JOIN farmer b ON b.id = p.other_id WHERE ${IN_SCOPE}`,
    [accountId, resourceIds, DUPLICATE_LIMITS.likely],
  );
  return row ?? { likely: 0, unclear: 0, merged: 0, different: 0 };
}

/** Counts open pairs of an account, or of all; pairs of deleted farmers are gone. */
export async function openPairs(reader: Reader, accountId: number | null): Promise<number> {
  const [row] = await reader.query<{ open: number }>(
    `SELECT count(*) AS open FROM duplicate_pair WHERE ($1::bigint IS NULL OR account_id = $1) AND state = 'open'`,
    [accountId],
  );
  return row?.open ?? 0;
}

/** Returns a pair in scope; null if there is none. */
export async function pairRow(
  reader: Reader,
  { accountId, resourceIds }: Scope,
  id: number,
): Promise<PairRow | null> {
  const [row] = await reader.query<PairRow>(`SELECT ${COLUMNS} ${JOINED} WHERE p.id = $3 AND ${IN_SCOPE}`, [
    accountId,
    resourceIds,
    id,
  ]);
  return row ?? null;
}

/** Returns open pairs of a farmer, the highest score first. */
export function openPairsOf(
  reader: Reader,
  { accountId, resourceIds }: Scope,
  farmerId: number,
): Promise<PairRow[]> {
  return reader.query<PairRow>(
    `SELECT ${COLUMNS} ${JOINED}
      WHERE p.id IN (SELECT id FROM duplicate_pair WHERE farmer_id = $3 UNION SELECT id FROM duplicate_pair WHERE other_id = $3)
        AND p.state = 'open' AND ${IN_SCOPE} ORDER BY p.score DESC, p.id LIMIT 20`,
    [accountId, resourceIds, farmerId],
  );
}

/** Returns both records with everything that the comparison shows. Secret numbers have their last digits only. */
export async function sidesOfPair(reader: Reader, ids: readonly number[]): Promise<SideRow[]> {
  return reader.query<SideRow>(
    `SELECT f.id, f.version, f.updated_on AS "updatedOn", f.bvn_index IS NOT NULL AS "hasBvn",
            (SELECT name FROM lga WHERE lga.id = f.lga_id) AS place,
            coalesce((SELECT jsonb_agg(c.name ORDER BY c.name) FROM membership m JOIN community c ON c.id = m.community_id
                       WHERE m.farmer_id = f.id), '[]') AS communities,
            coalesce((SELECT jsonb_agg(DISTINCT r.name) FROM membership m JOIN community_resource r ON r.id = m.community_resource_id
                       WHERE m.farmer_id = f.id), '[]') AS programmes,
            (SELECT count(*) FROM farmer_biometric x WHERE x.farmer_id = f.id) AS prints,
            (SELECT coalesce(sum(received), 0)::text FROM ledger_farmer l WHERE l.farmer_id = f.id) AS received,
            (SELECT coalesce(sum(owed), 0)::text FROM ledger_farmer l WHERE l.farmer_id = f.id) AS owed,
            jsonb_build_object(
              'firstName', f.first_name, 'surname', f.surname, 'othername', f.othername, 'gender', f.gender,
              'dateOfBirth', f.date_of_birth, 'phone', f.phone, 'email', f.email,
              'address', nullif(concat_ws(', ', f.address, f.town), ''), 'tempId', f.temp_id,
              'cbnApplicantId', f.cbn_applicant_id, 'rifanNumber', f.rifan_number, 'bvn', '•••••••' || f.bvn_last4,
              'account', '••••••' || f.account_last4,
              'nextOfKin', nullif(concat_ws(' ', f.next_of_kin_surname, f.next_of_kin_first_name, f.next_of_kin_phone), ''),
              'guarantor', nullif(concat_ws(' ', f.guarantor_surname, f.guarantor_first_name, f.guarantor_phone), '')) AS values
       FROM farmer f WHERE f.id = ANY($1) ORDER BY f.id`,
    [ids],
  );
}
