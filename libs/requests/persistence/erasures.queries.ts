import { type StoredUser, userColumn } from '#libs/access';
import type { ErasureRecipientDto, ErasureResultDto, ErasureState } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';
import { importsSql, obstaclesSql, type StoredRequest } from './requests.queries.js';

export interface StoredErasure {
  id: number;
  requestId: number;
  farmerId: number;
  accountId: number;
  state: ErasureState;
  askedById: number;
  asker: StoredUser;
  confirmer: StoredUser | null;
  erasesAfter: Date | null;
  endedOn: Date | null;
  result: ErasureResultDto | null;
}

const ERASURE = `SELECT e.id, e.request_id AS "requestId", e.farmer_id AS "farmerId", e.account_id AS "accountId", e.state,
    e.asked_by AS "askedById", ${userColumn('a')} AS asker, ${userColumn('c')} AS confirmer, e.erases_after AS "erasesAfter",
    e.ended_on AS "endedOn", e.result
  FROM erasure e JOIN app_user a ON a.id = e.asked_by LEFT JOIN app_user c ON c.id = e.confirmed_by`;

/** Returns the latest erasure of a request that was not cancelled; null if there is none. */
export async function erasureOf(reader: Reader, requestId: number): Promise<StoredErasure | null> {
  const [row] = await reader.query<StoredErasure>(
    `${ERASURE} WHERE e.request_id = $1 AND e.state <> 'CANCELLED' ORDER BY e.id DESC LIMIT 1`,
    [requestId],
  );
  return row ?? null;
}

/** Stores that an administrator asked to erase; false if another erasure of the farmer is open. */
export async function insertErasure(tx: Transaction, request: StoredRequest, by: number): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO erasure (account_id, request_id, farmer_id, asked_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [request.accountId, request.id, request.farmerId, by],
  );
  return rows.length > 0;
}

/** Stores the confirmation; returns the time from which Gona erases. */
export async function confirm(tx: Transaction, id: number, by: number, days: number): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date }>(
    `UPDATE erasure SET state = 'WAITING', confirmed_by = $2, erases_after = now() + make_interval(days => $3)
      WHERE id = $1 AND state = 'ASKED' RETURNING erases_after AS at`,
    [id, by, days],
  );
  return row?.at ?? null;
}

export async function cancel(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE erasure SET state = 'CANCELLED', ended_on = now() WHERE id = $1 AND state IN ('ASKED', 'WAITING') RETURNING id`,
    [id],
  );
  return rows.length > 0;
}

/** An erasure to act on, with its request. */
export interface ErasureOfRequest {
  id: number;
  request: StoredRequest;
}

const REQUEST = `jsonb_build_object('id', q.id, 'accountId', q.account_id, 'farmerId', q.farmer_id, 'kind', q.kind,
  'state', q.state) AS request`;
const ALLOWED = [...Object.values(obstaclesSql('q.farmer_id', 'q.id')), importsSql('q.account_id')]
  .map((fact) => `NOT ${fact}`)
  .join(' AND ');

/** Locks the next erasures whose wait was over after `from`, and that nothing forbids by now, oldest first. */
export function lockDueErasures(
  tx: Transaction,
  from: Date,
  most: number,
): Promise<(ErasureOfRequest & { erasesAfter: Date })[]> {
  return tx.query(
    `SELECT e.id, e.erases_after AS "erasesAfter", ${REQUEST} FROM erasure e JOIN data_request q ON q.id = e.request_id
      WHERE e.state = 'WAITING' AND e.erases_after BETWEEN $1 AND now() AND q.removed_on IS NULL AND ${ALLOWED}
      ORDER BY e.erases_after LIMIT $2 FOR UPDATE OF q, e`,
    [from, most],
  );
}

/** Stores that farmers are erased, with the encrypted words for the search, which is made afterwards. */
export async function storeErased(
  tx: Transaction,
  erased: readonly { id: number; words: Buffer }[],
): Promise<void> {
  await tx.query(
    `UPDATE erasure e SET state = 'DONE', ended_on = now(), search_cipher = u.words
       FROM unnest($1::bigint[], $2::bytea[]) u (id, words) WHERE e.id = u.id`,
    [erased.map(({ id }) => id), erased.map(({ words }) => words)],
  );
}

/** Returns the next erasures without a search, also those of a worker that died before it; their words are encrypted. */
export function unsearchedErasures(
  reader: Reader,
  most: number,
): Promise<(ErasureOfRequest & { words: Buffer })[]> {
  return reader.query(
    // A request in the trash too: its farmer is erased.
    `SELECT e.id, e.search_cipher AS words, ${REQUEST} FROM erasure e JOIN data_request q ON q.id = e.request_id
      WHERE e.search_cipher IS NOT NULL ORDER BY e.id LIMIT $1`,
    [most],
  );
}

/** Stores the results of a search and removes its words. */
export async function storeResults(
  tx: Transaction,
  results: readonly { id: number; result: ErasureResultDto }[],
): Promise<void> {
  await tx.query(
    `UPDATE erasure e SET result = u.result, search_cipher = NULL
       FROM unnest($1::bigint[], $2::jsonb[]) u (id, result) WHERE e.id = u.id`,
    [results.map(({ id }) => id), results.map(({ result }) => JSON.stringify(result))],
  );
}

/** Stores the recipients of files with erased farmers, who must erase too. */
export async function insertRecipients(
  tx: Transaction,
  files: readonly { erasureId: number; recipient: string; about: string; at: Date }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO erasure_recipient (erasure_id, recipient, file, sent_on)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[])`,
    [
      files.map(({ erasureId }) => erasureId),
      files.map(({ recipient }) => recipient),
      files.map(({ about }) => about),
      files.map(({ at }) => at.toISOString()),
    ],
  );
}

