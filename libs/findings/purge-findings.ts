import type { JobContext } from '#libs/platform';

const ROWS_AT_ONCE = 20_000;
/** Days for which closed findings are kept. Findings settled by a person are kept forever. */
const KEPT_DAYS = 90;

/** Deletes findings that were closed long ago, in batches. */
export async function purgeFindings(context: JobContext): Promise<number> {
  let removed = 0;
  for (;;) {
    let rows = 0;
    await context.chunk(async (tx) => {
      const gone = await tx.query(
        `DELETE FROM finding WHERE id IN (
           SELECT id FROM finding WHERE state = 'gone' AND settled_basis IS NULL
              AND ended_at < now() - interval '${KEPT_DAYS} days' LIMIT ${ROWS_AT_ONCE}) RETURNING id`,
      );
      rows = gone.length;
      return { done: removed + rows, total: null, step: 'clear' };
    });
    removed += rows;
    if (rows < ROWS_AT_ONCE) return removed;
  }
}
