import { CAPTURE_DAYS } from '#libs/contracts';
import { clearInBatches, type JobContext, type Transaction } from '#libs/platform';

const AT_ONCE = 200;

/**
 * Deletes captures without all parts after 30 days. Refused ones lose their contents after 90 days; their reason stays.
 * Returns the number of both.
 */
export function purgeCaptures(context: JobContext<'maintenance.purge'>): Promise<number> {
  const clear = async (tx: Transaction) => {
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
    return rows.length;
  };
  return clearInBatches(context, AT_ONCE, clear);
}
