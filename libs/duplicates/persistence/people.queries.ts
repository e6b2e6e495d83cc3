import type { Reader, Transaction } from '#libs/platform';
import type { PersonRow } from '../domain/person.js';
import { LARGEST_BLOCK } from '../domain/weights.js';

/** Returns the facts of main records among the ids; merged, erased and removed ones are omitted. */
export function peopleOf(reader: Reader, ids: readonly number[]): Promise<PersonRow[]> {
  return reader.query<PersonRow>(
    `SELECT f.id, f.first_name AS "firstName", f.surname, f.othername, f.gender, f.phone, f.date_of_birth::text AS "dateOfBirth",
            encode(f.account_index, 'hex') AS account, f.next_of_kin_surname AS "kinSurname",
            f.next_of_kin_first_name AS "kinFirstName", f.next_of_kin_phone AS "kinPhone", f.ward_id AS "wardId",
            f.lga_id AS "lgaId",
            coalesce((SELECT jsonb_agg(m.community_id) FROM membership m WHERE m.farmer_id = f.id), '[]') AS communities
       FROM farmer f WHERE f.id = ANY($1::bigint[]) AND f.main_id IS NULL AND f.erased_on IS NULL`,
    [ids],
  );
}

/**
 * Makes the rest of a transaction look rows up by index. A run fills its tables faster than their statistics follow, and
 * the planner would read all of a table for each chunk and each save.
 */
export async function lookUpByIndex(tx: Transaction): Promise<void> {
  await tx.query(
    `SELECT set_config(name, 'off', true) FROM unnest('{enable_seqscan,enable_hashjoin,enable_mergejoin}'::text[]) name`,
  );
}

export interface KeyedPerson {
  id: number;
  keys: string[];
  words: string[];
}

/**
 * Stores the blocking keys and words of some farmers in place of their earlier ones; farmers who are not among `people`
 * lose theirs. Keys are stored as hashes: a collision costs one comparison.
 */
export async function storeKeys(
  tx: Transaction,
  accountId: number,
  farmerIds: readonly number[],
  people: readonly KeyedPerson[],
): Promise<void> {
  await tx.query(
    `WITH given AS MATERIALIZED (
       SELECT g.id, g.words, (SELECT coalesce(array_agg(DISTINCT hashtextextended(k, 0)), '{}') FROM unnest(g.keys) k) AS keys
         FROM jsonb_to_recordset($3::jsonb) AS g(id bigint, keys text[], words text[])),
     before AS MATERIALIZED (
       DELETE FROM duplicate_person WHERE farmer_id = ANY($2::bigint[]) AND farmer_id NOT IN (SELECT id FROM given)
       RETURNING farmer_id, keys, words),
     known AS MATERIALIZED (SELECT p.farmer_id, p.keys, p.words FROM duplicate_person p JOIN given g ON g.id = p.farmer_id),
     stored AS (
       INSERT INTO duplicate_person (farmer_id, account_id, keys, words) SELECT id, $1, keys, words FROM given
       ON CONFLICT (farmer_id) DO UPDATE SET keys = excluded.keys, words = excluded.words),
     gone AS MATERIALIZED (
       SELECT farmer_id, unnest(keys) AS key FROM (SELECT * FROM before UNION ALL SELECT * FROM known) b
       EXCEPT SELECT id, unnest(keys) FROM given),
     dropped AS (
       DELETE FROM duplicate_key k USING gone g WHERE k.account_id = $1 AND k.key = g.key AND k.farmer_id = g.farmer_id),
     added AS (
       INSERT INTO duplicate_key (account_id, key, farmer_id)
       SELECT $1, unnest(keys), id FROM given ON CONFLICT DO NOTHING)
     INSERT INTO duplicate_word AS w (account_id, word, farmers)
     SELECT $1, word, sum(n) FROM (
       SELECT unnest(array_append(words, '')) AS word, 1 AS n FROM given
       UNION ALL SELECT unnest(array_append(words, '')), -1 FROM (SELECT words FROM before UNION ALL SELECT words FROM known) b) x
      GROUP BY word HAVING sum(n) <> 0 ORDER BY word
     ON CONFLICT (account_id, word) DO UPDATE SET farmers = w.farmers + excluded.farmers`,
    [accountId, farmerIds, JSON.stringify(people)],
  );
}

export interface Block {
  /** Hash of the key, as text. */
  key: string;
  /** Its farmers; at most one more than the largest block. */
  members: number[];
}

/** Returns the blocks of some farmers that have another member, each read up to the largest block. */
export function blocksOf(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Block[]> {
  return tx.query<Block>(
    `SELECT k.key::text AS key, b.members
       FROM (SELECT DISTINCT unnest(keys) AS key FROM duplicate_person WHERE farmer_id = ANY($2::bigint[])) k
       CROSS JOIN LATERAL (
         SELECT jsonb_agg(farmer_id) AS members FROM (
           SELECT farmer_id FROM duplicate_key d WHERE d.account_id = $1 AND d.key = k.key LIMIT ${LARGEST_BLOCK + 1}) x) b
      WHERE jsonb_array_length(b.members) > 1`,
    [accountId, ids],
  );
}

/** Returns the hash of each key, as text. */
export async function hashesOf(reader: Reader, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader.query<{ key: string; hash: string }>(
    'SELECT k AS key, hashtextextended(k, 0)::text AS hash FROM unnest($1::text[]) k',
    [keys],
  );
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

/** Returns how many farmers have each word; the empty word counts all. */
export async function wordCounts(
  reader: Reader,
  accountId: number,
  words: readonly string[],
): Promise<Map<string, number>> {
  const rows = await reader.query<{ word: string; farmers: number }>(
    'SELECT word, farmers FROM duplicate_word WHERE account_id = $1 AND word = ANY($2::text[])',
    [accountId, [...words, '']],
  );
  return new Map(rows.map(({ word, farmers }) => [word, farmers]));
}
