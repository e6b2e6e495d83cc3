import { type RepairState, UNDO_DAYS } from '#libs/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A stopped repair has changed its earlier farms. */
const ENDED: readonly RepairState[] = ['completed', 'failed', 'cancelled'];

/** Returns the time after which a repair that ended at `endedAt` can no longer be undone. */
export const undoableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + UNDO_DAYS * DAY_MS);

/** True for a repair that has ended, has changes that are not undone, and is recent enough. */
export function isUndoable(
  { state, endedAt }: { state: RepairState; endedAt: Date | null },
  repaired: number,
  now = new Date(),
): boolean {
  return ENDED.includes(state) && endedAt !== null && repaired > 0 && now < undoableUntil(endedAt);
}
