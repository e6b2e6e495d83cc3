import { idleEndAfterUse, isOver, limitsFrom, tokenSeconds } from './session-clock.js';

const start = new Date('2026-11-20T08:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe('the clock of a session', () => {
  it('runs out half an hour after the last use, and twelve hours after the start', () => {
    const limits = limitsFrom(start);
    expect(limits.idleEndsAt).toEqual(at(30));
    expect(limits.endsAt).toEqual(at(12 * 60));
  });

  it('moves the idle end on with each use, but never past the absolute end', () => {
    const { endsAt } = limitsFrom(start);
    expect(idleEndAfterUse(at(20), endsAt)).toEqual(at(50));
    expect(idleEndAfterUse(at(11 * 60 + 45), endsAt)).toEqual(endsAt);
  });

  it('is over from the very moment of a limit', () => {
    const limits = limitsFrom(start);
    expect(isOver(limits, new Date(limits.idleEndsAt.getTime() - 1))).toBe(false);
    expect(isOver(limits, limits.idleEndsAt)).toBe(true);
    expect(isOver({ idleEndsAt: at(800), endsAt: at(720) }, at(720))).toBe(true);
  });

  it('cuts an access token at the end of the session', () => {
    const limits = limitsFrom(start);
    expect(tokenSeconds(limits, start, 600)).toBe(600);
    expect(tokenSeconds({ ...limits, idleEndsAt: at(2) }, start, 600)).toBe(120);
    expect(tokenSeconds(limits, limits.idleEndsAt, 600)).toBe(1);
  });
});
