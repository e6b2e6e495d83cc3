import type { ConflictReason } from '#libs/contracts';

/** Facts about the farmer of a capture when it arrives. */
export interface ArrivalFacts {
  /** Version of the record now, that on the phone, and that after the agent's own last capture; null if unknown. */
  version: number;
  seen: number | null;
  ownVersion: number | null;
  /** The capture changes a detail of the record. */
  changes: boolean;
  /** Another agent's capture for the same task is accepted, or waits. */
  byOther: boolean;
}

/**
 * Returns why a capture must not overwrite the record by itself; null if it may. Versions up to the agent's own last
 * capture are no conflict: several captures of a farmer may have been made without a signal.
 */
export function conflictOf(facts: ArrivalFacts): ConflictReason | null {
  if (facts.byOther) return 'captured';
  const known = Math.max(facts.seen ?? 0, facts.ownVersion ?? 0);
  return facts.changes && facts.version > known ? 'changed' : null;
}
