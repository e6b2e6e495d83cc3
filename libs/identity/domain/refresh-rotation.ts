/** Milliseconds in which a token that was just replaced is answered with its successor again: two tabs of one browser may race. */
export const ROTATION_GRACE_MS = 10_000;

/**
 * What presenting a refresh token means: `rotate` it; `race`, where it was replaced a moment ago and its successor has
 * not been used; or `reuse`, where somebody holds a copy of it.
 */
export function judgeToken(
  token: { usedAt: Date | null; successorUsed: boolean },
  now: Date,
): 'rotate' | 'race' | 'reuse' {
  if (token.usedAt === null) return 'rotate';
  const age = now.getTime() - token.usedAt.getTime();
  return age <= ROTATION_GRACE_MS && !token.successorUsed ? 'race' : 'reuse';
}
