import { sumOf } from './decimals.js';
import { shareOf } from './farm-share.js';

const land = (...units: number[]) => units.map((each, at) => ({ farmId: at + 1, units: each }));

describe('the share of a farm in its farmer’s entitlement', () => {
  it('is by completed land, and nothing for a farm that is not among it', () => {
    expect(shareOf('559426.11', land(115_845, 66_200), 1)).toBe('355992.85');
    expect(shareOf('100.00', land(5), 1)).toBe('100.00');
    expect(shareOf('100.00', land(5), 9)).toBe('0.00');
    expect(shareOf('100.00', [], 1)).toBe('0.00');
  });

  it('adds up to the entitlement to the kobo', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let n = 0; n < 300; n++) {
      const farms = land(...Array.from({ length: 1 + next(9) }, () => next(500_000)));
      const entitled = (next(1_000_000_000) / 100).toFixed(2);
      const parts = farms.map(({ farmId }) => shareOf(entitled, farms, farmId));
      const hasLand = farms.some(({ units }) => units > 0);
      expect(sumOf(parts)).toBe(hasLand ? entitled : '0.00');
      expect(parts.every((part) => !part.startsWith('-'))).toBe(true);
    }
  });
});
