import type { FarmsSlice } from './slices.js';
import { hectares } from './weeks.js';

/** Square metres of a band of farm sizes: a farm of 0.25 ha belongs to the first, one of 0.5 ha to the second. */
export const BAND_M2 = 2500;
/** The last band has no upper limit. */
export const BANDS = 9;
/** Bands up to 0.5 ha, the threshold of the specification. */
const SMALL_BANDS = 2;

interface Sized {
  farms: number;
  areaM2: number;
}

/** Mapped farms of one local government, 0 for none, at or below 0.5 ha and above it. */
export interface LgaSizes {
  id: number;
  small: Sized;
  large: Sized;
}

const none = (): Sized => ({ farms: 0, areaM2: 0 });

/** Adds up mapped farms by local government, most farms first, and by size in bands of 0.25 ha. */
export function sizesOf(slices: readonly FarmsSlice[]): {
  byLga: LgaSizes[];
  bands: { from: number; to: number | null; farms: number; hectares: number }[];
} {
  const byLga = new Map<number, LgaSizes>();
  const bands = Array.from({ length: BANDS }, none);
  for (const [lga, band, farms, areaM2] of slices.flatMap(({ sizes = [] }) => sizes)) {
    const known = byLga.get(lga) ?? { id: lga, small: none(), large: none() };
    byLga.set(lga, known);
    for (const sum of [band < SMALL_BANDS ? known.small : known.large, bands[band]]) {
      if (!sum) continue;
      sum.farms += farms;
      sum.areaM2 += areaM2;
    }
  }
  const farmsOf = ({ small, large }: LgaSizes) => small.farms + large.farms;
  return {
    byLga: [...byLga.values()].sort((a, b) => farmsOf(b) - farmsOf(a) || a.id - b.id),
    bands: bands.map(({ farms, areaM2 }, band) => ({
      from: hectares(band * BAND_M2),
      to: band === BANDS - 1 ? null : hectares((band + 1) * BAND_M2),
      farms,
      hectares: hectares(areaM2),
    })),
  };
}
