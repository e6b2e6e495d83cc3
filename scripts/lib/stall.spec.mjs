import { Stall } from './stall.mjs';

describe('Stall', () => {
  it('ends a run without progress, and no run that finishes files', () => {
    const stall = new Stall(10_000, 2);
    expect(stall.waited(9_000, 0)).toBe(false);
    expect(stall.waited(1_000, 0)).toBe(true);
    stall.progress();
    expect(stall.waited(9_000, 0)).toBe(false);
  });

  it('waits longer while the machine is busy, and counts each stretch by its own load', () => {
    const stall = new Stall(10_000, 2);
    expect(stall.waited(39_000, 8)).toBe(false);
    expect(stall.waited(1_000, 8)).toBe(true);
    const changing = new Stall(10_000, 2);
    expect(changing.waited(20_000, 8)).toBe(false);
    expect(changing.waited(5_000, 1)).toBe(true);
  });
});