const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export function recipientsOf(reader: Reader, erasureId: number): Promise<ErasureRecipientDto[]> {
  return reader.query<ErasureRecipientDto>(
    `SELECT id, recipient, file, ${isoTime('sent_on')} AS "sentOn", ${isoTime('told_on')} AS "notifiedOn"
       FROM erasure_recipient WHERE erasure_id = $1 ORDER BY id LIMIT 500`,
    [erasureId],
  );
}

/** Stores that all recipients were told. */
export async function markNotified(tx: Transaction, erasureId: number, by: number): Promise<void> {
  await tx.query(
    'UPDATE erasure_recipient SET told_by = $2, told_on = now() WHERE erasure_id = $1 AND told_on IS NULL',
    [erasureId, by],
  );
}

export interface PersonRow {
  id: number;
  /** In hexadecimal. */
  bvnIndex: string | null;
  phone: string | null;
  /** Values that name this person only. */
  own: (string | null)[];
  /** Values for the search at the end, which other people can have too. */
  shared: (string | null)[];
}

/** Returns the identifying values of records of an account. A phone that other people have too is not their own. */
export function valuesOf(
  tx: Transaction,
  accountId: number,
  farmerIds: readonly number[],
): Promise<PersonRow[]> {
  return tx.query<PersonRow>(
    `WITH others AS MATERIALIZED (
       SELECT DISTINCT v.phone FROM farmer o CROSS JOIN LATERAL (VALUES (o.phone), (o.next_of_kin_phone), (o.guarantor_phone)) v (phone)
        WHERE o.account_id = $2 AND v.phone IN (SELECT phone FROM farmer WHERE id = ANY($1::bigint[])) AND o.id <> ALL($1::bigint[]))
     SELECT f.id, encode(f.bvn_index, 'hex') AS "bvnIndex", f.phone,
            to_jsonb(ARRAY[f.temp_id, f.cbn_applicant_id, f.rifan_number, f.email,
              CASE WHEN o.phone IS NULL THEN f.phone END, CASE WHEN o.phone IS NULL THEN right(f.phone, 10) END]) AS own,
            to_jsonb(ARRAY[f.surname || ' ' || f.first_name, f.first_name || ' ' || f.surname,
              f.first_name || ' ' || f.othername || ' ' || f.surname, f.surname || ' ' || f.first_name || ' ' || f.othername,
              f.address, right(f.phone, 10), right(f.next_of_kin_phone, 10), right(f.guarantor_phone, 10),
              f.next_of_kin_first_name || ' ' || f.next_of_kin_surname, f.guarantor_first_name || ' ' || f.guarantor_surname]) AS shared
       FROM farmer f LEFT JOIN others o ON o.phone = f.phone WHERE f.id = ANY($1::bigint[])`,
    [farmerIds, accountId],
  );
}

export async function farmsOf(reader: Reader, farmerIds: readonly number[]): Promise<number[]> {
  const rows = await reader.query<{ id: number }>('SELECT id FROM farm WHERE farmer_id = ANY($1::bigint[])', [
    farmerIds,
  ]);
  return rows.map(({ id }) => id);
}
