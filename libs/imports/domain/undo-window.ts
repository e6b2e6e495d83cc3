import { type ImportState, UNDO_DAYS } from '#libs/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An import that was stopped has stored what came before. */
const ENDED: readonly ImportState[] = ['completed', 'failed', 'cancelled'];

/** When an import that ended at a time can no longer be taken back. */
export const undoableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + UNDO_DAYS * DAY_MS);

/** True for an import that has ended, has stored something, and is young enough to be taken back. */
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
