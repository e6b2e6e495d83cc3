import { ERASURE_WAIT_DAYS, ERASURES_AT_ONCE } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';
import { obstaclesSql } from './requests.queries.js';

/** Requests that Gona filed when a retention period was over, and that nobody answered. */
const PROPOSED = `q.channel = 'retention' AND q.state = 'OPEN' AND q.removed_on IS NULL`;
const ALLOWED = Object.values(obstaclesSql('q.farmer_id', 'q.id'))
  .map((fact) => `NOT ${fact}`)
  .join(' AND ');

export interface ProposedCounts {
  proposed: number;
  toConfirm: number;
  /** Time of the oldest of them. */
  since: Date | null;
}

/**
 * Counts the proposed erasures that nobody requested, and those that the actor may confirm.
 * @param accountId null: of all accounts
 * @param dependents users for whom the actor may not decide; null: they may not decide at all
 */
export async function countProposed(
  reader: Reader,
  accountId: number | null,
  dependents: number[] | null,
): Promise<ProposedCounts> {
  const [row] = await reader.query<ProposedCounts>(
    `SELECT count(*) FILTER (WHERE n.is_unasked) AS proposed, count(*) FILTER (WHERE n.is_asked) AS "toConfirm",
            min(n.created_on) FILTER (WHERE n.is_unasked OR n.is_asked) AS since
       FROM (SELECT q.created_on, NOT EXISTS (SELECT 1 FROM erasure e WHERE e.request_id = q.id) AS is_unasked,
                    EXISTS (SELECT 1 FROM erasure e WHERE e.request_id = q.id AND e.state = 'ASKED'
                               AND e.asked_by <> ALL($2::bigint[])) AS is_asked
               FROM data_request q WHERE ($1::bigint IS NULL OR q.account_id = $1) AND ${PROPOSED}) n`,
    [accountId, dependents],
  );
  return row ?? { proposed: 0, toConfirm: 0, since: null };
}

/** A request whose erasure was requested or confirmed. */
export interface Acted {
  id: number;
  farmerId: number;
}

/**
 * Stores the erasure of the next proposed requests that nothing forbids. A cancelled one is not requested again: its
 * request is answered by hand.
 */
export function askNext(tx: Transaction, accountId: number, by: number): Promise<Acted[]> {
  return tx.query<Acted>(
    `WITH next AS (
       SELECT q.id, q.farmer_id FROM data_request q WHERE q.account_id = $1 AND ${PROPOSED}
          AND NOT EXISTS (SELECT 1 FROM erasure e WHERE e.request_id = q.id) AND ${ALLOWED}
        ORDER BY q.id LIMIT ${ERASURES_AT_ONCE} FOR UPDATE OF q SKIP LOCKED)
     INSERT INTO erasure (account_id, request_id, farmer_id, asked_by) SELECT $1, id, farmer_id, $2 FROM next
     ON CONFLICT DO NOTHING RETURNING request_id AS id, farmer_id AS "farmerId"`,
    [accountId, by],
  );
}

/** Confirms the next erasures that other users than `dependents` requested and nothing forbids. */
export function confirmNext(
  tx: Transaction,
  accountId: number,
  by: number,
  dependents: readonly number[],
): Promise<(Acted & { at: Date })[]> {
  return tx.query<Acted & { at: Date }>(
    `UPDATE erasure e SET state = 'WAITING', confirmed_by = $2, erases_after = now() + make_interval(days => ${ERASURE_WAIT_DAYS})
       FROM (SELECT x.id FROM erasure x JOIN data_request q ON q.id = x.request_id
              WHERE x.account_id = $1 AND x.state = 'ASKED' AND x.asked_by <> ALL($3::bigint[]) AND ${PROPOSED} AND ${ALLOWED}
              ORDER BY x.id LIMIT ${ERASURES_AT_ONCE} FOR UPDATE OF x SKIP LOCKED) n
      WHERE e.id = n.id RETURNING e.request_id AS id, e.farmer_id AS "farmerId", e.erases_after AS at`,
    [accountId, by, dependents],
  );
}
