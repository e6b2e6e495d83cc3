import type { Reader, Transaction } from '#libs/platform';

/** An erased record, with the keyed hashes of its numbers in hexadecimal. */
interface ErasedPersonRow {
  farmerId: number;
  accountId: number;
  bvnIndex: string | null;
  phoneIndex: string | null;
  /** ISO time. */
  erasedOn: string;
}

/** The erased people of one installation. */
export interface ErasedPeople {
  /** Hash of the first event: it tells apart installations, whose ids mean different people. Null without events. */
  log: string | null;
  people: ErasedPersonRow[];
}

/** Returns the erased people of a database of any version; none if it is not a database of Gona. */
export async function erasedPeople(reader: Reader): Promise<ErasedPeople> {
  const [has] = await reader.query<{ log: boolean; people: boolean }>(
    `SELECT to_regclass('public.event_log') IS NOT NULL AS log, to_regclass('public.erased_person') IS NOT NULL AS people`,
  );
  if (!has?.log) return { log: null, people: [] };
  const [first] = await reader.query<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM event_log ORDER BY id LIMIT 1`,
  );
  const people = has.people
    ? await reader.query<ErasedPersonRow>(
        `SELECT farmer_id AS "farmerId", account_id AS "accountId", encode(bvn_index, 'hex') AS "bvnIndex",
                encode(phone_index, 'hex') AS "phoneIndex",
                to_char(erased_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "erasedOn"
           FROM erased_person ORDER BY farmer_id`,
      )
    : [];
  return { log: first?.hash ?? null, people };
}

/** Stores erased people with the days of their erasure, also those whose record is not in this database. */
export async function insertErasedPeople(tx: Transaction, people: readonly ErasedPersonRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO erased_person (farmer_id, account_id, bvn_index, phone_index, erased_on)
     SELECT (p->>'farmerId')::bigint, (p->>'accountId')::bigint, decode(p->>'bvnIndex', 'hex'),
            decode(p->>'phoneIndex', 'hex'), (p->>'erasedOn')::timestamptz
       FROM jsonb_array_elements($1::jsonb) p
     ON CONFLICT (farmer_id) DO NOTHING`,
    [JSON.stringify(people)],
  );
}

/** Reserves the ids of erased records: a new record with such an id would be erased by the next restore. */
export async function reserveErasedIds(tx: Transaction): Promise<void> {
  await tx.query(
    `SELECT setval(s.name::regclass, greatest(p.last, coalesce(pg_sequence_last_value(s.name::regclass), 1)))
       FROM (SELECT max(farmer_id) AS last FROM erased_person) p, pg_get_serial_sequence('public.farmer', 'id') s (name)
      WHERE p.last IS NOT NULL`,
  );
}

/** Returns records of erased people that still have their values, by account. */
export function unerasedRecords(tx: Transaction): Promise<{ accountId: number; farmerIds: number[] }[]> {
  return tx.query(
    `SELECT f.account_id AS "accountId", to_jsonb(array_agg(f.id ORDER BY f.id)) AS "farmerIds"
       FROM erased_person e JOIN farmer f ON f.id = e.farmer_id AND f.account_id = e.account_id
      WHERE f.lock_kind IS DISTINCT FROM 'erased' AND f.created_on <= e.erased_on
      GROUP BY f.account_id ORDER BY f.account_id`,
  );
}
