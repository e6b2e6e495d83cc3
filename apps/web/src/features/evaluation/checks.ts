import type { EvaluationFarm } from '#libs/contracts';
import { selfCrossing } from '#libs/geometry';

export interface Check {
  key: 'size' | 'crossing';
  ok: boolean;
  text: string;
}

/** Mapped and declared size may differ by this share of the declared one. */
const SIZE_TOLERANCE = 0.02;

/** A ring of the boundary crosses or touches itself. */
export function crossesItself(boundary: EvaluationFarm['boundary']): boolean {
  return boundary.flat().some((ring) => selfCrossing(ring) !== null);
}

/** What can be said of a farm from what the page holds. A check that lacks its figures is left out. */
export function checksOf(farm: EvaluationFarm): Check[] {
  const checks: Check[] = [];
  const { declaredSize, farmSize } = farm;
  if (declaredSize !== null && declaredSize > 0) {
    const off = (farmSize - declaredSize) / declaredSize;
    // The figures have five decimals: a difference below them is none.
    const ok = Math.abs(off) <= SIZE_TOLERANCE + 1e-6;
    const percent = Math.abs(off * 100).toFixed(Math.abs(off) < 0.1 ? 1 : 0);
    checks.push({
      key: 'size',
      ok,
      text: ok
        ? 'Size is within 2% of declared'
        : `Size is ${percent}% ${off > 0 ? 'above' : 'below'} the declared`,
    });
  }
  if (farm.boundary.flat().length > 0) {
    const ok = !crossesItself(farm.boundary);
    checks.push({
      key: 'crossing',
      ok,
      text: ok ? 'Boundary does not cross itself' : 'Boundary crosses itself',
    });
  }
  return checks;
}
