import { WRONG_CODE_MINUTES, WRONG_CODES } from '#libs/contracts';
import type { Database } from '#libs/platform';

type Reader = Pick<Database, 'query'>;

/** Returns the seconds that a network must still wait; 0 if it need not. */
export async function secondsToWait(reader: Reader, network: string): Promise<number> {
  const [row] = await reader.query<{ left: number }>(
    `SELECT ceil(extract(epoch FROM waits_until - clock_timestamp()))::int AS left FROM card_guess
      WHERE network = $1 AND waits_until > clock_timestamp()`,
    [network],
  );
  return row?.left ?? 0;
}

/** Counts a wrong code. Returns how many the network has left; with 0 left it must wait. */
export async function countWrongCode(reader: Reader, network: string): Promise<number> {
  const [row] = await reader.query<{ wrong: number }>(
    `INSERT INTO card_guess AS g (network, wrong, last_on) VALUES ($1, 1, now())
     ON CONFLICT (network) DO UPDATE SET (wrong, last_on, waits_until) = (
       SELECT n.wrong, now(), CASE WHEN n.wrong >= $3 THEN now() + make_interval(mins => $2) END
         FROM (SELECT CASE WHEN g.waits_until <= now() OR g.last_on < now() - make_interval(mins => $2) THEN 1
                           ELSE g.wrong + 1 END AS wrong) n)
     RETURNING wrong`,
    [network, WRONG_CODE_MINUTES, WRONG_CODES],
  );
  return Math.max(0, WRONG_CODES - (row?.wrong ?? 1));
}

/** Deletes counts that no longer matter. Returns how many. */
export async function forgetGuesses(reader: Reader, most: number): Promise<number> {
  const gone = await reader.query(
    `DELETE FROM card_guess WHERE network IN (
       SELECT network FROM card_guess WHERE last_on < now() - interval '1 hour' LIMIT $1) RETURNING 1`,
    [most],
  );
  return gone.length;
}
