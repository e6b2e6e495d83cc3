import {
  type Config,
  clearInBatches,
  type FileStore,
  type JobContext,
  type Kinds,
  type Transaction,
} from '#libs/platform';
import { forgetGuesses } from './persistence/guesses.queries.js';
import { expiredPrints, forgetPrints, markFileDeleted, printsToClear } from './persistence/prints.queries.js';

const AT_ONCE = 50;
/** Larger batch for prints without files, which are ordinary rows. */
const ROWS_AT_ONCE = 2000;

/** Deletes expired files of prints, their bytes, old prints and old counts of wrong codes, in batches. */
export async function purgeCards(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
  _kinds: Kinds,
  { JOB_KEEP_DAYS }: Config,
): Promise<number> {
  let gone = 0;
  const repeat = async (most: number, work: (tx: Transaction) => Promise<number>) => {
    gone += await clearInBatches(context, most, work);
  };
  await repeat(AT_ONCE, async (tx) => {
    const expired = await expiredPrints(tx, AT_ONCE);
    for (const print of expired) await markFileDeleted(tx, print);
    return expired.length;
  });
  await repeat(AT_ONCE, async (tx) => {
    const prints = await printsToClear(tx, AT_ONCE);
    for (const { id, diskId } of prints) {
      await files.remove(diskId);
      await tx.query('UPDATE card_print SET disk_id = NULL WHERE id = $1', [id]);
    }
    return prints.length;
  });
  await repeat(ROWS_AT_ONCE, (tx) => forgetPrints(tx, JOB_KEEP_DAYS, ROWS_AT_ONCE));
  await repeat(ROWS_AT_ONCE, (tx) => forgetGuesses(tx, ROWS_AT_ONCE));
  return gone;
}
