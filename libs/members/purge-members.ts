import { MEMBER_RESTORE_DAYS } from '#libs/contracts';
import type { JobContext } from '#libs/platform';

const ROWS_AT_ONCE = 5_000;

/** Forgets members who were removed so long ago that nobody can put them back. */
export async function purgeMembers(context: JobContext): Promise<number> {
  let removed = 0;
  for (;;) {
    let rows = 0;
    await context.chunk(async (tx) => {
      const gone = await tx.query(
        `DELETE FROM community_member WHERE id IN (
           SELECT id FROM community_member WHERE removed_on < now() - interval '${MEMBER_RESTORE_DAYS} days'
            LIMIT ${ROWS_AT_ONCE}) RETURNING id`,
      );
      rows = gone.length;
      return { done: removed + rows, total: null, step: 'clear' };
    });
    removed += rows;
    if (rows < ROWS_AT_ONCE) return removed;
  }
}
