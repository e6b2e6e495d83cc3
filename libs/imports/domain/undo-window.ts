import { type ImportState, UNDO_DAYS } from '#libs/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A stopped import has stored its earlier rows. */
const ENDED: readonly ImportState[] = ['completed', 'failed', 'cancelled'];

/** Returns the time after which an import that ended at `endedAt` can no longer be undone. */
export const undoableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + UNDO_DAYS * DAY_MS);

/** True for an import that has ended, stored something, and is recent enough to undo. */
export function isUndoable(
  {
    state,
    endedAt,
    created,
    updated,
  }: { state: ImportState; endedAt: Date | null; created: number; updated: number },
  now = new Date(),
): boolean {
  return ENDED.includes(state) && endedAt !== null && created + updated > 0 && now < undoableUntil(endedAt);
}
