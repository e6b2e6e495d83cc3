/**
 * Milliseconds in which a token that was just replaced still returns its successor: two tabs of one browser may race.
 */
export const ROTATION_GRACE_MS = 10_000;

/**
 * Decides how to treat a refresh token. `rotate` replaces it. `race`: it was replaced a moment ago and its successor is
 * unused. `reuse`: someone has a copy of it.
 */
export function judgeToken(
  token: { usedAt: Date | null; successorUsed: boolean },
  now: Date,
): 'rotate' | 'race' | 'reuse' {
  if (token.usedAt === null) return 'rotate';
  const age = now.getTime() - token.usedAt.getTime();
  return age <= ROTATION_GRACE_MS && !token.successorUsed ? 'race' : 'reuse';
}
