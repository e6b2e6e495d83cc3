import { CAPTURE_DAYS } from '#libs/contracts';
import type { JobContext } from '#libs/platform';

const AT_ONCE = 200;

/**
 * Deletes captures without all parts after 30 days. Refused ones lose their contents after 90 days; their reason stays.
 * Returns the number of both.
 */
export async function purgeCaptures(context: JobContext<'maintenance.purge'>): Promise<number> {
  let gone = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    await context.chunk(async (tx) => {
      const rows = await tx.query(
        `WITH old AS (
           SELECT id, state FROM capture
            WHERE (state = 'receiving' AND created_on < now() - interval '${CAPTURE_DAYS.receiving} days')
               OR (state = 'refused' AND created_on < now() - interval '${CAPTURE_DAYS.refused} days'
                   AND received_on < now() - interval '${CAPTURE_DAYS.refused} days')
            ORDER BY created_on LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED),
         unfinished AS (DELETE FROM capture c USING old o WHERE c.id = o.id AND o.state = 'receiving'),
         dropped AS (
           UPDATE capture c SET state = 'dropped', changed_on = clock_timestamp() FROM old o
            WHERE c.id = o.id AND o.state = 'refused'),
         contents AS (DELETE FROM capture_part p USING old o WHERE p.capture_id = o.id AND o.state = 'refused')
         SELECT id FROM old`,
      );
      found = rows.length;
      gone += found;
      return { done: gone, total: null, step: 'clear' };
    });
  }
  return gone;
}
