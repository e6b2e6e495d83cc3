import { type RepairState, UNDO_DAYS } from '#libs/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A repair that was stopped has changed what came before. */
const ENDED: readonly RepairState[] = ['completed', 'failed', 'cancelled'];

/** When a repair that ended at a time can no longer be taken back. */
export const undoableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + UNDO_DAYS * DAY_MS);

/** True for a repair that has ended, has changed something that is not taken back yet, and is young enough. */
export function isUndoable(
  { state, endedAt }: { state: RepairState; endedAt: Date | null },
  repaired: number,
  now = new Date(),
): boolean {
  return ENDED.includes(state) && endedAt !== null && repaired > 0 && now < undoableUntil(endedAt);
}
