import type { FarmStatus } from '#libs/contracts';

/** The legal moves of a farm under evaluation: from a status to those that may follow it. */
const MOVES: Record<FarmStatus, readonly FarmStatus[]> = {
  ACTIVE: ['COMPLETED'],
  COMPLETED: ['ACTIVE'],
};

/** What asking for a status means: a move, nothing to do, or a move that there is not. */
export function moveOf(from: FarmStatus, to: FarmStatus): 'move' | 'none' | 'illegal' {
  if (from === to) return 'none';
  return MOVES[from].includes(to) ? 'move' : 'illegal';
}
