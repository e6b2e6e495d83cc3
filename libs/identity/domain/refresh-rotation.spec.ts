import { judgeToken, ROTATION_GRACE_MS } from './refresh-rotation.js';

const now = new Date('2026-11-20T08:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('a refresh token that is presented', () => {
  it('is replaced when it was not used before', () => {
    expect(judgeToken({ usedAt: null, successorUsed: false }, now)).toBe('rotate');
  });

  it('is taken once more when two tabs raced for it', () => {
    expect(judgeToken({ usedAt: ago(ROTATION_GRACE_MS), successorUsed: false }, now)).toBe('race');
  });

  it('is a copy once the grace is over, or once its successor has been used', () => {
    expect(judgeToken({ usedAt: ago(ROTATION_GRACE_MS + 1), successorUsed: false }, now)).toBe('reuse');
    expect(judgeToken({ usedAt: ago(1), successorUsed: true }, now)).toBe('reuse');
  });
});
