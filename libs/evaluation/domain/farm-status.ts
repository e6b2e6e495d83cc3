import type { FarmStatus } from '#libs/contracts';

/** The legal moves of a farm under evaluation: from a status to those that may follow it. */
const MOVES: Record<FarmStatus, readonly FarmStatus[]> = {
  ACTIVE: ['COMPLETED'],
  COMPLETED: ['ACTIVE'],
};

/** What asking for a status means: a move, nothing to do, a move that there is not, or one that a farm without an area cannot make. */
export function moveOf(
  { status: from, areaM2 }: { status: FarmStatus; areaM2: number },
  to: FarmStatus,
): 'move' | 'none' | 'illegal' | 'unmapped' {
  if (from === to) return 'none';
  if (to === 'COMPLETED' && !(areaM2 > 0)) return 'unmapped';
  return MOVES[from].includes(to) ? 'move' : 'illegal';
}
