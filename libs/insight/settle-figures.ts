import type { JobContext } from '#libs/platform';
import { SLICES_AT_ONCE, settleSome } from './persistence/slices.queries.js';

/** Counts what nobody has looked at since it changed, so that marks do not pile up. Answers the slices. */
export async function settleFigures(context: JobContext): Promise<number> {
  let settled = 0;
  for (let some = SLICES_AT_ONCE; some === SLICES_AT_ONCE; settled += some)
    await context.chunk(async (tx) => {
      some = await settleSome(tx, null);
      return { done: settled + some, total: null, step: 'clear' };
    });
  return settled;
}
