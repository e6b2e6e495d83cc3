import type { FarmStatus } from '#libs/contracts';

/** Valid status transitions of a farm under evaluation. */
const MOVES: Record<FarmStatus, readonly FarmStatus[]> = {
  ACTIVE: ['COMPLETED'],
  COMPLETED: ['ACTIVE'],
};

/** Classifies a requested status: a valid transition, no change, an invalid transition, or one that needs an area. */
export function moveOf(
  { status: from, areaM2 }: { status: FarmStatus; areaM2: number },
  to: FarmStatus,
): 'move' | 'none' | 'illegal' | 'unmapped' {
  if (from === to) return 'none';
  if (to === 'COMPLETED' && !(areaM2 > 0)) return 'unmapped';
  return MOVES[from].includes(to) ? 'move' : 'illegal';
}
